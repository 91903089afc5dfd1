"""How likely a side wins, by the score of a search: a logistic curve, fitted to games; Java has it in `WinRate`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from wuzi.command import UsageError
from wuzi.gamedata import MOST_EVALUATED
from wuzi.language import t

__all__ = ["WinRate"]

STEPS = 30
"""Of Newton's method, which needs far fewer."""


@dataclass(frozen=True)
class WinRate:
    """1 / (1 + exp(-(score + offset) / scale)) for scores that are not decided."""

    scale: float
    offset: float

    def __str__(self) -> str:
        """As a table's card says it and Java reads it."""
        return f"scale {self.scale:.2f} offset {self.offset:.2f}"

    def of(self, score: ArrayLike) -> NDArray[np.float64]:
        """The share of points that the side to move has to expect, in [0, 1]; decided scores are 0 or 1."""
        score = np.asarray(score, np.float64)
        curve = 1 / (1 + np.exp(-(score + self.offset) / self.scale))
        return np.where(np.abs(score) > MOST_EVALUATED, score > 0, curve)

    def loss(self, score: NDArray[np.int16], result: NDArray[np.float32]) -> float:
        """Mean cross-entropy of the results (1, 0.5 or 0 for the side to move) where the score is not decided."""
        open_ = np.abs(score.astype(np.int32)) <= MOST_EVALUATED
        p = self.of(score[open_])
        return float(-(result[open_] * np.log(p) + (1 - result[open_]) * np.log1p(-p)).mean())

    @staticmethod
    def fit(score: NDArray[np.int16], result: NDArray[np.float32]) -> WinRate:
        """The likeliest curve, by logistic regression over the scores that are not decided.

        `result` is 1, 0.5 or 0 for the side to move. Raises `UsageError` where better scores do not win more often.
        """
        open_ = np.abs(score.astype(np.int32)) <= MOST_EVALUATED
        x = np.stack([score[open_] / 400.0, np.ones(int(open_.sum()))], axis=1)
        weights = np.zeros(2)
        for _ in range(STEPS):
            p = 1 / (1 + np.exp(-x @ weights))
            gradient = x.T @ (result[open_] - p)
            curvature = (x * (p * (1 - p))[:, None]).T @ x
            weights += np.linalg.solve(curvature + 1e-6 * np.eye(2), gradient)
        if not weights[0] > 0 or not np.isfinite(weights).all():
            raise UsageError(t("the scores of these games do not tell their results: more games are needed"))
        scale = 400 / weights[0]
        return WinRate(float(scale), float(weights[1] * scale))
