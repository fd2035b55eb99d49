"""The real backend: its sentences everywhere, its lines where there is a chip."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from hardware.backend import Trouble
from hardware.backends.pi import Pi
from hardware.config.spec import HardwareConfig, Wired
from hardware.rig import Rig
from hardware.signals import Lost
from tests.hardware.worlds import PiWorld, gpio_sim, kinds, without_holds


class FakeLgpioError(Exception):
    """lgpio's own exception is as plain as this."""


def with_factory(monkeypatch: pytest.MonkeyPatch, factory: Callable[[int | None], object]) -> None:
    module = ModuleType("gpiozero.pins.lgpio")
    vars(module)["LGPIOFactory"] = factory
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)


def refusal(backend: Pi) -> str:
    with pytest.raises(Trouble) as caught:
        backend.light("spin lamp", 27)
    return str(caught.value)


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    assert "sudo apt install python3-gpiozero python3-lgpio" in refusal(Pi())


def test_a_missing_chip_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(chip: int | None) -> object:
        raise FakeLgpioError("can not open gpiochip")

    with_factory(monkeypatch, missing)
    assert "There is no /dev/gpiochip99" in refusal(Pi(chip=99))


def test_a_computer_that_is_no_pi_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero.exc import PinUnknownPi

    def unknown(chip: int | None) -> object:
        raise PinUnknownPi("unable to locate Pi revision")

    with_factory(monkeypatch, unknown)
    assert 'try backend = "simulated"' in refusal(Pi())


def test_no_permission_names_the_group(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refused(chip: int | None) -> object:
        raise FakeLgpioError("can not open gpiochip")

    with_factory(monkeypatch, refused)
    monkeypatch.setattr(os.path, "exists", lambda path: True)
    monkeypatch.setattr(os, "access", lambda path, mode: path == ".")
    assert "sudo usermod -aG gpio" in refusal(Pi())


def test_a_busy_line_names_pin_and_device(monkeypatch: pytest.MonkeyPatch) -> None:
    class Factory:
        def __init__(self, chip: int | None) -> None: ...

        def reserve_pins(self, *args: object) -> None:
            raise FakeLgpioError("'GPIO busy'")

        def release_pins(self, *args: object) -> None: ...

        def pin(self, *args: object) -> None:
            raise FakeLgpioError("'GPIO busy'")

        def close(self) -> None: ...

    with_factory(monkeypatch, Factory)
    assert refusal(Pi()).startswith("GPIO27 (spin lamp) is busy")


def test_a_folder_that_cannot_be_written_to_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "a folder it may write to" in refusal(Pi())


# With a chip


@pytest.fixture
def world() -> Iterator[PiWorld]:
    made = PiWorld()
    assert made.pass_time(0.1) == []
    yield made
    made.rig.stop()


HOLDER = """
import sys
import time
from gpiozero import DigitalInputDevice
from gpiozero.pins.lgpio import LGPIOFactory
line = DigitalInputDevice(17, pull_up=True, pin_factory=LGPIOFactory())
print("holding", flush=True)
sys.stdin.read()
"""


@pytest.mark.gpiochip
def test_a_line_held_by_another_program_is_busy_and_heals_after_its_sigkill() -> None:
    gpio_sim()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout
    assert holder.stdout.readline() == "holding\n"
    world = PiWorld()
    told = world.pass_time(0.2)
    assert kinds(told) == [("Lost", "spin")]
    assert isinstance(told[0], Lost)
    assert told[0].reason.startswith("GPIO17 (spin) is busy")
    world.press("yes")
    assert kinds(world.pass_time(0.1)) == [("Pressed", "yes")]
    world.release("yes")
    holder.kill()
    holder.wait()
    assert ("Found", "spin") in kinds(world.pass_time(3))
    world.press("spin")
    assert kinds(world.pass_time(0.1)) == [("Pressed", "spin")]
    world.release("spin")
    world.rig.stop()


RIG = """
import sys
import time
from hardware.backends.pi import Pi
from hardware.rig import Rig
from tests.hardware.worlds import CONFIG
rig = Rig(CONFIG, Pi())
rig.start()
rig.tried.wait()
print(sorted({status.state for status in rig.status()}), flush=True)
sys.stdin.read()
"""


@pytest.mark.gpiochip
def test_a_rig_restarted_after_sigkill_finds_every_line_free() -> None:
    gpio_sim()
    for _ in range(5):
        rig = subprocess.Popen(
            [sys.executable, "-c", RIG], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert rig.stdout
        assert rig.stdout.readline() == "['ready']\n"
        rig.kill()
        rig.wait()


def tap_while_drawing(world: PiWorld) -> bool:
    """Tap within a long frame during which no other thread of ours runs; was it timed right?"""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(5.0)
    try:
        start = time.monotonic()
        world.press("spin")
        while time.monotonic() < start + 0.05:
            pass
        world.release("spin")
        while (drawn := time.monotonic()) < start + 0.3:
            pass
    finally:
        sys.setswitchinterval(interval)
    told = without_holds(world.pass_time(0.1))
    right_kinds = kinds(told) == [("Pressed", "spin"), ("Released", "spin")]
    return right_kinds and told[0].at < told[1].at < drawn


@pytest.mark.gpiochip
def test_a_tap_while_the_program_is_busy_keeps_its_times(world: PiWorld) -> None:
    # A guest on a busy computer may get an interrupt late itself; without the kernel's times not
    # one of the taps comes out right.
    assert sum(tap_while_drawing(world) for _ in range(5)) >= 3


@pytest.mark.gpiochip
def test_a_missing_chip_is_a_sentence() -> None:
    gpio_sim()
    rig = Rig(HardwareConfig(buttons=(Wired("spin", 17),)), Pi(chip=9))
    rig.work()
    (lost,) = rig.inbox.take_all()
    assert isinstance(lost, Lost)
    assert lost.reason.startswith("There is no /dev/gpiochip9")
    rig.stop()


@pytest.mark.gpiochip
def test_the_chip_may_be_given() -> None:
    gpio_sim()
    rig = Rig(HardwareConfig(buttons=(Wired("spin", 17),)), Pi(chip=0))
    rig.work()
    assert [status.state for status in rig.status()] == ["ready"]
    rig.stop()
