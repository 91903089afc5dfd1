"""Policy files in Java against the torch nets they were written from, on positions of played games."""

import functools

import numpy as np
import pytest
import torch

from bridge import Rollouts, jvm
from bridge.buffers import map_buffer
from wuzi.export import export_net
from wuzi.nets import NETS, make_net
from wuzi.settings import GameOptions, TrainOptions

POSITIONS = 1000
ENCODERS = ("stones/1", "history/1", "rules/1", "threats/1")


@functools.cache
def positions(size: int, encoder: str) -> tuple:
    """The game and the planes of POSITIONS plies of random games, uint8 [POSITIONS, planes, size, size]."""
    rollouts = Rollouts(
        GameOptions(board_size=size, encoder=encoder, num_envs=20, num_steps=POSITIONS // 20), "uniform"
    )
    experience = rollouts.collect(lambda planes, policy, value: None)
    rollouts.close()
    return rollouts.spec, experience.planes[experience.rows].copy()


def lively(net: torch.nn.Module) -> None:
    """Gives weights as after training: every part matters to the result."""
    torch.manual_seed(5)
    for parameter in net.parameters():
        torch.nn.init.normal_(parameter, std=0.15)
    for module in net.modules():
        if isinstance(module, torch.nn.LayerNorm):
            torch.nn.init.normal_(module.weight, mean=1, std=0.15)


def cases() -> list[tuple[str, str, int]]:
    at_home = [(name, encoder, 9 if name == "transformer" else 15) for name in NETS for encoder in ENCODERS]
    return at_home + [("resnet", "stones/1", 9), ("resnet", "stones/1", 20), ("cnn", "history/1", 10)]


@pytest.mark.parametrize(("name", "encoder", "size"), cases())
def test_java_gives_what_torch_gives(tmp_path, name, encoder, size):
    spec, planes = positions(size, encoder)
    assert len(planes) == POSITIONS
    net = make_net(name, spec, TrainOptions(board_size=size))
    lively(net)
    with torch.inference_mode():
        answers = [net(torch.from_numpy(part)) for part in np.split(planes, 10)]
    policy, value = (torch.cat(parts).numpy() for parts in zip(*answers, strict=True))
    file = tmp_path / "net.onnx"
    export_net(net, spec, file, algorithm="ppo", steps=0)
    model = jvm.host("ModelHost")(str(file), size, 64)
    batch = map_buffer(model.batch())
    for rows in (1, 64):
        for start in range(0, POSITIONS, rows):
            end = min(start + rows, POSITIONS)
            batch["planes"][: end - start] = planes[start:end]
            model.evaluate(end - start)
            assert np.allclose(batch["policy"][: end - start], policy[start:end], rtol=1e-5, atol=1e-4)
            assert np.allclose(batch["value"][: end - start], value[start:end], rtol=1e-5, atol=1e-4)
    assert np.abs(policy).max() > 0.1
    model.close()
