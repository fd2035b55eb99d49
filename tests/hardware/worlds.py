"""The world on the other side of each backend: fingers, eyes and the passing of time."""

import glob
import os
import time
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import pytest

from hardware.backend import Contact, OnEdge
from hardware.backends.mock import Mock
from hardware.backends.pi import Pi
from hardware.backends.simulated import Simulated
from hardware.config.spec import HardwareConfig, parse
from hardware.rig import Rig
from hardware.signals import Held, Signal

BUTTONS = {"spin": 17, "yes": 22, "seat1": 5}
LAMPS = {"spin": 27, "seat1": 6}
ENCODER = {"a": 24, "b": 25}
CONFIG = parse(
    {
        "buttons": {
            "spin": {"pin": 17, "lamp": 27},
            "yes": 22,
            "seat1": {"pin": 5, "lamp": 6},
        },
        "encoders": {"amount": ENCODER},
        "buzzer": {"pin": 18},
    }
)


class World(Protocol):
    """What a test can do to a cabinet without knowing what is behind it."""

    rig: Rig

    def press(self, button: str) -> None: ...
    def release(self, button: str) -> None: ...
    def chatter(self, button: str, stay_down: bool = False) -> list[Signal]: ...
    def turn(self, steps: int) -> None: ...
    def lit(self, lamp: str) -> bool: ...
    def buzzing(self) -> bool: ...
    def pass_time(self, seconds: float) -> list[Signal]: ...


class HandClock:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def advance(rig: Rig, clock: HandClock, seconds: float) -> list[Signal]:
    """Let time pass in small steps, the rig working at each."""
    end = clock.now + seconds
    step = 0.001 if seconds < 1 else 0.01
    rig.work()
    while clock.now < end:
        clock.now = min(end, clock.now + step)
        rig.work()
    return rig.inbox.take_all()


class _HandTimed:
    """Worlds in which time is in our hands."""

    rig: Rig
    clock: HandClock

    def press(self, button: str) -> None:
        raise NotImplementedError

    def release(self, button: str) -> None:
        raise NotImplementedError

    def chatter(self, button: str, stay_down: bool = False) -> list[Signal]:
        told: list[Signal] = []
        for _ in range(4):
            self.press(button)
            told += self.pass_time(0.002)
            self.release(button)
            told += self.pass_time(0.002)
        if stay_down:
            self.press(button)
        return told

    def pass_time(self, seconds: float) -> list[Signal]:
        return advance(self.rig, self.clock, seconds)


class MockWorld(_HandTimed):
    def __init__(self, config: HardwareConfig = CONFIG) -> None:
        self.backend = Mock()
        self.clock = HandClock()
        self.rig = Rig(config, self.backend, self.clock)

    def press(self, button: str) -> None:
        self.backend.press(BUTTONS[button])

    def release(self, button: str) -> None:
        self.backend.release(BUTTONS[button])

    def turn(self, steps: int) -> None:
        quadrature(steps, self.backend.press, self.backend.release)

    def lit(self, lamp: str) -> bool:
        return self.backend.level(LAMPS[lamp]) == 1

    def buzzing(self) -> bool:
        return self.backend.level(18) == 1


class SimulatedWorld(_HandTimed):
    def __init__(self, config: HardwareConfig = CONFIG) -> None:
        self.clock = HandClock()
        self.backend = Simulated(config, self.clock)
        self.rig = Rig(config, self.backend, self.clock)

    def press(self, button: str) -> None:
        self.backend.press(button)

    def release(self, button: str) -> None:
        self.backend.release(button)

    def turn(self, steps: int) -> None:
        self.backend.turn("amount", steps)

    def lit(self, lamp: str) -> bool:
        return self.backend.lamps()[lamp]

    def buzzing(self) -> bool:
        return self.backend.sounding is not None


class NotingPi(Pi):
    """The real backend, noting when the kernel says each edge was."""

    def __init__(self) -> None:
        super().__init__()
        self.edges_at: list[float] = []

    def watch(self, name: str, pin: int, on_edge: OnEdge) -> Contact:
        def noted(closed: bool, at: float | None) -> None:
            self.edges_at.append(at or 0.0)
            on_edge(closed, at)

        return super().watch(name, pin, noted)


class PiWorld:
    """Real lines of a gpiochip whose other side is the kernel's gpio-sim."""

    def __init__(self, config: HardwareConfig = CONFIG) -> None:
        self._lines = Path(gpio_sim())
        self.backend = NotingPi()
        self.rig = Rig(config, self.backend)
        for pin in (*BUTTONS.values(), *ENCODER.values()):
            self._pull(pin, "up")

    def press(self, button: str) -> None:
        self._pull(BUTTONS[button], "down")

    def release(self, button: str) -> None:
        self._pull(BUTTONS[button], "up")

    def chatter(self, button: str, stay_down: bool = False) -> list[Signal]:
        """Chatter as fast as the kernel passes it on, again if a stall made pauses of it."""
        pauses = [1.0]
        while max(pauses, default=1.0) > 0.01:
            self.release(button)
            self._wait(0.1)
            self.rig.inbox.take_all()
            self.backend.edges_at.clear()
            for _ in range(4):
                self.press(button)
                self._wait(0.0015)
                self.release(button)
                self._wait(0.0015)
            if stay_down:
                self.press(button)
            self._wait(0.005)
            pauses = [later - before for before, later in pairwise(self.backend.edges_at)]
        return self.rig.inbox.take_all()

    def turn(self, steps: int) -> None:
        def move(pin: int, how: str) -> None:
            self._pull(pin, how)
            self._wait(0.005)

        quadrature(steps, lambda pin: move(pin, "down"), lambda pin: move(pin, "up"))

    def lit(self, lamp: str) -> bool:
        return self._value(LAMPS[lamp])

    def buzzing(self) -> bool:
        return self._value(18)

    def pass_time(self, seconds: float) -> list[Signal]:
        self._wait(seconds)
        return self.rig.inbox.take_all()

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.rig.work(left)

    def _pull(self, pin: int, how: str) -> None:
        (self._lines / f"sim_gpio{pin}" / "pull").write_text(f"pull-{how}")

    def _value(self, pin: int) -> bool:
        return (self._lines / f"sim_gpio{pin}" / "value").read_text().strip() == "1"


def quadrature(steps: int, close: "Move", open_: "Move") -> None:
    """Turn an encoder by moving its two contacts."""
    first, second = (ENCODER["a"], ENCODER["b"]) if steps > 0 else (ENCODER["b"], ENCODER["a"])
    for _ in range(abs(steps)):
        close(first)
        close(second)
        open_(first)
        open_(second)


class Move(Protocol):
    def __call__(self, pin: int, /) -> None: ...


def gpio_sim() -> str:
    """Find the simulated chip, or skip with the reason."""
    chips = glob.glob("/sys/devices/platform/gpio-sim.*/gpiochip*")
    if not chips:
        pytest.skip("no gpio-sim chip on this machine (see docs/testing-hardware.md)")
    if not os.access(f"{chips[0]}/sim_gpio17/pull", os.W_OK):
        pytest.skip("no right to drive the gpio-sim chip")
    return chips[0]


def without_holds(signals: list[Signal]) -> list[Signal]:
    return [signal for signal in signals if not isinstance(signal, Held)]


def kinds(signals: list[Signal]) -> list[tuple[str, str]]:
    """Name what happened, without times."""
    return [(type(signal).__name__, signal.device) for signal in without_holds(signals)]
