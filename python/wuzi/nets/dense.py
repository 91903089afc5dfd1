"""Nets of dense layers, each made for one board size and its point order."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

from wuzi.command import UsageError
from wuzi.language import t
from wuzi.nets.net import Net, initialised, tower
from wuzi.rollouts import GameSpec

if TYPE_CHECKING:
    from wuzi.graph import Graph

__all__ = ["MLP", "SharedMLP"]


class MLP(Net):
    """Two towers of dense layers over one signed plane (own minus opponent): built for 15x15 and its point order."""

    SIZE = 15
    board_sizes = str(SIZE)

    def __init__(self, spec: GameSpec):
        super().__init__(spec)
        if spec.board_size != self.SIZE:
            raise UsageError(
                t(
                    "--net mlp is built for {size}x{size}, not {other}x{other}: "
                    "give --board-size {size} or --net resnet",
                    size=self.SIZE,
                    other=spec.board_size,
                )
            )
        missing = {"own", "opponent"} - set(spec.plane_names)
        if missing:
            raise UsageError(
                t(
                    "--net mlp needs the planes own and opponent, which {encoder} lacks: give --encoder stones/1",
                    encoder=spec.encoder,
                )
            )
        self.own = spec.plane_names.index("own")
        self.opponent = spec.plane_names.index("opponent")
        points = self.SIZE**2
        self.policy = tower((points, 256, 128, points), last_gain=0.01)
        self.value = tower((points, 256, 128, 1), last_gain=0.1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Policy and value, see `wuzi.nets`."""
        scaled = self.scale(planes)
        signed = (scaled[:, self.own] - scaled[:, self.opponent]).flatten(1)
        return self.policy(signed), self.value(signed).squeeze(1).tanh()

    def to_onnx(self, graph: Graph, planes: str) -> tuple[str, str]:
        """`forward` as graph nodes."""
        scaled = self.scale_onnx(graph, planes)
        own = graph.node("Gather", scaled, graph.constant(torch.tensor(self.own)), axis=1)
        opponent = graph.node("Gather", scaled, graph.constant(torch.tensor(self.opponent)), axis=1)
        signed = graph.node("Flatten", graph.node("Sub", own, opponent), axis=1)
        value = graph.layers(signed, self.value)
        return graph.layers(signed, self.policy), graph.node("Tanh", graph.squeeze(value))


class SharedMLP(Net):
    """The textbook actor-critic: one dense layer over all planes, shared by an actor head and a critic head."""

    WIDTH = 128

    def __init__(self, spec: GameSpec):
        super().__init__(spec)
        points = spec.board_size**2
        self.board_sizes = str(spec.board_size)
        self.trunk = nn.Sequential(initialised(nn.Linear(spec.planes * points, self.WIDTH), math.sqrt(2)), nn.ReLU())
        self.actor = initialised(nn.Linear(self.WIDTH, points), 0.01)
        self.critic = initialised(nn.Linear(self.WIDTH, 1), 0.1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Policy and value, see `wuzi.nets`."""
        features = self.trunk(self.scale(planes).flatten(1))
        return self.actor(features), self.critic(features).squeeze(1).tanh()

    def to_onnx(self, graph: Graph, planes: str) -> tuple[str, str]:
        """`forward` as graph nodes."""
        features = graph.layers(graph.node("Flatten", self.scale_onnx(graph, planes), axis=1), self.trunk)
        value = graph.squeeze(graph.linear(features, self.critic))
        return graph.linear(features, self.actor), graph.node("Tanh", value)
