"""`python -m bridge.evaluate RUN-or-ONNX`: the ladder, games against fixed anchors."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from wuzi.command import UsageError, run_command
from wuzi.files import write_atomically
from wuzi.inference import TorchPolicy, choose_device, tune_cpu
from wuzi.ladder import Rate, version
from wuzi.language import t
from wuzi.nets import check_size
from wuzi.options import Options, flag, option, read_options, refuse_repeated
from wuzi.rollouts import KeyScore, MatchResult, Rating
from wuzi.runs import Run

from .keys import has_keys, keys_json, keys_table, score_net, score_player
from .ladder import SEED, JavaLadder, check_players, play_file, rate, show

FILE = "evaluation.json"
"""The latest evaluation by this command, in a run's folder; ladder.json is the training's alone."""


@dataclass(frozen=True, kw_only=True)
class EvaluateOptions(Options):
    """Options of an evaluation."""

    opponents: tuple[str, ...] = option(("random", "tactical/1", "greedy/1"), "whom to play")
    games: int = option(400, "games against each, an even number: each opening is played with both colours", low=2)
    checkpoint: str = option("", "of a run: the best there is if none is named", choices=("", "best", "last"))
    board_size: int = option(0, "columns and rows; 0: as the run was trained, 15 for a file", low=0, high=22)
    win_length: int = option(0, "stones in a row that win; 0: as the run was trained, 5 for a file", low=0, high=22)
    rule: str = option("", "rule of the games; as the run was trained, freestyle for a file")
    seed: int = option(SEED, "of openings and moves", low=0)
    device: str = option("auto", "where torch computes", choices=("auto", "cpu", "cuda"))

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse_repeated("opponents", self.opponents)
        if self.games % 2:
            raise UsageError(
                t(
                    "{flag} is {games}: an even number is wanted, half with each colour",
                    flag="--games",
                    games=self.games,
                )
            )
        if not self.opponents:
            raise UsageError(t("--opponents is empty: name one"))


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the command line, plays, prints tables or JSON, and keeps a run's results in its folder."""

    def positional(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("policy", metavar="RUN-or-ONNX", help=t("a run, by name or folder, or an ONNX file"))
        parser.add_argument("--json", action="store_true", help=t("print JSON in place of a table"))

    values, named = read_options(
        EvaluateOptions,
        sys.argv[1:] if argv is None else argv,
        prog="bridge.evaluate",
        description=t("Plays a policy's best moves, with no tactics, against fixed opponents and in key positions."),
        extra=positional,
    )
    options = EvaluateOptions(**values)
    tune_cpu()
    contest = (_file if named.policy.endswith(".onnx") else _run)(named.policy, options)
    contest.check(options.opponents)
    results: list[MatchResult] = []
    keys: list[KeyScore] = []
    try:
        with Console(stderr=True).status("") as status:
            for opponent in options.opponents:
                status.update(t("{games} games against {opponent}", games=options.games, opponent=opponent))
                results.append(contest.play(opponent))
            keys = contest.keys()
    finally:  # after Ctrl-C too, the matches that were played to their end are shown and kept
        if results:
            ratings = contest.rate((contest.player, result) for result in results)
            content = _json(results, _rating(ratings, contest.player), keys)
            if named.json:
                print(json.dumps(content))
            else:
                show(Console(), results, ratings, contest.player)
                if keys:
                    Console().print("", keys_table(keys))
            contest.keep(content)


def _rating(ratings: Sequence[Rating], player: str) -> Rating:
    return next(rating for rating in ratings if rating.player == player)


def _json(results: list[MatchResult], rating: Rating, keys: list[KeyScore]) -> dict[str, Any]:
    return {
        "results": [{**dataclasses.asdict(result), "games": result.games} for result in results],
        "rating": dataclasses.asdict(rating),
        "key_positions": keys_json(keys),
    }


@dataclass(frozen=True)
class _Contest:
    """Who is evaluated, and what becomes of it."""

    player: str
    """What the ladder calls it."""
    check: Callable[[Iterable[str]], None]
    """Refuses opponents that cannot play this game."""
    play: Callable[[str], MatchResult]
    """Plays a match against an opponent."""
    rate: Rate
    """The ratings of all players of some matches."""
    keys: Callable[[], list[KeyScore]]
    """Asks it for its moves in key positions; none where the game has no such positions."""
    keep: Callable[[dict[str, Any]], None] = lambda content: None


def _run(name: str, options: EvaluateOptions) -> _Contest:
    """Matches and key positions of a run's net; its folder keeps the latest of the game it was trained on."""
    run = Run.find(name)
    net, counters = run.load_net(options.checkpoint)
    spec = run.spec
    asked = dataclasses.replace(
        spec,
        board_size=options.board_size or spec.board_size,
        win_length=options.win_length or spec.win_length,
        rule=options.rule or spec.rule,
    )
    check_size(asked.board_size, net, spec, run.name)
    device = choose_device(options.device)
    ladder = JavaLadder(asked, options.seed)
    policy = TorchPolicy(net.to(device), device)

    def keys() -> list[KeyScore]:
        there = has_keys(asked.board_size, asked.win_length, asked.rule)
        return score_net(policy, asked) if there else []

    def keep(content: dict[str, Any]) -> None:
        kept = {"steps": counters.steps, "board_size": asked.board_size, **content}
        write_atomically(run.path / FILE, (json.dumps(kept, indent=2) + "\n").encode())

    return _Contest(
        player=version(counters.steps),
        check=partial(check_players, sizes=(asked.board_size,), win_length=asked.win_length, rule=asked.rule),
        play=lambda opponent: ladder(policy, options.games, (opponent,))[0],
        rate=ladder.rate,
        keys=keys,
        **({"keep": keep} if asked == spec else {}),
    )


def _file(file: str, options: EvaluateOptions) -> _Contest:
    """Matches and key positions of an ONNX file, judged in Java; nothing is kept."""
    if not Path(file).is_file():
        raise UsageError(t("there is no file {file}: name a run or an ONNX file", file=file))
    for name in ("checkpoint", "device"):
        if (value := getattr(options, name)) != getattr(EvaluateOptions, name):
            raise UsageError(
                t("{flag} is {value}, which is for runs alone: leave it out with a file", flag=flag(name), value=value)
            )
    game = {
        "board_size": options.board_size or 15,
        "win_length": options.win_length or 5,
        "rule": options.rule or "freestyle",
    }
    player = Path(file).name
    return _Contest(
        player=player,
        check=partial(check_players, sizes=(game["board_size"],), win_length=game["win_length"], rule=game["rule"]),
        play=partial(play_file, file, games=options.games, seed=options.seed, **game),
        rate=partial(rate, **game),
        keys=lambda: score_player(f"policy:file={file}", game["board_size"]) if has_keys(**game) else [],
    )


if __name__ == "__main__":
    sys.exit(run_command(main))
