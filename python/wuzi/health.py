"""Signs that a self-play run collapses, each with what to change."""

from __future__ import annotations

from collections.abc import Mapping

from wuzi.language import t
from wuzi.rollouts import GameStats
from wuzi.settings import TrainOptions

__all__ = ["Health"]

ENTROPY_FLOOR = 0.1
"""Nats: below it nearly every move is certain, and self-play repeats a handful of games."""
SHORT_GAME = 12
"""Plies after the opening within which one colour's constant wins mean that the other has given up blocking."""
ONE_SIDED = 0.95
"""Share of decided games that counts as always winning."""
FULL_BOARD = 0.9
"""Share of the board's squares filled, on average, that counts as never winning."""
ENOUGH_GAMES = 100
"""Games that a judgement about games needs."""


class Health:
    """Watches a run's iterations; says each warning once, and again only after the run has recovered."""

    def __init__(self, options: TrainOptions):
        self._options = options
        self._games = GameStats(0, 0, 0, 0, 0)
        self._warned: set[str] = set()

    def check(self, metrics: Mapping[str, float], stats: GameStats) -> list[str]:
        """The warnings that are new with this iteration; games are judged a hundred at a time."""
        signs = {"entropy": self._entropy(metrics["entropy"])}
        self._games = _sum(self._games, stats)
        if self._games.games >= ENOUGH_GAMES:
            signs |= self._judge(self._games, metrics["board_size"])
            self._games = GameStats(0, 0, 0, 0, 0)
        new = [line for sign, line in signs.items() if line and sign not in self._warned]
        self._warned = {sign for sign in self._warned | signs.keys() if signs.get(sign, "unjudged")}
        return new

    def _entropy(self, entropy: float) -> str:
        if entropy >= ENTROPY_FLOOR:
            return ""
        return t(
            "entropy is {entropy:.3f}, under {floor}: the policy hardly tries anything else; "
            "raise --ent-coef or lower --learning-rate",
            entropy=entropy,
            floor=ENTROPY_FLOOR,
        )

    def _judge(self, games: GameStats, board_size: float) -> dict[str, str]:
        plies = games.plies / games.games
        most = max(games.black_wins, games.white_wins)
        share = most / games.games
        one_sided = endless = ""
        if share >= ONE_SIDED and plies <= SHORT_GAME + self._options.opening_stones:
            one_sided = t(
                "{colour} wins {share:.0%} of games, after {plies:.0f} plies: the other side no longer blocks; "
                "raise --opening-stones or --ent-coef",
                colour=t("Black") if most == games.black_wins else t("White"),
                share=share,
                plies=plies,
            )
        filled = plies / board_size**2
        if filled >= FULL_BOARD:
            endless = t(
                "games fill {filled:.0%} of the board: hardly anybody wins; "
                "raise --gamma or --learning-rate, or begin on a smaller --board-size",
                filled=filled,
            )
        return {"one_sided": one_sided, "endless": endless}


def _sum(a: GameStats, b: GameStats) -> GameStats:
    return GameStats(
        a.games + b.games,
        a.black_wins + b.black_wins,
        a.white_wins + b.white_wins,
        a.draws + b.draws,
        a.plies + b.plies,
    )
