"""What people read, in their language.

`t("there is no run {name}", name=name)` is the English text, filled in, or its translation from `languages/zh.toml`,
where the English text is the key. A text that waits in a table for its `t` is marked there: `phrase("a number")`.
A test finds texts that a language lacks and translations that nobody asks for.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

__all__ = ["LANGUAGES", "language", "phrase", "read_language", "speak", "t"]

LANGUAGES = ("en", "zh")
"""The first is spoken where the locale asks for none of them."""
_current = LANGUAGES[0]


def speak(name: str) -> None:
    """Makes `t` answer in one of `LANGUAGES` from now on."""
    global _current
    _current = name


def language() -> str:
    """The one of `LANGUAGES` that `t` answers in."""
    return _current


def read_language(argv: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language that a command line's `--lang`, or else the locale, asks for; a wrong `--lang` is refused later."""
    for index, word in enumerate(argv):
        asked = argv[index + 1] if word == "--lang" and index + 1 < len(argv) else word.removeprefix("--lang=")
        if word.startswith("--lang") and asked in LANGUAGES:
            return asked
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return next((name for name in LANGUAGES if locale.startswith(name)), LANGUAGES[0])


def t(text: str, /, **values: object) -> str:
    """`text` in the language spoken, with its `{places}` filled; one that is not translated stays English."""
    translated = text if _current == "en" else translations(_current).get(text, text)
    return translated.format(**values) if values else translated


def phrase(text: str) -> str:
    """`text` itself, for a later `t`: the mark by which a test finds it."""
    return text


@cache
def translations(name: str) -> dict[str, str]:
    """All texts of a language by their English."""
    return tomllib.loads((Path(__file__).parent / "languages" / f"{name}.toml").read_text(encoding="utf-8"))
