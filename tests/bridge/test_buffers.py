"""Java's memory, seen from Python; and what of Java Python sees at all."""

from __future__ import annotations

import ast
import gc
import re
from pathlib import Path

import jpype
import numpy as np

import bridge
from bridge import Rollouts, jvm
from bridge.buffers import map_buffer
from wuzi.settings import GameOptions

SOURCES = sorted(Path(bridge.__file__).parent.glob("*.py"))


def rollout_host(num_envs: int = 5, num_steps: int = 3):
    game = GameOptions(
        board_size=6, win_length=4, opening_stones=0, num_envs=num_envs, num_steps=num_steps, rollout_threads=1
    )
    return Rollouts(game, "uniform")._host


@jpype.JImplements("wuzi.host.EvaluateCallback", deferred=True)
class Nothing:
    @jpype.JOverride
    def evaluate(self):
        pass


def test_tensors_have_their_shapes_and_lie_where_java_says():
    views = map_buffer(rollout_host().batch(0))
    assert {name: (view.dtype.name, view.shape) for name, view in views.items()} == {
        "header": ("int32", (4,)),
        "planes": ("uint8", (16, 2, 6, 6)),
        "mask": ("uint8", (16, 36)),
        "policy": ("float32", (16, 36)),
        "value": ("float32", (16,)),
    }
    for view in views.values():
        assert view.flags.writeable
        assert not view.flags.owndata
        assert view.ctypes.data % 64 == 0


def test_python_sees_what_java_writes_and_java_what_python_writes():
    host = rollout_host()
    shared = host.batch(0)
    views = map_buffer(shared)
    shared.ints("header").put(3, 1234567)
    shared.floats("policy").put(2 * 36 + 5, 0.375)
    assert views["header"][3] == 1234567
    assert views["policy"][2, 5] == 0.375
    views["policy"][15, 35] = -1.5
    views["planes"][1, 1, 2, 3] = 200
    assert shared.floats("policy").get(15 * 36 + 35) == -1.5
    assert shared.bytes("planes").get(72 + 36 + 15) == 200 - 256
    assert host.collect(0, Nothing(), 0)
    assert views["planes"][:5].sum() == 5 * 3  # what was judged last: three stones on each board
    assert (views["planes"].sum((1, 2, 3))[:5] + views["mask"].sum(1)[:5] == 36).all()
    views["header"][2] = 1
    assert not host.collect(0, Nothing(), 0)


def test_views_keep_their_memory():
    views = map_buffer(rollout_host(num_envs=2000).batch(0))
    views["policy"][:] = 7
    gc.collect()
    jpype.java.lang.System.gc()
    others = [map_buffer(rollout_host(num_envs=2000).batch(0)) for _ in range(3)]
    assert (views["policy"] == 7).all()
    assert all((other["policy"] == 0).all() for other in others)
    assert np.shares_memory(views["policy"], views["policy"])


def test_python_touches_no_java_but_the_host():
    """Classes are named in `jvm.host` and for interfaces that Python implements; what a host returns may be used."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("JPackage", "java", "javax"), source
                assert node.attr != "JClass" or source.name == "jvm.py", source
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "jpype.JImplements":
                assert node.args[0].value.startswith("wuzi.host."), source
    named = re.findall(r"JClass\((.*)\)", Path(jvm.__file__).read_text())
    assert named == ['f"wuzi.host.{name}"']
