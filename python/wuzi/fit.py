"""The fit of the evaluation by patterns: model, loss and learning. `python -m bridge.fit` runs it on games.

A position is worth to its side to move what each square near stones is worth by the patterns in its four lines, the
mover's and the opponent's, and what being to move is worth: a sum, in logits of winning. A second sum of the same kind
orders moves. What is worth so much is a class: a multiset of four line patterns, in the numbering of Java's
`wuzi.eval.PatternClass`. Rare classes lean on their patterns: the weight of a class is the sum of four weights of
patterns and one of its own, which is kept small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from itertools import combinations_with_replacement

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from wuzi.gamedata import MOST_EVALUATED
from wuzi.options import Options, option
from wuzi.pattern_table import WEIGHTS, PatternTable

__all__ = ["CLASSES", "FitOptions", "Losses", "PatternData", "PatternModel", "fit", "losses", "split"]

PATTERNS = 11
"""Those of Java's `wuzi.tactics.LinePattern`."""
CLASSES = tuple(combinations_with_replacement(range(PATTERNS), 4))
"""The four patterns of each class, by its number."""
OWN, OTHER, OWN_MOVE, OTHER_MOVE = range(len(WEIGHTS))
PATTERN_PENALTY = 1e-6
"""What the square of a pattern's weight adds to the loss."""


@dataclass(frozen=True, kw_only=True)
class FitOptions(Options):
    """How patterns are fitted."""

    epochs: int = option(12, "times that each position is learnt from", low=1)
    batch_size: int = option(4096, "positions of a gradient step", low=1)
    learning_rate: float = option(0.006, "step size of Adam at the start; it falls to nothing", above=0)
    class_penalty: float = option(8e-6, "what keeps classes near the sums of their patterns", low=0)
    by_colour: bool = option(False, "tables of their own for Black and for White to move")
    test_share: float = option(0.05, "games that are kept aside to test the fit on", above=0, high=0.5)
    seed: int = option(1, "draws those games and the order of positions")


@dataclass(frozen=True, eq=False)
class PatternData:
    """Quiet positions, a row each, and their squares near stones, one row's after the other's."""

    own: Tensor
    """Class for the side to move, int16 [squares]."""
    other: Tensor
    """Class for its opponent, int16 [squares]."""
    length: Tensor
    """Squares of each row, int64 [rows]."""
    best: Tensor
    """The place of the search's best move among its row's squares, or -1 where it is none of them, int64 [rows]."""
    game: Tensor
    """Which game it is of, int64 [rows]."""
    side: Tensor
    """0 where Black is to move, 1 where White is, int64 [rows]."""
    target: Tensor
    """1 where the side to move won, 0.5 for a draw, 0 where it lost, float32 [rows]."""

    @staticmethod
    def join(parts: Sequence[PatternData]) -> PatternData:
        """One after the other, games of different parts counted as different ones."""
        columns = {
            field.name: torch.cat([getattr(part, field.name) for part in parts]) for field in fields(PatternData)
        }
        games = [int(part.game.max()) + 1 if len(part.game) else 0 for part in parts]
        offsets = torch.tensor(np.cumsum([0, *games[:-1]]))
        columns["game"] += offsets.repeat_interleave(torch.tensor([len(part.game) for part in parts]))
        return PatternData(**columns)

    def rows(self, rows: Tensor) -> PatternData:
        """Some rows, int64 [n], with their squares."""
        length = self.length[rows]
        ends = self.length.cumsum(0)
        within = torch.arange(int(length.sum())) - (length.cumsum(0) - length).repeat_interleave(length)
        squares = (ends - self.length)[rows].repeat_interleave(length) + within
        others = {name: getattr(self, name)[rows] for name in ("best", "game", "side", "target")}
        return PatternData(own=self.own[squares], other=self.other[squares], length=length, **others)


def target_of(result: Tensor, score: Tensor) -> Tensor:
    """What a position's value is fitted to: the game's result, or the search's where it found a win or a loss."""
    return torch.where(score.abs() > MOST_EVALUATED, (score > 0).float(), result)


class PatternModel(nn.Module):
    """What classes are worth, in logits; `sides` is 2 for tables by the colour to move, else 1."""

    def __init__(self, sides: int = 1):
        super().__init__()
        self.of_pattern = nn.Parameter(torch.zeros(sides, len(WEIGHTS), PATTERNS))
        self.of_class = nn.Parameter(torch.zeros(sides, len(WEIGHTS), len(CLASSES)))
        self.to_move = nn.Parameter(torch.zeros(sides))
        counts = np.stack([np.bincount(four, minlength=PATTERNS) for four in CLASSES], axis=1)
        self.register_buffer("counts", torch.from_numpy(counts).float())

    def weights(self) -> Tensor:
        """Of each class, float32 [sides, 4, classes], in the order of `WEIGHTS`."""
        return self.of_pattern @ self.counts + self.of_class

    def forward(self, data: PatternData) -> tuple[Tensor, Tensor]:
        """Logits of winning, float32 [rows], and of the moves on their squares, float32 [squares]."""
        weights = self.weights()
        side = data.side if len(weights) == 2 else torch.zeros_like(data.side)
        row = torch.arange(len(side)).repeat_interleave(data.length)
        own, other = (each.long() + len(CLASSES) * side[row] for each in (data.own, data.other))
        flat = weights.transpose(0, 1).flatten(1)
        worth = flat[OWN][own] + flat[OTHER][other]
        value = torch.zeros(len(side)).index_add(0, row, worth) + self.to_move[side]
        return value, flat[OWN_MOVE][own] + flat[OTHER_MOVE][other]

    def penalty(self, options: FitOptions) -> Tensor:
        """What is added to the loss."""
        return options.class_penalty * self.of_class.square().sum() + PATTERN_PENALTY * self.of_pattern.square().sum()

    def table(self) -> PatternTable:
        """The weights as the engine reads them."""
        with torch.no_grad():
            return PatternTable.of(self.weights().numpy(), self.to_move.numpy())

    @staticmethod
    def of(table: PatternTable) -> PatternModel:
        """The model that a table is of."""
        weights, to_move = table.logits()
        model = PatternModel(len(to_move))
        with torch.no_grad():
            model.of_class.copy_(torch.from_numpy(weights))
            model.to_move.copy_(torch.from_numpy(to_move))
        return model


@dataclass(frozen=True)
class Losses:
    """How well a model tells what happened; means over rows."""

    value: Tensor
    """Cross-entropy of the target, in nats."""
    move: Tensor
    """Cross-entropy of the best move among its row's squares, in nats."""
    value_right: Tensor
    """Share of rows, draws left out, whose value is on the winner's side."""
    move_right: Tensor
    """Share of rows in which no square is above the best move's."""


def losses(model: PatternModel, data: PatternData) -> Losses:
    """The losses of a model on rows, of which one has a best move at least."""
    value, moves = model(data)
    row = torch.arange(len(value)).repeat_interleave(data.length)
    top = torch.full_like(value, -torch.inf).scatter_reduce(0, row, moves.detach(), "amax")
    total = torch.zeros_like(value).index_add(0, row, (moves - top[row]).exp()).log() + top
    has_best = data.best >= 0
    first = data.length.cumsum(0) - data.length
    best = moves[(first + data.best)[has_best]]
    return Losses(
        binary_cross_entropy_with_logits(value, data.target),
        (total[has_best] - best).mean(),
        ((value > 0) == (data.target > 0.5))[data.target != 0.5].float().mean(),
        (best >= top[has_best]).float().mean(),
    )


def split(data: PatternData, options: FitOptions) -> tuple[PatternData, PatternData]:
    """Rows to learn from and rows to test on, no game in both."""
    games = data.game.unique()
    order = games[torch.randperm(len(games), generator=_draws(options))]
    is_test = torch.isin(data.game, order[: max(1, round(options.test_share * len(games)))])
    return data.rows((~is_test).nonzero().flatten()), data.rows(is_test.nonzero().flatten())


def test(model: PatternModel, data: PatternData, batch_size: int = 8192) -> Losses:
    """The losses over many rows, as numbers."""
    with torch.no_grad():
        parts = [losses(model, data.rows(rows)) for rows in torch.arange(len(data.length)).split(batch_size)]
    shares = torch.tensor([len(rows) for rows in torch.arange(len(data.length)).split(batch_size)]) / len(data.length)
    return Losses(*((torch.stack([getattr(p, f.name) for p in parts]) * shares).sum() for f in fields(Losses)))


def fit(data: PatternData, options: FitOptions, on_epoch: Callable[[int, PatternModel], None]) -> PatternModel:
    """Fits a model to rows by Adam; `on_epoch` is told how many epochs are done, and shown the model."""
    model = PatternModel(2 if options.by_colour else 1)
    optimizer = torch.optim.Adam(model.parameters(), options.learning_rate)
    steps = options.epochs * -(-len(data.length) // options.batch_size)
    falling = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 - step / steps)
    draws = _draws(options)
    for epoch in range(options.epochs):
        for rows in torch.randperm(len(data.length), generator=draws).split(options.batch_size):
            found = losses(model, data.rows(rows))
            optimizer.zero_grad()
            (found.value + found.move + model.penalty(options)).backward()
            optimizer.step()
            falling.step()
        on_epoch(epoch + 1, model)
    return model


def _draws(options: FitOptions) -> torch.Generator:
    return torch.Generator().manual_seed(options.seed)
