"""Keyboard-type readers as the kernel gives them: grabbed, typed on, pulled out."""

import fcntl
import glob
import os
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.backend import Trouble
from hardware.backends.mock import Mock
from hardware.backends.ports import KeyStream
from hardware.codecs import keys
from hardware.config.spec import HardwareConfig, ReaderSpec
from hardware.rig import Rig
from hardware.signals import CardRead, Found, Lost, Signal

pytestmark = pytest.mark.uinput

SET_EVENT_KIND, SET_KEY, SETUP, CREATE = 0x40045564, 0x40045565, 0x405C5503, 0x5501
GET_NAME = 0x8040552C  # of up to 64 bytes


class VirtualReader:
    """A keyboard made of nothing, through the kernel's uinput, under a stable name."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "wedge")
        self.plug()

    def plug(self) -> None:
        self._fd = os.open("/dev/uinput", os.O_WRONLY)
        fcntl.ioctl(self._fd, SET_EVENT_KIND, 1)
        for code in range(1, 100):
            fcntl.ioctl(self._fd, SET_KEY, code)
        fcntl.ioctl(self._fd, SETUP, struct.pack("HHHH80sI", 3, 0xFFFF, 0x35, 1, b"wedge", 0))
        fcntl.ioctl(self._fd, CREATE)
        name = fcntl.ioctl(self._fd, GET_NAME, bytes(64)).rstrip(b"\0").decode()
        (event,) = glob.glob(f"/sys/devices/virtual/input/{name}/event*")
        os.symlink(f"/dev/input/{os.path.basename(event)}", self.path)

    def type(self, text: str) -> None:
        os.write(self._fd, keys.encode(text))

    def unplug(self) -> None:
        os.unlink(self.path)
        os.close(self._fd)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[VirtualReader]:
    if not os.access("/dev/uinput", os.W_OK):
        pytest.skip("no /dev/uinput to make a keyboard with (see docs/testing-hardware.md)")
    made = VirtualReader(tmp_path)
    yield made
    if os.path.lexists(made.path):
        made.unplug()


@pytest.fixture
def rig(reader: VirtualReader) -> Iterator[Rig]:
    made = Rig(HardwareConfig(readers=(ReaderSpec("wedge", "keyboard", reader.path, 0),)), Mock())
    made.work()
    yield made
    made.stop()


def until(rig: Rig, kind: type[Signal]) -> list[Signal]:
    told: list[Signal] = []
    end = time.monotonic() + 20
    while not any(isinstance(signal, kind) for signal in told):
        assert time.monotonic() < end, f"waited in vain; so far {told}"
        rig.work(0.5)
        told += rig.inbox.take_all()
    return told


def test_what_it_types_is_a_card(reader: VirtualReader, rig: Rig) -> None:
    reader.type("0004482123")
    (card,) = until(rig, CardRead)
    assert isinstance(card, CardRead)
    assert card.card == "0004482123"


def test_nobody_else_sees_the_keys(reader: VirtualReader, rig: Rig) -> None:
    other = os.open(reader.path, os.O_RDONLY | os.O_NONBLOCK)
    reader.type("12")
    until(rig, CardRead)
    with pytest.raises(BlockingIOError):
        os.read(other, keys.EVENT.size)
    os.close(other)


def test_a_reader_held_by_another_program_is_a_sentence(reader: VirtualReader, rig: Rig) -> None:
    with pytest.raises(Trouble, match="another program uses"):
        KeyStream("wedge", reader.path)


def test_pulled_out_in_mid_card_and_put_back(reader: VirtualReader, rig: Rig) -> None:
    reader.type("12")
    until(rig, CardRead)
    reader.unplug()
    until(rig, Lost)
    reader.plug()
    until(rig, Found)
    reader.type("34")
    assert isinstance(until(rig, CardRead)[-1], CardRead)
