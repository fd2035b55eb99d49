"""Who was ahead when a game was left, kept beside it: to say so nothing is played again."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from firmware_host import __version__
from firmware_host.engine.table import Table
from firmware_host.record.database import Unsaved
from firmware_host.record.journal import Journal, Record
from firmware_host.record.replay import laid
from firmware_host.record.session import Session

# A game of that many entries is played again at once where nothing was kept, a longer one is not.
SHORT = 2_000


class Ahead(NamedTuple):
    """Who leads alone, and with what."""

    name: str
    score: int
    unit: str


def keep(session: Session) -> None:
    """Keep who is ahead in a game that is being left. Where nothing can be saved, nothing is."""
    journal, key = session.journal, f"left off {session.id}"
    ahead = _ahead(session.game.table)
    kept = {"seq": session.seq, "version": __version__, "ahead": list(ahead) if ahead else []}
    if session.game.outcome is None and journal.kept(key) != kept:
        with suppress(Unsaved):
            journal.keep(key, kept)


def found(journal: Journal, record: Record) -> Ahead | None:
    """Return who is ahead in an unfinished game; None if nobody is, or it takes long to find out.

    Raises `Damaged` if the game cannot be resumed.
    """
    laid(record)
    last = journal.last(record.id)
    match journal.kept(f"left off {record.id}"):
        case {"seq": seq, "version": version, "ahead": [str(name), int(score), str(unit)]} if (
            seq,
            version,
        ) == (last, __version__):
            return Ahead(name, score, unit)
        case {"seq": seq, "version": version} if (seq, version) == (last, __version__):
            return None
    if last > SHORT:
        return None
    session = Session.resume(journal, record)
    keep(session)
    return _ahead(session.game.table)


def _ahead(table: Table) -> Ahead | None:
    leaders = table.leaders()
    if len(leaders) != 1:
        return None
    return Ahead(table.names[leaders[0]], table.score(leaders[0]), table.unit)
