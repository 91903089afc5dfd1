"""Several runs on one picture: `python -m wuzi.compare RUN RUN... [--output FILE.png]`.

Runs that differ in nothing but their seed are one group, drawn as their mean with a band from the lowest to the
highest. Each run is judged on the board that it ended on. What none of the runs tells is left out.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console
from rich.table import Table

from wuzi.command import UsageError, run_command
from wuzi.history import Curve, History
from wuzi.language import t
from wuzi.options import as_typed
from wuzi.parser import Parser
from wuzi.plots import (
    COLOURS,
    WINDOW,
    Column,
    anchor_lines,
    band,
    drawing,
    figure,
    interval,
    line,
    moving_average,
    plies_axis,
    save,
    window_within,
)
from wuzi.units import duration, short, time_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Group", "compare", "grouped"]

OUTPUT = Path("runs/compare.png")
PARTED_BY = ("seed", "name")
"""Options in which the runs of a group may differ."""
STRONGEST = ("greedy/1", "tactical/1")
"""The anchors whose scores are shown, where all of the runs have met them, before any other."""
PANEL = (5.2, 3.1)

Line = Callable[[History], tuple[Column, Column]]


@dataclass(frozen=True)
class Group:
    """Runs that differ in nothing but their seed."""

    label: str
    histories: list[History]


def grouped(histories: Sequence[History]) -> list[Group]:
    """The runs by what they were trained with, in the order of their first ones; labels tell the groups apart."""
    groups: dict[str, list[History]] = {}
    for history in histories:
        groups.setdefault(json.dumps(_recipe(history), sort_keys=True), []).append(history)
    recipes = [_recipe(members[0]) for members in groups.values()]
    keys = dict.fromkeys(key for recipe in recipes for key in recipe)
    differing = [key for key in keys if len({json.dumps(recipe.get(key)) for recipe in recipes}) > 1]
    return [
        Group(_label(members, [f"{key} {as_typed(recipe.get(key))}" for key in differing]), members)
        for recipe, members in zip(recipes, groups.values(), strict=True)
    ]


def _recipe(history: History) -> dict[str, Any]:
    config = history.run.config
    options = {name: value for name, value in config["options"].items() if name not in PARTED_BY}
    return {"algorithm": config["algorithm"]} | options


MOST_TOLD = 40
"""Letters that a label has for options in which the groups differ: it tells all of them, or none."""


def _label(members: Sequence[History], differences: Sequence[str]) -> str:
    names = [history.run.path.name for history in members]
    name = os.path.commonprefix(names).rstrip("-_") or names[0]
    if len(names) > 1:
        name = t("{name}, {count} runs", name=name, count=len(names))
    told = ", ".join(differences)
    return f"{name} ({told})" if 0 < len(told) <= MOST_TOLD else name


def compare(names: Sequence[str], output: Path, window: int = WINDOW) -> list[Group]:
    """Draws the runs into a PNG. Raises `UsageError` for a run that is missing or damaged, and OSError."""
    histories = [History.read(name) for name in names]
    with drawing():
        groups = grouped(histories)
        rows = _panels(groups, window)
        if not rows:
            raise UsageError(t("these runs tell neither scores nor entropy nor game length: there is nothing to draw"))
        drawn = figure(2 * PANEL[0], 0.5 + 0.25 * -(-len(groups) // 2) + PANEL[1] * len(rows))
        axes = drawn.subplots(len(rows), 2, squeeze=False)
        for row, panels in zip(axes, rows, strict=True):
            for each in row[len(panels) :]:
                each.set_axis_off()
            for each, panel in zip(row, panels, strict=False):
                each.set_title(panel.title)
                _draw(each, groups, panel.line)
                if panel.clock:
                    each.set_xlabel(panel.clock)
                    each.margins(x=0.01)
                else:
                    plies_axis(each, t("plies trained on"))
                each.set_xlim(left=0)
                if panel.anchors:
                    anchor_lines(each, panel.anchors, *each.get_xlim())
        handles, labels = max((each.get_legend_handles_labels() for each in axes.flat), key=lambda pair: len(pair[1]))
        drawn.legend(handles, labels, loc="outside upper left", ncols=2)
        if any(len(group.histories) > 1 for group in groups):
            note = t("band: from the lowest run of a group to the highest, where all of them are known")
            drawn.supxlabel(note, fontsize=9)
        output.parent.mkdir(parents=True, exist_ok=True)
        save(drawn, output)
    return grouped(histories)


@dataclass(frozen=True)
class Panel:
    """What is drawn of each run."""

    title: str
    line: Line
    clock: str = ""
    """The unit of time that it is drawn over; over plies where there is none."""
    anchors: Mapping[str, float] = field(default_factory=dict)


def _panels(groups: Sequence[Group], window: int) -> list[list[Panel]]:
    """Rows of two panels at most."""
    histories = [history for group in groups for history in group.histories]
    spent = max((_cpu_seconds(history) for history in histories if history.has("cpu_seconds")), default=0.0)
    second, unit = time_unit(spent)
    clock = t("CPU time ({unit})", unit=unit)
    rows = []
    for title, curve, anchors in _strengths(histories):
        plies = Panel(title, lambda history, curve=curve: (curve(history).steps, curve(history).values), "", anchors)
        over_time = Panel(
            title,
            lambda history, curve=curve: (curve(history).cpu_seconds / second, curve(history).values),
            clock,
            anchors,
        )
        rows.append([plies, over_time])
    measures = [
        Panel(title, _averaged(key, window))
        for key, title in (("entropy", t("entropy (nats)")), ("mean_plies", t("plies a game")))
        if any(history.has(key) for history in histories)
    ]
    return [*rows, measures] if measures else rows


def _cpu_seconds(history: History) -> float:
    return float(np.nanmax(history.column("cpu_seconds")))


def _strengths(histories: Sequence[History]) -> list[tuple[str, Callable[[History], Curve], dict[str, float]]]:
    """Elo, with its anchors, where all runs have it on one final board; else scores against whom all have met there.

    Of those, two at most.
    """
    sizes = {history.final_size for history in histories}
    if len(sizes) == 1 and all(len(history.final_elo()) for history in histories):
        [size] = sizes
        anchors = {name: rating for history in histories for name, rating in history.anchors().items()}
        return [(t("Elo on {board}", board=f"{size}x{size}"), History.final_elo, anchors)]
    common = [name for name in histories[0].opponents if all(len(history.final_score(name)) for history in histories)]
    chosen = sorted(common, key=lambda name: STRONGEST.index(name) if name in STRONGEST else len(STRONGEST))[:2]
    return [
        (
            t("score against {opponent}", opponent=name) + " (%)",
            lambda history, name=name: history.final_score(name).times(100),
            {},
        )
        for name in chosen
    ]


def _averaged(key: str, window: int) -> Line:
    def line(history: History) -> tuple[Column, Column]:
        return history.steps, moving_average(history.column(key), window_within(window, len(history.steps)))

    return line


def _draw(axes: Axes, groups: Sequence[Group], values: Line) -> None:
    for group, colour in zip(groups, COLOURS * len(groups), strict=False):
        x, mean, low, high = band([values(history) for history in group.histories])
        line(axes, x, mean, colour, group.label, linewidth=1.8)
        if len(group.histories) > 1:
            interval(axes, x, low, high, colour)


def table(groups: Sequence[Group]) -> Table:
    """Last and best scores of each run, and of each group the mean of its runs and their range.

    All are of the board a run ended on, and have no mean where those boards differ.
    """
    histories = [history for group in groups for history in group.histories]
    opponents = list(dict.fromkeys(name for history in histories for name in history.opponents))
    rated = any(len(history.final_elo()) for history in histories)
    shown = Table(box=None, padding=(0, 2, 0, 0))
    titles = [t("run"), t("seed"), t("board"), t("plies"), t("CPU time")]
    titles += [t("Elo, last (best)")] if rated else []
    titles += [t("{opponent}, last (best)", opponent=opponent) for opponent in opponents]
    for number, title in enumerate(titles):
        shown.add_column(title, justify="left" if number == 0 else "right", no_wrap=True)
    for group in groups:
        for history in group.histories:
            seed = history.run.config["options"].get("seed", "-")
            cells = [_last_best(curve, form) for curve, form in _rated(history, opponents, rated)]
            board = f"{history.final_size}x{history.final_size}"
            spent = duration(_cpu_seconds(history)) if history.has("cpu_seconds") else "-"
            shown.add_row(history.run.name, str(seed), board, short(history.steps[-1]), spent, *cells)
        if len(group.histories) > 1:
            rows = [_rated(history, opponents, rated) for history in group.histories]
            cells = [_mean_range([pair[0] for pair in column], column[0][1]) for column in zip(*rows, strict=True)]
            shown.add_row(group.label, t("all"), "", "", "", *cells, style="bold", end_section=True)
    return shown


def _rated(history: History, opponents: Sequence[str], rated: bool) -> list[tuple[Curve, str]]:
    elo = [(history.final_elo(), "{:z.0f}")] if rated else []
    return elo + [(history.final_score(opponent), "{:.1%}") for opponent in opponents]


def _last_best(curve: Curve, form: str) -> str:
    if not len(curve):
        return "-"
    return f"{form.format(curve.values[-1])} ({form.format(curve.values.max())})"


def _mean_range(curves: Sequence[Curve], form: str) -> str:
    known = [curve for curve in curves if len(curve)]
    last = np.array([curve.values[-1] for curve in known])
    if len({curve.board_size[-1] for curve in known}) != 1:
        return "-"
    mean, low, high = (form.format(value) for value in (last.mean(), last.min(), last.max()))
    return f"{mean} [{low}..{high}]"


def show(names: Sequence[str], output: Path) -> None:
    """Draws the runs as `compare` does, and prints the table and where the picture is."""
    shown = table(compare(names, output))
    width = Console(width=1000).measure(shown).maximum
    Console(width=max(Console().width, width)).print(shown)  # a narrow terminal wraps lines and cuts no cell
    print(output)


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the command line, draws, and prints the table."""
    parser = Parser(prog="python -m wuzi.compare", description=t("Draws several runs on one picture."))
    parser.add_argument("runs", metavar="RUN", nargs="+", help=t("name of a run, or its folder"))
    parser.add_argument("--output", type=Path, default=OUTPUT, metavar="FILE", help=t("the picture, a PNG file"))
    named = parser.parse_args(argv)
    if named.output.suffix != ".png":
        raise UsageError(t("--output is {output}: a name that ends in .png is wanted", output=named.output))
    show(list(dict.fromkeys(named.runs)), named.output)


if __name__ == "__main__":
    sys.exit(run_command(main))
