"""Tic-tac-toe in plain Python behind the `Rollouts` and `Ladder` protocols: what the learning side is tested on.

Game `k` of board `e` is number `e + k * num_envs`, and all its randomness is a hash of (seed, game, ply). Rows are
stored at odd numbers, so that nothing may take row numbers for a dense range.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from wuzi.rollouts import ENDED, OPEN, Experience, GameSpec, GameStats, Interrupted, MatchResult, Rating
from wuzi.settings import GameOptions

SPEC = GameSpec(3, 3, "freestyle", "stones/1", "0" * 64, ("own", "opponent"), (1.0, 1.0))
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
MASK64 = (1 << 64) - 1


def uniform(*counters: int) -> float:
    """A number in [0, 1), the same for the same counters: SplitMix64 over each in turn."""
    state = 0
    for counter in counters:
        state = (state + counter + 0x9E3779B97F4A7C15) & MASK64
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & MASK64
        state ^= state >> 31
    return (state >> 11) / (1 << 53)


def won(moves: list[int]) -> bool:
    """Whether the player of the last move has three in a row."""
    stones = set(moves[(len(moves) - 1) % 2 :: 2])
    return any(stones.issuperset(line) for line in LINES)


def encode(moves: list[int], planes: np.ndarray) -> None:
    """The `stones/1` planes of a position into uint8 [2, 3, 3]."""
    planes[:] = 0
    own = len(moves) % 2
    planes.reshape(2, 9)[0, moves[own::2]] = 1
    planes.reshape(2, 9)[1, moves[1 - own :: 2]] = 1


def evaluate(policy, positions: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    """Logits [n, 9] and values [n] of positions, asked for in a multiple of 16."""
    padded = -(-len(positions) // 16) * 16
    planes = np.zeros((padded, 2, 3, 3), np.uint8)
    for moves, board in zip(positions, planes, strict=False):
        encode(moves, board)
    logits, values = np.zeros((padded, 9), np.float32), np.zeros(padded, np.float32)
    policy(planes, logits, values)
    return logits[: len(positions)], values[: len(positions)]


class TicTacToe:
    """Self-play on `num_envs` boards; it has no past versions and no rivals to play against."""

    def __init__(self, seed: int = 1, num_envs: int = 16, num_steps: int = 16, games_per_iter: int = 0):
        self.spec = SPEC
        self.seed, self.num_envs, self.num_steps, self.games_per_iter = seed, num_envs, num_steps, games_per_iter
        self.games: list[list[int]] = [[] for _ in range(num_envs)]
        self.numbers = list(range(num_envs))
        self.on_ply: Callable[[], None] = lambda: None
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def state(self) -> dict:
        return {"games": [list(moves) for moves in self.games], "numbers": list(self.numbers)}

    def restore(self, state: dict) -> None:
        self.games = [list(moves) for moves in state["games"]]
        self.numbers = list(state["numbers"])

    def close(self) -> None:
        pass

    def rival(self, name: str) -> None:
        pass

    def rule_prior(self, weight: float) -> None:
        pass

    def collect(self, policy, past=None) -> Experience:
        steps = 9 * (self.games_per_iter + 1) if self.games_per_iter else self.num_steps
        capacity = 2 * steps * self.num_envs + 2
        rows: list[int] = []
        e = Experience(
            rows=np.zeros(0, np.int64),
            planes=np.full((capacity, 2, 3, 3), 77, np.uint8),
            mask=np.zeros((capacity, 9), np.uint8),
            action=np.full(capacity, 99, np.int32),
            log_prob=np.full(capacity, np.nan, np.float32),
            value=np.full(capacity, np.nan, np.float32),
            next=np.full(capacity, 99, np.int32),
            plies=np.full(capacity, 99, np.int32),
            sigma=np.full(capacity, np.nan, np.float32),
            reward=np.full(capacity, np.nan, np.float32),
            open_value=np.full(capacity, np.nan, np.float32),
            stats=GameStats(0, 0, 0, 0, 0),
        )
        last = [-1] * self.num_envs
        results = {"black": 0, "white": 0, "draw": 0}
        plies = 0
        for _ in range(steps):
            self.on_ply()
            if self._stopped:
                raise Interrupted
            logits, values = evaluate(policy, self.games)
            for env, moves in enumerate(self.games):
                row = 2 * len(rows) + 1
                rows.append(row)
                encode(moves, e.planes[row])
                e.mask[row] = 1
                e.mask[row, moves] = 0
                weights = np.where(e.mask[row] == 1, logits[env], -np.inf).astype(np.float64)
                weights = np.exp(weights - weights.max())
                weights /= weights.sum()
                draw = uniform(self.seed, self.numbers[env], len(moves))
                action = min(int(np.searchsorted(np.cumsum(weights), draw, "right")), int(weights.nonzero()[0][-1]))
                e.action[row], e.log_prob[row], e.value[row] = action, math.log(weights[action]), values[env]
                e.plies[row], e.sigma[row], e.reward[row], e.open_value[row] = 1, -1, 0, 0
                if last[env] >= 0:
                    e.next[last[env]] = row
                last[env] = row
                e.next[row] = OPEN
                moves.append(action)
                if won(moves) or len(moves) == 9:
                    e.next[row] = ENDED
                    e.reward[row] = float(won(moves))
                    results["draw" if not won(moves) else "black" if len(moves) % 2 else "white"] += 1
                    plies += len(moves)
                    self.games[env] = []
                    self.numbers[env] += self.num_envs
                    last[env] = -1
            if self.games_per_iter and sum(results.values()) >= self.games_per_iter:
                break
        _, values = evaluate(policy, self.games)
        for env, row in enumerate(last):
            if row >= 0:
                e.open_value[row] = values[env]
        stats = GameStats(sum(results.values()), results["black"], results["white"], results["draw"], plies)
        return replace(e, rows=np.asarray(rows, np.int64), stats=stats)


class Engine:
    """The fake as an engine: `on_ply` is called before each ply, `ladder` plays the matches."""

    def __init__(self, on_ply: Callable[[], None] = lambda: None, ladder=None):
        self._on_ply, self._ladder = on_ply, ladder or play_random

    def rollouts(self, options: GameOptions) -> TicTacToe:
        games = TicTacToe(options.seed, options.num_envs, options.num_steps, options.games_per_iter)
        games.on_ply = self._on_ply
        return games

    def ladder(self, spec: GameSpec):
        return FakeLadder(self._ladder)


def play_random(policy, games: int, opponents: tuple[str, ...]) -> list[MatchResult]:
    """The fake's ladder: the policy's best move against uniformly random ones, whatever the opponents are called."""
    counts = [[0, 0, 0], [0, 0, 0]]
    plies = 0
    for game in range(games):
        moves: list[int] = []
        while True:
            free = [point for point in range(9) if point not in moves]
            if len(moves) % 2 == game % 2:
                logits, _ = evaluate(policy, [moves])
                moves.append(max(free, key=lambda point: logits[0, point]))
            else:
                moves.append(free[int(uniform(7, game, len(moves)) * len(free))])
            if won(moves) or len(moves) == 9:
                break
        plies += len(moves)
        mine = (len(moves) - 1) % 2 == game % 2
        counts[game % 2][1 if not won(moves) else 0 if mine else 2] += 1
    (wb, db, lb), (ww, dw, lw) = counts
    score = (wb + ww + (db + dw) / 2) / games
    return [
        MatchResult(wb, db, lb, ww, dw, lw, opponent=name, score=score, low=0.0, high=1.0, mean_plies=plies / games)
        for name in opponents
    ]


class FakeLadder:
    """The `Ladder` protocol over a function that plays; its ratings are simple figures that depend on every game."""

    def __init__(self, play=play_random):
        self._play = play

    def __call__(self, policy, games: int, opponents: tuple[str, ...], past=None) -> list[MatchResult]:
        return self._play(policy, games, opponents)

    def rate(self, games) -> list[Rating]:
        results: dict[str, list[MatchResult]] = {}
        for player, result in games:
            results.setdefault(player, []).append(result)
        every = [result.score for each in results.values() for result in each]
        ratings = []
        for player, own in results.items():
            elo = 100 * sum(result.score for result in own) / len(own) + sum(every)
            played = sum(result.games for result in own)
            ratings.append(Rating(player, elo, elo - 1, elo + 1, elo + len(every), elo - len(every), played))
        return sorted(ratings, key=lambda rating: -rating.elo)
