"""Runs killed and stopped at any moment and resumed: bit for bit the run that was never stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import Command, Strike, arguments, contents

import bridge.train
from wuzi.checkpoints import load

KILL, INTERRUPT, TERMINATE = signal.SIGKILL, signal.SIGINT, signal.SIGTERM
RESUMED = arguments(resume="x")


def test_equal_options_give_equal_bits(workdir, whole):
    bridge.train.main(arguments(name="x"))
    assert contents(workdir / "runs" / "x") == contents(whole)
    bridge.train.main(arguments(name="other", seed=2))
    other = contents(workdir / "runs" / "other")
    for part in ("net", "optimizer", "rollouts"):
        assert other["state"][part] != contents(whole)["state"][part]


def test_killed_at_random_moments_and_resumed(workdir, whole):
    argv = arguments(name="x")
    strikes = {"written": (4, 9), "rollout": (23, 61), "update": (7, 4), "renamed": (5, 3)}
    for place, number in ((place, strikes[place][turn]) for turn in (0, 1) for place in strikes):
        command = Command("bridge.train", argv, workdir, Strike(place, number, KILL))
        assert command.wait() == -KILL, command.errors
        argv = RESUMED
    assert Command("bridge.train", argv, workdir).wait() == 0
    assert contents(workdir / "runs" / "x") == contents(whole)


def test_stopped_by_signals_and_resumed(workdir, whole):
    strikes = [
        ("rollout", 5, INTERRUPT, 0),
        ("update", 6, INTERRUPT, 1),
        ("rollout", 22, TERMINATE, 1),  # in the evaluation that ends the iteration
        ("update", 9, TERMINATE, 3),
        ("rollout", 12, TERMINATE, 3),
    ]
    argv = arguments(name="x")
    for place, number, sent, iteration in strikes:
        command = Command("bridge.train", argv, workdir, Strike(place, number, sent))
        assert command.wait() == {INTERRUPT: 130, TERMINATE: 143}[sent], command.errors
        assert command.errors.splitlines() == ["stopped; go on with: python -m bridge.train --resume x"]
        state = load(workdir / "runs" / "x" / "checkpoints" / "last.pt")
        assert state["counters"]["iteration"] == iteration
        assert state["rollouts"]["games"].count("\n") == 8
        argv = RESUMED
    bridge.train.main(argv)
    assert contents(workdir / "runs" / "x") == contents(whole)


@pytest.mark.slow
def test_the_command_itself(workdir):
    """With all that an interpreter's end does; as a fork it would be left out."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "bridge.train", *arguments(name="x", total_steps=10**9)]
    with subprocess.Popen(command, env=environment, text=True, stderr=subprocess.PIPE) as process:
        while process.poll() is None and not Path("runs/x/metrics.jsonl").exists():
            time.sleep(0.05)
        process.send_signal(TERMINATE)
        _, errors = process.communicate()
    assert errors == "stopped; go on with: python -m bridge.train --resume x\n"
    assert process.returncode == 143


@pytest.mark.parametrize("place", ["rollout", "update"])
def test_whole_games_are_stopped_and_resumed(workdir, place):
    options = {"games_per_iter": 5, "iterations": 3, "eval_games": 0}
    bridge.train.main(arguments(name="whole", **options))
    command = Command("bridge.train", arguments(name="x", **options), workdir, Strike(place, 12, KILL))
    assert command.wait() == -KILL, command.errors
    bridge.train.main(RESUMED)
    expected, found = (contents(workdir / "runs" / name) for name in ("whole", "x"))
    assert found == expected
    assert found["state"]["rollouts"] == {"games": "", "next_game": 15}
