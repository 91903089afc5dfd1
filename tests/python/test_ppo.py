"""PPO: its loss against a plain computation, its update's edge cases, and that it learns."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import pytest
import torch
from tictactoe import SPEC, TicTacToe, play_random
from tinyrun import arguments, metrics, run

from wuzi import ppo
from wuzi.command import UsageError
from wuzi.inference import TorchPolicy
from wuzi.nets import make_net
from wuzi.ppo import PPOOptions
from wuzi.returns import advantages
from wuzi.rows import Rows, explained_variance, minibatches, rows_of
from wuzi.settings import TrainOptions
from wuzi.signals import StopRequest
from wuzi.steps import Steps

CPU = torch.device("cpu")
QUIET = StopRequest(lambda: None)


def plain_loss(options, rows):
    """The measures and loss, a row at a time: rows are (logits, legal, move, old, weight, v, target)."""
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


class Table(torch.nn.Module):
    """A net that answers row after row from a table."""

    def __init__(self, logits, values):
        super().__init__()
        self.logits, self.values = torch.nn.Parameter(logits), values

    def forward(self, planes):
        return self.logits, self.values


@pytest.mark.parametrize(("count", "norm_adv"), [(6, True), (6, False), (1, True)])
def test_loss_is_the_plain_computation(count, norm_adv, monkeypatch):
    options = PPOOptions(norm_adv=norm_adv)
    rng = np.random.default_rng(count)
    table = []
    for _ in range(count):
        legal = sorted(rng.choice(9, size=rng.integers(1, 9), replace=False).tolist())
        logits, (weight, v, target) = rng.normal(size=9).tolist(), rng.normal(size=3).tolist()
        table.append((logits, legal, int(rng.choice(legal)), float(rng.normal(-1.5, 0.5)), weight, v, target))
    mask = torch.tensor([[int(point in row[1]) for point in range(9)] for row in table], dtype=torch.uint8)
    logits, moves, old, weight, values, target = (
        torch.tensor([row[index] for row in table]) for index in (0, 2, 3, 4, 5, 6)
    )
    net = Table(logits, values)
    rows = Rows(torch.zeros(count, 2, 3, 3), mask, moves, old, target - weight, weight, target, torch.zeros(count, 1))
    monkeypatch.setattr(torch, "randperm", torch.arange)
    measures, loss = ppo._loss(net, options, next(minibatches(rows, count, norm_adv)))
    expected, expected_loss = plain_loss(options, table)
    assert measures.tolist() == pytest.approx(expected, rel=1e-4, abs=1e-6)
    assert loss.item() == pytest.approx(expected_loss, rel=1e-4, abs=1e-6)
    loss.backward()
    assert net.logits.grad.isfinite().all()
    assert not net.logits.grad[mask == 0].any()


def collected(net, salt=None, **kwargs):
    return TicTacToe(**kwargs).collect(TorchPolicy(net, CPU, salt))


def small_net():
    torch.manual_seed(1)
    return make_net("resnet", SPEC, TrainOptions(channels=8, blocks=1))


def update(net, options, experience, salt=None, fraction=0.0, steps=None):
    rows = rows_of(experience, advantages(experience, options.gamma, options.gae_lambda), salt, CPU)
    steps = steps or Steps(net, options, QUIET)
    return steps.update(rows, partial(ppo._loss, net, options), ppo._MEASURES, fraction, options.target_kl)


@pytest.mark.parametrize("salt", [None, 5])
def test_first_minibatch_finds_the_rollouts_own_policy(salt):
    net = small_net()
    torch.nn.init.normal_(net.policy_out.weight)
    options = PPOOptions(update_epochs=1, minibatch_size=10**6, norm_adv=True)
    found = update(net, options, collected(net, salt), salt)
    assert abs(found["approx_kl"]) < 1e-6
    assert found["clipfrac"] == 0
    assert abs(found["policy_loss"]) < 1e-5, "ratio 1 and advantages of mean 0"
    assert 0.5 < found["entropy"] < math.log(9)


@pytest.mark.parametrize(("num_envs", "num_steps"), [(1, 1), (1, 2), (3, 5)])
def test_few_rows_make_finite_steps(num_envs, num_steps):
    net = small_net()
    before = [parameter.clone() for parameter in net.parameters()]
    found = update(net, PPOOptions(minibatch_size=4), collected(net, num_envs=num_envs, num_steps=num_steps))
    assert all(math.isfinite(value) for value in found.values())
    assert all(parameter.isfinite().all() for parameter in net.parameters())
    assert any(not torch.equal(a, b) for a, b in zip(before, net.parameters(), strict=True))


def test_target_kl_ends_the_epochs():
    for target_kl, epochs in ((1e-9, 1), (0.0, 5)):
        net = small_net()
        options = PPOOptions(update_epochs=5, learning_rate=1e-2, target_kl=target_kl, minibatch_size=64)
        assert update(net, options, collected(net))["epochs"] == epochs


def test_the_rule_prior_falls_to_zero_over_the_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    weights = []
    monkeypatch.setattr(TicTacToe, "rule_prior", lambda self, weight: weights.append(weight))
    run(*arguments(name="x", rule_prior=0.8, anneal_rule_prior=True, iterations=4))
    assert weights == pytest.approx([0.8, 0.6, 0.4, 0.2])
    run(*arguments(name="y", rule_prior=0.8, iterations=4))
    assert len(weights) == 4, "without the flag it stays as it is"


def test_learning_rate_falls_to_zero_over_the_run():
    net = small_net()
    experience = collected(net)
    for anneal, expected in ((True, 2.5e-4), (False, 1e-3)):
        options = PPOOptions(learning_rate=1e-3, anneal_lr=anneal, optimizer="sgd")
        steps = Steps(net, options, QUIET)
        assert update(net, options, experience, fraction=0.75, steps=steps)["learning_rate"] == expected
        assert steps.optimizer.param_groups[0]["lr"] == expected


def test_a_loss_that_is_no_number_is_named():
    net = small_net()
    experience = collected(net)
    torch.nn.init.constant_(net.policy_out.weight, math.nan)
    with pytest.raises(UsageError, match="lower --learning-rate"):
        update(net, PPOOptions(), experience)


def test_explained_variance():
    target = torch.tensor([1.0, -1, 1, -1])
    assert explained_variance(target, target) == 1
    assert explained_variance(torch.zeros(4), target) == 0
    assert explained_variance(torch.ones(1), torch.ones(1)) == 0


def test_whole_games_are_an_iteration(workdir):
    path = run(*arguments(name="games", games_per_iter=5, num_envs=4, iterations=3, eval_games=0))
    lines = metrics(path)
    assert [line["iteration"] for line in lines] == [1, 2, 3]
    assert lines[-1]["games"] >= 15
    assert (path / "policy.onnx").exists()


def test_ppo_learns_tic_tac_toe(workdir):
    """Losses to a random player fall well below a fresh net's."""
    losses = []

    def ladder(policy, games, opponents):
        results = play_random(policy, 200, opponents)
        losses.append(results[0].losses_black + results[0].losses_white)
        return results

    ladder(TorchPolicy(small_net(), CPU), 0, ("random",))
    options = {"channels": 16, "num_envs": 16, "num_steps": 16, "minibatch_size": 32, "update_epochs": 4}
    run(*arguments(name="learns", total_steps=12_000, learning_rate=3e-3, eval_every=0, **options), ladder=ladder)
    fresh, trained = losses
    assert fresh > 40
    assert trained < 0.5 * fresh
