"""What pictures of training runs share: style, units, moving averages, bands. matplotlib is imported when drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from wuzi.language import language, speak

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["COLOURS", "WINDOW", "band", "drawing", "figure", "legend", "moving_average", "plies_axis", "save", "short"]
__all__ += ["window_within"]

WINDOW = 100
"""Iterations that a moving average looks back on."""
SHORTEST_PART = 10
"""A moving average looks back on at most this part of a run."""
DPI = 300
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F3C8D", "#555555")
"""Told apart by colour-blind people too; the first six are Okabe and Ito's (2008)."""
CJK_FONTS = ("notosanscjk", "notosanssc", "sourcehansans", "wqy", "wenquanyi", "droidsansfallback", "simhei", "msyh")
CJK_FONTS += ("simsun", "pingfang", "stheiti", "heiti", "unifont")
STYLE = {
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
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

    spoken = language()
    font = cjk_font() if spoken == "zh" else None
    if spoken == "zh" and font is None:
        speak("en")
    fonts = {"font.family": [font, "DejaVu Sans"], "axes.titleweight": "normal"} if font else {}  # few have a bold cut
    try:
        with matplotlib.rc_context(STYLE | fonts):
            yield
    finally:
        speak(spoken)


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
    """Writes a PNG of 300 dpi with a palette, which is half as large as one without."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from PIL import Image

    drawn.set_dpi(DPI)
    canvas = FigureCanvasAgg(drawn)
    canvas.draw()
    picture = Image.fromarray(np.asarray(canvas.buffer_rgba())[..., :3].copy())
    picture.quantize(256, Image.Quantize.FASTOCTREE).save(path, dpi=(DPI, DPI))


def short(number: float, _: object = None) -> str:
    """A count as people read it: `950`, `200 k`, `1.5 M`."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if abs(number) >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"


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
