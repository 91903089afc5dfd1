"""Files that are either whole or not there."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["write_atomically"]


def write_atomically(path: Path, data: bytes) -> None:
    """Writes aside, syncs, renames, syncs the folder: after a crash or a full disk the old file is intact.

    Raises OSError that names the file.
    """
    aside = path.with_name(path.name + ".part")
    try:
        with open(aside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise type(error)(error.errno, error.strerror, str(path)) from None
