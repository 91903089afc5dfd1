"""Wins and fouls on every square of 20,000 positions, as the package `renju` judges them.

`rules.golden` holds its answers as digests, made again by `tests/bridge/ask_renju.py`.
"""

from __future__ import annotations

import numpy as np
import pytest
from ask_renju import COUNT, GOLDEN, PER_LINE, RULES, answers, digest, digest_of
from rule_positions import stones

from bridge import Rollouts, jvm
from wuzi.settings import GameOptions


def recorded() -> list[str]:
    """The digest of each position."""
    return [line[i : i + 8] for line in GOLDEN.read_text().split() for i in range(0, 8 * PER_LINE, 8)]


def judged(size: int, squares: bytes, rule: str) -> bytes:
    """What Java says of a position's squares."""
    return bytes(jvm.host("RuleHost").judge(size, 5, rule, squares))


def judged_digest(number: int) -> str:
    """What Java says, as the golden file has it."""
    size, squares = stones(number)
    return digest([judged(size, squares, rule) for rule in RULES])


def test_as_recorded() -> None:
    golden = recorded()
    assert len(golden) == COUNT
    numbers = range(0, COUNT, 9)  # of all kinds of positions
    assert [number for number in numbers if judged_digest(number) != golden[number]] == []


@pytest.mark.parametrize("rule", RULES)
def test_as_the_package_says_now(rule: str) -> None:
    seen = set()
    for number in range(1, COUNT, COUNT // 300):
        size, squares = stones(number)
        found = answers(size, squares, rule)
        assert judged(size, squares, rule) == found, f"position {number}"
        seen.update(found)
    assert seen >= ({0, 1, 2, 3, 4, 8, 12} if rule == "renju" else {0, 1, 2, 3})


@pytest.mark.parametrize("rule", ["renju", "caro"])
def test_rollouts_keep_to_the_rule(rule: str) -> None:
    size = 9
    game = GameOptions(board_size=size, rule=rule, encoder="rules/1", num_envs=8, num_steps=100)
    rollouts = Rollouts(game, "uniform")
    experience = rollouts.collect(lambda planes, policy, value: None)
    fouls = 0
    for row in experience.rows.tolist():
        planes = experience.planes[row].reshape(8, -1)
        own, opponent = planes[0], planes[1]
        is_black = int(own.sum()) == int(opponent.sum())
        squares = bytes((own + 2 * opponent if is_black else 2 * own + opponent).tolist())
        forbidden = np.frombuffer(judged(size, squares, rule), np.uint8) >= 4
        assert np.array_equal(planes[3 if is_black else 4], forbidden)
        assert not planes[4 if is_black else 3].any()
        assert np.array_equal(experience.mask[row], 1 - own - opponent - planes[3])
        assert planes[5:, 0].tolist() == ([[1, 0, 0], [0, 1, 0]][is_black] if rule == "renju" else [1, 1, 1])
        fouls += int(planes[3].sum())
    rollouts.close()
    assert (fouls > 0) == (rule == "renju")


@pytest.mark.slow
def test_all_positions() -> None:
    golden = recorded()
    for number in range(COUNT):
        assert golden[number] == digest_of(number) == judged_digest(number), f"position {number}"
