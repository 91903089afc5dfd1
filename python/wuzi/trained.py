"""Nets of finished or unfinished runs, loaded again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torch import nn

from wuzi.checkpoints import load, path_of
from wuzi.nets import make_net
from wuzi.runs import Run
from wuzi.settings import TrainOptions

__all__ = ["Trained", "load_trained"]


@dataclass(frozen=True)
class Trained:
    """A run's net as one of its checkpoints has it."""

    run: Run
    net: nn.Module
    steps: int
    """Plies it was trained on."""

    @property
    def board_sizes(self) -> tuple[int, int]:
        """The smallest and the largest board it plays on."""
        text = getattr(self.net, "board_sizes", "") or str(self.run.spec.board_size)
        smallest, _, largest = text.partition("-")
        return int(smallest), int(largest or smallest)


def load_trained(name: str, checkpoint: str = "") -> Trained:
    """The net of a run, by name or folder; `checkpoint` is `best`, `last`, or empty for the best there is.

    Raises `UsageError` if there is no such run, or its files are damaged.
    """
    run = Run.find(name)
    which = checkpoint or ("best" if path_of(run.path, "best").exists() else "last")
    state: dict[str, Any] = load(path_of(run.path, which))
    known = TrainOptions.__dataclass_fields__
    options = TrainOptions(**{key: value for key, value in run.config["options"].items() if key in known})
    net = make_net(options.net, run.spec, options)
    net.load_state_dict(state["net"])
    return Trained(run, net, state["counters"]["steps"])
