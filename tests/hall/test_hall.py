"""Tables, a real broker and the host's program together: each result exactly once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.engine.requests import LetMachine
from firmware_host.engine.table import Json
from firmware_host.hall.broker import Mqtt
from firmware_host.hall.floor import Floor
from firmware_host.hall.ledger import Ledger
from firmware_host.hall.line import SILENT, SPEAKER, TABLE, End, TableLine
from firmware_host.hall.messages import Seat, State, written
from firmware_host.hall.outbox import Outbox
from firmware_host.hall.speaker import Speaker
from firmware_host.hall.watch import COMING, Watch, opened
from firmware_host.kept.editions import Packs
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from tests.hall.conftest import Mosquitto, until

STATE = State("Gambler", 3, "2026-05-01T20:00:00+02:00", (Seat("Ann", "$40", 40, True),), "Ann")


def told(state: State) -> dict[str, Json]:
    """Return a state as the table's own program hands it over."""
    raw: dict[str, Json] = json.loads(written(state))
    return raw


def play(folder: Path, seed: int) -> None:
    """Play a whole game into the journal of a table."""
    journal = Journal(folder / "croupier.db")
    wishes = Wishes("spot-cash", ("Ann", "Ben"), seed=seed)
    session = begin(wishes, journal, Packs(folder / "packs"))
    while session.game.ask is not None:
        session.take(LetMachine())
    journal.close()


class AtTable:
    """One table of a hall: its state folder, its line, and the program that speaks for it."""

    def __init__(self, folder: Path, name: str, mosquitto: Mosquitto) -> None:
        self.folder, self.name = folder / name, name
        self.folder.mkdir()
        self.now = 0.0
        self.line = TableLine(self.folder)
        self._mosquitto = mosquitto
        self.start()

    def start(self) -> None:
        """Start the program that speaks for it."""
        self._end = End(self.folder / SPEAKER, self.folder / TABLE)
        self._outbox = Outbox(self.folder / "out.db")
        self.speaker = Speaker(
            "hall",
            self.name,
            self.folder / "croupier.db",
            self._outbox,
            self._end,
            clock=lambda: self.now,
        )
        self.broker = Mqtt(
            self._mosquitto.settings,
            f"croupier-hall-{self.name}",
            greet=self.speaker.greet,
            heard=self.speaker.from_broker,
            subscribe=self.speaker.listens_to(),
            will=self.speaker.will(),
        )

    def stop(self) -> None:
        """End it in good order."""
        self.broker.close()
        self._end.close()
        self._outbox.close()

    def beat(self) -> None:
        """Let it do what there is to do."""
        self.speaker.beat(self.broker)


class Hall:
    """A hall with its host, and as many tables as a test wants."""

    def __init__(self, folder: Path, mosquitto: Mosquitto) -> None:
        self.folder, self._mosquitto = folder, mosquitto
        self.tables: list[AtTable] = []
        self.watch, self.broker = opened(mosquitto.settings, folder / "host")

    @property
    def floor(self) -> Floor:
        return self.watch.floor

    def table(self, name: str) -> AtTable:
        self.tables.append(AtTable(self.folder, name, self._mosquitto))
        return self.tables[-1]

    def turn(self) -> bool:
        """Everybody does what there is to do."""
        for table in self.tables:
            table.beat()
        self.watch.turn(self.broker)
        return True

    def until(self, *facts: object, what: str = "it") -> None:
        """Turn until every fact, a function, is true."""
        until(lambda: self.turn() and all(fact() for fact in facts if callable(fact)), what)

    def close(self) -> None:
        self.broker.close()
        for table in self.tables:
            table.stop()
            table.line.close()


@pytest.fixture
def hall(tmp_path: Path, mosquitto: Mosquitto) -> Iterator[Hall]:
    hall = Hall(tmp_path, mosquitto)
    yield hall
    hall.close()


def noted(table: AtTable) -> bool:
    return not Outbox(table.folder / "out.db").waiting()


def test_a_table_is_heard_of_with_its_state_and_goes_away_when_it_is_silent(hall: Hall) -> None:
    blue = hall.table("blue")
    blue.line.tell(1, lambda: told(STATE), 0.0)
    hall.until(lambda: "blue" in hall.floor.tables and hall.floor.tables["blue"].online)
    hall.until(lambda: hall.floor.tables["blue"].state == STATE)
    blue.now = SILENT + 1
    hall.until(lambda: not hall.floor.tables["blue"].online, what="a silent table's going")


def test_a_call_is_seen_and_answered_and_everybody_can_be_told(hall: Hall) -> None:
    blue, red = hall.table("blue"), hall.table("red")
    for table in (blue, red):
        table.line.tell(1, lambda: told(STATE), 0.0)
    hall.until(lambda: len(hall.floor.tables) == 2 and hall.broker.connected)
    assert blue.line.call(wanted=True)
    hall.until(lambda: hall.floor.tables["blue"].call.wanted, what="the call")
    hall.watch.say(hall.broker, "blue", COMING, answers=True)
    hall.until(lambda: COMING in blue.line.heard(), what="the answer")
    assert not blue.line.calling
    hall.until(lambda: not hall.floor.tables["blue"].call.wanted)
    hall.watch.say(hall.broker, "all", "Last round at eleven.")
    hall.until(lambda: "Last round at eleven." in red.line.heard(), what="the word to all")


def test_a_result_is_written_once_though_broker_and_tables_go_and_come(
    hall: Hall, mosquitto: Mosquitto
) -> None:
    blue = hall.table("blue")
    hall.until(lambda: blue.broker.connected)
    mosquitto.kill()
    hall.until(lambda: not blue.broker.connected and not hall.broker.connected)
    play(blue.folder, 1)
    over = told(STATE) | {"over": True}
    blue.line.tell(2, lambda: over, 0.0)
    hall.turn()
    blue.stop()  # the plug of the table
    play(blue.folder, 2)
    blue.start()
    mosquitto.start()
    hall.until(lambda: len(hall.floor.ledger.entries()) == 2, lambda: noted(blue))
    blue.stop()
    blue.start()  # told again or not: there are two
    hall.until(lambda: blue.broker.connected)
    hall.turn()
    results = [entry.result for entry in hall.floor.ledger.entries()]
    assert len({result.uid for result in results}) == 2
    assert all(result.players == ("Ann", "Ben") for result in results)


def test_results_come_though_nobody_watched(tmp_path: Path, mosquitto: Mosquitto) -> None:
    blue = AtTable(tmp_path, "blue", mosquitto)
    play(blue.folder, 3)
    blue.stop()
    blue.start()
    until(lambda: blue.broker.connected)
    blue.beat()
    watch, broker = opened(mosquitto.settings, tmp_path / "host")

    def both() -> bool:
        blue.now += 30  # what nobody has noted is told again
        blue.beat()
        watch.turn(broker)
        return len(watch.floor.ledger.entries()) == 1

    until(both, "the result")
    broker.close()
    blue.stop()
    blue.line.close()


def test_a_killed_speaker_is_told_of_by_the_broker(tmp_path: Path, mosquitto: Mosquitto) -> None:
    line = TableLine(tmp_path)
    command = [
        sys.executable,
        "-m",
        "firmware_host",
        "hall",
        "speak",
        "--broker",
        "127.0.0.1",
        "--port",
        str(mosquitto.port),
        "--state",
        str(tmp_path),
        "--runtime",
        str(tmp_path),
    ]
    speaker = subprocess.Popen(command, env={**os.environ, "HOME": str(tmp_path)})
    watch = Watch(Floor("hall", Ledger(":memory:")))
    broker = Mqtt(
        mosquitto.settings,
        "looker",
        greet=lambda: None,
        heard=watch.heard,
        subscribe=("croupier/hall/+/+",),
    )
    number = 0

    def online() -> bool:
        nonlocal number
        number += 1
        line.tell(number, lambda: told(STATE), 0.0)
        watch.turn(broker)
        return any(table.online for table in watch.floor.tables.values())

    try:
        until(online, "the table's coming")
        speaker.send_signal(signal.SIGKILL)
        until(
            lambda: (
                watch.turn(broker) is not None
                and not any(table.online for table in watch.floor.tables.values())
            ),
            "the last will",
        )
    finally:
        speaker.kill()
        speaker.wait()
        broker.close()
        line.close()
