"""A real mosquitto for the tests of the hall, on a port of its own."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_host.kept.settings import HallSettings

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
# Seconds after which something that should happen has not: twice the longest wait between two
# attempts to reach a broker.
PATIENCE = 60.0


def until(done: Callable[[], object], what: str = "it") -> None:
    """Let other threads and processes work until something is true."""
    ends = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < ends, f"{what} did not happen"
        time.sleep(0.005)


class Mosquitto:
    """A broker that can be killed and started again; it keeps nothing on disk.

    `within` is put before its command: what starts a program in a network of its own.
    """

    def __init__(
        self, folder: Path, address: str = "127.0.0.1", within: tuple[str, ...] = ()
    ) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._address, self._within = address, within
        self._conf = folder / "mosquitto.conf"
        self._conf.write_text(
            f"listener {self.port} {address}\nallow_anonymous true\npersistence false\n"
        )
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def settings(self) -> HallSettings:
        """How to reach it."""
        return HallSettings(broker=self._address, port=self.port)

    def lock(self) -> None:
        """Let nobody in any more from the next start on."""
        told = self._conf.read_text().replace("anonymous true", "anonymous false")
        self._conf.write_text(told)

    def start(self) -> None:
        """Start it and wait until it listens."""
        self.power_up()
        until(self._listens, "the broker's start")

    def power_up(self) -> None:
        """Start it, whether it can be reached or not."""
        assert MOSQUITTO is not None
        self._process = subprocess.Popen(
            [*self._within, MOSQUITTO, "-c", str(self._conf)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((self._address, self.port)) == 0

    def kill(self) -> None:
        """Pull its plug."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    if MOSQUITTO is None:
        pytest.skip("mosquitto is not installed")
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()
