"""A table as hands see it: what can be put right there, and what to put back after an undo."""

from __future__ import annotations

from firmware_host.engine.table import Fix, Table
from firmware_host.record import story
from firmware_host.record.session import Session


def concerning(session: Session, seat: int) -> list[Fix]:
    """Return what can be put right about a seat; with the last seat also what is nobody's."""
    table = session.game.table
    last = seat == table.seats - 1
    return [fix for fix in table.fixes() if fix.seat == seat or (last and fix.seat is None)]


class Snapshot:
    """What hands can see of a table: everyone's money and everything that can be put right.

    `seq` is the last entry of the record it rests on.
    """

    def __init__(self, table: Table, seq: int = -1) -> None:
        self.seq = seq
        self.money = list(table.money)
        self.fixes = {fix.what: fix for fix in table.fixes()}
        self.bank = table.bank

    def hands(self, after: Snapshot, session: Session) -> list[str]:
        """Return what hands must do to come back from `after` to here."""
        return story.to_put_back(self.money, after.money, self.fixes, after.fixes, session)
