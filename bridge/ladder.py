"""`wuzi.rollouts.Ladder` on the Java engine's matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import jpype
from rich.table import Table

from wuzi.rollouts import GameSpec, Interrupted, MatchResult, Policy

from . import jvm
from .evaluator import NetCallback
from .threads import JavaThreads

SEED = 20_000
"""Openings and moves of every evaluation: the same for all runs, so that their results can be compared."""


class JavaLadder:
    """Matches against fixed anchors; the policy plays its best move, with no tactics."""

    def __init__(self, spec: GameSpec, seed: int = SEED):
        """Raises `UsageError` for a board that Java does not allow."""
        jvm.start()
        self._seed = seed
        self._matches = _matches(spec.board_size, spec.win_length, spec.rule)
        self._net = jvm.host("NetPlayer")("policy", spec.encoder, spec.board_size, spec.candidates, spec.rule_prior)
        self._callback = NetCallback(self._net.batch())
        self._net.callback(self._callback)

    def __call__(self, policy: Policy, games: int, opponents: tuple[str, ...]) -> list[MatchResult]:
        """Plays `games` (an even number) against each opponent.

        Raises `UsageError` for an unknown opponent, and whatever the policy raised.
        """
        self._callback.policies = (policy,)
        player, within = self._net.player(), self._callback.within
        return [_play(self._matches, player, opponent, games, self._seed, within) for opponent in opponents]


def check_players(names: tuple[str, ...]) -> None:
    """Raises `UsageError` for a player that Java cannot make: better at once than at the first evaluation."""
    jvm.start()
    for name in names:
        try:
            jvm.host("MatchHost").check(name)
        except jpype.JException as error:
            raise jvm.usage_error(error) from None


def play_file(
    file: str, opponent: str, *, games: int, seed: int, board_size: int, win_length: int, rule: str
) -> MatchResult:
    """The best moves of an ONNX file, judged in Java, against an opponent. Raises `UsageError`."""
    jvm.start()
    return _play(_matches(board_size, win_length, rule), f"policy:file={file}", opponent, games, seed)


def _matches(board_size: int, win_length: int, rule: str) -> Any:
    try:
        return jvm.host("MatchHost")(board_size, win_length, rule)
    except jpype.JException as error:
        raise jvm.usage_error(error) from None


def _play(
    matches: Any,
    player: Any,
    opponent: str,
    games: int,
    seed: int,
    within: Callable[[Callable[[], str]], str] = lambda work: work(),
) -> MatchResult:
    stop = jvm.host("StopFlag")()
    thread = JavaThreads(1, "match")
    try:
        [text] = thread.run(
            [lambda: within(lambda: str(matches.play(player, opponent, games, seed, stop)))], stop.raise_
        )
    except jpype.JException as error:
        raise jvm.usage_error(error) from None
    finally:
        thread.close()
    result = json.loads(text)
    if not result["complete"]:
        raise Interrupted
    black, white = result["black"], result["white"]
    return MatchResult(opponent, *black, *white, result["score"], result["low"], result["high"], result["mean_plies"])


def table(results: Sequence[MatchResult]) -> Table:
    """Results as people read them."""
    shown = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("opponent", "games", "Black W-D-L", "White W-D-L", "score", "95 % interval", "plies"):
        shown.add_column(title, no_wrap=True)
    for r in results:
        shown.add_row(
            r.opponent,
            str(r.games),
            f"{r.wins_black}-{r.draws_black}-{r.losses_black}",
            f"{r.wins_white}-{r.draws_white}-{r.losses_white}",
            f"{100 * r.score:.1f}%",
            f"{100 * r.low:.1f}-{100 * r.high:.1f}%",
            f"{r.mean_plies:.1f}",
        )
    return shown
