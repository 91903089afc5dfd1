"""Tests of the bridge: a JVM in this process for most; a process each for commands that are to be killed."""

from __future__ import annotations

import os

os.environ["OMP_NUM_THREADS"] = "1"
os.environ["MKL_CBWR"] = "AUTO,STRICT"

import pytest
import torch
from commands import Command, arguments

from bridge import jvm
from wuzi.command import run_command

torch.set_num_threads(1)


@pytest.fixture(scope="session", autouse=True)
def java():
    jvm.start()


@pytest.fixture
def workdir(tmp_path, monkeypatch):
    """An empty current directory, where `runs/` goes."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """The folder of a small run that was never stopped: 8 iterations of 64 rows, evaluated every other."""
    folder = tmp_path_factory.mktemp("whole")
    command = Command("bridge.train", arguments(name="x"), folder)
    assert command.wait() == 0, command.errors
    return folder / "runs" / "x"


@pytest.fixture
def refused(capsys):
    """Runs a command that must end with status 2 and one line on stderr; returns the line."""

    def run(main, *argv: str) -> str:
        capsys.readouterr()
        assert run_command(lambda: main(argv)) == 2
        error = capsys.readouterr().err
        assert error.startswith("error: ")
        assert error.count("\n") == 1, error
        return error.removeprefix("error: ").rstrip()

    return run
