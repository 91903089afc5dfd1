"""`bridge.fit`: from a file of games to a table, with Java reading the positions."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
import torch

import bridge.fit
from bridge import jvm
from bridge.buffers import map_buffer
from bridge.fit import read_patterns
from wuzi.fit import CLASSES, PatternModel
from wuzi.gamedata import read_games
from wuzi.pattern_table import PatternTable

GOLDEN = Path(__file__).parents[1] / "python" / "golden" / "games.wzg"
TABLES = Path(__file__).parents[2] / "java/engine/src/main/resources/wuzi/eval"
HEADER = bytes.fromhex("0f0001020003" + "0070" + "0000" + "000e")
"""15x15, freestyle, one move of an opening, White wins, three moves: h8, a15, o15."""
SEARCHED = bytes.fromhex("0000" + "0071" + "00000001" + "000a" + "0001" + "00000002")
"""Of the two positions: score 0, best i8; score 10, best b15."""


def test_positions_are_read_as_the_evaluation_sees_them(tmp_path):
    (tmp_path / "g").write_bytes(b"WZG1" + 2 * (HEADER + SEARCHED))
    data = read_patterns(tmp_path / "g")
    assert data.length.tolist() == [24, 32, 24, 32]  # around h8; and the eight around a15
    assert data.side.tolist() == [1, 0, 1, 0]
    assert data.target.tolist() == [1, 0, 1, 0]
    assert data.score.tolist() == [0, 10, 0, 10]
    assert data.game.tolist() == [0, 0, 1, 1]
    of_white, of_black = data.own[:24].tolist(), data.other[:24].tolist()
    alone, in_line = CLASSES.index((2, 2, 2, 2)), CLASSES.index((2, 2, 2, 4))
    assert of_white == [alone] * 24
    assert sorted(of_black) == [alone] * 8 + [in_line] * 16
    assert of_black[data.best[0]] == in_line
    assert sorted(data.pair[:24].tolist()) == [0] * 8 + [3] * 16  # an open two, for White's opponent
    torch.testing.assert_close(data.own[:56], data.own[56:])


def game(rule: int, squares: str) -> bytes:
    """A drawn game on 15x15 whose moves, all of them searched, are such as h8i9."""
    columns = [(ord(column) - ord("a"), int(row)) for column, row in re.findall("([a-o])([0-9]+)", squares)]
    points = [15 * (15 - row) + column for column, row in columns]
    searched = b"".join(struct.pack(">hHI", 0, point, 1) for point in points)
    return struct.pack(f">BBBBH{len(points)}H", 15, rule, 0, 0, len(points), *points) + searched


@pytest.mark.parametrize(
    ("rule", "games"),
    [
        ("freestyle", b"WZG1" + game(0, "k9g7j5k6k7h6j6i5j4j7i8h8h7f8e9f6i9e5")),
        ("standard", GOLDEN.read_bytes()),
        ("renju", b"WZG1" + game(2, "k9g7j5k6k7h6j6i5j4j7i8h5h7i6g4g6")),  # where either colour has a table of its own
    ],
)
def test_java_and_python_judge_alike(tmp_path, rule, games):
    """The model of the engine's own table against the evaluation that plays by it, rounded down once."""
    (tmp_path / "g").write_bytes(games)
    rows = jvm.host("PatternHost")(str(tmp_path / "g"))
    shared = map_buffer(rows.rows())
    count = int(rows.read())
    assert count > 10
    with torch.no_grad():
        value, _ = PatternModel.of(PatternTable.read(TABLES / f"patterns-{rule}.txt"))(read_patterns(tmp_path / "g"))
    assert (shared["value"][:count] - 200 * value.numpy()).tolist() == pytest.approx([-0.5] * count, abs=0.52)


def test_a_table_is_made_of_games(workdir, capsys):
    bridge.fit.main([str(GOLDEN), str(GOLDEN), "--out", "t.txt", "--epochs", "2", "--test-share", "0.5"])
    said = capsys.readouterr().out.splitlines()
    games = [game for game in read_games(GOLDEN) for _ in range(2)]
    assert re.fullmatch(r"4 games of standard, 56 positions, \d+ of them quiet", said[0])
    assert sum(len(game.scores) for game in games) == 56
    assert [line.split(":")[0] for line in said[1:]] == [
        "epoch 1 of 2",
        "epoch 2 of 2",
        "t.txt",
        "curve from scores to chances",
    ]
    lines = Path("t.txt").read_text().splitlines()
    card = dict(line.removeprefix("# ").split(": ", 1) for line in lines if line.startswith("#"))
    assert card["command"] == "python -m bridge.fit games.wzg games.wzg --out t.txt --epochs 2 --test-share 0.5"
    assert (card["rule"], card["games"]) == ("standard", "4")
    assert card["data-1"].startswith("games.wzg 404 bytes, sha256 ")
    assert card["data-2"].endswith(
        ", wuzi datagen --rule standard --size 9 --seed 6 --player alphabeta:nodes=300,hash=1"
    )
    assert re.fullmatch(r"scale [0-9.]+ offset -?[0-9.]+", card["win-rate"])
    assert re.fullmatch(r"value [0-9.]+ move [0-9.]+", card["test-losses"])
    assert PatternTable.read("t.txt").classes.any()
    bridge.fit.main(
        [str(GOLDEN), str(GOLDEN), "--out", "u.txt", "--epochs", "2", "--test-share", "0.5", "--against", "t.txt"]
    )
    again = capsys.readouterr().out.splitlines()
    assert again[1] == said[3]  # what was written, tested on the same games
    assert Path("u.txt").read_text().splitlines()[-1203:] == lines[-1203:]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("none.wzg --out t", "No such file or directory: none.wzg"),
        ("other.wzg --out t", "other.wzg holds no games of wuzi datagen"),
        ("one.wzg --out t", "1 games are too few for a fit"),
        ("one.wzg GOLDEN --out t", "the games are of several rules, freestyle, standard"),
        ("twice.wzg twice.wzg --out t", "game 1 of twice.wzg is damaged"),
        ("GOLDEN --out no/such/t", "--out no/such/t is in no folder"),
        ("GOLDEN --out t --against other.wzg", "other.wzg holds no table of patterns"),
        ("GOLDEN --out t --epochs 0", "--epochs is 0: allowed is at least 1"),
        ("GOLDEN", "the following arguments are required: --out"),
    ],
)
def test_what_cannot_be_fitted_is_refused_in_one_line(workdir, refused, arguments, why):
    Path("other.wzg").write_bytes(b"\x89PNG")
    Path("one.wzg").write_bytes(b"WZG1" + HEADER + SEARCHED)
    Path("twice.wzg").write_bytes(b"WZG1" + bytes.fromhex("0f000200000200070007"))
    assert why in refused(bridge.fit.main, *arguments.replace("GOLDEN", str(GOLDEN)).split())
    assert not Path("t").exists()
