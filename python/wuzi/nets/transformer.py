"""A small transformer whose tokens are the squares of a board of any size."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from wuzi.nets.net import Net, initialised, tower
from wuzi.rollouts import GameSpec

if TYPE_CHECKING:
    from wuzi.graph import Graph

__all__ = ["Transformer"]

EDGES = 4


class Transformer(Net):
    """Attention between all squares, pre-norm (Xiong et al. 2020).

    Where two squares lie to each other reaches the attention as a rotation of queries and keys (see `_Attention`), and
    where the edges are as a learned vector for the distance to each, all distances from `FAR` on being alike: both know
    no board size.
    """

    board_sizes = "3-22"
    FAR = 5

    def __init__(self, spec: GameSpec, dim: int = 64, layers: int = 2, heads: int = 4):
        super().__init__(spec)
        self.planes = initialised(nn.Linear(spec.planes, dim), math.sqrt(2))
        self.edges = nn.Embedding(EDGES * (self.FAR + 1), dim)
        nn.init.normal_(self.edges.weight, std=0.2)
        self.layers = nn.ModuleList(_Layer(dim, heads, 1 / math.sqrt(2 * layers)) for _ in range(layers))
        self.norm = nn.LayerNorm(dim)
        self.policy = initialised(nn.Linear(dim, 1, bias=False), 0.01)
        self.value = tower((2 * dim, 64, 1), last_gain=0.1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Policy and value, see `wuzi.nets`."""
        height, width = planes.shape[2:]
        points = torch.arange(height * width, device=planes.device)
        y, x = points // width, points % width
        distances = torch.stack((y, height - 1 - y, x, width - 1 - x), 1).clamp(max=self.FAR)
        edges = self.edges(distances + torch.arange(EDGES, device=planes.device) * (self.FAR + 1)).sum(1)
        places = torch.stack((y, x), 1).float()
        tokens = self.planes(self.scale(planes).flatten(2).transpose(1, 2)) + edges
        for layer in self.layers:
            tokens = layer(tokens, places)
        tokens = self.norm(tokens)
        pooled = torch.cat((tokens.mean(1), tokens.amax(1)), 1)
        return self.policy(tokens).flatten(1), self.value(pooled).squeeze(1).tanh()

    def to_onnx(self, graph: Graph, planes: str) -> tuple[str, str]:
        """`forward` as graph nodes."""
        height, width = (graph.node("Gather", graph.node("Shape", planes), graph.scalar(axis)) for axis in (2, 3))
        points = graph.node("Range", graph.scalar(0), graph.node("Mul", height, width), graph.scalar(1))
        y, x = graph.node("Div", points, width), graph.node("Mod", points, width)
        below, right = (
            graph.node("Sub", graph.node("Sub", size, graph.scalar(1)), place)
            for size, place in ((height, y), (width, x))
        )
        distances = graph.node("Min", graph.stack(y, below, x, right), graph.scalar(self.FAR))
        rows = graph.node("Add", distances, graph.ints(*(edge * (self.FAR + 1) for edge in range(EDGES))))
        vectors = graph.node("Gather", graph.constant(self.edges.weight), rows)
        edges = graph.node("ReduceSum", vectors, graph.ints(1), keepdims=0)
        places = graph.node("Cast", graph.stack(y, x), to=graph.FLOAT)
        squares = graph.node("Reshape", self.scale_onnx(graph, planes), graph.ints(0, 0, -1))
        tokens = graph.linear_each(graph.node("Transpose", squares, perm=[0, 2, 1]), self.planes)
        tokens = graph.node("Add", tokens, edges)
        for layer in self.layers:
            tokens = layer.to_onnx(graph, tokens, places)
        tokens = graph.layer_norm(tokens, self.norm)
        # pooled and not reduced: a single row's ReduceMean adds up in another order than one of many in ONNX Runtime
        columns = graph.node("Transpose", tokens, perm=[0, 2, 1])
        pools = [graph.node(op, columns) for op in ("GlobalAveragePool", "GlobalMaxPool")]
        pooled = graph.node("Flatten", graph.node("Concat", *pools, axis=1), axis=1)
        value = graph.layers(pooled, self.value)
        policy = graph.node("Flatten", graph.linear_each(tokens, self.policy), axis=1)
        return policy, graph.node("Tanh", graph.squeeze(value))


class _Layer(nn.Module):
    """Attention, then two dense layers on each token, each added to what it read: tokens [n, points, dim]."""

    def __init__(self, dim: int, heads: int, gain: float):
        super().__init__()
        self.attention_norm = nn.LayerNorm(dim)
        self.attention = _Attention(dim, heads, gain)
        self.dense_norm = nn.LayerNorm(dim)
        self.widen = initialised(nn.Linear(dim, 4 * dim), math.sqrt(2))
        self.narrow = initialised(nn.Linear(4 * dim, dim), gain)

    def forward(self, tokens: Tensor, places: Tensor) -> Tensor:
        tokens = tokens + self.attention(self.attention_norm(tokens), places)
        return tokens + self.narrow(self.widen(self.dense_norm(tokens)).relu_())

    def to_onnx(self, graph: Graph, tokens: str, places: str) -> str:
        seen = self.attention.to_onnx(graph, graph.layer_norm(tokens, self.attention_norm), places)
        tokens = graph.node("Add", tokens, seen)
        wide = graph.relu(graph.linear_each(graph.layer_norm(tokens, self.dense_norm), self.widen))
        return graph.node("Add", tokens, graph.linear_each(wide, self.narrow))


class _Attention(nn.Module):
    """Softmax attention of several heads, with positions as rotations.

    Pairs of a query's and a key's numbers are turned by an angle that is linear in the square's row and column, so
    that their product depends on the step from one square to the other alone (Su et al. 2021, RoPE), which may lead in
    any direction, for each head turns by learned frequencies of its own (Heo et al. 2024, RoPE-Mixed).
    """

    LONGEST, SHORTEST = 30.0, 3.0
    """Squares to a whole turn at first."""

    def __init__(self, dim: int, heads: int, gain: float):
        super().__init__()
        self.heads = heads
        self.pairs = dim // heads // 2
        self.query_key_value = initialised(nn.Linear(dim, 3 * dim, bias=False), 1.0)
        self.out = initialised(nn.Linear(dim, dim), gain)
        turns = torch.logspace(0, 1, self.pairs, base=self.SHORTEST / self.LONGEST) * self.LONGEST
        direction = torch.rand(heads, self.pairs) * math.tau
        self.frequencies = nn.Parameter(torch.stack((direction.cos(), direction.sin())) * math.tau / turns)

    def forward(self, tokens: Tensor, places: Tensor) -> Tensor:
        """Tokens [n, points, dim] and the row and column of each, [points, 2], give [n, points, dim]."""
        rows, points, dim = tokens.shape
        split = self.query_key_value(tokens).view(rows, points, 3, self.heads, 2 * self.pairs)
        query, key, value = split.permute(2, 0, 3, 1, 4)
        angles = (places @ self.frequencies.flatten(1)).view(points, self.heads, self.pairs).transpose(0, 1)
        turns = torch.polar(torch.ones_like(angles), angles)
        seen = F.scaled_dot_product_attention(_turn(query, turns), _turn(key, turns), value)
        return self.out(seen.transpose(1, 2).reshape(rows, points, dim))

    def to_onnx(self, graph: Graph, tokens: str, places: str) -> str:
        joint = graph.linear_each(tokens, self.query_key_value)
        heads = graph.node("Reshape", joint, graph.ints(0, 0, 3 * self.heads, 2 * self.pairs))
        query, key, value = graph.split(graph.node("Transpose", heads, perm=[0, 2, 1, 3]), 3, axis=1)
        flat = graph.node("MatMul", places, graph.constant(self.frequencies.flatten(1)))
        angles = graph.node("Reshape", flat, graph.ints(0, self.heads, self.pairs, 1))
        angles = graph.node("Transpose", angles, perm=[1, 0, 2, 3])
        cos, sin = graph.node("Cos", angles), graph.node("Sin", angles)
        query, key = _turn_onnx(graph, query, cos, sin), _turn_onnx(graph, key, cos, sin)
        products = graph.node("MatMul", query, graph.node("Transpose", key, perm=[0, 1, 3, 2]))
        scores = graph.node("Mul", products, graph.constant(torch.tensor((2 * self.pairs) ** -0.5)))
        seen = graph.node("MatMul", graph.node("Softmax", scores, axis=-1), value)
        seen = graph.node("Transpose", seen, perm=[0, 2, 1, 3])
        return graph.linear_each(graph.node("Reshape", seen, graph.ints(0, 0, -1)), self.out)


def _turn(x: Tensor, turns: Tensor) -> Tensor:
    """The pairs of x [n, heads, points, 2 pairs] times unit complex numbers [heads, points, pairs]."""
    return torch.view_as_real(torch.view_as_complex(x.unflatten(-1, (-1, 2))) * turns).flatten(-2)


def _turn_onnx(graph: Graph, x: str, cos: str, sin: str) -> str:
    """`_turn` as graph nodes, by the turns' cosines and sines [heads, points, pairs, 1]."""
    real, imaginary = graph.split(graph.node("Reshape", x, graph.ints(0, 0, 0, -1, 2)), 2, axis=-1)
    turned_real = graph.node("Sub", graph.node("Mul", real, cos), graph.node("Mul", imaginary, sin))
    turned_imaginary = graph.node("Add", graph.node("Mul", real, sin), graph.node("Mul", imaginary, cos))
    return graph.node("Reshape", graph.node("Concat", turned_real, turned_imaginary, axis=-1), graph.ints(0, 0, 0, -1))
