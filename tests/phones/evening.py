"""A table with an open door and no screen: the real session, the real line, the real door."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Request
from firmware_host.engine.table import Json
from firmware_host.kept.editions import Packs
from firmware_host.phones.pictures import Landed
from firmware_host.phones.service import Phones
from firmware_host.phones.wire import Wire
from firmware_host.record import chance
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.record.session import Session

ROOT = Path(__file__).parents[2]
NOON = "2026-01-02T12:00:00+00:00"
PATIENCE = 20.0  # seconds; a test fails long before somebody gives up


def begun(
    folder: Path,
    game: str,
    players: Sequence[str],
    *,
    seed: int = 7,
    options: Mapping[str, str] | None = None,
    bots: Sequence[str] = (),
    money: str = "ledger",
    rules: Mapping[str, str] | None = None,
) -> Callable[[], Session]:
    """What begins a game with its record on a real disk."""
    wishes = Wishes(
        game=game,
        players=tuple(players),
        options=options or {},
        bots=tuple(bots),
        seed=seed,
        money=money,
        rules=rules or {},
    )
    return lambda: begin(
        wishes, Journal(folder / "croupier.db", lambda: NOON), Packs(folder / "packs")
    )


class Table:
    """The session as phones know it."""

    looks: Sequence[int] = ()

    def __init__(self, session: Session) -> None:
        self.session = session

    def take(self, request: Request, now: float) -> None:
        self.session.take(request)

    def landed(self) -> Landed | None:
        return None


class Evening:
    """An open door in front of a session, in a thread like the table's own loop.

    `welcoming` says yes to whoever knocks, as a hand at the screen would.
    """

    def __init__(self, begin: Callable[[], Session], path: Path, *, welcoming: bool = True) -> None:
        self.clock = 1000.0
        self.welcoming = welcoming
        self.lock = threading.Lock()
        self._deeds: list[Callable[[], object]] = []
        self._over = False
        self._ready = threading.Event()
        # SQLite wants everything from one thread: the game is begun in the one that plays it.
        self._thread = threading.Thread(target=self._run, args=(begin, path), daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    def _run(self, begin: Callable[[], Session], path: Path) -> None:
        self.session = begin()
        self.phones = Phones(
            Table(self.session), Wire(path), lambda: os.urandom(32), chance.seeded(3)
        )
        self._ready.set()
        while not self._over:
            with contextlib.suppress(OSError, ValueError):
                select.select(self.phones.descriptors(), (), (), 0.02)
            with self.lock:
                self.turn()
        self.phones.close()
        self.session.journal.close()

    def do(self, deed: Callable[[], object]) -> None:
        """Have something done in the table's own thread."""
        with self.lock:
            self._deeds.append(deed)
        self.until(lambda: not self._deeds)

    def turn(self) -> None:
        """One round of the loop."""
        while self._deeds:
            self._deeds[0]()
            del self._deeds[0]
        self.phones.turn(self.clock)
        if self.welcoming:
            for claim in self.phones.claims():
                self.phones.accept(claim.phone)
        while (request := self.session.machine_request()) is not None:
            self.session.take(request)
        self.phones.show()

    def code(self, name: str) -> str:
        """The code that would stand on the screen for a seat."""
        with self.lock:
            seat = self.session.game.table.names.index(name)
            return self.phones.guests.code(seat, self.clock)

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, "nothing came of it"
            time.sleep(0.005)

    def close(self) -> None:
        self._over = True
        self._thread.join()


class DoorProgram:
    """The door's own program, as the table starts it."""

    def __init__(self, table: Path, *more: str) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "firmware_host",
                "door",
                "--table",
                str(table),
                "--address",
                "127.0.0.1",
                "--port",
                "0",
                *more,
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("listening "), self.process.stderr and self.process.stderr.read()
        self.port = int(line.split()[1])
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def open_evening(
    begin: Callable[[], Session], folder: Path
) -> Iterator[tuple[Evening, DoorProgram]]:
    """A table with its door open."""
    path = folder / "phones.sock"
    evening = Evening(begin, path)
    door = DoorProgram(path)
    evening.until(lambda: evening.phones.wire.connected)
    try:
        yield evening, door
    finally:
        door.close()
        evening.close()


class Phone:
    """A phone without a browser: what it was sent, message by message."""

    def __init__(self, door: DoorProgram, **hello: Json) -> None:
        self.door = door
        self.frames: list[str] = []
        self._stack = contextlib.ExitStack()
        origin = Origin(f"http://{door.host}")
        self.line: ClientConnection = self._stack.enter_context(
            connect(f"ws://{door.host}/line", origin=origin, compression=None)
        )
        self.state: dict[str, Any] = {}
        self.count = 0
        self.say(hello={}, language="en", **hello)

    def say(self, **message: Json) -> dict[str, Any]:
        """Say something; returns the table's answer to it."""
        self.count += 1
        self.line.send(json.dumps({**message, "id": self.count}))
        while (heard := self.hear()).get("re") != self.count:
            pass
        return heard

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        return self.heard(PATIENCE)

    def heard(self, patience: float) -> dict[str, Any]:
        """Return the next message. Raises `TimeoutError` if there is none for so long."""
        text = self.line.recv(timeout=patience)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if "state" in message:
            self.state = message["state"]
        return message

    def until(self, key: str) -> dict[str, Any]:
        """Return the next message that has something to say about that."""
        while key not in (heard := self.hear()):
            pass
        return heard

    def answer(self, answer: Json) -> dict[str, Any]:
        return self.say(answer=answer, seq=self.state["seq"])

    def close(self) -> None:
        self._stack.close()


def seated(evening: Evening, door: DoorProgram, name: str) -> tuple[Phone, str]:
    """A phone that has joined by its code, and its token."""
    phone = Phone(door)
    claim = phone.say(join=evening.code(name))["claim"]
    assert claim["seat"] == name
    phone.say(confirm=True)
    token = phone.until("token")["token"]
    phone.until("state")
    return phone, token


__all__ = ["DoorProgram", "Evening", "Phone", "Refused", "Table", "begun", "open_evening", "seated"]
