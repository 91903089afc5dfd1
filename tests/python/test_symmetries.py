"""The eight symmetries of boards, points and of a policy's view."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from wuzi.inference import TorchPolicy
from wuzi.symmetries import from_view, point_maps, to_view, views

BOARD = torch.arange(9, dtype=torch.uint8).view(1, 1, 3, 3)


def test_the_eight_are_those_of_the_square():
    found = {tuple(to_view(BOARD, torch.tensor([s])).flatten().tolist()) for s in range(8)}
    square = np.arange(9).reshape(3, 3)
    expected = {tuple(np.rot90(b, k).flatten().tolist()) for b in (square, square[:, ::-1]) for k in range(4)}
    assert len(found) == 8
    assert found == expected
    assert to_view(BOARD, torch.tensor([0])).equal(BOARD)


@pytest.mark.parametrize("symmetry", range(8))
def test_boards_and_points_move_alike_and_back(symmetry):
    rng = torch.Generator().manual_seed(symmetry)
    boards = torch.randint(0, 9, (4, 3, 5, 5), generator=rng, dtype=torch.uint8)
    each = torch.full((4,), symmetry)
    moved = to_view(boards, each)
    _, new = point_maps(5)
    for point in range(25):
        assert moved.flatten(2)[:, :, new[symmetry, point]].equal(boards.flatten(2)[:, :, point])
    back = torch.empty(4, 25, dtype=torch.uint8)
    from_view(moved[:, 0].flatten(1), each, out=back)
    assert back.equal(boards[:, 0].flatten(1))


def test_views_depend_on_the_position_and_the_salt_alone():
    rng = torch.Generator().manual_seed(1)
    boards = torch.randint(0, 2, (800, 2, 9, 9), generator=rng, dtype=torch.uint8)
    found = views(boards, 3)
    assert found.flip(0).equal(views(boards.flip(0), 3))
    assert found[5:6].equal(views(boards[5:6], 3))
    assert not found.equal(views(boards, 4))
    assert torch.bincount(found, minlength=8).min() > 60, "all eight come about equally often"


def test_a_policy_answers_for_the_position_as_it_is():
    class Centre(torch.nn.Module):
        """Sees the same from every side: own stones less the distance from the centre; and, for value, one corner."""

        def forward(self, planes):
            spread = torch.arange(5) - 2
            distance = spread.abs()[:, None] + spread.abs()[None, :]
            return (planes[:, 0] - 0.1 * distance).flatten(1), planes[:, 0, 0, 0].float()

    planes = np.random.default_rng(2).integers(0, 2, (64, 2, 5, 5), dtype=np.uint8)
    answers = []
    for salt in (None, 1):
        policy, value = np.zeros((64, 25), np.float32), np.zeros(64, np.float32)
        TorchPolicy(Centre(), torch.device("cpu"), salt)(planes, policy, value)
        answers.append((policy, value))
    assert np.array_equal(answers[0][0], answers[1][0])
    assert not np.array_equal(answers[0][1], answers[1][1]), "the net did see other sides of the board"
