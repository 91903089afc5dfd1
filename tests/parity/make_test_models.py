"""Writes the small ONNX files that the Java tests open: three right ones and one for each way of being wrong.

    python tests/parity/make_test_models.py [FOLDER]

`conv.onnx` (stones/1, any size from 9 to 20) computes logits = the 3x3 kernel 1..9 over own minus opponent stones, and
value = the mean of own minus opponent stones; `guided.onnx` the same, with candidates 1 and a rule prior of 0.5.
`history.onnx` (history/1, 15 only): logits = heat / 255 - empty, value = the heat's mean. All are simple enough for a
test to work out by hand.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FOLDER = Path(__file__).parents[2] / "java/onnx/src/test/resources/wuzi/onnx"
HASHES = {
    "stones/1": "b9e0599beb9b07f26be618150594827e186165f9caaca4864f41d725c9805cb7",
    "history/1": "428b30d3ad1450b2ab5863b02e3c6e5875d7e4672ad5e78f8030f219fbb2911d",
}


def build(nodes, constants, planes, edge, *, name="planes", kind=TensorProto.UINT8, outputs=("policy", "value")):
    """A model of a few nodes with the usual input and outputs, or with one of them wrong."""
    points = edge * edge if isinstance(edge, int) else "points"
    shapes = {"policy": ["batch", points], "value": ["batch"]}
    graph = helper.make_graph(
        nodes,
        "wuzi",
        [helper.make_tensor_value_info(name, kind, ["batch", planes, edge or "height", edge or "width"])],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, shapes[output]) for output in outputs],
        [numpy_helper.from_array(np.asarray(array), key) for key, array in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="wuzi")


def conv(**wrong):
    """Logits from one convolution of own minus opponent stones."""
    constants = {
        "signs": np.array([1, -1], np.float32).reshape(1, 2, 1, 1),
        "kernel": np.arange(1, 10, dtype=np.float32).reshape(1, 1, 3, 3),
        "flat": np.array([0, -1], np.int64),
    }
    nodes = [
        helper.make_node("Cast", [wrong.get("name", "planes")], ["stones"], to=TensorProto.FLOAT),
        helper.make_node("Conv", ["stones", "signs"], ["signed"]),
        helper.make_node("Conv", ["signed", "kernel"], ["map"], pads=[1, 1, 1, 1]),
        helper.make_node("Reshape", ["map", "flat"], ["policy"]),
        helper.make_node("ReduceMean", ["signed"], ["value"], axes=[1, 2, 3], keepdims=0),
    ]
    return build(nodes, constants, 2, None, **wrong)


def history():
    """Logits from the heat and empty planes, the heat scaled in the graph."""
    constants = {
        "heat_weight": np.array([0, 0, 0, 1 / 255], np.float32).reshape(1, 4, 1, 1),
        "weights": np.array([0, 0, -1, 1 / 255], np.float32).reshape(1, 4, 1, 1),
        "flat": np.array([0, -1], np.int64),
    }
    nodes = [
        helper.make_node("Cast", ["planes"], ["bytes"], to=TensorProto.FLOAT),
        helper.make_node("Conv", ["bytes", "weights"], ["map"]),
        helper.make_node("Reshape", ["map", "flat"], ["policy"]),
        helper.make_node("Conv", ["bytes", "heat_weight"], ["heat"]),
        helper.make_node("ReduceMean", ["heat"], ["value"], axes=[1, 2, 3], keepdims=0),
    ]
    return build(nodes, constants, 4, 15)


def metadata(encoder="stones/1", sizes="9-20", **other):
    """What an exported file says of itself; a value of None leaves its key out."""
    values = {
        "format": "1",
        "encoder": encoder,
        "encoder_hash": HASHES.get(encoder, ""),
        "board_sizes": sizes,
        "rules": "freestyle",
        "algorithm": "none",
        "policy_kind": "logits",
        "steps": "0",
        "created": "2025-01-01T00:00:00Z",
    }
    return {f"wuzi.{key}": value for key, value in (values | other).items() if value is not None}


MODELS = {
    "conv": (conv(), metadata()),
    "guided": (conv(), metadata(candidates="1", rule_prior="0.5")),
    "history": (history(), metadata("history/1", "15")),
    "bad-format": (conv(), metadata(format="2")),
    "bad-encoder": (conv(), metadata("stones/9")),
    "bad-hash": (conv(), metadata(encoder_hash="0" * 64)),
    "bad-kind": (conv(), metadata(policy_kind="q")),
    "bad-rule": (conv(), metadata(rules="freestyle,chess")),
    "bad-sizes": (conv(), metadata(sizes="9-99")),
    "bad-fixed-size": (history(), metadata("history/1", "9-20")),
    "bad-planes": (conv(), metadata("history/1")),
    "bad-input-name": (conv(name="board"), metadata()),
    "bad-input-type": (conv(kind=TensorProto.INT8), metadata()),
    "bad-output": (conv(outputs=("policy",)), metadata()),
    "bad-candidates": (conv(), metadata(candidates="near")),
    "bad-rule-prior": (conv(), metadata(rule_prior="nan")),
    "bad-no-metadata": (conv(), {}),
    "bad-no-hash": (conv(), metadata(encoder_hash=None)),
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (model, properties) in MODELS.items():
        helper.set_model_props(model, properties)
        onnx.checker.check_model(model, full_check=True)
        onnx.save(model, folder / f"{name}.onnx")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
