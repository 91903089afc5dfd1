"""`python -m bridge.fit FILE... --out TABLE`: fits the evaluation by patterns to games of `wuzi datagen`.

Java reads the positions as its evaluation sees them; model, loss and fit are in `wuzi.fit`, the curve from scores to
chances in `wuzi.winrate`.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import jpype
import numpy as np
import torch

from wuzi.command import UsageError, run_command
from wuzi.fit import CLASSES, FitOptions, Losses, PatternData, PatternModel, fit, split, target_of, test
from wuzi.gamedata import Positions, SearchedGame, read_games, read_origin
from wuzi.inference import tune_cpu
from wuzi.language import t
from wuzi.options import read_options
from wuzi.pattern_table import PAIRS, PatternTable
from wuzi.units import duration
from wuzi.winrate import WinRate

from . import jvm
from .buffers import map_buffer

__all__ = ["read_patterns"]


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the command line and the games, fits, and writes the table."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    given, named = read_options(
        FitOptions,
        arguments,
        prog="bridge.fit",
        description=t("Fits the evaluation by line patterns, and the curve from scores to chances, to games."),
        extra=_add_arguments,
    )
    options = FitOptions(**given)
    other, first = (None if path is None else PatternTable.read(path) for path in (named.against, named.start))
    if not Path(named.out).absolute().parent.is_dir():
        raise UsageError(t("--out {path} is in no folder that there is: make it, or name another", path=named.out))
    games = [game for file in named.files for game in read_games(file)]
    rule = _rule(games)
    positions = Positions.of(games)
    tune_cpu()
    jvm.start()
    data = PatternData.join([read_patterns(file) for file in named.files])
    print(
        t(
            "{games:,} games of {rule}, {positions:,} positions, {quiet:,} of them quiet",
            games=len(games),
            rule=rule,
            positions=len(positions.score),
            quiet=len(data.length),
        )
    )
    learnt, tested = split(data, options)
    curve = WinRate.fit(positions.score, positions.result)
    learnt = learnt.with_scores(curve, options.score_share)
    if other is not None:
        _show(str(named.against), test(PatternModel.of(other), tested))
    start = time.perf_counter()

    def on_epoch(done: int, model: PatternModel) -> None:
        title = t("epoch {done} of {epochs}", done=done, epochs=options.epochs)
        _show(title, test(model, tested), duration(time.perf_counter() - start))

    table = fit(learnt, options, on_epoch, first).table(learnt)
    found = test(PatternModel.of(table), tested)  # as it is written, in whole numbers
    table.write(
        named.out,
        {
            "what": "worth of line patterns, for wuzi.eval.PatternEval; docs/data.md tells more",
            "command": shlex.join(["python", "-m", "bridge.fit", *(re.sub("[^=]*/", "", each) for each in arguments)]),
            "rule": rule,
            "games": len(games),
            "positions": f"{len(positions.score)} searched, {len(data.length)} quiet",
            **{f"data-{i}": _described(file) for i, file in enumerate(named.files, 1)},
            "test-losses": f"value {found.value:.4f} move {found.move:.4f}",
            "win-rate": curve,
        },
    )
    _show(str(named.out), found)
    loss = curve.loss(positions.score, positions.result)
    print(t("curve from scores to chances: {curve} (loss {loss:.4f})", curve=curve, loss=loss))


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help=t("games of wuzi datagen, all of one rule"))
    parser.add_argument("--out", metavar="TABLE", required=True, help=t("the table to write"))
    parser.add_argument(
        "--start", metavar="TABLE", help=t("begin with this table, not with none: for rules of few games")
    )
    parser.add_argument("--against", metavar="TABLE", help=t("another table to test on the same games"))


def _rule(games: Sequence[SearchedGame]) -> str:
    """The rule of all games. Raises `UsageError` where there are too few games or several rules."""
    rules = sorted({game.rule for game in games})
    if len(rules) > 1:
        raise UsageError(t("the games are of several rules, {rules}: a table is of one", rules=t(", ").join(rules)))
    if len(games) < 2:
        raise UsageError(t("{games} games are too few for a fit: make more with wuzi datagen", games=len(games)))
    return rules[0]


def read_patterns(file: Path | str) -> PatternData:
    """The quiet positions of a file of games, as Java's evaluation sees them. Raises `UsageError`."""
    host = jvm.host("PatternHost")
    there = int(host.classes()), int(host.threats()) ** 2
    if there != (len(CLASSES), PAIRS):
        raise RuntimeError(f"Java has {there} classes of patterns and pairs of threats, Python {len(CLASSES), PAIRS}")
    try:
        rows = host(str(file))
        shared = map_buffer(rows.rows())
        parts = []
        while count := int(rows.read()):
            squares = int(shared["start"][count])
            columns = {name: torch.from_numpy(each[:count].copy()) for name, each in shared.items()}
            parts.append(
                PatternData(
                    own=torch.from_numpy(shared["own"][:squares].astype(np.int16)),
                    other=torch.from_numpy(shared["other"][:squares].astype(np.int16)),
                    pair=torch.from_numpy(shared["pair"][:squares].astype(np.int16)),
                    length=torch.from_numpy(np.diff(shared["start"][: count + 1])).long(),
                    best=columns["best"].long(),
                    game=columns["game"].long(),
                    side=columns["side"].long(),
                    score=columns["score"].short(),
                    target=target_of(columns["result"], columns["score"]),
                )
            )
        rows.close()
    except jpype.JException as error:
        raise jvm.usage_error(error) from None
    return PatternData.join(parts)


def _described(file: Path | str) -> str:
    """A file of games in one line: name, size, hash, what made it."""
    data = Path(file).read_bytes()
    origin = read_origin(file)
    described = f"{Path(file).name} {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()[:16]}"
    return f"{described}, {origin}" if origin else described


def _show(title: str, found: Losses, note: str = "") -> None:
    values = {name: float(value) for name, value in vars(found).items()}
    line = t(
        "{title}: value {value:.4f}, right {value_right:.1%}; move {move:.4f}, right {move_right:.1%}",
        title=title,
        **values,
    )
    print(f"{line}  {note}".rstrip(), flush=True)


if __name__ == "__main__":
    sys.exit(run_command(main))
