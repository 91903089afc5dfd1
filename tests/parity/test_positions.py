"""Positions that the Java engine recorded, worked out once more from their moves alone: no JVM, no engine code.

`positions.json` is made by `wuzi.parity.ParityPositions` (its comment has the command), and checked against the
engine by `wuzi.parity.ParityTest`.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

POSITIONS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("positions.json").read_text())
BLACK, WHITE = 0, 1


def squares(text: str, size: int) -> list[tuple[int, int]]:
    """`h8i9` as (row from the top, column)."""
    return [(size - int(row), ord(column) - ord("a")) for column, row in re.findall(r"([a-v])(\d+)", text)]


class Position:
    """Stones as [2, size, size] bools and heat as [size, size] bytes, from a record's moves."""

    def __init__(self, record: dict[str, Any]) -> None:
        size = record["size"]
        self.stones = np.zeros((2, size, size), bool)
        self.heat = np.zeros((size, size), np.uint8)
        black, white = squares(record["black"], size), squares(record["white"], size)
        for side, placed in ((BLACK, black), (WHITE, white)):
            for square in placed:
                self.stones[side][square] = True
                self.heat[square] = 255
        self.side = BLACK if len(black) == len(white) else WHITE
        moves = squares(record["moves"], size)
        for i, square in enumerate(moves):
            assert not self.stones[:, square[0], square[1]].any()
            self.stones[self.side][square] = True
            self.heat[square] = 255 * (i + 1) // len(moves)
            self.side = 1 - self.side

    @property
    def empty(self) -> NDArray[np.bool_]:
        return ~self.stones.any(axis=0)

    def outcome(self, length: int, exact: bool) -> str:
        for side, name in ((BLACK, "black"), (WHITE, "white")):
            if any(is_win(run, length, exact) for run in runs(self.stones[side])):
                return name
        return "ongoing" if self.empty.any() else "draw"


def runs(stones: NDArray[np.bool_]) -> list[int]:
    """Lengths of all unbroken lines in the four directions."""
    size = len(stones)
    offsets = range(1 - size, size)
    lines = [*stones, *stones.T, *(np.diagonal(board, k) for board in (stones, stones[:, ::-1]) for k in offsets)]
    return [len(run) for line in lines for run in "".join("X" if s else "." for s in line).split(".") if run]


def is_win(run: int, length: int, exact: bool) -> bool:
    return run == length if exact else run >= length


def sha256(*planes: NDArray[Any]) -> str:
    return hashlib.sha256(np.stack(planes).astype(np.uint8).tobytes()).hexdigest()


@pytest.mark.parametrize("record", POSITIONS, ids=range(len(POSITIONS)))
def test_position(record: dict[str, Any]) -> None:
    position = Position(record)
    own, opponent = position.stones[position.side], position.stones[1 - position.side]
    outcome = position.outcome(record["win_length"], record["rule"] == "standard")
    mask = position.empty if outcome == "ongoing" else np.zeros_like(own)
    assert record["to_move"] == ("black", "white")[position.side]
    assert record["outcome"] == outcome
    assert record["mask"] == np.packbits(mask.ravel()).tobytes().hex()
    assert record["stones/1"] == sha256(own, opponent)
    assert record["history/1"] == sha256(own, opponent, position.empty, position.heat)


def test_the_positions_cover_what_can_happen() -> None:
    assert len(POSITIONS) == 200
    assert {record["size"] for record in POSITIONS} == {9, 15, 20}
    assert {record["rule"] for record in POSITIONS} == {"freestyle", "standard"}
    assert {record["outcome"] for record in POSITIONS} == {"ongoing", "black", "white", "draw"}
    assert {record["to_move"] for record in POSITIONS if record["black"]} == {"black", "white"}
    assert any(not record["moves"] for record in POSITIONS)
