"""Ctrl-C where no code of a command could catch an exception: while Python imports, and when it is at its end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMANDS = sorted(
    f"{folder.name}.{path.stem}"
    for folder in (ROOT / "bridge", ROOT / "python" / "wuzi")
    for path in folder.glob("*.py")
    if "run_command(main)" in path.read_text(encoding="utf-8")
)
STRIKES = {
    "import": """
class Striker:
    def find_spec(self, name, path, target=None):
        if name == "numpy":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Striker())
""",
    "exit": "import atexit; atexit.register(os.kill, os.getpid(), signal.SIGINT)",
}
"""What Python does at its start, as its `sitecustomize`."""


def struck(folder: Path, command: str, strike: str, handler: str = "default_int_handler") -> tuple[int, str]:
    """Exit status and stderr of `python -m command --help`, with that handler of SIGINT at its start."""
    first = f"import os, signal, sys\nsignal.signal(signal.SIGINT, signal.{handler})\n"
    (folder / "sitecustomize.py").write_text(first + STRIKES[strike])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "python"), str(ROOT)])}
    argv = [sys.executable, "-m", command, "--help"]
    done = subprocess.run(argv, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_while_python_imports(tmp_path, command):
    assert struck(tmp_path, command, "import") == (128 + signal.SIGINT, "")


def test_ctrl_c_when_all_is_done(tmp_path):
    assert struck(tmp_path, "wuzi.export", "exit") == (128 + signal.SIGINT, "")


@pytest.mark.parametrize("strike", STRIKES)
def test_where_it_is_ignored_it_goes_on_being(tmp_path, strike):
    assert struck(tmp_path, "wuzi.export", strike, "SIG_IGN") == (0, "")


def test_the_commands_are_found():
    assert {"bridge.train", "bridge.evaluate", "bridge.play", "wuzi.export", "wuzi.compare"} <= set(COMMANDS)
