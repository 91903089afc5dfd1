"""`wuzi solve` and `wuzi show` as people and programs run them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time

import pytest
from program import BASE, ENGLISH, SCRIPT, PseudoTerminal, pipe

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason=f"{SCRIPT} is missing: gradle installDist")

FOUR_THREE = ("black:h8i8j8l9l10", "white:g8a1o1a15o15")
"""On l8 Black makes a four, which k8 stops, and an open three in the column."""

LONG = (
    "--rule",
    "renju",
    "--nodes",
    "999999999999999999",
    "black:g11h6h8h9i6i11j6j9j11",
    "white:g6g9h7h10h11i8i9i10j7",
)
"""A search that takes far longer than a test."""


def test_a_win_is_shown_and_told_to_programs() -> None:
    shown = pipe("solve", *FOUR_THREE)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert " 8  . . . . . . O X X X . . . . .  8" in shown.stdout
    assert "\nwin: Black X forces five, with at most 2 moves before it.\nline: l8 k8 l" in shown.stdout
    told = json.loads(pipe("solve", *FOUR_THREE, "--json").stdout)
    assert list(told) == ["verdict", "line", "nodes"]
    assert (told["verdict"], told["line"][:2]) == ("win", ["l8", "k8"])
    assert 0 < told["nodes"] < 100


def test_lines_are_answered_one_by_one_and_bad_ones_counted() -> None:
    typed = "h8i9\n\xff\x00\x1b[2J五\n".encode("latin-1", "ignore") + " ".join(FOUR_THREE).encode() + b"\nh8h8"
    done = pipe("solve", "-", "--json", "--kind", "vcf", typed=typed, env=BASE | {"LANG": "zh_CN.UTF-8"})
    first, unreadable, win, twice = map(json.loads, done.stdout.splitlines())
    assert first["verdict"] == "none"
    assert unreadable["error"].startswith("position, character 1: cannot read")
    assert win["line"][:2] == ["l8", "k8"]
    assert twice == {"error": "position, move 2, h8: h8 is taken"}
    assert done.returncode == 2
    assert done.stderr == "wuzi：4 个局面中有 2 个无法处理（参见 wuzi solve --help）\n"
    nothing = pipe("show", "-", "--json")
    assert (nothing.returncode, nothing.stdout, nothing.stderr) == (0, "", "")


def test_forbidden_squares_are_shown_in_chinese_and_told_in_json() -> None:
    moves = "ｇ８a1ｉ８a3h7a5h9"
    shown = pipe("show", moves, "--rule", "renju", "--lang", "zh")
    assert " 8  . . . . . . X 3 X . . . . . .  8" in shown.stdout
    assert "黑 X 的禁手点：3 三三禁手（3-3）：h8\n第 8 手，白 O\n" in shown.stdout
    told = json.loads(pipe("show", moves, "--rule", "renju", "--json").stdout)
    assert told == {"forbidden": {"h8": "3-3"}, "winner": None, "to_move": "white"}


def test_a_terminal_shows_round_stones(terminal: type[PseudoTerminal]) -> None:
    shown = terminal("show", "h8i9")
    shown.expect("○")
    shown.expect("●")
    shown.expect("Move 3, Black ●")
    assert shown.end() == 0


def test_ctrl_c_ends_a_search_on_a_line_of_its_own(terminal: type[PseudoTerminal]) -> None:
    search = terminal("solve", *LONG)
    time.sleep(1)
    search.type("\x03")
    assert search.end() in (130, -signal.SIGINT)
    assert search.text.replace("^C", "") == "\r\n"


def test_an_interrupted_search_leaves_no_broken_json() -> None:
    search = subprocess.Popen(
        [SCRIPT, "solve", "-", "--json", *LONG[:4]],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENGLISH,
        text=True,
    )
    search.stdin.write("h8\n" + " ".join(LONG[4:]) + "\n")
    search.stdin.flush()
    assert json.loads(search.stdout.readline())["verdict"] in ("none", "unknown")
    os.kill(search.pid, signal.SIGINT)
    rest, wrong = search.communicate(timeout=30)
    assert (rest, wrong) == ("", "")
