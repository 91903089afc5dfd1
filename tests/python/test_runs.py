"""Runs: their folders, exact resume from any moment, and every way they can be hindered."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest
import torch
from tictactoe import Engine
from tinyrun import arguments, assert_same_training, metrics, prepared, run

from wuzi import files, ppo
from wuzi.checkpoints import load
from wuzi.command import Stopped, UsageError, run_command
from wuzi.export import export_run
from wuzi.runs import Run, path_of, stream


class At:
    """Does something at its n-th call."""

    def __init__(self, number: int, action):
        self.left, self.action = number, action

    def __call__(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.action()


def in_update(monkeypatch, number: int, action) -> None:
    """Does `action` in the n-th minibatch."""
    loss, at = ppo._loss, At(number, action)

    def wrapped(*args):
        at()
        return loss(*args)

    monkeypatch.setattr(ppo, "_loss", wrapped)


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """A run never stopped: 6 iterations of 8 collecting steps and 8 minibatches."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("whole"))
    path = run(*arguments(name="whole")).resolve()
    os.chdir(before)
    return path


def test_a_run_leaves_its_files(whole):
    assert {path.name for path in whole.iterdir() if "tfevents" not in path.name} == {
        "config.json",
        "metrics.jsonl",
        "ladder.json",
        "policy.onnx",
        "checkpoints",
    }
    assert any("tfevents" in path.name for path in whole.iterdir())
    assert [line["steps"] for line in metrics(whole)] == [64, 128, 192, 256, 320, 384]
    assert [line["iteration"] for line in metrics(whole) if "score/random" in line] == [2, 4, 6]
    ladder = json.loads((whole / "ladder.json").read_text())
    assert ladder["format"] == 1
    assert [each["steps"] for each in ladder["evaluations"]] == [128, 256, 384]
    for each in ladder["evaluations"]:
        assert each["board_size"] == 3
        assert each["results"][0]["games"] == 4
    assert {each["player"] for each in ladder["ratings"]} == {"@128", "@256", "@384"}
    last = metrics(whole)[-1]
    [rating] = [each for each in ladder["ratings"] if each["player"] == "@384"]
    assert [last[f"elo{key}"] for key in ("", "_low", "_high", "_black", "_white")] == [
        rating[key] for key in ("elo", "low", "high", "elo_black", "elo_white")
    ]
    config = json.loads((whole / "config.json").read_text())
    assert config["options"]["minibatch_size"] == 16
    assert config["game"]["plane_names"] == ["own", "opponent"]


def test_equal_options_give_equal_bits_and_another_seed_others(workdir, whole):
    assert_same_training(run(*arguments(name="whole")), whole)
    other = load(run(*arguments(name="other", seed=2)) / "checkpoints" / "last.pt")
    mine = load(whole / "checkpoints" / "last.pt")
    assert not torch.equal(other["net"]["stem.weight"], mine["net"]["stem.weight"])


@pytest.mark.parametrize("ply", [1, 8, 9, 30, 48])
def test_stopped_while_collecting_and_resumed(workdir, whole, ply):
    with pytest.raises(Stopped, match="--resume whole") as stopped:
        run(*arguments(name="whole"), on_ply=At(ply, lambda: signal.raise_signal(signal.SIGINT)))
    assert stopped.value.status == 130
    assert load(Path("runs/whole/checkpoints/last.pt"))["counters"]["iteration"] == (ply - 1) // 8
    assert_same_training(run(*arguments(resume="whole")), whole)


@pytest.mark.parametrize("minibatch", [1, 11, 48])
def test_stopped_in_an_update_and_resumed(workdir, whole, monkeypatch, minibatch):
    with monkeypatch.context() as patch:
        in_update(patch, minibatch, lambda: signal.raise_signal(signal.SIGTERM))
        with pytest.raises(Stopped) as stopped:
            run(*arguments(name="whole"))
    assert stopped.value.status == 143
    assert load(Path("runs/whole/checkpoints/last.pt"))["counters"]["iteration"] == (minibatch - 1) // 8
    assert_same_training(run(*arguments(resume="whole")), whole)


def test_stopped_in_an_evaluation_and_resumed(workdir, whole):
    def ladder(policy, games, opponents):
        from tictactoe import play_random

        signal.raise_signal(signal.SIGINT)
        return play_random(policy, games, opponents)

    with pytest.raises(Stopped):
        run(*arguments(name="whole"), ladder=ladder)
    assert load(Path("runs/whole/checkpoints/last.pt"))["counters"]["iteration"] == 1
    assert_same_training(run(*arguments(resume="whole")), whole)


@pytest.mark.parametrize("ply", [2, 21, 47])
def test_killed_and_resumed(workdir, whole, ply):
    child = os.fork()
    if child == 0:
        run(*arguments(name="whole"), on_ply=At(ply, lambda: os.kill(os.getpid(), signal.SIGKILL)))
        os._exit(0)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    assert_same_training(run(*arguments(resume="whole")), whole)


def test_several_stops_and_a_line_cut_short(workdir, whole):
    argv = arguments(name="whole")
    for ply in (13, 5, 20):
        with pytest.raises(Stopped):
            run(*argv, on_ply=At(ply, lambda: signal.raise_signal(signal.SIGTERM)))
        with open("runs/whole/metrics.jsonl", "a") as file:
            file.write('{"iteration": 1, "st')
        argv = arguments(resume="runs/whole")
    assert_same_training(run(*argv), whole)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_from_outside(workdir, number, status):
    """A process that trains, sent a signal, ends with a line how to go on, and no trace."""
    child = os.fork()
    if child == 0:
        sys.stderr = open("errors", "w")  # noqa: SIM115
        argv = arguments(name="paced", total_steps=9999)
        os._exit(run_command(lambda: run(*argv, on_ply=lambda: time.sleep(0.02)) and None))
    while not Path("runs/paced/metrics.jsonl").exists():
        time.sleep(0.02)
    os.kill(child, number)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == status
    assert Path("errors").read_text() == "stopped; go on with: python -m bridge.train --resume paced\n"
    assert load(Path("runs/paced/checkpoints/last.pt"))["counters"]["iteration"] >= 1


def test_a_run_goes_on_for_longer_and_not_otherwise(workdir, whole, capsys):
    path = run(*arguments(name="short", total_steps=128))
    before = {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in path.rglob("*.*")}
    capsys.readouterr()
    for less in ({}, {"total_steps": 64}):
        run(*arguments(resume="short", **less))
        assert capsys.readouterr().out == "short is done, with 128 trained plies: give more --total-steps to go on\n"
    assert {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in path.rglob("*.*")} == before
    with pytest.raises(UsageError, match="--gamma is 0.5, but short was begun with 0.995"):
        run(*arguments(resume="short", gamma=0.5))
    with pytest.raises(UsageError, match="--board-size is 3,4, but short was begun with 3: "):
        run(*arguments(resume="short", board_size="3,4"))
    assert metrics(run(*arguments(resume="short", total_steps=192, gamma=0.995)))[-1]["steps"] == 192


def test_help_names_the_algorithms(capsys):
    with pytest.raises(SystemExit):
        prepared("--help")
    assert "ALGORITHM ppo, before all options: those below are of ppo" in " ".join(capsys.readouterr().out.split())
    assert prepared("ppo", "--name", "x")[0][0].name == "x"
    with pytest.raises(UsageError, match="^ppo2 stands after options: an algorithm comes first"):
        prepared("--name", "x", "ppo2")


def test_intervals_under_an_iteration_are_told_of(workdir, capsys):
    run(*arguments(name="short", total_steps=1, eval_every=64, checkpoint_every=63))
    line = "note: less than the 64 plies of an iteration, and counted as one iteration: "
    assert f"\n{line}--total-steps 1, --checkpoint-every 63\n" in capsys.readouterr().out
    run(*arguments(name="exact", total_steps=64, eval_every=64, checkpoint_every=64, past_share=0))
    assert "note: " not in capsys.readouterr().out


def test_a_resumed_run_takes_no_option_without_effect(workdir):
    run(*arguments(name="counted", iterations=2))
    with pytest.raises(UsageError, match="^--total-steps is 9, which has no effect with --iterations 2"):
        run(*arguments(resume="counted", total_steps=9))
    config = json.loads(Path("runs/counted/config.json").read_text())
    config["options"]["rival_games"] = 9  # as a version before this rule let it through
    Path("runs/counted/config.json").write_text(json.dumps(config))
    run(*arguments(resume="counted", iterations=3))


def test_kl_is_not_shown_where_it_is_measured_before_the_only_step(workdir, capsys):
    def shown() -> tuple[str, str]:
        cells = dict(zip(*(line.split() for line in capsys.readouterr().out.splitlines()[-3:-1]), strict=True))
        return cells["kl"], cells["clip"]

    one = {"minibatch_size": 64, "update_epochs": 1, "total_steps": 64, "eval_games": 0}
    run(*arguments(name="one", **one))
    assert shown() == ("-", "-")
    run(*arguments(name="two", **one | {"update_epochs": 2, "learning_rate": 0.1}))
    kl, clip = shown()
    assert float(kl) > 0
    assert float(clip) >= 0


def test_minutes_end_a_run_early(workdir):
    path = run(*arguments(name="brief", minutes=1e-9))
    assert [line["iteration"] for line in metrics(path)] == [1]
    assert (path / "policy.onnx").exists()
    assert metrics(run(*arguments(resume="brief", minutes=0)))[-1]["steps"] == 384


def test_names(workdir):
    assert run(*arguments()) == Path("runs/ppo-3x1")
    assert run(*arguments()) == Path("runs/ppo-3x2")
    assert run(*arguments(name="sweep/one")) == Path("runs/sweep/one")
    assert run(*arguments(name="./elsewhere/mine")) == Path("elsewhere/mine")
    with pytest.raises(UsageError, match="ppo-3x1, and runs/ppo-3x1 exists: give another name, or --resume ppo-3x1"):
        run(*arguments(name="ppo-3x1"))
    with pytest.raises(UsageError, match="no run nothing; the runs in runs/ are: ppo-3x1, ppo-3x2, sweep/one$"):
        Run.find("nothing")
    with pytest.raises(UsageError, match="^runs/sweep is no run, as it has no config.json; the runs in runs/ are: "):
        Run.find("sweep")
    with pytest.raises(UsageError, match="^--name is new.onnx: other commands would take it for a file"):
        run(*arguments(name="new.onnx"))


@pytest.mark.parametrize(
    ("named", "folder", "called"),
    [
        ("x", "runs/x", "x"),
        ("x/", "runs/x", "x"),
        ("a/b", "runs/a/b", "a/b"),
        ("runs/x", "runs/x", "x"),
        ("runs/runs/x", "runs/runs/x", "./runs/runs/x"),
        ("./a/b", "a/b", "./a/b"),
        ("../x", "../x", "./../x"),
        ("/disk/x", "/disk/x", "/disk/x"),
    ],
)
def test_a_run_is_found_by_the_name_that_made_it_and_by_what_it_is_called(workdir, named, folder, called):
    made = Run(path_of(named), "ppo")
    assert (made.path, made.name) == (Path(folder), called)
    assert path_of(called) == made.path


def test_a_name_comes_before_a_folder_and_a_folder_is_found_without_a_dot(workdir):
    for place in ("runs/a/b", "a/b", "c/d"):
        shutil.copytree(run(*arguments(total_steps=64)), place)
    assert [str(Run.find(name).path) for name in ("a/b", "./a/b", "c/d", "c/d/")] == ["runs/a/b", "a/b", "c/d", "c/d"]


@pytest.mark.parametrize("content", [b"", b"not a checkpoint", None], ids=["empty", "foreign", "cut"])
def test_a_damaged_checkpoint_is_named(workdir, content):
    run(*arguments(name="broken"))
    last = Path("runs/broken/checkpoints/last.pt")
    last.write_bytes(last.read_bytes()[:-1000] if content is None else content)
    with pytest.raises(UsageError) as error:
        run(*arguments(resume="broken"))
    way_out = "move it away, and runs/broken/checkpoints/best.pt is taken in its place"
    assert str(error.value) == f"{last} is no checkpoint or is damaged: {way_out}"
    last.unlink()
    run(*arguments(resume="broken", total_steps=448))


def test_a_way_out_is_one(workdir):
    """Each command takes what there is; where one checkpoint is damaged, only a whole one is advised."""
    found = Run.find(run(*arguments(name="x", total_steps=64)).name)
    last, best = (found.path / "checkpoints" / name for name in ("last.pt", "best.pt"))
    whole = best.read_bytes()

    def refusal(load=found.load_net, *which: str) -> str:
        with pytest.raises(UsageError) as error:
            load(*which)
        return str(error.value)

    best.write_bytes(whole[:-1000])
    assert refusal() == f"{best} is no checkpoint or is damaged: move it away, and {last} is taken in its place"
    best.rename("elsewhere.pt")
    assert refusal(found.load_net, "best") == f"{best} does not exist: leave out --checkpoint, and {last} is taken"
    found.load_net()
    neither = "no other checkpoint beside it can be used either; restore one, or train anew"
    last.write_bytes(b"")
    assert refusal() == refusal(found.saved) == f"{last} is no checkpoint or is damaged: {neither}"
    best.write_bytes(b"")
    assert refusal(found.saved) == f"{last} is no checkpoint or is damaged: {neither}"
    torch.save({**torch.load(io.BytesIO(whole)), "net": {}}, best)
    line = "the checkpoint in runs/x is of another net than its config.json: restore one"
    assert refusal() == line


def test_checkpoints_of_another_format_and_damaged_configs_are_named(workdir):
    run(*arguments(name="odd", total_steps=64))
    torch.save({"format": 99}, "runs/odd/checkpoints/last.pt")
    with pytest.raises(UsageError, match="checkpoint format 99, and 3 is wanted"):
        run(*arguments(resume="odd"))
    torch.save({"format": 3, "net": {}}, "runs/odd/checkpoints/last.pt")
    with pytest.raises(
        UsageError, match="last.pt lacks algorithm, counters, machine, optimizer, past, rated, rivals, rollouts: move"
    ):
        run(*arguments(resume="odd"))
    config = json.loads(Path("runs/odd/config.json").read_text())
    config["options"]["novel"] = 1
    Path("runs/odd/config.json").write_text(json.dumps(config))
    with pytest.raises(UsageError, match="holds novel, which this version of wuzi does not know"):
        run(*arguments(resume="odd"))
    Path("runs/odd/config.json").write_text("{")
    with pytest.raises(UsageError, match="config.json is damaged"):
        run(*arguments(resume="odd"))


def test_a_checkpoint_from_another_torch_goes_on_with_a_notice(workdir, capsys):
    run(*arguments(name="moved", total_steps=64))
    last = Path("runs/moved/checkpoints/last.pt")
    torch.save(load(last) | {"machine": {"torch": "1.0", "device": "cpu", "cpu": "z80"}}, last)
    run(*arguments(resume="moved", total_steps=128))
    assert "torch is" in (text := capsys.readouterr().out)
    assert "and was 1.0: the run goes on, but not bit for bit" in text


def test_a_full_disk_leaves_the_last_good_checkpoint(workdir, monkeypatch, capfd):
    syncs = 0
    real = os.fsync

    def full(descriptor: int) -> None:
        nonlocal syncs
        syncs += 1
        if syncs > 12:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", full)
        assert run_command(lambda: run(*arguments(name="full")) and None) == 2
    error = capfd.readouterr().err
    assert error.startswith("error: No space left on device: runs/full/")
    assert error.count("\n") == 1
    assert not list(Path("runs/full").rglob("*.part"))
    assert load(Path("runs/full/checkpoints/last.pt"))["counters"]["iteration"] >= 0
    run(*arguments(resume="full"))


def test_an_unwritable_folder_is_named(workdir, capfd):
    Path("runs").write_text("a file where the folder should go")
    assert run_command(lambda: run(*arguments(name="x")) and None) == 2
    assert capfd.readouterr().err == "error: Not a directory: runs/x\n"


def test_export_of_a_run(workdir, whole):
    file = export_run(str(whole), "last", workdir / "out.onnx")
    assert file.read_bytes()[:1] == b"\x08"
    with pytest.raises(UsageError, match="there is no run nowhere"):
        export_run("nowhere")


def test_seeds_differ_by_purpose_and_number():
    seeds = {stream(seed, purpose, number) for seed in (1, 2) for purpose in ("net", "update") for number in range(50)}
    assert len(seeds) == 200
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_one_process_at_a_time_trains_a_run(workdir):
    path = run(*arguments(name="mine", total_steps=128))
    held = Run.find("mine")
    held.begin(ppo.PPOOptions(**held.config["options"]), held.spec, None)
    with pytest.raises(UsageError, match="mine is being trained by another process: stop it, or wait for it"):
        run(*arguments(resume="mine", total_steps=192))
    held.close()
    run(*arguments(resume="mine", total_steps=192))
    assert metrics(path)[-1]["steps"] == 192


def test_several_seeds_are_several_runs_and_those_begun_go_on(workdir):
    argv = [*arguments(name="many", seed=5), "--seeds", "3"]
    jobs = prepared(*argv)
    assert [(options.seed, options.name, folder.path) for options, folder in jobs] == [
        (seed, f"many-seed{seed}", Path(f"runs/many-seed{seed}")) for seed in (5, 6, 7)
    ]
    ppo.train(jobs[0][0], Engine(), jobs[0][1])
    begun, *others = prepared(*argv)
    assert begun[1].config
    assert not any(folder.config for _, folder in others)
    assert_same_training(begun[1].path, run(*arguments(name="alone", seed=5)))
    for extra, line in (
        (["--seeds", "0", "--name", "x"], "--seeds is 0: allowed is at least 1"),
        (["--seeds", "2"], "--seeds needs a name for its runs: give --name"),
        (["--seeds", "2", "--resume", "many-seed5"], "--resume goes on with one run: leave out --seeds"),
        (["--seeds", "2", "--name", "many", "--seed", "5", "--gamma", "0.5"], "--gamma is 0.5, but many-seed5 was"),
    ):
        with pytest.raises(UsageError, match=line):
            prepared(*extra)
