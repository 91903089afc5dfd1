"""What a person sees of a training run: a line for each iteration, and in a terminal a bar below with the time left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from wuzi.health import Health
from wuzi.rollouts import GameStats
from wuzi.runs import Run, machine
from wuzi.settings import TrainOptions

__all__ = ["Progress"]

TEXT = {
    "begin": "{name}: {net} on {size} ({device}), files in {path}",
    "resume": "{name}: going on after iteration {iteration} and {steps:,} plies",
    "elsewhere": "note: {key} is {now} and was {then}: the run goes on, but not bit for bit as it would have",
    "score": "        against {opponent}: {score:.1%}",
    "warning": "warning: {text}",
    "left": "{percent:.0f} %, about {left} left",
    "stopped": "stopped; go on with: python -m bridge.train --resume {name}",
    "done": "done after {steps:,} plies in {minutes:.1f} minutes ({cpu:.1f} CPU-minutes): {path}",
}

COLUMNS = (
    ("iter", "iteration", "{:d}", 6),
    ("plies", "steps", "{:d}", 9),
    ("plies/s", "plies_per_second", "{:.0f}", 7),
    ("return", "mean_return", "{:.3f}", 7),
    ("entropy", "entropy", "{:.3f}", 7),
    ("v_loss", "value_loss", "{:.4f}", 7),
    ("kl", "approx_kl", "{:.4f}", 7),
    ("clip", "clipfrac", "{:.3f}", 6),
    ("ev", "explained_variance", "{:.2f}", 6),
    ("length", "mean_plies", "{:.1f}", 6),
    ("black", "black_share", "{:.0%}", 5),
    ("white", "white_share", "{:.0%}", 5),
)
"""Title, key of the metrics, format and width; `-` where an iteration lacks the figure."""
HEADER_EVERY = 20
"""Lines between headers."""


class Progress:
    """Reports a run while entered, and closes its event file at the end."""

    def __init__(self, options: TrainOptions, run: Run, device: torch.device, saved: Mapping[str, Any] | None):
        self._options = options
        self._run = run
        self._health = Health(options)
        self._lines = 0
        self._fraction_at_start = 0.0
        self._seconds_at_start = 0.0
        self._console = Console(highlight=False, soft_wrap=True)
        columns = BarColumn(), TextColumn("{task.description}")
        self._bar = Bar(*columns, console=self._console, transient=True, refresh_per_second=2)
        self._bar.disable = not self._console.is_terminal
        self._task = self._bar.add_task("", total=1.0)
        size = ", ".join(f"{size}x{size}" for size in options.sizes)
        self._say("begin", name=run.name, net=options.net, size=size, device=device.type, path=f"{run.path}/")
        if saved is not None:
            counters = saved["counters"]
            self._seconds_at_start = counters["seconds"]
            self._fraction_at_start = options.fraction(counters["iteration"], counters["steps"])
            self._say("resume", name=run.name, iteration=counters["iteration"], steps=counters["steps"])
            for key, now in machine(device).items():
                if (then := saved["machine"].get(key)) != now:
                    self._say("elsewhere", key=key, now=now, then=then)

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._bar.stop()
        self._run.close()

    def iteration(self, metrics: Mapping[str, float], stats: GameStats) -> None:
        """Reports one iteration from what metrics.jsonl gets, with its evaluation and warnings."""
        if self._lines % HEADER_EVERY == 0:
            self._console.print(" ".join(f"{title:>{width}}" for title, _, _, width in COLUMNS))
        self._lines += 1
        cells = (f"{form.format(metrics[key]) if key in metrics else '-':>{width}}" for _, key, form, width in COLUMNS)
        self._console.print(" ".join(cells))
        for key, score in metrics.items():
            if key.startswith("score/"):
                self._say("score", opponent=key.removeprefix("score/"), score=score)
        for text in self._health.check(metrics, stats):
            self._say("warning", text=text)
        fraction = self._options.fraction(int(metrics["iteration"]), int(metrics["steps"]))
        rate = (fraction - self._fraction_at_start) / max(metrics["seconds"] - self._seconds_at_start, 1e-9)
        left = f"{(1 - fraction) / rate / 60:.0f} min" if rate > 0 else "?"
        self._bar.update(
            self._task, completed=fraction, description=TEXT["left"].format(percent=100 * fraction, left=left)
        )

    def stopped(self) -> str:
        """The line of a run that was stopped: how to go on."""
        return TEXT["stopped"].format(name=self._run.name)

    def done(self, metrics: Mapping[str, float]) -> None:
        """The last line of a run."""
        self._say(
            "done",
            steps=int(metrics["steps"]),
            minutes=metrics["seconds"] / 60,
            cpu=metrics["cpu_seconds"] / 60,
            path=f"{self._run.path}/",
        )

    def _say(self, text: str, /, **values: object) -> None:
        self._console.print(TEXT[text].format(**values), markup=False)
