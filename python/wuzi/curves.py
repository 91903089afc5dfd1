"""Pictures of what changes while a run trains: strength, results, entropy, game length, losses, time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wuzi.history import SCORE, Curve, History
from wuzi.language import t
from wuzi.plots import COLOURS, anchor_lines, figure, interval, legend, line, moving_average, plies_axis
from wuzi.units import duration, short, time_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["changes", "elo", "entropy", "learning", "length", "results", "scores", "time"]

WIDTH, HEIGHT = 7.0, 3.4
PHASES = ("collect", "update", "evaluate", "other")


def elo(history: History, window: int) -> Figure | None:
    """Elo over plies with its interval, per colour too, and the anchors as lines where they are known to stand.

    Each board size is a scale of its own, and has a colour of its own.
    """
    overall = history.elo()
    if not len(overall):
        return None
    drawn, axes = _picture(history)
    colours = (("elo_black", t("as Black"), "#000000"), ("elo_white", t("as White"), COLOURS[4]))
    for key, label, colour in colours:
        _evaluated(axes, history.elo(key), label, colour, linewidth=1, alpha=0.7, markersize=3)
    sizes = overall.sizes
    several = len(sizes) > 1
    for size, colour in zip(sizes, (*COLOURS[:4], *COLOURS[5:]) * len(sizes), strict=False):
        label = t("Elo on {board}", board=f"{size}x{size}") if several else t("Elo, with its 95 % interval")
        _evaluated(axes, overall.on(size), label, colour)
    anchor_lines(axes, history.anchors(), *_stretch(history, sizes[-1]) if several else axes.get_xlim())
    axes.set_ylabel(t("Elo"))
    legend(axes)
    return drawn


def _stretch(history: History, size: int) -> tuple[float, float]:
    """The plies at which a board size came and went."""
    rows = np.flatnonzero(history.board_size == size)
    return history.steps[rows[0] - 1] if rows[0] else 0.0, history.steps[rows[-1]]


def scores(history: History, window: int) -> Figure | None:
    """Score against each anchor over plies."""
    if not history.opponents:
        return None
    drawn, axes = _picture(history)
    sizes = np.linspace(8, 4, len(history.opponents))  # so that equal scores do not hide each other
    for opponent, colour, size in zip(history.opponents, COLOURS * 9, sizes, strict=False):
        _evaluated(axes, history.score(opponent).times(100), opponent, colour, markersize=size)
    _percent_axis(axes, t("score"))
    legend(axes)
    return drawn


def results(history: History, window: int) -> Figure | None:
    """Who wins self-play games, and how the learner fares against others, by colour."""
    shares = [history.column(key) for key in ("black_share", "draw_share", "white_share")]
    against = [
        (key, label, colour, style)
        for key, label, colour, style in (
            ("past_score", t("past versions"), COLOURS[0], "-"),
            ("past_score_black", t("past versions, as Black"), COLOURS[0], "--"),
            ("past_score_white", t("past versions, as White"), COLOURS[0], ":"),
            ("rival_score", t("rivals"), COLOURS[1], "-"),
            ("rival_score_black", t("rivals, as Black"), COLOURS[1], "--"),
            ("rival_score_white", t("rivals, as White"), COLOURS[1], ":"),
        )
        if history.has(key)
    ]
    told = history.has("black_share")
    if not told and not against:
        return None
    panels = told + bool(against)
    drawn = figure(WIDTH, 0.4 + 3.0 * panels)
    axes = drawn.subplots(panels, 1, sharex=True, squeeze=False)[:, 0]
    if told:
        averages = [moving_average(share, window) for share in shares]
        rows = np.isfinite(averages[0])
        stack = np.nan_to_num(np.array([average[rows] for average in averages]))
        labels = (t("Black wins"), t("draw"), t("White wins"))
        steps = np.insert(history.steps[rows], 0, 0)  # the first iteration's games were played on the way there
        stack = np.insert(stack, 0, stack[:, 0], axis=1)
        axes[0].stackplot(steps, 100 * stack, labels=labels, colors=("#303030", "#9A9A9A", "#EFE6D0"))
        axes[0].axhline(50, color=COLOURS[1], linewidth=1, linestyle="--")
        axes[0].set_ylim(0, 100)
        axes[0].set_xlim(left=0)
        axes[0].set_ylabel(t("% of games"))
        axes[0].grid(False)
        legend(axes[0])
    for key, label, colour, style in against:
        average = moving_average(history.column(key), window)
        line(axes[-1], history.steps, 100 * average, colour, label, linestyle=style, linewidth=1.5)
    if against:
        _percent_axis(axes[-1], t("score"))
        legend(axes[-1], 3)
    for each in axes:
        _marks(each, history)
    plies_axis(axes[-1], t("plies trained on"))
    return drawn


def length(history: History, window: int) -> Figure | None:
    """Length of games."""
    return _smoothed(history, window, "mean_plies", t("plies a game"), COLOURS[2])


def entropy(history: History, window: int) -> Figure | None:
    """Entropy in nats, and on the right as a number of equally likely moves."""
    drawn = _smoothed(history, window, "entropy", t("entropy (nats)"), COLOURS[3])
    if drawn is not None:
        axes = drawn.axes[0]
        axes.set_ylim(bottom=0)
        top = axes.get_ylim()[1]
        right = axes.twinx()
        right.set_ylim(0, top)
        counts = [count for count in (1, 2, 4, 8, 16, 32, 64, 128, 256) if np.log(count) <= top]
        right.set_yticks(np.log(counts), [str(count) for count in counts])
        right.set_ylabel(t("that many equally likely moves"))
        right.spines["right"].set_visible(True)
        right.grid(False)
    return drawn


def learning(history: History, window: int) -> Figure | None:
    """All other measures that the run tells, each in a small panel."""
    drawn_elsewhere = {"iteration", "steps", "games", "seconds", "cpu_seconds", "entropy", "mean_plies", "board_size"}
    drawn_elsewhere |= {"plies_per_second", "best_steps", "size_stage", "size_began", "epochs"}
    keys = [
        key
        for key in history.metrics
        if key not in drawn_elsewhere
        and not key.startswith((SCORE, "seconds/", "elo", "past_score", "rival"))
        and not key.endswith("_share")
        and history.has(key)
    ]
    if not keys:
        return None
    columns = 2
    rows = -(-len(keys) // columns)
    drawn = figure(WIDTH, 0.3 + 1.75 * rows)
    panels = drawn.subplots(rows, columns, sharex=True, squeeze=False)
    for axes, key in zip(panels.flat, keys, strict=False):
        _line(axes, history, 1 if key == "learning_rate" else window, key, COLOURS[0])
        axes.set_title(key, fontsize=9)
        axes.tick_params(labelsize=8)
        _marks(axes, history, named=False)
    for axes in panels.flat[len(keys) :]:
        axes.set_axis_off()
    for axes in panels[-1]:
        plies_axis(axes, t("plies trained on"))
    for axes in panels.flat[max(0, len(keys) - columns) : len(keys)]:
        axes.tick_params(labelbottom=True)
    return drawn


def time(history: History, window: int) -> Figure | None:
    """Where the wall time went, and the speed."""
    phases = _phases(history)
    fast = history.has("plies_per_second")
    if not phases and not fast:
        return None
    drawn = figure(WIDTH, 1.6 * bool(phases) + 2.7 * fast)
    heights = [1.0] * bool(phases) + [2.0] * fast
    panels = list(drawn.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0])
    if phases:
        axes = panels.pop(0)
        whole = sum(phases.values())
        unit, unit_name = time_unit(whole)
        names = {"collect": t("play"), "update": t("learn"), "evaluate": t("evaluate"), "other": t("other")}
        left = 0.0
        for colour, (phase, seconds) in zip(COLOURS, phases.items(), strict=False):
            places = {"phase": names[phase], "time": duration(seconds), "share": seconds / whole}
            label = t("{phase}: {time}, {share:.0%}", **places)
            axes.barh(0, seconds / unit, left=left, color=colour, label=label, height=0.6)
            left += seconds / unit
        axes.set_yticks([])
        axes.set_xlim(0, whole / unit)
        axes.set_xlabel(unit_name)
        axes.grid(False)
        legend(axes, 2)
    if fast:
        _line(panels[0], history, window, "plies_per_second", COLOURS[5])
        panels[0].set_ylim(bottom=0)
        panels[0].set_xlim(left=0)
        panels[0].set_ylabel(t("plies a second"))
        panels[0].yaxis.set_major_formatter(short)
        plies_axis(panels[0], t("plies trained on"))
        _marks(panels[0], history)
    return drawn


def _phases(history: History) -> dict[str, float]:
    """Seconds of the whole run by phase, as the run tells it."""
    told = {phase: history.column(f"seconds/{phase}") for phase in PHASES if history.has(f"seconds/{phase}")}
    seconds = {phase: float(np.nansum(column)) for phase, column in told.items()}
    return seconds if sum(seconds.values()) > 0 else {}


def _picture(history: History) -> tuple[Figure, Axes]:
    """Axes over plies with the run's marks."""
    drawn = figure(WIDTH, HEIGHT)
    axes = drawn.subplots()
    plies_axis(axes, t("plies trained on"))
    axes.set_xlim(0, 1.015 * max(history.steps[-1], 1))
    _marks(axes, history)
    return drawn, axes


def changes(history: History) -> tuple[list[int], list[int]]:
    """The iterations, from 0, with another board size, and those with another rival, than the one before."""
    boards, rivals = (
        (np.flatnonzero(np.abs(np.diff(column)) > 0) + 1).tolist()
        for column in (history.board_size, history.column("rival"))
    )
    return boards, rivals


def _marks(axes: Axes, history: History, named: bool = True) -> None:
    """Vertical lines where the board grows or another rival comes."""
    boards, rivals = changes(history)
    for row in boards:
        axes.axvline(history.steps[row - 1], color="#444444", linewidth=1, linestyle="--")
        size = int(history.board_size[row])
        if named:
            place = {"xycoords": ("data", "axes fraction"), "xytext": (3, 0), "textcoords": "offset points"}
            box = {"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.8}
            axes.annotate(f"{size}x{size}", (history.steps[row - 1], 0.03), fontsize=8, bbox=box, **place)
    for row in rivals:
        axes.axvline(history.steps[row - 1], color=COLOURS[1], linewidth=0.8, linestyle=":")


def _smoothed(history: History, window: int, key: str, label: str, colour: str) -> Figure | None:
    """One measure, each iteration's and its moving average."""
    if not history.has(key):
        return None
    drawn, axes = _picture(history)
    _line(axes, history, window, key, colour)
    axes.set_ylabel(label)
    legend(axes)
    return drawn


def _line(axes: Axes, history: History, window: int, key: str, colour: str) -> None:
    values = history.column(key)
    faint = {"alpha": 0.35, "linewidth": 0.8} if window > 1 else {"linewidth": 1.5}
    line(axes, history.steps, values, colour, t("each iteration"), **faint)
    if window > 1:
        label = t("mean of {window} iterations", window=window)
        line(axes, history.steps, moving_average(values, window), colour, label, linewidth=2, marker="")


def _evaluated(axes: Axes, curve: Curve, label: str, colour: str, markersize: float = 4, **style: float) -> None:
    """Dots joined by a line, broken where the board changes, and their intervals."""
    if not len(curve):
        return
    style = {"linewidth": 1.8, "marker": "o", "markersize": markersize} | style
    for number, piece in enumerate(curve.segments()):
        line(axes, piece.steps, piece.values, colour, label if number == 0 else None, **style)
        if np.isfinite(piece.low).any():
            interval(axes, piece.steps, piece.low, piece.high, colour)


def _percent_axis(axes: Axes, label: str) -> None:
    axes.set_ylim(-3, 103)
    axes.set_ylabel(f"{label} (%)")
