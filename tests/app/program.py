"""The program as people start it: the installed script, through a pipe and through a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "java/app/build/install/wuzi/bin/wuzi"
BASE = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "NO_COLOR"))}
ENGLISH = BASE | {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
PATIENCE = 60
"""Seconds after which a silent program is given up; nothing here takes more than a second or two."""


def pipe(*arguments: str, typed: str | bytes = "", env: dict[str, str] = ENGLISH) -> subprocess.CompletedProcess[str]:
    """Runs the program to its end with `typed` as its whole input."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run([SCRIPT, *arguments], check=False, input=data, capture_output=True, timeout=PATIENCE, env=env)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


class PseudoTerminal:
    """The program on a terminal of its own."""

    def __init__(self, *arguments: str, env: dict[str, str] = ENGLISH, program: tuple[str, ...] = (str(SCRIPT),)):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execvpe(program[0], [*program, *arguments], env)
        self.text = ""
        self._seen = 0

    def expect(self, part: str) -> str:
        """Reads until `part` appears after what was expected before; returns all that came up to it."""
        deadline = time.monotonic() + PATIENCE
        while (at := self.text.find(part, self._seen)) < 0:
            assert self._read(deadline), f"{part!r} did not appear in {self.text[self._seen :]!r}"
        found = self.text[self._seen : at]
        self._seen = at + len(part)
        return found

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.fd], [], [], max(0, deadline - time.monotonic()))
        try:
            data = os.read(self.fd, 65536) if ready else b""
        except OSError:  # the program's end closes the terminal
            data = b""
        self.text += data.decode(errors="replace")
        return bool(data)

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def end(self) -> int:
        """Reads to the end; returns the exit status, negative for a signal."""
        while self._read(time.monotonic() + PATIENCE):
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
