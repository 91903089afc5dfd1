"""The eight symmetries of the square board, numbered 0 (none) to 7, and the one in which a net looks at a position."""

from __future__ import annotations

import math
from functools import cache, lru_cache

import torch
from torch import Tensor

__all__ = ["from_view", "point_maps", "to_view", "views"]


@cache
def point_maps(size: int) -> tuple[Tensor, Tensor]:
    """Two tables int64 [8, size*size]: the old point at each new point, and the new point of each old one.

    Symmetry s turns the board by s % 4 quarters and, from 4 on, mirrors it first.
    """
    board = torch.arange(size * size).view(size, size)
    old = torch.stack([torch.rot90(board.T if s >= 4 else board, s % 4).flatten() for s in range(8)])
    return old, old.argsort(1)


@lru_cache(maxsize=4)
def _weights(length: int, salt: int) -> Tensor:
    generator = torch.Generator().manual_seed(salt)
    return torch.randint(2**26, (length,), generator=generator).double()


def views(planes: Tensor, salt: int) -> Tensor:
    """A symmetry for each position of uint8 [n, ...], by a hash of its planes and `salt`; int64 [n].

    The sums are whole numbers that a double holds exactly: no order of adding changes them.
    """
    flat = planes.flatten(1).double()
    return (flat @ _weights(flat.shape[1], salt)).long() >> 8 & 7


def to_view(boards: Tensor, symmetry: Tensor) -> Tensor:
    """Boards [n, channels, size, size], each moved by its symmetry [n]."""
    old, _ = point_maps(boards.shape[-1])
    return boards.flatten(2).gather(2, old[symmetry][:, None].expand(-1, boards.shape[1], -1)).view(boards.shape)


def from_view(points: Tensor, symmetry: Tensor, out: Tensor) -> None:
    """Writes per-point numbers [n, size*size] of moved boards, moved back, to `out`, of the same shape and type."""
    _, new = point_maps(math.isqrt(points.shape[1]))
    torch.gather(points, 1, new[symmetry], out=out)
