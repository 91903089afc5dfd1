"""Gradients of minibatches, each of its threads taking a part of the rows.

Threads share the net: `torch.autograd.grad` hands a part's gradient to the thread that asked, where `backward` would
add to the parameters' own, so there is nothing to copy and nothing to lock. Parts are contiguous, weigh as many rows
as they hold, and are summed in their order: the bits depend on the number of threads, never on their timing. (Torch's
own threads inside each operation promise no such thing, and what they divide ends at every operation.)
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from types import TracebackType
from typing import TypeVar

import torch
from torch import Tensor, nn

__all__ = ["GradientThreads"]

Rows = TypeVar("Rows", bound=tuple[Tensor, ...])
"""A NamedTuple of tensors [n, ...]."""


class GradientThreads:
    """Some threads, the caller's among them, that compute a net's gradients; one alone where the net is on a GPU."""

    def __init__(self, net: nn.Module, threads: int):
        self._parameters = [parameter for parameter in net.parameters() if parameter.requires_grad]
        self._threads = threads if all(parameter.device.type == "cpu" for parameter in self._parameters) else 1
        # A thread has its own number of torch threads, by default the process's when it first computes.
        self._pool = ThreadPoolExecutor(max(1, self._threads - 1), "gradient", torch.set_num_threads, (1,))

    def __enter__(self) -> GradientThreads:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def backward(self, rows: Rows, loss: Callable[[Rows], tuple[Tensor, Tensor]]) -> Tensor:
        """Puts the gradient of a minibatch's loss in place of the parameters' `grad`; returns its measures.

        `loss` returns measures and the loss, both of them means over the rows it gets, and is called by several
        threads at once. What it raises in any of them comes out as itself, once the others are done.
        """
        count = len(rows[0])
        shares = min(self._threads, count)
        if shares <= 1:
            measures, total = loss(rows)
            self._clear()
            total.backward()
            return measures
        parts = [type(rows)(*columns) for columns in zip(*(c.tensor_split(shares) for c in rows), strict=True)]

        def of_part(part: Rows) -> tuple[Tensor, tuple[Tensor | None, ...]]:
            weight = len(part[0]) / count
            measures, mean = loss(part)
            return measures * weight, torch.autograd.grad(mean * weight, self._parameters, allow_unused=True)

        others = [self._pool.submit(of_part, part) for part in parts[1:]]
        try:
            measures, gradients = of_part(parts[0])
        finally:
            wait(others)
        self._clear()
        self._add(gradients)
        for other in others:
            more, gradients = other.result()
            measures = measures + more
            self._add(gradients)
        return measures

    def _clear(self) -> None:
        for parameter in self._parameters:
            parameter.grad = None

    def _add(self, gradients: tuple[Tensor | None, ...]) -> None:
        for parameter, gradient in zip(self._parameters, gradients, strict=True):
            if parameter.grad is None:
                parameter.grad = gradient
            elif gradient is not None:
                parameter.grad += gradient

    def close(self) -> None:
        """Ends the threads."""
        self._pool.shutdown()
