"""Supervision of devices: opening, polling, losing and reopening them."""

import logging
from dataclasses import dataclass
from typing import Protocol

from hardware.backend import Absent, Trouble
from hardware.signals import Found, Lost, Signal
from hardware.wording import Wording

log = logging.getLogger(__name__)

BACK_OFF = (1.0, 2.0, 4.0, 8.0, 10.0)
PATIENCE = 3.0  # an open port that says nothing useful for this long is reported lost


@dataclass(frozen=True, slots=True)
class DeviceStatus:
    """One device as the hardware check shows it."""

    name: str
    kind: str  # button, lamp, encoder, buzzer, pn532, rdm6300, barcode, keyboard, board
    where: str  # GPIO17, or the port
    state: str  # starting, ready, stuck, lost
    says: str  # why it is not ready; empty when it is
    live: str  # up, down, lit, dark, the last card ...
    last: bytes = b""  # the last bytes heard, for readers and boards
    good: int = 0  # frames or presses understood
    bad: int = 0  # frames thrown away, sparks


class Device(Protocol):
    """The interface of a device to the rig. Only the rig's thread calls it, except for `status`."""

    name: str

    def open(self, now: float) -> None:
        """Claim what it needs; raises Trouble or OSError."""

    def close(self) -> None:
        """Give everything back; harmless when not open, never raises."""

    def fileno(self) -> int | None:
        """Return the descriptor to wait on, if there is one."""

    def hear(self, now: float) -> list[Signal]:
        """Take what the descriptor announced; raises OSError when the device is gone."""

    def tick(self, now: float) -> list[Signal]:
        """Let time pass; raises OSError when the device is gone."""

    def due(self) -> float | None:
        """Return when `tick` is wanted next."""

    def missing(self) -> str:
        """Return what an open device still waits for before it can be used; empty when ready."""

    def status(self, state: str, says: str) -> DeviceStatus:
        """Return the status now; called from another thread, so it only reads."""


class PinDevice:
    """What all devices on the header have in common: no descriptor, ready as soon as open."""

    def fileno(self) -> int | None:
        """Return None: there is nothing to wait on, edges come through the rig's queue."""
        return None

    def hear(self, now: float) -> list[Signal]:
        """Do nothing; there is no descriptor."""
        return []

    def tick(self, now: float) -> list[Signal]:
        """Do nothing as time passes."""
        return []

    def due(self) -> float | None:
        """Return None: nothing is due."""
        return None

    def missing(self) -> str:
        """Return nothing: an open device is ready."""
        return ""


class Supervisor:
    """A device's place in the rig: opens it, looks after it, reopens it with growing patience.

    Nothing a device does gets past its supervisor: it is closed, reported Lost once with the
    reason, tried again after 1, 2, 4, 8, 10, 10 ... seconds (every second while it is not plugged
    in) and reported Found when it works again.
    """

    def __init__(self, device: Device) -> None:
        self.device = device
        self._open = False
        self._tries = 0
        self._next_try = float("-inf")
        self._waiting_since: float | None = None
        self._lost = False
        self._says = ""

    def fileno(self) -> int | None:
        """Return the descriptor to wait on while the device is open."""
        return self.device.fileno() if self._open else None

    def hear(self, now: float) -> list[Signal]:
        """Let the device take what arrived."""
        return self._tended(now, hear=True)

    def tick(self, now: float) -> list[Signal]:
        """Open, reopen or look after the device."""
        signals: list[Signal] = []
        if not self._open and now >= self._next_try:
            signals += self._try_open(now)
        if self._open:
            signals += self._tended(now, hear=False)
        return signals

    def due(self) -> float | None:
        """Return when `tick` is wanted next."""
        if not self._open:
            return self._next_try
        patience = None
        if self._waiting_since is not None and not self._lost:
            patience = self._waiting_since + PATIENCE
        return soonest(self.device.due(), patience)

    def close(self) -> None:
        """Give the device back; a later tick reopens it."""
        self._shut()
        self._next_try = float("-inf")

    def status(self) -> DeviceStatus:
        """Return the status of the device as it is now."""
        if self._lost:
            return self.device.status("lost", self._says)
        waiting = not self._open or self._waiting_since is not None
        return self.device.status("starting" if waiting else "ready", "")

    def _try_open(self, now: float) -> list[Signal]:
        try:
            self.device.open(now)
        except Exception as trouble:  # one broken device may not end the evening
            return self._lose(now, trouble)
        self._open, self._waiting_since = True, now
        return []

    def _tended(self, now: float, *, hear: bool) -> list[Signal]:
        try:
            signals = self.device.hear(now) if hear else self.device.tick(now)
        except Exception as trouble:  # one broken device may not end the evening
            return self._lose(now, trouble)
        return signals + self._readiness(now)

    def _readiness(self, now: float) -> list[Signal]:
        missing = self.device.missing()
        if not missing:
            self._waiting_since, self._tries = None, 0
            if self._lost:
                self._lost = False
                return [Found(self.device.name, now)]
            return []
        if self._waiting_since is None:
            self._waiting_since = now
        if now >= self._waiting_since + PATIENCE:
            return self._report(now, missing)
        return []

    def _lose(self, now: float, trouble: Exception) -> list[Signal]:
        if not isinstance(trouble, Trouble | OSError):
            log.error("%s broke", self.device.name, exc_info=trouble)
        self._shut()
        pause = BACK_OFF[0 if isinstance(trouble, Absent) else min(self._tries, len(BACK_OFF) - 1)]
        self._tries += 1
        self._next_try = now + pause
        return self._report(now, _sentence(self.device.name, trouble))

    def _shut(self) -> None:
        self._open, self._waiting_since = False, None
        try:
            self.device.close()
        except Exception:  # a chip or port that has gone cannot be given back
            log.exception("%s would not close", self.device.name)

    def _report(self, now: float, says: str) -> list[Signal]:
        self._says = says
        if self._lost:
            return []
        self._lost = True
        return [Lost(self.device.name, now, says)]


def _sentence(name: str, trouble: Exception) -> str:
    if isinstance(trouble, Trouble):
        return trouble.says
    if isinstance(trouble, OSError):
        return Wording(
            "{name} went away ({why}); plug it in again.",
            name=name,
            why=trouble.strerror or str(trouble),
        )
    return Wording(
        "{name} stopped with an error of the program ({why}); it is tried again.",
        name=name,
        why=repr(trouble),
    )


def soonest(*times: float | None) -> float | None:
    """Return the earliest of some times, None when there is none."""
    return min((time for time in times if time is not None), default=None)
