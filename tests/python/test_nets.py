"""Nets: what they see, what they refuse, and their ONNX files against torch."""

from __future__ import annotations

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

from wuzi.command import UsageError
from wuzi.export import export_net
from wuzi.nets import make_net
from wuzi.rollouts import GameSpec
from wuzi.settings import TrainOptions

STONES = ("own", "opponent")


def spec(size: int, planes: tuple[str, ...] = STONES, scales: tuple[float, ...] = (1.0, 1.0)) -> GameSpec:
    return GameSpec(size, 5, "freestyle", "stones/1", "ab" * 32, planes, scales)


HISTORY = spec(9, (*STONES, "empty", "heat"), (1.0, 1.0, 1.0, 1 / 255))


def lively(net: torch.nn.Module) -> torch.nn.Module:
    """The net with weights as after training, so that every part of it matters to the result."""
    torch.manual_seed(3)
    for parameter in net.parameters():
        torch.nn.init.normal_(parameter, std=0.15)
    return net


def random_planes(spec: GameSpec, rows: int, size: int) -> np.ndarray:
    rng = np.random.default_rng(size)
    planes = rng.integers(0, 2, (rows, spec.planes, size, size), dtype=np.uint8)
    graded = [index for index, scale in enumerate(spec.scales) if scale != 1]
    planes[:, graded] = rng.integers(0, 256, planes[:, graded].shape)
    return planes


@pytest.mark.parametrize(
    ("name", "game", "sizes"),
    [("mlp", spec(15), (15,)), ("resnet", spec(15), (3, 9, 15, 20)), ("resnet", HISTORY, (9, 15))],
)
def test_onnx_gives_what_torch_gives(tmp_path, name, game, sizes):
    net = lively(make_net(name, game, TrainOptions()))
    path = tmp_path / "net.onnx"
    export_net(net, game, path, algorithm="ppo", steps=7)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    for size in sizes:
        for rows in (1, 64):
            planes = random_planes(game, rows, size)
            with torch.inference_mode():
                expected = net(torch.from_numpy(planes))
            found = session.run(["policy", "value"], {"planes": planes})
            assert found[0].shape == (rows, size * size)
            assert found[1].shape == (rows,)
            for ours, theirs in zip(found, expected, strict=True):
                assert np.allclose(ours, theirs.numpy(), rtol=1e-5, atol=1e-4)
                assert np.abs(ours).max() > 0.01


def test_exported_file_says_what_it_is(tmp_path):
    path = tmp_path / "net.onnx"
    export_net(make_net("resnet", HISTORY, TrainOptions()), HISTORY, path, algorithm="ppo", steps=1234)
    model = onnx.load(path)
    metadata = {entry.key: entry.value for entry in model.metadata_props}
    assert metadata.pop("wuzi.created").endswith("Z")
    assert metadata == {
        "wuzi.format": "1",
        "wuzi.encoder": "stones/1",
        "wuzi.encoder_hash": "ab" * 32,
        "wuzi.board_sizes": "3-22",
        "wuzi.rules": "freestyle",
        "wuzi.algorithm": "ppo",
        "wuzi.policy_kind": "logits",
        "wuzi.steps": "1234",
    }
    assert model.ir_version == 8
    assert [(entry.domain, entry.version) for entry in model.opset_import] == [("", 17)]
    assert model.graph.input[0].type.tensor_type.elem_type == onnx.TensorProto.UINT8


def test_mlp_sees_own_stones_less_the_opponents():
    net = lively(make_net("mlp", spec(15), TrainOptions()))
    both = torch.zeros(1, 2, 15, 15, dtype=torch.uint8)
    both[0, :, 7, 7] = 1
    nothing = torch.zeros_like(both)
    assert torch.equal(net(both)[0], net(nothing)[0])
    weights = net.policy[0].weight
    own = torch.zeros_like(both)
    own[0, 0, 2, 4] = 1
    signed = torch.zeros(225)
    signed[2 * 15 + 4] = 1
    assert torch.allclose(weights @ signed, weights[:, 34])
    expected = net.policy(signed[None])
    assert torch.equal(net(own)[0], expected)
    assert torch.equal(net(own.flip(1))[0], net.policy(-signed[None]))


def test_resnet_tells_the_edge_from_an_empty_square():
    net = lively(make_net("resnet", spec(9), TrainOptions(blocks=1)))
    logits, _ = net(torch.zeros(1, 2, 9, 9, dtype=torch.uint8))
    board = logits.view(9, 9)
    assert (board[0, 4] - board[4, 4]).abs() > 1e-3
    assert (board[3, 4] - board[4, 4]).abs() < 1e-6, "farther from the edge than the convolutions reach"


def test_fresh_nets_play_nearly_at_random_and_value_nothing():
    torch.manual_seed(1)
    for name in ("mlp", "resnet"):
        game = spec(15)
        logits, value = make_net(name, game, TrainOptions())(torch.from_numpy(random_planes(game, 32, 15)))
        assert logits.std(1).max() < 0.3
        assert value.abs().max() < 0.5


def test_refusals_name_what_was_given():
    with pytest.raises(UsageError, match="mlp is built for 15x15, not 9x9"):
        make_net("mlp", spec(9), TrainOptions())
    with pytest.raises(UsageError, match="--net is rsenet: allowed is resnet, mlp"):
        make_net("rsenet", spec(9), TrainOptions())
    with pytest.raises(UsageError, match="no_such_module"):
        make_net("no_such_module:Net", spec(9), TrainOptions())


class OwnNet(torch.nn.Module):
    """A net of one's own: the protocol and nothing else."""

    def __init__(self, spec: GameSpec):
        super().__init__()
        self.points = torch.nn.Linear(spec.planes, 1)

    def forward(self, planes):
        policy = self.points(planes.float().permute(0, 2, 3, 1)).flatten(1)
        return policy, policy.mean(1).tanh()


def test_a_net_of_ones_own_is_made_by_name_and_refused_for_export(tmp_path):
    net = make_net(f"{__name__}:OwnNet", spec(9), TrainOptions())
    assert net(torch.zeros(2, 2, 9, 9, dtype=torch.uint8))[0].shape == (2, 81)
    with pytest.raises(UsageError, match="OwnNet cannot be exported"):
        export_net(net, spec(9), tmp_path / "x.onnx", algorithm="ppo", steps=0)
