"""What ladder.json holds: all evaluations of a run, and the ratings of their players on one scale.

The learner of an evaluation is the player `@STEPS`, so a past version is an opponent by the name it once played under.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from wuzi.rollouts import MatchResult, Rating

__all__ = ["FORMAT", "Evaluation", "LadderRecord", "Rate", "version"]

FORMAT = 1
"""Version of ladder.json."""

Rate = Callable[[Iterable[tuple[str, MatchResult]]], list[Rating]]
"""As `wuzi.rollouts.Ladder.rate`."""


def version(steps: int) -> str:
    """What a net that was trained on so many plies is called."""
    return f"@{steps}"


@dataclass(frozen=True)
class Evaluation:
    """The matches of a run's net at one time."""

    steps: int
    """Plies it was trained on."""
    board_size: int
    cpu_seconds: float
    """CPU time of the run until then."""
    results: tuple[MatchResult, ...]


@dataclass(frozen=True)
class LadderRecord:
    """Evaluations in the order of training, and ratings, the highest first."""

    evaluations: tuple[Evaluation, ...] = ()
    ratings: tuple[Rating, ...] = ()
    """Of the players on the board size that was evaluated last; other sizes are other scales."""

    def plus(self, evaluation: Evaluation, rate: Rate) -> LadderRecord:
        """With a later evaluation, and the ratings that follow from all games on its board size."""
        evaluations = (*self.evaluations, evaluation)
        games = [
            (version(each.steps), result)
            for each in evaluations
            if each.board_size == evaluation.board_size
            for result in each.results
        ]
        return LadderRecord(evaluations, tuple(rate(games)))

    def until(self, steps: int) -> LadderRecord:
        """Without evaluations of nets trained on more plies; where there are any, nobody is rated before the next."""
        kept = tuple(each for each in self.evaluations if each.steps <= steps)
        return self if len(kept) == len(self.evaluations) else LadderRecord(kept)

    def rating(self, player: str) -> Rating:
        """The rating of a player; raises KeyError if it played no game."""
        return {rating.player: rating for rating in self.ratings}[player]

    def find(self, player: str) -> Rating | None:
        """The rating of a player, None if it played no game."""
        return next((rating for rating in self.ratings if rating.player == player), None)

    def to_json(self) -> dict[str, Any]:
        """What ladder.json holds."""
        evaluations = []
        for each in self.evaluations:
            rows = [{**asdict(result), "games": result.games} for result in each.results]
            evaluations.append({**asdict(each), "results": rows})
        return {"format": FORMAT, "evaluations": evaluations, "ratings": [asdict(rating) for rating in self.ratings]}

    @staticmethod
    def of_json(content: Mapping[str, Any]) -> LadderRecord:
        """From what `to_json` gave; raises KeyError or TypeError for anything else."""
        evaluations = []
        for each in content["evaluations"]:
            rows = [{key: row[key] for key in MatchResult.__dataclass_fields__} for row in each["results"]]
            evaluations.append(Evaluation(**{**each, "results": tuple(MatchResult(**row) for row in rows)}))
        return LadderRecord(tuple(evaluations), tuple(Rating(**row) for row in content["ratings"]))
