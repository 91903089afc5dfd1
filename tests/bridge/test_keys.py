"""Key positions, put to scripted nets, to players, and by the command to a run's net and its ONNX file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from commands import arguments

import bridge.evaluate
import bridge.train
from bridge.keys import has_keys, score_net, score_player
from wuzi.command import UsageError
from wuzi.rollouts import GameSpec

ROOT = Path(__file__).parents[2]
CLASSES = ("make-five", "stop-five", "make-open-four", "stop-open-four")


def spec(size: int) -> GameSpec:
    return GameSpec(size, 5, "freestyle", "stones/1", "0" * 64, ("own", "opponent"), (1.0, 1.0))


def read(size: int) -> dict:
    return json.loads((ROOT / f"java/match/src/main/resources/wuzi/keys/key-positions-{size}.json").read_text())


def points(text: str, size: int) -> list[int]:
    return [(size - int(row)) * size + ord(x) - ord("a") for x, row in re.findall(r"([a-z])(\d+)", text)]


def planes_of(moves: list[int], size: int) -> bytes:
    planes = np.zeros((2, size * size), np.uint8)
    for index, point in enumerate(moves):
        planes[(len(moves) - index) % 2, point] = 1
    return planes.tobytes()


@pytest.mark.parametrize("size", [9, 11, 13, 15])
def test_files_are_json(size):
    held = read(size)
    assert (held["board_size"], held["win_length"], held["rule"]) == (size, 5, "freestyle")
    classes = [position["class"] for position in held["positions"]]
    assert [classes.count(each) for each in CLASSES] == [75] * 4


@pytest.mark.parametrize("right", [True, False])
def test_a_net_that_knows_every_answer(right):
    known = {}
    for position in read(11)["positions"]:
        moves = points(position["moves"], 11)
        answers = {point for answer in position["answers"] for point in points(answer, 11)}
        known[planes_of(moves, 11)] = [p for p in range(121) if (p in answers) == right]

    def policy(planes, policy, value):
        policy[:] = 0
        for row, each in enumerate(planes):
            policy[row, known.get(each.tobytes(), [])] = 1

    scores = score_net(policy, spec(11))
    assert [(score.name, score.positions) for score in scores] == [*((each, 75) for each in CLASSES), ("total", 300)]
    assert [score.right for score in scores] == ([75] * 4 + [300] if right else [0] * 5)
    # Wilson's interval of 75 in 75, and of none: 1 / (1 + z²/n)
    edge = 75 / (75 + 1.959964**2)
    assert (scores[0].low, scores[0].high) == pytest.approx((edge, 1) if right else (0, 1 - edge), abs=1e-6)


def test_players_by_name():
    assert [score.right for score in score_player("tactical/1", 9)][:2] == [75, 75]
    with pytest.raises(UsageError, match="unknown player 'x'"):
        score_player("x", 9)
    with pytest.raises(UsageError, match="no key positions of size 8"):
        score_player("random", 8)


def test_what_the_policy_raises_comes_out():
    def policy(planes, policy, value):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        score_net(policy, spec(9))


def test_games_that_have_them():
    assert has_keys(15, 5, "freestyle")
    assert not has_keys(15, 5, "standard")
    assert not has_keys(10, 5, "freestyle")
    assert not has_keys(9, 4, "freestyle")


def test_the_command_shows_and_keeps_them(workdir, capsys):
    bridge.train.main(arguments(name="x", board_size=9, win_length=5, total_steps=64, eval_games=2))
    capsys.readouterr()
    bridge.evaluate.main(["x", "--games", "2", "--opponents", "random", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert list(told["key_positions"]) == [*CLASSES, "total"]
    kept = json.loads((workdir / "runs/x/evaluation.json").read_text())
    assert kept["key_positions"] == told["key_positions"]
    assert kept["steps"] == 64
    bridge.evaluate.main(["runs/x/policy.onnx", "--board-size", "9", "--games", "2", "--opponents", "random", "--json"])
    assert json.loads(capsys.readouterr().out)["key_positions"] == told["key_positions"]
    bridge.evaluate.main(["x", "--games", "2", "--opponents", "random"])
    total = told["key_positions"]["total"]
    assert re.search(rf"total +{total['right']}/300 ", capsys.readouterr().out)
