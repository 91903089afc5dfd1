"""Trainings against past versions and rivals, on one board size after another, and from another net's weights."""

from __future__ import annotations

import signal
from pathlib import Path

import numpy as np
import pytest
import torch
from commands import Command, Strike, arguments, contents
from test_experience import frozen_net

import bridge.evaluate
import bridge.train
from bridge import Rollouts
from wuzi.checkpoints import load
from wuzi.settings import GameOptions

ALL = {
    "name": "x",
    "board_size": (5, 6),
    "past_share": 0.3,
    "past_every": 64,
    "past_size": 2,
    "rival_share": 0.3,
    "rivals": ("random", "tactical/1"),
    "rival_games": 4,
    "rival_score": 0.2,
    "update_threads": 2,
}


SEARCH = "alphabeta:nodes=50,hash=1"

KINDS = {
    "ppo": {},
    "a2c": {"win_length": 5, "rivals": ("random", SEARCH), "opponents": ("random", SEARCH)},
    "ppo cnn": {"net": "cnn", "encoder": "history/1", "candidates": 2},
    "a2c shared-mlp": {"net": "shared-mlp", "board_size": 6, "rule_prior": 0.3, "anneal_rule_prior": True},
    "ppo mlp": {"net": "mlp", "board_size": 15, "win_length": 3},
    "ppo transformer": {"net": "transformer", "games_per_iter": 4, "past_every": 1},
}
"""Learners, each with another net; the options beside those of `ALL`."""


def argv_of(kind: str) -> list[str]:
    algorithm = kind.split()[0]
    argv = [algorithm, *arguments(**ALL | KINDS[kind])]
    if algorithm == "a2c":
        at = argv.index("--target-kl")
        del argv[at : at + 2]
    return argv


@pytest.fixture(scope="module", params=KINDS)
def everything(request, tmp_path_factory):
    """A run never stopped, with all there is, and what it is."""
    folder = tmp_path_factory.mktemp("everything")
    command = Command("bridge.train", argv_of(request.param), folder)
    assert command.wait() == 0, command.errors
    return request.param, folder / "runs" / "x"


def test_killed_and_resumed_it_is_the_run_never_stopped(everything, workdir):
    kind, whole = everything
    argv = argv_of(kind)
    for place, number in (("rollout", 40), ("written", 6), ("rollout", 50)):
        command = Command("bridge.train", argv, workdir, Strike(place, number, signal.SIGKILL))
        assert command.wait() == -signal.SIGKILL, command.errors
        argv = arguments(resume="x")
    command = Command("bridge.train", argv, workdir)
    assert command.wait() == 0, command.errors
    assert contents(workdir / "runs" / "x") == contents(whole)


def test_what_it_met(everything):
    kind, whole = everything
    lines = contents(whole)["metrics"]
    sizes = [line["board_size"] for line in lines]
    assert sizes == sorted(sizes)
    assert set(sizes) == ({15} if kind == "ppo mlp" else {6} if "shared-mlp" in kind else {5, 6})
    assert lines[-1]["rival"] == 1
    for name in ("past_score", "rival_score"):
        assert any(name in line for line in lines)
    kept = [version["steps"] for version in load(whole / "checkpoints" / "last.pt")["past"]]
    assert len(kept) == 2
    assert kept[-1] == lines[-1]["steps"]


def test_past_versions_are_judged_by_their_own_net():
    """A past net always wants the first free square, whatever the learner's net says."""
    game = GameOptions(board_size=6, win_length=4, num_envs=16, num_steps=40, past_share=1.0, rollout_threads=1)
    games = Rollouts(game)
    asked = {"learner": 0, "past": 0}

    def judge(name: str, net):
        def policy(planes: np.ndarray, logits: np.ndarray, value: np.ndarray) -> None:
            asked[name] += 1
            net(planes, logits, value)

        return policy

    stubborn = lambda planes, logits, value: logits.__setitem__(slice(None), -30.0 * np.arange(36))  # noqa: E731
    experience = games.collect(judge("learner", frozen_net(games.spec)), judge("past", stubborn))
    games.close()
    assert asked["learner"] == 41
    assert 41 <= asked["past"] <= 82, "once a step, and once more where a new game begins with its move"
    stats = experience.stats
    assert stats.past.games == stats.games > 10
    assert stats.rival.games == 0
    assert stats.past.wins_black + stats.past.losses_white == stats.black_wins
    after_a_reply = experience.next[experience.rows]
    corner = experience.planes[after_a_reply[after_a_reply >= 0], :, 0, 0]
    assert (corner.sum(1) == 1).all(), "the past net's first wish, a6, is taken once it has moved"


def test_a_missing_rival_is_refused_before_anything_is_written(workdir, refused):
    assert "unknown player 'nobody'" in refused(bridge.train.main, *arguments(rival_share=0.5, rivals=("nobody",)))
    assert not Path("runs").exists()


def test_another_board_size_of_a_fixed_net_is_refused(workdir, refused):
    line = refused(bridge.train.main, "--net", "mlp", "--board-size", "15,16")
    assert line == "--board-size is 16, and --net mlp plays on 15"
    assert not Path("runs").exists()


@pytest.mark.parametrize("source", ["x", "runs/x/policy.onnx"])
def test_init_starts_from_the_weights_of_another_run(whole, monkeypatch, source):
    monkeypatch.chdir(whole.parents[1])
    name = f"from-{Path(source).suffix[1:]}"
    options = {"board_size": 7, "total_steps": 64, "eval_games": 0, "learning_rate": 1e-12, "init": source}
    bridge.train.main(arguments(name=name, **options))
    old = load(whole / "checkpoints" / "best.pt")["net"]
    new = load(whole.parent / name / "checkpoints" / "last.pt")["net"]
    assert old.keys() == new.keys()
    assert all(torch.allclose(old[key], new[key], atol=1e-6) for key in old)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"init": "nothing"}, "there is no run nothing"),
        ({"init": "nothing.onnx"}, "--init is nothing.onnx, which cannot be read: No such file or directory"),
        ({"init": "rubbish.onnx"}, "--init is rubbish.onnx, which is no ONNX file"),
        ({"init": "x", "channels": 8}, "--init is x, whose net is another one: give its --net, --channels and"),
        ({"init": "runs/x/policy.onnx", "blocks": 2}, "--init is runs/x/policy.onnx, whose net is another one"),
        ({"init": "x", "encoder": "history/1"}, "--init is x, whose input planes are stones/1, not history/1"),
        ({"init": "runs/x/policy.onnx", "encoder": "history/1"}, "whose input planes are stones/1, not history/1"),
    ],
    ids=lambda value: " ".join(map(str, value.values())) if isinstance(value, dict) else "",
)
def test_init_refuses_what_does_not_fit(whole, monkeypatch, refused, options, line):
    monkeypatch.chdir(whole.parents[1])
    Path("rubbish.onnx").write_bytes(b"rubbish" * 99)
    assert line in refused(bridge.train.main, *arguments(name="never", **options))
    assert not Path("runs/never").exists()
