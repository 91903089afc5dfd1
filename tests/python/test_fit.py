"""The fit of patterns: losses against slow sums, what is learnt from data whose truth is known, tables, curves."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from wuzi import fit as fits
from wuzi.command import UsageError
from wuzi.fit import CLASSES, FitOptions, PatternData, PatternModel, fit, losses, split, target_of
from wuzi.pattern_table import PatternTable
from wuzi.winrate import WinRate

TABLES = Path(__file__).parents[2] / "java/engine/src/main/resources/wuzi/eval"
ROWS = [
    # own and other classes of the squares, pairs of threats, best, game, side, score, target
    ([3, 0, 7], [1, 1, 2], [0, 168, 0], 2, 0, 0, 300, 1.0),
    ([5], [1000], [13], -1, 0, 1, -29_998, 0.0),
    ([2, 2], [0, 9], [40, 3], 0, 4, 1, 7, 0.5),
]


def data(rows=ROWS) -> PatternData:
    own, other, pair, best, game, side, score, target = zip(*rows, strict=True)
    return PatternData(
        own=torch.tensor(sum(own, []), dtype=torch.int16),
        other=torch.tensor(sum(other, []), dtype=torch.int16),
        pair=torch.tensor(sum(pair, []), dtype=torch.int16),
        length=torch.tensor([len(each) for each in own]),
        best=torch.tensor(best),
        game=torch.tensor(game),
        side=torch.tensor(side),
        score=torch.tensor(score, dtype=torch.int16),
        target=torch.tensor(target),
    )


def rows_of(each: PatternData) -> list:
    """The rows again, one by one."""
    ends = each.length.cumsum(0).tolist()
    squares = [
        [part[a:b].tolist() for part in (each.own, each.other, each.pair)]
        for a, b in zip([0, *ends], ends, strict=False)
    ]
    columns = zip(*(getattr(each, name).tolist() for name in ("best", "game", "side", "score", "target")), strict=True)
    return [(*a, *b) for a, b in zip(squares, columns, strict=True)]


def model(sides: int) -> PatternModel:
    made = PatternModel(sides)
    draws = torch.Generator().manual_seed(3)
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.copy_(torch.randn(parameter.shape, generator=draws))
    return made


def test_classes_are_numbered_as_in_java():
    assert len(CLASSES) == len(set(CLASSES)) == 1001
    assert (CLASSES[0], CLASSES[1], CLASSES[10], CLASSES[11]) == ((0,) * 4, (0, 0, 0, 1), (0, 0, 0, 10), (0, 0, 1, 1))
    assert CLASSES[1000] == (10,) * 4


def test_rows_are_taken_with_their_squares():
    taken = data().rows(torch.tensor([2, 0, 2]))
    assert rows_of(taken) == [ROWS[2], ROWS[0], ROWS[2]]


def test_parts_are_joined_with_games_of_their_own():
    joined = PatternData.join([data(), data(ROWS[:1]), data()])
    assert joined.game.tolist() == [0, 0, 4, 5, 6, 6, 10]
    assert [row[:4] for row in rows_of(joined)] == [row[:4] for row in [*ROWS, ROWS[0], *ROWS]]


@pytest.mark.parametrize("sides", [1, 2])
def test_losses_are_those_worked_out_square_by_square(sides):
    made = model(sides)
    value_losses, move_losses, value_right, move_right = [], [], [], []
    for own, other, pairs, best, _, side, _, target in ROWS:
        s = side if sides == 2 else 0

        def worth(kind: int, number: int, s: int = s) -> float:
            patterns = sum(made.of_pattern[s, kind, pattern].item() for pattern in CLASSES[number])
            return patterns + made.of_class[s, kind, number].item()

        value = made.to_move[s].item() + sum(worth(0, a) + worth(1, b) for a, b in zip(own, other, strict=True))
        value += sum(made.pair[s, 0, pair].item() for pair in pairs)
        for hidden in range(32):
            total = made.bias[s, hidden].item() + sum(made.to_sums[s, pair, hidden].item() for pair in pairs)
            value += max(0.0, total) * made.of_sums[s, hidden].item()
        chance = 1 / (1 + math.exp(-value))
        value_losses.append(-target * math.log(chance) - (1 - target) * math.log(1 - chance))
        moves = [
            worth(2, a) + worth(3, b) + made.pair[s, 1, c].item() for a, b, c in zip(own, other, pairs, strict=True)
        ]
        if best >= 0:
            move_losses.append(math.log(sum(map(math.exp, moves))) - moves[best])
            move_right.append(moves[best] == max(moves))
        if target != 0.5:
            value_right.append((value > 0) == (target > 0.5))
    found = losses(made, data())
    assert found.value.item() == pytest.approx(np.mean(value_losses), rel=1e-4)
    assert found.move.item() == pytest.approx(np.mean(move_losses), rel=1e-4)
    assert found.value_right.item() == np.mean(value_right)
    assert found.move_right.item() == np.mean(move_right)


def test_decided_scores_overrule_the_result():
    result, score = torch.tensor([0.0, 1.0, 0.5, 0.0]), torch.tensor([29_990.0, -29_500.0, 300.0, 10_000.0])
    assert target_of(result, score).tolist() == [1, 0, 0.5, 0]


def test_scores_are_a_share_of_targets():
    """At 300 the curve says e / (1 + e); a loss that the search found is one."""
    mixed = data().with_scores(WinRate(200, -100), 0.25)
    chances = [math.e / (1 + math.e), 0, 1 / (1 + math.exp(93 / 200))]
    assert mixed.target.tolist() == pytest.approx([0.75 + 0.25 * chances[0], 0, 0.75 * 0.5 + 0.25 * chances[2]])
    assert data().with_scores(WinRate(200, -100), 0).target.tolist() == [1, 0, 0.5]


def synthetic(rows: int, seed: int) -> tuple[PatternData, PatternModel]:
    """Positions of which a model is the truth: results and best moves are drawn by its chances."""
    draws = torch.Generator().manual_seed(seed)
    length = torch.randint(4, 10, (rows,), generator=draws)
    squares = int(length.sum())
    own, other, pair = (torch.randint(0, 12, (squares,), generator=draws).to(torch.int16) for _ in range(3))
    zeros = torch.zeros(rows, dtype=torch.long)
    made = PatternData(own, other, pair, length, zeros, torch.arange(rows), zeros, zeros.short(), torch.zeros(rows))
    truth = PatternModel()
    with torch.no_grad():
        truth.of_class.copy_(0.5 * torch.randn(truth.of_class.shape, generator=draws))
        value, moves = truth(made)
    best = torch.stack(
        [torch.multinomial(each.softmax(0), 1, generator=draws) for each in moves.split(length.tolist())]
    )
    target = (torch.rand(rows, generator=draws) < value.sigmoid()).float()
    return replace(made, best=best.flatten(), target=target), truth


def test_a_fit_finds_what_the_data_were_drawn_from():
    made, truth = synthetic(4000, 1)
    options = FitOptions(epochs=25, batch_size=200, learning_rate=0.05, test_share=0.2)
    learnt, tested = split(made, options)
    epochs = []
    found = fits.test(fit(learnt, options, lambda done, model: epochs.append(done)), tested)
    at_best, at_worst = fits.test(truth, tested), fits.test(PatternModel(), tested)
    assert epochs == list(range(1, 26))
    for name in ("value", "move"):
        least, most = getattr(at_best, name).item(), getattr(at_worst, name).item()
        assert least - 0.01 < getattr(found, name).item() < least + 0.2 * (most - least), name


def test_a_fit_may_begin_with_a_table():
    made, truth = synthetic(300, 4)
    table = truth.table(made)
    small = FitOptions(epochs=1, learning_rate=1e-5)
    at_start = fits.test(PatternModel.of(table), made)
    for options in (small, replace(small, by_colour=True)):
        found = fits.test(fit(made, options, lambda done, model: None, table), made)
        for name in ("value", "move"):
            assert getattr(found, name).item() == pytest.approx(getattr(at_start, name).item(), abs=0.01)
    with pytest.raises(UsageError, match="knows the colours apart"):
        fit(made, small, lambda done, model: None, model(2).table(made))


def test_a_test_over_batches_is_that_over_all_rows():
    made, truth = synthetic(500, 2)
    whole, parts = fits.test(truth, made), fits.test(truth, made, batch_size=70)
    for name in vars(whole):
        assert getattr(parts, name).item() == pytest.approx(getattr(whole, name).item(), rel=1e-5)


def test_no_game_is_learnt_from_and_tested_on():
    made, _ = synthetic(100, 1)
    made = replace(made, game=torch.arange(100) // 5)
    options = FitOptions(test_share=0.25)
    learnt, tested = split(made, options)
    assert len(set(tested.game.tolist())) == 5 and len(tested.game) == 25
    assert not set(learnt.game.tolist()) & set(tested.game.tolist()) and len(learnt.game) == 75
    assert split(made, options)[1].game.tolist() == tested.game.tolist()
    assert split(made, replace(options, seed=2))[1].game.tolist() != tested.game.tolist()


def test_a_table_is_text_that_is_read_again(tmp_path):
    made = PatternModel()
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.zero_()
        made.to_move[0] = 0.1
        made.of_class[0, :, 0] = torch.tensor([0.5, -0.26, 1.254, -3])
        made.of_pattern[0, 0, 10] = 0.5
        made.pair[0, :, 168] = torch.tensor([-0.01, 0.02])
        made.to_sums[0, 168, 31] = 1.25
        made.bias[0, 31], made.of_sums[0, 31] = -0.5, 0.25
    made.table(data()).write(tmp_path / "t", {"rule": "renju", "win-rate": WinRate(250, -3.5)})
    lines = (tmp_path / "t").read_text().splitlines()
    assert lines[:4] == ["# rule: renju", "# win-rate: scale 250.00 offset -3.50", "20", "100 -52 125 -300"]
    assert lines[4] == "0 0 0 0" and lines[3 + 1000] == "400 0 0 0"  # the class of four fives
    assert lines[3 + 1001 + 168] == "-2 2" + 31 * " 0" + " 640"
    assert lines[3 + 1001 + 169 :] == ["0 0"] * 31 + ["-256 1600"]
    again = PatternModel.of(PatternTable.read(tmp_path / "t"))
    assert again.classes()[0, :, 0].tolist() == pytest.approx([0.5, -0.26, 1.25, -3])
    again.table(data()).write(tmp_path / "u", {})
    assert (tmp_path / "u").read_text().splitlines() == lines[2:]


def test_what_is_read_judges_as_what_was_written(tmp_path):
    made = synthetic(50, 3)[0]
    for sides in (1, 2):
        written = model(sides)
        written.table(made).write(tmp_path / "t", {})
        value, moves = written(made)
        value_again, moves_again = PatternModel.of(PatternTable.read(tmp_path / "t"))(made)
        torch.testing.assert_close(value_again, value, atol=0.2, rtol=0.01)  # of sums of rounded numbers
        torch.testing.assert_close(moves_again, moves, atol=0.02, rtol=0)
    numbers = (tmp_path / "t").read_text().split()
    assert len(numbers) == 2 * (1 + 1001 * 4 + 169 * 34 + 32 * 2)


def test_roundings_do_not_add_up():
    """Sixty squares of one kind, each worth 0.48 of the table's units: 29 of them go to the turn, 29 to the sum."""
    made = PatternModel()
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.zero_()
        made.of_class[0, 0, 5] = 0.48 / 200
        made.to_sums[0, 7, 3] = 0.48 / 512
    table = made.table(data([([5] * 60, [0] * 60, [7] * 60, 0, 0, 0, 0, 1.0)]))
    assert not table.classes.any() and not table.pairs.any()
    assert table.to_move.tolist() == [[29]]
    assert table.sums[0, :, 0].tolist() == [0, 0, 0, 29] + 28 * [0]


def test_the_engines_tables_are_read():
    for path in TABLES.glob("patterns-*.txt"):
        assert PatternTable.read(path).classes.any()


def test_what_is_no_table_is_refused(tmp_path):
    numbers = 1 + 1001 * 4 + 169 * 34 + 32 * 2
    for text in ("", "# card\n", "1\n2\n", "0 " * (numbers - 1), "0 " * 3 * numbers, "x " * numbers, "1.5 " * numbers):
        (tmp_path / "t").write_text(text)
        with pytest.raises(UsageError, match="holds no table of patterns"):
            PatternTable.read(tmp_path / "t")


@pytest.mark.parametrize(("weight", "named"), [(300, "153600"), (-math.inf, "inf"), (math.nan, "nan")])
def test_what_a_table_does_not_hold_is_refused(weight, named):
    made = model(1)
    with torch.no_grad():
        made.to_sums[0, 5, 5] = weight
    with pytest.raises(UsageError, match=f"a weight of {named} is beyond what a table holds"):
        made.table(data())


def test_a_curve_is_found_again():
    """Where each result is the very chance of its score, the likeliest curve is the one that they are from."""
    score = np.arange(-2000, 2001, 7).astype(np.int16)
    truth = WinRate(231.0, -29.5)
    found = WinRate.fit(score, truth.of(score))
    assert (found.scale, found.offset) == (pytest.approx(231, rel=1e-6), pytest.approx(-29.5, rel=1e-5))
    assert found.of([29.5, 29.5 + 231]).tolist() == pytest.approx([0.5, math.e / (1 + math.e)])


def test_decided_scores_are_no_part_of_the_curve():
    score = np.array([100, -100, 100, -100, 29_999, -29_999, 10_001], np.int16)
    result = np.array([1, 0, 0.5, 0.5, 0, 1, 0], np.float32)
    found = WinRate.fit(score, result)
    # three points of four at 100, by symmetry a quarter at -100: 100 is ln 3 scales away from the middle
    assert (found.scale, found.offset) == (pytest.approx(100 / math.log(3), rel=1e-4), pytest.approx(0, abs=1e-6))
    assert found.loss(score, result) == pytest.approx(-0.75 * math.log(0.75) - 0.25 * math.log(0.25), rel=1e-4)
    assert found.of([29_999, -29_999, 10_001]).tolist() == [1, 0, 1]


def test_scores_that_tell_nothing_are_refused():
    with pytest.raises(UsageError, match="do not tell their results"):
        WinRate.fit(np.array([100, -100], np.int16), np.array([0, 1], np.float32))
