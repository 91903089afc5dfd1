"""Nets: what they see, what they refuse, and their ONNX files against torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

from wuzi.command import UsageError
from wuzi.export import export_net
from wuzi.initial import load_initial
from wuzi.nets import CNN, NETS, Transformer, make_net, sizes_of
from wuzi.options import read_options
from wuzi.rollouts import GameSpec
from wuzi.settings import TrainOptions

STONES = ("own", "opponent")


def spec(size: int, planes: tuple[str, ...] = STONES, scales: tuple[float, ...] = (1.0, 1.0)) -> GameSpec:
    return GameSpec(size, 5, "freestyle", "stones/1", "ab" * 32, planes, scales)


def history(size: int) -> GameSpec:
    return spec(size, (*STONES, "empty", "heat"), (1.0, 1.0, 1.0, 1 / 255))


HISTORY = history(9)
GAMES = {"stones/1": spec, "history/1": history}


def lively(net: torch.nn.Module) -> torch.nn.Module:
    """The net with weights as after training, so that every part of it matters to the result."""
    torch.manual_seed(3)
    for parameter in net.parameters():
        torch.nn.init.normal_(parameter, std=0.15)
    for module in net.modules():
        if isinstance(module, torch.nn.LayerNorm):
            torch.nn.init.normal_(module.weight, mean=1, std=0.15)
    return net


def random_planes(spec: GameSpec, rows: int, size: int) -> np.ndarray:
    rng = np.random.default_rng(size)
    planes = rng.integers(0, 2, (rows, spec.planes, size, size), dtype=np.uint8)
    graded = [index for index, scale in enumerate(spec.scales) if scale != 1]
    planes[:, graded] = rng.integers(0, 256, planes[:, graded].shape)
    return planes


def answers(net: torch.nn.Module, planes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    with torch.inference_mode():
        policy, value = net(torch.from_numpy(planes))
    return policy.numpy(), value.numpy()


def onnx_session(net: torch.nn.Module, game: GameSpec, folder: Path) -> onnxruntime.InferenceSession:
    export_net(net, game, folder / "net.onnx", algorithm="ppo", steps=7)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(folder / "net.onnx"), options, providers=["CPUExecutionProvider"])


every_net = pytest.mark.parametrize("name", NETS)
every_encoder = pytest.mark.parametrize("encoder", GAMES)


@every_net
@every_encoder
@pytest.mark.parametrize("channels_last", [True, False])
def test_onnx_gives_what_torch_gives(tmp_path, name, encoder, channels_last):
    game = GAMES[encoder](15)
    net = lively(make_net(name, game, TrainOptions(channels_last=channels_last)))
    session = onnx_session(net, game, tmp_path)
    sizes = (15,) if sizes_of(net, game) == (15, 15) else (3, 9, 15, 20)
    for size in sizes:
        for rows in (1, 64 if size < 20 else 16):
            planes = random_planes(game, rows, size)
            expected = answers(net, planes)
            found = session.run(["policy", "value"], {"planes": planes})
            assert found[0].shape == (rows, size * size)
            assert found[1].shape == (rows,)
            for ours, theirs in zip(found, expected, strict=True):
                assert ours.dtype == theirs.dtype == np.float32
                assert np.allclose(ours, theirs, rtol=1e-5, atol=1e-4)
                assert np.abs(ours).max() > 0.01


@every_net
def test_torch_judges_a_row_alike_in_batches_of_any_multiple_of_16(name):
    game = history(15)
    net = lively(make_net(name, game, TrainOptions()))
    planes = random_planes(game, 64, 15)
    whole = answers(net, planes)
    for rows in (16, 32, 48):
        for first in (0, 64 - rows):
            part = slice(first, first + rows)
            for found, all_rows in zip(answers(net, planes[part]), whole, strict=True):
                assert np.array_equal(found, all_rows[part])


@every_net
def test_onnx_judges_a_row_alike_beside_any_number_of_others(tmp_path, name):
    game = spec(15)
    session = onnx_session(lively(make_net(name, game, TrainOptions())), game, tmp_path)
    planes = random_planes(game, 64, 15)
    whole = session.run(["policy", "value"], {"planes": planes})
    for rows in (1, 2, 7, 16, 32, 48):
        for found, all_rows in zip(session.run(["policy", "value"], {"planes": planes[:rows]}), whole, strict=True):
            assert np.array_equal(found, all_rows[:rows])


@every_net
@every_encoder
def test_an_exported_file_gives_its_weights_to_a_fresh_net(tmp_path, name, encoder):
    game = GAMES[encoder](15)
    torch.manual_seed(7)
    old, fresh = (make_net(name, game, TrainOptions()) for _ in range(2))
    lively(old)
    export_net(old, game, tmp_path / "net.onnx", algorithm="ppo", steps=7)
    load_initial(fresh, str(tmp_path / "net.onnx"), game)
    for (parameter_name, theirs), ours in zip(old.named_parameters(), fresh.parameters(), strict=True):
        assert torch.equal(theirs, ours), parameter_name


@every_net
@every_encoder
def test_gradients_reach_every_parameter(name, encoder):
    game = GAMES[encoder](15)
    torch.manual_seed(3)
    net = make_net(name, game, TrainOptions())
    with torch.no_grad():
        for parameter in net.parameters():
            parameter += 0.01 * torch.randn_like(parameter)  # off the zeros from which residual blocks start
    policy, value = net(torch.from_numpy(random_planes(game, 8, 15)))
    (policy.log_softmax(1)[:, 3].sum() + value.sum()).backward()
    for parameter_name, parameter in net.named_parameters():
        assert parameter.grad.abs().sum() > 0, parameter_name


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
        "wuzi.candidates": "0",
        "wuzi.rule_prior": "0.0",
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


@every_net
@every_encoder
def test_fresh_nets_play_nearly_at_random_and_value_nothing(name, encoder):
    torch.manual_seed(1)
    game = GAMES[encoder](15)
    logits, value = make_net(name, game, TrainOptions())(torch.from_numpy(random_planes(game, 32, 15)))
    assert logits.std(1).max() < 0.3
    assert value.abs().max() < 0.5


def test_shared_mlp_is_one_layer_of_128_under_both_heads_for_the_board_it_is_made_for():
    for size in (3, 9, 22):
        game = history(size)
        net = lively(make_net("shared-mlp", game, TrainOptions()))
        assert sizes_of(net, game) == (size, size)
        planes = random_planes(game, 2, size)
        inputs = planes.astype(np.float32) * np.array(game.scales, np.float32)[:, None, None]
        layers = [net.trunk[0], net.actor, net.critic]
        (w, b), (w_actor, b_actor), (w_critic, b_critic) = (
            (layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in layers
        )
        assert w.shape == (128, 4 * size * size)
        hidden = np.maximum(inputs.reshape(2, -1) @ w.T + b, 0)
        policy, value = answers(net, planes)
        assert np.allclose(policy, hidden @ w_actor.T + b_actor, atol=1e-4)
        assert np.allclose(value, np.tanh(hidden @ w_critic.T + b_critic)[:, 0], atol=1e-5)


def test_cnn_is_five_convolutions_of_the_channels_asked_for():
    net = CNN(HISTORY, channels=24)
    convolutions = [m for m in net.modules() if isinstance(m, torch.nn.Conv2d) and m.kernel_size == (3, 3)]
    assert [(c.in_channels, c.out_channels) for c in convolutions] == [(5, 24)] + [(24, 24)] * 4
    made = make_net("cnn", HISTORY, TrainOptions(channels=24))
    assert [p.shape for p in made.parameters()] == [p.shape for p in net.parameters()]


def test_transformer_attends_to_steps_between_squares_not_to_places():
    attention = lively(Transformer(spec(9))).layers[0].attention
    tokens = torch.randn(1, 6, 64)
    places = torch.tensor([[0, 0], [0, 3], [2, 1], [4, 4], [5, 2], [1, 5]]).float()
    assert torch.allclose(attention(tokens, places), attention(tokens, places + torch.tensor([7, 11])), atol=1e-5)
    assert (attention(tokens, places) - attention(tokens, places.flip(1))).abs().max() > 1e-3


def test_transformer_attention_is_softmax_of_turned_queries_and_keys():
    attention = lively(Transformer(spec(9), dim=8, heads=2)).layers[0].attention
    tokens = torch.randn(1, 3, 8)
    places = [(0, 0), (1, 2), (4, 1)]
    weights = attention.query_key_value.weight.detach().numpy().astype(float)
    frequencies = attention.frequencies.detach().numpy().astype(float).reshape(2, 2, 2)  # row or column, head, pair
    x = tokens[0].numpy().astype(float)
    queries, keys, values = ((x @ weights[part * 8 : part * 8 + 8].T).reshape(3, 2, 4) for part in range(3))
    seen = np.zeros((3, 2, 4))
    for head in range(2):
        scores = np.zeros((3, 3))
        for i, (yi, xi) in enumerate(places):
            for j, (yj, xj) in enumerate(places):
                for pair in range(2):
                    angle = frequencies[0, head, pair] * (yi - yj) + frequencies[1, head, pair] * (xi - xj)
                    a, b = queries[i, head, 2 * pair : 2 * pair + 2]
                    c, d = keys[j, head, 2 * pair : 2 * pair + 2]
                    scores[i, j] += np.cos(angle) * (a * c + b * d) + np.sin(angle) * (a * d - b * c)
        shares = np.exp(scores / 2)
        seen[:, head] = shares / shares.sum(1, keepdims=True) @ values[:, head]
    out = attention.out
    expected = seen.reshape(3, 8) @ out.weight.detach().numpy().T + out.bias.detach().numpy()
    found = attention(tokens, torch.tensor(places).float())[0].detach().numpy()
    assert np.allclose(found, expected, atol=1e-5)


def test_transformer_knows_how_far_each_edge_is_up_to_five():
    net = lively(Transformer(spec(15)))
    net.layers = torch.nn.ModuleList()
    board = answers(net, np.zeros((1, 2, 15, 20), np.uint8))[0].reshape(15, 20)
    inner = board[5:10, 5:15]
    assert np.allclose(inner, inner[0, 0], atol=1e-6)
    outer = {round(float(v), 4) for v in (*board[:6, 9], *board[9:, 9], *board[7, :6], *board[7, 14:])}
    assert len(outer) == 4 * 5 + 1


def test_help_names_every_net(capsys):
    with pytest.raises(SystemExit):
        read_options(TrainOptions, ["--help"], prog="train", description="")
    assert f"{', '.join(NETS)}, or one of your own" in " ".join(capsys.readouterr().out.split())


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
