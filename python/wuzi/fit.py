"""The fit of the evaluation by patterns: model, loss and learning. `python -m bridge.fit` runs it on games.

A position is worth to its side to move, in logits of winning, what the turn is worth, what each empty square near
stones is worth, and what a layer of rectified sums over the squares says. Moves are ordered by what their squares
promise. A square is known by two things, for the mover and for its opponent:

- its class, a multiset of the patterns in its four lines, numbered as by Java's `wuzi.eval.PatternClass`. Rare classes
  lean on their patterns: the weight of a class is the sum of four weights of patterns and one of its own, kept small;
- its threat, what the four lines make together. The pair of both sides' threats has a worth of its own, and adds to the
  sums, which thus know how much of each kind of threat there is on the whole board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations_with_replacement

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from wuzi.command import UsageError
from wuzi.gamedata import MOST_EVALUATED
from wuzi.language import t
from wuzi.options import Options, option
from wuzi.pattern_table import HIDDEN, PAIRS, PatternTable
from wuzi.winrate import WinRate

__all__ = ["CLASSES", "FitOptions", "Losses", "PatternData", "PatternModel", "fit", "losses", "split", "test"]

PATTERNS = 11
"""Those of Java's `wuzi.tactics.LinePattern`."""
CLASSES = tuple(combinations_with_replacement(range(PATTERNS), 4))
"""The four patterns of each class, by its number."""
OWN, OTHER, OWN_MOVE, OTHER_MOVE = range(4)
"""What a class is worth, on a square of the mover's or of its opponent's, and what it promises of a move there."""
WORTH, MOVE = range(2)
"""The same of a pair of threats."""
PENALTIES = {"of_pattern": 1e-6, "pair": 1e-5, "to_sums": 1e-5}
"""What the square of each weight adds to the loss, that of the classes being an option."""


@dataclass(frozen=True, kw_only=True)
class FitOptions(Options):
    """How patterns are fitted."""

    epochs: int = option(16, "times that each position is learnt from", low=1)
    batch_size: int = option(4096, "positions of a gradient step", low=1)
    learning_rate: float = option(0.006, "step size of Adam at the start; it falls to nothing", above=0)
    score_share: float = option(0.5, "share of the search's score in a target; the rest is the result", low=0, high=1)
    class_penalty: float = option(8e-6, "what keeps classes near the sums of their patterns", low=0)
    by_colour: bool = option(False, "tables of their own for Black and for White to move")
    test_share: float = option(0.05, "games that are kept aside to test the fit on", above=0, high=0.5)
    seed: int = option(1, "draws those games, the order of positions and the first weights")


@dataclass(frozen=True, eq=False)
class PatternData:
    """Quiet positions, a row each, and their squares near stones, one row's after the other's."""

    own: Tensor
    """Class for the side to move, int16 [squares]."""
    other: Tensor
    """Class for its opponent, int16 [squares]."""
    pair: Tensor
    """Threats of both, 13 times the mover's and its opponent's added, int16 [squares]."""
    length: Tensor
    """Squares of each row, int64 [rows]."""
    best: Tensor
    """The place of the search's best move among its row's squares, or -1 where it is none of them, int64 [rows]."""
    game: Tensor
    """Which game it is of, int64 [rows]."""
    side: Tensor
    """0 where Black is to move, 1 where White is, int64 [rows]."""
    score: Tensor
    """What the search said for the side to move, int16 [rows]."""
    target: Tensor
    """1 where the side to move won, 0.5 for a draw, 0 where it lost, float32 [rows]."""

    @staticmethod
    def join(parts: Sequence[PatternData]) -> PatternData:
        """One after the other, games of different parts counted as different ones."""
        names = [field.name for field in fields(PatternData)]
        columns = {name: torch.cat([getattr(part, name) for part in parts]) for name in names}
        games = [int(part.game.max()) + 1 if len(part.game) else 0 for part in parts]
        offsets = torch.tensor(np.cumsum([0, *games[:-1]]))
        columns["game"] += offsets.repeat_interleave(torch.tensor([len(part.game) for part in parts]))
        return PatternData(**columns)

    def rows(self, rows: Tensor) -> PatternData:
        """Some rows, int64 [n], with their squares."""
        length = self.length[rows]
        within = torch.arange(int(length.sum())) - (length.cumsum(0) - length).repeat_interleave(length)
        squares = (self.length.cumsum(0) - self.length)[rows].repeat_interleave(length) + within
        of_squares = {name: getattr(self, name)[squares] for name in ("own", "other", "pair")}
        of_rows = {name: getattr(self, name)[rows] for name in ("length", "best", "game", "side", "score", "target")}
        return PatternData(**of_squares, **of_rows)

    def with_scores(self, curve: WinRate, share: float) -> PatternData:
        """The same with targets of which a share is what the search's score says, the rest what they were."""
        chance = torch.from_numpy(curve.of(self.score.numpy())).float()
        return replace(self, target=torch.lerp(self.target, chance, share))

    def row(self) -> Tensor:
        """Which row each square is of, int64 [squares]."""
        return torch.arange(len(self.length)).repeat_interleave(self.length)


def target_of(result: Tensor, score: Tensor) -> Tensor:
    """What a position's value is fitted to: the game's result, or the search's where it found a win or a loss."""
    return torch.where(score.abs() > MOST_EVALUATED, (score > 0).float(), result)


class PatternModel(nn.Module):
    """What squares and sums are worth, in logits; `sides` is 2 for weights by the colour to move, else 1."""

    def __init__(self, sides: int = 1, seed: int = 1):
        super().__init__()
        draws = torch.Generator().manual_seed(seed)
        self.to_move = nn.Parameter(torch.zeros(sides))
        self.of_pattern = nn.Parameter(torch.zeros(sides, 4, PATTERNS))
        self.of_class = nn.Parameter(torch.zeros(sides, 4, len(CLASSES)))
        self.pair = nn.Parameter(torch.zeros(sides, 2, PAIRS))
        self.to_sums = nn.Parameter(0.05 * torch.randn(sides, PAIRS, HIDDEN, generator=draws))
        self.bias = nn.Parameter(torch.zeros(sides, HIDDEN))
        self.of_sums = nn.Parameter(0.3 * torch.randn(sides, HIDDEN, generator=draws))
        counts = np.stack([np.bincount(four, minlength=PATTERNS) for four in CLASSES], axis=1)
        self.register_buffer("counts", torch.from_numpy(counts).float())
        self.register_buffer("start", torch.zeros(sides, 4, len(CLASSES)))

    def classes(self) -> Tensor:
        """What each class is worth and promises, float32 [sides, 4, classes]."""
        return self.start + self.of_pattern @ self.counts + self.of_class

    def forward(self, data: PatternData) -> tuple[Tensor, Tensor]:
        """Logits of winning, float32 [rows], and of the moves on their squares, float32 [squares]."""
        side = data.side if len(self.to_move) == 2 else torch.zeros_like(data.side)
        row = data.row()
        of_class = self.classes().transpose(0, 1).flatten(1)
        of_pair = self.pair.transpose(0, 1).flatten(1)
        own, other = (each.long() + len(CLASSES) * side[row] for each in (data.own, data.other))
        pair = data.pair.long() + PAIRS * side[row]
        worth = of_class[OWN][own] + of_class[OTHER][other] + of_pair[WORTH][pair]
        value = self.to_move[side].index_add(0, row, worth)
        return value + self._layer(data, side), of_class[OWN_MOVE][own] + of_class[OTHER_MOVE][other] + of_pair[MOVE][
            pair
        ]

    def _layer(self, data: PatternData, side: Tensor) -> Tensor:
        """What the rectified sums are worth, float32 [rows]."""
        pairs = torch.bincount(data.row() * PAIRS + data.pair, minlength=len(side) * PAIRS).view(-1, PAIRS).float()
        sums = pairs @ self.to_sums + self.bias[:, None]
        return (sums.relu() * self.of_sums[:, None]).sum(2)[side, torch.arange(len(side))]

    def penalty(self, options: FitOptions) -> Tensor:
        """What is added to the loss."""
        penalties = {**PENALTIES, "of_class": options.class_penalty}
        return torch.stack([share * getattr(self, name).square().sum() for name, share in penalties.items()]).sum()

    def table(self, data: PatternData) -> PatternTable:
        """The weights as the engine reads them, whole numbers.

        A position has dozens of squares of the commonest kinds, whose roundings would add up: what they add to a sum in
        the mean of `data` is taken off where that begins.
        """
        with torch.no_grad():
            rounded = PatternModel.of(self._rounded(self.to_move, self.bias))
            rows = len(data.length)
            own, other = (torch.bincount(each.long(), minlength=len(CLASSES)) / rows for each in (data.own, data.other))
            pairs = torch.bincount(data.pair.long(), minlength=PAIRS) / rows
            classes = self.classes() - rounded.classes()
            worth = classes[:, OWN] @ own + classes[:, OTHER] @ other + (self.pair - rounded.pair)[:, WORTH] @ pairs
            sums = pairs @ (self.to_sums - rounded.to_sums)
            return self._rounded(self.to_move + worth, self.bias + sums)

    def _rounded(self, to_move: Tensor, bias: Tensor) -> PatternTable:
        weights = to_move, self.classes().mT, self.pair.mT, self.to_sums, bias, self.of_sums
        return PatternTable.of(*(each.detach().numpy() for each in weights))

    @staticmethod
    def of(table: PatternTable, sides: int = 0) -> PatternModel:
        """The model that a table is of, with as many sides or `sides` (2 for a table of 1); classes stay near to it."""
        model = PatternModel(sides or len(table.to_move))
        to_move, classes, pair, to_sums, bias, of_sums = map(torch.from_numpy, table.logits())
        with torch.no_grad():
            model.to_move.copy_(to_move)
            model.start.copy_(classes.mT)
            model.pair.copy_(pair.mT)
            model.to_sums.copy_(to_sums)
            model.bias.copy_(bias)
            model.of_sums.copy_(of_sums)
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
    row = data.row()
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
    """The losses over many rows, without gradients."""
    batches = torch.arange(len(data.length)).split(batch_size)
    with torch.no_grad():
        parts = [losses(model, data.rows(rows)) for rows in batches]
    shares = torch.tensor([len(rows) for rows in batches]) / len(data.length)
    return Losses(*((torch.stack([getattr(p, f.name) for p in parts]) * shares).sum() for f in fields(Losses)))


def fit(
    data: PatternData,
    options: FitOptions,
    on_epoch: Callable[[int, PatternModel], None],
    start: PatternTable | None = None,
) -> PatternModel:
    """Fits a model to rows by Adam, a new one or one that begins as the table `start` is.

    `on_epoch` is told how many epochs are done, and shown the model. Raises `UsageError` where a table of both colours
    is to begin one that knows none.
    """
    sides = 2 if options.by_colour else 1
    if start is not None and len(start.to_move) > sides:
        raise UsageError(t("the table to start from knows the colours apart: add --by-colour"))
    model = PatternModel(sides, options.seed) if start is None else PatternModel.of(start, sides)
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
