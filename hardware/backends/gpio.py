"""Lines through gpiozero, with the pin factory handed in; shared by the Pi and the mock.

gpiozero is imported when the first line is claimed, so that a table without buttons starts as if
it were not there.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Protocol

from hardware.backend import Contact, Light, OnEdge, Tone

LIBRARY = "gpiozero"
FINDER = "importlib_metadata"  # where it looks first for what finds factories by their name


@contextmanager
def lightly() -> Iterator[None]:
    """Let parts of gpiozero be imported without the whole, and without what finds pin factories.

    The package imports every board and lamp that it knows, which is a megabyte: here it stays an
    empty one whose parts are imported by name. A factory is handed in, so none is looked for.
    """
    if LIBRARY in sys.modules or FINDER in sys.modules:
        yield
        return
    spec = find_spec(LIBRARY)
    if spec is not None:
        sys.modules[LIBRARY] = module_from_spec(spec)
    stands_in = ModuleType(FINDER)
    stands_in.__dict__["entry_points"] = lambda **_: ()
    sys.modules[FINDER] = stands_in
    try:
        yield
    finally:
        del sys.modules[FINDER]


class PinFactory(Protocol):
    """The little we use of a gpiozero pin factory."""

    def close(self) -> None:
        """Give the chip back."""


class GpioLines:
    """Inputs with pull-up and outputs on one pin factory.

    `stamped` says that the factory's edges carry the kernel's own monotonic time: then a tap counts
    even if its two edges are delivered together, late, while the screen is being drawn.
    """

    def __init__(self, factory: PinFactory, *, stamped: bool) -> None:
        self._factory, self._stamped = factory, stamped

    def watch(self, pin: int, on_edge: OnEdge) -> Contact:
        """Claim an input and tell its changes."""
        return _GpioContact(self._factory, pin, on_edge, self._stamped)

    def light(self, pin: int) -> Light:
        """Claim an output."""
        return _GpioLight(self._factory, pin)

    def tone(self, pin: int) -> Tone:
        """Claim an output that plays pitches."""
        return _GpioTone(self._factory, pin)

    def close(self) -> None:
        """Give the chip back."""
        self._factory.close()


class _GpioContact:
    def __init__(self, factory: PinFactory, pin: int, on_edge: OnEdge, stamped: bool) -> None:
        from gpiozero.input_devices import InputDevice

        self._on_edge, self._stamped = on_edge, stamped
        # No bounce time: with lgpio it swallows short taps, with the mock it does nothing.
        self._input = InputDevice(pin, pull_up=True, pin_factory=factory)
        self._input.pin.when_changed = self._changed

    def closed(self) -> bool:
        return bool(self._input.is_active)

    def close(self) -> None:
        # gpiozero leaves lgpio's callback behind, and one that fires for a chip already given
        # back ends lgpio's thread: every button of the process would be deaf.
        self._input.pin.when_changed = None
        self._input.close()

    def _changed(self, ticks: float, level: int) -> None:
        self._on_edge(level == 0, ticks if self._stamped else None)


class _GpioLight:
    def __init__(self, factory: PinFactory, pin: int) -> None:
        from gpiozero.output_devices import DigitalOutputDevice

        self._output = DigitalOutputDevice(pin, pin_factory=factory)

    def set(self, on: bool) -> None:
        self._output.value = on

    def lit(self) -> bool:
        return bool(self._output.value)

    def close(self) -> None:
        self._output.off()
        self._output.close()


class _GpioTone:
    def __init__(self, factory: PinFactory, pin: int) -> None:
        from gpiozero.output_devices import PWMOutputDevice

        self._output = PWMOutputDevice(pin, frequency=880, pin_factory=factory)

    def play(self, hertz: int | None) -> None:
        if hertz is None:
            self._output.value = 0
        else:
            self._output.frequency = hertz
            self._output.value = 0.5

    def close(self) -> None:
        self._output.value = 0
        self._output.close()
