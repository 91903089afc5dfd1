"""What a training command line asks for: a new run, one to go on with, or one for each of several seeds."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from wuzi.command import UsageError
from wuzi.language import t
from wuzi.options import read_options
from wuzi.runs import ROOT, Run, free_path, path_of
from wuzi.settings import TrainOptions

__all__ = ["asked_to_resume", "prepare"]

OptionsT = TypeVar("OptionsT", bound=TrainOptions)


def asked_to_resume(argv: Sequence[str]) -> Run | None:
    """The run that `--resume` names, whose algorithm then need not be named; raises `UsageError` if there is none."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--resume", nargs="?")  # a missing name is refused later, with all else
    name = parser.parse_known_args(list(argv))[0].resume
    return Run.find(name) if name else None


def prepare(
    cls: type[OptionsT],
    argv: Sequence[str],
    *,
    algorithm: str,
    algorithms: Iterable[str],
    prog: str,
    presets: Mapping[str, Mapping[str, Any]],
) -> list[tuple[OptionsT, Run]]:
    """The runs to be trained one after another, each with its options; a resumed run's are those of its config.json.

    With `--seeds` there are several, `NAME-seed1`, `NAME-seed2`, ...; those begun before go on. `argv` may begin with
    the algorithm, one of `algorithms`. Raises `UsageError` for bad options, options without an effect, a name that is
    taken, or a changed option that would change the learning.
    """

    def extra(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "algorithm",
            nargs="?",
            metavar="ALGORITHM",
            help=t(
                "{names}, before all options: those below are of {algorithm}",
                names=t(" or ").join(algorithms),
                algorithm=algorithm,
            ),
        )
        parser.add_argument("--resume", metavar="RUN", help=t("go on with a run: name or folder"))
        parser.add_argument(
            "--seeds",
            type=int,
            default=1,
            metavar="N",
            help=t("train so many seeds one after another, from --seed on, and compare them (1)"),
        )

    values, asked = read_options(
        cls,
        argv,
        prog=prog,
        description=t(
            "Trains a net with {algorithm}; the run's files go to {root}/NAME.", algorithm=algorithm.upper(), root=ROOT
        ),
        presets=presets,
        extra=extra,
    )
    if asked.algorithm not in (None, algorithm):
        raise UsageError(
            t("{name} stands after options: an algorithm comes first, all else has its --flag", name=asked.algorithm)
        )
    if asked.seeds < 1:
        raise UsageError(t("--seeds is {number}: allowed is at least 1", number=asked.seeds))
    if asked.resume is not None:
        if asked.seeds > 1:
            raise UsageError(t("--resume goes on with one run: leave out --seeds"))
        options, run = _resumed(Run.find(asked.resume), cls, values, algorithm)
        values.refuse_idle(options)
        return [(options, run)]
    options = cls(**values)
    values.refuse_idle(options)
    if asked.seeds > 1 and not options.name:
        raise UsageError(t("--seeds needs a name for its runs: give --name"))
    if asked.seeds == 1:
        return [_new(options, algorithm)]
    return [
        _of_a_seed(cls, values | {"name": f"{options.name}-seed{seed}", "seed": seed}, algorithm)
        for seed in range(options.seed, options.seed + asked.seeds)
    ]


def _resumed(run: Run, cls: type[OptionsT], values: Mapping[str, Any], algorithm: str) -> tuple[OptionsT, Run]:
    if run.algorithm != algorithm:
        raise UsageError(
            t("{path} was trained with {theirs}, not {ours}", path=run.path, theirs=run.algorithm, ours=algorithm)
        )
    return run.resumed_options(cls, values), run


def _new(options: OptionsT, algorithm: str) -> tuple[OptionsT, Run]:
    path = path_of(options.name) if options.name else free_path(f"{algorithm}-{options.sizes[-1]}x")
    run = Run(path, algorithm)
    if path.suffix == ".onnx":
        raise UsageError(
            t("--name is {name}: other commands would take it for a file, for its .onnx", name=options.name)
        )
    if path.exists():
        raise UsageError(
            t("--name is {name}, and {path} exists: give another name, or --resume {name}", name=run.name, path=path)
        )
    return dataclasses.replace(options, name=run.name), run


def _of_a_seed(cls: type[OptionsT], values: Mapping[str, Any], algorithm: str) -> tuple[OptionsT, Run]:
    begun = (path_of(values["name"]) / "config.json").exists()
    return _resumed(Run.find(values["name"]), cls, values, algorithm) if begun else _new(cls(**values), algorithm)
