"""The Pi itself: lgpio through gpiozero, real ports; refusals become sentences."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

from hardware.backend import Contact, Light, OnEdge, Tone, Trouble
from hardware.backends.gpio import GpioLines, lightly
from hardware.backends.ports import RealPorts


class Pi(RealPorts):
    """The real header. The chip is found by model unless it is given."""

    def __init__(self, chip: int | None = None) -> None:
        self._chip = chip
        self._opened: GpioLines | None = None

    def watch(self, name: str, pin: int, on_edge: OnEdge) -> Contact:
        """Claim an input."""
        with _refusals(name, pin):
            return self._lines().watch(pin, on_edge)

    def light(self, name: str, pin: int) -> Light:
        """Claim an output."""
        with _refusals(name, pin):
            return self._lines().light(pin)

    def tone(self, name: str, pin: int) -> Tone:
        """Claim an output that plays pitches."""
        with _refusals(name, pin):
            return self._lines().tone(pin)

    def close(self) -> None:
        """Give the chip back."""
        if self._opened:
            self._opened.close()
            self._opened = None

    def _lines(self) -> GpioLines:
        if not self._opened:
            # lgpio makes a pipe in the working directory as soon as it is imported.
            if not os.access(".", os.W_OK):
                raise _no_folder()
            try:
                with lightly():
                    from gpiozero.pins.lgpio import LGPIOFactory
            except ImportError as error:
                raise Trouble(
                    "The GPIO library is missing. On Raspberry Pi OS type: "
                    "sudo apt install python3-gpiozero python3-lgpio"
                ) from error
            except OSError as error:
                raise _no_folder() from error
            chip = f"/dev/gpiochip{self._chip or 0}"
            try:
                self._opened = GpioLines(LGPIOFactory(self._chip), stamped=True)
            except Exception as error:
                raise _no_chip(chip, error) from error
        return self._opened


def _no_folder() -> Trouble:
    return Trouble(
        "The GPIO library needs a folder it may write to, and {cwd} is not one; "
        "start Croupier from another folder (the service uses its RuntimeDirectory).",
        cwd=os.getcwd(),
    )


def _not_a_pi() -> Trouble:
    return Trouble(
        "This computer does not say which Raspberry Pi it is, so its pins cannot be used; "
        'try backend = "simulated".'
    )


def _no_chip(chip: str, error: Exception) -> Trouble:
    if type(error).__name__ == "PinUnknownPi":
        return _not_a_pi()
    if not os.path.exists(chip):
        return Trouble(
            "There is no {chip}: this is no Raspberry Pi, or set chip = N under [hardware].",
            chip=chip,
        )
    if not os.access(chip, os.R_OK | os.W_OK):
        return Trouble(
            "No permission for {chip}. Type: sudo usermod -aG gpio $USER, then log in again.",
            chip=chip,
        )
    return Trouble("{chip} cannot be opened ({why}).", chip=chip, why=str(error))


@contextmanager
def _refusals(name: str, pin: int) -> Iterator[None]:
    """Turn what gpiozero and lgpio raise into a sentence.

    lgpio's own error is a plain Exception with a text: that text is all there is to go by.
    """
    try:
        yield
    except Trouble:
        raise
    except Exception as error:
        says = str(error)
        if "GPIO busy" in says or getattr(error, "errno", None) == errno.EBUSY:
            raise Trouble(
                "GPIO{pin} ({name}) is busy: another program or a kernel driver holds it. "
                "Stop the other program, or see who it is with: gpioinfo",
                pin=str(pin),
                name=name,
            ) from error
        if type(error).__name__ == "PinUnknownPi":
            raise _not_a_pi() from error
        raise Trouble(
            "GPIO{pin} ({name}) cannot be used ({why}).", pin=str(pin), name=name, why=says
        ) from error
