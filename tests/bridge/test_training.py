"""Training by the command, small and odd, and its policy judged by torch and by ONNX Runtime in Java."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from commands import arguments, contents

import bridge.evaluate
import bridge.train


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ({"num_envs": 1, "num_steps": 1, "total_steps": 2}, [1, 2]),
        ({"num_envs": 1, "num_steps": 5, "total_steps": 5, "minibatch_size": 256}, [5]),
        ({"num_envs": 3, "num_steps": 7, "total_steps": 21, "minibatch_size": 4}, [21]),
    ],
    ids=["one row", "fewer rows than a minibatch", "odd minibatches"],
)
def test_few_rows(workdir, options, rows):
    bridge.train.main(arguments(name="x", eval_games=0, **options))
    assert [line["steps"] for line in contents(workdir / "runs" / "x")["metrics"]] == rows


@pytest.mark.parametrize("num_envs", [1, 8])
def test_one_whole_game_an_iteration(workdir, num_envs):
    bridge.train.main(arguments(name="x", games_per_iter=1, num_envs=num_envs, iterations=3, eval_games=0))
    lines = contents(workdir / "runs" / "x")["metrics"]
    assert [line["games"] for line in lines] == [1, 2, 3]


def test_classic(workdir):
    bridge.train.main(["--preset", "classic", "--name", "x", "--iterations", "2", "--eval-games", "2"])
    found = contents(workdir / "runs" / "x")
    assert found["metrics"][-1]["games"] == 20
    assert found["metrics"][-1]["score/random"] >= 0
    assert json.loads((workdir / "runs" / "x" / "config.json").read_text())["game"]["board_size"] == 15


def test_a_finished_run_is_left_alone(workdir, whole, capsys):
    shutil.copytree(whole, workdir / "runs" / "x")
    before = {file: file.read_bytes() for file in Path("runs/x").rglob("*.*")}
    capsys.readouterr()
    bridge.train.main(["--resume", "x", "--report"])
    assert capsys.readouterr().out == "x is done, with 512 trained plies: give more --total-steps to go on\n"
    assert {file: file.read_bytes() for file in Path("runs/x").rglob("*.*")} == before


def test_torch_and_onnx_play_the_same_matches(whole, monkeypatch, capsys):
    monkeypatch.chdir(whole.parents[1])
    capsys.readouterr()

    def evaluated(policy: str) -> dict:
        rest = ["--games", "20", "--board-size", "6", "--win-length", "4", "--seed", "3", "--json"]
        bridge.evaluate.main([policy, *rest])
        told = json.loads(capsys.readouterr().out)
        assert told["key_positions"] == {}  # there are none for lines of four
        return told

    torch_answer, onnx_answer = evaluated("x"), evaluated("runs/x/policy.onnx")
    torch_plays, onnx_plays = torch_answer["results"], onnx_answer["results"]
    assert torch_plays == onnx_plays
    assert [each["opponent"] for each in torch_plays] == ["random", "tactical/1", "greedy/1"]
    assert all(each["games"] == 20 for each in torch_plays)
    assert torch_answer["rating"]["player"].startswith("@")
    assert onnx_answer["rating"]["player"] == "policy.onnx"
    assert onnx_answer["rating"]["games"] == 60
    assert torch_answer["rating"]["games"] >= 60
