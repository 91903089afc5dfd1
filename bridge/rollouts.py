"""`wuzi.rollouts.Rollouts` on the Java engine."""

from __future__ import annotations

import dataclasses
import json
from functools import partial
from typing import Any

import jpype
import numpy as np

from wuzi.command import UsageError
from wuzi.language import t
from wuzi.rollouts import Experience, GameSpec, GameStats, Interrupted, Policy, Results
from wuzi.settings import GameOptions

from . import jvm
from .buffers import map_buffer
from .evaluator import NetCallback
from .threads import JavaThreads


def game_spec(options: GameOptions) -> GameSpec:
    """The game and its planes, as Java describes them. Raises `UsageError` for an unknown encoder."""
    jvm.start()
    try:
        described = json.loads(str(jvm.host("EncoderHost").describe(options.encoder)))
    except jpype.JException as error:
        raise jvm.usage_error(error) from None
    return GameSpec(
        board_size=options.board_size,
        win_length=options.win_length,
        rule=options.rule,
        encoder=options.encoder,
        encoder_hash=described["hash"],
        plane_names=tuple(plane["name"] for plane in described["planes"]),
        scales=tuple(float(plane["scale"]) for plane in described["planes"]),
        candidates=options.candidates,
        rule_prior=0.0 if options.anneal_rule_prior else options.rule_prior,
    )


class Rollouts:
    """Games in Java, each shard stepped by a Python thread that enters Java and calls back for the net."""

    def __init__(self, options: GameOptions, action_rule: str = "softmax"):
        """Starts the games; `action_rule` is how moves are taken from the policy, as `wuzi.player.ActionRule` names it.

        Raises `UsageError` naming a value that Java does not allow.
        """
        self.spec = game_spec(options)
        threads = min(options.rollout_threads, options.num_envs)
        values = {field.name: getattr(options, field.name) for field in dataclasses.fields(GameOptions)}
        del values["rollout_threads"], values["anneal_rule_prior"]
        values |= {"threads": threads, "action_rule": action_rule}
        try:
            self._host = jvm.host("RolloutHost")("\n".join(f"{name}={value}" for name, value in values.items()))
        except jpype.JException as error:
            raise jvm.usage_error(error) from None
        self._games_per_iter = options.games_per_iter
        self._next_game = 0
        self._rival = ""
        self._callbacks = [NetCallback(self._host.batch(shard)) for shard in range(threads)]
        self._store = map_buffer(self._host.experience())
        self._threads = JavaThreads(threads, "rollout")

    def rival(self, name: str) -> None:
        """Names the player that takes one side in its share of games. Raises `UsageError` if there is none."""
        if name == self._rival:
            return  # made already: a policy's file is not to be read again in every iteration
        try:
            self._host.rival(name)
        except jpype.JException as error:
            raise jvm.usage_error(error) from None
        self._rival = name

    def rule_prior(self, weight: float) -> None:
        """Sets the weight of the rule prior from now on, where the options' one is above 0."""
        self._host.rulePrior(weight)

    def collect(self, policy: Policy, past: Policy | None = None) -> Experience:
        """Plays until the wanted plies or games are collected; see `wuzi.rollouts.Rollouts.collect`.

        Raises `UsageError` for what Java refuses, such as a rival on this board, and whatever a policy raised.
        """
        for callback in self._callbacks:
            callback.policies = (policy, past)
        works = [
            partial(callback.within, partial(self._host.collect, shard, callback, self._next_game))
            for shard, callback in enumerate(self._callbacks)
        ]
        try:
            if not all(self._threads.run(works, self.stop)):
                raise Interrupted
        except jpype.JException as error:
            self._go_on()
            raise jvm.usage_error(error) from None
        except BaseException:
            self._go_on()
            raise
        self._next_game += self._games_per_iter
        return self._experience()

    def _experience(self) -> Experience:
        store = self._store
        rows = np.concatenate([np.arange(first, first + count) for first, count in store["region"]])
        names = ("planes", "mask", "action", "log_prob", "value", "next", "plies", "sigma", "reward", "open_value")
        counters = store["statistics"].sum(axis=0).tolist()
        stats = GameStats(*counters[:5], past=Results(*counters[5:11]), rival=Results(*counters[11:]))
        return Experience(rows=rows, stats=stats, prior=store.get("prior"), **{name: store[name] for name in names})

    def stop(self) -> None:
        """Makes a running or the next `collect` end soon with `Interrupted`."""
        for callback in self._callbacks:
            callback.stop(True)

    def _go_on(self) -> None:
        for callback in self._callbacks:
            callback.stop(False)

    def state(self) -> dict[str, Any]:
        """The open games as move lists, and the number of the next game where whole games are collected."""
        return {"games": str(self._host.openGames()), "next_game": self._next_game}

    def restore(self, state: dict[str, Any]) -> None:
        """Goes on with saved games. Raises `UsageError` if they do not fit these boards."""
        try:
            self._host.restore(state["games"])
        except jpype.JException as error:
            raise UsageError(t("the checkpoint's games cannot go on: {reason}", reason=error.getMessage())) from None
        self._next_game = state["next_game"]

    def close(self) -> None:
        """Ends the threads, and lets go of what the rival holds."""
        self._threads.close()
        self._host.close()
