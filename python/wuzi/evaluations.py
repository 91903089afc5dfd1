"""Evaluations in the course of a run: the net meets the anchors and its own last version, and the best net is known."""

from __future__ import annotations

from typing import Any, NamedTuple

from wuzi.inference import Policies
from wuzi.ladder import Evaluation, version
from wuzi.opponents import weights
from wuzi.rollouts import Ladder
from wuzi.runs import Counters, Run
from wuzi.settings import TrainOptions

__all__ = ["Evaluations", "Standing"]


class Standing(NamedTuple):
    """How a net did in an evaluation."""

    metrics: dict[str, float]
    """Its rating, and its score against each of `opponents`."""
    score: float
    """The mean of those scores."""
    is_best: bool
    """Whether it is rated at least as high as the best net so far."""


class Evaluations:
    """Plays and rates a run's net, and keeps its weights, for the next evaluation's net to meet."""

    def __init__(self, options: TrainOptions, run: Run, policies: Policies):
        self._options = options
        self._run = run
        self._policies = policies
        self._last: dict[str, Any] | None = None

    def state(self) -> dict[str, Any] | None:
        """Steps and weights of the net last evaluated on this board size; None before that."""
        return self._last

    def restore(self, state: dict[str, Any] | None) -> None:
        """Goes on from what `state` returned; None begins a board size, which is a scale of its own."""
        self._last = state

    def play(self, ladder: Ladder, board_size: int, counters: Counters) -> Standing:
        """Plays the net as it is, and adds its games to the run's ladder.

        The net of the evaluation before is met too: by those games both stand on one scale, however the anchors fare.
        """
        options = self._options
        past = {}
        if self._last is not None:
            past[version(self._last["steps"])] = self._policies.other(self._last["net"])
        results = tuple(ladder(self._policies.own(), options.eval_games, options.opponents, past))
        self._last = {"steps": counters.steps, "net": weights(self._policies.net)}
        evaluation = Evaluation(counters.steps, board_size, counters.cpu_seconds, results)
        record = self._run.record_ladder(evaluation, ladder.rate)
        rating, best = record.rating(version(counters.steps)), record.find(version(counters.best_steps))
        scores = {result.opponent: result.score for result in results[: len(options.opponents)]}
        return Standing(
            rating.metrics() | {f"score/{opponent}": score for opponent, score in scores.items()},
            sum(scores.values()) / len(scores),
            best is None or rating.elo >= best.elo,
        )
