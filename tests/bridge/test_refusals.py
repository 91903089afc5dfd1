"""Each mistake has its one line and exit status 2, and leaves nothing behind."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from functools import partial
from pathlib import Path

import jpype
import pytest
from commands import Command, arguments, contents

from bridge import Rollouts, bench, evaluate, jvm, play, train
from bridge.rollouts import game_spec
from wuzi import export
from wuzi.checkpoints import load
from wuzi.command import UsageError
from wuzi.export import export_net
from wuzi.nets import make_net
from wuzi.settings import GameOptions, TrainOptions


@pytest.fixture
def not_started(monkeypatch):
    """As if the JVM did not run yet."""
    monkeypatch.setattr(jpype, "isJVMStarted", lambda: False)


def test_missing_jars(workdir, refused, monkeypatch, not_started):
    monkeypatch.setattr(jvm, "JARS", workdir)
    assert refused(train.main, "--name", "x") == f"no wuzi-engine jar in {workdir}; build it with: gradle jars"
    assert not Path("runs").exists()


def test_no_java(workdir, refused, monkeypatch, not_started):
    def missing():
        raise jpype.JVMNotFoundException("No JVM shared library file (libjvm.so) found.")

    monkeypatch.setattr(jpype, "getDefaultJVMPath", missing)
    line = "no Java found; wuzi needs Java 17 or newer: install a JDK, for example with: apt-get install "
    assert refused(train.main, "--name", "x").startswith(line)


@pytest.mark.parametrize("version", ["11.0.20", "1.8.0_392"])
def test_old_java(workdir, refused, monkeypatch, not_started, version):
    library = workdir / "jdk" / "lib" / "server" / "libjvm.so"
    library.parent.mkdir(parents=True)
    library.touch()
    (workdir / "jdk" / "release").write_text(f'IMPLEMENTOR="Debian"\nJAVA_VERSION="{version}"\n')
    monkeypatch.setattr(jpype, "getDefaultJVMPath", lambda: str(library))
    major = version.removeprefix("1.").split(".")[0]
    assert refused(train.main).startswith(f"Java {major} at {library} is too old; wuzi needs 17 or newer: install ")


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["--net", "mlp", "--board-size", "9"], "--net mlp is built for 15x15, not 9x9"),
        (["--net", "nowhere:Net"], "--net is nowhere:Net: No module named 'nowhere'"),
        (["--board-size", "30"], "--board-size is 30"),
        (["--win-length", "7", "--board-size", "6"], "--win-length is 7: at most --board-size, 6, is allowed"),
        (
            ["--encoder", "threats/1", "--win-length", "4"],
            "input planes threats/1 are not defined for winning lines of 4",
        ),
        (["--rule", "renju", "--win-length", "4"], "rule renju is not defined for winning lines of 4; take another"),
        (["--encoder", "stones/9"], "unknown encoder 'stones/9'; known: stones/1, history/1, rules/1, threats/1"),
        (["--opponents", "random,nobody"], "unknown player 'nobody'; known: "),
        (["--opponents", "policy:file=none.onnx"], "none.onnx"),
        (["--opponents", "random,greedy/1,random"], "--opponents names random twice: once is enough"),
        (["--rivals", "greedy/1,greedy/1"], "--rivals names greedy/1 twice: once is enough"),
        (["--eval-games", "3"], "--eval-games is 3: an even number is wanted"),
        (["--num-envs", "0"], "--num-envs is 0"),
        (["--candidates", "-1"], "--candidates is -1: allowed is at least 0 and at most 22"),
        (["--candidates", "near"], "--candidates is 'near': a whole number is wanted"),
        (["--rule-prior", "nan"], "--rule-prior is nan: a number is wanted"),
        (["--rule-prior", "-0.5"], "--rule-prior is -0.5: allowed is at least 0 and at most 100"),
        (["--num-envs", "100000", "--num-steps", "100000"], "num_envs 100000 x num_steps 100000: "),
        (["--num-envs", "400000"], "num_envs 400000 x num_steps "),
        (["--num-envs", "2000000"], "num_envs 2000000 is not allowed; it is 1 to 1000000"),
        (["--num-envs", "3000000000"], "num_envs 3000000000 is not allowed; it is at most 2147483647"),
        (["--games-per-iter", "9000000000"], "games_per_iter 9000000000 is not allowed; it is at most 2147483647"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
        (["--preset", "none"], "--preset is none: allowed is classic"),
        (["--config", "none.toml"], "--config none.toml cannot be read: No such file or directory"),
        (["--resume", "nothing"], "there is no run nothing; the runs in runs/ are: none yet"),
        (["q-learning"], "unknown algorithm q-learning: allowed is ppo or a2c"),
        (["--board-size", "9", "a2c"], "a2c stands after options: an algorithm comes first, all else has its --flag"),
        (["--net", "shared-mlp", "--board-size", "9,11"], "--board-size is 11, and --net shared-mlp plays on 9"),
        (
            ["--rivals", "nobody"],
            "--rivals is nobody, which has no effect with --rival-share 0.0",
        ),
        (["--rivals", "nobody", "--rival-share", "0.1"], "unknown player 'nobody'; known: "),
        (["a2c", "--advantage", "monte-carlo", "--gae-lambda", "0.5"], "--gae-lambda is 0.5, which has no effect"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_options_of_training(workdir, refused, argv, line):
    assert line in refused(train.main, *argv)
    assert not Path("runs").exists()


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["nothing"], "there is no run nothing"),
        (["none.onnx"], "there is no file none.onnx: name a run or an ONNX file"),
        (["broken.onnx"], "broken.onnx"),
        (["x", "--opponents", "nobody"], "unknown player 'nobody'"),
        (["x", "--opponents", "greedy/1,greedy/1"], "--opponents names greedy/1 twice: once is enough"),
        (["x", "--games", "3"], "--games is 3: an even number is wanted"),
        (["x", "--rule", "none"], "unknown rule 'none'; known: freestyle, standard, renju, caro, caro-standard"),
        (["x", "--board-size", "2"], "--board-size is 2, and x plays on 3 to 22"),
        (["runs/x/policy.onnx", "--checkpoint", "last"], "--checkpoint is last, which is for runs alone: leave it out"),
        (["runs/x/policy.onnx", "--device", "cpu"], "--device is cpu, which is for runs alone: leave it out"),
        (["x", "--win-length", "9"], "winning line 9 is not allowed; on a board of size 6 it is 3 to 6"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_options_of_evaluation(workdir, whole, refused, argv, line):
    shutil.copytree(whole, workdir / "runs" / "x")
    (workdir / "broken.onnx").write_bytes(b"no model at all")
    assert line in refused(evaluate.main, *argv)


@pytest.fixture
def fixed(workdir):
    """The name of a player that plays on 15x15 alone."""
    spec = game_spec(GameOptions())
    export_net(make_net("mlp", spec, TrainOptions(net="mlp")), spec, workdir / "fixed.onnx", algorithm="ppo", steps=0)
    return "policy:file=fixed.onnx,epsilon=0.1"


@pytest.mark.parametrize(
    ("main", "argv"),
    [
        (train.main, ["--opponents"]),
        (train.main, ["--rival-share", "0.5", "--rivals"]),
        (evaluate.main, ["x", "--opponents"]),
    ],
    ids=["opponents", "rivals", "evaluation"],
)
def test_players_for_other_boards(workdir, whole, refused, fixed, main, argv):
    shutil.copytree(whole, workdir / "elsewhere" / "x")
    named = ["elsewhere/x" if each == "x" else each for each in argv]
    sizes = ["--board-size", "9" if main is evaluate.main else "15,9"]
    assert refused(main, *sizes, *named, fixed) == "cannot use fixed.onnx on a board of size 9; it plays on 15"
    assert not Path("runs").exists()


def test_a_rival_that_does_not_play_on_the_board_ends_the_collecting_with_a_line(fixed):
    rollouts = Rollouts(GameOptions(board_size=9, num_envs=2, num_steps=8, rival_share=1))
    rollouts.rival(fixed)
    for _ in range(2):  # it can be asked again
        with pytest.raises(UsageError, match=r"^cannot use fixed.onnx on a board of size 9; it plays on 15$"):
            rollouts.collect(lambda planes, policy, value: None)
    rollouts.close()


def test_options_of_the_bench_and_of_export(workdir, refused):
    assert "argument --only: invalid choice: 'none'" in refused(bench.main, "--only", "none")
    assert "argument --checkpoint: invalid choice: 'none'" in refused(export.main, "x", "--checkpoint", "none")


def test_an_existing_name(workdir, refused):
    (workdir / "runs" / "x").mkdir(parents=True)
    line = "--name is x, and runs/x exists: give another name, or --resume x"
    assert refused(train.main, *arguments(name="x")) == line


def test_a_broken_checkpoint(workdir, whole, refused):
    shutil.copytree(whole, workdir / "runs" / "x")
    last = Path("runs/x/checkpoints/last.pt")
    last.write_bytes(last.read_bytes()[:2000])
    best = Path("runs/x/checkpoints/best.pt")
    line = f"{last} is no checkpoint or is damaged: move it away, and {best} is taken in its place"
    assert refused(train.main, *arguments(resume="x", total_steps=9999)) == line
    best.write_bytes(b"")
    neither = "no other checkpoint beside it can be used either; restore one, or train anew"
    assert refused(train.main, *arguments(resume="x", total_steps=9999)).endswith(f"damaged: {neither}")
    for main in (evaluate.main, play.main):
        assert refused(main, "x") == f"{best} is no checkpoint or is damaged: {neither}"
    shutil.copy(whole / "checkpoints" / "last.pt", last)
    for main in (evaluate.main, play.main):
        assert refused(main, "x").endswith(f"damaged: move it away, and {last} is taken in its place")


def test_a_folder_that_lacks_its_config(workdir, whole, refused):
    shutil.copytree(whole, workdir / "runs" / "x")
    Path("runs/x/config.json").unlink()
    line = "runs/x is no run, as it has no config.json; the runs in runs/ are: none yet"
    for main, argv in ((train.main, ["--resume"]), (evaluate.main, []), (play.main, []), (export.main, [])):
        assert refused(main, *argv, "x") == line
    assert refused(train.main, *arguments(init="x")) == line


def test_a_changed_option(workdir, whole, refused):
    shutil.copytree(whole, workdir / "runs" / "x")
    assert refused(train.main, "--resume", "x", "--seed", "9").startswith("--seed is 9, but x was begun with 1")


def test_an_unwritable_folder(workdir, refused):
    Path("runs").touch()
    assert refused(train.main, *arguments(name="x")) == "Not a directory: runs/x"
    assert refused(train.main, *arguments(name="/proc/x")).endswith("/proc/x")


def limit_files(size: int) -> None:
    """Files may not grow beyond `size` bytes: writing ends as on a full disk, for any user."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_checkpoint_that_cannot_be_written(workdir, whole):
    run = workdir / "runs" / "x"
    shutil.copytree(whole, run)
    last = run / "checkpoints" / "last.pt"
    before = last.read_bytes()
    argv = arguments(resume="x", total_steps=100_000, eval_games=0)
    command = Command("bridge.train", argv, workdir, partial(limit_files, len(before) // 2))
    assert command.wait() == 2
    assert command.errors == "error: File too large: runs/x/checkpoints/last.pt\n"
    assert last.read_bytes() == before


def test_metrics_and_events_that_cannot_be_written(workdir):
    limit = 150_000  # far more than a checkpoint takes: the growing files meet it first
    argv = arguments(name="x", total_steps=10**6, eval_games=0, checkpoint_every=10**6)
    command = Command("bridge.train", argv, workdir, partial(limit_files, limit))
    assert command.wait() == 2
    assert command.errors == "error: File too large: runs/x\n"
    assert load(workdir / "runs" / "x" / "checkpoints" / "last.pt")["counters"]["iteration"] == 0


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 400 kB, for those who may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "none", folder]
    mounted = subprocess.run(mount, capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_a_full_disk(small_disk, workdir, refused):
    run = small_disk / "x"
    (small_disk / "filler").write_bytes(bytes(200_000))
    line = refused(train.main, *arguments(name=str(run), total_steps=100_000, eval_games=0))
    assert line.startswith(f"No space left on device: {run}/")
    checkpoint = load(run / "checkpoints" / "last.pt")
    os.remove(small_disk / "filler")
    train.main(arguments(resume=str(run), total_steps=checkpoint["counters"]["steps"] + 64))
    assert contents(run)["state"]["counters"]["iteration"] == checkpoint["counters"]["iteration"] + 1
