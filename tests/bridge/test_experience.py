"""Rollouts through the bridge: rows against plain Python and torch, and the same games however they are batched."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from replay import history, mask, moves_of, stones, winner

from bridge import Rollouts
from wuzi.command import UsageError
from wuzi.inference import TorchPolicy
from wuzi.nets import ResNet
from wuzi.returns import advantages
from wuzi.rollouts import ENDED, OPEN, GameStats
from wuzi.settings import GameOptions

SIZE, LENGTH = 6, 4
GAME = {"board_size": SIZE, "win_length": LENGTH, "gamma": 0.9, "seed": 5}
VALUES = (0.1, -0.2, 0.3, -0.4, 0.5)
"""Of positions with so many stones, in the game that `scripted` plays."""
BLACK_WINS = (6, 7, 3, 4, 0)
"""On 3x3, from the lower left corner upwards, beside White."""


@pytest.fixture
def rollouts():
    """Makes rollouts and closes them."""
    made = []

    def make(**options) -> Rollouts:
        action = {"action_rule": options.pop("action_rule")} if "action_rule" in options else {}
        made.append(Rollouts(GameOptions(**GAME | options), **action))
        return made[-1]

    yield make
    for each in made:
        each.close()


def frozen_net(spec) -> TorchPolicy:
    torch.manual_seed(3)
    net = ResNet(spec, channels=8, blocks=2)
    with torch.no_grad():
        net.policy_out.weight.mul_(400)  # a policy far from uniform
    return TorchPolicy(net, torch.device("cpu"))


def scripted(planes, policy, value):
    count = planes.sum((1, 2, 3))
    policy[:] = 0
    for row, played in enumerate(count):
        if played < len(BLACK_WINS):
            policy[row, BLACK_WINS[played]] = 60
            value[row] = VALUES[played]


def uniform(planes, policy, value):
    policy[:] = 0
    value[:] = 0


def games_of(experience) -> list[tuple]:
    """Each game of a collection of whole games: its first planes, and its moves, log-probabilities and values."""
    follows = set(experience.next[experience.rows].tolist())
    games = []
    for first in experience.rows.tolist():
        if first in follows:
            continue
        rows = [first]
        while experience.next[rows[-1]] >= 0:
            rows.append(int(experience.next[rows[-1]]))
        fields = (experience.action, experience.log_prob, experience.value)
        games.append((experience.planes[first].tobytes(), *(field[rows].tobytes() for field in fields)))
    return sorted(games)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("encoder", ["stones/1", "history/1"])
def test_rows_equal_a_replay_in_python(rollouts, encoder, threads):
    games = rollouts(encoder=encoder, num_envs=6, num_steps=24, rollout_threads=threads)
    told = rollouts(encoder="history/1", num_envs=6, num_steps=24, rollout_threads=threads)

    def by_squares(planes, policy, value):
        """Of the stones alone, so that both encoders play the same games."""
        taken = planes[:, :2].reshape(len(planes), 2, -1).astype(np.float32)
        policy[:] = 3 * np.sin(np.arange(SIZE * SIZE) + (taken[:, 0] @ np.arange(SIZE * SIZE))[:, None])
        value[:] = np.cos(taken[:, 0].sum(1)) / 2

    for _ in range(2):
        experience, same = games.collect(by_squares), told.collect(by_squares)
        wins, ended = {0: 0, 1: 0, 2: 0}, []
        for row in experience.rows.tolist():
            moves = moves_of(same.planes[row])
            encode = stones if encoder == "stones/1" else history
            assert (experience.planes[row] == encode(moves, SIZE)).all()
            assert (experience.mask[row] == mask(moves, SIZE)).all()
            assert experience.mask[row, experience.action[row]] == 1
            played = [*moves, int(experience.action[row])]
            won = winner(played, SIZE, LENGTH)
            assert won in (0, 2 - len(played) % 2)  # only the last mover can have won
            over = won > 0 or len(played) == SIZE * SIZE
            assert (experience.next[row] == ENDED) == over
            assert experience.reward[row] == float(won > 0)
            assert experience.plies[row] == 1
            assert experience.sigma[row] == (1 if over else -1)
            if over:
                wins[won] += 1
                ended.append(len(played))
            elif experience.next[row] >= 0:
                assert moves_of(same.planes[experience.next[row]]) == played
        assert experience.stats == GameStats(len(ended), wins[1], wins[2], wins[0], sum(ended))
        assert len(ended) > 0
        assert len(experience.rows) == 6 * 24
    open_rows = [row for row in same.rows.tolist() if same.next[row] == OPEN]
    open_games = {tuple([*moves_of(same.planes[row]), int(same.action[row])]) for row in open_rows}
    saved = [line.split(" ")[1] for line in games.state()["games"].splitlines()]
    assert open_games <= {tuple(points(text)) for text in saved}


def points(text: str) -> list[int]:
    """`a1b2` as points."""
    return [
        "abcdef".index(column) + (SIZE - int(row)) * SIZE for column, row in zip(text[::2], text[1::2], strict=True)
    ]


def test_log_probabilities_and_values_are_those_of_torch(rollouts):
    games = rollouts(num_envs=7, num_steps=20, rollout_threads=2)
    policy = frozen_net(games.spec)
    experience = games.collect(policy)
    rows = experience.rows
    with torch.no_grad():
        logits, value = policy._net(torch.from_numpy(experience.planes[rows]))
    logits[torch.from_numpy(experience.mask[rows]) == 0] = -torch.inf
    expected = logits.log_softmax(1).gather(1, torch.from_numpy(experience.action[rows]).long()[:, None]).squeeze(1)
    assert np.abs(experience.log_prob[rows] - expected.numpy()).max() < 1e-5
    assert np.abs(experience.value[rows] - value.numpy()).max() < 1e-5
    assert expected.std() > 0.5


@pytest.mark.parametrize(
    ("num_steps", "expected"),
    [
        (5, [0.31453568, -0.325744, 0.3552, -0.41, 0.5]),  # Black has won
        (3, [0.161504, -0.1132, 0.06]),  # cut: .9 * .4 - .3, and so on backwards
    ],
)
def test_advantages_of_a_worked_game(rollouts, num_steps, expected):
    games = rollouts(board_size=3, win_length=3, num_envs=1, num_steps=num_steps, opening_stones=0)
    experience = games.collect(scripted)
    assert experience.action[experience.rows].tolist() == list(BLACK_WINS[:num_steps])
    assert advantages(experience, 0.9, 0.8)[experience.rows] == pytest.approx(expected, abs=1e-6)


def test_advantages_against_a_player_skip_its_plies(rollouts):
    games = rollouts(num_envs=4, num_steps=30, rival_share=1.0)
    games.rival("tactical/1")
    experience = games.collect(frozen_net(games.spec))
    assert set(experience.sigma[experience.rows]) == {1.0}
    assert experience.stats.rival.games == experience.stats.games > 0
    gamma, lam = 0.9, 0.8
    found = advantages(experience, gamma, lam)
    for row in experience.rows.tolist():
        ahead, distance = experience.next[row], int(experience.plies[row])
        assert distance == 2 or (ahead == ENDED and distance == 1)
        after = {ENDED: 0.0, OPEN: experience.open_value[row]}.get(ahead, experience.value[ahead])
        expected = experience.reward[row] + gamma**distance * after - experience.value[row]
        if ahead >= 0:
            expected += gamma**distance * lam**distance * found[ahead]
        assert found[row] == pytest.approx(expected, abs=1e-6)
        if ahead == ENDED:
            assert experience.reward[row] in (0, 1 if distance == 1 else np.float32(-0.9))


def test_a_frozen_net_plays_the_same_whole_games_on_any_boards_and_threads(rollouts):
    collected = []
    for num_envs, threads in ((1, 1), (7, 1), (7, 2), (64, 1), (64, 2)):
        games = rollouts(num_envs=num_envs, games_per_iter=9, rollout_threads=threads)
        policy = frozen_net(games.spec)
        collected.append([games_of(games.collect(policy)) for _ in range(2)])
    assert [len(games) for games in collected[0]] == [9, 9]
    assert all(each == collected[0] for each in collected)
    assert collected[0][0] != collected[0][1]


def test_a_frozen_net_plays_the_same_open_games_on_any_boards_and_threads(rollouts):
    longest: dict[str, str] = {}
    for num_envs, threads in ((1, 1), (7, 2), (64, 1), (64, 2)):
        games = rollouts(num_envs=num_envs, num_steps=3, rollout_threads=threads)
        policy = frozen_net(games.spec)
        for _ in range(10):
            games.collect(policy)
            for line in games.state()["games"].splitlines():
                number, moves = line.split(" ")
                known = longest.get(number, "")
                assert moves.startswith(known) or known.startswith(moves)
                longest[number] = max(known, moves, key=len)
    assert len(longest) >= 64


def test_saved_games_go_on_and_wrong_ones_are_refused(rollouts):
    one, other = (rollouts(num_envs=4, num_steps=5, rollout_threads=2) for _ in range(2))
    policy = frozen_net(one.spec)
    one.collect(policy)
    other.restore(one.state())
    assert games_of(one.collect(policy)) == games_of(other.collect(policy))
    with pytest.raises(UsageError, match="the checkpoint's games cannot go on: 1 saved games do not fit 4 boards"):
        one.restore({"games": "0 a1\n", "next_game": 0})


@pytest.mark.parametrize("options", [{"num_envs": 1, "num_steps": 1}, {"num_envs": 1, "games_per_iter": 1}])
def test_one_board_and_one_game(rollouts, options):
    experience = rollouts(**options).collect(uniform)
    if "num_steps" in options:
        assert experience.rows.tolist() == [0]
    else:
        assert experience.stats.games == 1
        assert (experience.next[experience.rows] == OPEN).sum() == 0


def test_more_threads_than_boards_are_not_needed():
    games = Rollouts(GameOptions(board_size=6, encoder="history/1", num_envs=3, num_steps=2, rollout_threads=8))
    assert games.spec.plane_names == ("own", "opponent", "empty", "heat")
    assert games.spec.scales == pytest.approx((1, 1, 1, 1 / 255))
    assert len(games.collect(uniform).rows) == 6
    games.close()
