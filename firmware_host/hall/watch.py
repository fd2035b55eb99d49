"""The host's program: hears every table of a hall, keeps its ledger, and speaks to tables."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from firmware_host.engine.words import word
from firmware_host.kept.settings import HallSettings

from . import topics
from .broker import Broker, Mqtt
from .floor import Floor
from .ledger import HallLedger
from .messages import LONGEST, Say, written
from .topics import Topic

LEDGER = "hall.db"
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
        self._inbox: deque[tuple[str, bytes]] = deque()

    def heard(self, topic: str, raw: bytes) -> None:
        """Take a message in."""
        self._inbox.append((topic, raw))
        self.rung()

    def turn(self, broker: Broker) -> bool:
        """Handle what has come in; return whether the display has to be redrawn."""
        now = self._clock()
        while self._inbox:
            answer = self.floor.heard(*self._inbox.popleft(), now)
            if answer is not None:
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
    broker = Mqtt(
        settings,
        f"croupier-hall-{hall}",
        greet=watch.rung,
        heard=watch.heard,
        subscribe=(str(Topic(hall, "+", "+")),),
        kept=True,  # results that come while nobody watches wait at the broker
    )
    return watch, broker


def tonight() -> str:
    """Return when tonight began, formatted as in the journal."""
    return (datetime.now().astimezone() - EVENING).isoformat(timespec="seconds")


def lasted(since: str, now: datetime) -> int:
    """Return for how many whole minutes a game has been played; 0 if that cannot be told."""
    try:
        return max(0, int((now - datetime.fromisoformat(since)).total_seconds() // 60))
    except (ValueError, TypeError):  # no time, or one without a zone
        return 0
