"""ONNX files of trained nets: `python -m wuzi.export RUN [--checkpoint best|last] [--output FILE]`.

A file holds input `planes` uint8 [batch, planes, height, width], outputs `policy` float32 [batch, height*width]
(logits) and `value` float32 [batch], and the `wuzi.*` metadata that Java reads. Needs no JVM: a run's config.json
holds the game and its planes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from torch import nn

from wuzi.command import UsageError, run_command
from wuzi.files import write_atomically
from wuzi.graph import Graph
from wuzi.language import t
from wuzi.nets import sizes_of
from wuzi.parser import Parser
from wuzi.rollouts import GameSpec
from wuzi.runs import Run

__all__ = ["export_net", "export_policy", "export_run"]

FORMAT = 1
"""Version of the file's inputs, outputs and metadata."""


def export_net(net: nn.Module, spec: GameSpec, path: Path, *, algorithm: str, steps: int) -> None:
    """Writes `net` as an ONNX file; raises `UsageError` if the net has no `to_onnx(graph, planes)`.

    `steps` is the number of plies it was trained on. A net says which `board_sizes` it takes; one that does not
    gets the size it was trained on.
    """
    if not hasattr(net, "to_onnx"):
        raise UsageError(
            t(
                "{net} cannot be exported: give it to_onnx(graph, planes), see wuzi.nets.MLP",
                net=type(net).__name__,
            )
        )
    graph = Graph()
    policy, value = net.to_onnx(graph, "planes")
    smallest, largest = sizes_of(net, spec)
    model = graph.model(spec.planes, smallest if smallest == largest else None, policy, value)
    metadata = {
        "format": FORMAT,
        "encoder": spec.encoder,
        "encoder_hash": spec.encoder_hash,
        "board_sizes": str(smallest) if smallest == largest else f"{smallest}-{largest}",
        "rules": spec.rule,
        "algorithm": algorithm,
        "policy_kind": "logits",
        "candidates": spec.candidates,
        "rule_prior": spec.rule_prior,
        "steps": steps,
        "created": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    for key, text in metadata.items():
        model.metadata_props.add(key=f"wuzi.{key}", value=str(text))
    write_atomically(path, model.SerializeToString())


def export_policy(run: Run, net: nn.Module, steps: int) -> None:
    """Writes a run's policy.onnx; a net that has no ONNX form leaves the run without one."""
    if hasattr(net, "to_onnx"):
        export_net(net, run.spec, run.path / "policy.onnx", algorithm=run.algorithm, steps=steps)


def export_run(name: str, checkpoint: str = "", output: Path | None = None) -> Path:
    """Exports the net of a run's checkpoint (see `Run.load_net`); returns the file, policy.onnx of the run by default.

    Raises `UsageError`.
    """
    run = Run.find(name)
    net, counters = run.load_net(checkpoint)
    path = output or run.path / "policy.onnx"
    export_net(net, run.spec, path, algorithm=run.algorithm, steps=counters.steps)
    return path


def main(argv: Sequence[str] | None = None) -> None:
    parser = Parser(prog="python -m wuzi.export", description=t("Writes a run's net as an ONNX file."))
    parser.add_argument("run", metavar="RUN", help=t("name of a run, or its folder"))
    parser.add_argument("--checkpoint", choices=("best", "last"), default="", help=t("best if there is one"))
    parser.add_argument("--output", type=Path, metavar="FILE", help=t("policy.onnx of the run"))
    arguments = parser.parse_args(argv)
    print(export_run(arguments.run, arguments.checkpoint, arguments.output))


if __name__ == "__main__":
    sys.exit(run_command(main))
