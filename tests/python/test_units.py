"""Counts and times as people read them."""

import pytest

from wuzi.language import speak
from wuzi.progress import COLUMNS
from wuzi.units import duration, short


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (950, "950"),
        (999.4, "999"),
        (999.6, "1 k"),
        (1500, "1.5 k"),
        (200_000, "200 k"),
        (999_600, "1 M"),
        (1_507_328, "1.51 M"),
    ],
)
def test_counts_are_short(number, text):
    assert short(number) == text


@pytest.mark.parametrize(
    ("seconds", "text", "chinese"),
    [
        (0, "0 s", "0 秒"),
        (0.004, "<0.1 s", "<0.1 秒"),
        (7.46, "7.5 s", "7.5 秒"),
        (9.96, "10 s", "10 秒"),
        (89, "89 s", "89 秒"),
        (91, "1.5 min", "1.5 分钟"),
        (3600, "60 min", "60 分钟"),
        (5400, "1.5 h", "1.5 小时"),
        (100_000, "28 h", "28 小时"),
    ],
)
def test_times_have_the_unit_that_suits_them(seconds, text, chinese):
    assert duration(seconds) == text
    speak("zh")
    try:
        assert duration(seconds) == chinese
    finally:
        speak("en")


def test_no_column_of_a_training_tells_a_negative_zero():
    for _, key, form, _ in COLUMNS:
        told = form.format(0 if form == "{:d}" else -1e-9)
        assert "-" not in told, key
