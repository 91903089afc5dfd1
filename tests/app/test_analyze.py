"""`wuzi analyze` as people and programs run it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time

import pytest
from program import ENGLISH, SCRIPT, PseudoTerminal, pipe

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason=f"{SCRIPT} is missing: gradle installDist")

CLEAR = "\x1b[J"


def test_programs_are_told_all_there_is() -> None:
    done = pipe("analyze", "h8i9g7", "--nodes", "2000", "--lines", "2", "--json", "--threads", "1")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert list(told) == ["forced", "lines", "depth", "seldepth", "nodes", "nodes_per_second", "hash", "seconds"]
    assert told["forced"] is None
    best, second = told["lines"]
    assert list(best) == ["score", "win", "wins_in", "loses_in", "line"]
    assert best["score"] >= second["score"]
    assert 0 < second["win"] <= best["win"] < 1
    assert best["line"][0] != second["line"][0]
    assert told["depth"] >= 1
    assert 0 < told["nodes"] <= 2100


def test_a_proven_win_is_the_first_line_before_the_search_sees_it() -> None:
    told = json.loads(pipe("analyze", "h8i9g7j8k7i8k8", "--depth", "1", "--lines", "2", "--json").stdout)
    assert told["forced"]["by"] == "threats"
    best, second = told["lines"]
    assert (best["win"], best["wins_in"], best["line"]) == (1, told["forced"]["in"], told["forced"]["line"])
    assert second["wins_in"] is None
    assert second["line"][0] != best["line"][0]


def test_without_a_terminal_only_the_end_is_shown() -> None:
    done = pipe("analyze", "h8i9g7", "--depth", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert done.stdout.count("expected moves") == 1
    squares = "".join(row[3:33] for row in done.stdout.splitlines()[1:16])
    assert set(squares) == set(" .[]XO123")


def test_a_terminal_shows_it_while_it_looks_and_ctrl_c_ends_it_with_the_best_so_far(
    terminal: type[PseudoTerminal],
) -> None:
    looks = terminal("analyze", "h8i9g7", "--time", "2m")
    for _ in range(3):
        looks.expect("expected moves")
        looks.expect(CLEAR)
    looks.type("\x03")
    assert looks.end() in (130, -signal.SIGINT)
    last = re.sub(r"\x1b\[[0-9;]*m", "", looks.text.rsplit(CLEAR, 1)[1]).lstrip()
    assert last.startswith("a b c d e f g h i j k l m n o\r\n")
    assert re.search(r"\r\n3 +[-+]\d+ +\d+\.\d%  [a-o]\d", last)
    assert re.search(r"\r\ndepth \d+-\d+, [\d,]+ positions, .* s(\r\n)+$", last)


def test_an_interrupted_analysis_leaves_whole_json_and_begins_no_other() -> None:
    search = subprocess.Popen(
        [SCRIPT, "analyze", "-", "--json", "--depth", "99"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENGLISH,
        text=True,
    )
    search.stdin.write("h8g8i8a1j8a15k8\nh8i9g7\nh8\n")
    search.stdin.flush()
    assert json.loads(search.stdout.readline())["lines"][0]["line"][0] == "l8", "the only move: no need to look far"
    time.sleep(1)
    os.kill(search.pid, signal.SIGINT)
    rest, wrong = search.communicate(timeout=30)
    assert wrong == ""
    [line] = rest.splitlines()
    assert json.loads(line)["lines"]
