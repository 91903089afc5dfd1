"""`python -m bridge.bench`: how fast each layer is, against what it could be at best on this machine.

Ratios are of things timed in turn, so that they hold on a slower machine as well; absolute times do not. One core is
used unless a figure says otherwise. `wuzi bench` times what needs no Python.
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table
from torch import nn

from wuzi import ppo
from wuzi.command import UsageError, run_command
from wuzi.gamedata import Positions, read_games
from wuzi.inference import TorchPolicy, tune_cpu
from wuzi.language import phrase, t
from wuzi.nets import NETS, make_net
from wuzi.parser import Parser
from wuzi.rollouts import GameSpec
from wuzi.settings import GameOptions

from . import jvm
from .fit import read_patterns
from .rollouts import Rollouts, game_spec

BOARD_SIZE = 15
ROUNDS = 7
"""Times that each of two things is timed, in turn; the median counts."""


@dataclass(frozen=True)
class Figure:
    """One measured number."""

    name: str
    value: float | None
    """None where it could not be measured."""
    unit: str
    target: float | None
    met: bool | None

    @staticmethod
    def at_least(name: str, value: float, unit: str, target: float) -> Figure:
        """A figure that should be as large as its target."""
        return Figure(name, value, unit, target, value >= target)

    @staticmethod
    def at_most(name: str, value: float, unit: str, target: float) -> Figure:
        """A figure that should be as small as its target."""
        return Figure(name, value, unit, target, value <= target)

    @staticmethod
    def plain(name: str, value: float, unit: str) -> Figure:
        """A figure for comparison."""
        return Figure(name, value, unit, None, None)


def seconds(work: Callable[[], object]) -> float:
    """Wall time of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def alternate(*works: Callable[[], object], rounds: int = ROUNDS) -> list[list[float]]:
    """Seconds of each work in each round, the works taking turns, after one call of each to warm up."""
    for work in works:
        work()
    return [list(times) for times in zip(*([seconds(work) for work in works] for _ in range(rounds)), strict=True)]


def _no_net(planes: NDArray[np.uint8], policy: NDArray[np.float32], value: NDArray[np.float32]) -> None:
    """Leaves the batch as it is: only the bridge and the games are timed."""


def boards() -> Iterator[Figure]:
    """Random games through the bridge, planes and masks written and stored, the net left out."""
    fastest = 0.0
    for num_envs, name, target in (
        (64, phrase("boards stepped, 64 at once"), 1.0e6),
        (512, phrase("boards stepped, 512 at once"), 2.0e6),
    ):
        num_steps = 131_072 // num_envs
        rollouts = Rollouts(GameOptions(num_envs=num_envs, num_steps=num_steps, rollout_threads=1), "uniform")
        (times,) = alternate(lambda rollouts=rollouts: rollouts.collect(_no_net), rounds=3 * ROUNDS)
        rollouts.close()
        rate = num_envs * num_steps / statistics.median(times)
        fastest = max(fastest, rate)
        yield Figure.at_least(name, rate, phrase("plies/s"), target)
    peer = _open_spiel()
    if peer:
        yield Figure.plain(phrase("OpenSpiel gomoku with observation and mask"), peer, phrase("plies/s"))
        yield Figure.at_least(phrase("boards stepped against OpenSpiel"), fastest / peer, "x", 8.0)


def _open_spiel() -> float | None:
    """Plies a second of OpenSpiel's gomoku, None where that optional package is missing."""
    try:
        import pyspiel
    except ImportError:
        print(t("open_spiel is not installed: no comparison (pip install open_spiel)"), file=sys.stderr)
        return None
    game = pyspiel.load_game(f"gomoku(size={BOARD_SIZE})")
    draw = random.Random(1)
    plies = 0

    def play() -> None:
        nonlocal plies
        plies = 0
        for _ in range(40):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(draw.choice(state.legal_actions()))
                plies += 1

    rates = []
    for _ in range(ROUNDS):
        passed = seconds(play)
        rates.append(plies / passed)
    return statistics.median(rates)


def _net(options: ppo.PPOOptions) -> nn.Module:
    torch.manual_seed(1)
    return make_net(options.net, _spec(options), options)


def _spec(options: ppo.PPOOptions) -> GameSpec:
    return game_spec(options.game(BOARD_SIZE))


def rollout() -> Iterator[Figure]:
    """Rollouts with the default net: what is not the bare forward pass, and what a second thread gains."""
    options = ppo.PPOOptions(num_steps=32, past_share=0.0)
    one, two = (Rollouts(replace(options.game(BOARD_SIZE), rollout_threads=threads)) for threads in (1, 2))
    net = _Timed(_net(options))
    policy = TorchPolicy(net, torch.device("cpu"), salt=1)  # as a training with symmetries plays
    shares = []

    def alone() -> None:
        before = net.seconds
        passed = seconds(lambda: one.collect(policy))
        shares.append((net.seconds - before) / passed)

    planes = torch.from_numpy(one.collect(policy).planes[: options.num_envs])

    def bare(parts: int) -> None:
        """As many forward passes as a collection takes, on threads that share the boards."""
        threads = [Thread(target=_forward, args=(net.net, part, options.num_steps)) for part in planes.chunk(parts)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    single, double, bare_single, bare_double = alternate(
        alone, lambda: two.collect(policy), lambda: bare(1), lambda: bare(2)
    )
    plies = options.num_envs * options.num_steps
    for each in (one, two):
        each.close()
    gains = [s / d for s, d in zip(single, double, strict=True)]
    bare_gains = [s / d for s, d in zip(bare_single, bare_double, strict=True)]
    yield Figure.plain(phrase("rollout, 64 boards, one thread"), plies / statistics.median(single), phrase("plies/s"))
    yield Figure.at_least(phrase("rollout: share of the bare forward pass"), 100 * statistics.median(shares), "%", 95.0)
    yield Figure.at_least(phrase("rollout: two threads against one"), statistics.median(gains), "x", 1.7)
    yield Figure.plain(phrase("bare forward passes: two threads against one"), statistics.median(bare_gains), "x")


def encoders() -> Iterator[Figure]:
    """What planes cost a position of random games over those of `stones/1`, against the default net's forward pass.

    Random games fill the board and hold more fours than games of players do.
    """
    for encoder in ("rules/1", "threats/1"):
        for rule in ("freestyle", "renju"):
            options = ppo.PPOOptions(encoder=encoder, rule=rule, past_share=0.0)
            judged, _ = _passes(_net(options), _spec(options), options.num_envs)
            plain, full = (
                Rollouts(replace(options.game(BOARD_SIZE), encoder=each, num_steps=128, rollout_threads=1), "uniform")
                for each in ("stones/1", encoder)
            )
            without, with_planes = alternate(
                lambda each=plain: each.collect(_no_net), lambda each=full: each.collect(_no_net)
            )
            cost = (statistics.median(with_planes) - statistics.median(without)) / (128 * options.num_envs)
            for each in (plain, full):
                each.close()
            yield Figure.plain(f"{encoder}, {rule}", 1e6 * cost, "µs a position")
            share = 100 * cost * options.num_envs / judged
            name = f"{encoder}, {rule}: against a forward pass"
            yield Figure.at_most(name, share, "%", 10.0) if encoder == "threats/1" else Figure.plain(name, share, "%")


def _forward(net: nn.Module, planes: torch.Tensor, times: int) -> None:
    with torch.inference_mode():
        for _ in range(times):
            net(planes)


class _Timed(nn.Module):
    """A net that adds up the time of its forward passes; right for one thread at a time."""

    def __init__(self, net: nn.Module):
        super().__init__()
        self.net = net
        self.seconds = 0.0

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        start = time.perf_counter()
        answer: tuple[torch.Tensor, torch.Tensor] = self.net(planes)
        self.seconds += time.perf_counter() - start
        return answer


def training() -> Iterator[Figure]:
    """PPO as `bridge.train` runs it: against its forward and backward passes alone, and on two cores against one."""
    options = ppo.PPOOptions(past_share=0.0)
    bounds = [_bound(options) for _ in range(2)]
    one, two = [], []
    for _ in range(2):
        one += _iterations(threads=1)
        two += _iterations(threads=2)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    bounds += [_bound(options) for _ in range(2)]  # before and after, as the machine's pace may change meanwhile
    rate = options.rows_per_iteration / statistics.median(one)
    bound = options.rows_per_iteration / statistics.median(bounds)
    yield Figure.plain(phrase("PPO, one core"), rate, phrase("plies/s"))
    yield Figure.at_least(phrase("PPO against its bound"), 100 * rate / bound, "%", 90.0)
    yield Figure.at_most(phrase("PPO: memory"), memory, "MiB", 1.5 * 1024)
    gain = statistics.median(one) / statistics.median(two)
    yield Figure.at_least(phrase("training on two cores against one"), gain, "x", 1.6)


def _iterations(threads: int) -> list[float]:
    """Seconds of each iteration but the first of a short training with that many threads for games and gradients."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bridge.train", "ppo", "--name", f"{folder}/run", "--eval-games", "0"]
        command += ["--iterations", "3", "--target-kl", "0", "--past-share", "0"]
        command += ["--rollout-threads", str(threads), "--update-threads", str(threads)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise UsageError(t("training failed: {reason}", reason=done.stderr.strip()))
        lines = (Path(folder) / "run" / "metrics.jsonl").read_text().splitlines()
    ends = [json.loads(line)["seconds"] for line in lines]
    return [after - before for before, after in zip(ends, ends[1:], strict=False)]


def _bound(options: ppo.PPOOptions) -> float:
    """Seconds of an iteration's forward passes and gradient steps on planes that are already there."""
    net = _net(options)
    optimizer = torch.optim.Adam(net.parameters(), options.learning_rate, fused=True)
    planes = torch.randint(
        2, (options.minibatch_size, _spec(options).planes, BOARD_SIZE, BOARD_SIZE), dtype=torch.uint8
    )
    start = time.perf_counter()
    with torch.inference_mode():
        for _ in range(options.num_steps + 1):
            net(planes[: options.num_envs])
    for _ in range(options.update_epochs * options.rows_per_iteration // options.minibatch_size):
        logits, value = net(planes)
        loss = logits.log_softmax(1).mean() + value.square().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), options.max_grad_norm)
        optimizer.step()
    return time.perf_counter() - start


def nets() -> Iterator[Figure]:
    """What a position costs each net on one core: judged in a rollout's batch, learnt from in a gradient step's."""
    for name in NETS:
        for size in (9, BOARD_SIZE):
            if name == "mlp" and size != BOARD_SIZE:
                continue
            options = ppo.PPOOptions(net=name, board_size=size)
            spec = game_spec(options.game(size))
            net = make_net(name, spec, options)
            batches = (16, 64, 256) if name == "resnet" else (64,)
            for rows in batches:
                judged, learnt = _passes(net, spec, rows)
                yield Figure.plain(
                    f"{name}, {size}x{size}, {rows} at once: judged", 1e6 * judged / rows, "µs a position"
                )
                yield Figure.plain(
                    f"{name}, {size}x{size}, {rows} at once: learnt", 1e6 * learnt / rows, "µs a position"
                )


def _passes(net: nn.Module, spec: GameSpec, rows: int) -> tuple[float, float]:
    """Median seconds of a forward pass, and of one forward and backward."""
    planes = torch.randint(2, (rows, spec.planes, spec.board_size, spec.board_size), dtype=torch.uint8)

    def judge() -> None:
        with torch.inference_mode():
            net(planes)

    def learn() -> None:
        logits, value = net(planes)
        (logits.log_softmax(1).mean() + value.square().mean()).backward()

    judged, learnt = alternate(judge, learn, rounds=3 * ROUNDS)
    return statistics.median(judged), statistics.median(learnt)


def callbacks() -> Iterator[Figure]:
    """A million calls from Java into Python: what one costs, and whether anything stays behind."""
    game = GameOptions(board_size=3, win_length=3, num_envs=1, num_steps=100_000, rollout_threads=1)
    rollouts = Rollouts(game, "uniform")

    def calls() -> None:
        rollouts.collect(_no_net)

    for _ in range(40):  # until Java's young generation has been in use from end to end
        calls()
    before = _resident()
    times = [seconds(calls) for _ in range(10)]
    growth = _resident() - before
    rollouts.close()
    yield Figure.plain(phrase("a callback, game step included"), 1e6 * statistics.median(times) / 100_000, "µs")
    yield Figure.at_most(phrase("memory grown over 1 M callbacks"), growth, "MiB", 1.0)


def _resident() -> float:
    """Memory of this process in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def console() -> Iterator[Figure]:
    """What `wuzi bench` measures, how soon the installed programs are there, and how much memory the brain takes."""
    if not INSTALLED.exists():
        print(
            t("{path} is not installed: the console is not timed (gradle installDist)", path=INSTALLED), file=sys.stderr
        )
        return
    done = subprocess.run([INSTALLED, "bench", "--json"], capture_output=True, text=True, check=True)
    for figure in json.loads(done.stdout)["figures"]:
        yield Figure(**figure)
    times = [seconds(_start_console) for _ in range(ROUNDS)]
    yield Figure.at_most(phrase("console: start to first prompt"), statistics.median(times), "s", 1.5)
    games = [_brain_game(size) for size in (15, 20) for _ in range(3)]
    yield Figure.at_most(phrase("brain: first answer"), statistics.median(first for first, _ in games), "s", 1.5)
    yield Figure.at_most(phrase("brain: memory"), max(memory for _, memory in games), "MiB", 350.0)


def matches() -> Iterator[Figure]:
    """How long a match of players takes that answer at once, and what a move takes that goes through pipes."""
    if not INSTALLED.exists():
        print(t("{path} is not installed: matches are not timed (gradle installDist)", path=INSTALLED), file=sys.stderr)
        return
    start = time.perf_counter()
    _match("tactical/1", "tactical/1:epsilon=0", games=1000)
    took = time.perf_counter() - start
    yield Figure.at_most(phrase("match: 1,000 games of tactical/1, a game a core"), took, "s", 5.0)
    brain = f"build:folder={INSTALLED.parents[1]}"
    played = _match(f"{brain},player=tactical/1", f'{brain},player="tactical/1:epsilon=0"', games=500)
    answers = statistics.mean(player["mean_ms"] for player in played["players"])
    yield Figure.at_most(phrase("match: a move of a brain that answers at once"), answers, "ms", 2.0)
    yield Figure.at_most(phrase("match: a move beyond the players' own time"), played["overhead_ms"], "ms", 2.0)
    engine = f"{BRAIN} --player tactical/1"
    outside = _match(f'gomocup:command="{engine}"', f'gomocup:command="{engine}:epsilon=0"', games=250)
    rests = phrase("match: a move beyond the players' own time, outside engines that answer at once")
    yield Figure.at_most(rests, outside["overhead_ms"], "ms", 2.0)
    faults = sum(sum(player["faults"].values()) for player in played["players"])
    yield Figure.at_most(phrase("match: faults in 500 games of a brain with itself"), faults, "", 0.0)


def games() -> Iterator[Figure]:
    """How fast games to learn from are made and read."""
    if not INSTALLED.exists():
        print(t("{path} is not installed: games are not made (gradle installDist)", path=INSTALLED), file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder:

        def make(player: str, count: int) -> tuple[str, int]:
            path = f"{folder}/{player}"
            command = [INSTALLED, "datagen", "--player", player, "--games", str(count), "--threads", "1", "--out", path]
            subprocess.run(command, capture_output=True, check=True)
            return path, len(Positions.of(read_games(path)).score)

        start = time.perf_counter()
        _, made = make("alphabeta:nodes=2000", 60)
        took = time.perf_counter() - start
        path, count = make("alphabeta:nodes=100", 400)
        read, as_patterns = alternate(lambda: Positions.of(read_games(path)), lambda: read_patterns(path))
    yield Figure.plain(phrase("games of datagen: made at 2,000 nodes a move"), made / took, phrase("positions/s"))
    rate = count / statistics.median(read)
    yield Figure.at_least(phrase("games of datagen: read"), rate, phrase("positions/s"), 20_000)
    rate = count / statistics.median(as_patterns)
    yield Figure.plain(phrase("games of datagen: read as patterns, by Java"), rate, phrase("positions/s"))


def _match(a: str, b: str, games: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [INSTALLED, "match", "--a", a, "--b", b, "--games", str(games), "--save", f"{folder}/match", "--json"],
            capture_output=True,
            text=True,
            check=True,
        )
    return json.loads(done.stdout)


def _start_console() -> None:
    with subprocess.Popen(INSTALLED, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as game:
        assert game.stdin is not None and game.stdout is not None
        while b">" not in game.stdout.read1():
            pass
        game.stdin.close()
        game.stdout.read()


def _brain_game(size: int) -> tuple[float, float]:
    """Seconds from the brain's start to its first move, and its memory in MiB after moves on all of a board's squares.

    A game that has ended goes on as another one on the same board.
    """
    start = time.perf_counter()
    with subprocess.Popen(BRAIN, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as brain:
        assert brain.stdin is not None and brain.stdout is not None

        def ask(line: str) -> str:
            assert brain.stdin is not None and brain.stdout is not None
            brain.stdin.write(f"{line}\n")
            brain.stdin.flush()
            while (answer := brain.stdout.readline().strip()).startswith("MESSAGE"):
                pass
            return answer

        brain.stdin.write("INFO timeout_turn 20\n")
        ask(f"START {size}")
        ask("BEGIN")
        first = time.perf_counter() - start
        for point in random.Random(1).sample(range(size * size), size * size):
            if "over" in ask(f"TURN {point % size},{point // size}"):
                ask("RESTART")
        memory = int(re.search(r"VmHWM:\s*(\d+)", Path(f"/proc/{brain.pid}/status").read_text())[1]) / 1024
        brain.stdin.write("END\n")
    return first, memory


INSTALLED = Path(__file__).parents[1] / "java" / "app" / "build" / "install" / "wuzi" / "bin" / "wuzi"
BRAIN = INSTALLED.with_name("pbrain-wuzi")

LAYERS = {
    "console": console,
    "matches": matches,
    "games": games,
    "boards": boards,
    "rollout": rollout,
    "training": training,
    "nets": nets,
    "encoders": encoders,
    "callbacks": callbacks,
}


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the command line, measures, and prints a table or JSON."""
    parser = Parser(prog="bridge.bench", description=t("Times each layer against its own bound."))
    parser.add_argument("--only", choices=LAYERS, help=t("measure one layer"))
    parser.add_argument("--json", action="store_true", help=t("print JSON in place of a table"))
    arguments = parser.parse_args(argv)
    tune_cpu()
    jvm.start()
    figures = [figure for name, layer in LAYERS.items() if arguments.only in (None, name) for figure in layer()]
    if arguments.json:
        print(json.dumps({"figures": [asdict(figure) for figure in figures]}))
        return
    table = Table(t("figure"), t("value"), t("unit"), t("target"), t("met"))
    for f in figures:
        met = "" if f.met is None else t("yes") if f.met else t("no")
        value = "-" if f.value is None else f"{f.value:,.2f}"
        table.add_row(t(f.name), value, t(f.unit), "" if f.target is None else f"{f.target:,.10g}", met)
    Console().print(table)


if __name__ == "__main__":
    sys.exit(run_command(main))
