"""The installed brain, `pbrain-wuzi`, as a manager of tournaments runs it."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from collections.abc import Iterator

import pytest
from program import ENGLISH, PATIENCE, SCRIPT, pipe

BRAIN = SCRIPT.with_name("pbrain-wuzi")
pytestmark = pytest.mark.skipif(not BRAIN.exists(), reason=f"{BRAIN} is missing: gradle installDist")


class Brain:
    """The brain's process, spoken to as the tournament's referee does."""

    def __init__(self, *arguments: str):
        self.process = subprocess.Popen(
            [BRAIN, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENGLISH,
        )

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\r\n" for line in lines).encode())
        self.process.stdin.flush()

    def answer(self) -> str:
        """The next line that is no MESSAGE."""
        assert self.process.stdout is not None
        while (line := self.process.stdout.readline().decode("ascii")).startswith("MESSAGE"):
            pass
        return line.rstrip("\n")


@pytest.fixture
def brain() -> Iterator[Brain]:
    brain = Brain()
    yield brain
    brain.process.kill()
    brain.process.communicate()


def test_a_short_game(brain: Brain) -> None:
    brain.send("START 20", "INFO timeout_turn 5000", "INFO timeout_match 100000", "INFO rule 1", "INFO game_type 1")
    brain.send("INFO time_left 100000", "BOARD", "DONE")
    assert brain.answer() == "OK"
    taken = {brain.answer()}
    for move in ("0,0", "19,0", "0,19", "19,19"):
        brain.send("INFO time_left 99000", f"TURN {move}")
        answer = brain.answer()
        assert re.fullmatch(r"1?[0-9],1?[0-9]", answer)
        assert answer not in taken | {move}
        taken |= {answer, move}
    brain.send("TURN 0,0", "NONSENSE", "RESTART", "BOARD", *(f"{x},3,1" for x in range(4)))
    assert brain.answer() == "ERROR 0,0 is taken"
    assert brain.answer() == "UNKNOWN command NONSENSE"
    assert brain.answer() == "OK"
    brain.send("9,9,2", "5,11,2", "2,17,2", "12,3,2", "DONE")
    assert brain.answer() == "4,3"
    brain.send("END")
    out, wrong = brain.process.communicate(timeout=PATIENCE)
    assert (out, wrong, brain.process.returncode) == (b"", b"", 0)


def test_the_end_of_input_is_the_end(brain: Brain) -> None:
    brain.send("START 15")
    assert brain.answer() == "OK"
    out, wrong = brain.process.communicate(timeout=PATIENCE)
    assert (out, wrong, brain.process.returncode) == (b"", b"", 0)


def test_a_brain_that_was_stopped_between_moves_goes_on(brain: Brain) -> None:
    brain.send("START 15", "BEGIN")
    assert (brain.answer(), brain.answer()[:1].isdigit()) == ("OK", True)
    brain.process.send_signal(signal.SIGSTOP)
    brain.send("TURN 0,0")
    time.sleep(0.1)
    brain.process.send_signal(signal.SIGCONT)
    assert re.fullmatch("[0-9]+,[0-9]+", brain.answer())


def test_the_command_of_the_console_program_is_the_same_brain() -> None:
    done = pipe("gomocup", "--player", "tactical/1", typed="START 9\r\nABOUT\r\nEND\r\n")
    assert re.fullmatch(r'OK\nname="wuzi", version="[0-9.]+", author="[^"]+", country="[^"]+"\n', done.stdout)
    assert (done.stderr, done.returncode) == ("", 0)
    refused = pipe("gomocup", "--player", "nobody")
    assert refused.stderr.startswith("wuzi: level 'nobody' is not known")
    assert refused.returncode == 2
