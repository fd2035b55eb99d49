"""Which corrections concern whom."""

from __future__ import annotations

from firmware_host.engine.table import Fix
from firmware_host.record.session import Session


def concerning(session: Session, seat: int) -> list[Fix]:
    """Return what can be put right about a seat; with the last seat also what is nobody's."""
    table = session.game.table
    last = seat == table.seats - 1
    return [fix for fix in table.fixes() if fix.seat == seat or (last and fix.seat is None)]
