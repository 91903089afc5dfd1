"""What pictures of training runs share: style, fonts, moving averages, bands. matplotlib is imported when drawing."""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wuzi.language import language, speak, t
from wuzi.units import short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["COLOURS", "WINDOW", "anchor_lines", "band", "drawing", "figure", "fonts_lack", "interval", "legend", "line"]
__all__ += ["moving_average", "plies_axis", "save", "window_within"]

WINDOW = 100
"""Iterations that a moving average looks back on."""
SHORTEST_PART = 10
"""A moving average looks back on at most this part of a run."""
FEW = 25
"""Points up to which a line shows each: through one alone there is no line."""
DPI = 300
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F3C8D", "#555555")
"""Told apart by colour-blind people too; the first six are Okabe and Ito's (2008)."""
CJK_FONTS = ("notosanscjk", "notosanssc", "sourcehansans", "wqy", "wenquanyi", "droidsansfallback", "simhei", "msyh")
CJK_FONTS += ("simsun", "pingfang", "stheiti", "heiti", "unifont")
STYLE = {
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": False,
    "grid.color": "#DDDDDD",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "lines.solid_capstyle": "round",
    "savefig.facecolor": "white",
}

Column = NDArray[np.float64]


def moving_average(values: Column, window: int) -> Column:
    """The mean of each entry and those before it, `window` in all; NaN are left out, and stay where there is no other.

    Shapes [n] and [n].
    """
    known = np.isfinite(values)
    sums, counts = (np.concatenate(([0.0], np.cumsum(each))) for each in (np.where(known, values, 0), known))
    ends = np.arange(1, len(values) + 1)
    starts = np.maximum(ends - window, 0)
    count = counts[ends] - counts[starts]
    return np.divide(sums[ends] - sums[starts], count, out=np.full(len(values), math.nan), where=count > 0)


def window_within(window: int, iterations: int) -> int:
    """The window of a run's moving averages: at most a tenth of the run, so that short ones show their course too."""
    return max(1, min(window, iterations // SHORTEST_PART))


def band(curves: Sequence[tuple[Column, Column]], points: int = 400) -> tuple[Column, Column, Column, Column]:
    """Where several curves (x ascending, y) lie: x, and the mean, lowest and highest y there.

    Curves are joined by straight lines between their points, and compared where all of them are known; the x that
    come out are the points of all curves there (at most `points` evenly spread ones). Empty where they do not overlap.
    """
    curves = [(x[np.isfinite(y)], y[np.isfinite(y)]) for x, y in curves]
    if not curves or not all(len(x) for x, _ in curves):
        return (np.empty(0),) * 4
    first, last = max(x[0] for x, _ in curves), min(x[-1] for x, _ in curves)
    grid = np.unique(np.concatenate([x for x, _ in curves]))
    grid = grid[(first <= grid) & (grid <= last)]
    if len(grid) > points:
        grid = np.linspace(first, last, points)
    if not len(grid):
        return (np.empty(0),) * 4
    heights = np.array([np.interp(grid, x, y) for x, y in curves])
    return grid, heights.mean(0), heights.min(0), heights.max(0)


@contextmanager
def drawing() -> Iterator[None]:
    """The style of pictures; where no font has Chinese characters, `t` speaks English inside."""
    import matplotlib

    spoken, font = language(), cjk_font()
    families = ["DejaVu Sans"] if font is None else ["DejaVu Sans", font]  # names may be Chinese in English pictures
    if spoken == "zh":
        families.reverse()
    if spoken == "zh" and font is None:
        _tell_fonts_lack()
        speak("en")
    try:
        with matplotlib.rc_context(STYLE | {"font.family": families}):
            yield
    finally:
        speak(spoken)


def fonts_lack() -> str:
    """What to tell people where no installed font has Chinese characters, and what to do."""
    return t(
        "No installed font has Chinese characters: pictures are labelled in English, and Chinese names in them are "
        "boxes. A font comes with: {command}",
        command="apt install fonts-noto-cjk",
    )


@cache  # once is enough
def _tell_fonts_lack() -> None:
    print(fonts_lack(), file=sys.stderr)


def _is_chinese(text: str) -> bool:
    return any("\u2e80" <= letter <= "\u9fff" or "\uf900" <= letter <= "\uffef" for letter in text)


@cache
def cjk_font() -> str | None:
    """The family of an installed font that has Chinese characters, the first of `CJK_FONTS` that there is."""
    from matplotlib import font_manager

    files = {Path(file).stem.lower().replace("-", "").replace("_", ""): file for file in font_manager.findSystemFonts()}
    for name in CJK_FONTS:
        plain = sorted(stem for stem in files if stem.startswith(name))
        for stem in sorted(plain, key=lambda stem: "regular" not in stem):
            try:
                font_manager.fontManager.addfont(files[stem])
                return font_manager.FontProperties(fname=files[stem]).get_name()
            except (RuntimeError, OSError):  # a file that FreeType cannot read
                continue
    return None


def figure(width: float, height: float) -> Figure:
    """An empty picture of so many inches."""
    from matplotlib.figure import Figure

    return Figure((width, height), layout="constrained")


def save(drawn: Figure, path: Path) -> None:
    """Writes a PNG of 300 dpi."""
    from matplotlib.text import Text

    with warnings.catch_warnings():
        if cjk_font() is None and any(_is_chinese(each.get_text()) for each in drawn.findobj(Text)):
            _tell_fonts_lack()
            warnings.filterwarnings("ignore", "Glyph .* missing from")
        drawn.savefig(path, dpi=DPI)


def line(axes: Axes, x: Column, y: Column, colour: str, label: str | None = None, **style: Any) -> None:
    """What is known of `y` over `x`, joined by a line; few points are marked each."""
    known = np.isfinite(y)
    marks = {"marker": "o", "markersize": 3.5} if known.sum() <= FEW else {}
    axes.plot(x[known], y[known], color=colour, label=label, **(marks | style))


def interval(axes: Axes, x: Column, low: Column, high: Column, colour: str) -> None:
    """Where a curve may lie: a band, or a bar through a single point."""
    if len(x) == 1:
        axes.vlines(x, low, high, color=colour, alpha=0.35, linewidth=5)
    else:
        axes.fill_between(x, low, high, color=colour, alpha=0.18, linewidth=0)


def anchor_lines(axes: Axes, ratings: Mapping[str, float], start: float, end: float) -> None:
    """Dashed lines at the ratings of fixed players, from one x to another, named at their end."""
    style = {"color": "#888888", "linewidth": 0.9, "linestyle": (0, (4, 3))}
    for name, rating in ratings.items():
        axes.plot((start, end), (rating, rating), zorder=1.5, **style)
        place = {"xytext": (3, 0), "textcoords": "offset points", "va": "center", "annotation_clip": False}
        axes.annotate(name, (end, rating), fontsize=8, color="#555555", **place)


def plies_axis(axes: Axes, label: str) -> None:
    """Marks the x axis in plies."""
    axes.set_xlabel(label)
    axes.xaxis.set_major_formatter(short)
    axes.xaxis.set_major_locator(_locator(6))
    axes.margins(x=0.01)


def _locator(count: int):  # noqa: ANN202
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(count)


def legend(axes: Axes, columns: int = 4) -> None:
    """A legend above the axes, outside the data; none for nothing."""
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        axes.legend(handles, labels, ncols=columns, loc="lower left", bbox_to_anchor=(-0.01, 1.0), borderaxespad=0.2)
