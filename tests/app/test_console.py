"""The console game as people play it."""

from __future__ import annotations

import re
import shutil
import signal
import time
from pathlib import Path

import pytest
from program import BASE, ENGLISH, ROOT, SCRIPT, PseudoTerminal, pipe

MODELS = ROOT / "java/onnx/src/test/resources/wuzi/onnx"

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason=f"{SCRIPT} is missing: gradle installDist")


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    moves = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "foo", "h8", "l8"]
    done = pipe("play", "--two-players", typed="\n".join([*moves, f"save {file}", "n"]))
    assert (done.returncode, done.stderr) == (0, "")
    assert "15x15 board, 5 in a row wins" in done.stdout
    assert "'foo' is no square" in done.stdout
    assert "h8 is taken" in done.stdout
    assert " 8  . . . . . . . X X X X[X]. . .  8" in done.stdout
    assert "Black X wins. Line: h8 i8 j8 k8 l8." in done.stdout
    assert done.stdout.endswith("Goodbye.\n")
    assert "\x1b" not in done.stdout
    assert file.read_text().startswith("(;FF[4]GM[4]")

    again = pipe("play", f"--load={file}", "--two-players", typed="undo\nh8\n")
    assert "Moves taken back: 1." in again.stdout
    assert "h8 is taken" in again.stdout


def test_asks_nothing_and_ends_with_the_input() -> None:
    done = pipe(typed="h8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You are Black X against level" in done.stdout
    assert re.search(r"White O plays [a-o]\d+\.", done.stdout)
    assert "Move 3, Black X > " in done.stdout


def test_survives_garbage() -> None:
    done = pipe(typed=b"\xff\xfe\x00\x1b[2J\n" + b"x" * 100_000 + b"\n\x80 9\n" + "五五\n9999999999 1\n".encode())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("is no square and no command") == 4
    assert "9999999999 1 is outside the board" in done.stdout
    assert "\x1b" not in done.stdout


def test_speaks_chinese_even_where_the_locale_does_not() -> None:
    done = pipe("play", "--lang", "zh", typed="a99\n", env=BASE | {"LC_ALL": "C"})
    assert "您执黑 X" in done.stdout
    assert "a99 在棋盘之外" in done.stdout
    assert "您执黑 X" in pipe(env=BASE | {"LANG": "zh_CN.UTF-8"}).stdout


def test_plays_an_exported_model() -> None:
    # its logits are a 3x3 kernel, highest where own stones lie to the lower right
    done = pipe("play", f"--model={MODELS}/conv.onnx", "--size=9", "--level=policy", typed="e5\nhint\nsize 8\nd4\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"For Black X the policy plays d6 \d+\.\d%, .*\.\nValue: \+0\.00", done.stdout)
    assert "No policy plays 8x8, so for level policy it is greedy/1 that plays." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ("--size 99", ["size '99' is not allowed", "3 to 22"]),
        ("--model none.onnx", ["model none.onnx does not exist"]),
        (f"--model {MODELS}/bad-hash.onnx", ["bad-hash.onnx", "encoder hash '0000", "for stones/1"]),
        (f"--model {__file__}", ["test_console.py", "damaged or no ONNX file"]),
        (f"--model {MODELS}/conv.onnx --size 8", ["conv.onnx does not play on a board of size 8; it plays on 9-20"]),
    ],
)
def test_wrong_use_is_one_line_and_status_2(arguments: str, parts: list[str]) -> None:
    done = pipe(*arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("wuzi: ")
    assert all(part in done.stderr for part in parts), done.stderr


def test_help_and_version() -> None:
    assert "--win-length=N" in pipe("play", "--help").stdout
    assert re.fullmatch(r"wuzi \d+\.\d+\.\d+\n", pipe("--version").stdout)


def test_a_terminal_shows_stones_and_ends_at_end_of_input(terminal: type[PseudoTerminal]) -> None:
    game = terminal("play", "--level=tactical/1")
    game.expect("Move 1, Black ● > ")
    game.type("h8\r")
    board = game.expect("Move 3, Black ● > ")
    assert "●" in board and "○" in board and "\x1b[0m" in board
    game.type("undo\r")
    game.expect("Moves taken back: 2.")
    game.expect("Move 1, Black ● > ")
    game.type("\x04")
    game.expect("Goodbye.")
    assert game.end() == 0


def test_ctrl_c_ends_it_on_a_line_of_its_own(terminal: type[PseudoTerminal]) -> None:
    game = terminal("play")
    game.expect("Black ● > ")
    game.type("\x03")
    assert game.end() in (130, -signal.SIGINT)
    assert game.text.endswith("\r\n")
    assert "Exception" not in game.text


def test_a_plain_terminal_gets_letters(terminal: type[PseudoTerminal]) -> None:
    game = terminal("play", env=ENGLISH | {"NO_COLOR": "1"})
    shown = game.expect("Black X > ")
    assert "\x1b" not in shown and " 8  . ." in shown
    game.type("quit\r")
    assert game.end() == 0


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("gradle"), reason="there is no gradle on PATH")
def test_gradle_draws_nothing_over_the_game(terminal) -> None:
    game = terminal("run", "-Pargs=--size 9 --lang en", program=("gradle",))
    game.expect("Move 1, Black X > ")
    time.sleep(1)  # a progress bar would be drawn now
    game.type("e5\n")
    answer = game.expect("Move 3, Black X > ")
    assert answer.startswith("e5\r\nWhite O plays "), answer
    game.type("q\n")
    assert game.end() == 0
