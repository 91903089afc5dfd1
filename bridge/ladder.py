"""`wuzi.rollouts.Ladder` on the Java engine's matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import jpype
from rich.console import Console
from rich.table import Table

from wuzi.language import t
from wuzi.rollouts import GameSpec, Interrupted, MatchResult, Policy, Rating

from . import jvm
from .evaluator import NetCallback
from .threads import JavaThreads

SEED = 20_000
"""Openings and moves of every evaluation: the same for all runs, so that their results can be compared."""


class JavaLadder:
    """Matches against fixed anchors and past versions; a policy plays its best move, with no tactics."""

    def __init__(self, spec: GameSpec, seed: int = SEED):
        """Raises `UsageError` for a board that Java does not allow."""
        jvm.start()
        self._seed = seed
        self._spec = spec
        self._matches = _matches(spec.board_size, spec.win_length, spec.rule)
        self._net, self._callback = _net_player(spec)
        self._past_net, self._past_callback = _net_player(spec)

    def __call__(
        self, policy: Policy, games: int, opponents: tuple[str, ...], past: Mapping[str, Policy] = MappingProxyType({})
    ) -> list[MatchResult]:
        """Plays `games` (an even number) against each opponent, and against each net of `past`.

        Raises `UsageError` for an unknown opponent, and whatever a policy raised.
        """
        self._callback.policies = (policy,)
        player, within = self._net.player(), self._callback.within
        results = [_play(self._matches, player, name, games, self._seed, within=within) for name in opponents]
        for name, other in past.items():
            self._past_callback.policies = (other,)
            opponent = self._past_net.player()

            def both(work: Callable[[], str]) -> str:
                return within(lambda: self._past_callback.within(work))

            results.append(_play(self._matches, player, name, games, self._seed, opponent=opponent, within=both))
        return results

    def rate(self, games: Iterable[tuple[str, MatchResult]]) -> list[Rating]:
        """Rates all players of some games together, on the scale of this game's anchors."""
        spec = self._spec
        return rate(games, board_size=spec.board_size, win_length=spec.win_length, rule=spec.rule)


def rate(games: Iterable[tuple[str, MatchResult]], *, board_size: int, win_length: int, rule: str) -> list[Rating]:
    """The ratings of all players of some games, the strongest first; a result stands beside its player's name."""
    jvm.start()
    ratings = jvm.host("RatingHost")(board_size, win_length, rule)
    for player, r in games:
        ratings.add(player, r.opponent, jpype.JInt[:](r.black), jpype.JInt[:](r.white))
    return [Rating(**row) for row in json.loads(str(ratings.fit()))]


def check_players(names: Iterable[str], sizes: Iterable[int], *, win_length: int, rule: str) -> None:
    """Raises `UsageError` for a player that Java cannot make, or that does not play on boards of all these sizes.

    Better at once than at the first evaluation.
    """
    jvm.start()
    boards = jpype.JInt[:](list(sizes))
    for name in names:
        try:
            jvm.host("MatchHost").check(name, win_length, rule, boards)
        except jpype.JException as error:
            raise jvm.usage_error(error) from None


def play_file(
    file: str, opponent: str, *, games: int, seed: int, board_size: int, win_length: int, rule: str
) -> MatchResult:
    """The best moves of an ONNX file, judged in Java, against an opponent. Raises `UsageError`."""
    jvm.start()
    return _play(_matches(board_size, win_length, rule), f"policy:file={file}", opponent, games, seed)


def _net_player(spec: GameSpec) -> tuple[Any, NetCallback]:
    """A player of Java's, and the callback that judges for it."""
    net = jvm.host("NetPlayer")("policy", spec.encoder, spec.board_size, spec.candidates, spec.rule_prior)
    callback = NetCallback(net.batch())
    net.callback(callback)
    return net, callback


def _matches(board_size: int, win_length: int, rule: str) -> Any:
    try:
        return jvm.host("MatchHost")(board_size, win_length, rule)
    except jpype.JException as error:
        raise jvm.usage_error(error) from None


def _play(
    matches: Any,
    player: Any,
    name: str,
    games: int,
    seed: int,
    *,
    opponent: Any = None,
    within: Callable[[Callable[[], str]], str] = lambda work: work(),
) -> MatchResult:
    """A match against the player that Java makes from `name`, or against `opponent`, which is called so here.

    A search is recorded with its engine's signature: after a change of the engine it is another opponent.
    """
    stop = jvm.host("StopFlag")()
    thread = JavaThreads(1, "match")
    other = name if opponent is None else opponent
    recorded = name if opponent is not None else str(jvm.host("MatchHost").signed(name))
    try:
        [text] = thread.run([lambda: within(lambda: str(matches.play(player, other, games, seed, stop)))], stop.raise_)
    except jpype.JException as error:
        raise jvm.usage_error(error) from None
    finally:
        thread.close()
    result = json.loads(text)
    if not result["complete"]:
        raise Interrupted
    measures = {key: result[key] for key in ("score", "low", "high", "mean_plies")}
    return MatchResult(*result["black"], *result["white"], opponent=recorded, **measures)


def show(console: Console, results: Sequence[MatchResult], ratings: Iterable[Rating], player: str) -> None:
    """Prints how a player did, and where it and its opponents stand."""
    console.print(_results_table(results))
    shown = {player, *(result.opponent for result in results)}
    ranked = [rating for rating in ratings if rating.player in shown]
    console.print()
    console.print(_ratings_table(ranked, player))
    for own in ranked:
        if own.player == player:
            console.print()
            console.print(
                t(
                    "Elo of {player}: {elo:z.0f} (95 % interval {low:z.0f} to {high:z.0f}), as Black {black:z.0f}, "
                    "as White {white:z.0f}; 0 is tactical/1",
                    player=player,
                    elo=own.elo,
                    low=own.low,
                    high=own.high,
                    black=own.elo_black,
                    white=own.elo_white,
                ),
                highlight=False,
            )


def _results_table(results: Sequence[MatchResult]) -> Table:
    shown = _table(
        t("opponent"), t("games"), t("Black W-D-L"), t("White W-D-L"), t("score"), t("95 % interval"), t("plies")
    )
    for r in results:
        shown.add_row(
            r.opponent,
            str(r.games),
            "{}-{}-{}".format(*r.black),
            "{}-{}-{}".format(*r.white),
            f"{100 * r.score:.1f}%",
            f"{100 * r.low:.1f}-{100 * r.high:.1f}%",
            f"{r.mean_plies:.1f}",
        )
    return shown


def _ratings_table(ratings: Iterable[Rating], player: str) -> Table:
    """An anchor, whose rating is fixed, has neither interval nor ratings by colour."""
    shown = _table(t("player"), t("Elo"), t("95 % interval"), t("as Black"), t("as White"), t("games"))
    for r in ratings:
        measured = (
            t("{low:z.0f} to {high:z.0f}", low=r.low, high=r.high),
            f"{r.elo_black:z.0f}",
            f"{r.elo_white:z.0f}",
            str(r.games),
        )
        rest = measured if r.low < r.high else (t("fixed"),)
        shown.add_row(r.player, f"{r.elo:z.0f}", *rest, style="bold" if r.player == player else None)
    return shown


def _table(*titles: str) -> Table:
    """A table whose first column, of names, gives way on a narrow terminal."""
    shown = Table(box=None, padding=(0, 2, 0, 0))
    for title in titles:
        shown.add_column(title, no_wrap=title != titles[0], overflow="fold")
    return shown
