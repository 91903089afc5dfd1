"""Nets: uint8 planes in, policy logits and value out, the scaling of planes inside.

A net takes planes [n, planes, height, width] and returns (policy float32 [n, height*width], logits; value float32
[n], in [-1, 1] for the side to move). `to_onnx` states the same computation as an ONNX graph (see `wuzi.graph`).

On one CPU, torch judges a row the same, to the bit, in a batch of any multiple of 16 rows, with each of `NETS`, as
`inference.tune_cpu` sets it up; ONNX Runtime does in a batch of any number of rows.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

import torch
from torch import nn

from wuzi.command import UsageError
from wuzi.language import t
from wuzi.nets.convolutional import CNN, ResNet
from wuzi.nets.dense import MLP, SharedMLP
from wuzi.nets.net import Net, check_size, sizes_of
from wuzi.nets.transformer import Transformer
from wuzi.rollouts import GameSpec
from wuzi.settings import TrainOptions

__all__ = ["CNN", "MLP", "NETS", "Net", "ResNet", "SharedMLP", "Transformer", "check_size", "make_net", "sizes_of"]

NETS: dict[str, Callable[[GameSpec, TrainOptions], nn.Module]] = {
    "resnet": lambda spec, options: ResNet(spec, options.channels, options.blocks),
    "mlp": lambda spec, options: MLP(spec),
    "shared-mlp": lambda spec, options: SharedMLP(spec),
    "cnn": lambda spec, options: CNN(spec, options.channels),
    "transformer": lambda spec, options: Transformer(spec),
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
        raise UsageError(t("--net is {name}: allowed is {names} or module:Class", name=name, names=t(", ").join(NETS)))
    try:
        own = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UsageError(t("--net is {name}: {error}", name=name, error=error)) from None
    if not (isinstance(own, type) and issubclass(own, nn.Module)):
        raise UsageError(t("--net is {name}, which is no torch.nn.Module: name a class of them", name=name))
    return lambda spec, options: own(spec)
