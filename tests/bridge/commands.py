"""Small training runs, what two of them must have in common, and commands in processes of their own.

Such a process is a fork of one that has imported torch but started no JVM, so it starts at once.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import multiprocessing
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest import mock

import torch

from wuzi.checkpoints import load
from wuzi.command import run_command
from wuzi.ppo import PPOOptions

SMALL = {
    "board_size": 6,
    "win_length": 4,
    "channels": 4,
    "blocks": 1,
    "num_envs": 8,
    "num_steps": 8,
    "rollout_threads": 2,
    "minibatch_size": 32,
    "update_threads": 1,
    "report": False,
    "update_epochs": 2,
    "target_kl": 0,
    "total_steps": 512,
    "eval_every": 128,
    "eval_games": 4,
    "opponents": ("random", "tactical/1"),
    "checkpoint_every": 64,
}
TIMES = ("seconds", "cpu_seconds", "plies_per_second")
TIMES += tuple(f"seconds/{phase}" for phase in ("collect", "update", "evaluate", "other"))
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["bridge.train", "bridge.evaluate", "torch._dynamo", "torch.utils.tensorboard"])


def arguments(**options: object) -> list[str]:
    """A command line of options by field name; `resume` stands without the small run's own."""
    argv, values = [], options
    if "resume" not in options:
        idle = PPOOptions(**SMALL | options).idle()
        values = {name: value for name, value in (SMALL | options).items() if name in options or name not in idle}
    for name, value in values.items():
        dashed = name.replace("_", "-")
        if isinstance(value, bool):
            argv.append(f"--{dashed}" if value else f"--no-{dashed}")
        else:
            argv += [f"--{dashed}", ",".join(map(str, value)) if isinstance(value, tuple) else str(value)]
    return argv


def contents(run: Path) -> dict:
    """All that a run's end holds but times: each tensor as its SHA-256, games, counters, metrics."""
    state = load(run / "checkpoints" / "last.pt")
    lines = [json.loads(line) for line in (run / "metrics.jsonl").read_text().splitlines()]
    for counters in (state["counters"], *lines):
        for key in TIMES:
            counters.pop(key, None)
    return {"state": _digest(state), "metrics": lines}


def _digest(value: object) -> object:
    if isinstance(value, torch.Tensor):
        return hashlib.sha256(value.numpy().tobytes()).hexdigest()
    if isinstance(value, dict):
        return {key: _digest(each) for key, each in value.items()}
    return [_digest(each) for each in value] if isinstance(value, (list, tuple)) else value


class Command:
    """A command in a process of its own, its output in files of `folder`, where it runs."""

    def __init__(self, module: str, argv: list[str], folder: Path, prepare: Callable[[], None] | None = None):
        self._errors = folder / "stderr"
        self.process = FORKS.Process(target=_main, args=(module, argv, folder, prepare))
        with mock.patch.dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)):  # for the start of the forked process
            self.process.start()

    def wait(self) -> int:
        """The exit status, or minus the signal that killed it; kills it after two minutes."""
        self.process.join(120)
        if self.process.exitcode is None:
            self.process.kill()
            raise TimeoutError(self.errors)
        return self.process.exitcode

    @property
    def errors(self) -> str:
        """What it wrote to stderr."""
        return self._errors.read_text()


def _main(module: str, argv: list[str], folder: Path, prepare: Callable[[], None] | None) -> None:
    os.chdir(folder)
    for name, descriptor in (("stdout", 1), ("stderr", 2)):
        os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), descriptor)
    if prepare is not None:
        prepare()
    sys.exit(run_command(partial(importlib.import_module(module).main, argv)))


PLACES = {
    "rollout": ("wuzi.inference", "TorchPolicy.__call__"),
    "update": ("wuzi.ppo", "_loss"),
    "written": ("os", "fsync"),
    "renamed": ("os", "replace"),
}


@dataclass(frozen=True)
class Strike:
    """Sends a signal to its own process just before the n-th call of one of `PLACES`."""

    place: str
    number: int
    signal: int

    def __call__(self) -> None:
        module, path = PLACES[self.place]
        *owners, name = path.split(".")
        owner = importlib.import_module(module)
        for each in owners:
            owner = getattr(owner, each)
        real, calls = getattr(owner, name), 0

        def struck(*args: object) -> object:
            nonlocal calls
            calls += 1
            if calls == self.number:
                os.kill(os.getpid(), self.signal)
            return real(*args)

        setattr(owner, name, struck)
