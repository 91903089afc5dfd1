"""Positions in which a person knows what to play: a report shows what a net makes of them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Position", "instructive"]

SMALLEST = 9
"""The board on which all of them have room."""
WIN_LENGTH = 5

# Squares as (x, y) from the centre, y downwards, in the order they are played: Black's, White's, Black's, ...
_POSITIONS = {
    "stop_three": (
        ((0, 0), (-1, -2), (-1, 0), (2, -2), (1, 0)),
        ((-2, 0), (2, 0)),
    ),
    "complete_four": (
        ((-1, 0), (-2, 0), (0, 0), (1, 2), (1, 0), (-1, -2), (2, 0), (2, -2)),
        ((3, 0),),
    ),
    "complete_diagonal_four": (
        ((-1, -1), (-2, -2), (0, 0), (2, -1), (1, 1), (-1, 2), (2, 2), (0, -2)),
        ((3, 3),),
    ),
    "stop_four": (
        ((-1, 0), (-2, 0), (0, 0), (1, -2), (1, 0), (-1, 2), (2, 0)),
        ((3, 0),),
    ),
    "stop_diagonal_four": (
        ((-1, -1), (-2, -2), (0, 0), (2, -1), (1, 1), (-1, 2), (2, 2)),
        ((3, 3),),
    ),
    "four_against_four": (
        ((-1, -2), (-2, -2), (0, -2), (-2, 1), (1, -2), (-1, 1), (2, -2), (0, 1), (-3, 1), (1, 1)),
        ((3, -2),),
    ),
    "middle_game": (
        ((0, 0), (1, -1), (1, 1), (-1, -1), (0, 2), (2, 1), (-2, 1), (0, -2), (-2, 3), (-2, -2)),
        (),
    ),
}


@dataclass(frozen=True)
class Position:
    """A game so far, and the moves that are right in it."""

    name: str
    moves: tuple[int, ...]
    """Points in the order they were played, Black's first."""
    answers: tuple[int, ...]
    """All points that do not lose at once or throw a win away; empty where no move is clearly the right one."""


def instructive(board_size: int, win_length: int) -> list[Position]:
    """The positions for a board, its centre in their middle: the empty board alone where the others have no room."""
    positions = [Position("empty", (), ())]
    if board_size >= SMALLEST and win_length == WIN_LENGTH:
        centre = board_size // 2

        def points(squares: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
            return tuple((centre + y) * board_size + centre + x for x, y in squares)

        positions += [Position(name, points(moves), points(answers)) for name, (moves, answers) in _POSITIONS.items()]
    return positions
