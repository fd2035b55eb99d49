"""Buttons and rotary encoders on the header.

The backend's thread only puts an Edge into the rig's queue; everything below runs in the rig's.
"""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.backend import Backend, Contact
from hardware.config.spec import EncoderSpec, Wired
from hardware.devices.base import DeviceStatus, PinDevice, soonest
from hardware.pure.debounce import Debouncer, Timing
from hardware.pure.quadrature import Quadrature
from hardware.signals import Pressed, Signal, Turned
from hardware.wording import Wording

# An edge the kernel or a library lost must not leave a button dead: the level is looked at, too.
LOOK_EVERY = 0.25


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact changed; `line` tells the contacts of one device apart."""

    device: str
    line: str
    closed: bool
    at: float


EdgeSink = Callable[[str, str, bool, float | None], None]


class ButtonInput(PinDevice):
    """One button: debounced, charged while held."""

    def __init__(self, spec: Wired, backend: Backend, timing: Timing, sink: EdgeSink) -> None:
        self.name = spec.name
        self._spec, self._backend, self._sink, self._timing = spec, backend, sink, timing
        self._contact: Contact | None = None
        self._button = Debouncer(spec.name, timing)
        self._look_at = 0.0
        self._presses = 0

    def open(self, now: float) -> None:
        """Claim the pin."""
        name, sink = self.name, self._sink
        self._contact = self._backend.watch(
            name, self._spec.pin, lambda closed, at: sink(name, "", closed, at)
        )
        self._button = Debouncer(name, self._timing)
        self._button.start(self._contact.closed(), now)
        self._look_at = now + LOOK_EVERY

    def close(self) -> None:
        """Give the pin back."""
        if self._contact:
            self._contact.close()
            self._contact = None

    def edge(self, edge: Edge) -> list[Signal]:
        """Take an edge from the rig's queue; one from before the pin was lost is dropped."""
        if not self._contact:
            return []
        return self._counted(self._button.edge(edge.closed, edge.at))

    def tick(self, now: float) -> list[Signal]:
        """Let time pass, and look whether an edge was lost."""
        if self._contact and now >= self._look_at:
            self._look_at = now + LOOK_EVERY
            return self._counted(self._button.edge(self._contact.closed(), now))
        return self._counted(self._button.tick(now))

    def due(self) -> float | None:
        """Return when something is due."""
        return soonest(self._button.due(), self._look_at)

    def status(self, state: str, says: str) -> DeviceStatus:
        """Return the status for the hardware check."""
        if state == "ready" and self._button.stuck:
            state = "stuck"
            says = Wording("The {name} button does not come up; free it.", name=self.name)
        down = self._button.down or self._button.stuck
        live = Wording("down") if down else Wording("up")
        where = f"GPIO{self._spec.pin}"
        return DeviceStatus(
            self.name, "button", where, state, says, live, b"", self._presses, self._button.sparks
        )

    def _counted(self, signals: list[Signal]) -> list[Signal]:
        self._presses += sum(isinstance(signal, Pressed) for signal in signals)
        return signals


class EncoderInput(PinDevice):
    """One rotary encoder for amounts."""

    def __init__(self, spec: EncoderSpec, backend: Backend, sink: EdgeSink) -> None:
        self.name = spec.name
        self._spec, self._backend, self._sink = spec, backend, sink
        self._contacts: list[Contact] = []
        self._wheel = Quadrature()
        self._detents = 0

    def open(self, now: float) -> None:
        """Claim both pins."""
        name, sink = self.name, self._sink
        a = self._backend.watch(
            f"{name}.a", self._spec.a, lambda closed, at: sink(name, "a", closed, at)
        )
        self._contacts = [a]
        b = self._backend.watch(
            f"{name}.b", self._spec.b, lambda closed, at: sink(name, "b", closed, at)
        )
        self._contacts.append(b)
        self._wheel.start(a.closed(), b.closed())

    def close(self) -> None:
        """Give the pins back."""
        for contact in self._contacts:
            contact.close()
        self._contacts = []

    def edge(self, edge: Edge) -> list[Signal]:
        """Take an edge from the rig's queue."""
        take = self._wheel.a if edge.line == "a" else self._wheel.b
        steps = take(edge.closed)
        self._detents += abs(steps)
        return [Turned(self.name, edge.at, steps)] if steps else []

    def status(self, state: str, says: str) -> DeviceStatus:
        """Return the status for the hardware check."""
        where = f"GPIO{self._spec.a}, GPIO{self._spec.b}"
        live = Wording("{count} steps", count=str(self._detents))
        return DeviceStatus(self.name, "encoder", where, state, says, live, b"", self._detents)
