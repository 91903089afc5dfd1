from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from program import PseudoTerminal


@pytest.fixture
def terminal() -> Iterator[type[PseudoTerminal]]:
    """Makes pseudo-terminals and ends those that a failed test leaves behind."""
    made: list[PseudoTerminal] = []

    class Made(PseudoTerminal):
        def __init__(self, *arguments: str, **settings):
            super().__init__(*arguments, **settings)
            made.append(self)

    yield Made
    for one in made:
        try:
            os.kill(one.pid, signal.SIGKILL)
            os.waitpid(one.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
