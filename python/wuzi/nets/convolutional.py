"""Fully convolutional nets: one set of weights for boards of any size."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

import torch
from torch import Tensor, nn

from wuzi.nets.net import Net, initialised, tower
from wuzi.rollouts import GameSpec

if TYPE_CHECKING:
    from wuzi.graph import Graph

__all__ = ["CNN", "ConvNet", "ResNet"]


class ConvNet(Net):
    """A stem and blocks of convolutions, then two heads that both see pooled features of the whole board.

    A plane of ones is added before the zero padding, so that every convolution can tell the edge from an empty
    square. Global pooling added as a bias to the policy follows KataGo (Wu 2019). A block takes and gives [n, channels,
    height, width] and has a `to_onnx(graph, x)`.
    """

    board_sizes = "3-22"

    def __init__(self, spec: GameSpec, channels: int, blocks: Iterable[nn.Module]):
        super().__init__(spec)
        self.stem = _conv3(spec.planes + 1, channels, math.sqrt(2))
        self.blocks = nn.ModuleList(blocks)
        self.policy_point = initialised(nn.Conv2d(channels, channels, 1), math.sqrt(2))
        self.policy_pooled = initialised(nn.Linear(2 * channels, channels, bias=False), 0.5)
        self.policy_out = initialised(nn.Conv2d(channels, 1, 1, bias=False), 0.01)
        self.value = tower((2 * channels, 64, 1), last_gain=0.1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Policy and value, see `wuzi.nets`."""
        scaled = self.scale(planes)
        x = self.stem(torch.cat((scaled, torch.ones_like(scaled[:, :1])), 1)).relu_()
        for block in self.blocks:
            x = block(x)
        pooled = torch.cat((x.mean((2, 3)), x.amax((2, 3))), 1)
        point = self.policy_point(x) + self.policy_pooled(pooled)[:, :, None, None]
        return self.policy_out(point.relu_()).flatten(1), self.value(pooled).squeeze(1).tanh()

    def to_onnx(self, graph: Graph, planes: str) -> tuple[str, str]:
        """`forward` as graph nodes."""
        scaled = self.scale_onnx(graph, planes)
        first = graph.node("Gather", scaled, graph.constant(torch.tensor([0])), axis=1)
        zeros = graph.node("Mul", first, graph.constant(torch.tensor(0.0)))
        ones = graph.node("Add", zeros, graph.constant(torch.tensor(1.0)))
        x = graph.relu(graph.conv(graph.node("Concat", scaled, ones, axis=1), self.stem))
        for block in self.blocks:
            x = cast(_Plain | _Residual, block).to_onnx(graph, x)
        mean = graph.node("ReduceMean", x, axes=[2, 3], keepdims=0)
        largest = graph.node("ReduceMax", x, axes=[2, 3], keepdims=0)
        pooled = graph.node("Concat", mean, largest, axis=1)
        bias = graph.node("Unsqueeze", graph.linear(pooled, self.policy_pooled), graph.ints(2, 3))
        point = graph.relu(graph.node("Add", graph.conv(x, self.policy_point), bias))
        policy = graph.node("Flatten", graph.conv(point, self.policy_out), axis=1)
        return policy, graph.node("Tanh", graph.squeeze(graph.layers(pooled, self.value)))


class CNN(ConvNet):
    """Five plain 3x3 convolutions, each with a ReLU and without normalisation: sees squares up to five away."""

    LAYERS = 5

    def __init__(self, spec: GameSpec, channels: int = 32):
        super().__init__(spec, channels, (_Plain(channels) for _ in range(self.LAYERS - 1)))


class ResNet(ConvNet):
    """Residual convolutions without normalisation.

    The last convolution of each block starts at zero and the first is scaled by 1/sqrt(blocks) (Zhang et al. 2019,
    Fixup), so that the net starts as its stem and needs no normalisation to learn at once.
    """

    def __init__(self, spec: GameSpec, channels: int = 32, blocks: int = 3):
        super().__init__(spec, channels, (_Residual(channels, math.sqrt(2 / blocks)) for _ in range(blocks)))


class _Plain(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.conv = _conv3(channels, channels, math.sqrt(2))

    def forward(self, x: Tensor) -> Tensor:
        return self.conv(x).relu_()

    def to_onnx(self, graph: Graph, x: str) -> str:
        return graph.relu(graph.conv(x, self.conv))


class _Residual(nn.Module):
    def __init__(self, channels: int, gain: float):
        super().__init__()
        self.first = _conv3(channels, channels, gain)
        self.second = _conv3(channels, channels, 0.0)

    def forward(self, x: Tensor) -> Tensor:
        return (x + self.second(self.first(x).relu_())).relu_()

    def to_onnx(self, graph: Graph, x: str) -> str:
        inner = graph.relu(graph.conv(x, self.first))
        return graph.relu(graph.node("Add", x, graph.conv(inner, self.second)))


def _conv3(inputs: int, outputs: int, gain: float) -> nn.Conv2d:
    return initialised(nn.Conv2d(inputs, outputs, 3, padding=1), gain)
