"""Files of games: one that Java wrote, decoded by hand from its hex dump, and what is no such file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from wuzi.command import UsageError
from wuzi.gamedata import Positions, SearchedGame, read_games, read_origin

GOLDEN = Path(__file__).parent / "golden" / "games.wzg"
"""`wuzi datagen --rule standard --size 9 --seed 6 --player alphabeta:nodes=300,hash=1 --games 2 --out games.wzg`."""
ORIGIN = "wuzi datagen --rule standard --size 9 --seed 6 --player alphabeta:nodes=300,hash=1"
MOVES = [56, 60, 68, 41, 72, 40, 39, 31, 49, 30, 50, 51, 61, 33, 42, 32, 29, 34]
SCORES = [209, -408, 426, -426, 247, -386, 795, -29994, 878, -29996, 29997, -29998, 29999]
NODES = [158, 388, 401, 283, 238, 367, 320, 475, 132, 203, 220, 106, 1]
SECOND_MOVES = [19, 65, 69, 59, 10, 68, 41, 38, 28, 37, 21, 51, 30, 67, 43, 47, 57, 64, 66, 56, 40, 29]


def test_a_file_of_java_is_read():
    assert read_origin(GOLDEN) == ORIGIN
    first, second = read_games(GOLDEN)
    assert (first.board_size, first.rule, first.opening, first.result) == (9, "standard", 5, 2)
    assert (first.moves.tolist(), first.scores.tolist()) == (MOVES, SCORES)
    assert (first.best.tolist(), first.nodes.tolist()) == (MOVES[5:], NODES)
    assert [each.dtype.isnative for each in (first.moves, first.scores, first.best, first.nodes)] == [True] * 4
    assert (second.board_size, second.rule, second.opening, second.result) == (9, "standard", 7, 2)
    assert second.moves.tolist() == SECOND_MOVES
    # White's stones make exactly five: 30 to 34 are a row
    assert {30, 31, 32, 33, 34} <= set(MOVES[1::2]) and not {29, 35} & set(MOVES[1::2])


def test_positions_are_columns():
    positions = Positions.of(read_games(GOLDEN))
    assert len(positions.score) == 13 + 15
    assert positions.game.tolist() == [0] * 13 + [1] * 15
    assert positions.ply.tolist() == [*range(5, 18), *range(7, 22)]
    # White won both games: after an odd number of moves it is White's turn
    assert positions.result.tolist() == [ply % 2 for ply in positions.ply]
    assert positions.score.tolist()[:13] == SCORES
    assert positions.moves_before(0).tolist() == MOVES[:5]
    assert positions.moves_before(13).tolist() == SECOND_MOVES[:7]
    assert positions.moves_before(27).tolist() == SECOND_MOVES[:21]
    assert positions.best[27] == SECOND_MOVES[21]


def game(result: int, opening: int, plies: int) -> SearchedGame:
    searched = np.zeros(plies - opening)
    return SearchedGame(9, "renju", opening, result, np.arange(plies), searched, searched, searched)


def test_results_are_those_of_the_side_to_move():
    positions = Positions.of([game(0, 1, 3), game(1, 2, 2), game(1, 0, 3)])
    assert positions.result.tolist() == [0.5, 0.5, 1, 0, 1]
    assert positions.game.tolist() == [0, 0, 2, 2, 2]
    assert positions.moves_before(4).tolist() == [0, 1]


def test_a_file_without_an_origin_is_read(tmp_path):
    path = tmp_path / "old.wzg"
    path.write_bytes(b"WZG1" + GOLDEN.read_bytes()[6 + len(ORIGIN) :])
    assert read_origin(path) == ""
    assert [each.moves.tolist() for each in read_games(path)] == [MOVES, SECOND_MOVES]


def test_a_file_that_was_cut_off_counts_up_to_its_last_whole_game(tmp_path):
    data = GOLDEN.read_bytes()
    path = tmp_path / "cut.wzg"
    first_ends = 6 + len(ORIGIN) + 6 + 2 * 18 + 8 * 13
    for length, games in ((len(data) - 1, 1), (first_ends, 1), (first_ends - 1, 0), (6 + len(ORIGIN), 0)):
        path.write_bytes(data[:length])
        assert len(list(read_games(path))) == games


def test_what_holds_no_games_is_refused(tmp_path):
    path = tmp_path / "x"
    for data in (b"", b"WZG", b"WZG3\0\0", b"\x89PNG"):
        path.write_bytes(data)
        with pytest.raises(UsageError, match="holds no games of wuzi datagen"):
            list(read_games(path))
        with pytest.raises(UsageError, match="holds no games"):
            read_origin(path)
    for head in (
        b"\x02\0\0\0\0\0",
        b"\x0f\x05\0\0\0\0",
        b"\x0f\0\0\x03\0\0",
        b"\x0f\0\x03\0\0\x02",
        b"\x03\0\0\0\0\x0a",
    ):
        path.write_bytes(b"WZG1" + b"\x0f\0\0\0\0\0" + head)
        with pytest.raises(UsageError, match="game 2 of .* is damaged"):
            list(read_games(path))
    with pytest.raises(OSError):
        list(read_games(tmp_path / "none"))
