"""Zero-sum returns over linked rows of two players' games.

A row is a trained ply; `next` links it to the next trained ply of its game, `plies` moves later, where the side
to move is the row's own (`sigma` +1) or the opponent (-1). With g = gamma^plies:

    delta = r + g * sigma * V(next) - V
    A     = delta + g * lambda^plies * sigma * A(next)

After an ENDED row V and A are 0; after an OPEN one V is the net's value of the board as it stands and A is 0.
Generalised advantage estimation (Schulman et al. 2016), with the sign of the side to move and links of any length.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wuzi.rollouts import OPEN, Experience

__all__ = ["advantages", "monte_carlo_returns"]


def advantages(experience: Experience, gamma: float, gae_lambda: float) -> NDArray[np.float32]:
    """Advantage of each row's move for the row's side; shape [capacity], 0 outside `experience.rows`."""
    rows = experience.rows
    value = experience.value.astype(np.float64)
    link = experience.next[rows]
    plies = experience.plies[rows].astype(np.float64)
    carry = gamma**plies * experience.sigma[rows]
    ahead = np.where(link >= 0, value[np.maximum(link, 0)], np.where(link == OPEN, experience.open_value[rows], 0.0))
    delta = experience.reward[rows] + carry * ahead - value[rows]
    return _accumulate(experience, delta, carry * gae_lambda**plies)


def monte_carlo_returns(experience: Experience, gamma: float) -> NDArray[np.float32]:
    """Discounted result of each row's game for the row's side, the net's value standing in for an open game's.

    Shape [capacity], 0 outside `experience.rows`.
    """
    rows = experience.rows
    carry = gamma ** experience.plies[rows].astype(np.float64) * experience.sigma[rows]
    end = np.where(experience.next[rows] == OPEN, carry * experience.open_value[rows], experience.reward[rows])
    return _accumulate(experience, end, carry)


def _accumulate(experience: Experience, own: NDArray[np.float64], carry: NDArray[np.float64]) -> NDArray[np.float32]:
    """total(row) = own(row) + carry(row) * total(next), from the last row to the first."""
    total = [0.0] * (len(experience.value) + 1)
    rows = experience.rows.tolist()
    link = np.maximum(experience.next[experience.rows], -1).tolist()
    for row, ahead, part, factor in zip(
        reversed(rows), reversed(link), reversed(own.tolist()), reversed(carry.tolist()), strict=True
    ):
        total[row] = part + factor * total[ahead]
    return np.asarray(total[:-1], dtype=np.float32)
