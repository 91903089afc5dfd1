"""What a person sees of a training run: a line for each iteration, and in a terminal a bar below with the time left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from wuzi.health import Health
from wuzi.language import phrase, t
from wuzi.options import flag
from wuzi.rollouts import GameStats
from wuzi.runs import Run, machine
from wuzi.settings import LearnerOptions
from wuzi.units import duration

__all__ = ["Progress"]

COLUMNS = (
    (phrase("iter"), "iteration", "{:d}", 6),
    (phrase("plies"), "steps", "{:d}", 9),
    (phrase("plies/s"), "plies_per_second", "{:z.0f}", 7),
    (phrase("return"), "mean_return", "{:z.3f}", 7),
    (phrase("entropy"), "entropy", "{:z.3f}", 7),
    (phrase("v_loss"), "value_loss", "{:z.4f}", 7),
    (phrase("kl"), "approx_kl", "{:z.4f}", 7),
    (phrase("clip"), "clipfrac", "{:z.3f}", 6),
    (phrase("ev"), "explained_variance", "{:z.2f}", 6),
    (phrase("length"), "mean_plies", "{:z.1f}", 6),
    (phrase("black"), "black_share", "{:z.0%}", 5),
    (phrase("white"), "white_share", "{:z.0%}", 5),
)
"""Title, key of the metrics, format and width; `-` where an iteration lacks the figure."""
MOVED = ("approx_kl", "clipfrac")
"""How far an iteration's steps moved the policy, as measured before each: nothing to show where there is one alone."""
HEADER_EVERY = 20
"""Lines between headers."""


class Progress:
    """Reports a run while entered, and closes its event file at the end."""

    def __init__(self, options: LearnerOptions, run: Run, device: torch.device, saved: Mapping[str, Any] | None):
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
        self._say(
            t(
                "{name}: {net} on {size} ({device}), files in {path}",
                name=run.name,
                net=options.net,
                size=size,
                device=device.type,
                path=f"{run.path}/",
            )
        )
        if short := options.under_an_iteration:
            self._say(
                t(
                    "note: less than the {rows:,} plies of an iteration, and counted as one iteration: {options}",
                    options=t(", ").join(f"{flag(name)} {getattr(options, name)}" for name in short),
                    rows=options.rows_per_iteration,
                )
            )
        if saved is not None:
            counters = saved["counters"]
            self._seconds_at_start = counters["seconds"]
            self._fraction_at_start = options.fraction(counters["iteration"], counters["steps"])
            self._say(
                t(
                    "{name}: going on after iteration {iteration} and {steps:,} plies",
                    name=run.name,
                    iteration=counters["iteration"],
                    steps=counters["steps"],
                )
            )
            for key, now in machine(device).items():
                if (then := saved["machine"].get(key)) != now:
                    self._say(
                        t(
                            "note: {key} is {now} and was {then}: "
                            "the run goes on, but not bit for bit as it would have",
                            key=key,
                            now=now,
                            then=then,
                        )
                    )

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._bar.stop()
        self._run.close()

    def iteration(self, metrics: Mapping[str, float], stats: GameStats) -> None:
        """Reports one iteration from what metrics.jsonl gets, with its evaluation and warnings."""
        if self._lines % HEADER_EVERY == 0:
            self._console.print(" ".join(_right(t(title), width) for title, _, _, width in COLUMNS))
        self._lines += 1
        shown = metrics.keys() - (MOVED if self._options.one_step else ())
        cells = (f"{form.format(metrics[key]) if key in shown else '-':>{width}}" for _, key, form, width in COLUMNS)
        self._console.print(" ".join(cells))
        for key, score in metrics.items():
            if key.startswith("score/"):
                self._say(
                    t("        against {opponent}: {score:.1%}", opponent=key.removeprefix("score/"), score=score)
                )
        for text in self._health.check(metrics, stats):
            self._say(t("warning: {text}", text=text))
        fraction = self._options.fraction(int(metrics["iteration"]), int(metrics["steps"]))
        rate = (fraction - self._fraction_at_start) / max(metrics["seconds"] - self._seconds_at_start, 1e-9)
        left = duration((1 - fraction) / rate) if rate > 0 else "?"
        said = t("{percent:.0f} %, about {left} left", percent=100 * fraction, left=left)
        self._bar.update(self._task, completed=fraction, description=said)

    def stopped(self) -> str:
        """The line of a run that was stopped: how to go on."""
        return t("stopped; go on with: python -m bridge.train --resume {name}", name=self._run.name)

    def done(self, metrics: Mapping[str, float]) -> None:
        """The last line of a run."""
        self._say(
            t(
                "done after {steps:,} plies in {time} ({cpu} of CPU time): {path}",
                steps=int(metrics["steps"]),
                time=duration(metrics["seconds"]),
                cpu=duration(metrics["cpu_seconds"]),
                path=f"{self._run.path}/",
            )
        )

    def _say(self, line: str) -> None:
        self._console.print(line, markup=False)


def _right(text: str, width: int) -> str:
    """`text` on the right of so many columns, of which a Chinese character takes two."""
    return " " * (width - cell_len(text)) + text
