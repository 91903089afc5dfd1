"""What Java tells of a net for its run's report."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from bridge import report
from wuzi.history import History
from wuzi.inference import TorchPolicy
from wuzi.nets import ResNet
from wuzi.report import main as draw
from wuzi.runs import Run


@pytest.fixture
def run(workdir, whole, monkeypatch):
    """The small run, 6x6 with four in a row, in a folder of this test's own."""
    monkeypatch.setattr("wuzi.plots.DPI", 30)
    shutil.copytree(whole, workdir / "runs" / "x")
    return Run.find("x")


def test_positions_games_and_counts_are_collected(run):
    report.collect_positions(run, games=10)
    content = History.read("x").positions
    [empty] = content["positions"]
    assert sum(empty["policy"]) == pytest.approx(1, abs=1e-4)
    assert -1 <= empty["value"] <= 1
    assert [game["net_is_black"] for game in content["games"]] == [True, False]
    opening, again = (game["moves"][: game["opening"]] for game in content["games"])
    assert opening == again, "one opening, colours swapped"
    for game in content["games"]:
        moves = game["moves"]
        assert len(set(moves)) == len(moves)
        assert len(game["values"]) == len(moves) > game["opening"]
        black_won = game["outcome"] == "BLACK_WINS"
        if game["outcome"] != "DRAW":
            assert (len(moves) % 2 == 1) == black_won
            assert game["values"][-1] == (1 if black_won == game["net_is_black"] else -1)
    first, second = (game["values"][0] for game in content["games"])
    assert first == -second, "the same board, seen from the other side"
    assert len(content["counts"]) == 36
    assert 10 * 4 <= sum(content["counts"]) <= 10 * 36
    path = run.path / "report" / "positions.json"
    before = path.read_bytes()
    report.collect_positions(run, games=10)
    assert path.read_bytes() == before, "nothing in it is left to chance"


def test_moves_are_counted_under_the_runs_own_guidance(run, monkeypatch):
    collected = []

    class Kept(report.Rollouts):
        def collect(self, policy, past=None):
            found = super().collect(policy, past)
            rows = found.rows
            collected.append((found.planes[rows].copy(), found.action[rows].copy(), found.prior[rows].copy()))
            return found

    monkeypatch.setattr(report, "Rollouts", Kept)
    spec = replace(run.spec, candidates=1, rule_prior=0.5)
    untrained = TorchPolicy(ResNet(spec, channels=8, blocks=1), torch.device("cpu"))
    guided = SimpleNamespace(spec=spec, config={"options": {"opening_stones": 2}})
    counts = report._move_counts(guided, untrained, 10)
    [(planes, actions, prior)] = collected
    assert sum(counts) == len(actions) >= 10
    assert counts == np.bincount(actions, minlength=36).tolist()
    for stones, action in zip(planes[:, :2].any(axis=1), actions.tolist(), strict=True):
        y, x = divmod(action, 6)
        beside = stones[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2]
        assert beside.any() or not stones.any()
    assert prior.any(), "moves that complete or block get their bonus"


def test_counted_games_begin_as_the_runs_own(run, monkeypatch):
    asked = []

    class Kept(report.Rollouts):
        def __init__(self, options):
            asked.append((options.opening_stones, options.opening_width))
            super().__init__(options)

    monkeypatch.setattr(report, "Rollouts", Kept)
    run.config["options"] |= {"opening_stones": 1, "opening_width": 9}
    policy = TorchPolicy(ResNet(run.spec, channels=8, blocks=1), torch.device("cpu"))
    report._move_counts(run, policy, 2)
    assert asked == [(1, 9)]


def test_the_command_makes_a_page_that_can_be_drawn_anew(run, capsys):
    report.main(["x", "--games", "2"])
    page = run.path / "report" / "index.html"
    assert capsys.readouterr().out == f"{page}\n"
    first = page.read_text()
    assert "policy-empty.png" in first and "game-2.png" in first
    draw(["x"])
    assert page.read_text() == first


def test_a_report_that_fails_does_not_fail_a_training(run, capsys):
    (run.path / "metrics.jsonl").write_text("")
    assert report.report_after_training(run) is None
    shown = capsys.readouterr()
    assert "no report (x has no iteration" in shown.err + shown.out
    assert "python -m bridge.report x" in shown.err + shown.out
    assert json.loads((run.path / "report" / "positions.json").read_text())["board_size"] == 6


def test_refusals(run, refused):
    assert refused(report.main, "x", "--games", "0").startswith("--games is 0")
    assert refused(report.main, "x", "--games", "1", "--window", "0").startswith("--window is 0")
    assert refused(report.main, "nobody").startswith("there is no run nobody")
