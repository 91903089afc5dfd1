"""What the commands say in Chinese holds no English but names: of options, players, files, units."""

from __future__ import annotations

import re
import shutil
import sys

import pytest
from commands import arguments
from rich.cells import cell_len

from bridge import bench, evaluate, fit, play, report, train
from wuzi import compare, export
from wuzi import report as drawn
from wuzi.command import run_command
from wuzi.language import speak

NAMES = """
wuzi zh en torch Java jar onnx cpu cuda Elo resnet mlp shared cnn transformer channels last module Class classic True
False adam sgd best big random tactical greedy policy stones history freestyle standard uniform hard auto python train
renju caro rules evaluate play export compare bridge epsilon int nat own opponent num envs steps ppo
alphabeta build gomocup Adam datagen
"""
KNOWN = set(NAMES.split())


@pytest.fixture
def spoken(monkeypatch, capsys):
    """Runs a command in Chinese, as `--lang` or the locale asks; returns its status and what it said."""

    def run(main, *argv: str, locale: bool = False) -> tuple[int, str]:
        argv = argv if locale else (*argv, "--lang", "zh")
        monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8" if locale else "C")
        monkeypatch.setattr(sys, "argv", ["command", *argv])
        try:
            status = run_command(main)
        except SystemExit as end:  # after --help
            status = int(end.code or 0)
        said = capsys.readouterr()
        return status, said.out + said.err

    yield run
    speak("en")


def english(text: str) -> list[str]:
    """The words that are neither options, folders and files, nor names."""
    for name in (r"--?[a-z][a-z-]*", r"\S*/\S*", r"[\w-]+\.[a-z]\w+", r"'\w+'", r"\{[\w,-]+\}", r"[A-Z]{2,}"):
        text = re.sub(name, " ", text)
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if word not in KNOWN]


@pytest.mark.parametrize(
    "main", [train.main, evaluate.main, report.main, bench.main, fit.main, export.main, drawn.main, compare.main]
)
def test_help(spoken, main):
    status, said = spoken(main, "--help")
    assert (status, english(said)) == (0, [])
    assert "用法：" in said


def test_help_of_play(spoken):
    status, said = spoken(play.main, "--help")
    assert status == 0
    assert english(said) == []


def test_a_training_and_what_comes_after_it(workdir, spoken):
    status, said = spoken(train.main, *arguments(name="x", total_steps=128, minutes=9))
    assert (status, english(said)) == (0, [])
    assert "x：resnet，棋盘 6x6（cpu），文件在 runs/x/" in said
    assert "对 tactical/1：" in said
    assert re.search(r"完成：128 步，用时 [<.\d]+ (秒|分钟)（CPU 时间 [<.\d]+ (秒|分钟)）：runs/x/", said)
    assert "执黑 胜-和-负" in said
    *_, policy, playing, games, real = said.splitlines()
    places = [cell_len(line[: line.index("runs/" if line is policy else "python")]) for line in (policy, playing)]
    assert games.startswith("各对弈 400 局：")
    assert real.startswith("正式的 15x15 训练：")
    assert places[0] == 22


def test_an_evaluation(workdir, whole, spoken):
    shutil.copytree(whole, workdir / "runs" / "x")
    status, said = spoken(evaluate.main, "x", "--games", "2", "--opponents", "random", locale=True)
    assert (status, english(said)) == (0, [])
    assert said.split()[:3] == ["对手", "局数", "执黑"]
    assert "的等级分：" in said


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["--num-envs", "0"], "错误：--num-envs 不能是 0，可取：至少 1"),
        (["--num-envs", "many"], "错误：--num-envs 不能是 'many'：应为整数"),
        (["--board-size", "30"], "错误：--board-size 不能是 30，可取：至少 3，且至多 22"),
        (
            ["--rule", "none/1"],
            "错误：--rule 不能是 none/1，可取：freestyle 或 standard 或 renju 或 caro 或 caro-standard",
        ),
        (["--nonsense"], "错误：无法识别的参数：--nonsense；见 bridge.train --help"),
        (["--seeds"], "错误：参数 --seeds：需要一个值；见 bridge.train --help"),
        (["--resume"], "错误：参数 --resume：需要一个值；见 bridge.train --help"),
        (["--resume", "x/1"], "错误：没有名为 x/1 的训练；runs/ 中的训练有：尚无"),
        (
            ["--opponents", "nobody/1"],
            "错误：没有棋手 “nobody/1”；可选：alphabeta, build, gomocup, greedy/1, policy, random, tactical/1, "
            "tactical/2",
        ),
        (["--opponents", "policy:file=none.onnx"], "错误：模型 none.onnx 不存在；请指定一个导出的策略（.onnx 文件）"),
        (["--encoder", "x/9"], "错误：没有编码 “x/9”；可选：stones/1, history/1, rules/1, threats/1"),
        (["--num-envs", "2000000"], "错误：num_envs 不能是 2000000；应为 1 至 1000000"),
        (["--win-length", "7", "--board-size", "6"], "错误：--win-length 不能是 7：至多为 --board-size，即 6"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_refusals(workdir, spoken, argv, line):
    status, said = spoken(train.main, *argv, locale=True)
    assert (status, said) == (2, line + "\n")
    assert english(said) == []
