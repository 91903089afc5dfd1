"""Games to learn from, stopped in every way, on a terminal and without one."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from program import ENGLISH, PATIENCE, SCRIPT, pipe

GAMES = ("--size", "9", "--player", "alphabeta:nodes=400,hash=1", "--games", "80")

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason=f"{SCRIPT} is missing: gradle installDist")


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> bytes:
    """The file of a call that was never stopped."""
    file = tmp_path_factory.mktemp("whole") / "games.wzg"
    done = pipe("datagen", *GAMES, "--out", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    return file.read_bytes()


def test_ctrl_c_on_a_terminal_keeps_the_games_and_says_how_to_go_on(terminal, tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "games.wzg"
    run = terminal("datagen", *GAMES, "--out", str(file), "--threads", "1")
    run.expect("80 games, kept in ")
    run.expect(" of 80 games, ")
    run.type("\x03")
    run.expect(" games. The same command goes on.")
    assert run.end() == 130
    kept = file.read_bytes()
    assert whole.startswith(kept)
    done = pipe("datagen", *GAMES, "--out", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_bytes() == whole


def test_a_kill_leaves_a_file_that_goes_on(tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "games.wzg"
    command = [SCRIPT, "datagen", *GAMES, "--out", str(file)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENGLISH, start_new_session=True) as run:
        deadline = time.monotonic() + PATIENCE
        while not (file.exists() and file.stat().st_size > 1000):
            assert time.monotonic() < deadline and run.poll() is None
            time.sleep(0.01)
        os.killpg(run.pid, signal.SIGKILL)
    done = pipe("datagen", *GAMES, "--out", str(file))
    assert done.returncode == 0
    assert " of them are there already." in done.stdout
    assert file.read_bytes() == whole
