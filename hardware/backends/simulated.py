"""A simulated cabinet on a desktop: reacts when somebody presses, taps, rolls or pulls a plug.

Devices are simulated at the far end of the wire: every press goes through the debouncer, every card
through its reader's own bytes and protocol.
"""

import time
from collections.abc import Callable

from hardware.backend import ByteStream, Contact, Light, OnEdge, Tone
from hardware.backends.simulated_devices import BoardEnd, FarEnd, reader_end
from hardware.config.spec import HardwareConfig

HEARD_OF = 0.01  # seconds after which a key that goes down is heard of at the earliest


class Simulated:
    """Hands for every fitted device; safe to use from any thread.

    Names are those of the config. Acting on a device that is not fitted or unplugged does nothing:
    a click in a panel is never an error. A press was there for a moment before anybody heard of it,
    so that it is none of the debouncer's sparks, though a busy loop takes down and up at once.
    """

    def __init__(self, config: HardwareConfig, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.buttons = tuple(spec.name for spec in config.buttons)
        self.encoders = tuple(spec.name for spec in config.encoders)
        self.readers = tuple(spec.name for spec in config.readers)
        self.boards = tuple(spec.name for spec in config.boards)
        self._down: dict[str, bool] = {}
        self._watchers: dict[str, OnEdge] = {}
        self._lit: dict[str, bool] = {}
        self._board_ends = [BoardEnd(spec.name) for spec in config.boards]
        self._ends: dict[str, FarEnd] = {spec.name: reader_end(spec) for spec in config.readers}
        self._ends |= dict(zip(self.boards, self._board_ends, strict=True))
        self.sounding: int | None = None  # the pitch the buzzer plays now
        self._beeps = 0

    def press(self, button: str) -> None:
        """Push a button down and keep it there."""
        self._set(button, True, self._clock() - HEARD_OF)

    def release(self, button: str) -> None:
        """Let a button go."""
        self._set(button, False)

    def is_down(self, button: str) -> bool:
        """Return whether a button is being pressed."""
        return self._down.get(button, False)

    def turn(self, encoder: str, steps: int) -> None:
        """Turn an encoder by detents, clockwise when positive."""
        first, second = ("a", "b") if steps > 0 else ("b", "a")
        for _ in range(abs(steps)):
            for line, closed in (first, True), (second, True), (first, False), (second, False):
                self._set(f"{encoder}.{line}", closed)

    def tap_card(self, reader: str, card: str) -> None:
        """Hold a card to a reader just long enough to be read."""
        if end := self._ends.get(reader):
            end.tap(card)

    def place(self, reader: str, card: str) -> None:
        """Lay a card or token on a reader and leave it there."""
        if end := self._ends.get(reader):
            end.place(card)

    def lift(self, reader: str, card: str) -> None:
        """Take a card or token away from a reader."""
        if end := self._ends.get(reader):
            end.lift(card)

    def roll(self, *faces: int) -> None:
        """Let real dice come to rest under the first board."""
        self.send(f"DICE {' '.join(map(str, faces))}")

    def spin(self, wheel: str, result: str) -> None:
        """Let a real wheel come to rest under the first board."""
        self.send(f"SPIN {wheel} {result}")

    def send(self, line: str) -> None:
        """Let the first board send any line."""
        for end in self._board_ends[:1]:
            end.send(f"{line}\n".encode())

    def unplug(self, device: str) -> None:
        """Pull the plug of a reader or board."""
        if end := self._ends.get(device):
            end.unplug()

    def plug(self, device: str) -> None:
        """Put the plug of a reader or board back."""
        if end := self._ends.get(device):
            end.plug()

    def lamps(self) -> dict[str, bool]:
        """Return which lamps are lit, those of boards included."""
        lit = dict(self._lit)
        for end in self._board_ends:
            lit |= end.lamps
        return lit

    @property
    def beeps(self) -> int:
        """Count the beeps so far."""
        return self._beeps + sum(end.beeps for end in self._board_ends)

    def watch(self, name: str, pin: int, on_edge: OnEdge) -> Contact:
        """Claim an input."""
        self._watchers[name] = on_edge
        return _Contact(self, name)

    def light(self, name: str, pin: int) -> Light:
        """Claim an output."""
        return _Buzz(self) if name == "buzzer" else _Light(self, name.removesuffix(" lamp"))

    def tone(self, name: str, pin: int) -> Tone:
        """Claim an output that plays pitches."""
        return _Buzz(self)

    def open_port(self, name: str, path: str, baud: int) -> ByteStream:
        """Open a simulated port."""
        return self._ends[name].open()

    def open_keys(self, name: str, path: str) -> ByteStream:
        """Open a simulated keyboard-type reader."""
        return self._ends[name].open()

    def close(self) -> None:
        """Give everything back."""
        self._watchers.clear()

    def unwatch(self, name: str) -> None:
        """Forget who watches an input."""
        self._watchers.pop(name, None)

    def shine(self, lamp: str, on: bool) -> None:
        """Show a lamp."""
        self._lit[lamp] = on

    def sound(self, hertz: int | None) -> None:
        """Sound the buzzer."""
        self._beeps += hertz is not None
        self.sounding = hertz

    def _set(self, line: str, closed: bool, at: float | None = None) -> None:
        if self._down.get(line, False) != closed:
            self._down[line] = closed
            if watcher := self._watchers.get(line):
                watcher(closed, at)


class _Contact:
    def __init__(self, cabinet: Simulated, name: str) -> None:
        self._cabinet, self._name = cabinet, name

    def closed(self) -> bool:
        return self._cabinet.is_down(self._name)

    def close(self) -> None:
        self._cabinet.unwatch(self._name)


class _Light:
    def __init__(self, cabinet: Simulated, lamp: str) -> None:
        self._cabinet, self._lamp = cabinet, lamp
        self.set(False)

    def set(self, on: bool) -> None:
        self._cabinet.shine(self._lamp, on)

    def lit(self) -> bool:
        return self._cabinet.lamps()[self._lamp]

    def close(self) -> None:
        self.set(False)


class _Buzz:
    """The simulated buzzer, whether it plays pitches or only sounds."""

    def __init__(self, cabinet: Simulated) -> None:
        self._cabinet = cabinet

    def play(self, hertz: int | None) -> None:
        self._cabinet.sound(hertz)

    def set(self, on: bool) -> None:
        self.play(440 if on else None)

    def lit(self) -> bool:
        return self._cabinet.sounding is not None

    def close(self) -> None:
        self.play(None)
