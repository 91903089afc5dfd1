import ast
import re
from pathlib import Path

import pytest

from wuzi.language import LANGUAGES, read_language, speak, t, translations

ROOT = Path(__file__).parents[2]
SOURCES = [path for folder in ("python/wuzi", "bridge") for path in sorted((ROOT / folder).rglob("*.py"))]


def asked_for() -> dict[str, str]:
    """Every text that the sources hand to `t`, or declare an option with, and where."""
    texts = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            position = {"t": 0, "option": 1}.get(node.func.id)
            if position is None or len(node.args) <= position:
                continue
            argument = node.args[position]
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                texts[argument.value] = where
    return texts


def places(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)[^}]*\}", text))


@pytest.mark.parametrize("name", LANGUAGES[1:])
def test_each_translation_is_asked_for_and_has_the_places_of_its_text(name):
    known, asked = translations(name), asked_for()
    assert not sorted(known.keys() - asked.keys()), "translated, and no source asks for it"
    assert [text for text in known if places(text) != places(known[text])] == []


def test_a_language_is_spoken_until_another_is():
    try:
        speak("zh")
        assert t("error: {text}", text="x") == "错误：x"
        assert t("not translated {n}", n=1) == "not translated 1"
    finally:
        speak("en")
    assert t("error: {text}", text="x") == "error: x"


@pytest.mark.parametrize(
    ("argv", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LANG": "zh_CN.UTF-8"}, "zh"),
        (["--lang", "zh"], {"LANG": "de_DE"}, "zh"),
        (["--lang=en", "x"], {"LANG": "zh_CN"}, "en"),
        (["--lang", "tlh"], {"LANG": "zh_CN"}, "zh"),
        (["--lang"], {}, "en"),
    ],
)
def test_the_command_line_decides_before_the_locale(argv, environment, language):
    assert read_language(argv, environment) == language
