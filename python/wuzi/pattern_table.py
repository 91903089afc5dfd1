"""Tables of what line patterns are worth, as Java's `wuzi.eval.PatternEval` reads them.

Lines that begin with `#` are the table's card, `# key: value` each. Then, once or for Black and for White to move: what
being to move is worth, and for each class of patterns a line of the four `WEIGHTS`, whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wuzi.command import UsageError
from wuzi.files import write_atomically
from wuzi.language import t

__all__ = ["WEIGHTS", "PatternTable"]

WEIGHTS = ("own", "other", "own_move", "other_move")
"""For the side to move and for its opponent: what a square of the class is worth, and a move there."""
CLASSES = 1001
VALUE_UNITS = 200
"""What a logit of winning is in the table."""
MOVE_UNITS = 100
"""What a logit of the moves is."""
_UNITS = np.array([VALUE_UNITS, VALUE_UNITS, MOVE_UNITS, MOVE_UNITS], np.float32)


@dataclass(frozen=True, eq=False)
class PatternTable:
    """Weights by class."""

    weights: NDArray[np.int16]
    """`[sides, classes, 4]`."""
    to_move: NDArray[np.int16]
    """`[sides]`."""

    @staticmethod
    def of(weights: NDArray[np.float32], to_move: NDArray[np.float32]) -> PatternTable:
        """Rounds weights in logits, `[sides, 4, classes]` and `[sides]`."""
        whole = np.rint(weights.swapaxes(1, 2) * _UNITS)
        if np.abs(whole).max() > np.iinfo(np.int16).max:
            raise ValueError(f"a weight of {np.abs(whole).max():.0f} is beyond what a table holds")
        return PatternTable(whole.astype(np.int16), np.rint(to_move * VALUE_UNITS).astype(np.int16))

    def logits(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The weights as `of` takes them."""
        return (self.weights / _UNITS).swapaxes(1, 2), self.to_move.astype(np.float32) / VALUE_UNITS

    @staticmethod
    def read(path: Path | str) -> PatternTable:
        """Reads a table without its card. Raises `UsageError` if the file is none, and OSError."""
        try:
            lines = [line for line in Path(path).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
            sides = [lines[i : i + CLASSES + 1] for i in range(0, len(lines), CLASSES + 1)]
            weights = np.array([[line.split(" ") for line in side[1:]] for side in sides]).astype(np.int16)
            to_move = np.array([side[0] for side in sides]).astype(np.int16)
            if weights.shape not in ((1, CLASSES, len(WEIGHTS)), (2, CLASSES, len(WEIGHTS))):
                raise ValueError
        except (ValueError, OverflowError):
            raise UsageError(t("{path} holds no table of patterns: name one that does", path=path)) from None
        return PatternTable(weights, to_move)

    def write(self, path: Path | str, card: Mapping[str, object]) -> None:
        """Writes the table and what is to be known of it, in one line each."""
        lines = [f"# {key}: {value}" for key, value in card.items()]
        for weights, to_move in zip(self.weights, self.to_move, strict=True):
            lines.append(str(to_move))
            lines += [" ".join(map(str, four)) for four in weights]
        write_atomically(Path(path), ("\n".join(lines) + "\n").encode())
