"""What a run left in its files, as columns and curves: for pictures, needs no JVM.

`metrics.jsonl` has a line an iteration; what a line lacks is NaN here, so that runs of any algorithm, age and length
can be drawn. `ladder.json` adds ratings and intervals of the training's evaluations, `report/positions.json` what the
net thinks of boards.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wuzi.command import UsageError
from wuzi.language import t
from wuzi.runs import Run

__all__ = ["POSITIONS", "POSITIONS_FORMAT", "Curve", "History"]

POSITIONS = "report/positions.json"
"""Where `bridge.report` leaves what needs Java, inside a run's folder."""
POSITIONS_FORMAT = 1
SCORE = "score/"

Column = NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """A measure at some moments of a run; all arrays have shape [n], with no NaN in `steps` and `values`."""

    steps: Column
    """Trained plies."""
    cpu_seconds: Column
    board_size: Column
    values: Column
    low: Column
    """Lower end of the 95 % interval, NaN where none is known."""
    high: Column

    def __len__(self) -> int:
        return len(self.values)

    def times(self, factor: float) -> Curve:
        """The curve with other units."""
        values = (factor * column for column in (self.values, self.low, self.high))
        return Curve(self.steps, self.cpu_seconds, self.board_size, *values)

    @property
    def sizes(self) -> list[int]:
        """The boards, in the order in which they came."""
        return [int(size) for size in dict.fromkeys(self.board_size)]

    def on(self, board_size: float) -> Curve:
        """The part on boards of one size."""
        rows = self.board_size == board_size
        return Curve(*(column[rows] for column in vars(self).values()))

    def segments(self) -> list[Curve]:
        """The curve in pieces of one board size each: Elo has a scale for each size."""
        cuts = np.flatnonzero(np.diff(self.board_size)) + 1
        pieces = zip(*(np.split(column, cuts) for column in vars(self).values()), strict=True)
        return [Curve(*piece) for piece in pieces]


@dataclass(frozen=True)
class History:
    """A run's files, read once."""

    run: Run
    metrics: dict[str, Column]
    """Each measure as a column with an entry an iteration, NaN where it is missing."""
    evaluations: list[dict[str, Any]] = field(default_factory=list)
    """Evaluations in ladder.json, oldest first."""
    ratings: list[dict[str, Any]] = field(default_factory=list)
    """Elo ratings in ladder.json."""
    positions: dict[str, Any] = field(default_factory=dict)
    """What report/positions.json holds."""

    @classmethod
    def read(cls, name: str) -> History:
        """Reads a run by name or folder; raises `UsageError` for one that is missing, empty or damaged."""
        run = Run.find(name)
        evaluations, ratings = _ladder(run.path / "ladder.json")
        return cls(run, _metrics(run), evaluations, ratings, _positions(run))

    def column(self, key: str) -> Column:
        """A measure by its key, all NaN where the run lacks it."""
        return self.metrics.get(key, np.full(len(self.steps), math.nan))

    def has(self, key: str) -> bool:
        """Whether any iteration tells this measure."""
        return bool(np.isfinite(self.column(key)).any())

    @property
    def steps(self) -> Column:
        """Trained plies after each iteration."""
        return self.metrics["steps"]

    @property
    def board_size(self) -> Column:
        """The board that each iteration was played on."""
        sizes = self.column("board_size").copy()
        known = self.run.config["game"]["board_size"]
        for row in range(len(sizes)):
            if math.isnan(sizes[row]):
                sizes[row] = sizes[row - 1] if row else known
        return sizes

    @property
    def opponents(self) -> list[str]:
        """The anchors of its evaluations."""
        return [key.removeprefix(SCORE) for key in self.metrics if key.startswith(SCORE)]

    def _curve(self, values: Column, low: Column, high: Column) -> Curve:
        """A curve of the moments at which `values` [n], with an entry an iteration, is known."""
        rows = np.isfinite(values)
        columns = (self.steps, self.column("cpu_seconds"), self.board_size, values, low, high)
        return Curve(*(column[rows] for column in columns))

    def score(self, opponent: str) -> Curve:
        """Score against an anchor in [0, 1] at each evaluation, with its interval where ladder.json tells one."""
        results = {
            int(evaluation["steps"]): result
            for evaluation in self.evaluations
            for result in evaluation["results"]
            if result["opponent"] == opponent
        }
        return self._told_anew(SCORE + opponent, results, "score")

    def elo(self, key: str = "elo") -> Curve:
        """Elo (or `elo_black`, `elo_white`) at each evaluation, as ladder.json rates it, or as it was told on the way.

        The file rates the nets of one board size anew after each evaluation, from all games on it.
        """
        ratings = {int(r["player"][1:]): r for r in self.ratings if r["player"].startswith("@")}
        return self._told_anew(key, ratings, key)

    def _told_anew(self, key: str, found: Mapping[int, Mapping[str, Any]], field: str) -> Curve:
        """The curve of a measure, or of what was found for some plies in its place, with the interval found there."""
        bounds = (None, None) if key.startswith("elo_") else ("low", "high")
        columns = []
        for name, each in zip((key, f"{key}_low", f"{key}_high"), (field, *bounds), strict=True):
            anew = np.array([_number(found.get(int(steps), {}).get(each)) for steps in self.steps])
            columns.append(np.where(np.isfinite(anew), anew, self.column(name)))
        return self._curve(*columns)

    @property
    def final_size(self) -> int:
        """The board that the run ended on, or is on: the one that it is judged on."""
        return int(self.board_size[-1])

    def final_elo(self) -> Curve:
        """Elo on the final board, empty where it was not rated there."""
        return self.elo().on(self.final_size)

    def final_score(self, opponent: str) -> Curve:
        """Score against an anchor on the final board, empty where it did not play it there."""
        return self.score(opponent).on(self.final_size)

    def anchors(self) -> dict[str, float]:
        """Elo of the anchors on the board that was rated last: ladder.json keeps those of no other."""
        return {r["player"]: r["elo"] for r in self.ratings if not r["player"].startswith("@")}

    def games(self, steps: float) -> int:
        """How many games ladder.json has of the evaluation after so many plies."""
        found = (each["results"] for each in self.evaluations if each["steps"] == steps)
        return sum(result.get("games", 0) for results in found for result in results)


def _number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else math.nan


def _metrics(run: Run) -> dict[str, Column]:
    path = run.path / "metrics.jsonl"
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            {"steps": int(row["steps"])}
            rows.append(row)
        except (ValueError, KeyError, TypeError):
            if number < len(lines):  # the last line may be cut short, by a kill
                raise UsageError(
                    t("{file}, line {number} is damaged: take that line out", file=path, number=number)
                ) from None
    if not rows:
        raise UsageError(t("{run} has no iteration in its metrics.jsonl yet: train it first", run=run.name))
    keys = dict.fromkeys(key for row in rows for key, value in row.items() if isinstance(value, (int, float)))
    return {key: np.array([_number(row.get(key)) for row in rows]) for key in keys}


def _json(path: Path, cure: str) -> Any:
    """A file's JSON object, {} where there is no file."""
    if not path.exists():
        return {}
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        content = None
    if not isinstance(content, dict):
        raise _damaged(path, cure)
    return content


def _damaged(path: Path, cure: str) -> UsageError:
    return UsageError(t("{file} is damaged: {cure}", file=path, cure=cure))


def _ladder(path: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    cure = t("restore it, or take it away: Elo is then as it was told on the way")
    ladder = _json(path, cure)
    if not ladder:
        return [], []
    try:
        evaluations, ratings = ladder["evaluations"], ladder["ratings"]
        for evaluation in evaluations:
            int(evaluation["steps"])
            for result in evaluation["results"]:
                float(result["score"]), str(result["opponent"])
        for rating in ratings:
            player = rating["player"]
            float(rating["elo"]), int(player[1:]) if player.startswith("@") else None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _damaged(path, cure) from None
    return evaluations, ratings


def _positions(run: Run) -> dict[str, Any]:
    path = run.path / POSITIONS
    cure = t("remake it with: python -m bridge.report {run}", run=run.name)
    content = _json(path, cure)
    if not content:
        return {}
    try:
        area = content["board_size"] ** 2
        sound = content["format"] == POSITIONS_FORMAT and len(content["counts"]) == area
        for position in content["positions"]:
            sound &= len(position["policy"]) == area and _inside(position["moves"] + position["answers"], area)
            str(position["name"]), float(position["value"])
        for game in content["games"]:
            sound &= len(game["values"]) == len(game["moves"]) and _inside(game["moves"], area)
            str(game["opponent"]), bool(game["net_is_black"]), int(game["opening"])
    except (KeyError, TypeError, ValueError):
        sound = False
    if not sound:
        raise _damaged(path, cure)
    return content


def _inside(moves: Iterable[int], area: int) -> bool:
    return all(0 <= move < area for move in moves)
