"""Key positions: how many squares to find, in four classes, a net's best moves find; no tactics help it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Sequence
from typing import Any

import jpype
from rich.table import Table

from wuzi.language import t
from wuzi.rollouts import GameSpec, KeyScore, Policy

from . import jvm
from .evaluator import NetCallback
from .threads import JavaThreads

__all__ = ["has_keys", "keys_json", "keys_table", "score_net", "score_player"]


def has_keys(board_size: int, win_length: int, rule: str) -> bool:
    """Whether there are key positions for a game. Raises `UsageError` for a rule that there is not."""
    jvm.start()
    try:
        return bool(jvm.host("KeyPositionHost").exist(board_size, win_length, rule))
    except jpype.JException as error:
        raise jvm.usage_error(error) from None


def score_net(policy: Policy, spec: GameSpec) -> list[KeyScore]:
    """What a net's best moves get on the board of `spec`: each class, then the total.

    Raises `UsageError` where there are no key positions, and whatever the policy raised.
    """
    jvm.start()
    net = jvm.host("NetPlayer")("policy", spec.encoder, spec.board_size, spec.candidates, spec.rule_prior)
    callback = NetCallback(net.batch())
    callback.policies = (policy,)
    net.callback(callback)
    return _score(lambda: callback.within(lambda: _ask(net.player(), spec.board_size)))


def score_player(player: str, board_size: int) -> list[KeyScore]:
    """What a player made from its name gets, `policy:file=x.onnx` or `greedy/1`: each class, then the total.

    Raises `UsageError` for a player that Java cannot make, or where there are no key positions.
    """
    jvm.start()
    return _score(lambda: _ask(player, board_size))


def _ask(player: Any, board_size: int) -> str:
    return str(jvm.host("KeyPositionHost").score(player, board_size))


def _score(ask: Callable[[], str]) -> list[KeyScore]:
    thread = JavaThreads(1, "keys")
    try:
        [text] = thread.run([ask], stop=lambda: None)  # a few batches: there is nothing to stop
    except jpype.JException as error:
        raise jvm.usage_error(error) from None
    finally:
        thread.close()
    return [KeyScore(**score) for score in json.loads(text)]


def keys_json(scores: Sequence[KeyScore]) -> dict[str, dict[str, float]]:
    """Scores by class, and `total`: positions, right, low, high."""
    return {score.name: {k: v for k, v in dataclasses.asdict(score).items() if k != "name"} for score in scores}


def keys_table(scores: Sequence[KeyScore]) -> Table:
    """Scores as people read them."""
    shown = Table(box=None, padding=(0, 2, 0, 0))
    for title in (t("key positions"), t("right"), t("share"), t("95 % interval")):
        shown.add_column(title, no_wrap=True)
    for score in scores:
        shown.add_row(
            _title(score.name),
            f"{score.right}/{score.positions}",
            f"{100 * score.right / score.positions:.1f}%",
            f"{100 * score.low:.1f}-{100 * score.high:.1f}%",
        )
    return shown


def _title(name: str) -> str:
    titles = {
        "make-five": t("make five"),
        "stop-five": t("stop five"),
        "make-open-four": t("make an open four or a double threat"),
        "stop-open-four": t("stop an open four"),
        "total": t("total"),
    }
    return titles[name]
