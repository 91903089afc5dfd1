"""`wuzi.rollouts.Rollouts` on the Java engine."""

from __future__ import annotations

import dataclasses
import json
from functools import partial
from typing import Any

import jpype
import numpy as np

from wuzi.command import UsageError
from wuzi.rollouts import Experience, GameSpec, GameStats, Interrupted, Policy
from wuzi.settings import GameOptions

from . import jvm
from .buffers import map_buffer
from .evaluator import NetCallback
from .threads import JavaThreads


def game_spec(board_size: int, win_length: int, rule: str, encoder: str) -> GameSpec:
    """The game and its planes, as Java describes them. Raises `UsageError` for an unknown encoder."""
    jvm.start()
    try:
        described = json.loads(str(jvm.host("EncoderHost").describe(encoder)))
    except jpype.JException as error:
        raise jvm.usage_error(error) from None
    return GameSpec(
        board_size=board_size,
        win_length=win_length,
        rule=rule,
        encoder=encoder,
        encoder_hash=described["hash"],
        plane_names=tuple(plane["name"] for plane in described["planes"]),
        scales=tuple(float(plane["scale"]) for plane in described["planes"]),
    )


class JavaRollouts:
    """Games in Java, each shard stepped by a Python thread that enters Java and calls back for the net."""

    def __init__(
        self,
        *,
        board_size: int = 15,
        win_length: int = 5,
        rule: str = "freestyle",
        encoder: str = "stones/1",
        num_envs: int = 64,
        num_steps: int = 128,
        games_per_iter: int = 0,
        rollout_threads: int = 1,
        seed: int = 1,
        gamma: float = 1.0,
        opening_stones: int = 5,
        action_rule: str = "softmax",
        opponent: str = "",
        opponent_share: float = 0.0,
    ):
        """Starts the games. Raises `UsageError` naming a value that Java does not allow."""
        self.spec = game_spec(board_size, win_length, rule, encoder)
        threads = min(rollout_threads, num_envs)
        try:
            self._host = jvm.host("RolloutHost")(
                board_size,
                win_length,
                rule,
                encoder,
                num_envs,
                threads,
                num_steps,
                games_per_iter,
                seed,
                gamma,
                opening_stones,
                action_rule,
                opponent,
                opponent_share,
            )
        except jpype.JException as error:
            raise jvm.usage_error(error) from None
        except OverflowError:
            raise UsageError(
                f"num_envs {num_envs}, num_steps {num_steps}, games_per_iter {games_per_iter}, opening_stones "
                f"{opening_stones}: each is at most {2**31 - 1}"
            ) from None
        self._games_per_iter = games_per_iter
        self._next_game = 0
        self._callbacks = [NetCallback(self._host.batch(shard)) for shard in range(threads)]
        self._store = map_buffer(self._host.experience())
        self._threads = JavaThreads(threads, "rollout")

    @classmethod
    def of(cls, options: GameOptions) -> JavaRollouts:
        """Games as the options of a training run ask for."""
        return cls(**{field.name: getattr(options, field.name) for field in dataclasses.fields(GameOptions)})

    def collect(self, policy: Policy) -> Experience:
        """Plays until the wanted plies or games are collected; see `wuzi.rollouts.Rollouts.collect`."""
        for callback in self._callbacks:
            callback.policy = policy
        works = [
            partial(callback.within, partial(self._host.collect, shard, callback, self._next_game))
            for shard, callback in enumerate(self._callbacks)
        ]
        try:
            if not all(self._threads.run(works, self.stop)):
                raise Interrupted
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
        return Experience(rows=rows, stats=GameStats(*counters), **{name: store[name] for name in names})

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
            raise UsageError(f"the checkpoint's games cannot go on: {error.getMessage()}") from None
        self._next_game = state["next_game"]

    def close(self) -> None:
        """Ends the threads."""
        self._threads.close()
