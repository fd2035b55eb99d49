"""A process pool: workers take numbered pieces of work one after another."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import Synchronized
from shutil import get_terminal_size
from typing import TextIO, TypeAlias, TypeVar

from firmware_host.engine.errors import Refused

Part = TypeVar("Part")
# Works on numbered pieces; the results of several may be handed over as one part.
Work: TypeAlias = Callable[[Iterator[int]], Iterator[Part]]
_Pipe: TypeAlias = tuple[Connection, Connection]

_SHORT, _LONG = 6, 24  # the bar


def hands() -> int:
    """Return how many processes can work at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shared_out(work: Work[Part], count: int, workers: int) -> Generator[Part, None, None]:
    """Have the pieces 0 .. count-1 worked on; parts come as they are ready, in no order.

    A piece goes to the next free worker, so that the last ones end together. This process sleeps
    meanwhile: on a machine with as many cores as workers it would only slow them down.
    """
    workers = min(workers, count)
    if workers <= 1:
        yield from work(iter(range(count)))
        return
    # Fork: the games are loaded once, and nothing here has started a thread.
    fork = get_context("fork")
    taken = fork.Value("q", 0)
    pipes = [fork.Pipe(duplex=False) for _ in range(workers)]
    crew = [
        fork.Process(target=_labour, args=(work, _claims(taken, count), pipes, at), daemon=True)
        for at in range(workers)
    ]
    # An interrupt at the keyboard is for the process that shows the bar; the others inherit this.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for worker in crew:
            worker.start()
        for _, writer in pipes:
            writer.close()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        yield from _heard([reader for reader, _ in pipes])
    except BaseException:
        for worker in crew:
            worker.kill()  # nobody waits for the rest
        raise
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for worker in crew:
            worker.join()
        for reader, _ in pipes:
            reader.close()


def _claims(taken: Synchronized[int], count: int) -> Iterator[int]:
    """Yield the pieces for this process: always the next that no other process has taken."""
    while True:
        with taken.get_lock():
            piece = taken.value
            taken.value = piece + 1
        if piece >= count:
            return
        yield piece


def _labour(work: Work[Part], claims: Iterator[int], pipes: Sequence[_Pipe], at: int) -> None:
    """Run a worker: send parts through its pipe, then None; or the exception."""
    # With the others' ends closed, a worker or a listener that is gone is noticed at once.
    for number, (reader, writer) in enumerate(pipes):
        reader.close()
        if number != at:
            writer.close()
    told = pipes[at][1]
    try:
        for part in work(claims):
            told.send(part)
        told.send(None)
    except BrokenPipeError:
        pass  # nobody listens any more
    except Exception as error:
        told.send(error)


def _heard(readers: list[Connection]) -> Iterator[Part]:
    while readers:
        for reader in wait(readers):
            assert isinstance(reader, Connection)
            try:
                part = reader.recv()
            except EOFError:
                raise Refused("A worker was ended from outside; its games are lost.") from None
            if part is None:
                readers.remove(reader)
            elif isinstance(part, Exception):
                raise part
            else:
                yield part


class Progress:
    """A progress bar with a running estimate on standard error; silent if that is no terminal."""

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
        """Redraw the bar."""
        if not self._shown:
            return
        left = (self._clock() - self._begun) * (self._total - done) / max(done, 1)
        told = f" {done:,}/{self._total:,}  {_spell(left)} left  {estimate}"
        # A line that runs over the edge could not be drawn over any more: the bar gives way first.
        room = get_terminal_size().columns - 1
        long = max(_SHORT, min(_LONG, room - len(told) - 2))
        full = long * done // self._total
        line = f"[{'#' * full}{'.' * (long - full)}]{told}"[:room]
        self._stream.write("\r" + line.ljust(self._width))
        self._stream.flush()
        self._width = len(line)

    def close(self) -> None:
        """Remove the progress bar."""
        if self._shown:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()


def _spell(seconds: float) -> str:
    """Return a span of time as people say it."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
