"""Python threads that enter Java, while the caller's stays free for signals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import TypeVar

T = TypeVar("T")


class JavaThreads:
    """Some threads, kept from one piece of work to the next."""

    def __init__(self, count: int, name: str):
        self._pool = ThreadPoolExecutor(count, thread_name_prefix=name)

    def run(self, works: Sequence[Callable[[], T]], stop: Callable[[], None]) -> list[T]:
        """Runs each of `works`, at most one a thread, and returns what they return.

        If one of them raises, or a signal does in the caller's thread, `stop` is called, which must make the others
        end soon; that is waited for, so that no thread is left inside Java, and the exception raised as itself.
        """
        running = [self._pool.submit(work) for work in works]
        try:
            wait(running, return_when=FIRST_EXCEPTION)
            failed = [future for future in running if future.done() and future.exception()]
            if not failed:
                return [future.result() for future in running]
            raise failed[0].exception()
        except BaseException:
            stop()
            wait(running)
            raise

    def close(self) -> None:
        """Ends the threads."""
        self._pool.shutdown()
