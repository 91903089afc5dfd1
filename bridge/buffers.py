"""Java's shared memory as NumPy arrays, mapped once and never copied."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray


def map_buffer(shared: Any) -> dict[str, NDArray[Any]]:
    """Writable views of the tensors of a `wuzi.eval.SharedBuffer`, by name.

    The views keep the Java memory alive.
    """
    memory = np.asarray(memoryview(shared.bytes()))
    views = {}
    for tensor in json.loads(str(shared.describe())):
        dtype = np.dtype(tensor["dtype"])
        shape = tensor["shape"]
        size = dtype.itemsize * int(np.prod(shape))
        views[tensor["name"]] = memory[tensor["offset"] : tensor["offset"] + size].view(dtype).reshape(shape)
    return views
