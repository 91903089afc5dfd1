import ast
import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from wuzi.command import SYSTEM_TEXTS, UsageError, reason
from wuzi.language import LANGUAGES, read_language, speak, t, translations
from wuzi.parser import Parser

ROOT = Path(__file__).parents[2]
SOURCES = [path for folder in ("python/wuzi", "bridge") for path in sorted((ROOT / folder).rglob("*.py"))]


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of these in the sources, and where."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in names:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def asked_for() -> dict[str, str]:
    """Every text that the sources hand to `t`, keep for it as a `phrase`, or declare an option with, and where."""
    texts = {}
    for where, call in calls("t", "phrase", "option"):
        position = 1 if called(call) == "option" else 0
        argument = call.args[position] if len(call.args) > position else None
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            texts[argument.value] = where
    return texts


def places(text: str) -> list[str]:
    """What a text leaves open, `{name:.1f}` and argparse's `%(name)s` alike."""
    return sorted(re.findall(r"\{\w+[^}]*\}|%\(\w+\)\w|%[sr]", text))


@pytest.mark.parametrize("name", LANGUAGES[1:])
def test_each_language_has_each_text_with_its_places_and_no_other(name):
    known, asked = translations(name), asked_for()
    missing = [f"{where}: {text}" for text, where in asked.items() if text not in known]
    assert not missing, f"not translated into {name}"
    assert not sorted(known.keys() - asked.keys()), "translated, and no source asks for it"
    assert [text for text in known if places(text) != places(known[text])] == []


def test_a_text_is_whole_where_it_is_asked_for():
    """A text put together from parts before it is looked up is in no language."""
    built = [where for where, call in calls("t", "phrase") if isinstance(call.args[0], (ast.JoinedStr, ast.BinOp))]
    assert built == []
    assert [where for where, call in calls("phrase") if not isinstance(call.args[0], ast.Constant)] == []


def test_nothing_is_said_to_people_past_the_translations():
    said = [(where, call.args) for where, call in calls("UsageError", "Stopped", "print", "add_column")]
    for where, call in calls("Parser", "add_argument"):
        said.append((where, [word.value for word in call.keywords if word.arg in ("help", "description")]))
    assert [where for where, arguments in said if any(map(has_words, arguments))] == []


def has_words(argument: ast.expr) -> bool:
    parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
    return any(isinstance(part, ast.Constant) and re.search(r"[A-Za-z]{2}", str(part.value)) for part in parts)


def words_in_java() -> dict[str, str]:
    """Every text that Java refuses something with, `"key", "English %s"`, by its key."""
    literal = r'"((?:[^"\\]|\\.)*)"'
    more = rf"((?:\s*\+\s*{literal})*)"
    pattern = re.compile(rf'(?:Words|Exception|refusal|error)\(\s*"([a-z]+\.[a-z0-9-]+)",\s*{literal}{more}')
    found = {}
    for path in sorted((ROOT / "java").glob("*/src/main/java/**/*.java")):
        for key, first, rest, _ in pattern.findall(path.read_text(encoding="utf-8")):
            found[key] = first + "".join(re.findall(literal, rest))
    return found


def test_java_refuses_in_each_language():
    text = (ROOT / "java/engine/src/main/resources/wuzi/board/words_zh.properties").read_text(encoding="utf-8")
    lines = [line.split(" = ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    chinese, english = {key: value for key, value in lines}, words_in_java()
    assert len(lines) == len(chinese), "a key twice"
    assert chinese.keys() == english.keys()
    counts = {key: text.count("%") for key, text in english.items()}
    assert {key: text.count("%") for key, text in chinese.items()} == counts


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


def test_a_line_of_chinese_ends_in_time_and_not_before_its_punctuation(capsys):
    parser = Parser(prog="x")
    parser.add_argument("--long", metavar="N", help="每次迭代，收集的整局数（代替 --num-steps）；零：不用")
    with pytest.raises(SystemExit), patch.dict(os.environ, COLUMNS="44"):  # 24 columns for the help
        parser.parse_args(["--help"])
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "  --long N        每次迭代，收集的整局数",
        "                  （代替 --num-steps）；",
        "                  零：不用",
    ]


def test_a_line_of_english_ends_within_no_name(capsys):
    parser = Parser(
        prog="x", description="Plays games against fixed opponents, whom --opponents names one after another."
    )
    parser.add_argument(
        "--long", metavar="N", help="instead of --total-steps (tactical/1,greedy/1:epsilon=0.4,greedy/1)"
    )
    with pytest.raises(SystemExit), patch.dict(os.environ, COLUMNS="44"):
        parser.parse_args(["--help"])
    said = capsys.readouterr().out.splitlines()
    assert said[2:5] == ["Plays games against fixed opponents, whom", "--opponents names one after another.", ""]
    assert said[-4:] == [
        "  --long N        instead of --total-steps",
        "                  (tactical/1,",
        "                  greedy/1:epsilon=0.4,",
        "                  greedy/1)",
    ]


def test_argparse_speaks_the_language_too():
    try:
        speak("zh")
        with pytest.raises(UsageError) as refused:
            Parser(prog="x", allow_abbrev=False).parse_args(["--lang"])
        assert str(refused.value) == "参数 --lang：需要一个值；见 x --help"
        assert (
            Parser(prog="x")
            .format_help()
            .startswith("用法：x [-h] [--lang {en,zh}]\n\n选项:\n  -h, --help      显示此帮助")
        )
    finally:
        speak("en")


def test_what_the_system_says_of_files_is_translated_where_it_is_known(tmp_path):
    def said(path: str) -> str:
        with pytest.raises(OSError) as error:
            Path(path).read_text()
        return reason(error.value)

    try:
        assert said("/nowhere/x") == "No such file or directory"
        speak("zh")
        assert said("/nowhere/x") == "没有这个文件或文件夹"
        assert said(str(tmp_path)) == "这是一个文件夹"
        assert reason(OSError(errno.EXDEV, os.strerror(errno.EXDEV))) == "Invalid cross-device link"
        assert [text for text in SYSTEM_TEXTS if text not in map(os.strerror, errno.errorcode)] == []
    finally:
        speak("en")
