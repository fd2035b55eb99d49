"""The state of the hall: every known table, built from messages in any order."""

from __future__ import annotations

from dataclasses import field

from firmware_host.values import dataclass

from . import topics
from .ledger import Entry, HallLedger
from .messages import ONLINE, Call, State, read_call, read_result, read_state
from .topics import Topic

STUCK = 600.0  # seconds without a step after which a table may need help without having called


@dataclass
class WatchedTable:
    """One table: what it told of itself last, and when it last went on."""

    name: str
    online: bool = False
    state: State | None = None
    call: Call = field(default_factory=lambda: Call(wanted=False))
    moved: float = 0.0

    def stuck(self, now: float) -> bool:
        """Return whether a running game has stood still for long."""
        running = self.online and self.state is not None and not self.state.over
        return running and now - self.moved > STUCK


class Floor:
    """All tables of one hall and its ledger.

    `heard` takes a message and returns what has to be sent back, if anything.
    """

    def __init__(self, hall: str, ledger: HallLedger) -> None:
        self.hall = hall
        self.ledger = ledger
        self.tables: dict[str, WatchedTable] = {}
        self.changed = True

    def heard(self, text: str, raw: bytes, now: float) -> tuple[str, bytes] | None:
        """Take in one message, whoever wrote it."""
        topic = topics.parsed(text)
        if topic is None or topic.hall != self.hall or topic.table == topics.EVERY_TABLE:
            return None
        if topic.kind == topics.RESULT:
            return self._result(topic, raw)
        table = self.tables.get(topic.table) or WatchedTable(topic.table)
        if not self._told(table, topic.kind, raw, now):
            return None
        self.tables[topic.table] = table
        self.changed = True
        return None

    def _told(self, table: WatchedTable, kind: str, raw: bytes, now: float) -> bool:
        """Change what is known of a table; return whether the message said anything."""
        if kind == topics.STATUS:
            table.online = raw == ONLINE
            return True
        if kind == topics.STATE and not raw:  # no game is on it
            table.state = None
            return True
        if kind == topics.STATE and (state := read_state(raw)) is not None:
            if _is_older(state, table.state):
                return False
            if state != table.state:
                table.moved = now
            table.state = state
            return True
        if kind == topics.CALL and (call := read_call(raw)) is not None:
            table.call = call
            return True
        return False

    def _result(self, topic: Topic, raw: bytes) -> tuple[str, bytes] | None:
        """Write a result down, then say so: a table keeps it until it hears that."""
        result = read_result(raw)
        if result is None:
            return None
        if self.ledger.write(topic.table, result):
            self.changed = True
        return str(topic._replace(kind=topics.NOTED)), result.uid.encode()

    def shown(self) -> list[WatchedTable]:
        """Return the tables as they are listed: who calls first, then by name."""
        return sorted(
            self.tables.values(),
            key=lambda table: (not table.call.wanted, not table.online, table.name),
        )

    def tonight(self, since: str) -> list[Entry]:
        """Return the results since then, the newest first."""
        return self.ledger.entries(since)


def _is_older(state: State, known: State | None) -> bool:
    """Return whether a state is stale: the same game at an earlier step."""
    return known is not None and state.since == known.since and state.step < known.step
