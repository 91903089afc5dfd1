"""What all nets share: the scaling of planes, the board sizes they take, and how their layers begin."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeVar, cast

import torch
from torch import Tensor, nn

from wuzi.command import UsageError
from wuzi.language import t
from wuzi.rollouts import GameSpec

if TYPE_CHECKING:
    from wuzi.graph import Graph

__all__ = ["Net", "check_size", "initialised", "sizes_of", "tower"]

Layer = TypeVar("Layer", nn.Conv2d, nn.Linear)


class Net(nn.Module):
    """Base of the nets: knows its planes' scales and the board sizes it takes."""

    board_sizes = ""
    """Sizes the net takes, as an exported file states them: `15` or `3-22`."""

    def __init__(self, spec: GameSpec):
        super().__init__()
        self.scaled = any(scale != 1 for scale in spec.scales)
        self.register_buffer("scales", torch.tensor(spec.scales).view(1, -1, 1, 1), persistent=False)

    def scale(self, planes: Tensor) -> Tensor:
        """uint8 planes as float32, each times its scale."""
        return planes.float() * self.scales if self.scaled else planes.float()

    def scale_onnx(self, graph: Graph, planes: str) -> str:
        """`scale` as graph nodes."""
        floats = graph.node("Cast", planes, to=graph.FLOAT)
        return graph.node("Mul", floats, graph.constant(cast(Tensor, self.scales))) if self.scaled else floats


def sizes_of(net: nn.Module, spec: GameSpec) -> tuple[int, int]:
    """The smallest and the largest board a net takes; one that does not say takes the size it was made for."""
    smallest, _, largest = (getattr(net, "board_sizes", "") or str(spec.board_size)).partition("-")
    return int(smallest), int(largest or smallest)


def check_size(size: int, net: nn.Module, spec: GameSpec, whose: str) -> None:
    """Raises `UsageError` for a board size that a net does not take; `whose` is what names the net."""
    smallest, largest = sizes_of(net, spec)
    if not smallest <= size <= largest:
        sizes = t("{low} to {high}", low=smallest, high=largest) if smallest < largest else smallest
        raise UsageError(t("--board-size is {size}, and {whose} plays on {sizes}", size=size, whose=whose, sizes=sizes))


def initialised(layer: Layer, gain: float) -> Layer:
    """The layer with normal weights of standard deviation gain/sqrt(inputs), bias 0."""
    nn.init.normal_(layer.weight, std=gain / math.sqrt(layer.weight[0].numel()))
    if layer.bias is not None:
        nn.init.zeros_(layer.bias)
    return layer


def tower(widths: tuple[int, ...], last_gain: float) -> nn.Sequential:
    """Dense layers with ReLU between them."""
    layers: list[nn.Module] = []
    for index, (inputs, outputs) in enumerate(zip(widths, widths[1:], strict=False)):
        last = index == len(widths) - 2
        layers.append(initialised(nn.Linear(inputs, outputs), last_gain if last else math.sqrt(2)))
        if not last:
            layers.append(nn.ReLU(inplace=True))
    return nn.Sequential(*layers)
