"""The far ends of simulated ports: readers and boards that answer in their own bytes."""

import errno
import hashlib
import os
from collections.abc import Callable
from threading import Event, Lock, Thread

from hardware.backend import Absent
from hardware.backends.chips import Pn532Chip
from hardware.codecs import board, keys, rdm6300
from hardware.codecs.lines import LineSplitter
from hardware.config.spec import ReaderSpec

REPEAT_EVERY = 0.1


class FarEnd:
    """One simulated device behind a port: plugged in or not, open or not."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._plugged = True
        self._lock = Lock()
        self._write_end = -1

    def open(self) -> "NearEnd":
        """Open the port; raises Absent when the plug is out."""
        with self._lock:
            if not self._plugged:
                raise Absent("{name} is not plugged in.", name=self._name)
            read_end, self._write_end = os.pipe()
            os.set_blocking(read_end, False)
            os.set_blocking(self._write_end, False)
        return NearEnd(read_end, self)

    def hang_up(self) -> None:
        """Take note that the port was closed."""
        with self._lock:
            if self._write_end >= 0:
                os.close(self._write_end)
                self._write_end = -1

    def unplug(self) -> None:
        """Unplug the device, even in the middle of a message."""
        self._plugged = False
        self.hang_up()

    def plug(self) -> None:
        """Put the plug back."""
        self._plugged = True

    def plugged(self) -> bool:
        """Return whether the plug is in."""
        return self._plugged

    def send(self, data: bytes) -> None:
        """Send towards the table; lost when nobody listens or reads."""
        with self._lock:
            if self._write_end >= 0 and data:
                try:
                    os.write(self._write_end, data)
                except BlockingIOError:
                    return

    def received(self, data: bytes) -> None:
        """Take what the table sends."""

    def tap(self, card: str) -> None:
        """Hold a card to it for a moment."""

    def place(self, card: str) -> None:
        """Lay a card on the reader."""

    def lift(self, card: str) -> None:
        """Take a card away."""


class NearEnd:
    """The table's end of a simulated port."""

    def __init__(self, read_end: int, far: FarEnd) -> None:
        self._read_end, self._far = read_end, far

    def fileno(self) -> int:
        """Return the descriptor."""
        return self._read_end

    def read(self) -> bytes:
        """Take what has arrived."""
        try:
            data = os.read(self._read_end, 4096)
        except BlockingIOError:
            return b""
        if not data:
            raise OSError(errno.ENODEV, "No such device")
        return data

    def write(self, data: bytes) -> None:
        """Send."""
        if not self._far.plugged():
            raise OSError(errno.ENODEV, "No such device")
        self._far.received(data)

    def close(self) -> None:
        """Give the port back."""
        self._far.hang_up()
        os.close(self._read_end)


class ChipEnd(FarEnd):
    """A PN532 reader."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._chip = Pn532Chip()

    def received(self, data: bytes) -> None:
        """Let the chip answer."""
        self.send(self._chip.hear(data))

    def unplug(self) -> None:
        """Pull the plug: the chip forgets that it was configured."""
        super().unplug()
        self._chip.power_off()

    def tap(self, card: str) -> None:
        """Hold a card to it until it has been seen."""
        self.send(self._chip.pass_by(tag_bytes(card, 4)))

    def place(self, card: str) -> None:
        """Lay a card on the reader."""
        self.send(self._chip.place(tag_bytes(card, 4)))

    def lift(self, card: str) -> None:
        """Take a card away."""
        self._chip.lift(tag_bytes(card, 4))


class StreamEnd(FarEnd):
    """A reader that sends a card again and again while it lies there."""

    def __init__(self, name: str, encode: Callable[[str], bytes]) -> None:
        super().__init__(name)
        self._encode = encode
        self._lying: dict[str, Event] = {}

    def tap(self, card: str) -> None:
        """Read a card once."""
        self.send(self._encode(card))

    def place(self, card: str) -> None:
        """Read a card until it is lifted."""
        if card not in self._lying:
            lifted = self._lying[card] = Event()
            Thread(target=self._repeat, args=(card, lifted), daemon=True).start()

    def lift(self, card: str) -> None:
        """Stop reading a card."""
        if lifted := self._lying.pop(card, None):
            lifted.set()

    def _repeat(self, card: str, lifted: Event) -> None:
        self.tap(card)
        while not lifted.wait(REPEAT_EVERY):
            self.tap(card)


class BoardEnd(StreamEnd):
    """A Pico that answers HELLO and shows the lamps it is told to."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda card: b"CARD %b\n" % card.replace(" ", "_").encode())
        self._lines = LineSplitter(b"\n", board.LIMIT)
        self.lamps: dict[str, bool] = {}
        self.beeps = 0

    def received(self, data: bytes) -> None:
        """Follow the table's lines."""
        for line in self._lines.feed(data):
            match line.decode("ascii", "replace").split():
                case ["HELLO"]:
                    self.send(b"HELLO simulated 1\n")
                case ["LAMP", lamp, state]:
                    self.lamps[lamp] = state == "on"
                case ["BEEP", *_]:
                    self.beeps += 1
                case _:
                    pass


def tag_bytes(card: str, size: int) -> bytes:
    """Return the id of a tag: its hex digits, or for any other name one made from the name."""
    try:
        tag = bytes.fromhex(card)
    except ValueError:
        tag = b""
    return tag if len(tag) == size else hashlib.blake2s(card.encode(), digest_size=size).digest()


def reader_end(spec: ReaderSpec) -> FarEnd:
    """Make the far end of a reader."""
    if spec.kind == "pn532":
        return ChipEnd(spec.name)
    if spec.kind == "rdm6300":
        checksum = spec.checksum
        return StreamEnd(spec.name, lambda card: rdm6300.encode(tag_bytes(card, 5), checksum))
    if spec.kind == "keyboard":
        return StreamEnd(spec.name, keys.encode)
    ending = spec.ending or b"\r"
    return StreamEnd(spec.name, lambda card: card.encode("ascii", "replace") + ending)
