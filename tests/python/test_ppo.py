"""PPO: its loss against a plain computation, its update's edge cases, and that it learns."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from tictactoe import SPEC, TicTacToe, play_random
from tinyrun import arguments, metrics, run

from wuzi import ppo
from wuzi.inference import TorchPolicy
from wuzi.nets import make_net
from wuzi.ppo import MASKED, PPOOptions, explained_variance
from wuzi.settings import TrainOptions
from wuzi.signals import StopRequest
from wuzi.symmetries import point_map, transform

QUIET = StopRequest(lambda: None)


def plain_loss(options, rows):
    """The measures and loss, a row at a time in plain arithmetic: rows of (logits, legal, move, old, weight, v, target)."""
    weights = [row[4] for row in rows]
    if options.norm_adv and len(rows) > 1:
        mean, deviation = np.mean(weights), np.std(weights, ddof=1)
        weights = [(weight - mean) / (deviation + 1e-8) for weight in weights]
    policy = value = entropy = kl = clipped = 0.0
    for (logits, legal, move, old, _, v, target), weight in zip(rows, weights, strict=True):
        exps = {point: math.exp(logits[point]) for point in legal}
        probs = {point: exp / sum(exps.values()) for point, exp in exps.items()}
        ratio = probs[move] / math.exp(old)
        held = min(max(ratio, 1 - options.clip_coef), 1 + options.clip_coef)
        policy -= min(weight * ratio, weight * held)
        value += 0.5 * (v - target) ** 2
        entropy -= sum(p * math.log(p) for p in probs.values())
        kl += ratio - 1 - math.log(ratio)
        clipped += abs(ratio - 1) > options.clip_coef
    policy, value, entropy, kl, clipped = (total / len(rows) for total in (policy, value, entropy, kl, clipped))
    return (policy, value, entropy, kl, clipped), policy + options.vf_coef * value - options.ent_coef * entropy


@pytest.mark.parametrize(("rows", "norm_adv"), [(6, True), (6, False), (1, True)])
def test_loss_is_the_plain_computation(rows, norm_adv):
    options = PPOOptions(norm_adv=norm_adv)
    rng = np.random.default_rng(rows)
    table = []
    for _ in range(rows):
        legal = sorted(rng.choice(9, size=rng.integers(1, 9), replace=False).tolist())
        logits, (weight, v, target) = rng.normal(size=9).tolist(), rng.normal(size=3).tolist()
        table.append((logits, legal, int(rng.choice(legal)), float(rng.normal(-1.5, 0.5)), weight, v, target))
    logits = torch.full((rows, 9), MASKED)
    for row, (values, legal, *_) in enumerate(table):
        logits[row, legal] = torch.tensor(values)[legal]
    logits.requires_grad_()
    columns = [torch.tensor([row[index] for row in table]) for index in (5, 2, 3, 4, 6)]
    measures, loss = ppo._loss(options, logits, *columns)
    expected, expected_loss = plain_loss(options, table)
    assert measures.tolist() == pytest.approx(expected, rel=1e-4, abs=1e-6)
    assert float(loss) == pytest.approx(expected_loss, rel=1e-4, abs=1e-6)
    loss.backward()
    assert logits.grad.isfinite().all()
    assert not logits.grad[logits == MASKED].any()


def collected(net, **kwargs):
    rollouts = TicTacToe(**kwargs)
    return rollouts, rollouts.collect(TorchPolicy(net, torch.device("cpu")))


def small_net(**options):
    torch.manual_seed(1)
    return make_net("resnet", SPEC, TrainOptions(channels=8, blocks=1, **options))


def test_first_minibatch_finds_the_rollouts_own_policy():
    net = small_net()
    torch.nn.init.normal_(net.policy_out.weight)
    _, experience = collected(net)
    options = PPOOptions(update_epochs=1, minibatch_size=10**6, symmetries=False)
    found = ppo._update(net, ppo._optimizer(options, net), options, experience, 0.0, QUIET)
    assert abs(found["approx_kl"]) < 1e-6
    assert found["clipfrac"] == 0
    assert abs(found["policy_loss"]) < 1e-5, "ratio 1 and advantages of mean 0"
    assert 0.5 < found["entropy"] < math.log(9)


@pytest.mark.parametrize("symmetry", range(8))
def test_symmetries_move_boards_and_points_alike(symmetry):
    board = torch.arange(25).view(5, 5)
    moved = transform(board, symmetry).flatten()
    assert torch.equal(moved[point_map(symmetry, 5)], board.flatten())
    corners = {0, 4, 20, 24}
    assert {int(point_map(symmetry, 5)[corner]) for corner in corners} == corners
    assert int(point_map(symmetry, 5)[12]) == 12


def test_symmetries_are_eight_different_ones():
    assert len({tuple(point_map(symmetry, 4).tolist()) for symmetry in range(8)}) == 8


@pytest.mark.parametrize(("num_envs", "num_steps"), [(1, 1), (1, 2), (3, 5)])
def test_few_rows_make_finite_steps(num_envs, num_steps):
    net = small_net()
    _, experience = collected(net, num_envs=num_envs, num_steps=num_steps)
    before = [parameter.clone() for parameter in net.parameters()]
    options = PPOOptions(minibatch_size=4)
    found = ppo._update(net, ppo._optimizer(options, net), options, experience, 0.0, QUIET)
    assert all(math.isfinite(value) for value in found.values())
    assert all(parameter.isfinite().all() for parameter in net.parameters())
    assert any(not torch.equal(a, b) for a, b in zip(before, net.parameters(), strict=True))


def test_target_kl_ends_the_epochs():
    for target_kl, epochs in ((1e-9, 1), (0.0, 5)):
        net = small_net()
        _, experience = collected(net)
        options = PPOOptions(update_epochs=5, learning_rate=1e-2, target_kl=target_kl, minibatch_size=64)
        assert ppo._update(net, ppo._optimizer(options, net), options, experience, 0.0, QUIET)["epochs"] == epochs


def test_learning_rate_falls_to_zero_over_the_run():
    net = small_net()
    _, experience = collected(net)
    for anneal, expected in ((True, 2.5e-4), (False, 1e-3)):
        options = PPOOptions(learning_rate=1e-3, anneal_lr=anneal, optimizer="sgd")
        optimizer = ppo._optimizer(options, net)
        assert ppo._update(net, optimizer, options, experience, 0.75, QUIET)["learning_rate"] == expected
        assert optimizer.param_groups[0]["lr"] == expected


def test_explained_variance():
    returns = np.array([1, -1, 1, -1], np.float32)
    assert explained_variance(returns, returns) == 1
    assert explained_variance(np.zeros(4, np.float32), returns) == 0
    assert explained_variance(np.ones(1, np.float32), np.ones(1, np.float32)) == 0


def test_whole_games_are_an_iteration(workdir):
    path = run(*arguments(name="games", games_per_iter=5, num_envs=4, iterations=3, eval_games=0))
    lines = metrics(path)
    assert [line["iteration"] for line in lines] == [1, 2, 3]
    assert lines[-1]["games"] >= 15
    assert (path / "policy.onnx").exists()


def test_ppo_learns_tic_tac_toe(workdir):
    """Losses to a random player fall from those of a net that has learnt nothing to nearly none."""
    losses = []

    def ladder(policy, games, opponents):
        results = play_random(policy, 200, opponents)
        losses.append((results[0].losses_black + results[0].losses_white) / 200)
        return results

    options = {"channels": 16, "num_envs": 16, "num_steps": 16, "minibatch_size": 64, "update_epochs": 4}
    run(*arguments(name="learns", total_steps=12_000, eval_every=0, **options), ladder=ladder)
    net = small_net()
    ladder(TorchPolicy(net, torch.device("cpu")), 0, ("random",))
    trained, fresh = losses
    assert fresh > 0.2
    assert trained < 0.08
