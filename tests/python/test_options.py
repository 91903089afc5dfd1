"""Options: bounds, sources and their priority, and the one line for each mistake."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from wuzi import a2c
from wuzi.a2c import A2COptions
from wuzi.command import Stopped, UsageError, run_command
from wuzi.options import Options, flag, off, on, one_of, option, read_options, several
from wuzi.ppo import PRESETS, PPOOptions


@dataclass(frozen=True, kw_only=True)
class Demo(Options):
    count: int = option(4, "how many", low=1, high=9)
    rate: float = option(0.5, "how fast, 50 % of it", above=0)
    loud: bool = option(True, "say so")
    kind: str = option("a", "which", choices=("a", "b"))
    which: str = option("", "the best there is if none is named", choices=("", "best", "last"))
    large: int = option(1, "of a number with many digits", high=2**63 - 1)
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
        (["--which", "worst"], "--which is worst: allowed is best or last"),
        (["--large", "9223372036854775808"], "allowed is at most 9223372036854775807"),
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


@dataclass(frozen=True, kw_only=True)
class Needy(Options):
    share: float = option(0.0, "of the games")
    kind: str = option("a", "which")
    sizes: tuple[int, ...] = option((9,), "boards")
    count: int = option(2, "how many")
    bonus: int = option(5, "on top", needs=[on("share"), one_of("kind", "b", "c")])
    instead: int = option(7, "of a share", needs=[off("share")])
    order: str = option("up", "of sizes", needs=[several("sizes"), several("count")])


@pytest.mark.parametrize(
    ("options", "idle"),
    [
        ({}, {"bonus": "kind", "order": "sizes"}),
        ({"share": 0.1, "sizes": (9, 11)}, {"bonus": "kind", "instead": "share"}),
        ({"share": 0.1, "kind": "c", "sizes": (9, 11), "count": 1}, {"instead": "share", "order": "count"}),
        ({"kind": "b"}, {"bonus": "share", "order": "sizes"}),
    ],
)
def test_options_that_have_no_effect(options, idle):
    assert Needy(**options).idle() == idle


@pytest.mark.parametrize(
    ("file", "argv", "line"),
    [
        ("", ["--bonus", "6", "--kind", "b"], "--bonus is 6, which has no effect with --share 0.0: change --share"),
        ("", ["--order", "down"], "--order is down, which has no effect with --sizes 9: change --sizes, or leave out"),
        ("", ["--preset", "shared", "--instead", "1"], "--instead is 1, which has no effect with --share 0.5"),
        ("instead = 1", ["--preset", "shared"], "--instead is 1, which has no effect with --share 0.5"),
        ("instead = 1\nshare = 0.5", [], "--instead is 1, which has no effect with --share 0.5"),
        ("share = 0.5", ["--instead", "1"], "--instead is 1, which has no effect with --share 0.5"),
        ("instead = 1", ["--share", "0.5"], ""),  # the flag is there to differ from the file
        ("", ["--preset", "shared", "--share", "0"], ""),  # and from the preset
        ("", ["--bonus", "5", "--order", "up"], ""),  # as they are anyway
        ("", ["--bonus", "6", "--kind", "b", "--share", "1"], ""),
    ],
)
def test_what_has_no_effect_is_refused_where_somebody_asked_for_it(tmp_path, file, argv, line):
    config = tmp_path / "needy.toml"
    config.write_text(file)
    presets = {"shared": {"share": 0.5, "kind": "b", "bonus": 9}}
    given, _ = read_options(Needy, [*argv, "--config", str(config)], prog="needy", description="", presets=presets)
    options = Needy(**given)
    if line:
        with pytest.raises(UsageError) as error:
            given.refuse_idle(options)
        assert str(error.value).startswith(line)
    else:
        given.refuse_idle(options)


TRAINING = [
    (PPOOptions, "--num-steps 16 --games-per-iter 5", "num_steps"),
    (PPOOptions, "--channels 64 --net mlp", "channels"),
    (PPOOptions, "--channels 64 --net own:Net", "channels"),
    (PPOOptions, "--blocks 5 --net cnn", "blocks"),
    (PPOOptions, "--size-steps 100", "size_steps"),
    (PPOOptions, "--size-score 0.5", "size_score"),
    (PPOOptions, "--size-score 0.5 --board-size 9,11 --eval-games 0", "size_score"),
    (PPOOptions, "--past-every 9 --past-share 0", "past_every"),
    (PPOOptions, "--past-size 9 --past-share 0", "past_size"),
    (PPOOptions, "--past-choice uniform --past-share 0", "past_choice"),
    (A2COptions, "--past-every 9", "past_every"),
    (PPOOptions, "--rivals random", "rivals"),
    (PPOOptions, "--rival-score 0.5", "rival_score"),
    (PPOOptions, "--rival-games 9 --rival-share 0.5 --rivals random", "rival_games"),
    (PPOOptions, "--total-steps 9 --iterations 2", "total_steps"),
    (PPOOptions, "--preset classic --total-steps 9", "total_steps"),
    (PPOOptions, "--eval-every 9 --eval-iterations 2", "eval_every"),
    (PPOOptions, "--eval-every 9 --eval-games 0", "eval_every"),
    (PPOOptions, "--eval-iterations 9 --eval-games 0", "eval_iterations"),
    (PPOOptions, "--opponents random --eval-games 0", "opponents"),
    (PPOOptions, "--anneal-rule-prior", "anneal_rule_prior"),
    (PPOOptions, "--opening-width 9 --opening-stones 0", "opening_width"),
    (PPOOptions, "--target-kl 0.1 --update-epochs 1", "target_kl"),
    (A2COptions, "--gae-lambda 0.5 --advantage monte-carlo", "gae_lambda"),
    (PPOOptions, "--preset classic", ""),
    (PPOOptions, "--preset classic --eval-games 0", ""),
    (A2COptions, "--preset classic", ""),
    (PPOOptions, "--rival-share 0.5 --rival-score 0.5 --board-size 9,11 --size-steps 9 --size-score 0.5", ""),
    (A2COptions, "--past-share 0.5 --past-every 9 --past-choice uniform --net cnn --channels 8", ""),
]


@pytest.mark.parametrize(("cls", "line", "named"), TRAINING)
def test_options_of_a_training_that_have_no_effect(cls, line, named):
    presets = PRESETS if cls is PPOOptions else a2c.PRESETS
    given, _ = read_options(cls, line.split(), prog="x", description="", presets=presets)
    if not named:
        given.refuse_idle(cls(**given))
        return
    with pytest.raises(UsageError, match=f"^{flag(named)} is .*, which has no effect with "):
        given.refuse_idle(cls(**given))


def test_each_option_that_needs_another_is_tried():
    needy = {
        field.name
        for cls in (PPOOptions, A2COptions)
        for field in dataclasses.fields(cls)
        if field.metadata["bounds"].needs
    }
    assert {named for _, _, named in TRAINING} - {""} == needy


@pytest.mark.parametrize("page", ["README.md", "README.zh.md", "docs/training.md"])
def test_no_documented_command_has_an_option_without_effect(page):
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in re.findall(r"-m bridge\.train([^#`\n]*)", text) if "--help" not in line]
    assert len(lines) >= 5
    for line in lines:
        argv = line.split()
        cls = A2COptions if argv[:1] == ["a2c"] else PPOOptions
        argv = argv[cls is A2COptions :]
        for other in ("--resume", "--seeds"):
            if other in argv:
                del argv[argv.index(other) : argv.index(other) + 2]
        given, _ = read_options(cls, argv, prog="x", description="")
        given.refuse_idle(cls(**given))


def test_what_is_less_than_an_iteration():
    options = PPOOptions(num_envs=16, num_steps=16, total_steps=255, eval_every=256, checkpoint_every=1)
    assert options.under_an_iteration == ["total_steps", "checkpoint_every"]
    assert PPOOptions(num_envs=16, num_steps=16, total_steps=9, iterations=9).under_an_iteration == []
    assert PPOOptions(games_per_iter=4, total_steps=9).under_an_iteration == []
    assert PPOOptions(num_envs=1000).under_an_iteration == ["past_every", "checkpoint_every"]
    assert PPOOptions(num_envs=1000, past_share=0.0).under_an_iteration == ["checkpoint_every"]


def test_a_single_gradient_step():
    assert A2COptions().one_step
    assert not A2COptions(update_epochs=2).one_step
    assert not A2COptions(num_envs=65).one_step
    assert not A2COptions(games_per_iter=1).one_step
    assert not PPOOptions().one_step


def test_help_states_default_and_meaning(capsys):
    with pytest.raises(SystemExit) as end:
        read("--help")
    assert end.value.code == 0
    text = capsys.readouterr().out
    assert "how fast, 50 % of it (0.5)" in text
    assert "--loud, --no-loud" in text
    assert "--which best|last" in text


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
