"""Options: bounds, sources and their priority, and the one line for each mistake."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from wuzi.command import Stopped, UsageError, run_command
from wuzi.options import Options, option, read_options
from wuzi.ppo import PRESETS, PPOOptions


@dataclass(frozen=True, kw_only=True)
class Demo(Options):
    count: int = option(4, "how many", low=1, high=9)
    rate: float = option(0.5, "how fast, 50 % of it", above=0)
    loud: bool = option(True, "say so")
    kind: str = option("a", "which", choices=("a", "b"))
    sizes: tuple[int, ...] = option((9, 15), "boards", low=3)
    players: tuple[str, ...] = option(("random",), "who plays")


def read(*argv: str, presets=None) -> Demo:
    values, _ = read_options(Demo, argv, prog="demo", description="", presets=presets)
    return Demo(**values)


def test_defaults_and_flags():
    assert read() == Demo(count=4, rate=0.5, loud=True, kind="a", sizes=(9, 15))
    assert read("--count", "7", "--rate=1", "--no-loud", "--kind", "b", "--sizes", "3, 5") == Demo(
        count=7, rate=1.0, loud=False, kind="b", sizes=(3, 5)
    )
    assert type(read("--rate", "2").rate) is float


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("random, greedy/1", ("random", "greedy/1")),
        (
            "policy:file=x.onnx,temperature=1, tactics=five,greedy/1",
            ("policy:file=x.onnx,temperature=1,tactics=five", "greedy/1"),
        ),
        ("greedy/1:epsilon=0.4,greedy/1:epsilon=0.2", ("greedy/1:epsilon=0.4", "greedy/1:epsilon=0.2")),
        ("temperature=1,random", ("temperature=1", "random")),
        ("", ()),
    ],
)
def test_a_player_keeps_all_its_options(text, players):
    assert read("--players", text).players == players


def test_flags_before_config_before_preset(tmp_path):
    config = tmp_path / "demo.toml"
    config.write_text("count = 2\nrate = 3\nsizes = [4]\n")
    presets = {"big": {"count": 8, "rate": 8.0, "kind": "b"}}
    assert read("--preset", "big", "--config", str(config), "--count", "1", presets=presets) == Demo(
        count=1, rate=3.0, kind="b", sizes=(4,)
    )


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["--count", "0"], "--count is 0: allowed is at least 1 and at most 9"),
        (["--count", "many"], "--count is 'many': a whole number is wanted"),
        (["--rate", "0"], "--rate is 0.0: allowed is above 0"),
        (["--rate", "nan"], "--rate is nan: a number is wanted"),
        (["--kind", "c"], "--kind is c: allowed is a or b"),
        (["--sizes", "9,2"], "--sizes is 2: allowed is at least 3"),
        (["--cuont", "3"], "--cuont"),
        (["--coun", "3"], "--coun"),
        (["--preset", "small"], "--preset is small: allowed is big"),
        (["--config", "nowhere.toml"], "--config nowhere.toml cannot be read"),
    ],
)
def test_mistakes_are_named(argv, line):
    with pytest.raises(UsageError) as error:
        read(*argv, presets={"big": {}})
    assert line in str(error.value)
    assert "\n" not in str(error.value)


def test_config_mistakes_are_named(tmp_path):
    config = tmp_path / "demo.toml"
    for text, line in (
        ("cuont = 3", "unknown option cuont: did you mean count"),
        ("count = '3'", "--count is '3': a whole number is wanted"),
        ("count = true", "--count is True: a whole number is wanted"),
        ("sizes = 9.5", "--sizes is 9.5: a whole number is wanted"),
        ("count = ", "cannot be read"),
    ):
        config.write_text(text)
        with pytest.raises(UsageError, match=line):
            read("--config", str(config))


def test_help_states_default_and_meaning(capsys):
    with pytest.raises(SystemExit) as end:
        read("--help")
    assert end.value.code == 0
    text = capsys.readouterr().out
    assert "how fast, 50 % of it (0.5)" in text
    assert "--loud, --no-loud" in text


def test_classic_preset_is_the_classic_setting():
    values, _ = read_options(PPOOptions, ["--preset", "classic"], prog="x", description="", presets=PRESETS)
    o = PPOOptions(**values)
    assert (o.games_per_iter, o.iterations, o.clip_coef, o.ent_coef, o.vf_coef) == (10, 1000, 0.2, 0.01, 0.5)
    assert (o.gamma, o.gae_lambda, o.learning_rate, o.minibatch_size, o.update_epochs) == (0.99, 0.95, 1e-3, 64, 4)
    assert (o.net, o.target_kl, o.board_size, o.eval_games, o.opponents) == ("mlp", 0, (15,), 20, ("random",))
    assert [i for i in range(1, 301) if o.evaluation_due(i, 0, 10**9, False)] == [100, 200, 300]
    assert o.fraction(999, 10**9) < 1 == o.fraction(1000, 0)


def test_derived_limits():
    with pytest.raises(UsageError, match="--win-length is 5: at most --board-size, 4"):
        PPOOptions(board_size=4)
    with pytest.raises(UsageError, match="--eval-games is 3"):
        PPOOptions(eval_games=3)
    o = PPOOptions(eval_every=100, total_steps=1000)
    assert not o.evaluation_due(1, 0, 99, False)
    assert o.evaluation_due(1, 99, 100, False)
    assert o.evaluation_due(1, 101, 250, False)
    assert not o.evaluation_due(1, 200, 299, False)
    assert o.evaluation_due(1, 200, 299, True)
    assert not PPOOptions(eval_games=0).evaluation_due(1, 200, 299, True)


def test_how_a_command_ends(capsys):
    def ending(error: BaseException):
        def main() -> None:
            raise error

        return run_command(main), capsys.readouterr().err

    assert ending(UsageError("--x is 3")) == (2, "error: --x is 3\n")
    assert ending(OSError(28, "No space left on device", "runs/a/last.pt")) == (
        2,
        "error: No space left on device: runs/a/last.pt\n",
    )
    assert ending(OSError("of no number")) == (2, "error: of no number\n")
    assert ending(Stopped("stopped; go on with ...", 143)) == (143, "stopped; go on with ...\n")
    assert ending(KeyboardInterrupt())[0] == 130
    assert run_command(lambda: None) == 0
