"""Counts and times as people read them."""

from __future__ import annotations

from wuzi.language import phrase, t

__all__ = ["duration", "short", "time_unit"]

TIMES = (
    (5400.0, 3600.0, phrase("hours"), phrase("{figure} h")),
    (90.0, 60.0, phrase("minutes"), phrase("{figure} min")),
    (0.0, 1.0, phrase("seconds"), phrase("{figure} s")),
)
"""From so many seconds on: the unit in seconds, its name, and a figure with its sign."""


def short(number: float, _: object = None) -> str:
    """A count as people read it: `950`, `200 k`, `1.5 M`."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if abs(number) >= 0.9995 * size:  # from there on three figures round up to it
            return f"{number / size:.3g}{unit}"
    return f"{number:z.3g}"


def duration(seconds: float) -> str:
    """A time in the unit that suits it: `<0.1 s`, `7.5 s`, `42 s`, `12 min`, `3.4 h`."""
    unit, _, text = _suiting(seconds)
    count = seconds / unit
    if 0 < count < 0.05:
        return t(text, figure="<0.1")
    return t(text, figure=f"{count:.1f}" if 0 < count < 9.95 else f"{count:.0f}")


def time_unit(seconds: float) -> tuple[float, str]:
    """The unit, in seconds, in which to draw times up to this one, and its name."""
    unit, name, _ = _suiting(seconds)
    return unit, t(name)


def _suiting(seconds: float) -> tuple[float, str, str]:
    return next((suiting for least, *suiting in TIMES if seconds >= least), TIMES[-1][1:])
