"""Epochs of gradient steps on a net, as every learner takes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

from wuzi.command import UsageError
from wuzi.gradients import GradientThreads
from wuzi.language import t
from wuzi.rows import Rows, explained_variance, minibatches
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

    def update(
        self,
        rows: Rows,
        loss: Callable[[Rows], tuple[Tensor, Tensor]],
        measures: Sequence[str],
        fraction: float,
        target_kl: float = 0.0,
    ) -> dict[str, float]:
        """Takes `update_epochs` epochs of minibatch steps on an iteration's rows; returns the iteration's metrics.

        `loss` is that of `GradientThreads.backward`, and names its measures, `approx_kl` among them; metrics are their
        means. `fraction` of the run is done. An epoch that moved the policy further than `target_kl` is the last one;
        0: never. Raises `UsageError` for a loss that is not finite, `Interrupted` once asked to stop.
        """
        options = self._options
        learning_rate = self._anneal(fraction)
        sums = torch.zeros(len(measures))
        count = epochs = 0
        for _ in range(options.update_epochs):
            epoch_kl, before = 0.0, count
            for part in minibatches(rows, options.minibatch_size, options.norm_adv):
                values = self._step(part, loss)
                sums += values.cpu()
                epoch_kl += float(values[measures.index("approx_kl")])
                count += 1
            epochs += 1
            if 0 < target_kl < epoch_kl / (count - before):
                break
        return dict(zip(measures, (sums / count).tolist(), strict=True)) | {
            "epochs": epochs,
            "learning_rate": learning_rate,
            "explained_variance": explained_variance(rows.value, rows.target),
            "mean_return": float(rows.target.mean()),
        }

    def _anneal(self, fraction: float) -> float:
        learning_rate = self._options.learning_rate * (1 - fraction if self._options.anneal_lr else 1)
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        return learning_rate

    def _step(self, rows: Rows, loss: Callable[[Rows], tuple[Tensor, Tensor]]) -> Tensor:
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
