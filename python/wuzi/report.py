"""A run's report, `report/index.html` and its pictures: `python -m wuzi.report RUN` makes it from the run's files.

What it shows of the net itself needs Java: `python -m bridge.report RUN` collects that and then does the same.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

import numpy as np

from wuzi import boards, curves
from wuzi.command import UsageError, run_command
from wuzi.files import write_atomically
from wuzi.health import Health
from wuzi.history import Curve, History
from wuzi.language import language, t
from wuzi.parser import Parser
from wuzi.plots import WINDOW, cjk_font, drawing, fonts_lack, save, window_within
from wuzi.rollouts import GameStats
from wuzi.settings import TrainOptions
from wuzi.units import duration, short

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["add_arguments", "verdict", "warnings", "write"]

FOLDER = "report"
FEWEST_GAMES = 20
"""Of an evaluation whose rating counts: intervals of fewer, those of a normal distribution, are too narrow."""


@dataclass(frozen=True)
class Picture:
    """One picture of a report; `draw` gives None where the run has nothing to draw."""

    name: str
    title: str
    caption: str
    draw: Callable[[], Figure | None]
    whole: bool = False
    """Takes the page's whole width."""


def write(name: str, window: int = WINDOW) -> Path:
    """Makes the report of a run, by name or folder, and returns its page. Raises `UsageError` and OSError."""
    if window < 1:
        raise UsageError(t("--window is {window}: at least 1 is allowed", window=window))
    history = History.read(name)
    folder = history.run.path / FOLDER
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    average = window_within(window, len(history.steps))
    sections = []
    for anchor, title, kind, pictures in _sections(history, average):
        figures = [_figure(picture) for picture in pictures if _drawn(picture, folder)]
        if figures:
            body = f'<div class="{kind}">\n' + "\n".join(figures) + "\n</div>"
            if "curves" in kind and any(curves.changes(history)):
                marks = t("Dashed upright lines: another board size. Dotted ones: the next rival.")
                body = f"<p>{escape(marks)}</p>\n{body}"
            sections.append((anchor, title, body))
    sections += _tables(history)
    page = folder / "index.html"
    write_atomically(page, _page(history, sections).encode())
    return page


def _drawn(picture: Picture, folder: Path) -> bool:
    with drawing():
        drawn = picture.draw()
        if drawn is not None:
            save(drawn, folder / f"{picture.name}.png")
    return drawn is not None


def _sections(history: History, window: int) -> Iterator[tuple[str, str, str, Iterator[Picture]]]:
    yield "strength", t("Does it get stronger?"), "wide curves", _strength(history, window)
    yield "training", t("How it trains"), "wide curves", _training(history, window)
    yield "policy", t("What it would play"), "boards", _heats(history)
    yield "games", t("Games, and where moves fall"), "wide", _games(history)


def _strength(history: History, window: int) -> Iterator[Picture]:
    yield Picture(
        "elo",
        t("Elo"),
        t(
            "Strength at each evaluation over the plies trained on; the band is the 95 % interval, dashed lines are "
            "fixed opponents. 400 Elo more is ten wins for each loss."
        )
        + _scales(history),
        partial(curves.elo, history, window),
    )
    yield Picture(
        "scores",
        t("Score against fixed opponents"),
        t(
            "Wins and half the draws at each evaluation over the plies trained on; bands, where shown, are 95 % "
            "intervals. Rising lines: it learns."
        ),
        partial(curves.scores, history, window),
    )
    yield Picture(
        "results",
        t("Results by colour"),
        t(
            "Above: who wins the games it trains on, Black at the bottom, draws, White at the top; a healthy run stays "
            "near the dashed line. Below, where it plays others: its score against them."
        )
        + (" " + t("Averages of {window} iterations.", window=window) if window > 1 else ""),
        partial(curves.results, history, window),
    )


def _scales(history: History) -> str:
    sizes = history.elo().sizes
    if len(sizes) < 2:
        return ""
    return " " + t(
        "Each board size has a scale of its own, so lines of two colours cannot be compared; the fixed opponents stand "
        "where they do on {board}.",
        board=f"{sizes[-1]}x{sizes[-1]}",
    )


def _training(history: History, window: int) -> Iterator[Picture]:
    yield Picture(
        "entropy",
        t("Entropy"),
        t(
            "How undecided the policy is, over the plies trained on: at first all squares are alike, then fewer and "
            "fewer moves count. On the right: as many equally likely moves. Near one it tries nothing new any more."
        ),
        partial(curves.entropy, history, window),
    )
    yield Picture(
        "length",
        t("Game length"),
        t(
            "Plies of the games it trains on, opening stones included: at first games are long, as nobody finds a "
            "five; then short, as nobody stops one; then longer again, as it defends."
        ),
        partial(curves.length, history, window),
    )
    yield Picture(
        "time",
        t("Time by phase"),
        t("Where the wall time of the whole run went, and how many plies it trained on in a second."),
        partial(curves.time, history, window),
    )
    yield Picture(
        "learning",
        t("Losses and other measures"),
        t("All that the run measures beside the above, by the names in metrics.jsonl."),
        partial(curves.learning, history, window),
    )


def _heats(history: History) -> Iterator[Picture]:
    size = history.positions.get("board_size", 0)
    for position in history.positions.get("positions", []):
        title, caption = _described(position["name"])
        if position["answers"]:
            right = sum(position["policy"][point] for point in position["answers"])
            caption += " " + t("The net gives {right:.1%} to what is right (green rings).", right=right)
        yield Picture(f"policy-{position['name']}", title, caption, partial(boards.heat, position, size))


def _described(name: str) -> tuple[str, str]:
    known = {
        "empty": (t("The empty board"), t("Where would it begin? The middle is the best place.")),
        "stop_three": (
            t("An open three to stop"),
            t("Black threatens to make an open four, which nothing stops: White has to play at one of its ends."),
        ),
        "complete_four": (t("A four to complete"), t("Black wins at once.")),
        "complete_diagonal_four": (t("A four to complete, on a diagonal"), t("Black wins at once.")),
        "stop_four": (t("A four to stop"), t("White has one move that does not lose at once.")),
        "stop_diagonal_four": (
            t("A four to stop, on a diagonal"),
            t("White has one move that does not lose at once."),
        ),
        "four_against_four": (
            t("Both have a four"),
            t("Black should win, not stop White."),
        ),
        "middle_game": (t("A quiet middle game"), t("Nobody threatens anything: there are several good moves.")),
    }
    return known.get(name, (name, ""))


def _games(history: History) -> Iterator[Picture]:
    size = history.positions.get("board_size", 0)
    for number, game in enumerate(history.positions.get("games", []), 1):
        caption = t(
            "Left: the moves in their order, those of the opening in grey, the last one ringed. Right: the net's value "
            "after each ply, 1 where it is sure to win. It should foresee the end some plies before it comes."
        )
        title = t("A game against {opponent}", opponent=game["opponent"])
        yield Picture(f"game-{number}", title, caption, partial(boards.game, game, size), whole=True)
    if counts := history.positions.get("counts"):
        games = history.positions.get("counted_games", 0)
        played, squares = boards.edge_shares(counts, size)
        caption = t(
            "Share (%) of the {moves} moves that fell on each square in {games} games against itself, opening stones "
            "left out. {played:.1%} of moves are on the edge (outside the dashed line), and {squares:.1%} of squares: "
            "a net that has learnt nothing plays there as often as there are squares.",
            moves=sum(counts),
            games=games,
            played=played,
            squares=squares,
        )
        yield Picture("moves", t("Where moves fall"), caption, partial(boards.moves, counts, size, games))


def _figure(picture: Picture) -> str:
    wide = ' class="whole"' if picture.whole else ""
    return (
        f'<figure{wide} id="{picture.name}"><a href="{picture.name}.png">'
        f'<img src="{picture.name}.png" alt="{escape(picture.title)}" loading="lazy"></a>'
        f"<figcaption><b>{escape(picture.title)}</b> {escape(picture.caption)}</figcaption></figure>"
    )


def _tables(history: History) -> list[tuple[str, str, str]]:
    tables = []
    if history.evaluations and history.evaluations[-1]["results"]:
        evaluation = history.evaluations[-1]
        titles = (t("opponent"), t("games"), t("Black W-D-L"), t("White W-D-L"), t("score"), t("95 % interval"))
        rows = [_result(result) for result in evaluation["results"]]
        title = t("Last evaluation, after {steps} plies", steps=short(evaluation["steps"]))
        tables.append(("evaluation", title, _table(titles, rows)))
    options = history.run.config["options"]
    rows = [(name, value if isinstance(value, str) else json.dumps(value)) for name, value in options.items()]
    table = _table((t("option"), t("value")), rows)
    body = f"<details><summary>{escape(t('all options'))}</summary>{table}</details>"
    tables.append(("options", t("How it was trained"), body))
    return tables


def _result(result: dict[str, Any]) -> tuple[str, ...]:
    counts = {side: [result.get(f"{kind}_{side}", 0) for kind in ("wins", "draws", "losses")] for side in _SIDES}
    bounds = [result.get("low"), result.get("high")]
    interval = "-".join(f"{100 * bound:.1f}" for bound in bounds) + " %" if None not in bounds else ""
    games = result.get("games", sum(map(sum, counts.values())))
    shown = ("-".join(map(str, counts[side])) for side in _SIDES)
    return (result["opponent"], str(games), *shown, f"{100 * result['score']:.1f} %", interval)


_SIDES = ("black", "white")


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def verdict(history: History) -> tuple[str, str]:
    """Whether the run learns, `yes`, `no` or `unclear`, and a sentence that says from what.

    It is judged on its final board, by the first and the last evaluation there: their 95 % intervals have to part.
    """
    rating = history.final_elo()
    board = f"{history.final_size}x{history.final_size}"
    if not len(rating):
        return "unclear", t("Not known: it has not been evaluated on {board} yet.", board=board)
    first, last = rating.values[0], rating.values[-1]
    if len(rating) == 1:
        return "unclear", t(
            "Not known yet: on {board} it has been evaluated once, with Elo {elo:z.0f}. It takes two evaluations to "
            "see a change.",
            board=board,
            elo=last,
        )
    places = {"board": board, "first": first, "last": last}
    sentence = t("Elo on {board} went from {first:z.0f} to {last:z.0f}", **places)
    if min(history.games(steps) for steps in rating.steps[[0, -1]]) < FEWEST_GAMES:
        return "unclear", t(
            "Not sure yet: {sentence}, but evaluations of fewer than {games} games say little.",
            sentence=sentence,
            games=FEWEST_GAMES,
        )
    if rating.low[-1] > rating.high[0]:
        return "yes", t("Yes: {sentence}.", sentence=sentence)
    if rating.high[-1] < rating.low[0]:
        return "no", t("No, it got worse: {sentence}.", sentence=sentence)
    return "unclear", t("Not sure yet: {sentence}, which may be chance.", sentence=sentence)


def warnings(history: History) -> list[str]:
    """What `wuzi.health` says of the run, each with the plies after which it said so."""
    told = history.run.config["options"]
    names = {field.name for field in dataclasses.fields(TrainOptions)} & told.keys()
    try:
        health = Health(TrainOptions(**{name: told[name] for name in names}))
    except UsageError:  # options of another version
        return []
    if not (history.has("entropy") and history.has("games") and history.has("black_share")):
        return []
    games = np.diff(history.column("games"), prepend=0)
    lines = []
    for row, ended in enumerate(np.nan_to_num(games)):
        metrics = {key: float(column[row]) for key, column in history.metrics.items() if np.isfinite(column[row])}
        metrics["board_size"] = float(history.board_size[row])
        shares = [metrics.get(f"{side}_share", 0.0) for side in ("black", "white", "draw")]
        counts = [round(ended * share) for share in shares]
        stats = GameStats(int(ended), *counts, round(ended * metrics.get("mean_plies", 0.0)))
        if "entropy" in metrics:
            lines += [f"{short(history.steps[row])}: {line}" for line in health.check(metrics, stats)]
    return lines


def _facts(history: History) -> Iterator[tuple[str, str]]:
    rating = history.final_elo()
    if len(rating):
        yield t("Elo, first to last"), _first_to_last(rating, "{:z.0f}")
    for opponent in history.opponents:
        score = history.final_score(opponent)
        if len(score):
            yield t("score against {opponent}", opponent=opponent), _first_to_last(score, "{:.1%}")
    yield t("plies trained on"), short(history.steps[-1])
    if history.has("games"):
        yield t("games"), short(np.nanmax(history.column("games")))
    if history.has("cpu_seconds"):
        yield t("CPU time"), duration(np.nanmax(history.column("cpu_seconds")))
    if history.has("seconds"):
        yield t("time by the clock"), duration(np.nanmax(history.column("seconds")))
    sizes = [f"{int(size)}x{int(size)}" for size in dict.fromkeys(history.board_size)]
    yield t("board"), ", ".join(sizes)
    yield t("learner"), f"{history.run.algorithm}, {history.run.config['options'].get('net', '?')}"
    if "seed" in history.run.config["options"]:
        yield t("seed"), str(history.run.config["options"]["seed"])


def _first_to_last(curve: Curve, form: str) -> str:
    values = [form.format(value) for value in curve.values]
    return values[0] if len(values) == 1 else f"{values[0]} → {values[-1]}"


def _page(history: History, sections: list[tuple[str, str, str]]) -> str:
    state, sentence = verdict(history)
    signs = warnings(history)
    facts = "\n".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in _facts(history))
    listed = "".join(f"<li>{escape(line)}</li>" for line in signs)
    footer = [t("Made by wuzi from the files of {folder}; every picture has 300 dpi.", folder=f"{history.run.path}/")]
    if not history.positions:
        command = f"python -m bridge.report {history.run.name}"
        footer.append(t("For what the net would play: {command}", command=command))
    if language() == "zh":
        footer += [fonts_lack()] if cjk_font() is None else []
    return Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8")).substitute(
        lang={"zh": "zh-Hans"}.get(language(), language()),
        title=escape(t("Training of {run}", run=history.run.name)),
        heading=escape(t("Does {run} learn?", run=history.run.name)),
        state=state,
        verdict=escape(sentence),
        facts=facts,
        warnings=f'<ul class="warnings">{listed}</ul>' if signs else "",
        contents=" ".join(f'<a href="#{anchor}">{escape(title)}</a>' for anchor, title, _ in sections),
        sections="\n".join(
            f'<section id="{anchor}">\n<h2>{escape(title)}</h2>\n{body}\n</section>' for anchor, title, body in sections
        ),
        footer=escape(" ".join(footer)),
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that both commands which make reports take."""
    parser.add_argument("run", metavar="RUN", help=t("name of a run, or its folder"))
    parser.add_argument(
        "--window",
        type=int,
        default=WINDOW,
        help=t("iterations of a moving average, and at most a tenth of the run ({window})", window=WINDOW),
    )


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the command line, draws, and prints the page's path."""
    parser = Parser(prog="python -m wuzi.report", description=t("Draws a run's report anew from its files."))
    add_arguments(parser)
    named = parser.parse_args(argv)
    print(write(named.run, named.window))


if __name__ == "__main__":
    sys.exit(run_command(main))
