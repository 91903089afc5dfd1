"""Python threads that enter Java, while the caller's stays free for signals."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, CancelledError, Future, ThreadPoolExecutor, wait
from typing import TypeVar

T = TypeVar("T")

POLL_SECONDS = 0.2
"""A signal that does not wake the caller, as it strikes another thread or just before the caller falls asleep, is seen
after this time at the latest."""


class JavaThreads:
    """Some threads, kept from one piece of work to the next."""

    def __init__(self, count: int, name: str):
        self._pool = ThreadPoolExecutor(count, thread_name_prefix=name)

    def run(self, works: Sequence[Callable[[], T]], stop: Callable[[], None]) -> list[T]:
        """Runs each of `works`, at most one a thread, and returns what they return.

        If one of them raises, or a signal does in the caller's thread, `stop` is called, which must make the others
        end soon; that is waited for, so that no thread is left inside Java, and the exception raised as itself.
        """
        gate = _Gate()
        try:
            running = [self._pool.submit(gate.enter, work) for work in works]
            while wait(running, POLL_SECONDS, FIRST_EXCEPTION).not_done and not _failed(running):
                pass
            return [future.result() for future in _failed(running) or running]
        except BaseException:
            stop()
            gate.close()
            raise

    def close(self) -> None:
        """Ends the threads."""
        self._pool.shutdown()


def _failed(futures: Sequence[Future[T]]) -> list[Future[T]]:
    return [future for future in futures if future.done() and future.exception()]


class _Gate:
    """Lets work in until it is closed, and knows who is inside: a signal may strike before a future is even known."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside = 0
        self._closed = False

    def enter(self, work: Callable[[], T]) -> T:
        """Does the work; raises CancelledError if the gate is closed."""
        with self._changed:
            if self._closed:
                raise CancelledError
            self._inside += 1
        try:
            return work()
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    def close(self) -> None:
        """Lets nobody in any more, and waits until all are out."""
        with self._changed:
            self._closed = True
            while self._inside:
                self._changed.wait()
