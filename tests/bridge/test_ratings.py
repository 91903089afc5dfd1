"""Matches against past versions, and ratings, through Java."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import numpy as np
import pytest
from rich.console import Console

from bridge.ladder import JavaLadder, rate, show
from bridge.rollouts import game_spec
from wuzi.rollouts import MatchResult, Rating
from wuzi.settings import GameOptions

LINES_OF_FOUR = {"board_size": 6, "win_length": 4, "rule": "freestyle"}


@pytest.fixture(scope="module")
def ladder():
    return JavaLadder(game_spec(GameOptions(board_size=6, win_length=4)))


class InOrder:
    """Prefers points in an order; remembers the memory it was asked in."""

    def __init__(self, order: np.ndarray):
        self._logits = -order.astype(np.float32)
        self.memory: set[int] = set()

    def __call__(self, planes, policy, value) -> None:
        self.memory.add(policy.__array_interface__["data"][0])
        policy[:] = self._logits
        value[:] = 0


def test_past_versions_play_in_memory_of_their_own(ladder):
    first, last = InOrder(np.arange(36)), InOrder(np.arange(36)[::-1])
    results = ladder(first, 20, ("random",), {"@100": InOrder(np.arange(36)), "@200": last})
    assert [result.opponent for result in results] == ["random", "@100", "@200"]
    same, other = results[1:]
    # equal players: the game with colours swapped is the same game
    assert (same.wins_black, same.draws_black, same.losses_black) == (
        same.losses_white,
        same.draws_white,
        same.wins_white,
    )
    assert same.score == 0.5
    # one fills rows from the top, the other from the bottom, and neither blocks: it is a race, which Black wins
    assert other.wins_black + other.losses_white > other.losses_black + other.wins_white
    assert len(first.memory) == len(last.memory) == 1
    assert first.memory.isdisjoint(last.memory)


def test_what_a_past_version_raises_is_seen(ladder):
    def fails(planes, policy, value):
        raise ValueError("the old net's own message")

    with pytest.raises(ValueError, match="the old net's own message") as raised:
        ladder(InOrder(np.arange(36)), 4, (), {"@1": fails})
    assert raised.traceback[-1].name == "fails"


def test_a_search_is_recorded_with_the_signature_of_its_engine():
    search = "alphabeta:nodes=20,hash=1"
    results = JavaLadder(game_spec(GameOptions(board_size=6)))(InOrder(np.arange(36)), 2, ("random", search))
    assert results[0].opponent == "random"
    signature = re.fullmatch(r"alphabeta/([0-9a-f]{8}):nodes=20,hash=1", results[1].opponent)
    assert signature, results[1].opponent
    assert results[1].games == 2


def test_searches_of_two_engines_are_two_players(ladder):
    lost, won = (
        result("alphabeta/00000001:nodes=9", (0, 0, 9), (0, 0, 9)),
        result("alphabeta/00000002:nodes=9", (9, 0, 0), (9, 0, 0)),
    )
    ratings = {rating.player: rating for rating in ladder.rate([*GAMES, ("@100", lost), ("@100", won)])}
    assert ratings[lost.opponent].elo > ratings["@100"].elo + 400
    assert ratings[won.opponent].elo < ratings["@100"].elo - 400


def result(opponent: str, black: tuple[int, int, int], white: tuple[int, int, int]) -> MatchResult:
    return MatchResult(*black, *white, opponent=opponent, score=0.5, low=0.0, high=1.0, mean_plies=20.0)


GAMES = [("@100", result("tactical/1", (85, 10, 5), (50, 20, 30)))]
"""150 points of 200: with half a point of the virtual draw 150.5 to 50.5, by colour 90.25 to 10.25, 60.25 to 40.25."""


def test_a_rating_by_hand(ladder):
    for ratings in (ladder.rate(GAMES), rate(GAMES, **LINES_OF_FOUR)):
        assert [rating.player for rating in ratings] == ["@100", "tactical/1"]
        net, anchor = ratings
        assert net.elo == pytest.approx(400 * math.log10(150.5 / 50.5), abs=0.05)
        assert net.elo_black == pytest.approx(400 * math.log10(90.25 / 10.25), abs=0.05)
        assert net.elo_white == pytest.approx(400 * math.log10(60.25 / 40.25), abs=0.05)
        half = 1.959964 * 400 / math.log(10) / math.sqrt(150.5 * 50.5 / 201)
        assert (net.low, net.high) == pytest.approx((net.elo - half, net.elo + half), abs=0.1)
        assert (anchor.elo, anchor.low, anchor.high) == (0, 0, 0)
        assert net.games == anchor.games == 200


def test_anchors_stand_where_they_always_do():
    game = {"board_size": 9, "win_length": 5, "rule": "freestyle"}
    stand = set()
    for wins in (10, 190):
        games = [("@7", result("greedy/1", (wins // 2, 0, 100 - wins // 2), (wins // 2, 0, 100 - wins // 2)))]
        ratings = {rating.player: rating for rating in rate(games, **game)}
        anchor, net = ratings["greedy/1"], ratings["@7"]
        assert anchor.low == anchor.elo == anchor.high
        expected = anchor.elo + 400 * math.log10(wins / (200 - wins))
        assert net.elo == pytest.approx(expected, abs=20)
        stand.add(anchor.elo)
    assert len(stand) == 1
    assert stand.pop() > 400


def test_people_read_the_learners_line(ladder, capsys):
    games = [*GAMES, ("@50", replace(GAMES[0][1], opponent="greedy/1"))]
    show(Console(width=100), [GAMES[0][1]], ladder.rate(games), "@100")
    out = capsys.readouterr().out
    assert "85-10-5" in out
    assert "Elo of @100: 190 (95 % interval 134 to 245), as Black 378, as White 70; 0 is tactical/1" in out
    assert "@50" not in out


def test_a_rating_just_under_zero_is_told_as_zero(capsys):
    show(Console(width=100), [GAMES[0][1]], [Rating("@100", -0.4, -0.3, 90.0, -0.2, -0.1, 200)], "@100")
    out = capsys.readouterr().out
    assert "Elo of @100: 0 (95 % interval 0 to 90), as Black 0, as White 0; 0 is tactical/1" in out
    assert "-0 " not in out
