"""Tables of a hall as the tests have them: journals, lines, programs that speak for them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from firmware_host.engine.requests import LetMachine
from firmware_host.engine.table import Json
from firmware_host.hall.broker import Mqtt
from firmware_host.hall.floor import Floor
from firmware_host.hall.line import SPEAKER, TABLE, End, TableLine
from firmware_host.hall.messages import Seat, State, written
from firmware_host.hall.outbox import Outbox
from firmware_host.hall.speaker import TableSpeaker
from firmware_host.hall.watch import opened
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
        self.speaker = TableSpeaker(
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


def noted(table: AtTable) -> bool:
    return not Outbox(table.folder / "out.db").waiting()


def speak(folder: Path, mosquitto: Mosquitto) -> subprocess.Popen[bytes]:
    """Start the program that speaks for the table of a folder, as the machine starts it."""
    broker = mosquitto.settings
    command = [sys.executable, "-m", "firmware_host", "hall", "speak"]
    command += ["--broker", broker.broker, "--port", str(broker.port)]
    command += ["--state", str(folder), "--runtime", str(folder)]
    return subprocess.Popen(command, env={**os.environ, "HOME": str(folder)})
