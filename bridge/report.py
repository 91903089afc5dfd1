"""`python -m bridge.report RUN`: a run's report, with what only Java can tell of its net.

Java encodes the positions and plays the games; their probabilities, values and counts go to `report/positions.json`,
from which `wuzi.report` draws without a JVM.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import jpype
import numpy as np

from wuzi import report
from wuzi.command import UsageError, run_command
from wuzi.files import write_atomically
from wuzi.history import POSITIONS, POSITIONS_FORMAT
from wuzi.inference import TorchPolicy, choose_device, tune_cpu
from wuzi.language import t
from wuzi.parser import Parser
from wuzi.positions import instructive
from wuzi.rollouts import GameSpec, Interrupted, Policy
from wuzi.runs import Run
from wuzi.settings import GameOptions

from . import jvm
from .evaluator import NetCallback
from .ladder import SEED
from .rollouts import Rollouts
from .threads import JavaThreads

__all__ = ["collect_positions", "report_after_training"]

OPPONENT = "greedy/1"
"""Whom the recorded games are played against."""
GAMES = 100
"""Self-play games in which moves are counted."""

T = TypeVar("T")


def report_after_training(run: Run) -> Path | None:
    """Makes a run's report; returns its page. What fails there is one line on stderr, and None: the training is done.

    Ctrl-C ends it alike.
    """
    try:
        collect_positions(run)
        return report.write(run.name)
    except (Exception, KeyboardInterrupt) as error:
        reason = (str(error) or type(error).__name__).splitlines()[0]
        line = t("no report ({reason}); make it with: python -m bridge.report {run}", reason=reason, run=run.name)
        print(line, file=sys.stderr)
        return None


def collect_positions(run: Run, checkpoint: str = "", games: int = GAMES) -> Path:
    """Writes report/positions.json: what the net thinks of positions and of two games, and where its moves fall.

    Its moves are counted over self-play games sampled at temperature 1, without the stones that open them. Raises
    `UsageError` and `Interrupted`.
    """
    net, counters = run.load_net(checkpoint)
    device = choose_device("auto")
    policy = TorchPolicy(net.to(device), device)
    judge = _Judge(run.spec, policy)
    positions = []
    for position in instructive(run.spec.board_size, run.spec.win_length):
        probabilities, value = judge.judge(position.moves)
        positions.append(
            {
                "name": position.name,
                "moves": position.moves,
                "answers": position.answers,
                "policy": [round(probability, 6) for probability in probabilities],
                "value": round(value, 6),
            }
        )
    content = {
        "format": POSITIONS_FORMAT,
        "steps": counters.steps,
        "board_size": run.spec.board_size,
        "positions": positions,
        "games": judge.games(OPPONENT),
        "counted_games": games,
        "counts": _move_counts(run, policy, games),
    }
    path = run.path / POSITIONS
    path.parent.mkdir(exist_ok=True)
    write_atomically(path, (json.dumps(content) + "\n").encode())
    return path


class _Judge:
    """A net that Java asks about boards of one size."""

    def __init__(self, spec: GameSpec, policy: Policy):
        jvm.start()
        self._board = (spec.board_size, spec.win_length, spec.rule)
        self._net = jvm.host("NetPlayer")("policy", spec.encoder, spec.board_size, spec.candidates, spec.rule_prior)
        self._callback = NetCallback(self._net.batch())
        self._callback.policies = (policy,)
        self._net.callback(self._callback)

    def judge(self, moves: Sequence[int]) -> tuple[list[float], float]:
        """The probability of each point after these moves, and the value for the side to move."""
        points = jpype.JArray(jpype.JInt)(list(moves))
        *probabilities, value = self._callback.within(partial(self._net.judge, points, *self._board))
        return [float(probability) for probability in probabilities], float(value)

    def games(self, opponent: str) -> list[dict[str, Any]]:
        """Two games from one opening, the net Black in the first; `values` has the net's own value after each ply."""
        stop = jvm.host("StopFlag")()
        matches = jvm.host("MatchHost")(*self._board)
        play = partial(matches.games, self._net.player(), opponent, 2, SEED, stop)
        match = json.loads(_in_thread(lambda: str(self._callback.within(play)), stop.raise_))
        if len(match["games"]) < 2:
            raise Interrupted
        return [
            {
                "opponent": opponent,
                "net_is_black": black,
                "opening": match["opening"],
                "outcome": game["outcome"],
                "moves": game["moves"],
                "values": self._values(game["moves"], game["outcome"], black),
            }
            for black, game in zip((True, False), match["games"], strict=True)
        ]

    def _values(self, moves: Sequence[int], outcome: str, black: bool) -> list[float]:
        end = {"BLACK_WINS": 1.0, "WHITE_WINS": -1.0}.get(outcome, 0.0)
        values = []
        for ply in range(1, len(moves)):
            to_move = self.judge(moves[:ply])[1]
            values.append(round(to_move if (ply % 2 == 0) == black else -to_move, 4))
        return [*values, end if black else -end]


def _move_counts(run: Run, policy: Policy, games: int) -> list[int]:
    """How often the net's moves fell on each point, in games that begin as the run's own."""
    spec, told = run.spec, run.config["options"]
    options = GameOptions(
        board_size=spec.board_size,
        win_length=spec.win_length,
        rule=spec.rule,
        encoder=spec.encoder,
        candidates=spec.candidates,
        rule_prior=spec.rule_prior,
        **{name: told[name] for name in ("opening_stones", "opening_width") if name in told},
        num_envs=min(games, 64),
        games_per_iter=games,
        rollout_threads=1,
        seed=SEED,
    )
    rollouts = Rollouts(options)
    try:
        experience = rollouts.collect(policy)
        counts = np.bincount(experience.action[experience.rows], minlength=spec.board_size**2)
        return [int(count) for count in counts]
    finally:
        rollouts.close()


def _in_thread(work: Callable[[], T], stop: Callable[[], None]) -> T:
    thread = JavaThreads(1, "report")
    try:
        [result] = thread.run([work], stop)
        return result
    finally:
        thread.close()


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the command line, collects, draws, and prints the page's path."""
    parser = Parser(prog="bridge.report", description=t("Makes a run's report: one HTML page with its pictures."))
    report.add_arguments(parser)
    parser.add_argument("--checkpoint", choices=("best", "last"), default="", help=t("the best if there is one"))
    parser.add_argument("--games", type=int, default=GAMES, help=t("self-play games in which moves are counted"))
    named = parser.parse_args(argv)
    if named.games < 1:
        raise UsageError(t("--games is {games}: at least 1 is allowed", games=named.games))
    tune_cpu()
    collect_positions(Run.find(named.run), named.checkpoint, named.games)
    print(report.write(named.run, named.window))


if __name__ == "__main__":
    sys.exit(run_command(main))
