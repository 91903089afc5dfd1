"""What a person sees of a training run: a line for each iteration, and in a terminal a bar below with the time left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bar

from wuzi.rollouts import GameStats
from wuzi.runs import Run, machine
from wuzi.settings import TrainOptions

__all__ = ["Progress"]

TEXT = {
    "begin": "{name}: {net} on {size}x{size}, {device}; files in {path}",
    "resume": "{name}: going on at iteration {iteration} with {steps} trained plies",
    "elsewhere": "{key} is {now} and was {then}: the run goes on, but not bit for bit as it would have",
    "stopped": "stopped; go on with: python -m bridge.train --resume {name}",
    "score": "    {opponent}: {score:.1%}",
}

COLUMNS = (
    ("iter", "iteration", "6d"),
    ("plies", "steps", "9d"),
    ("plies/s", "plies_per_second", "7.0f"),
    ("return", "mean_return", "7.3f"),
    ("entropy", "entropy", "7.3f"),
    ("v_loss", "value_loss", "7.4f"),
    ("kl", "approx_kl", "7.4f"),
    ("clip", "clipfrac", "6.3f"),
    ("ev", "explained_variance", "6.2f"),
)
HEADER_EVERY = 20


class Progress:
    """Reports a run while entered; `iteration` takes what metrics.jsonl gets."""

    def __init__(self, options: TrainOptions, run: Run, device: torch.device, saved: Mapping[str, Any] | None):
        self._options = options
        self._run = run
        self._console = Console(highlight=False)
        self._lines = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *exception: object) -> None:
        self._run.close()

    def iteration(self, metrics: Mapping[str, float], stats: GameStats) -> None:
        """One line."""
        if self._lines % HEADER_EVERY == 0:
            self._console.print(" ".join(f"{title:>{int(form.rstrip('df').split('.')[0])}}" for title, _, form in COLUMNS))
        self._lines += 1
        self._console.print(" ".join(format(metrics[key], form) for _, key, form in COLUMNS))

    def stopped(self) -> str:
        """How to go on."""
        return TEXT["stopped"].format(name=self._run.name)
