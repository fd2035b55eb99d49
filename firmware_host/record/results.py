"""Who won what, over the years."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host import games
from firmware_host.engine.codec import reason_from_row
from firmware_host.engine.words import Line
from firmware_host.record.journal import Journal, Record
from firmware_host.values import dataclass


@dataclass(frozen=True)
class Result:
    """One finished game: when, what, who won, everyone who played. `board` is the game's id."""

    number: int
    game: str
    board: str
    ended: str
    winners: tuple[str, ...]
    players: tuple[str, ...]
    reason: Line


def results(journal: Journal) -> list[Result]:
    """Return every finished game whose outcome can be read, newest first, without demo games."""
    return list(_found(journal))


def latest(journal: Journal) -> Result | None:
    """Return the last game that was finished; None if none was."""
    return next(_found(journal), None)


def _found(journal: Journal) -> Iterator[Result]:
    for record in journal.each():
        result = _result(record)
        if result is not None:
            yield result


def _result(record: Record) -> Result | None:
    if not record.ended or not record.outcome or _demo(record):
        return None
    winners = record.outcome.get("winners")
    if not isinstance(winners, list):
        return None
    try:
        reason = reason_from_row(record.outcome)
    except ValueError:
        return None
    return Result(
        record.id,
        games.name_of(record.game),
        record.game,
        record.ended,
        tuple(str(name) for name in winners),
        record.seats,
        reason,
    )


def _demo(record: Record) -> bool:
    """Return whether the machine played every seat from the start."""
    setup = record.header.get("setup")
    if not isinstance(setup, dict):
        return False
    seats, bots = setup.get("seats"), setup.get("bots")
    return isinstance(seats, list) and isinstance(bots, list) and 0 < len(seats) == len(bots)
