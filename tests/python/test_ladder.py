"""What ladder.json keeps of a run's evaluations."""

from __future__ import annotations

import json

import pytest

from wuzi.command import UsageError
from wuzi.ladder import Evaluation, LadderRecord
from wuzi.rollouts import MatchResult, Rating
from wuzi.runs import Run


def won(opponent: str, wins: int) -> MatchResult:
    """Ten games with each colour, so many of them won."""
    return MatchResult(
        *(wins, 0, 10 - wins) * 2, opponent=opponent, score=wins / 10, low=0.0, high=1.0, mean_plies=30.0
    )


def rate(games) -> list[Rating]:
    """The games that it is given, as ratings that can be told apart."""
    return [Rating(f"{name} {r.opponent}", r.score, 0, 1, 0, 1, r.games) for name, r in games]


def rated(*evaluations: Evaluation) -> LadderRecord:
    ladder = LadderRecord()
    for evaluation in evaluations:
        ladder = ladder.plus(evaluation, rate)
    return ladder


FIRST = Evaluation(100, 9, 5.5, (won("random", 8), won("tactical/1", 3)))
SECOND = Evaluation(200, 9, 11.0, (won("random", 9), won("@100", 6)))
LARGER = Evaluation(200, 15, 12.0, (won("random", 4),))


def test_all_games_of_a_size_are_rated_together():
    ladder = rated(FIRST, SECOND)
    assert ladder.evaluations == (FIRST, SECOND)
    played = ["@100 random", "@100 tactical/1", "@200 random", "@200 @100"]
    assert [rating.player for rating in ladder.ratings] == played
    assert ladder.rating("@200 @100").elo == 0.6
    assert [rating.player for rating in rated(FIRST, SECOND, LARGER).ratings] == ["@200 random"]
    assert rated(LARGER, FIRST, SECOND).ratings == ladder.ratings


def test_later_nets_are_cut_off():
    ladder = rated(FIRST, SECOND, LARGER)
    assert ladder.until(200) is ladder
    assert ladder.until(199) == LadderRecord((FIRST,))
    assert ladder.until(99) == LadderRecord()


def test_a_ladder_comes_back_from_its_file(tmp_path):
    run = Run(tmp_path, "ppo")
    assert run.read_ladder() == LadderRecord()
    ladder = rated(FIRST, SECOND, LARGER)
    run.write_ladder(ladder)
    assert run.read_ladder() == ladder
    content = json.loads((tmp_path / "ladder.json").read_text())
    assert content["format"] == 1
    assert content["evaluations"][0]["results"][0]["games"] == 20


@pytest.mark.parametrize("text", ["{", "[]", '{"steps": 1, "results": []}', '{"format": 1, "evaluations": [{}]}'])
def test_an_unreadable_file_is_named(tmp_path, text):
    (tmp_path / "ladder.json").write_text(text)
    with pytest.raises(UsageError, match=r"ladder\.json is damaged, or of another version"):
        Run(tmp_path, "ppo").read_ladder()
