"""Checkpoints: the whole state of a run at the start of an iteration, as one file.

A state is a dict of tensors, numbers, strings and containers of them, so that it loads with `weights_only`.
`last.pt` is where a run goes on; `best.pt` is the state whose net did best on the ladder, just as whole.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import torch

from wuzi.command import UsageError
from wuzi.files import write_atomically
from wuzi.language import t

__all__ = ["pack", "save", "load", "another_net", "path_of"]

FORMAT = 3
"""Version of a checkpoint's layout."""
PARTS = frozenset(("algorithm", "machine", "counters", "net", "optimizer", "rollouts", "past", "rivals", "rated"))
"""What a state holds at least."""


def pack(state: dict[str, Any]) -> bytes:
    """A state as the bytes of its file; later changes of its tensors do not reach them."""
    buffer = io.BytesIO()
    torch.save({"format": FORMAT, **state}, buffer)
    return buffer.getvalue()


def path_of(run: Path, which: str) -> Path:
    """The file of the checkpoint `last` or `best` of a run directory."""
    return run / "checkpoints" / f"{which}.pt"


def save(run: Path, which: str, packed: bytes) -> None:
    """Replaces a checkpoint of a run, or raises OSError and leaves the old one."""
    path = path_of(run, which)
    path.parent.mkdir(exist_ok=True)
    write_atomically(path, packed)


def load(path: Path) -> dict[str, Any]:
    """Reads a checkpoint; raises `UsageError` naming the file, what is wrong with it, and what helps."""
    try:
        return _read(path)
    except UsageError as problem:
        raise UsageError(t("{problem}: {cure}", problem=problem, cure=_way_out(path))) from None


def another_net(run: Path) -> UsageError:
    """The refusal of weights that do not fit the net of a run's config.json."""
    return UsageError(t("the checkpoint in {path} is of another net than its config.json: restore one", path=run))


def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        raise UsageError(t("{path} does not exist", path=path))
    packed = path.read_bytes()
    try:
        state = torch.load(io.BytesIO(packed), map_location="cpu", weights_only=True)
    except Exception:  # torch raises many kinds for a broken file
        raise UsageError(t("{path} is no checkpoint or is damaged", path=path)) from None
    if not isinstance(state, dict) or state.get("format") != FORMAT:
        found = state.get("format") if isinstance(state, dict) else type(state).__name__
        raise UsageError(
            t("{path} has checkpoint format {found}, and {wanted} is wanted", path=path, found=found, wanted=FORMAT)
        )
    if missing := sorted(PARTS - state.keys()):
        raise UsageError(t("{path} lacks {parts}", path=path, parts=", ".join(missing)))
    return state


def _way_out(path: Path) -> str:
    """What helps every command: each takes the other checkpoint where the one that it would take is not there."""
    other = path.with_name("best.pt" if path.name == "last.pt" else "last.pt")
    try:
        _read(other)
    except UsageError:
        return t("no other checkpoint beside it can be used either; restore one, or train anew")
    if path.exists():
        return t("move it away, and {other} is taken in its place", other=other)
    return t("leave out --checkpoint, and {other} is taken", other=other)
