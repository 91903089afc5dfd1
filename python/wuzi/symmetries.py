"""The eight symmetries of the square board, numbered 0 (none) to 7."""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor

__all__ = ["transform", "point_map"]


def transform(boards: Tensor, symmetry: int) -> Tensor:
    """Boards [..., size, size] turned by `symmetry % 4` quarters and, from 4 on, mirrored."""
    if symmetry >= 4:
        boards = boards.transpose(-1, -2)
    return torch.rot90(boards, symmetry % 4, (-2, -1))


@cache
def point_map(symmetry: int, size: int) -> Tensor:
    """Where `transform` takes each point: int64 [size*size], new point by old point."""
    old_by_new = transform(torch.arange(size * size).view(size, size), symmetry).flatten()
    return old_by_new.argsort()
