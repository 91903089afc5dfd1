"""`wuzi.rollouts.Ladder` on the Java engine's matches."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

import jpype

from wuzi.command import UsageError
from wuzi.rollouts import GameSpec, Interrupted, MatchResult, Policy

from . import jvm
from .evaluator import NetCallback

SEED = 20_000
"""Openings and moves of every evaluation: the same for all runs, so that their results can be compared."""


class JavaLadder:
    """Matches against fixed anchors; the policy plays its best move, with no tactics."""

    def __init__(self, spec: GameSpec, seed: int = SEED):
        jvm.start()
        self._spec = spec
        self._seed = seed
        matches = jvm.host("MatchHost")
        self._matches = matches(spec.board_size, spec.win_length, spec.rule)
        self._stop_flag = matches.StopFlag
        self._net = matches.NetPlayer("policy", spec.encoder, spec.board_size)
        self._callback = NetCallback(self._net.batch())
        self._net.callback(self._callback)

    def __call__(self, policy: Policy, games: int, opponents: tuple[str, ...]) -> list[MatchResult]:
        """Plays `games` (an even number) against each opponent.

        Raises `UsageError` for an unknown opponent, `Interrupted` if a signal's exception reached the main thread, and
        whatever the policy raised.
        """
        self._callback.policy = policy
        return [self._match(self._net.player(), opponent, games) for opponent in opponents]

    def _match(self, player: jpype.JObject, opponent: str, games: int) -> MatchResult:
        stop = self._stop_flag()
        found = in_java(lambda: str(self._matches.play(player, opponent, games, self._seed, stop)), stop.raise_)
        result = json.loads(found)
        if not result["complete"]:
            raise Interrupted
        black, white = result["black"], result["white"]
        return MatchResult(opponent, *black, *white, result["score"], result["low"], result["high"], result["mean_plies"])


def in_java(work: Callable[[], str], stop: Callable[[], None]) -> str:
    """Runs `work` on a thread of its own, so that signals reach the main thread meanwhile; they call `stop`."""
    outcome: list[str | BaseException] = []

    def enter() -> None:
        try:
            outcome.append(work())
        except BaseException as error:  # handed to the caller's thread as itself
            outcome.append(error)

    thread = threading.Thread(target=enter, name="match")
    thread.start()
    try:
        thread.join()
    except BaseException:
        stop()
        thread.join()
        raise
    if isinstance(outcome[0], jpype.JException):
        raise UsageError(str(outcome[0].getMessage())) from None
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]
