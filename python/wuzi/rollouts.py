"""What a learner asks of a source of games; `bridge` implements it on the Java engine.

Trained plies are rows in a flat store, linked by `next`, not a grid of steps by boards: against another
player only the learner's plies are rows, and games end at any ply. See `wuzi.returns` for the arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from wuzi.settings import GameOptions

ENDED = -1
"""`Experience.next` of a row after which its game ended with no further row of the learner."""
OPEN = -2
"""`Experience.next` of the last row of a game that was still going on when collecting stopped."""


@dataclass(frozen=True)
class GameSpec:
    """The game and its input planes, as the engine describes them."""

    board_size: int
    win_length: int
    rule: str
    encoder: str
    """Name and version, `stones/1`."""
    encoder_hash: str
    """SHA-256 (hex) of the encoder's planes on its golden positions."""
    plane_names: tuple[str, ...]
    scales: tuple[float, ...]
    """Factor of each plane, applied inside the net's graph: 1 or 1/255."""
    candidates: int = 0
    """Squares that may be played: within so many rows and columns of a stone; 0: all."""
    rule_prior: float = 0.0
    """Weight of the bonus that moves which complete, stop or open a line get on their logits; 0: none."""

    @property
    def planes(self) -> int:
        """Number of input planes."""
        return len(self.scales)


@dataclass(frozen=True)
class Results:
    """A player's games by colour and outcome."""

    wins_black: int = 0
    draws_black: int = 0
    losses_black: int = 0
    wins_white: int = 0
    draws_white: int = 0
    losses_white: int = 0

    @property
    def games(self) -> int:
        """Number of games."""
        return sum((*self.black, *self.white))

    @property
    def points(self) -> float:
        """Wins and half the draws."""
        return _points(*self.black) + _points(*self.white)

    @property
    def black(self) -> tuple[int, int, int]:
        """Wins, draws and losses as Black."""
        return self.wins_black, self.draws_black, self.losses_black

    @property
    def white(self) -> tuple[int, int, int]:
        """Wins, draws and losses as White."""
        return self.wins_white, self.draws_white, self.losses_white

    def metrics(self, name: str) -> dict[str, float]:
        """The share of points as `NAME_score`, `NAME_score_black`, `NAME_score_white`; nothing where no game ended."""
        shares = {"score": (self.points, self.games)}
        for colour, tally in (("black", self.black), ("white", self.white)):
            shares[f"score_{colour}"] = (_points(*tally), sum(tally))
        return {f"{name}_{key}": points / games for key, (points, games) in shares.items() if games}


def _points(wins: int, draws: int, losses: int) -> float:
    return wins + draws / 2


@dataclass(frozen=True)
class GameStats:
    """Counts over the games that ended during one `collect`."""

    games: int
    black_wins: int
    white_wins: int
    draws: int
    plies: int
    """Sum of the lengths of those games, opening stones included."""
    past: Results = Results()
    """The learner's games against past versions of itself."""
    rival: Results = Results()
    """The learner's games against other players."""

    def metrics(self) -> dict[str, float]:
        """Shares and mean length; what no game ended to tell is left out."""
        metrics = {}
        if self.games:
            metrics = {
                "black_share": self.black_wins / self.games,
                "white_share": self.white_wins / self.games,
                "draw_share": self.draws / self.games,
                "mean_plies": self.plies / self.games,
            }
        return metrics | self.past.metrics("past") | self.rival.metrics("rival")


@dataclass(frozen=True)
class Experience:
    """Rows of trained plies. The arrays are views of shared memory, valid until the next `collect`.

    All arrays are indexed by row number in [0, capacity); only the numbers in `rows` hold data.
    `next` always points to a larger row number.
    """

    rows: NDArray[np.int64]
    """Row numbers that hold data, ascending; shape [n]."""
    planes: NDArray[np.uint8]
    """[capacity, planes, size, size], unscaled."""
    mask: NDArray[np.uint8]
    """[capacity, size*size], 1 where the rollout could play."""
    action: NDArray[np.int32]
    """[capacity], the point played."""
    log_prob: NDArray[np.float32]
    """[capacity], of `action` under the rollout's policy."""
    value: NDArray[np.float32]
    """[capacity], the net's value for the row's side."""
    next: NDArray[np.int32]
    """[capacity], the next trained row of the game, or ENDED, or OPEN."""
    plies: NDArray[np.int32]
    """[capacity], distance to `next`, or to the end of the game, or to the board as it stands."""
    sigma: NDArray[np.float32]
    """[capacity], +1 if the side to move at `next` (or on the board as it stands) is the row's side, else -1."""
    reward: NDArray[np.float32]
    """[capacity], +-gamma^(plies-1) from the row's side if the game ended before another row; else 0."""
    open_value: NDArray[np.float32]
    """[capacity], the net's value of the board as it stands, for its side to move, where next is OPEN; else 0."""
    stats: GameStats
    prior: NDArray[np.float32] | None = None
    """[capacity, size*size], what the rollout added to the net's logits; None where `rule_prior` is 0."""


class Policy(Protocol):
    """A net as rollouts and matches call it: planes in, policy and value out, all in shared memory."""

    def __call__(
        self,
        planes: NDArray[np.uint8],
        policy: NDArray[np.float32],
        value: NDArray[np.float32],
    ) -> None:
        """Fills `policy` [n, size*size] (logits) and `value` [n] (side to move, [-1, 1]).

        `planes` is [n, planes, size, size]. n is a multiple of 16; rows beyond those in use hold stale planes and
        their outputs are ignored. May be called from several threads at once, one per rollout shard.
        """
        ...


class Rollouts(Protocol):
    """Games played by the current net, restarted as they end."""

    spec: GameSpec

    def rival(self, name: str) -> None:
        """Names the player that takes one side in `rival_share` of the games from now on; raises `UsageError`."""
        ...

    def rule_prior(self, weight: float) -> None:
        """Sets the weight of the rule prior from now on, where the options' one is above 0."""
        ...

    def collect(self, policy: Policy, past: Policy | None = None) -> Experience:
        """Plays until the wanted number of plies or of whole games is reached.

        `past` takes one side in `past_share` of the games, and may be None only where that is 0.
        Raises `Interrupted` if `stop` was called meanwhile, and whatever the policy raised.
        """
        ...

    def stop(self) -> None:
        """Makes a running or the next `collect` end soon with `Interrupted`; callable from a signal handler."""
        ...

    def state(self) -> dict[str, Any]:
        """Everything that a later `restore` needs to go on with the same games: plain ints, strings and lists."""
        ...

    def restore(self, state: dict[str, Any]) -> None:
        """Goes on from what `state` returned, between two collects."""
        ...

    def close(self) -> None:
        """Ends the rollout threads, and lets go of what the rival holds."""
        ...


class Interrupted(Exception):
    """Collecting was stopped by `Rollouts.stop`."""


@dataclass(frozen=True, kw_only=True)
class MatchResult(Results):
    """A player's games against one opponent, each opening played twice with colours swapped."""

    opponent: str
    score: float
    """Points / games."""
    low: float
    """Lower end of the 95 % interval of `score`."""
    high: float
    mean_plies: float


@dataclass(frozen=True)
class Rating:
    """How strong a player is, on a scale that has 0 at `tactical/1` and the anchors where they always are."""

    player: str
    elo: float
    low: float
    """Lower end of the 95 % interval of `elo`; `elo` itself for an anchor."""
    high: float
    elo_black: float
    """By the games as Black alone, against opponents as strong as with both colours together."""
    elo_white: float
    games: int
    """How many the player played, with either colour."""

    def metrics(self) -> dict[str, float]:
        """What metrics.jsonl holds of it."""
        return {
            "elo": self.elo,
            "elo_low": self.low,
            "elo_high": self.high,
            "elo_black": self.elo_black,
            "elo_white": self.elo_white,
        }


@dataclass(frozen=True)
class KeyScore:
    """How many key positions of one class a player answered right."""

    name: str
    """The class, such as `make-five`, or `total`."""
    positions: int
    right: int
    low: float
    """Lower end of the 95 % interval of right / positions."""
    high: float


class Ladder(Protocol):
    """Plays a policy against fixed anchors and past versions; `bridge` implements it with the engine's matches."""

    def __call__(
        self, policy: Policy, games: int, opponents: tuple[str, ...], past: Mapping[str, Policy] = ...
    ) -> list[MatchResult]:
        """Plays `games` (an even number) against each opponent, best move of the policy, no tactics.

        After the `opponents`, which the engine knows by name, come those of `past`: other nets, by the name that
        their results are to bear. Results against a search bear the engine's signature in its name.
        """
        ...

    def rate(self, games: Iterable[tuple[str, MatchResult]]) -> list[Rating]:
        """Rates all players of some games together, the strongest first; a result stands beside its player's name."""
        ...


class Engine(Protocol):
    """Where games come from: one for each board size that a run plays on."""

    def rollouts(self, options: GameOptions) -> Rollouts:
        """Starts games; raises `UsageError` naming an option that is not allowed."""
        ...

    def ladder(self, spec: GameSpec) -> Ladder:
        """Matches of that game."""
        ...
