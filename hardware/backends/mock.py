"""The mock: gpiozero's own mock pins and real ports, inert until a test acts as the world."""

from hardware.backend import Contact, Light, OnEdge, Tone
from hardware.backends.gpio import GpioLines, lightly
from hardware.backends.ports import RealPorts


class Mock(RealPorts):
    """Lines on gpiozero's MockFactory. Tests drive `pin(17)` from the world's side.

    Serial ports are real ones, so that fakes on ptys meet the whole way in.
    """

    def __init__(self) -> None:
        with lightly():
            from gpiozero.pins.mock import MockFactory, MockPWMPin

        self._factory = MockFactory(pin_class=MockPWMPin)
        self._lines = GpioLines(self._factory, stamped=False)

    def press(self, pin: int) -> None:
        """Pull a pin to ground."""
        self._factory.pin(pin).drive_low()

    def release(self, pin: int) -> None:
        """Let a pin go back to its pull-up."""
        self._factory.pin(pin).drive_high()

    def level(self, pin: int) -> float:
        """Read what a pin carries: 0, 1, or the duty of a tone."""
        return float(self._factory.pin(pin).state)

    def watch(self, name: str, pin: int, on_edge: OnEdge) -> Contact:
        """Claim an input."""
        return self._lines.watch(pin, on_edge)

    def light(self, name: str, pin: int) -> Light:
        """Claim an output."""
        return self._lines.light(pin)

    def tone(self, name: str, pin: int) -> Tone:
        """Claim an output that plays pitches."""
        return self._lines.tone(pin)

    def close(self) -> None:
        """Give everything back."""
        self._lines.close()
