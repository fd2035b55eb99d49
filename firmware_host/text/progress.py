"""Shows the progress of reading a long record on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from firmware_host.record.journal import Journal

# So many seconds pass in silence, and as many between two lines.
PATIENCE = 1.0


def _to_stderr(line: str) -> None:
    sys.stderr.write(line)


class Progress:
    """One line a second, once something has taken longer than that."""

    def __init__(
        self,
        write: Callable[[str], object] = _to_stderr,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._write, self._clock = write, clock
        self._share = 1.0
        self._told = 0.0

    def __call__(self, share: float) -> None:
        """Show how much is done; less than the last time means that something else has begun."""
        now = self._clock()
        if share < self._share:
            self._told = now
        self._share = share
        if now - self._told >= PATIENCE:
            self._told = now
            self._write(f"croupier: going through the record, {round(100 * share)} %\n")


def tell(journal: Journal) -> Journal:
    """Return the journal; from now on it says on standard error how far a long look at it is."""
    journal.working = Progress()
    return journal
