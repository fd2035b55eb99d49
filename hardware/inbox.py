"""One queue that threads put into and one thread takes from, asleep until there is something."""

import os
from collections import deque
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

# Far more than an evening's backlog: only a runaway device gets here, and it may not eat memory.
LIMIT = 1024


class Inbox(Generic[T]):
    """A bounded queue whose `fileno()` is readable while there may be something to take.

    Any thread may `put`; one thread calls `take_all`, usually after `select` on the inbox.
    When full, new items are dropped and counted. After `close`, `put` does nothing.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._items: deque[T] = deque()
        self._limit = limit
        self._lock = Lock()
        self._read_end, self._write_end = os.pipe()
        os.set_blocking(self._read_end, False)
        os.set_blocking(self._write_end, False)
        self._closed = False
        self.dropped = 0

    def fileno(self) -> int:
        """Return the descriptor to sleep on."""
        return self._read_end

    def put(self, item: T) -> None:
        """Add an item and wake the taker; never blocks for long and never raises."""
        with self._lock:
            if self._closed:
                return
            if len(self._items) >= self._limit:
                self.dropped += 1
                return
            if not self._items:
                os.write(self._write_end, b"!")
            self._items.append(item)

    def take_all(self) -> list[T]:
        """Take everything that has come in, oldest first, without waiting."""
        with self._lock:
            if not self._items:
                return []
            if not self._closed:
                os.read(self._read_end, 16)
            items = list(self._items)
            self._items.clear()
            return items

    def close(self) -> None:
        """Give the descriptors back; what came in before can still be taken."""
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self._read_end)
                os.close(self._write_end)
