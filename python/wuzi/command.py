"""How a command ends: one clear line on stderr and an exit status, never a stack trace for a user's mistake."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable

from wuzi.language import phrase, read_language, speak, t

__all__ = ["Stopped", "UsageError", "reason", "run_command"]

SYSTEM_TEXTS = (
    phrase("Permission denied"),
    phrase("Operation not permitted"),
    phrase("No such file or directory"),
    phrase("File exists"),
    phrase("Is a directory"),
    phrase("Not a directory"),
    phrase("Directory not empty"),
    phrase("File name too long"),
    phrase("File too large"),
    phrase("No space left on device"),
    phrase("Disk quota exceeded"),
    phrase("Read-only file system"),
    phrase("Input/output error"),
    phrase("Device or resource busy"),
    phrase("Too many open files"),
    phrase("Too many levels of symbolic links"),
    phrase("Cannot allocate memory"),
    phrase("Broken pipe"),
)
"""What the system says of files, as far as commands meet it."""


class UsageError(Exception):
    """A mistake a user can mend; the message is one line: the value, what is allowed, what to do."""


class Stopped(Exception):
    """A command ended early because a signal asked for it; `status` is its exit status (128 + the signal)."""

    def __init__(self, message: str, status: int):
        super().__init__(message)
        self.status = status


def reason(error: OSError) -> str:
    """What the system says of an error, in the language spoken where it is one of `SYSTEM_TEXTS`."""
    return t(error.strerror) if error.strerror else str(error)


def run_command(main: Callable[[], int | None]) -> int:
    """Runs `main` in the language asked for and returns the exit status: 2 after a mistake, 130 after Ctrl-C."""
    speak(read_language(sys.argv[1:]))
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return _status(main)
    finally:
        signal.signal(signal.SIGINT, before)


def _status(main: Callable[[], int | None]) -> int:
    try:
        return main() or 0
    except Stopped as stopped:
        return _end(str(stopped), stopped.status)
    except UsageError as error:
        return _end(t("error: {text}", text=error), 2)
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        return _end(t("error: {text}", text=f"{reason(error)}{where}"), 2)
    except KeyboardInterrupt:
        return _end(t("stopped"), 130)


def _end(line: str, status: int) -> int:
    print(line, file=sys.stderr, flush=True)
    return status
