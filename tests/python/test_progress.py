"""The lines of a training, and the page that explains them."""

from __future__ import annotations

import re
from pathlib import Path

from wuzi.progress import COLUMNS

PAGE = Path(__file__).parents[2] / "docs" / "training.md"


def test_each_column_is_explained_by_its_title_and_its_name_in_the_metrics():
    section = PAGE.read_text(encoding="utf-8").split("\n## What the columns say\n")[1].split("\n## ")[0]
    explained = {
        name for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall("`(.*?)`", row)
    }
    names = {name for title, key, _, _ in COLUMNS for name in (title, key)}
    assert explained == names
