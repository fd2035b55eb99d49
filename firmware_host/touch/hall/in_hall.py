"""The table in its hall: tells what everybody may see, calls the host, and shows what is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from firmware_host.engine.table import Json
from firmware_host.engine.words import Language
from firmware_host.hall.line import TableLine
from firmware_host.hall.messages import written
from firmware_host.hall.public import state_of
from firmware_host.phones.frames import Eyes, Sight
from firmware_host.record.session import Session


class Host(Protocol):
    """What is needed of the house: the game on its table, its language, words over the picture."""

    @property
    def session(self) -> Session | None:
        """The game on the table."""

    @property
    def translate(self) -> Language:
        """The language of the screen."""

    @property
    def say(self) -> Callable[[str], None]:
        """Lay a few words over whatever page is open."""


class InHall:
    """Sends the hall what everybody may see whenever the game goes on, and shows its messages."""

    def __init__(self, house: Host, runtime: Path) -> None:
        self._house = house
        self._line = TableLine(runtime)

    def descriptors(self) -> list[int]:
        """Return what to sleep on."""
        return [self._line.fileno()]

    @property
    def calling(self) -> bool:
        """Whether the host was called and has not answered."""
        return self._line.calling

    def call(self, *, wanted: bool) -> bool:
        """Call the host, or no longer; return whether anybody can hear it."""
        return self._line.call(wanted=wanted)

    def turn(self, now: float) -> float:
        """Show messages from the hall, send what has changed; return when to be called again."""
        for words in self._line.heard():
            self._house.say(words)
        session = self._house.session
        key = None if session is None else (session.id, session.seq)
        return self._line.tell(key, self._state, now)

    def _state(self) -> dict[str, Json] | None:
        """Return the public state of the game on the table; None if there is none."""
        session = self._house.session
        if session is None:
            return None
        record = session.journal.record(session.id)
        since = record.started if record is not None else ""
        seen = Sight(session).frame(Eyes(None, self._house.translate))
        told: dict[str, Json] = json.loads(written(state_of(seen, since)))
        return told

    def close(self) -> None:
        """Take the line away."""
        self._line.close()
