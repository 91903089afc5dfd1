"""Nets: uint8 planes in, policy logits and value out, the scaling of planes inside.

A net takes planes [n, planes, height, width] and returns (policy float32 [n, height*width], logits; value float32
[n], in [-1, 1] for the side to move). `to_onnx` states the same computation as an ONNX graph (see `wuzi.graph`).
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import torch
from torch import Tensor, nn

from wuzi.command import UsageError
from wuzi.rollouts import GameSpec
from wuzi.settings import TrainOptions

if TYPE_CHECKING:
    from wuzi.graph import Graph

__all__ = ["Net", "MLP", "ResNet", "make_net", "sizes_of"]


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


class MLP(Net):
    """Two towers of dense layers over one signed plane (own minus opponent): built for 15x15 and its point order."""

    SIZE = 15
    board_sizes = str(SIZE)

    def __init__(self, spec: GameSpec):
        super().__init__(spec)
        if spec.board_size != self.SIZE:
            raise UsageError(
                f"--net mlp is built for {self.SIZE}x{self.SIZE}, not {spec.board_size}x{spec.board_size}: "
                f"give --board-size {self.SIZE} or --net resnet"
            )
        missing = {"own", "opponent"} - set(spec.plane_names)
        if missing:
            raise UsageError(
                f"--net mlp needs the planes own and opponent, which {spec.encoder} lacks: give --encoder stones/1"
            )
        self.own = spec.plane_names.index("own")
        self.opponent = spec.plane_names.index("opponent")
        points = self.SIZE**2
        self.policy = _tower((points, 256, 128, points), last_gain=0.01)
        self.value = _tower((points, 256, 128, 1), last_gain=0.1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Policy and value, see `Net`."""
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


class ResNet(Net):
    """Residual convolutions without normalisation, any board size; both heads see pooled features of the whole board.

    A plane of ones is added before the zero padding, so that every convolution can tell the edge from an empty
    square. The last convolution of each block starts at zero and the first is scaled by 1/sqrt(blocks) (Zhang et al.
    2019, Fixup), so that the net starts as its stem and needs no normalisation to learn at once. Global pooling
    added as a bias to the policy follows KataGo (Wu 2019).
    """

    board_sizes = "3-22"

    def __init__(self, spec: GameSpec, channels: int = 32, blocks: int = 3):
        super().__init__(spec)
        self.stem = _conv3(spec.planes + 1, channels, math.sqrt(2))
        self.blocks = nn.ModuleList(_Block(channels, math.sqrt(2 / blocks)) for _ in range(blocks))
        self.policy_point = _init(nn.Conv2d(channels, channels, 1), math.sqrt(2))
        self.policy_pooled = _init(nn.Linear(2 * channels, channels, bias=False), 0.5)
        self.policy_out = _init(nn.Conv2d(channels, 1, 1, bias=False), 0.01)
        self.value = _tower((2 * channels, 64, 1), last_gain=0.1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Policy and value, see `Net`."""
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
            x = cast(_Block, block).to_onnx(graph, x)
        mean = graph.node("ReduceMean", x, axes=[2, 3], keepdims=0)
        largest = graph.node("ReduceMax", x, axes=[2, 3], keepdims=0)
        pooled = graph.node("Concat", mean, largest, axis=1)
        bias = graph.node("Unsqueeze", graph.linear(pooled, self.policy_pooled), graph.constant(torch.tensor([2, 3])))
        point = graph.relu(graph.node("Add", graph.conv(x, self.policy_point), bias))
        policy = graph.node("Flatten", graph.conv(point, self.policy_out), axis=1)
        return policy, graph.node("Tanh", graph.squeeze(graph.layers(pooled, self.value)))


class _Block(nn.Module):
    def __init__(self, channels: int, gain: float):
        super().__init__()
        self.first = _conv3(channels, channels, gain)
        self.second = _conv3(channels, channels, 0.0)

    def forward(self, x: Tensor) -> Tensor:
        return (x + self.second(self.first(x).relu_())).relu_()

    def to_onnx(self, graph: Graph, x: str) -> str:
        inner = graph.relu(graph.conv(x, self.first))
        return graph.relu(graph.node("Add", x, graph.conv(inner, self.second)))


def _init(layer: nn.Conv2d | nn.Linear, gain: float) -> nn.Conv2d | nn.Linear:
    """Normal weights of standard deviation gain/sqrt(inputs), bias 0."""
    nn.init.normal_(layer.weight, std=gain / math.sqrt(layer.weight[0].numel()))
    if layer.bias is not None:
        nn.init.zeros_(layer.bias)
    return layer


def _conv3(inputs: int, outputs: int, gain: float) -> nn.Conv2d:
    return cast(nn.Conv2d, _init(nn.Conv2d(inputs, outputs, 3, padding=1), gain))


def _tower(widths: tuple[int, ...], last_gain: float) -> nn.Sequential:
    """Dense layers with ReLU between them."""
    layers: list[nn.Module] = []
    for index, (inputs, outputs) in enumerate(zip(widths, widths[1:], strict=False)):
        last = index == len(widths) - 2
        layers.append(_init(nn.Linear(inputs, outputs), last_gain if last else math.sqrt(2)))
        if not last:
            layers.append(nn.ReLU())
    return nn.Sequential(*layers)


NETS: dict[str, Callable[[GameSpec, TrainOptions], nn.Module]] = {
    "resnet": lambda spec, options: ResNet(spec, options.channels, options.blocks),
    "mlp": lambda spec, options: MLP(spec),
}
"""Nets by the name that `--net` takes."""


def make_net(name: str, spec: GameSpec, options: TrainOptions) -> nn.Module:
    """A fresh net called `name`: one of `NETS`, or `module:Class`, made as `Class(spec)`; in evaluation mode.

    Evaluation mode, in which it stays, keeps a net of one's own with dropout or batch norm the same in rollouts and
    updates. Raises `UsageError` for an unknown name, a class that cannot be imported, or a board the net does not take.
    """
    make = NETS.get(name) or _own(name)
    net = make(spec, options).eval()
    return net.to(memory_format=torch.channels_last) if options.channels_last else net


def _own(name: str) -> Callable[[GameSpec, TrainOptions], nn.Module]:
    module, colon, attribute = name.partition(":")
    if not colon:
        raise UsageError(f"--net is {name}: allowed is {', '.join(NETS)} or module:Class")
    try:
        own = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"--net is {name}: {error}") from None
    return lambda spec, options: own(spec)
