"""`--init RUN-or-ONNX`: a net starts from the weights of another one, of whatever board size."""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import nn

from wuzi.command import UsageError, reason
from wuzi.graph import Graph
from wuzi.language import t
from wuzi.rollouts import GameSpec
from wuzi.runs import Run

__all__ = ["load_initial"]


def load_initial(net: nn.Module, source: str, spec: GameSpec) -> None:
    """Copies the weights of a run's best net, or of an exported file, into `net`.

    Raises `UsageError` if there is no such run or file, or its net is not of the same kind, width and input planes.
    """
    if source.endswith(".onnx"):
        _from_onnx(net, Path(source), spec)
        return
    run = Run.find(source)
    _check_encoder(run.spec.encoder, run.spec.encoder_hash, source, spec)
    try:
        net.load_state_dict(run.load_net()[0].state_dict())
    except RuntimeError:  # what torch raises for other names or shapes
        raise _another_net(source) from None


def _from_onnx(net: nn.Module, file: Path, spec: GameSpec) -> None:
    """A file's weights lie in the order in which `to_onnx` states them, so stating `net` tells where each belongs."""
    try:
        model = onnx.load(file)
    except OSError as error:
        raise UsageError(
            t("--init is {file}, which cannot be read: {reason}", file=file, reason=reason(error))
        ) from None
    except Exception:  # what protobuf raises for other files
        raise UsageError(t("--init is {file}, which is no ONNX file", file=file)) from None
    if not hasattr(net, "to_onnx"):
        raise UsageError(t("--init is a file, and {net} has no to_onnx: name a run", net=type(net).__name__))
    metadata = {entry.key: entry.value for entry in model.metadata_props}
    _check_encoder(metadata.get("wuzi.encoder", ""), metadata.get("wuzi.encoder_hash", ""), str(file), spec)
    graph = Graph()
    net.to_onnx(graph, "planes")
    weights = [numpy_helper.to_array(tensor) for tensor in model.graph.initializer]
    if graph.operators != [node.op_type for node in model.graph.node][: len(graph.operators)] or [
        tuple(tensor.shape) for tensor in graph.constants
    ] != [weight.shape for weight in weights]:
        raise _another_net(str(file))
    with torch.no_grad():
        for tensor, weight in zip(graph.constants, weights, strict=True):
            tensor.copy_(torch.from_numpy(weight.copy()))


def _check_encoder(encoder: str, digest: str, source: str, spec: GameSpec) -> None:
    if (encoder, digest) != (spec.encoder, spec.encoder_hash):
        raise UsageError(
            t(
                "--init is {source}, whose input planes are {theirs}, not {ours}: give --encoder {theirs}",
                source=source,
                theirs=encoder or "?",
                ours=spec.encoder,
            )
        )


def _another_net(source: str) -> UsageError:
    return UsageError(
        t(
            "--init is {source}, whose net is another one: give its --net, --channels and --blocks, "
            "and its --board-size where the net takes one size alone",
            source=source,
        )
    )
