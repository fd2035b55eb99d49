"""Cut cables and pulled plugs between tables, broker and host: each result exactly once."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_host.hall.line import TableLine
from firmware_host.hall.outbox import Outbox
from firmware_host.hall.watch import opened
from tests.hall.conftest import MOSQUITTO, Mosquitto, until
from tests.hall.tables import STATE, Hall, noted, play, speak, told

IP = shutil.which("ip", path="/usr/sbin:/sbin:/usr/bin")
OVER = told(STATE) | {"over": True}


class Cable:
    """A network of its own for the broker, and a cable to it that can be cut and mended."""

    def __init__(self) -> None:
        mark = f"{os.getpid() % 100_000}"
        self._there, self._here, self._end = f"crt{mark}", f"crta{mark}", f"crtb{mark}"
        net = f"10.{200 + os.getpid() % 50}.{os.getpid() % 250}"
        self.address = f"{net}.2"
        self._ip("netns", "add", self._there)
        try:
            self._ip("link", "add", self._here, "type", "veth", "peer", "name", self._end)
            self._ip("link", "set", self._end, "netns", self._there)
            self._ip("addr", "add", f"{net}.1/30", "dev", self._here)
            self._ip("link", "set", self._here, "up")
            self._ip("-n", self._there, "addr", "add", f"{self.address}/30", "dev", self._end)
            self.mend()
        except subprocess.CalledProcessError:
            self._ip("netns", "del", self._there)
            raise

    @property
    def within(self) -> tuple[str, ...]:
        """What starts a program at the other end."""
        assert IP is not None
        return (IP, "netns", "exec", self._there)

    def cut(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._ip("-n", self._there, "link", "set", self._end, "down")

    def mend(self) -> None:
        """Everything comes through again."""
        self._ip("-n", self._there, "link", "set", self._end, "up")

    def take_away(self) -> None:
        """Leave nothing behind. A cable would go with its network, but some time later."""
        self._ip("link", "del", self._here)
        self._ip("netns", "del", self._there)

    @staticmethod
    def _ip(*words: str) -> None:
        assert IP is not None
        subprocess.run([IP, *words], check=True, capture_output=True)


@pytest.fixture
def cable() -> Iterator[Cable]:
    if MOSQUITTO is None or IP is None:
        pytest.skip("mosquitto or iproute2 is not installed")
    try:
        cable = Cable()
    except subprocess.CalledProcessError as error:
        pytest.skip(f"no network of one's own may be made here: {error.stderr.decode().strip()}")
    yield cable
    cable.take_away()


@pytest.fixture
def far(cable: Cable, tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker at the other end of the cable."""
    broker = Mosquitto(tmp_path, cable.address, cable.within)
    yield broker
    broker.kill()


@pytest.fixture
def hall(tmp_path: Path, far: Mosquitto) -> Iterator[Hall]:
    hall = Hall(tmp_path, far)
    yield hall
    hall.close()


def test_a_result_told_into_a_cut_cable_arrives_once_it_is_mended(hall: Hall, cable: Cable) -> None:
    blue = hall.table("blue")
    hall.until(lambda: blue.broker.connected and hall.broker.connected)
    cable.cut()
    play(blue.folder, 1)
    blue.line.tell(2, lambda: OVER, 0.0)
    for _ in range(5):
        hall.turn()
    assert not hall.floor.ledger.entries()
    assert Outbox(blue.folder / "out.db").waiting()
    cable.mend()
    hall.until(lambda: len(hall.floor.ledger.entries()) == 1, lambda: noted(blue))
    blue.now += 60  # nothing is left to be told again
    for _ in range(5):
        hall.turn()
    assert len(hall.floor.ledger.entries()) == 1


def test_a_broker_that_started_anew_behind_a_cut_cable_gets_every_result(
    hall: Hall, cable: Cable, far: Mosquitto
) -> None:
    """Both ends still believe in connections that the broker knows nothing of any more."""
    blue, red = hall.table("blue"), hall.table("red")
    hall.until(lambda: blue.broker.connected and red.broker.connected and hall.broker.connected)
    cable.cut()
    for table, seed in ((blue, 1), (red, 2)):
        play(table.folder, seed)
        table.line.tell(2, lambda: OVER, 0.0)
    hall.turn()
    far.kill()
    far.power_up()
    cable.mend()

    def all_there() -> bool:
        for table in (blue, red):
            table.now += 30  # what nobody has noted is told again
        return len(hall.floor.ledger.entries()) == 2

    hall.until(all_there, lambda: noted(blue), lambda: noted(red), what="the results")
    assert {entry.table for entry in hall.floor.ledger.entries()} == {"blue", "red"}


def test_a_table_whose_plug_is_pulled_tells_every_result_once(
    tmp_path: Path, mosquitto: Mosquitto
) -> None:
    """Its program is killed while it starts, once it is heard of, and once a result has come."""
    line = TableLine(tmp_path)
    watch, broker = opened(mosquitto.settings, tmp_path / "host")
    ledger, unsent = watch.floor.ledger, Outbox(tmp_path / "hall-outbox.db")
    number = 0

    def told_on() -> bool:
        nonlocal number
        number += 1
        line.tell(number, lambda: OVER, 0.0)
        watch.turn(broker)
        return True

    moments: tuple[Callable[[], bool], ...] = (
        lambda: True,
        lambda: any(table.online for table in watch.floor.tables.values()),
        lambda: len(ledger.entries()) >= 2,
        lambda: len(ledger.entries()) >= 4,
    )
    try:
        for seed, moment in enumerate(moments, 1):
            play(tmp_path, seed)
            speaker = speak(tmp_path, mosquitto)
            until(lambda: told_on() and moment(), f"moment {seed}")  # noqa: B023 - used at once
            speaker.kill()
            speaker.wait()
        speaker = speak(tmp_path, mosquitto)
        until(lambda: told_on() and len(ledger.entries()) == 4, "all results")
        until(lambda: told_on() and not unsent.waiting(), "being noted")
    finally:
        speaker.kill()
        speaker.wait()
        broker.close()
        line.close()
    uids = [entry.result.uid for entry in ledger.entries()]
    assert len(uids) == len(set(uids)) == 4
