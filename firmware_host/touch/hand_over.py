"""What hands have to do with paper money for the last step, as the screen shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from display.port import Handing, NoteCounts
from firmware_host.engine.cash import Handover, Till, worth, written
from firmware_host.engine.change import Purse, fewest, supply
from firmware_host.engine.ledger import transfer
from firmware_host.engine.table import Act
from firmware_host.engine.words import Event, capital
from firmware_host.record.session import Session


@dataclass(frozen=True)
class OtherNotes:
    """Other notes for a payment that the till has worked out: from `seat` to account `to`.

    `holds` is what the payer had before it and `given` what the till let go over the table, the
    change as counts below zero; `purse` is what the taker had, in the order of `values`.
    """

    seat: int
    to: int
    owed: int
    holds: NoteCounts
    given: NoteCounts
    values: tuple[int, ...]
    purse: Purse

    def change(self, notes: NoteCounts) -> NoteCounts | None:
        """Return the fewest notes that come back; None if it is too little or nobody has them.

        Who would get a note back that was just given has given one too many.
        """
        held = dict(self.holds)
        over = worth(dict(notes)) - self.owed
        if over < 0 or not notes or any(count > held.get(value, 0) for value, count in notes):
            return None
        nothing = (0,) * len(self.values)
        given = {value for value, count in notes if count}
        purse = tuple(
            0 if value in given else count
            for value, count in zip(self.values, self.purse, strict=True)
        )
        back = fewest(self.values, purse, nothing, over)
        return None if back is None else _counts(dict(zip(self.values, back, strict=True)))

    def swap(self, notes: NoteCounts) -> Act | None:
        """Return the change of notes that makes of the till's payment this one; None if it is."""
        back = dict(self.change(notes) or ())
        instead, done = dict(notes), dict(self.given)
        more = {
            value: instead.get(value, 0) - back.get(value, 0) - done.get(value, 0)
            for value in reversed(self.values)
        }
        gives = {value: count for value, count in more.items() if count > 0}
        gets = {value: -count for value, count in more.items() if count < 0}
        if not gives:
            return None
        told = (("gets", written(gets)), ("gives", written(gives)), ("to", self.to))
        return Act("change", self.seat, told)


def _counts(notes: Mapping[int, int]) -> NoteCounts:
    """Return notes kind by kind, the largest first."""
    return tuple((value, notes[value]) for value in sorted(notes, reverse=True) if notes[value])


def _other(till: Till, seats: int, move: Handover) -> OtherNotes | None:
    """Return how a payment could be made otherwise: by a seat, with notes, to who can change."""
    owed = worth(move.notes) - worth(move.back)
    to_bank = move.taker == till.bank
    if move.giver >= seats or owed <= 0 or (to_bank and not till.notes.bank):
        return None
    given = {**move.notes, **{value: -count for value, count in move.back.items()}}
    now, theirs = till.purse(move.giver), till.purse(move.taker)
    before = {value: now.get(value, 0) + given.get(value, 0) for value in till.values}
    purse = tuple(theirs.get(value, 0) - given.get(value, 0) for value in till.values)
    return OtherNotes(
        move.giver,
        move.taker,
        owed,
        _counts(before),
        _counts(given),
        till.values,
        supply(till.values) if to_bank else tuple(max(0, count) for count in purse),
    )


def handings(session: Session) -> tuple[Handing, ...]:
    """Return every payment and change of notes that the last step caused, in order."""
    till = session.till
    if till is None:
        return ()
    first = len(session.game.events) - session.caused
    found = []
    for event, moves in zip(session.game.events[first:], till.handed[first:], strict=False):
        found += [_handing(session, till, event, move) for move in moves]
    return tuple(found)


def _handing(session: Session, till: Till, event: Event, move: Handover) -> Handing:
    table, speaker = session.game.table, session.speaker()
    moved = transfer(event)
    amount = moved[2] if moved is not None else worth(move.notes) - worth(move.back)

    def seat(account: int) -> int | None:
        return account if account < table.seats else None

    return Handing(
        capital(speaker.title(move.giver)),
        seat(move.giver),
        capital(speaker.title(move.taker)),
        seat(move.taker),
        tuple(move.notes.items()),
        tuple(move.back.items()),
        amount,
        speaker.event(event),
        " · ".join(speaker.line(line) for line in move.lines()),
        exchange=bool(move.notes) and worth(move.notes) == worth(move.back),
        other=_other(till, table.seats, move) if session.game.outcome is None else None,
    )
