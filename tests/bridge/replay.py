"""Gomoku in the plainest Python: planes, legal squares and winners, to check what Java leaves in shared memory."""

from __future__ import annotations

import numpy as np


def winner(moves: list[int], size: int, length: int) -> int:
    """1 if Black has `length` or more in a row after these moves, 2 if White has, else 0."""
    for side in (0, 1):
        stones = {(point % size, point // size) for point in moves[side::2]}
        for x, y in stones:
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all((x + i * dx, y + i * dy) in stones for i in range(length)):
                    return side + 1
    return 0


def mask(moves: list[int], size: int) -> np.ndarray:
    """1 on empty squares; uint8 [size*size]."""
    free = np.ones(size * size, np.uint8)
    free[moves] = 0
    return free


def stones(moves: list[int], size: int) -> np.ndarray:
    """The planes of `stones/1`; uint8 [2, size, size]."""
    planes = np.zeros((2, size * size), np.uint8)
    to_move = len(moves) % 2
    planes[0, moves[to_move::2]] = 1
    planes[1, moves[1 - to_move :: 2]] = 1
    return planes.reshape(2, size, size)


def history(moves: list[int], size: int) -> np.ndarray:
    """The planes of `history/1`; uint8 [4, size, size]."""
    planes = np.zeros((4, size * size), np.uint8)
    planes[:2] = stones(moves, size).reshape(2, -1)
    planes[2] = mask(moves, size)
    for i, point in enumerate(moves):
        planes[3, point] = 255 * (i + 1) // len(moves)
    return planes.reshape(4, size, size)


def moves_of(planes: np.ndarray) -> list[int]:
    """The moves that `history/1` planes tell by their heat."""
    heat = planes[3].ravel()
    return sorted(heat.nonzero()[0].tolist(), key=lambda point: heat[point])
