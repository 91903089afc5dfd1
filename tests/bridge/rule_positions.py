"""Positions to judge rules on, made from their number alone: random ones, some of games, and some full of lines.

`stones(number)` gives a board's size and its squares as bytes in the order of points: 0 empty, 1 Black, 2 White.
Counts need not be those of a game, and there may be fives: what a further stone does is asked of all alike.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random

KEYS = Path(__file__).parents[2] / "java/match/src/main/resources/wuzi/keys"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
EMPTY, BLACK, WHITE = 0, 1, 2


class Draw:
    """Draws that are the same in every version of Python: `random()` is the one method that promises it."""

    def __init__(self, number: int) -> None:
        self.random = Random(number).random

    def below(self, bound: int) -> int:
        return int(self.random() * bound)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.random()


def stones(number: int) -> tuple[int, bytes]:
    """A position by its number."""
    return (dense, lines, sparse, of_game, lines)[number % 5](Draw(number))


def dense(draw: Draw) -> tuple[int, bytes]:
    """Every square at random; from nearly empty to nearly full, and from all white to all black."""
    size = (15, 9, 7, 5, 11, 19, 8, 6)[draw.below(8)]
    taken, black = draw.between(0.2, 0.9), draw.between(0.3, 0.8)
    return size, bytes(
        (BLACK if draw.random() < black else WHITE) if draw.random() < taken else EMPTY for _ in range(size * size)
    )


def sparse(draw: Draw) -> tuple[int, bytes]:
    """Black's stones with room between them, and few of White's: threes that lean on other threes."""
    size = (15, 9, 11, 8)[draw.below(4)]
    black, white = draw.between(0.08, 0.3), draw.between(0.0, 0.12)
    board = bytearray(size * size)
    for point in range(size * size):
        x = draw.random()
        board[point] = BLACK if x < black else WHITE if x < black + white else EMPTY
    return size, bytes(board)


def lines(draw: Draw) -> tuple[int, bytes]:
    """Squares around which each line holds two or three of Black's stones, near enough to make threes and fours."""
    size = (15, 9, 12, 10, 8)[draw.below(5)]
    board = bytearray(size * size)
    for _ in range(1 + draw.below(3)):
        x, y = draw.below(size), draw.below(size)
        for dx, dy in DIRECTIONS:
            for _ in range((0, 2, 2, 3, 3, 4)[draw.below(6)]):
                put(board, size, x, y, dx, dy, draw.below(9) - 4, BLACK)
            if draw.below(3) == 0:
                put(board, size, x, y, dx, dy, (-5, -4, -3, 3, 4, 5)[draw.below(6)], WHITE)
        if draw.below(4) > 0:
            board[y * size + x] = EMPTY
    for _ in range(draw.below(6)):
        board[draw.below(size * size)] = WHITE
    return size, bytes(board)


def put(board: bytearray, size: int, x: int, y: int, dx: int, dy: int, distance: int, stone: int) -> None:
    """Puts a stone on a line through a square, unless that is off the board."""
    x, y = x + distance * dx, y + distance * dy
    if 0 <= x < size and 0 <= y < size:
        board[y * size + x] = stone


def of_game(draw: Draw) -> tuple[int, bytes]:
    """Where a game stood after some of its moves."""
    size = (9, 11, 13, 15, 9, 9)[draw.below(6)]
    games = games_of(size)
    moves = games[draw.below(len(games))]
    board = bytearray(size * size)
    for i, point in enumerate(moves[: 6 + draw.below(len(moves))]):
        board[point] = WHITE if i % 2 else BLACK
    return size, bytes(board)


@cache
def games_of(size: int) -> list[list[int]]:
    """The points of the games that key positions come from."""
    positions = json.loads((KEYS / f"key-positions-{size}.json").read_text())["positions"]
    return [
        [(size - int(row)) * size + ord(column) - ord("a") for column, row in re.findall(r"([a-v])(\d+)", one["moves"])]
        for one in positions
    ]
