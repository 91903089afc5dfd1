"""Java's calls back into a Python net."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, TypeVar

import jpype

from wuzi.rollouts import Policy

from .buffers import map_buffer

T = TypeVar("T")
LAYOUT_VERSION = 2
ROW_MULTIPLE = 16
_VERSION, _ROWS, _STOP, _NET = 0, 1, 2, 3


@jpype.JImplements("wuzi.host.EvaluateCallback", deferred=True)
class NetCallback:
    """Judges one batch of Java's with a policy. One object serves one batch, and one thread, for a whole run."""

    def __init__(self, shared_batch: Any):
        self._tensors = map_buffer(shared_batch)
        self._header = self._tensors["header"]
        if self._header[_VERSION] != LAYOUT_VERSION:
            raise RuntimeError(
                f"the jars lay batches out as version {self._header[_VERSION]}, this package as {LAYOUT_VERSION}; "
                "build the jars again: gradle jars"
            )
        self.policies: Sequence[Policy | None] = ()
        """The nets that Java asks for by their number: the one that plays, and a past version of it."""
        self._trace: TracebackType | None = None

    @jpype.JOverride
    def evaluate(self) -> None:
        """Runs the net on the rows in use, filled up to a multiple of 16."""
        rows = -(-int(self._header[_ROWS]) // ROW_MULTIPLE) * ROW_MULTIPLE
        tensors = self._tensors
        try:
            policy = self.policies[self._header[_NET]]
            policy(tensors["planes"][:rows], tensors["policy"][:rows], tensors["value"][:rows])
        except BaseException as error:
            self._trace = error.__traceback__
            raise

    def within(self, work: Callable[[], T]) -> T:
        """Runs `work`, which enters Java; what the policy raises there comes out with the traceback that Java drops."""
        self._trace = None
        try:
            return work()
        except BaseException as error:
            raise error.with_traceback(self._trace or error.__traceback__) from None

    def stop(self, flag: bool) -> None:
        """Raises or lowers the flag that Java polls between batches."""
        self._header[_STOP] = int(flag)
