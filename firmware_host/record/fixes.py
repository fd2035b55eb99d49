"""Which corrections concern whom."""

from __future__ import annotations

from firmware_host.engine.table import Fix
from firmware_host.record.session import Session


def concerning(session: Session, seat: int) -> list[Fix]:
    """What can be put right about a seat; with the last seat also what is about none."""
    table, speaker = session.game.table, session.speaker()
    name, last = table.names[seat], seat == table.seats - 1
    return [
        one
        for one in table.fixes()
        if name in (label := speaker.line(one.label))
        or (last and not any(other in label for other in table.names))
    ]
