"""Data-parallel gradients: the plain one within rounding, always the same bits, and errors as they are."""

from __future__ import annotations

import threading
from functools import partial
from typing import NamedTuple

import pytest
import torch
from tictactoe import SPEC, TicTacToe
from tinyrun import arguments, assert_same_training, run
from torch import Tensor, nn

from wuzi import ppo
from wuzi.checkpoints import load
from wuzi.gradients import GradientThreads
from wuzi.inference import TorchPolicy
from wuzi.nets import make_net
from wuzi.returns import advantages
from wuzi.rollouts import Interrupted
from wuzi.rows import rows_of
from wuzi.settings import TrainOptions
from wuzi.signals import StopRequest
from wuzi.steps import Steps

CPU = torch.device("cpu")


class Rows(NamedTuple):
    planes: Tensor
    target: Tensor


def small_net():
    torch.manual_seed(1)
    net = make_net("resnet", SPEC, TrainOptions(channels=8, blocks=1))
    nn.init.normal_(net.policy_out.weight)
    return net


def some_rows(count):
    draw = torch.Generator().manual_seed(count)
    planes = torch.randint(2, (count, SPEC.planes, 3, 3), dtype=torch.uint8, generator=draw)
    return Rows(planes, torch.randn(count, generator=draw))


def loss_of(net):
    def loss(rows):
        logits, value = net(rows.planes)
        error = (value - rows.target).square().mean()
        return torch.stack((error, rows.target.mean())).detach(), error + logits.log_softmax(1)[:, 4].mean()

    return loss


def gradient(net):
    return [parameter.grad.clone() for parameter in net.parameters()]


def plain(net, rows):
    """Measures and gradient with no `GradientThreads`."""
    net.zero_grad()
    measures, loss = loss_of(net)(rows)
    loss.backward()
    return measures, gradient(net)


@pytest.mark.parametrize(("count", "threads"), [(12, 2), (7, 2), (11, 3), (2, 3), (1, 2)])
def test_parts_add_up_to_the_plain_gradient(count, threads):
    net, rows = small_net(), some_rows(count)
    expected_measures, expected = plain(net, rows)
    with GradientThreads(net, threads) as gradients:
        for _ in range(2):  # the second takes the place of the first
            measures = gradients.backward(rows, loss_of(net))
            torch.testing.assert_close(measures, expected_measures, rtol=1e-5, atol=1e-6)
            torch.testing.assert_close(gradient(net), expected, rtol=1e-4, atol=1e-6)
    assert any(part.any() for part in expected)


def test_rows_are_divided_in_order_and_evenly():
    net, rows, seen = small_net(), some_rows(11), []

    def loss(part):
        seen.append(part.target.tolist())
        return loss_of(net)(part)

    with GradientThreads(net, 3) as gradients:
        gradients.backward(rows, loss)
    target = rows.target.tolist()
    assert sorted(seen) == sorted([target[:4], target[4:8], target[8:]])


def test_one_thread_is_the_plain_loop_bit_for_bit():
    net, rows = small_net(), some_rows(20)
    expected_measures, expected = plain(net, rows)
    before = threading.active_count()
    with GradientThreads(net, 1) as gradients:
        measures = gradients.backward(rows, loss_of(net))
        assert threading.active_count() == before
    assert torch.equal(measures, expected_measures)
    assert all(torch.equal(a, b) for a, b in zip(gradient(net), expected, strict=True))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_parts_are_summed_in_their_order_whichever_ends_first(order):
    """In float32 (1e8 - 1e8) + 1 is 1, but (1 - 1e8) + 1e8 is 0."""
    net = nn.Linear(1, 1, bias=False)
    rows = Rows(torch.zeros(3), torch.tensor([3e8, -3e8, 3.0]))
    numbers = {value: part for part, value in enumerate(rows.target.tolist())}
    done = [threading.Event() for _ in rows.target]

    def loss(part):
        place = order.index(numbers[part.target.item()])
        if place:
            assert done[order[place - 1]].wait(10)
        done[order[place]].set()
        return part.target.mean()[None], (net.weight * part.target).mean()

    with GradientThreads(net, 3) as gradients:
        assert gradients.backward(rows, loss).item() == 1
    assert net.weight.grad.item() == 1


def test_same_bits_again_and_again():
    net, rows = small_net(), some_rows(50)
    with GradientThreads(net, 3) as gradients:
        gradients.backward(rows, loss_of(net))
        expected = gradient(net)
        for _ in range(20):
            gradients.backward(rows, loss_of(net))
            assert all(torch.equal(a, b) for a, b in zip(gradient(net), expected, strict=True))


@pytest.mark.parametrize("failing", [0, 1, 2])
def test_an_exception_comes_out_as_itself_when_all_parts_are_done(failing):
    net, rows = small_net(), some_rows(6)
    rows.target.copy_(torch.arange(6))
    done = []

    def loss(part):
        number = int(part.target[0]) // 2
        if number == failing:
            raise Interrupted
        answer = loss_of(net)(part)
        done.append(number)
        return answer

    with GradientThreads(net, 3) as gradients:
        with pytest.raises(Interrupted):
            gradients.backward(rows, loss)
        assert sorted(done) == [number for number in range(3) if number != failing]
        failing = None
        gradients.backward(rows, loss)
    torch.testing.assert_close(gradient(net), plain(net, rows)[1], rtol=1e-4, atol=1e-6)


def test_parameters_without_a_gradient_are_left_without():
    net, rows = (
        nn.ModuleDict({"used": nn.Linear(1, 1), "idle": nn.Linear(1, 1), "frozen": nn.Linear(1, 1)}),
        some_rows(4),
    )
    net["frozen"].requires_grad_(False)

    def loss(part):
        error = net["frozen"](net["used"](part.target[:, None])).mean()
        return error.detach()[None], error

    with GradientThreads(net, 2) as gradients:
        gradients.backward(rows, loss)
    assert net["used"].weight.grad is not None
    assert net["idle"].weight.grad is None
    assert net["frozen"].weight.grad is None


def test_each_thread_computes_with_one_torch_thread():
    net, rows, found = small_net(), some_rows(6), {}

    def loss(part):
        found[threading.get_ident()] = torch.get_num_threads()
        return loss_of(net)(part)

    torch.set_num_threads(2)
    try:
        with GradientThreads(net, 3) as gradients:
            gradients.backward(rows, loss)
    finally:
        torch.set_num_threads(1)
    found.pop(threading.get_ident())
    assert found
    assert set(found.values()) == {1}


def updated(threads, norm_adv):
    """The small net after PPO's update on 256 rows in minibatches of 13 and 12, and what the update measured."""
    net = small_net()
    experience = TicTacToe().collect(TorchPolicy(net, CPU))
    options = ppo.PPOOptions(
        update_threads=threads, minibatch_size=13, norm_adv=norm_adv, optimizer="sgd", update_epochs=1
    )
    torch.manual_seed(2)
    rows = rows_of(experience, advantages(experience, options.gamma, options.gae_lambda), None, CPU)
    steps = Steps(net, options, StopRequest(lambda: None))
    measures = steps.update(rows, partial(ppo._loss, net, options), ppo._MEASURES, 0.0)
    steps.close()
    return list(net.parameters()), measures


@pytest.mark.parametrize("norm_adv", [False, True])
def test_ppo_updates_alike_on_one_thread_and_on_several(norm_adv):
    expected, expected_measures = updated(1, norm_adv)
    assert any(not torch.equal(a, b) for a, b in zip(expected, small_net().parameters(), strict=True))
    for threads in (2, 3):
        found, measures = updated(threads, norm_adv)
        torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-6)
        assert measures == pytest.approx(expected_measures, rel=1e-3, abs=1e-5)


def test_training_on_two_threads_ends_with_the_same_bits_each_time(workdir):
    one, other = (run(*arguments(name=name, update_threads=2)) for name in ("one", "other"))
    assert_same_training(one, other)
    plain = run(*arguments(name="plain", update_threads=1))
    nets = [load(path / "checkpoints" / "last.pt")["net"] for path in (one, plain)]
    assert any(not torch.equal(nets[0][key], nets[1][key]) for key in nets[0]), "two threads were at work"
