"""`python -m bridge.train`: trains a net on Java rollouts."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console

from wuzi import a2c, compare, ppo
from wuzi.command import Stopped, UsageError, run_command
from wuzi.inference import tune_cpu
from wuzi.ladder import version
from wuzi.language import t
from wuzi.launch import asked_to_resume, prepare
from wuzi.runs import Run
from wuzi.settings import TrainOptions

from .engine import JavaEngine
from .ladder import check_players, show
from .report import report_after_training

ALGORITHMS = {
    "ppo": (ppo.PPOOptions, ppo.PRESETS, ppo.train),
    "a2c": (a2c.A2COptions, a2c.PRESETS, a2c.train),
}
REAL_SIZE = 15
"""The size that people play on."""


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the command line, starts Java, and trains."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    named = arguments[0] if arguments and not arguments[0].startswith("-") else ""
    resumed = asked_to_resume(arguments)
    algorithm = named or (resumed.algorithm if resumed else "ppo")
    if algorithm not in ALGORITHMS:
        raise UsageError(
            t("unknown algorithm {name}: allowed is {names}", name=algorithm, names=t(" or ").join(ALGORITHMS))
        )
    cls, presets, train = ALGORITHMS[algorithm]
    runs = prepare(cls, arguments, algorithm=algorithm, algorithms=ALGORITHMS, prog="bridge.train", presets=presets)
    tune_cpu()
    for options, run in [(options, run) for options, run in runs if not run.is_done(options)]:
        players = (*options.opponents, *options.rivals)
        check_players(players, options.sizes, win_length=options.win_length, rule=options.rule)
        try:
            train(options, JavaEngine(), run)
        except Stopped as stopped:
            if len(runs) == 1:
                raise
            said = t("stopped; go on with the same command: it takes up the seeds that are begun")
            raise Stopped(said, stopped.status) from None
        finally:
            run.close()
        _say_what_now(run, options, report_after_training(run) if options.report else None)
    if len(runs) > 1:
        compare.show(
            [run.name for _, run in runs], runs[0][1].path.with_name(f"{runs[0][1].path.name.rpartition('-')[0]}.png")
        )


def _say_what_now(run: Run, options: TrainOptions, page: Path | None) -> None:
    """The ladder, the files, and what to type next."""
    ladder = run.read_ladder()
    if ladder.evaluations:
        last = ladder.evaluations[-1]
        show(Console(), last.results, ladder.ratings, version(last.steps))
    python = os.path.relpath(sys.executable) if Path(sys.prefix).is_relative_to(Path.cwd()) else "python"
    policy = run.path / "policy.onnx"
    if policy.exists():
        _say_one(t("policy for Java:"), str(policy))
    if page is not None:
        _say_one(t("report:"), str(page))
    _say_one(t("play against it:"), f"{python} -m bridge.play {run.name}")
    _say_one(t("400 games each:"), f"{python} -m bridge.evaluate {run.name}")
    if options.sizes[-1] < REAL_SIZE:
        title = t("a real {size}x{size} run:", size=REAL_SIZE)
        _say_one(title, f"{python} -m bridge.train --board-size {REAL_SIZE} --name big")


def _say_one(title: str, what: str) -> None:
    """In two columns; a Chinese character takes two places."""
    print(title + " " * (22 - cell_len(title)) + what)


if __name__ == "__main__":
    sys.exit(run_command(main))
