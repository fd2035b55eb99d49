"""The rig as a whole: its thread, its supervisors, and what it may not cost."""

import select
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from hardware.backend import Absent, Contact, OnEdge, Trouble
from hardware.backends.mock import Mock
from hardware.backends.ports import KeyStream
from hardware.backends.simulated import Simulated
from hardware.config.spec import HardwareConfig, ReaderSpec, Wired, parse
from hardware.cues import Lamp
from hardware.devices.base import DeviceStatus, PinDevice, Supervisor
from hardware.rig import Rig
from hardware.signals import Found, Lost, Pressed, Signal
from tests.hardware.worlds import BUTTONS, CONFIG, HandClock, MockWorld, kinds


def next_signals(rig: Rig) -> list[Signal]:
    """Sleep on the inbox the way the host does."""
    assert select.select([rig.inbox], [], [], 10)[0], "the inbox never became readable"
    return rig.inbox.take_all()


def test_the_thread_wakes_a_host_that_sleeps_on_the_inbox() -> None:
    backend = Simulated(CONFIG)
    rig = Rig(CONFIG, backend)
    rig.start()
    assert rig.tried.wait(10)
    rig.cue(Lamp("spin", True))
    backend.press("spin")
    assert kinds(next_signals(rig)) == [("Pressed", "spin")]
    backend.release("spin")
    told: list[Signal] = []
    while ("Released", "spin") not in kinds(told):
        told += next_signals(rig)
    rig.stop()
    assert not any(backend.lamps().values())


def test_an_edge_the_library_lost_is_seen_by_looking() -> None:
    world = MockWorld()
    world.pass_time(0.05)
    pin = world.backend._factory.pin(BUTTONS["spin"])
    pin._change_state(False)  # the level changes, but nobody is told
    assert kinds(world.pass_time(0.3)) == [("Pressed", "spin")]
    pin._change_state(True)
    assert kinds(world.pass_time(0.3)) == [("Released", "spin")]
    world.rig.stop()


class Delayed(Mock):
    """A backend whose edges arrive when the test says, with the time they really happened."""

    on_edge: OnEdge

    def watch(self, name: str, pin: int, on_edge: OnEdge) -> Contact:
        self.on_edge = on_edge
        return super().watch(name, pin, lambda closed, at: None)


def test_a_tap_whose_edges_arrive_late_and_together_still_counts() -> None:
    clock, backend = HandClock(), Delayed()
    rig = Rig(HardwareConfig(buttons=(Wired("spin", 17),)), backend, clock)
    rig.work()
    clock.now += 0.05  # the screen was being drawn
    backend.on_edge(True, clock.now - 0.045)
    backend.on_edge(False, clock.now - 0.030)
    rig.work()
    assert kinds(rig.inbox.take_all()) == [("Pressed", "spin"), ("Released", "spin")]
    rig.stop()


@pytest.mark.parametrize("strange", [-1e9, -60.0, 1.0, 1e9])
def test_an_edge_stamped_by_another_clock_happened_just_now(strange: float) -> None:
    clock, backend = HandClock(), Delayed()
    rig = Rig(HardwareConfig(buttons=(Wired("spin", 17),)), backend, clock)
    rig.work()
    backend.on_edge(True, clock.now + strange)
    rig.work()
    clock.now += 0.01
    rig.work()
    assert rig.inbox.take_all() == [Pressed("spin", 100.0)]
    rig.stop()


def test_two_rigs_do_not_share_anything() -> None:
    one, two = MockWorld(), MockWorld()
    one.pass_time(0.01)
    two.pass_time(0.01)
    one.press("spin")
    assert kinds(one.pass_time(0.05)) == [("Pressed", "spin")]
    assert two.pass_time(0.05) == []
    one.rig.stop()
    two.rig.stop()


def test_a_rig_without_devices_sleeps() -> None:
    rig = Rig(HardwareConfig(), Mock())
    rig.work()
    assert rig.status() == ()
    assert rig._wait(0.0) == []
    rig.stop()


class Moody(PinDevice):
    """A device that fails as told."""

    name = "moody"

    def __init__(self) -> None:
        self.trouble: Exception | None = None
        self.opens = 0
        self.is_open = False
        self.lacks = ""

    def open(self, now: float) -> None:
        self.opens += 1
        if self.trouble:
            raise self.trouble
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    def tick(self, now: float) -> list[Signal]:
        if self.trouble:
            raise self.trouble
        return []

    def missing(self) -> str:
        return self.lacks

    def status(self, state: str, says: str) -> DeviceStatus:
        return DeviceStatus(self.name, "moody", "nowhere", state, says, "")


def tries(supervisor: Supervisor, device: Moody, seconds: int) -> list[int]:
    """Tick ten times a second and note in which second the device was opened."""
    opened = []
    for tenth in range(seconds * 10):
        before = device.opens
        supervisor.tick(tenth / 10)
        if device.opens > before:
            opened.append(tenth // 10)
    return opened


def test_a_failing_device_is_tried_with_growing_patience() -> None:
    device = Moody()
    device.trouble = Trouble("no")
    assert tries(Supervisor(device), device, 40) == [0, 1, 3, 7, 15, 25, 35]


def test_a_device_not_plugged_in_is_looked_for_every_second() -> None:
    device = Moody()
    device.trouble = Absent("no")
    assert tries(Supervisor(device), device, 5) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (Trouble("It is busy; stop the other."), "It is busy; stop the other."),
        (OSError(19, "No such device"), "moody went away (No such device); plug it in again."),
        (ZeroDivisionError("oops"), "moody stopped with an error of the program"),
    ],
)
def test_a_device_that_breaks_is_closed_lost_once_and_found(
    trouble: Exception, sentence: str
) -> None:
    device = Moody()
    supervisor = Supervisor(device)
    assert supervisor.tick(0) == []
    device.trouble = trouble
    (lost,) = supervisor.tick(1)
    assert isinstance(lost, Lost)
    assert lost.reason.startswith(sentence)
    assert not device.is_open
    assert supervisor.tick(2.5) == []
    assert supervisor.status().state == "lost"
    device.trouble = None
    assert supervisor.tick(60) == [Found("moody", 60)]
    assert supervisor.status().state == "ready"


def test_a_device_that_will_not_even_close_is_lost_like_any_other() -> None:
    class Clinging(Moody):
        def close(self) -> None:
            raise RuntimeError("the chip is gone")

    device = Clinging()
    supervisor = Supervisor(device)
    supervisor.tick(0)
    device.trouble = OSError(5, "Input/output error")
    assert [type(signal) for signal in supervisor.tick(1)] == [Lost]
    supervisor.close()


def test_a_mistake_of_ours_does_not_end_the_rig(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = Simulated(CONFIG)
    rig = Rig(CONFIG, backend)
    show, stumbled = rig._show, Event()

    def stumble(now: float) -> None:
        if not stumbled.is_set():
            stumbled.set()
            raise ZeroDivisionError("oops")
        show(now)

    monkeypatch.setattr(rig, "_show", stumble)
    rig.start()
    assert stumbled.wait(10)
    rig.cue(Lamp("spin", True))
    assert rig.tried.wait(10)
    backend.press("spin")
    assert kinds(next_signals(rig)) == [("Pressed", "spin")]
    rig.stop()


def test_a_device_that_says_nothing_useful_is_lost_after_a_while() -> None:
    device = Moody()
    device.lacks = "moody does not answer."
    supervisor = Supervisor(device)
    assert supervisor.tick(0) == []
    assert supervisor.due() == 3.0
    assert supervisor.tick(3.0) == [Lost("moody", 3.0, "moody does not answer.")]
    device.lacks = ""
    assert supervisor.tick(4.0) == [Found("moody", 4.0)]


def test_a_file_is_no_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "event"
    path.touch()
    with pytest.raises(Trouble, match="no input device"):
        KeyStream("wedge", str(path))
    with pytest.raises(Absent):
        KeyStream("wedge", str(tmp_path / "none"))


def test_pins_that_are_taken_are_a_sentence_and_the_rest_goes_on() -> None:
    clock = HandClock()
    backend = Mock()
    config = HardwareConfig(buttons=(Wired("spin", 17), Wired("yes", 17), Wired("no", 22)))
    rig = Rig(config, backend, clock)
    rig.work()
    assert [(type(s), s.device) for s in rig.inbox.take_all()] == [(Lost, "yes")]
    backend.press(22)
    rig.work()
    clock.now += 0.01
    rig.work()
    assert rig.inbox.take_all() == [Pressed("no", 100.0)]
    rig.stop()


def test_starting_pays_for_nothing_it_does_not_use() -> None:
    code = (
        "import sys, hardware.rig, hardware.backends\n"
        "from hardware.config.spec import parse\n"
        "rig = hardware.rig.Rig(parse({}), hardware.backends.make(parse({})))\n"
        "rig.start(); rig.stop()\n"
        "print([name for name in ('gpiozero', 'serial', 'lgpio') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_reader_without_its_port_is_lost_with_a_sentence() -> None:
    spec = ReaderSpec("cards", "pn532", "/dev/croupier-none", 115200)
    rig = Rig(HardwareConfig(readers=(spec,)), Mock(), HandClock())
    rig.work()
    (lost,) = rig.inbox.take_all()
    assert isinstance(lost, Lost)
    assert lost.reason == "cards is not plugged in (/dev/croupier-none is missing)."
    rig.stop()


def test_parse_gives_what_the_rig_takes() -> None:
    config = parse({"profile": "cabinet"})
    rig = Rig(config, Simulated(config), HandClock())
    assert len(rig.status()) == 9 + 1 + 7 + 1 + 1 + 1
    rig.stop()
