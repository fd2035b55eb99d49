"""Which notes people hand over for the last step, as the screen shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from display.port import Handing
from firmware_host.engine.cash import Handover, Till, worth
from firmware_host.engine.ledger import transfer
from firmware_host.engine.words import Event, Line, Speaker, capital
from firmware_host.record.notes.counting import to_count
from firmware_host.record.notes.otherwise import other
from firmware_host.record.session import Session
from firmware_host.touch.reason import cause_of

CAUSE = "{cause:cause}"  # the space or the card, in an event that names it


def handings(session: Session, ages: Mapping[int, int] | None = None) -> tuple[Handing, ...]:
    """Return every payment and change of notes that the last step caused, in order.

    `ages` are the seats that count notes themselves first.
    """
    till = session.till
    if till is None:
        return ()
    first = len(session.game.events) - session.caused
    found = []
    for at, moves in enumerate(till.handed[first:], first):
        found += [_handing(session, till, at, move) for move in moves]
    if ages and (counted := to_count(session, ages)) is not None:
        at = next(at for at, hand in enumerate(found) if hand.notes)
        found[at] = replace(found[at], to_count=counted)
    return tuple(found)


def _handing(session: Session, till: Till, at: int, move: Handover) -> Handing:
    table, speaker = session.game.table, session.speaker()
    event = session.game.events[at]
    moved = transfer(event)
    amount = moved[2] if moved is not None else worth(move.notes) - worth(move.back)

    def seat(account: int) -> int | None:
        return account if account < table.seats else None

    return Handing(
        speaker.title(move.giver),
        seat(move.giver),
        speaker.title(move.taker),
        seat(move.taker),
        tuple(move.notes.items()),
        tuple(move.back.items()),
        amount,
        capital(cause_of(session, at)) or _reason(event, speaker),
        " · ".join(speaker.line(line) for line in move.lines()),
        exchange=bool(move.notes) and worth(move.notes) == worth(move.back),
        other=other(till, table.seats, move) if session.game.outcome is None else None,
    )


def _reason(event: Event, speaker: Speaker) -> str:
    """Return why money moves: what has caused it, where the event names that, else all of it.

    Who pays how much stands over it.
    """
    form, *facts = event
    if CAUSE not in form.text:
        return speaker.event(event)
    return capital(speaker.line(Line(CAUSE, cause=facts[form.names.index("cause")])))
