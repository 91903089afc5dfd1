"""Warnings of a collapsing run."""

from __future__ import annotations

from wuzi.health import Health
from wuzi.ppo import PPOOptions
from wuzi.rollouts import GameStats

GOOD = {"entropy": 2.0, "board_size": 15}
EVEN = GameStats(games=100, black_wins=55, white_wins=40, draws=5, plies=3000)


def test_a_healthy_run_is_left_alone():
    health = Health(PPOOptions())
    assert [health.check(GOOD, EVEN) for _ in range(5)] == [[]] * 5


def test_entropy_floor_is_said_once_until_it_recovers():
    health = Health(PPOOptions())
    (line,) = health.check(GOOD | {"entropy": 0.05}, EVEN)
    assert line.startswith("entropy is 0.050")
    assert "--ent-coef" in line
    assert health.check(GOOD | {"entropy": 0.04}, EVEN) == []
    assert health.check(GOOD, EVEN) == []
    assert len(health.check(GOOD | {"entropy": 0.05}, EVEN)) == 1


def test_one_colour_always_winning_in_a_dozen_plies():
    health = Health(PPOOptions(opening_stones=0))
    half = GameStats(games=50, black_wins=0, white_wins=50, draws=0, plies=50 * 10)
    assert health.check(GOOD, half) == [], "fifty games are too few to judge"
    (line,) = health.check(GOOD, half)
    assert line.startswith("White wins 100% of games, after 10 plies")
    assert "--opening-stones" in line
    assert health.check(GOOD, half) + health.check(GOOD, half) == []
    long = GameStats(games=100, black_wins=100, white_wins=0, draws=0, plies=100 * 40)
    assert health.check(GOOD, long) == []


def test_games_that_fill_the_board():
    health = Health(PPOOptions())
    (line,) = health.check(GOOD | {"board_size": 9}, GameStats(100, 0, 0, 100, plies=8000))
    assert line.startswith("games fill 99% of the board")
