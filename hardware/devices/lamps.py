"""Lamps and the buzzer on the header."""

from hardware.backend import Backend, Light, Tone
from hardware.config.spec import BuzzerSpec, Wired
from hardware.cues import Beep
from hardware.devices.base import DeviceStatus, PinDevice
from hardware.signals import Signal
from hardware.wording import Wording


class LampOutput(PinDevice):
    """One lamp; remembers what it should show while its pin cannot be had."""

    def __init__(self, spec: Wired, backend: Backend) -> None:
        self.name = f"{spec.name} lamp"
        self.lamp = spec.name
        self._spec, self._backend = spec, backend
        self._light: Light | None = None
        self._wanted = self._shown = False

    def show(self, on: bool) -> None:
        """Light it or put it out at the next tick; does nothing when it already is."""
        self._wanted = on

    def open(self, now: float) -> None:
        """Claim the pin."""
        self._light = self._backend.light(self.name, self._spec.pin)
        self._light.set(self._wanted)
        self._shown = self._wanted

    def close(self) -> None:
        """Put it out and give the pin back."""
        if self._light:
            self._light.close()
            self._light = None

    def tick(self, now: float) -> list[Signal]:
        """Bring the pin to what was asked."""
        if self._light and self._shown != self._wanted:
            self._light.set(self._wanted)
            self._shown = self._wanted
        return []

    def status(self, state: str, says: str) -> DeviceStatus:
        """Return the status for the hardware check."""
        live = Wording("lit") if self._wanted else Wording("dark")
        return DeviceStatus(self.name, "lamp", f"GPIO{self._spec.pin}", state, says, live)


class BuzzerOutput(PinDevice):
    """The buzzer: plays beeps one after another; drops some when too many are queued."""

    name = "buzzer"
    BACKLOG = 4

    def __init__(self, spec: BuzzerSpec, backend: Backend) -> None:
        self._spec, self._backend = spec, backend
        self._tone: Tone | None = None
        self._light: Light | None = None
        self._waiting: list[Beep] = []
        self._changes: list[tuple[float, int | None]] = []
        self._played = 0

    def beep(self, cue: Beep) -> None:
        """Play a beep after those already waiting."""
        if len(self._waiting) < self.BACKLOG:
            self._waiting.append(cue)

    def open(self, now: float) -> None:
        """Claim the pin."""
        self._changes, self._waiting = [], []
        if self._spec.tone:
            self._tone = self._backend.tone(self.name, self._spec.pin)
        else:
            self._light = self._backend.light(self.name, self._spec.pin)

    def close(self) -> None:
        """Fall silent and give the pin back."""
        for output in (self._tone, self._light):
            if output:
                output.close()
        self._tone = self._light = None

    def tick(self, now: float) -> list[Signal]:
        """Start, stop or go on."""
        while self._changes or self._waiting:
            if not self._changes:
                self._compose(self._waiting.pop(0), now)
            at, hertz = self._changes[0]
            if at > now:
                break
            del self._changes[0]
            self._sound(hertz)
        return []

    def due(self) -> float | None:
        """Return when the next beep starts or stops."""
        return self._changes[0][0] if self._changes else None

    def status(self, state: str, says: str) -> DeviceStatus:
        """Return the status for the hardware check."""
        where = f"GPIO{self._spec.pin}"
        live = Wording("sounding") if self._changes else Wording("silent")
        return DeviceStatus(self.name, "buzzer", where, state, says, live, b"", self._played)

    def _compose(self, cue: Beep, now: float) -> None:
        for n in range(max(1, cue.times)):
            start = now + n * 2 * cue.seconds
            self._changes += [(start, cue.hertz), (start + cue.seconds, None)]
        self._played += 1

    def _sound(self, hertz: int | None) -> None:
        if self._tone:
            self._tone.play(hertz)
        if self._light:
            self._light.set(hertz is not None)
