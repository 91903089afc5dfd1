"""The console game on a torch net: Java's game loop, Python's net and terminal."""

import io
import json
import shutil

import pytest

from bridge import play


@pytest.fixture
def game(workdir, whole, monkeypatch, capsys):
    """Plays against the run `x` with lines of input; returns the exit status and what was shown."""
    shutil.copytree(whole, workdir / "runs" / "x")

    def run(lines: str, *argv: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        status = play.main(argv)
        return status, capsys.readouterr().out

    return run


def test_the_board_is_the_run_s_own(game, whole):
    size = json.loads((whole / "config.json").read_text())["game"]["board_size"]
    status, shown = game("quit\n", "x", "--lang", "en")
    assert status == 0
    assert "The policy is x." in shown
    assert f"{size}x{size} board" in shown


def test_a_move_is_answered_by_the_net(game):
    status, shown = game("b2\nhint\nquit\n", "x", "--lang", "en")
    assert status == 0
    assert "White O plays " in shown
    assert "For Black X the policy plays " in shown


def test_the_net_follows_to_another_size(game):
    status, shown = game("size 7\nd4\nhint\n", "x", "--lang", "en")
    assert status == 0, "the end of input ends the game"
    assert "7x7 board" in shown
    assert shown.count("the policy plays ") == 1


def test_an_exported_file_plays_too(game):
    status, shown = game("quit\n", "runs/x/policy.onnx", "--size", "9", "--lang", "en")
    assert (status, "9x9 board" in shown) == (0, True)


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        ((), "whom to play against is missing"),
        (("nobody",), "there is no run nobody"),
        (("--size", "9"), "--size stands before the RUN"),
    ],
)
def test_refusals(workdir, refused, argv, line):
    assert refused(play.main, *argv).startswith(line)


def test_a_wrong_option_of_the_game_ends_with_status_2(game):
    assert game("", "x", "--size", "99")[0] == 2


def test_ctrl_c_at_the_prompt_is_python_s_own(game, monkeypatch):
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    with pytest.raises(KeyboardInterrupt):
        game("", "x")
