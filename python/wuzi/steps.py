"""Gradient steps on a net, as every learner takes them."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor, nn

from wuzi.command import UsageError
from wuzi.gradients import GradientThreads
from wuzi.language import t
from wuzi.rows import Rows
from wuzi.settings import LearnerOptions
from wuzi.signals import StopRequest

__all__ = ["Steps"]


class Steps:
    """A net and its optimizer; `stop` is asked at each step, so that Ctrl-C ends an update soon."""

    def __init__(self, net: nn.Module, options: LearnerOptions, stop: StopRequest):
        self.net = net
        self._options = options
        self._stop = stop
        self._gradients = GradientThreads(net, options.update_threads)
        if options.optimizer == "sgd":
            self.optimizer: torch.optim.Optimizer = torch.optim.SGD(
                net.parameters(), options.learning_rate, momentum=0.9
            )
        else:
            self.optimizer = torch.optim.Adam(net.parameters(), options.learning_rate, eps=1e-5, fused=True)

    def anneal(self, fraction: float) -> float:
        """Sets the learning rate, that much of the run being done, and returns it."""
        learning_rate = self._options.learning_rate * (1 - fraction if self._options.anneal_lr else 1)
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        return learning_rate

    def step(self, rows: Rows, loss: Callable[[Rows], tuple[Tensor, Tensor]]) -> Tensor:
        """One step on a minibatch; returns its measures. For `loss` see `GradientThreads.backward`.

        Raises `UsageError` for a loss that is not finite, `Interrupted` once asked to stop.
        """
        measures = self._gradients.backward(rows, loss)
        self._stop.check()
        norm = nn.utils.clip_grad_norm_(self.net.parameters(), self._options.max_grad_norm)
        if not norm.isfinite():
            raise UsageError(t("the loss is no longer a finite number: train anew with a lower --learning-rate"))
        self.optimizer.step()
        return measures

    def close(self) -> None:
        """Ends the threads."""
        self._gradients.close()
