"""A command line's parser: argparse in the language spoken, with one line for each mistake."""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

from rich.cells import cell_len

from wuzi.command import UsageError
from wuzi.language import LANGUAGES, phrase, t

__all__ = ["Parser"]

ARGPARSE_TEXTS = (
    phrase("usage: "),
    phrase("positional arguments"),
    phrase("options"),
    phrase("show this help message and exit"),
    phrase("argument %(argument_name)s: %(message)s"),
    phrase("expected one argument"),
    phrase("expected at least one argument"),
    phrase("the following arguments are required: %s"),
    phrase("unrecognized arguments: %s"),
    phrase("ambiguous option: %(option)s could match %(matches)s"),
    phrase("invalid choice: %(value)r (choose from %(choices)s)"),
    phrase("invalid %(type)s value: %(value)r"),
    phrase("ignored explicit argument %r"),
)
"""Argparse's own words, as far as the commands can make it say them."""

argparse._ = t  # type: ignore[attr-defined]  # argparse asks gettext by this name

_WIDE = "\u2e80-\uffef"
_OPENS, _CLOSES = "（“", "，。；：、！？）”"
_UNITS = re.compile(rf"\s+|[{_OPENS}]*(?:[{_WIDE}]|[^\s,{_WIDE}{_OPENS}]+)?[,{_CLOSES}]*")
"""What a line does not break within: a word, or a wide character, with the punctuation around it."""


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are `UsageError`: one line, no usage before it; `run_command` has read its --lang."""

    def __init__(self, **keywords: Any):
        super().__init__(formatter_class=_Formatter, **keywords)
        self.add_argument("--lang", choices=LANGUAGES, help=t("English or Chinese (as the locale says)"))

    def error(self, message: str) -> NoReturn:
        """Raises `UsageError`."""
        raise UsageError(t("{message}; see {program} --help", message=message, program=self.prog))


class _Formatter(argparse.HelpFormatter):
    """Counts a Chinese character as two columns; ends no line within a name or an option."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return _wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in _wrapped(text, width - len(indent)))

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None) -> str:
        prefix = t("usage: ") if prefix is None else prefix
        place = "\0" * cell_len(prefix)  # argparse indents the lines below by its length
        return super()._format_usage(usage, actions, groups, place).replace(place, prefix, 1)


def _wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for unit in _UNITS.findall(text):
        if cell_len(lines[-1]) + cell_len(unit.rstrip()) > width:
            lines.append("")
        lines[-1] += unit if lines[-1] else unit.lstrip()
    return [line.rstrip() for line in lines]
