"""Collected plies as a learner's gradient steps take them, and what actor-critic losses share."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from wuzi.rollouts import Experience
from wuzi.symmetries import point_maps, to_view, views

__all__ = ["MASKED", "Rows", "explained_variance", "log_policy", "minibatches", "rows_of"]

MASKED = -1e9
"""Logit of a move the rollout could not play: its probability is exactly 0, and no gradient is NaN."""


class Rows(NamedTuple):
    """What a step is computed from; n rows in the order of `Experience.rows`, on the net's device."""

    planes: Tensor
    """uint8 [n, planes, size, size], as the net saw them."""
    mask: Tensor
    """uint8 [n, size*size], moves the rollout could play."""
    action: Tensor
    """int64 [n]."""
    log_prob: Tensor
    """float32 [n], of the action when it was played."""
    value: Tensor
    """float32 [n], of the net when the action was played."""
    advantage: Tensor
    """float32 [n]."""
    target: Tensor
    """float32 [n], what the value should have been."""
    prior: Tensor
    """float32 [n, size*size], what the rollout added to the net's logits; [n, 1] zeros where it added nothing."""


def rows_of(e: Experience, advantage: NDArray[np.float32], salt: int | None, device: torch.device) -> Rows:
    """The collected rows, each in the symmetry in which `TorchPolicy` with that salt saw it."""
    planes, mask, action, log_prob, value, weight = (
        torch.from_numpy(array)[torch.from_numpy(e.rows)]
        for array in (e.planes, e.mask, e.action, e.log_prob, e.value, advantage)
    )
    action = action.long()
    prior = torch.zeros(len(e.rows), 1) if e.prior is None else torch.from_numpy(e.prior)[torch.from_numpy(e.rows)]
    if salt is not None:
        symmetry = views(planes, salt)
        old, new = point_maps(planes.shape[-1])
        planes = to_view(planes, symmetry)
        mask = mask.gather(1, old[symmetry])
        action = new[symmetry, action]
        prior = prior if e.prior is None else prior.gather(1, old[symmetry])
    rows = Rows(planes, mask, action, log_prob, value, weight, target=weight + value, prior=prior)
    return Rows(*(column.to(device) for column in rows))


def minibatches(rows: Rows, size: int, norm_adv: bool) -> Iterator[Rows]:
    """All rows once, in torch's random order, in equal parts of at most `size`, advantages normalised over each."""
    count = len(rows.action)
    for part in torch.randperm(count).tensor_split(math.ceil(count / size)):
        minibatch = Rows(*(column[part] for column in rows))
        yield _normalised(minibatch) if norm_adv and len(part) > 1 else minibatch


def _normalised(rows: Rows) -> Rows:
    advantage = rows.advantage
    return rows._replace(advantage=(advantage - advantage.mean()) / (advantage.std() + 1e-8))


def log_policy(logits: Tensor, rows: Rows) -> Tensor:
    """Log-probabilities float32 [n, size*size] of the moves that the rollout could play, as it played them."""
    return (logits + rows.prior).masked_fill(rows.mask == 0, MASKED).log_softmax(1)


def explained_variance(value: Tensor, target: Tensor) -> float:
    """Share of the targets' variance that the values explain: 1 is all, 0 no more than a constant does."""
    variance = float(target.var(correction=0))
    return 1 - float((target - value).var(correction=0)) / variance if variance > 0 else 0.0
