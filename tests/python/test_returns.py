"""Advantages and returns of games worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from wuzi.returns import advantages, monte_carlo_returns
from wuzi.rollouts import ENDED, OPEN, Experience, GameStats

GAMMA, LAMBDA = 0.9, 0.8


def linked(capacity: int, rows: dict[int, tuple]) -> Experience:
    """Rows by number: (value, next, plies, sigma, reward[, open value]); all else holds what must not be read."""

    def column(index: int, dtype: type) -> np.ndarray:
        out = np.full(capacity, 99, dtype)
        for row, fields in rows.items():
            out[row] = fields[index] if index < len(fields) else 0
        return out

    unused = np.zeros(capacity, np.int32)
    return Experience(
        rows=np.array(sorted(rows), np.int64),
        planes=np.zeros((capacity, 2, 3, 3), np.uint8),
        mask=np.zeros((capacity, 9), np.uint8),
        action=unused,
        log_prob=np.zeros(capacity, np.float32),
        value=column(0, np.float32),
        next=column(1, np.int32),
        plies=column(2, np.int32),
        sigma=column(3, np.float32),
        reward=column(4, np.float32),
        open_value=column(5, np.float32),
        stats=GameStats(0, 0, 0, 0, 0),
    )


def test_five_plies_of_self_play_won_by_the_last_mover():
    e = linked(
        5,
        {
            0: (0.1, 1, 1, -1, 0),
            1: (-0.2, 2, 1, -1, 0),
            2: (0.3, 3, 1, -1, 0),
            3: (-0.4, 4, 1, -1, 0),
            4: (0.5, ENDED, 1, -1, 1),
        },
    )
    expected = [0.31453568, -0.325744, 0.3552, -0.41, 0.5]
    assert advantages(e, GAMMA, LAMBDA) == pytest.approx(expected, abs=1e-7)
    assert monte_carlo_returns(e, GAMMA) == pytest.approx([0.6561, -0.729, 0.81, -0.9, 1.0], abs=1e-6)


def test_draw_pays_nothing():
    e = linked(2, {0: (0.5, 1, 1, -1, 0), 1: (0.25, ENDED, 1, -1, 0)})
    # the last: 0 - .25; the one before: .9 * -.25 - .5 = -.725, and .72 * -(-.25) = .18
    assert advantages(e, GAMMA, LAMBDA) == pytest.approx([-0.545, -0.25])
    assert monte_carlo_returns(e, GAMMA) == pytest.approx([0, 0])


def test_open_game_is_worth_the_board_as_it_stands():
    e = linked(2, {0: (0.5, 1, 1, -1, 0), 1: (0.25, OPEN, 1, -1, 0, -0.6)})
    # the last: .9 * .6 - .25 = .29; the one before: -.725 - .72 * .29
    assert advantages(e, GAMMA, LAMBDA) == pytest.approx([-0.9338, 0.29])
    assert monte_carlo_returns(e, GAMMA) == pytest.approx([-0.486, 0.54])


def test_loss_in_the_reply_of_another_player():
    e = linked(2, {0: (0.2, 1, 2, 1, 0), 1: (-0.5, ENDED, 2, 1, -GAMMA)})
    # the last: -.9 + .5; the one before: .81 * -.5 - .2 = -.605, and .81 * .64 * -.4
    assert advantages(e, GAMMA, LAMBDA) == pytest.approx([-0.81236, -0.4])
    assert monte_carlo_returns(e, GAMMA) == pytest.approx([-0.729, -0.9])


def test_win_against_another_player():
    e = linked(2, {0: (0.2, 1, 2, 1, 0), 1: (0.5, ENDED, 1, 1, 1)})
    # the last: .5; the one before: .81 * .5 - .2 = .205, and .81 * .64 * .5
    assert advantages(e, GAMMA, LAMBDA) == pytest.approx([0.4642, 0.5])


def test_cut_where_the_learner_is_to_move_again():
    e = linked(1, {0: (0.1, OPEN, 2, 1, 0, 0.7)})
    assert advantages(e, GAMMA, LAMBDA) == pytest.approx([0.81 * 0.7 - 0.1])


def test_games_that_interleave_in_a_store_with_gaps():
    e = linked(
        9,
        {
            1: (0.5, 4, 1, -1, 0),
            2: (0.5, 7, 1, -1, 0),
            4: (0.25, ENDED, 1, -1, 0),
            7: (0.25, OPEN, 1, -1, 0, -0.6),
        },
    )
    result = advantages(e, GAMMA, LAMBDA)
    assert result[[1, 4]] == pytest.approx([-0.545, -0.25])
    assert result[[2, 7]] == pytest.approx([-0.9338, 0.29])
    assert not result[[0, 3, 5, 6, 8]].any()


def test_no_discount_and_full_lambda_is_return_less_value():
    rng = np.random.default_rng(5)
    values = rng.uniform(-1, 1, 7)
    rows = {i: (v, i + 1 if i < 6 else ENDED, 1, -1, 1.0 if i == 6 else 0) for i, v in enumerate(values)}
    outcome = np.array([1, -1, 1, -1, 1, -1, 1])
    assert advantages(linked(7, rows), 1.0, 1.0) == pytest.approx(outcome - values, abs=1e-6)
