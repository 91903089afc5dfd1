"""`python -m bridge.train`: trains a net on Java rollouts."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wuzi import ppo
from wuzi.command import UsageError, run_command
from wuzi.inference import tune_cpu
from wuzi.runs import prepare

from . import jvm
from .ladder import JavaLadder, check_players
from .rollouts import JavaRollouts

ALGORITHMS = {"ppo": (ppo.PPOOptions, ppo.PRESETS, ppo.train)}


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the command line, starts Java, and trains."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    algorithm = arguments.pop(0) if arguments and not arguments[0].startswith("-") else "ppo"
    if algorithm not in ALGORITHMS:
        raise UsageError(f"unknown algorithm {algorithm}: allowed is {' or '.join(ALGORITHMS)}")
    cls, presets, train = ALGORITHMS[algorithm]
    options, run = prepare(cls, arguments, algorithm=algorithm, prog="bridge.train", presets=presets)
    tune_cpu()
    jvm.start()
    check_players(options.opponents if options.eval_games else ())
    rollouts = JavaRollouts.of(options)
    try:
        train(options, rollouts, JavaLadder(rollouts.spec), run)
    finally:
        rollouts.close()
        run.close()


if __name__ == "__main__":
    sys.exit(run_command(main))
