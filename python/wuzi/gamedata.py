"""Files of searched games, as `wuzi datagen` writes them: read without Java. docs/data.md describes the bytes.

`read_games(path)` has one game after the other, `Positions.of(read_games(path))` a row for each searched position.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wuzi.command import UsageError
from wuzi.language import t

__all__ = ["MOST_EVALUATED", "Positions", "SearchedGame", "read_games", "read_origin"]

RULES = ("freestyle", "standard", "renju", "caro", "caro-standard")
BLACK, WHITE = 1, 2
SIZES = range(3, 23)
MOST_EVALUATED = 10_000
"""The largest score, either way, of a position that is not decided: beyond it, a search has found a win or a loss."""
WITHOUT_ORIGIN, WITH_ORIGIN = b"WZG1", b"WZG2"
_HEADER = struct.Struct(">BBBBH")
_POINT = np.dtype(">u2")
_SEARCHED = np.dtype([("score", ">i2"), ("best", ">u2"), ("nodes", ">u4")])


@dataclass(frozen=True, eq=False)
class SearchedGame:
    """A game with what the search said before each of its moves but those of the opening."""

    board_size: int
    rule: str
    opening: int
    """Moves that nobody searched."""
    result: int
    """0 for a draw, 1 where Black won, 2 where White did."""
    moves: NDArray[np.uint16]
    """Points, `[plies]`, the opening's first; Black begins."""
    scores: NDArray[np.int16]
    """For the side to move, `[plies - opening]`, as the two below: of the positions before those moves."""
    best: NDArray[np.uint16]
    """The point that the search would play."""
    nodes: NDArray[np.uint32]
    """Positions that it looked at."""


def read_origin(path: Path | str) -> str:
    """The command that made the games of a file; empty where an older file does not say. Raises `UsageError`."""
    with open(path, "rb") as file:
        return _origin(file.read(6 + 0xFFFF), path)[0]


def read_games(path: Path | str) -> Iterator[SearchedGame]:
    """The games of a file in their order, up to the last whole one.

    Raises `UsageError` if it holds no such games or is damaged, and OSError if it cannot be read.
    """
    data = Path(path).read_bytes()
    _, at = _origin(data, path)
    number = 0
    while at + _HEADER.size <= len(data):
        number += 1
        size, rule, opening, result, plies = _HEADER.unpack_from(data, at)
        searched = plies - opening
        if size not in SIZES or rule >= len(RULES) or result > WHITE or searched < 0 or plies > size * size:
            raise UsageError(t("game {number} of {path} is damaged: make the games anew", number=number, path=path))
        moves_at = at + _HEADER.size
        searched_at = moves_at + plies * _POINT.itemsize
        at = searched_at + searched * _SEARCHED.itemsize
        if at > len(data):
            return
        rows = np.frombuffer(data, _SEARCHED, searched, searched_at)
        yield SearchedGame(
            size,
            RULES[rule],
            opening,
            result,
            np.frombuffer(data, _POINT, plies, moves_at).astype(np.uint16),
            rows["score"].astype(np.int16),
            rows["best"].astype(np.uint16),
            rows["nodes"].astype(np.uint32),
        )


def _origin(data: bytes, path: Path | str) -> tuple[str, int]:
    """What a file says it was made by, and where its games begin."""
    if data.startswith(WITH_ORIGIN) and len(data) >= 6:
        end = 6 + int.from_bytes(data[4:6], "big")
        return data[6:end].decode(errors="replace"), end
    if data.startswith(WITHOUT_ORIGIN):
        return "", len(WITHOUT_ORIGIN)
    raise UsageError(t("{path} holds no games of wuzi datagen: name a file that does", path=path))


@dataclass(frozen=True, eq=False)
class Positions:
    """All searched positions of some games as columns; row i is the position of game `game[i]` after `ply[i]` moves."""

    moves: NDArray[np.uint16]
    """All games' moves, one game after the other."""
    first: NDArray[np.int64]
    """Where each game's moves begin in `moves`."""
    game: NDArray[np.int32]
    ply: NDArray[np.int32]
    score: NDArray[np.int16]
    best: NDArray[np.uint16]
    nodes: NDArray[np.uint32]
    result: NDArray[np.float32]
    """1 where the side to move won, 0.5 for a draw, 0 where it lost."""

    @staticmethod
    def of(games: Iterable[SearchedGame]) -> Positions:
        """The columns of games, one at least."""
        games = list(games)
        opening, searched, plies, won = (
            np.array([get(game) for game in games], np.int64)
            for get in (
                lambda game: game.opening,
                lambda game: len(game.scores),
                lambda game: len(game.moves),
                lambda game: game.result,
            )
        )
        number = np.repeat(np.arange(len(games)), searched)
        before = np.cumsum(searched) - searched
        ply = np.arange(len(number)) - before[number] + opening[number]
        side = np.where(ply % 2 == 0, BLACK, WHITE)
        return Positions(
            np.concatenate([game.moves for game in games]),
            np.cumsum(plies) - plies,
            number.astype(np.int32),
            ply.astype(np.int32),
            np.concatenate([game.scores for game in games]),
            np.concatenate([game.best for game in games]),
            np.concatenate([game.nodes for game in games]),
            np.where(won[number] == 0, 0.5, won[number] == side).astype(np.float32),
        )

    def moves_before(self, row: int) -> NDArray[np.uint16]:
        """The moves that lead to the position of a row."""
        first = self.first[self.game[row]]
        return self.moves[first : first + self.ply[row]]
