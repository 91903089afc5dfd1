"""Small training runs on the fake, and what two of them must have in common."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from tictactoe import Engine, play_random

from wuzi.checkpoints import load
from wuzi.launch import prepare
from wuzi.ppo import PRESETS, PPOOptions, train
from wuzi.runs import Run

SMALL = {
    "board_size": 3,
    "win_length": 3,
    "channels": 8,
    "blocks": 1,
    "num_envs": 8,
    "num_steps": 8,
    "minibatch_size": 16,
    "update_threads": 1,
    "report": False,
    "update_epochs": 2,
    "total_steps": 384,
    "eval_every": 128,
    "eval_games": 4,
    "opponents": ("random",),
    "checkpoint_every": 128,
    "learning_rate": 2e-3,
}
TIMES = ("seconds", "cpu_seconds", "plies_per_second")


def arguments(**options: object) -> list[str]:
    """A command line of options by field name; `resume` stands alone."""
    values = options
    if "resume" not in options:
        idle = PPOOptions(**SMALL | options).idle()
        values = {name: value for name, value in (SMALL | options).items() if name in options or name not in idle}
    argv = []
    for name, value in values.items():
        dashed = name.replace("_", "-")
        if isinstance(value, bool):
            argv.append(f"--{dashed}" if value else f"--no-{dashed}")
        else:
            argv += [f"--{dashed}", ",".join(map(str, value)) if isinstance(value, tuple) else str(value)]
    return argv


def prepared(*argv: str) -> list[tuple[PPOOptions, Run]]:
    """What a command line asks for."""
    return prepare(PPOOptions, argv, algorithm="ppo", algorithms=["ppo"], prog="tinyrun", presets=PRESETS)


def run(*argv: str, on_ply=lambda: None, ladder=play_random) -> Path:
    """Trains on the fake from a command line; returns the run's folder."""
    [(options, folder)] = prepared(*argv)
    if not folder.is_done(options):
        train(options, Engine(on_ply, ladder), folder)
    return folder.path


def metrics(path: Path) -> list[dict]:
    """The lines of metrics.jsonl without what a clock says."""
    lines = [json.loads(line) for line in (path / "metrics.jsonl").read_text().splitlines()]
    return [
        {key: value for key, value in line.items() if key not in TIMES and not key.startswith("seconds/")}
        for line in lines
    ]


def assert_same_training(one: Path, other: Path) -> None:
    """Both runs end with the same bits: net, optimizer, counters, open games, metrics."""
    states = [load(path / "checkpoints" / "last.pt") for path in (one, other)]
    for state in states:
        for key in TIMES:
            state["counters"].pop(key, None)
    assert_equal(*states)
    assert metrics(one) == metrics(other)


def assert_equal(one: object, other: object) -> None:
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            assert_equal(one[key], other[key])
    elif isinstance(one, (list, tuple)):
        assert len(one) == len(other)
        for a, b in zip(one, other, strict=True):
            assert_equal(a, b)
    elif isinstance(one, torch.Tensor):
        assert torch.equal(one, other)
    else:
        assert one == other
