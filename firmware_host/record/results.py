"""Who won what, over the years."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host import games
from firmware_host.record.journal import Journal, Record


@dataclass(frozen=True)
class Result:
    """One finished game: when, what, who won, everyone who played."""

    number: int
    game: str
    ended: str
    winners: tuple[str, ...]
    players: tuple[str, ...]
    reason: str


def results(journal: Journal) -> list[Result]:
    """Return every finished game whose end can be read, newest first."""
    found = (_result(record) for record in journal.each())
    return [result for result in found if result is not None]


def _result(record: Record) -> Result | None:
    if not record.ended or not record.outcome:
        return None
    winners, reason = record.outcome.get("winners"), record.outcome.get("reason")
    if not isinstance(winners, list) or not isinstance(reason, str):
        return None
    return Result(
        record.id,
        games.name_of(record.game),
        record.ended,
        tuple(str(name) for name in winners),
        record.seats,
        reason,
    )
