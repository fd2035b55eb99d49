"""Many hands: work spread over processes, results handed back in order."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TextIO, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

_BAR = 24


def hands() -> int:
    """How many processes can work at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> Iterator[Result]:
    """Do every job; results come in the order of the jobs, whoever finishes first."""
    if workers <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    # Fork: the games are loaded once, and nothing here has started a thread.
    with ProcessPoolExecutor(min(workers, len(jobs)), get_context("fork"), _deaf) as pool:
        try:
            yield from pool.map(work, jobs)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)  # nobody waits for the rest
            raise


def _deaf() -> None:
    """Leave an interrupt at the keyboard to the process that shows the bar."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """A bar on standard error with a running estimate behind it; silent unless somebody looks."""

    def __init__(
        self,
        total: int,
        *,
        wanted: bool = False,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total = total
        self._stream = stream or sys.stderr
        self._clock = clock
        self._begun = clock()
        self._shown = wanted or self._stream.isatty()
        self._width = 0

    def show(self, done: int, estimate: str) -> None:
        """Draw the bar anew."""
        if not self._shown:
            return
        full = _BAR * done // self._total
        left = (self._clock() - self._begun) * (self._total - done) / max(done, 1)
        line = (
            f"[{'#' * full}{'.' * (_BAR - full)}] {done:,}/{self._total:,}"
            f"  {estimate}  {left:.0f} s left"
        )
        self._stream.write("\r" + line.ljust(self._width))
        self._stream.flush()
        self._width = len(line)

    def close(self) -> None:
        """Take the bar away."""
        if self._shown:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()
