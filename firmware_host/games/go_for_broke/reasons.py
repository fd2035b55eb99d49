"""Why somebody is broke: what there was, and what was missing."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine.ledger import transfer
from firmware_host.engine.rulebook import Reason
from firmware_host.engine.table import Table
from firmware_host.engine.words import Event, Line

from .ending import BROKE, REST


def because(t: Table, events: Sequence[Event], index: int) -> Reason:
    """Return the sum behind a broken purse, and the section of the payment that broke it."""
    form, *facts = events[index]
    if form is not BROKE:
        return Reason()
    seat, _, owed, due = facts
    rests = (transfer(event) for event in reversed(events[:index]) if event[0] is REST)
    held = next((amount for payer, _, amount in filter(None, rests) if payer == seat), 0)
    assert isinstance(owed, int)
    missing = Line(
        "{seat:who} had {held:money} of the {owed:money} owed: {missing:money} was missing.",
        seat=seat, held=held, owed=owed, missing=owed - held,
    )  # fmt: skip
    return Reason((missing,), (str(due),))
