"""A fake device behind a real serial port (a pty) that misbehaves on demand."""

import os
import select
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

from hardware.rig import Rig
from hardware.signals import Signal
from tests.hardware.worlds import HandClock


class FakePort:
    """A pty under a stable name. `device` answers what the table sends; faults bend the answers.

    Faults: `silent` swallows answers, `late` keeps them for `release_late`, `half` cuts each in
    the middle, `spoil` flips a bit in each, `noise` is sent at plugging in and before each.
    """

    def __init__(self, folder: Path, device: Callable[[bytes], bytes] | None = None) -> None:
        self.path = str(folder / "port")
        self.heard = b""
        self.silent = self.late = self.half = self.spoil = False
        self.noise = b""
        self._device = device or (lambda data: b"")
        self._kept = b""
        self._master = self._slave = -1
        self.plug()

    def plug(self) -> None:
        """Plug it in: the stable name appears."""
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        with suppress(FileNotFoundError):
            os.unlink(self.path)
        os.symlink(os.ttyname(self._slave), self.path)
        self.send(self.noise)

    def unplug(self) -> None:
        """Pull it out: the name disappears, an open port gets an error."""
        os.unlink(self.path)
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = -1

    def send(self, data: bytes) -> None:
        """Send towards the table; what does not fit the line is lost."""
        if data and self._master >= 0:
            with suppress(BlockingIOError):
                os.write(self._master, data)

    def fileno(self) -> int:
        """Readable when the table has sent something."""
        return self._master

    def pump(self) -> None:
        """Take what the table sent, and answer as the faults allow."""
        if self._master < 0:
            return
        with suppress(BlockingIOError, OSError):
            data = os.read(self._master, 4096)
            self.heard += data
            self._answer(self._device(data))

    def release_late(self) -> None:
        """Send the answers kept back."""
        kept, self._kept = self._kept, b""
        self.send(kept)

    def close(self) -> None:
        """Unplug if need be."""
        if self._master >= 0:
            self.unplug()

    def run(self) -> None:
        """Answer by itself in a thread until it is unplugged; for drivers that block."""
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while self._master >= 0:
            with suppress(OSError, ValueError):
                if select.select([self._master], [], [], 0.05)[0]:
                    self.pump()

    def _answer(self, answer: bytes) -> None:
        if not answer or self.silent:
            return
        if self.half:
            answer = answer[: len(answer) // 2]
        if self.spoil:
            answer = answer[:-3] + bytes([answer[-3] ^ 0x10]) + answer[-2:]
        if self.late:
            self._kept += answer
        else:
            self.send(self.noise + answer)


def converse(
    rig: Rig, clock: HandClock, port: FakePort, rounds: int = 60, step: float = 0.05
) -> list[Signal]:
    """Let rig and fake talk while time moves by hand; waits for bytes, never for time."""
    for _ in range(rounds):
        rig.work(0.002)
        port.pump()
        rig.work(0.002)
        clock.now += step
    return rig.inbox.take_all()


def until(
    rig: Rig, clock: HandClock, port: FakePort, wanted: Callable[[list[Signal]], bool]
) -> list[Signal]:
    """Converse until the signals so far are what was waited for; at most some 30 s by hand."""
    told: list[Signal] = []
    for _ in range(600):
        told += converse(rig, clock, port, rounds=1)
        if wanted(told):
            return told
    raise AssertionError(f"waited in vain; so far {told}")
