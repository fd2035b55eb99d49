"""The seam between the rig and the world: what a backend must give, and nothing more."""

from collections.abc import Callable
from typing import Protocol

from hardware.errors import HardwareError
from hardware.wording import Wording

Clock = Callable[[], float]

# Told at every change of a contact: whether it is closed, and when that happened on the monotonic
# clock, or None for just now.
OnEdge = Callable[[bool, float | None], None]


class Trouble(HardwareError, RuntimeError):  # what the table reads, not a mistake of ours
    """A device cannot be used. The text is a sentence for the table, with the remedy."""

    def __init__(self, pattern: str, /, **facts: str) -> None:
        self.says = Wording(pattern, **facts)
        super().__init__(str(self.says))


class Absent(Trouble):
    """The device is not plugged in; worth another look every second."""


class Contact(Protocol):
    """A switch to ground."""

    def closed(self) -> bool:
        """Return the level right now."""

    def close(self) -> None:
        """Release the line; no edge is reported afterwards."""


class Light(Protocol):
    """An output that is on or off."""

    def set(self, on: bool) -> None:
        """Switch the light on or off."""

    def lit(self) -> bool:
        """Read back what the line really carries."""

    def close(self) -> None:
        """Switch it off and give the line back."""


class Tone(Protocol):
    """An output that plays a pitch."""

    def play(self, hertz: int | None) -> None:
        """Sound this pitch until told otherwise; None is silence."""

    def close(self) -> None:
        """Fall silent and give the line back."""


class ByteStream(Protocol):
    """An open port. Once it has raised OSError the device is gone and only `close` is left."""

    def fileno(self) -> int:
        """Give a descriptor that is readable when `read` has something, or the device is gone."""

    def read(self) -> bytes:
        """Take what has arrived, without waiting; raises OSError when the device is gone."""

    def write(self, data: bytes) -> None:
        """Send; raises OSError when the device is gone."""

    def close(self) -> None:
        """Give the port back; never raises."""


class Backend(Protocol):
    """Where lines and ports come from.

    Every method must raise Trouble (or OSError) when the thing cannot be had; the rig tries again
    later. `on_edge` may be called from any thread and is made to be called from a foreign one.
    """

    def watch(self, name: str, pin: int, on_edge: OnEdge) -> Contact:
        """Claim an input with pull-up; tell `on_edge` every change, True for closed."""

    def light(self, name: str, pin: int) -> Light:
        """Claim an output, off."""

    def tone(self, name: str, pin: int) -> Tone:
        """Claim an output that can play pitches, silent."""

    def open_port(self, name: str, path: str, baud: int) -> ByteStream:
        """Open a serial port for us alone."""

    def open_keys(self, name: str, path: str) -> ByteStream:
        """Open a keyboard-type reader for us alone, giving raw input events."""

    def close(self) -> None:
        """Give everything back; the backend can be used again afterwards."""
