"""What the loop sleeps on: the descriptors that SDL has opened."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable


class SdlWakeups:
    """The descriptors through which SDL will hear of touches: input devices, the display's socket.

    `pygame.event.wait` wakes up a thousand times a second; sleeping on these costs nothing and
    is not a moment late. One that stays readable although SDL has been asked is not watched.
    """

    STUBBORN = 20

    def __init__(self, own: Callable[[], list[int]] | None = None) -> None:
        self._list = own or _descriptors
        self._ignored: set[int] = set()
        self._barren: dict[int, int] = {}  # wake-ups in a row that brought no event
        self._woke: list[int] = []
        self._known: set[int] = set()
        self._lost = False
        self.descriptors: list[int] = []
        self.open = False
        self.look()

    def look(self) -> None:
        """Find them again: devices come and go."""
        found = self._list()
        self._lost = self._lost or not self._known <= {*found}
        self._known = {*found}
        # A new descriptor may get the number of a closed one, and must not inherit its record.
        self._ignored &= {*found}
        self._barren = {fd: count for fd, count in self._barren.items() if fd in found}
        self.descriptors = [fd for fd in found if fd not in self._ignored]
        self.open = bool(self.descriptors)

    def has_lost(self) -> bool:
        """Return whether one of them has gone since the last time this was asked."""
        lost, self._lost = self._lost, False
        return lost

    def woken_by(self, ready: list[int]) -> None:
        """Remember what ended a sleep; after a quiet one, look for new devices."""
        self._woke = ready
        if not ready:
            self.look()

    def learn(self, *, fruitful: bool) -> None:
        """Note whether SDL had events after the last sleep."""
        for fd in self._woke:
            self._barren[fd] = 0 if fruitful else self._barren.get(fd, 0) + 1
            if self._barren[fd] > self.STUBBORN and fd in self.descriptors:
                self._ignored.add(fd)
                self.look()
        self._woke = []


def _descriptors() -> list[int]:
    """Return our open descriptors that belong to input devices or to a display server."""
    found = []
    for name in os.listdir("/proc/self/fd"):
        fd = int(name)
        try:
            target = os.readlink(f"/proc/self/fd/{name}")
            mode = os.fstat(fd).st_mode
        except OSError:
            continue
        if target.startswith("/dev/input/") or (stat.S_ISSOCK(mode) and _is_display(fd)):
            found.append(fd)
    return found


def _is_display(fd: int) -> bool:
    """Return whether a socket leads to an X or Wayland server."""
    import socket

    try:
        with socket.socket(fileno=os.dup(fd)) as copy:
            if copy.family != socket.AF_UNIX or copy.type != socket.SOCK_STREAM:
                return False
            peer = copy.getpeername()
    except OSError:
        return False
    name = peer.decode("utf-8", "replace") if isinstance(peer, bytes) else str(peer)
    return ".X11-unix" in name or "wayland" in name
