"""Policy files in Java against the torch nets they were written from, on positions of played games."""

import numpy as np
import pytest
import torch

from bridge import Rollouts, jvm
from bridge.buffers import map_buffer
from wuzi.export import export_net
from wuzi.nets import make_net
from wuzi.settings import GameOptions, TrainOptions

POSITIONS = 1000


def positions(size: int, encoder: str) -> tuple:
    """The game and the planes of POSITIONS plies of random games, uint8 [POSITIONS, planes, size, size]."""
    rollouts = Rollouts(
        GameOptions(board_size=size, encoder=encoder, num_envs=20, num_steps=POSITIONS // 20), "uniform"
    )
    experience = rollouts.collect(lambda planes, policy, value: None)
    rollouts.close()
    return rollouts.spec, experience.planes[experience.rows].copy()


@pytest.mark.parametrize(
    ("name", "encoder", "size"),
    [
        ("mlp", "stones/1", 15),
        ("mlp", "history/1", 15),
        ("resnet", "stones/1", 9),
        ("resnet", "stones/1", 15),
        ("resnet", "stones/1", 20),
        ("resnet", "history/1", 15),
    ],
)
def test_java_gives_what_torch_gives(tmp_path, name, encoder, size):
    spec, planes = positions(size, encoder)
    assert len(planes) == POSITIONS
    torch.manual_seed(5)
    net = make_net(name, spec, TrainOptions(board_size=size))
    for parameter in net.parameters():
        torch.nn.init.normal_(parameter, std=0.15)  # as after training: every part matters to the result
    with torch.inference_mode():
        policy, value = (answer.numpy() for answer in net(torch.from_numpy(planes)))
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
