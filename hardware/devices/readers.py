"""Readers of cards, tags and codes: a port, and the conversation that fits it."""

from dataclasses import dataclass

from hardware.backend import Backend, ByteStream
from hardware.codecs.keys import KeyDecoder
from hardware.codecs.lines import CodeDecoder
from hardware.codecs.rdm6300 import Rdm6300Decoder
from hardware.config.spec import ReaderSpec
from hardware.devices.base import DeviceStatus
from hardware.pure.conversations import Pn532Talk, StreamTalk, Talk
from hardware.pure.presence import CODES, POLLED, SPOT, Presence
from hardware.signals import Signal

LAST_BYTES = 32


@dataclass(frozen=True, slots=True)
class PortSettings:
    """Where a conversation takes place."""

    name: str
    kind: str
    path: str
    baud: int


class PortDevice:
    """A conversation over a port that may go away at any moment."""

    def __init__(self, port: PortSettings, backend: Backend, talk: Talk) -> None:
        self.name = port.name
        self._port = port
        self._backend, self._talk = backend, talk
        self._stream: ByteStream | None = None
        self._last = b""

    def open(self, now: float) -> None:
        """Open the port for us alone and begin the conversation."""
        port = self._port
        if port.kind == "keyboard":
            self._stream = self._backend.open_keys(port.name, port.path)
        else:
            self._stream = self._backend.open_port(port.name, port.path, port.baud)
        self._talk.begin(now)
        self._send()

    def close(self) -> None:
        """Give the port back."""
        if self._stream:
            self._stream.close()
            self._stream = None

    def fileno(self) -> int | None:
        """Return the port's descriptor."""
        return self._stream.fileno() if self._stream else None

    def hear(self, now: float) -> list[Signal]:
        """Take what has arrived."""
        if not self._stream:
            return []
        data = self._stream.read()
        self._last = (self._last + data)[-LAST_BYTES:]
        signals = self._talk.hear(data, now)
        self._send()
        return signals

    def tick(self, now: float) -> list[Signal]:
        """Let time pass."""
        signals = self._talk.tick(now)
        self._send()
        return signals

    def due(self) -> float | None:
        """Return when something is due."""
        return self._talk.due()

    def missing(self) -> str:
        """Return what the conversation still waits for."""
        return self._talk.missing()

    def status(self, state: str, says: str) -> DeviceStatus:
        """Return the status for the hardware check."""
        port, talk = self._port, self._talk
        about = (port.name, port.kind, port.path, state, says, talk.live)
        return DeviceStatus(*about, last=self._last, good=talk.good, bad=talk.bad)

    def _send(self) -> None:
        out = self._talk.take_out()
        if out and self._stream:
            self._stream.write(out)


def reader_device(spec: ReaderSpec, backend: Backend) -> PortDevice:
    """Make the reader that the config asks for."""
    talk: Talk
    if spec.kind == "pn532":
        manners = SPOT if spec.role == "spot" else POLLED
        talk = Pn532Talk(spec.name, Presence(spec.name, spec.role, manners))
    elif spec.kind == "rdm6300":
        tags = Rdm6300Decoder(spec.checksum)
        talk = StreamTalk(spec.name, tags, Presence(spec.name, spec.role))
    else:
        codes = KeyDecoder() if spec.kind == "keyboard" else CodeDecoder(spec.ending)
        talk = StreamTalk(spec.name, codes, Presence(spec.name, spec.role, CODES))
    return PortDevice(PortSettings(spec.name, spec.kind, spec.port, spec.baud), backend, talk)
