"""Ctrl-C and SIGTERM as a request that a training loop meets at its next safe point."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wuzi.rollouts import Interrupted, Policy

__all__ = ["StopRequest"]


class StopRequest:
    """While entered, the first SIGINT or SIGTERM is noted and `on_stop` called; a second ends the process at once.

    Outside the main thread, where Python allows no handlers, it only carries requests made by `ask`.
    """

    def __init__(self, on_stop: Callable[[], None]):
        self.signal = 0
        """Number of the signal that asked to stop, or 0."""
        self._on_stop = on_stop
        self._before: dict[int, Any] = {}

    def __enter__(self) -> StopRequest:
        if threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, self.ask) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *exception: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def ask(self, number: int, frame: FrameType | None = None) -> None:
        """Asks to stop, as the signal of that number does."""
        if self.signal:
            os._exit(128 + number)
        self.signal = number
        self._on_stop()

    def check(self) -> None:
        """Raises `Interrupted` if a stop was asked for."""
        if self.signal:
            raise Interrupted

    def guard(self, policy: Policy) -> Policy:
        """`policy`, which raises `Interrupted` in place of its next answer once a stop was asked for."""

        def guarded(planes: NDArray[np.uint8], out: NDArray[np.float32], value: NDArray[np.float32]) -> None:
            self.check()
            policy(planes, out, value)

        return guarded
