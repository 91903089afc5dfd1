"""Pictures of boards: what a net would play, a game and its values, where moves fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wuzi.language import t
from wuzi.plots import COLOURS, figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["edge_shares", "game", "heat", "moves", "point_name"]

SIDE = 5.4
"""Inches of a board."""
SCALE = 0.55
"""Inches of the scale of colours below it."""
SHOWN = 0.01
"""Probabilities from this on are written on their squares."""
STRONG = 4
"""Full colour is at least so many times what each square had if all were alike, which therefore look pale."""
WOOD = "#F3E3C3"
LINES = "#A48A5C"
RIGHT = COLOURS[2]


def edge_shares(counts: Sequence[int], board_size: int) -> tuple[float, float]:
    """The share of moves on the outermost rows and columns, and the share of the board's squares that lie there.

    `counts` has the moves on each point, [size*size]; without any the first share is 0.
    """
    grid = np.array(counts, dtype=float).reshape(board_size, board_size)
    inner = grid[1:-1, 1:-1]
    moves = grid.sum()
    return float(1 - inner.sum() / moves) if moves else 0.0, 1 - inner.size / grid.size


def point_name(point: int, size: int) -> str:
    """`h8`: a column letter, and a row counted from the bottom."""
    return f"{chr(ord('a') + point % size)}{size - point // size}"


def heat(position: dict[str, Any], size: int) -> Figure:
    """A position, and the probability of each next move as colour and as a number in %."""
    drawn, axes = _board(size)
    policy = np.array(position["policy"]).reshape(size, size)
    _colours(axes, policy, t("probability (%)"))
    stones = position["moves"]
    _stones(axes, stones, size)
    _numbers(axes, policy, size)
    for point in position["answers"]:
        _ring(axes, point, size)
    to_move = t("Black to move") if len(stones) % 2 == 0 else t("White to move")
    axes.set_title(t("{to_move}, value {value:+z.2f}", to_move=to_move, value=position["value"]))
    return drawn


def moves(counts: Sequence[int], size: int, games: int) -> Figure:
    """Where moves fall, in % of all moves, and the share that falls on the edge."""
    drawn, axes = _board(size)
    grid = np.array(counts, dtype=float).reshape(size, size)
    shares = grid / max(grid.sum(), 1)
    _colours(axes, shares, t("share of moves (%)"))
    _numbers(axes, shares, size)
    if size > 2:
        inner = {"fill": False, "edgecolor": COLOURS[0], "linewidth": 1.5, "linestyle": "--"}
        axes.add_patch(_patch("Rectangle", (0.5, 0.5), size - 2, size - 2, **inner))
    played, squares = edge_shares(counts, size)
    axes.set_title(
        t("{played:.1%} of moves on the edge, which is {squares:.1%} of the board", played=played, squares=squares),
        fontsize=10,
    )
    return drawn


def game(record: dict[str, Any], size: int) -> Figure:
    """A game with its moves numbered, beside the net's value after each ply."""
    drawn = figure(2 * SIDE, SIDE)
    board, curve = drawn.subplots(1, 2)
    _grid(board, size)
    _stones(board, record["moves"], size, record["opening"])
    black = record["net_is_black"]
    names = (t("net"), record["opponent"]) if black else (record["opponent"], t("net"))
    board.set_title(t("Black: {black}   White: {white}", black=names[0], white=names[1]))
    values = np.array(record["values"])
    plies = np.arange(1, len(values) + 1)
    curve.axhline(0, color="#888888", linewidth=1)
    if record["opening"]:
        curve.axvspan(0.5, record["opening"] + 0.5, color="#EEEEEE", label=t("opening"))
    curve.plot(plies, values, color="#666666", linewidth=1)
    for side, face, label in ((1, "#202020", t("after Black")), (0, "#FFFFFF", t("after White"))):
        rows = plies % 2 == side
        style = {"markerfacecolor": face, "markeredgecolor": "#202020", "markersize": 6, "linestyle": ""}
        curve.plot(plies[rows], values[rows], "o", label=label, **style)
    curve.set_ylim(-1.08, 1.08)
    curve.set_xlim(0.5, len(values) + 0.5)
    curve.xaxis.get_major_locator().set_params(integer=True)
    curve.set_xlabel(t("move"))
    curve.set_ylabel(t("value for the net: 1 it wins, -1 it loses"))
    curve.legend(ncols=3, loc="lower left", bbox_to_anchor=(-0.02, 1.0), borderaxespad=0.2)
    return drawn


def _board(size: int) -> tuple[Figure, Axes]:
    drawn = figure(SIDE, SIDE + SCALE)
    axes = drawn.subplots()
    _grid(axes, size)
    return drawn, axes


def _grid(axes: Axes, size: int) -> None:
    """A Go board with its coordinates; point (x, y) lies at x to the right, y down."""
    axes.set_facecolor(WOOD)
    axes.set_aspect("equal")
    axes.set_xlim(-0.7, size - 0.3)
    axes.set_ylim(size - 0.3, -0.7)
    axes.grid(False)
    for line in range(size):
        axes.plot((0, size - 1), (line, line), color=LINES, linewidth=0.7, zorder=1)
        axes.plot((line, line), (0, size - 1), color=LINES, linewidth=0.7, zorder=1)
    letters = [point_name(x, size)[0] for x in range(size)]
    axes.set_xticks(range(size), letters, fontsize=8)
    axes.set_yticks(range(size), [str(size - y) for y in range(size)], fontsize=8)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _patch(kind: str, *arguments: Any, **style: Any) -> Any:
    from matplotlib import patches

    return getattr(patches, kind)(*arguments, **style)


def _font(size: int, inches: float = SIDE) -> float:
    """Points of a number of up to three figures that fits a square."""
    return min(12.0, 72 * inches * 0.85 / size * 0.36)


def _colours(axes: Axes, shares: NDArray[np.float64], label: str) -> None:
    """Squares whose colour grows with their share, from none at 0, and the scale of it below the board."""
    from matplotlib.colors import LinearSegmentedColormap

    size = len(shares)
    edges = np.arange(-0.5, size)
    top = max(shares.max(), STRONG / shares.size)
    colours = LinearSegmentedColormap.from_list("shares", (COLOURS[1] + "00", COLOURS[1] + "E0"))
    squares = axes.pcolormesh(edges, edges, 100 * shares, cmap=colours, vmin=0, vmax=100 * top, zorder=2)
    scale = axes.inset_axes((0, -0.1, 1, 0.03), facecolor=WOOD)
    axes.figure.colorbar(squares, cax=scale, orientation="horizontal", label=label)
    axes.set_xlim(-0.7, size - 0.3)
    axes.set_ylim(size - 0.3, -0.7)


def _numbers(axes: Axes, shares: NDArray[np.float64], size: int) -> None:
    for y, x in np.argwhere(shares >= SHOWN):
        percent = 100 * shares[y, x]
        text = f"{percent:.1f}" if percent < 9.95 else f"{percent:.0f}"
        axes.text(x, y, text, ha="center", va="center_baseline", fontsize=_font(size), zorder=5)


def _ring(axes: Axes, point: int, size: int) -> None:
    y, x = divmod(point, size)
    axes.add_patch(_patch("Circle", (x, y), 0.46, fill=False, edgecolor=RIGHT, linewidth=2.2, zorder=4))


def _stones(axes: Axes, points: Sequence[int], size: int, opening: int | None = None) -> None:
    """Stones, Black's first; numbered in their order if `opening` says how many were there before the players'."""
    for number, point in enumerate(points):
        y, x = divmod(point, size)
        black = number % 2 == 0
        face, ink = ("#1C1C1C", "white") if black else ("white", "#1C1C1C")
        axes.add_patch(_patch("Circle", (x, y), 0.43, facecolor=face, edgecolor="#1C1C1C", linewidth=0.9, zorder=3))
        if opening is not None:
            ink = "#999999" if number < opening else ink
            text = str(number + 1)
            scale = 0.85 if len(text) < 3 else 0.7
            place = {"ha": "center", "va": "center_baseline", "zorder": 4}
            axes.text(x, y, text, color=ink, fontsize=_font(size) * scale, **place)
    if points and opening is None:
        y, x = divmod(points[-1], size)
        axes.plot(x, y, "o", color=COLOURS[4], markersize=_font(size) * 0.5, zorder=4)
    if points and opening is not None:
        y, x = divmod(points[-1], size)
        axes.add_patch(_patch("Circle", (x, y), 0.48, fill=False, edgecolor=COLOURS[1], linewidth=2, zorder=4))
