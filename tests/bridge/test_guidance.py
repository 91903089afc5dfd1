"""Candidates and the rule prior: the same policy in rollout, loss, evaluation, file and game."""

from __future__ import annotations

import copy
import io
import json
import re
import signal
from dataclasses import replace
from functools import partial

import numpy as np
import onnx
import pytest
import torch
from commands import Command, Strike, arguments, contents
from replay import mask, moves_of

import bridge.evaluate
import bridge.train
from bridge import Rollouts, play
from bridge.ladder import JavaLadder
from wuzi import a2c, ppo
from wuzi.inference import TorchPolicy
from wuzi.nets import ResNet
from wuzi.returns import advantages
from wuzi.rows import log_policy, rows_of
from wuzi.runs import Run
from wuzi.settings import GameOptions
from wuzi.signals import StopRequest
from wuzi.steps import Steps

SIZE, LENGTH = 7, 4
GAME = {"board_size": SIZE, "win_length": LENGTH, "seed": 5, "encoder": "history/1", "num_envs": 8, "num_steps": 32}
BOTH = {"candidates": 2, "rule_prior": 0.5}
CPU = torch.device("cpu")


def near(moves: list[int], distance: int) -> np.ndarray:
    """1 on empty squares near a stone, or on all of an empty board; uint8 [size*size]."""
    squares = np.zeros(SIZE * SIZE, np.uint8)
    for point in range(SIZE * SIZE):
        far = [max(abs(point % SIZE - each % SIZE), abs(point // SIZE - each // SIZE)) for each in moves]
        squares[point] = not moves or min(far) <= distance
    return squares & mask(moves, SIZE)


def completes(moves: list[int], point: int, side: int) -> bool:
    """Whether a stone of `side` (0: Black) makes four or more in a row."""
    stones = {(each % SIZE, each // SIZE) for each in [*moves[side::2], point]}
    x, y = point % SIZE, point // SIZE
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for first in range(1 - LENGTH, 1):
            if all((x + (first + i) * dx, y + (first + i) * dy) in stones for i in range(LENGTH)):
                return True
    return False


def net_of(spec) -> ResNet:
    torch.manual_seed(3)
    net = ResNet(spec, channels=8, blocks=1)
    with torch.no_grad():
        net.policy_out.weight.mul_(200)  # a policy far from uniform
    return net


@pytest.fixture
def collect():
    """An iteration's experience with a frozen net that sees positions as `salt` says, and that net."""
    made = []

    def run(salt=None, **options):
        rollouts = Rollouts(GameOptions(**GAME | options))
        made.append(rollouts)
        net = net_of(rollouts.spec)
        return rollouts.collect(TorchPolicy(net, CPU, salt)), net

    yield run
    for each in made:
        each.close()


def test_rows_hold_the_mask_and_the_prior(collect):
    experience, _ = collect(opening_stones=0, **BOTH)
    seen = set()
    for row in experience.rows.tolist():
        moves = moves_of(experience.planes[row])
        assert (experience.mask[row] == near(moves, 2)).all()
        side = len(moves) % 2
        for point in np.flatnonzero(mask(moves, SIZE)).tolist():
            prior = float(experience.prior[row, point])
            seen.add(prior)
            if completes(moves, point, side):
                assert prior == 5
            elif completes(moves, point, 1 - side):
                assert prior == 4
            else:
                assert prior in (0, 1.5, 3)
    assert seen == {0, 1.5, 3, 4, 5}


def test_the_priors_weight_can_change_between_collections():
    rollouts = Rollouts(GameOptions(**GAME | BOTH, anneal_rule_prior=True))
    assert rollouts.spec.rule_prior == 0, "what plays at the end has none"
    policy = TorchPolicy(net_of(rollouts.spec), CPU)
    for weight in (0.5, 0.25, 0.0):
        rollouts.rule_prior(weight)
        experience = rollouts.collect(policy)
        found = set(experience.prior[experience.rows].ravel().tolist())
        assert found == {step * weight for step in (0, 3, 6, 8, 10)}
    rollouts.close()


def test_without_a_prior_none_is_stored(collect):
    experience, _ = collect(candidates=1)
    assert experience.prior is None
    row = int(experience.rows[-1])
    assert (experience.mask[row] == near(moves_of(experience.planes[row]), 1)).all()


@pytest.mark.parametrize("salt", [None, 5])
def test_log_probabilities_are_the_guided_softmax_of_the_net(collect, salt):
    experience, net = collect(salt, **BOTH)
    rows = rows_of(experience, np.zeros(len(experience.mask), np.float32), salt, CPU)
    with torch.no_grad():
        found = log_policy(net(rows.planes)[0], rows)
    of_action = found.gather(1, rows.action[:, None]).squeeze(1)
    assert (of_action - rows.log_prob).abs().max() < 1e-5
    assert of_action.std() > 0.3
    if salt is None:
        with torch.no_grad():
            logits = net(torch.from_numpy(experience.planes[experience.rows]))[0].double().numpy()
        for logit, row in zip(logits, experience.rows.tolist(), strict=True):
            weights = experience.mask[row] * np.exp(logit + experience.prior[row])
            share = weights[experience.action[row]] / weights.sum()
            assert np.log(share) == pytest.approx(experience.log_prob[row], abs=1e-4)


def update(algorithm, net, options, rows):
    loss = partial(algorithm._loss, net, options)
    return Steps(net, options, StopRequest(lambda: None)).update(rows, loss, algorithm._MEASURES, 0.0)


@pytest.mark.parametrize("salt", [None, 5])
@pytest.mark.parametrize("algorithm", [ppo, a2c])
def test_first_minibatch_finds_the_rollouts_own_policy(collect, algorithm, salt):
    experience, net = collect(salt, **BOTH)
    cls = ppo.PPOOptions if algorithm is ppo else a2c.A2COptions
    options = cls(update_epochs=1, minibatch_size=10**6, norm_adv=True)
    rows = rows_of(experience, advantages(experience, options.gamma, options.gae_lambda), salt, CPU)
    fresh = copy.deepcopy(net)
    found = update(algorithm, net, options, rows)
    assert abs(found["approx_kl"]) < 1e-6
    assert found.get("clipfrac", 0) == 0
    without = rows._replace(prior=torch.zeros_like(rows.prior))
    moved = update(algorithm, fresh, options, without)
    assert moved["approx_kl"] > 0.01, "a loss that forgot the prior would be seen"


def test_evaluation_keeps_to_it():
    """A net that wants corners, kept near stones: where it moves in matches is what the ladder's results show."""
    rollouts = Rollouts(GameOptions(**GAME | BOTH | {"encoder": "stones/1"}))
    rollouts.close()

    def corner(planes, policy, value):
        policy[:] = -np.arange(SIZE * SIZE)
        value[:] = 0

    weak, strong = (
        JavaLadder(spec)(corner, 100, ("tactical/1",))[0].score
        for spec in (replace(rollouts.spec, candidates=0, rule_prior=0.0), replace(rollouts.spec, rule_prior=100.0))
    )
    assert weak < 0.3
    assert strong > 0.45, "it completes lines and blocks as tactical/1 does, and makes open threes besides"


GUIDED = {"candidates": 2, "rule_prior": 0.3}


@pytest.fixture(scope="module")
def guided(tmp_path_factory):
    """The folder of a small guided run that was never stopped, with past versions and rivals."""
    folder = tmp_path_factory.mktemp("guided")
    command = Command("bridge.train", arguments(name="x", rival_share=0.25, **GUIDED), folder)
    assert command.wait() == 0, command.errors
    return folder / "runs" / "x"


def test_a_guided_run_resumes_exactly(workdir, guided):
    argv = arguments(name="x", rival_share=0.25, **GUIDED)
    command = Command("bridge.train", argv, workdir, Strike("update", 9, signal.SIGKILL))
    assert command.wait() == -signal.SIGKILL, command.errors
    bridge.train.main(arguments(resume="x"))
    assert contents(workdir / "runs" / "x") == contents(guided)


def test_the_file_says_it_and_plays_as_torch_does(guided, monkeypatch, capsys):
    monkeypatch.chdir(guided.parents[1])
    capsys.readouterr()
    assert (Run.find("x").spec.candidates, Run.find("x").spec.rule_prior) == (2, 0.3)
    model = onnx.load(guided / "policy.onnx")
    metadata = {entry.key: entry.value for entry in model.metadata_props}
    assert (metadata["wuzi.candidates"], metadata["wuzi.rule_prior"]) == ("2", "0.3")

    def results(policy: str) -> list[dict]:
        rest = ["--games", "20", "--board-size", "6", "--win-length", "4", "--seed", "3", "--json"]
        bridge.evaluate.main([policy, *rest])
        return json.loads(capsys.readouterr().out)["results"]

    torch_plays = results("x")
    assert torch_plays == results("runs/x/policy.onnx")
    for entry in model.metadata_props:
        if entry.key in ("wuzi.candidates", "wuzi.rule_prior"):
            entry.value = "0"
    onnx.save(model, "plain.onnx")
    assert torch_plays != results("plain.onnx"), "the guidance decides moves"


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("candidates", "near", "candidates near is not allowed; it is a whole number, 0 to 22"),
        ("candidates", "-2", "candidates -2 is not allowed; it is a whole number, 0 to 22"),
        ("rule_prior", "inf", "rule_prior inf is not allowed; it is 0 to 100"),
    ],
)
def test_files_that_say_rubbish_are_refused(workdir, guided, refused, key, value, line):
    model = onnx.load(guided / "policy.onnx")
    for entry in model.metadata_props:
        if entry.key == f"wuzi.{key}":
            entry.value = value
    onnx.save(model, "bad.onnx")
    assert refused(bridge.evaluate.main, "bad.onnx") == f"cannot use bad.onnx: {line}"


@pytest.mark.parametrize("policy", ["x", "runs/x/policy.onnx"])
def test_the_hint_is_of_the_policy_as_it_plays(guided, monkeypatch, capsys, policy):
    monkeypatch.chdir(guided.parents[1])
    monkeypatch.setattr("sys.stdin", io.StringIO("f1\nhint\nquit\n"))
    rest = ["--size", "6", "--win-length", "4", "--two-players", "--lang", "en"]
    assert play.main([policy, *rest]) == 0
    told = re.search(r"the policy plays (.*)", capsys.readouterr().out).group(1)
    squares = re.findall(r"([a-f][1-6]) ([\d.]+)%", told)
    assert len(squares) == 5
    assert all(square[0] in "def" and square[1] in "123" for square, _ in squares), "near f1 alone"
