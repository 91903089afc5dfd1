"""What the evaluating command keeps, and what it leaves alone."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import bridge.evaluate
from bridge.ladder import JavaLadder

KEPT = Path("runs/x/evaluation.json")
LADDER = Path("runs/x/ladder.json")


@pytest.fixture
def run(workdir, whole):
    """The small run as `x`; returns the evaluations in its ladder."""
    shutil.copytree(whole, workdir / "runs" / "x")
    return json.loads(LADDER.read_text())["evaluations"]


def strike(monkeypatch, opponent: str, action: Callable[[], object]) -> None:
    """Does something whenever the net is asked for a move against an opponent."""

    class Struck(JavaLadder):
        def __call__(self, policy, games, opponents):
            def struck(*batch) -> None:
                if opponent in opponents:
                    action()
                policy(*batch)

            return super().__call__(struck, games, opponents)

    monkeypatch.setattr(bridge.evaluate, "JavaLadder", Struck)


def test_the_results_have_a_file_of_their_own(run, capsys):
    before = LADDER.read_bytes()
    for games in (2, 4):
        bridge.evaluate.main(["x", "--games", str(games), "--opponents", "greedy/1", "--json"])
        told, kept = json.loads(capsys.readouterr().out), json.loads(KEPT.read_text())
        assert kept == {"steps": kept["steps"], "board_size": 6, **told}
        assert [(each["opponent"], each["games"]) for each in kept["results"]] == [("greedy/1", games)]
        assert kept["rating"]["player"] == f"@{kept['steps']}"
        assert kept["rating"]["games"] == games
    assert LADDER.read_bytes() == before
    assert not Path("runs/x/key_positions.json").exists()


def test_the_rating_is_that_of_the_games_shown(run, capsys):
    """The training's own games, by which the net was chosen, do not count: a file of the net is rated alike."""
    rest = ["--games", "6", "--opponents", "random,tactical/1", "--json"]
    bridge.evaluate.main(["x", *rest])
    of_run = json.loads(capsys.readouterr().out)["rating"]
    bridge.evaluate.main(["runs/x/policy.onnx", *rest, "--board-size", "6", "--win-length", "4"])
    of_file = json.loads(capsys.readouterr().out)["rating"]
    assert of_run.pop("player") in [f"@{each['steps']}" for each in run]
    assert of_file.pop("player") == "policy.onnx"
    assert of_run == of_file
    assert of_run["games"] == 2 * 6


def test_what_a_training_writes_meanwhile_stays(run, monkeypatch):
    later = json.dumps({"format": 1, "evaluations": [], "ratings": []})
    strike(monkeypatch, "random", lambda: LADDER.write_text(later))
    bridge.evaluate.main(["x", "--games", "2", "--opponents", "random"])
    assert LADDER.read_text() == later


def test_after_ctrl_c_the_matches_that_ended_are_kept(run, monkeypatch, capsys):
    strike(monkeypatch, "tactical/1", lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        bridge.evaluate.main(["x", "--games", "2", "--opponents", "random,tactical/1,greedy/1", "--json"])
    kept = json.loads(KEPT.read_text())
    assert [each["opponent"] for each in kept["results"]] == ["random"]
    assert kept["rating"]["games"] == 2, "of the match that is shown, and no other"
    assert kept["results"] == json.loads(capsys.readouterr().out)["results"]


def test_another_game_than_the_runs_is_not_kept(run):
    bridge.evaluate.main(["x", "--games", "2", "--opponents", "random", "--board-size", "7"])
    assert not KEPT.exists()
