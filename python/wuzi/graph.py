"""An ONNX graph under construction: nodes and weights by name, with the layers that nets are made of."""

from __future__ import annotations

import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

__all__ = ["Graph"]


class Graph:
    """Values are names; each method adds nodes and returns the name of their result."""

    FLOAT = TensorProto.FLOAT
    OPSET = 17
    IR_VERSION = 8

    def __init__(self) -> None:
        self._nodes: list[onnx.NodeProto] = []
        self._weights: list[onnx.TensorProto] = []
        self.constants: list[Tensor] = []
        """The tensors of the graph itself, in the order of the file's initializers; a net's own are its parameters."""

    @property
    def operators(self) -> list[str]:
        """The operators stated so far."""
        return [node.op_type for node in self._nodes]

    def node(self, op: str, *inputs: str, **attributes: object) -> str:
        """One operator with one result."""
        output = f"{op.lower()}_{len(self._nodes)}"
        self._nodes.append(helper.make_node(op, list(inputs), [output], **attributes))
        return output

    def split(self, x: str, parts: int, axis: int) -> list[str]:
        """A tensor cut into equal parts along an axis."""
        outputs = [f"split_{len(self._nodes)}_{part}" for part in range(parts)]
        self._nodes.append(helper.make_node("Split", [x], outputs, axis=axis))
        return outputs

    def stack(self, *vectors: str) -> str:
        """Vectors [n] as the columns of one tensor [n, vectors]."""
        columns = [self.node("Unsqueeze", vector, self.ints(1)) for vector in vectors]
        return self.node("Concat", *columns, axis=1)

    def constant(self, tensor: Tensor) -> str:
        """A tensor of the graph itself."""
        name = f"weight_{len(self._weights)}"
        self.constants.append(tensor)
        self._weights.append(numpy_helper.from_array(tensor.detach().cpu().contiguous().numpy(), name))
        return name

    def scalar(self, value: int) -> str:
        """A whole number of the graph itself."""
        return self.constant(torch.tensor(value))

    def ints(self, *values: int) -> str:
        """A vector of whole numbers of the graph itself."""
        return self.constant(torch.tensor(values))

    def relu(self, x: str) -> str:
        """Each number, or 0 where it is negative."""
        return self.node("Relu", x)

    def squeeze(self, x: str) -> str:
        """[n, 1] as [n]."""
        return self.node("Reshape", x, self.ints(-1))

    def conv(self, x: str, layer: nn.Conv2d) -> str:
        """A convolution of stride 1 over [n, channels, height, width]."""
        high, wide = layer.padding if isinstance(layer.padding, tuple) else (0, 0)
        weights = [self.constant(layer.weight)] + ([self.constant(layer.bias)] if layer.bias is not None else [])
        return self.node("Conv", x, *weights, pads=[high, wide, high, wide], group=layer.groups)

    def linear(self, x: str, layer: nn.Linear) -> str:
        """A dense layer over [n, inputs]."""
        weights = [self.constant(layer.weight)] + ([self.constant(layer.bias)] if layer.bias is not None else [])
        return self.node("Gemm", x, *weights, transB=1)

    def linear_each(self, x: str, layer: nn.Linear) -> str:
        """A dense layer over each token of [n, tokens, inputs]."""
        product = self.node("MatMul", x, self.constant(layer.weight.T))
        return self.node("Add", product, self.constant(layer.bias)) if layer.bias is not None else product

    def layer_norm(self, x: str, layer: nn.LayerNorm) -> str:
        """A layer norm over the last axis."""
        weights = self.constant(layer.weight), self.constant(layer.bias)
        return self.node("LayerNormalization", x, *weights, axis=-1, epsilon=layer.eps)

    def layers(self, x: str, stack: nn.Sequential) -> str:
        """Dense layers and ReLUs in a row; raises TypeError for any other layer."""
        for layer in stack:
            if isinstance(layer, nn.Linear):
                x = self.linear(x, layer)
            elif isinstance(layer, nn.ReLU):
                x = self.relu(x)
            else:
                raise TypeError(f"no ONNX form of {type(layer).__name__}")
        return x

    def model(self, planes: int, size: int | None, policy: str, value: str) -> onnx.ModelProto:
        """The checked model; `size` fixes height and width, None leaves both open."""
        height, width, points = (size, size, size * size) if size else ("height", "width", "points")
        for name, result in (("policy", policy), ("value", value)):
            self._nodes.append(helper.make_node("Identity", [result], [name]))
        graph = helper.make_graph(
            self._nodes,
            "wuzi",
            [helper.make_tensor_value_info("planes", TensorProto.UINT8, ["batch", planes, height, width])],
            [
                helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["batch", points]),
                helper.make_tensor_value_info("value", TensorProto.FLOAT, ["batch"]),
            ],
            self._weights,
        )
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", self.OPSET)], ir_version=self.IR_VERSION, producer_name="wuzi"
        )
        onnx.checker.check_model(model, full_check=True)
        return model
