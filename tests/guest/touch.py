"""Inside a guest with uinput: a touchscreen made of nothing, and a finger that plays on it.

    python -m tests.guest.touch lay WxH STATE     a game on the table, ready to be gone on with
    python -m tests.guest.touch tap WxH STATE     touches its largest button; status 1 if no answer
    python -m tests.guest.touch spot WxH STATE    where that button is, as shares of the panel

The place to touch is learned from a picture of a copy of the game on a screen nobody sees.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import struct
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_host.record import damage
from firmware_host.record.journal import Journal
from firmware_host.record.sealed import KEY_FILE
from firmware_host.touch.start import go_on
from tests.host.hands import Room

SET_EVENT_KIND, SET_KEY, SET_AXIS, SET_PROPERTY = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
SETUP, AXIS, CREATE = 0x405C5503, 0x401C5504, 0x5501
KEYS, AXES, TOUCH, DIRECT = 1, 3, 0x14A, 1
X, Y, SLOT, MT_X, MT_Y, FINGER = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
RANGE = 10_000


class Touchscreen:
    """A panel through the kernel's uinput, with one finger over it."""

    def __init__(self) -> None:
        self._fd = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (KEYS, AXES):
            fcntl.ioctl(self._fd, SET_EVENT_KIND, kind)
        fcntl.ioctl(self._fd, SET_KEY, TOUCH)
        fcntl.ioctl(self._fd, SET_PROPERTY, DIRECT)
        limits = {X: RANGE, Y: RANGE, SLOT: 9, MT_X: RANGE, MT_Y: RANGE, FINGER: 65_535}
        for axis, most in limits.items():
            fcntl.ioctl(self._fd, SET_AXIS, axis)
            fcntl.ioctl(self._fd, AXIS, struct.pack("Hxx6i", axis, 0, 0, most, 0, 0, 0))
        fcntl.ioctl(self._fd, SETUP, struct.pack("HHHH80sI", 3, 1, 1, 1, b"panel of nothing", 0))
        fcntl.ioctl(self._fd, CREATE)

    def tap(self, x: float, y: float) -> None:
        """Down and up at a place, as shares of the panel."""
        left, top = round(x * RANGE), round(y * RANGE)
        self._write(
            (AXES, SLOT, 0),
            (AXES, FINGER, 1),
            (AXES, MT_X, left),
            (AXES, MT_Y, top),
            (KEYS, TOUCH, 1),
            (AXES, X, left),
            (AXES, Y, top),
        )
        time.sleep(0.1)
        self._write((AXES, FINGER, -1), (KEYS, TOUCH, 0))

    def _write(self, *events: tuple[int, int, int]) -> None:
        packed = (struct.pack("qqHHi", 0, 0, *event) for event in (*events, (0, 0, 0)))
        os.write(self._fd, b"".join(packed))


def lay(size: tuple[int, int], state: Path) -> None:
    """Begin a game and leave it on the table."""
    room = Room(state, size=size)
    room.begin("Go For Broke")
    room.settle()
    room.journal.close()


def spot(size: tuple[int, int], state: Path) -> tuple[str, float, float]:
    """What can be touched to answer: its label, and where it is as shares of the panel."""
    with TemporaryDirectory() as folder:
        damage.copied(state / "croupier.db", Path(folder) / "croupier.db")
        shutil.copy(state / KEY_FILE, folder)  # what is hidden in it is sealed
        room = Room(Path(folder), size=size, text_step=1)
        assert go_on(room.house)
        room.host.turn()
        room.settle()
        answers = [target for target in room.stage.targets if target.key[:1].isdigit()]
        target = max(answers, key=lambda target: target.box.w * target.box.h)
        x, y = target.box.middle
        room.journal.close()
        return target.label, x / size[0], y / size[1]


def answers(state: Path) -> int:
    """How many answers are in the journal."""
    journal = Journal(state / "croupier.db")
    try:
        return len(journal.rows(journal.unfinished()[0].id))
    finally:
        journal.close()


def tap(size: tuple[int, int], state: Path) -> int:
    """Touch until an answer more is in the journal.

    A table that has been played on also shows what was paid last, and the button lies lower for
    it: the finger goes further down with every try.
    """
    panel = Touchscreen()
    time.sleep(2)  # udev names it, and SDL hears of it
    before = answers(state)
    label, x, y = spot(size, state)
    for tries in range(1, 8):
        panel.tap(x, min(0.95, y + 0.06 * (tries - 1)))
        time.sleep(2)
        if (now := answers(state)) > before:
            print(f"touched {label!r} {tries} times: {before} answers before, {now} now")
            return 0
    print(f"touched {label!r} in vain: {before} answers")
    return 1


if __name__ == "__main__":
    width, height = map(int, sys.argv[2].split("x"))
    if sys.argv[1] == "lay":
        lay((width, height), Path(sys.argv[3]))
    elif sys.argv[1] == "spot":
        print(*spot((width, height), Path(sys.argv[3])))
    else:
        sys.exit(tap((width, height), Path(sys.argv[3])))
