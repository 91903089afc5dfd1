"""What a net raises inside Java's call, signals while Java runs, and memory after many calls."""

from __future__ import annotations

import os
import signal
import threading
import time

import jpype
import pytest
from commands import Command, arguments

import bridge.train
from bridge import Rollouts
from bridge.evaluator import NetCallback
from bridge.ladder import JavaLadder
from bridge.threads import JavaThreads
from wuzi.rollouts import Interrupted
from wuzi.settings import GameOptions

PAGE = os.sysconf("SC_PAGE_SIZE")


class At:
    """A policy that knows nothing and does something at its n-th call."""

    def __init__(self, number: int, action):
        self.number, self.action, self.calls = number, action, 0

    def __call__(self, planes, policy, value):
        self.calls += 1
        if self.calls == self.number:
            self.action()
        time.sleep(0.001)
        policy[:] = 0
        value[:] = 0


def throw(error: BaseException):
    def action():
        raise error

    return action


def interrupt():
    os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture(params=[1, 2], ids=["one thread", "two threads"])
def rollouts(request):
    made = Rollouts(GameOptions(board_size=6, win_length=4, num_envs=4, num_steps=1000, rollout_threads=request.param))
    yield made
    made.close()


def assert_nothing_runs(policy: At) -> None:
    before = policy.calls
    time.sleep(0.05)
    assert policy.calls == before


@pytest.mark.parametrize("error", [ValueError("own"), KeyboardInterrupt(), Interrupted(), SystemExit(3)], ids=repr)
def test_what_a_net_raises_comes_out_as_itself(rollouts, error):
    policy = At(3, throw(error))
    with pytest.raises(type(error)) as raised:
        rollouts.collect(policy)
    assert raised.value is error
    assert raised.traceback[-1].name == "action"  # where it was raised, not where it came out of Java
    assert_nothing_runs(policy)
    with pytest.raises(type(error)):
        rollouts.collect(At(1, throw(error)))


def test_a_signal_that_strikes_another_thread_is_seen():
    stopped = threading.Event()
    seen = []

    def work():
        time.sleep(0.2)  # until the caller sleeps
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        seen.append(stopped.wait(60))  # nothing wakes the caller

    threads = JavaThreads(1, "test")
    with pytest.raises(KeyboardInterrupt):
        threads.run([work], stopped.set)
    threads.close()
    assert seen == [True]


def test_ctrl_c_while_java_plays(rollouts):
    policy = At(3, interrupt)
    with pytest.raises(KeyboardInterrupt):
        rollouts.collect(policy)
    assert policy.calls < 1000
    assert_nothing_runs(policy)


def test_a_stop_ends_the_running_collection_or_the_next(rollouts):
    policy = At(3, rollouts.stop)
    with pytest.raises(Interrupted):
        rollouts.collect(policy)
    assert_nothing_runs(policy)
    rollouts.stop()
    with pytest.raises(Interrupted):
        rollouts.collect(At(0, None))
    assert len(rollouts.collect(At(0, None)).rows) == 4000


@pytest.mark.parametrize("action", [throw(ValueError("own message")), interrupt], ids=["error", "ctrl-c"])
def test_a_match_ends_with_its_net(rollouts, action):
    policy = At(3, action)
    with pytest.raises((ValueError, KeyboardInterrupt)):
        JavaLadder(rollouts.spec)(policy, 100, ("random",))
    assert policy.calls < 100
    assert_nothing_runs(policy)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_net_that_fails_in_training_is_seen(workdir, threads):
    argv = arguments(name="x", net="nets_that_fail:RaisesValueError", rollout_threads=threads)
    with pytest.raises(ValueError, match="the net's own message"):
        bridge.train.main(argv)


def test_a_net_that_fails_ends_the_command_with_its_traceback(workdir):
    command = Command("bridge.train", arguments(name="x", net="nets_that_fail:RaisesValueError"), workdir)
    assert command.wait() == 1
    assert "in forward" in command.errors
    assert command.errors.rstrip().endswith("ValueError: the net's own message")
    command = Command("bridge.train", arguments(name="y", net="nets_that_fail:RaisesKeyboardInterrupt"), workdir)
    assert command.wait() == 130
    assert command.errors == "stopped\n"


def test_jars_of_another_layout_are_named(rollouts):
    shared = rollouts._host.batch(0)
    shared.ints("header").put(0, 99)
    with pytest.raises(RuntimeError, match="lay batches out as version 99, this package as 2; build the jars again"):
        NetCallback(shared)


@pytest.mark.parametrize("calls", [100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_memory_does_not_grow_with_callbacks(calls):
    def resident() -> int:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * PAGE

    rollouts = Rollouts(GameOptions(board_size=3, win_length=3, num_envs=1, num_steps=10_000))

    def play(count: int) -> None:
        for _ in range(count // 10_000):
            rollouts.collect(lambda planes, policy, value: None)

    play(60_000)
    for _ in range(400):  # Java's young generation has been in use from end to end, and grows no more
        jpype.JByte[2**20]
    before = resident()
    play(calls)
    assert (resident() - before) / 2**20 < 8
    rollouts.close()
