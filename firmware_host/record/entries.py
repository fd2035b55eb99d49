"""Games and their entries, as read from the columns of the journal's database."""

from __future__ import annotations

import json
from typing import Any

from firmware_host.engine.errors import CroupierError
from firmware_host.record import damage
from firmware_host.record.sealed import GameSeals
from firmware_host.values import dataclass

# What stands in the column `secret`: shown to nobody until the end, and sealed until then.
SECRET, SEALED = 1, 2


class Damaged(CroupierError, ValueError):
    """A record that cannot be resumed. The sentence says which and why."""


@dataclass(frozen=True)
class Row:
    """One entry as it is kept. `kind` is answer, act or undo; an undo's body is how many."""

    seq: int
    kind: str
    body: Any
    source: str
    secret: bool
    at: str
    events: list[list[Any]]


@dataclass(frozen=True)
class Record:
    """One game as it is kept."""

    id: int
    game: str
    started: str
    header: dict[str, Any]
    ended: str | None
    abandoned: str | None
    outcome: dict[str, Any] | None

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, as far as the header says so."""
        setup = self.header.get("setup")
        seats = setup.get("seats") if isinstance(setup, dict) else None
        return tuple(map(str, seats)) if isinstance(seats, list) else ()


def read_row(
    seals: GameSeals | None,
    game: int,
    seq: int,
    kind: str,
    body: str,
    source: str,
    flags: int,
    at: str,
    events: str,
    crc: int,
) -> Row:
    """Return an entry out of its columns. Raises `ValueError` if it is not as it was written."""
    if damage.seal(game, seq, kind, body, source, flags, at, events) != crc:
        raise ValueError(f"step {seq} is not as it was written")
    told = json.loads(body), json.loads(events)
    if flags & SEALED and seals is not None:
        told = seals.opened(f"{seq} 0", told[0]), seals.opened(f"{seq} 1", told[1])
    if not isinstance(told[1], list) or not all(isinstance(e, list) and e for e in told[1]):
        raise ValueError(f"step {seq} has caused something that cannot be")
    return Row(seq, kind, told[0], source, bool(flags & SECRET), at, told[1])


def table_in(text: str) -> dict[str, Any]:
    """Return the table that a column holds. Raises `ValueError` if it holds none."""
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("it is no table")
    return found


def standing(rows: list[Row]) -> list[Row]:
    """Return the entries that still stand, once every undo has been carried out."""
    stand: list[Row] = []
    for row in rows:
        if row.kind == "undo":
            del stand[len(stand) - row.body :]
        else:
            stand.append(row)
    return stand


def dumped(value: Any) -> str:
    """Return a value as a column holds it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
