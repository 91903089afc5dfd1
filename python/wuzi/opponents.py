"""Whom a learner meets beside itself: past versions of its net, and rivals, players that come one after another.

Both are functions of counters alone, so that a resumed run meets the same opponents. One past version and one rival
play in an iteration, in their shares of its games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from wuzi.rollouts import Results
from wuzi.runs import stream
from wuzi.settings import TrainOptions

__all__ = ["PastVersions", "Rivals", "Version", "weights"]


@dataclass
class Version:
    """A past version of the net, and how the learner did against it."""

    steps: int
    """Trained plies of the net when it was kept."""
    net: dict[str, Tensor]
    games: int = 0
    points: float = 0.0
    """The learner's, in those games."""

    @property
    def score(self) -> float:
        """The learner's share of points, two drawn games with every version assumed."""
        return (self.points + 1) / (self.games + 2)


def weights(net: nn.Module) -> dict[str, Tensor]:
    """A net's state, on the CPU, that its further training leaves as it is."""
    return {name: tensor.detach().cpu().clone() for name, tensor in net.state_dict().items()}


class PastVersions:
    """The last `past_size` snapshots of a net, one every `past_every` plies, the first before it learnt anything."""

    def __init__(self, options: TrainOptions):
        self._options = options
        self._versions: list[Version] = []

    def keep(self, net: nn.Module, before: int, after: int) -> None:
        """Takes a snapshot if the trained plies, `before` and `after` an iteration, have come to the next one."""
        every = self._options.past_every
        if self._options.past_share and (not self._versions or before // every < after // every):
            self._versions = [*self._versions, Version(after, weights(net))][-self._options.past_size :]

    def choose(self, iteration: int) -> Version | None:
        """The version that plays in an iteration, None where none does.

        `hard` prefers those that the learner scores less against, by the square of what it leaves them: prioritised
        fictitious self-play (Vinyals et al. 2019).
        """
        if not self._versions:
            return None
        scores = torch.tensor([version.score for version in self._versions])
        weights = (1 - scores).square() if self._options.past_choice == "hard" else torch.ones_like(scores)
        generator = torch.Generator().manual_seed(stream(self._options.seed, "past", iteration))
        return self._versions[int(torch.multinomial(weights, 1, generator=generator))]

    def count(self, version: Version | None, results: Results) -> None:
        """Adds the games that ended in an iteration to the version that played in it."""
        if version is not None:
            version.games += results.games
            version.points += results.points

    def state(self) -> list[dict[str, Any]]:
        """For a checkpoint."""
        return [vars(version) for version in self._versions]

    def restore(self, state: list[dict[str, Any]]) -> None:
        """Goes on from what `state` returned."""
        self._versions = [Version(**version) for version in state]


class Rivals:
    """Players that the learner meets one after another: each until the learner scores `rival_score` against it.

    Scores are judged over `rival_games` games at a time; the last rival stays. In half of the iterations one of those
    met so far plays, each alike, so that the learner forgets none of them and goes on seeing many kinds of positions.
    """

    def __init__(self, options: TrainOptions):
        self._options = options
        self._games = 0
        self._points = 0.0
        self.stage = 0
        """How many rivals are behind."""

    def choose(self, iteration: int) -> str | None:
        """The player that plays in an iteration, None where none does."""
        if not self._options.rival_share:
            return None
        draw = stream(self._options.seed, "rival", iteration)
        return self._options.rivals[self.stage if draw % 2 else draw // 2 % (self.stage + 1)]

    def count(self, rival: str | None, results: Results) -> None:
        """Adds the games that ended in an iteration with that player; the next one may come."""
        if rival != self._options.rivals[self.stage]:
            return
        self._games += results.games
        self._points += results.points
        if self._games < self._options.rival_games:
            return
        if self._points >= self._options.rival_score * self._games and self.stage + 1 < len(self._options.rivals):
            self.stage += 1
        self._games, self._points = 0, 0.0

    def state(self) -> dict[str, Any]:
        """For a checkpoint."""
        return {"stage": self.stage, "games": self._games, "points": self._points}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Goes on from what `state` returned."""
        self.stage, self._games, self._points = state["stage"], state["games"], state["points"]
