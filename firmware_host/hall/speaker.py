"""The program that speaks for one table: a path socket on one side, a broker on the other.

Results come from the journal, which is only read, and wait in an outbox until the hall's ledger
says that it has them: neither a broker that is away, nor a cut of power, nor a message that comes
twice loses or doubles one.
"""

from __future__ import annotations

import json
import select
import time
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from firmware_host.engine.errors import Refused
from firmware_host.record.read_only import lent
from firmware_host.record.results import results

from . import discovery, topics
from .broker import Broker
from .line import SILENT, End
from .messages import OFFLINE, ONLINE, Call, read_say, read_state, read_uid, written
from .outbox import Outbox
from .public import result_of
from .topics import Topic

BEAT = 1.0  # seconds after which the program looks round in any case
AGAIN = 60.0  # seconds after which a result that has not been noted is sent again


class TableSpeaker:
    """Everything but the connection itself: `beat` runs once a second, or when woken.

    `from_broker` may be called from another thread; messages are handled by the next beat.
    """

    def __init__(
        self,
        hall: str,
        table: str,
        journal: Path,
        outbox: Outbox,
        line: End,
        *,
        home_assistant: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hall, self.table = hall, table
        self._journal, self._outbox, self._line = journal, outbox, line
        self._home_assistant = home_assistant
        self._clock = clock
        self._inbox: deque[tuple[str, bytes]] = deque()
        self._greeting = False
        self._state: bytes | None = None
        self._call = Call(wanted=False)
        self._last_heard = float("-inf")
        self._there = False
        self._again = float("inf")
        self._collect()

    def topic(self, kind: str) -> str:
        """Return one of this table's topics."""
        return str(Topic(self.hall, self.table, kind))

    def listens_to(self) -> tuple[str, ...]:
        """Return the topics that concern this table."""
        everybody = str(Topic(self.hall, topics.EVERY_TABLE, topics.SAY))
        return self.topic(topics.SAY), self.topic(topics.NOTED), everybody

    def will(self) -> tuple[str, bytes]:
        """Return what the broker says when this program is gone."""
        return self.topic(topics.STATUS), OFFLINE

    def greet(self) -> None:
        """Note that the broker is connected; the next beat publishes everything."""
        self._greeting = True

    def from_broker(self, topic: str, raw: bytes) -> None:
        """Take a message in."""
        self._inbox.append((topic, raw))

    def beat(self, broker: Broker) -> None:
        """Take in what the table and the broker have said, and pass it on."""
        now = self._clock()
        if self._greeting and broker.connected:
            self._greeting = False
            self._tell_everything(broker)
        for told in self._line.hear():
            self._last_heard = now
            self._from_table(told, broker)
        self._tell_whether_there(broker, now)
        if now >= self._again:
            self._tell_results(broker)
        while self._inbox:
            self._from_hall(*self._inbox.popleft(), broker)

    def _from_table(self, told: dict[str, Any], broker: Broker) -> None:
        wanted = told.get("call")
        if isinstance(wanted, bool) and wanted != self._call.wanted:
            self._tell_call(broker, wanted=wanted)
        raw = written_state(told.get("state"))
        if "state" not in told or raw == self._state:
            return
        self._state = raw
        broker.publish(self.topic(topics.STATE), raw or b"", retain=True)
        state = read_state(raw) if raw else None
        if state is None or state.over:
            self._collect()
            self._tell_results(broker)

    def _from_hall(self, text: str, raw: bytes, broker: Broker) -> None:
        topic = topics.parsed(text)
        if topic is None:
            return
        if topic.kind == topics.NOTED:
            self._outbox.noted(read_uid(raw))
        elif topic.kind == topics.SAY and (say := read_say(raw)) is not None:
            self._line.say({"say": say.text, "answers": say.answers})
            if say.answers:
                self._tell_call(broker, wanted=False)

    # -- to the broker -----------------------------------------------------------------------------

    def _tell_everything(self, broker: Broker) -> None:
        if self._home_assistant:
            about = discovery.description(self.hall, self.table)
            broker.publish(discovery.topic(self.hall, self.table), about, retain=True)
        broker.publish(self.topic(topics.STATUS), self._status(), retain=True)
        broker.publish(self.topic(topics.STATE), self._state or b"", retain=True)
        broker.publish(self.topic(topics.CALL), written(self._call), retain=True)
        self._tell_results(broker)

    def _tell_results(self, broker: Broker) -> None:
        waiting = self._outbox.waiting()
        self._again = self._clock() + AGAIN if waiting else float("inf")
        for result in waiting:
            broker.publish(self.topic(topics.RESULT), written(result), retain=True)

    def _tell_call(self, broker: Broker, *, wanted: bool) -> None:
        since = datetime.now().astimezone().isoformat(timespec="seconds") if wanted else ""
        self._call = Call(wanted, since)
        broker.publish(self.topic(topics.CALL), written(self._call), retain=True)

    def _tell_whether_there(self, broker: Broker, now: float) -> None:
        """Publish the table as offline once it has been silent for too long."""
        there = now - self._last_heard < SILENT
        if there != self._there:
            self._there = there
            broker.publish(self.topic(topics.STATUS), self._status(), retain=True)

    def _status(self) -> bytes:
        return ONLINE if self._there else OFFLINE

    def _collect(self) -> None:
        """Put what the journal knows of finished games into the outbox."""
        try:
            journal = lent(self._journal)
        except Refused:  # no game was ever played here, or it cannot be read now
            return
        records = {record.id: record for record in journal.records()}
        ended = sorted(results(journal), key=lambda result: (result.ended, result.number))
        self._outbox.put(result_of(one, records[one.number]) for one in ended)
        journal.close()


def written_state(told: object) -> bytes | None:
    """Return what the table told of itself as it is published; None while no game is on it."""
    if not isinstance(told, dict):
        return None
    raw = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    state = read_state(raw)
    return written(state) if state is not None else None


def run(speaker: TableSpeaker, broker: Broker, line: End, running: Callable[[], bool]) -> None:
    """Beat until `running` says otherwise."""
    while running():
        speaker.beat(broker)
        select.select([line.fileno()], (), (), BEAT)
