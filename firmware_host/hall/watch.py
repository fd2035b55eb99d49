"""The host's program: hears every table of a hall, keeps its ledger, and speaks to tables."""

from __future__ import annotations

import fcntl
import os
import re
import time
from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from weakref import finalize

from firmware_host.engine.words import word
from firmware_host.kept.settings import HallSettings
from firmware_host.record import chance

from . import topics
from .broker import Broker, Mqtt
from .floor import Floor
from .ledger import HallLedger
from .messages import LONGEST, Say, written
from .topics import Topic

LEDGER = "hall.db"
SESSION = "hall.session"
EVENING = timedelta(hours=12)  # what ended longer ago was not tonight
COMING = word("The host is on the way.")


class Watch:
    """One hall, watched. Messages arrive in the connection's thread and are taken up by `turn`.

    `rung` is called, in that thread, when there is something to take up.
    """

    def __init__(
        self,
        floor: Floor,
        *,
        clock: Callable[[], float] = time.monotonic,
        rung: Callable[[], None] = lambda: None,
    ) -> None:
        self.floor = floor
        self.rung = rung
        self._clock = clock
        self._inbox: deque[tuple[str, bytes] | None] = deque()

    def heard(self, topic: str, raw: bytes) -> None:
        """Take a message in."""
        self._inbox.append((topic, raw))
        self.rung()

    def connection(self, *_: object) -> None:
        """Note that the broker has come or gone, which the display tells."""
        self._inbox.append(None)
        self.rung()

    def turn(self, broker: Broker) -> bool:
        """Handle what has come in; return whether the display has to be redrawn."""
        now = self._clock()
        while self._inbox:
            message = self._inbox.popleft()
            if message is None:
                self.floor.changed = True
            elif (answer := self.floor.heard(*message, now)) is not None:
                broker.publish(*answer)
        changed, self.floor.changed = self.floor.changed, False
        return changed

    def say(self, broker: Broker, table: str, text: str, *, answers: bool = False) -> None:
        """Say something to a table, or to all of them."""
        topic = str(Topic(self.floor.hall, table, topics.SAY))
        broker.publish(topic, written(Say(text[:LONGEST], answers)))
        known = self.floor.tables.get(table)
        if answers and known is not None:
            known.call = type(known.call)(wanted=False)
            call = str(Topic(self.floor.hall, table, topics.CALL))
            broker.publish(call, written(known.call), retain=True)
            self.floor.changed = True


def opened(settings: HallSettings, folder: Path) -> tuple[Watch, Mqtt]:
    """Return the watch over a hall and its connection. Raises `Refused` if it cannot be made."""
    hall = topics.named(settings.name, "hall")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    watch = Watch(Floor(hall, HallLedger(folder / LEDGER)))
    name, held = session_of(folder)
    finalize(watch, os.close, held)
    broker = Mqtt(
        settings,
        f"croupier-hall-{hall}-{name}" if name else "",
        greet=watch.connection,
        heard=watch.heard,
        turned_away=watch.connection,
        subscribe=(str(Topic(hall, "+", "+")),),
        kept=bool(name),  # results that come while nobody watches wait at the broker
    )
    return watch, broker


def session_of(folder: Path) -> tuple[str, int]:
    """Return what the broker knows a folder's ledger by, and the open file that holds that name.

    A broker ends the older of two connections of one name. So every folder has a name of its own,
    and a program that watches beside another in the same folder has none.
    """
    held = os.open(folder / SESSION, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return "", held
    name = os.pread(held, 100, 0)
    if not re.fullmatch(rb"[0-9a-f]{8}", name):
        name = f"{chance.system()(1 << 32):08x}".encode()
        os.ftruncate(held, 0)
        os.pwrite(held, name, 0)
    return name.decode(), held


def tonight() -> str:
    """Return when tonight began, formatted as in the journal."""
    return (datetime.now().astimezone() - EVENING).isoformat(timespec="seconds")


def lasted(since: str, now: datetime) -> int:
    """Return for how many whole minutes a game has been played; 0 if that cannot be told."""
    try:
        return max(0, int((now - datetime.fromisoformat(since)).total_seconds() // 60))
    except (ValueError, TypeError):  # no time, or one without a zone
        return 0
