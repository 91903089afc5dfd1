"""Tables of what line patterns are worth, as Java's `wuzi.eval.PatternTables` reads them.

Lines that begin with `#` are the table's card, `# key: value` each. Whole numbers follow, for either side to move, or
for Black and then for White: what the turn is worth; a line for each class of patterns; one for each pair of threats;
one for each hidden sum.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wuzi.command import UsageError
from wuzi.files import write_atomically
from wuzi.language import t

__all__ = ["HIDDEN", "PAIRS", "PatternTable"]

CLASSES = 1001
"""Multisets of four of Java's `wuzi.tactics.LinePattern`s."""
THREATS = 13
"""Those of Java's `wuzi.tactics.Threat`."""
PAIRS = THREATS * THREATS
HIDDEN = 32
VALUE_UNIT, MOVE_UNIT, SUM_UNIT = 200, 100, 512
"""What a logit of winning, a logit of the moves and 1 in a hidden sum are in the table."""
WEIGHT_UNIT = VALUE_UNIT * 16384 / SUM_UNIT
"""What a logit for each 1 of a sum is: products are divided by 16384."""
CLASS_UNITS = np.array([VALUE_UNIT, VALUE_UNIT, MOVE_UNIT, MOVE_UNIT], np.float32)
PAIR_UNITS = np.array([VALUE_UNIT, MOVE_UNIT, *HIDDEN * [SUM_UNIT]], np.float32)
SUM_UNITS = np.array([SUM_UNIT, WEIGHT_UNIT], np.float32)

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class PatternTable:
    """The numbers; `sides` is 1, or 2 where they differ by the colour to move."""

    to_move: NDArray[np.int32]
    """`[sides, 1]`."""
    classes: NDArray[np.int32]
    """`[sides, classes, 4]`: worth of the mover's and of the opponent's, promise of a move on the mover's and there."""
    pairs: NDArray[np.int32]
    """`[sides, pairs, 2 + hidden]`: worth, promise of a move, what is added to each sum."""
    sums: NDArray[np.int32]
    """`[sides, hidden, 2]`: where the sum begins, what 1 above zero is worth."""

    @staticmethod
    def of(
        to_move: Floats, classes: Floats, pair: Floats, to_sums: Floats, bias: Floats, of_sums: Floats
    ) -> PatternTable:
        """Rounds weights in logits, and those of sums in units.

        `[sides]`, `[sides, classes, 4]`, `[sides, pairs, 2]`, `[sides, pairs, hidden]`, twice `[sides, hidden]`.
        """
        return PatternTable(
            _whole(to_move[:, None] * VALUE_UNIT),
            _whole(classes * CLASS_UNITS),
            _whole(np.concatenate([pair, to_sums], axis=2) * PAIR_UNITS),
            _whole(np.stack([bias, of_sums], axis=2) * SUM_UNITS),
        )

    def logits(self) -> tuple[Floats, Floats, Floats, Floats, Floats, Floats]:
        """The weights as `of` takes them."""
        pairs, sums = self.pairs / PAIR_UNITS, self.sums / SUM_UNITS
        weights = (
            self.to_move[:, 0] / VALUE_UNIT,
            self.classes / CLASS_UNITS,
            pairs[:, :, :2],
            pairs[:, :, 2:],
            sums[:, :, 0],
            sums[:, :, 1],
        )
        return tuple(each.astype(np.float32) for each in weights)  # type: ignore[return-value]

    @staticmethod
    def read(path: Path | str) -> PatternTable:
        """Reads a table without its card. Raises `UsageError` if the file is none, and OSError."""
        shapes = ((1,), (CLASSES, len(CLASS_UNITS)), (PAIRS, len(PAIR_UNITS)), (HIDDEN, len(SUM_UNITS)))
        sizes = [int(np.prod(shape)) for shape in shapes]
        try:
            lines = Path(path).read_text(encoding="utf-8").splitlines()
            words = " ".join(line for line in lines if not line.startswith("#")).split()
            numbers = np.array(words).astype(np.int32).reshape(-1, sum(sizes))
            if len(numbers) not in (1, 2):
                raise ValueError
        except ValueError:
            raise UsageError(t("{path} holds no table of patterns: name one that does", path=path)) from None
        parts = np.split(numbers, np.cumsum(sizes)[:-1], axis=1)
        return PatternTable(*(part.reshape(-1, *shape) for part, shape in zip(parts, shapes, strict=True)))

    def write(self, path: Path | str, card: Mapping[str, object]) -> None:
        """Writes the table and what is to be known of it, in one line each."""
        lines = [f"# {key}: {value}" for key, value in card.items()]
        for side in range(len(self.to_move)):
            for field in fields(self):
                lines += [" ".join(map(str, row)) for row in np.atleast_2d(getattr(self, field.name)[side])]
        write_atomically(Path(path), ("\n".join(lines) + "\n").encode())


def _whole(numbers: Floats) -> NDArray[np.int32]:
    """Rounded. Raises `UsageError` for what Java's 16 bits do not hold, and for what is no number."""
    most = np.abs(numbers).max()
    if not most <= np.iinfo(np.int16).max:
        raise UsageError(
            t("a weight of {most:.0f} is beyond what a table holds: take a smaller --learning-rate", most=most)
        )
    return np.rint(numbers).astype(np.int32)
