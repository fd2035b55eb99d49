"""Who was ahead when a game was left: kept beside it, so that nothing has to be replayed."""

from __future__ import annotations

from typing import NamedTuple

from firmware_host import __version__, games
from firmware_host.engine.table import Table
from firmware_host.engine.toml import fingerprint
from firmware_host.record.entries import dumped
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
    """Store who is ahead in a game that is being left; does nothing if that fails."""
    journal, key = session.journal, f"left off {session.id}"
    record = journal.record(session.id)
    if record is None or session.game.outcome is not None:
        return
    ahead = _ahead(session.game.table)
    kept = {**_when(record, session.seq), "ahead": list(ahead) if ahead else []}
    if journal.kept(key) != kept:
        journal.remember(key, kept)


def found(journal: Journal, record: Record) -> Ahead | None:
    """Return who is ahead in an unfinished game; None if nobody is, or it would take too long.

    Raises `Damaged` if the game cannot be resumed. What was kept says that it could be, and
    loads no rules.
    """
    last = journal.last(record.id)
    kept = journal.kept(f"left off {record.id}")
    if isinstance(kept, dict) and record.game in games.shelved():
        ahead = kept.pop("ahead", None)
        if kept == _when(record, last):
            match ahead:
                case [str(name), int(score), str(unit)]:
                    return Ahead(name, score, unit)
                case []:
                    return None
    laid(record)
    if last > SHORT:
        return None
    session = Session.resume(journal, record)
    keep(session)
    return _ahead(session.game.table)


def _when(record: Record, last: int) -> dict[str, object]:
    """Return what must still hold for what was kept: same entries, same program, same set-up."""
    openable = {**record.header, "secret": record.header.get("secret") is not None}
    return {"seq": last, "version": __version__, "header": fingerprint(dumped(openable))}


def _ahead(table: Table) -> Ahead | None:
    leaders = table.leaders()
    if len(leaders) != 1:
        return None
    return Ahead(table.names[leaders[0]], table.score(leaders[0]), table.unit)
