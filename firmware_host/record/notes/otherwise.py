"""Paying with other notes than the till proposes, and the change for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from firmware_host.engine.cash import Handover, Till, worth, written
from firmware_host.engine.change import Purse, fewest, supply
from firmware_host.engine.table import Act
from firmware_host.values import dataclass

NoteCounts: TypeAlias = tuple[tuple[int, int], ...]  # the value of a note, and how many


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

        If a note that was just given would come back, one too many was given.
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
        return None if back is None else counts(dict(zip(self.values, back, strict=True)))

    def swap(self, notes: NoteCounts) -> Act | None:
        """Return the act that swaps the booked notes for these; None if they are the same."""
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


def counts(notes: Mapping[int, int]) -> NoteCounts:
    """Return notes kind by kind, the largest first."""
    return tuple((value, notes[value]) for value in sorted(notes, reverse=True) if notes[value])


def before(till: Till, move: Handover) -> tuple[Purse, Purse]:
    """Return what giver and taker held before this one move, in the order of the till's values."""
    given = {**move.notes, **{value: -count for value, count in move.back.items()}}

    def held(account: int, sign: int) -> Purse:
        if account == till.bank:
            return supply(till.values)
        now = till.purse(account)
        return tuple(max(0, now.get(v, 0) + sign * given.get(v, 0)) for v in till.values)

    return held(move.giver, 1), held(move.taker, -1)


def other(till: Till, seats: int, move: Handover) -> OtherNotes | None:
    """Return how a payment could be made with other notes: by which seat, and who can change."""
    owed = worth(move.notes) - worth(move.back)
    to_bank = move.taker == till.bank
    if move.giver >= seats or owed <= 0 or (to_bank and not till.notes.bank):
        return None
    given = {**move.notes, **{value: -count for value, count in move.back.items()}}
    mine, theirs = before(till, move)
    holds = counts(dict(zip(till.values, mine, strict=True)))
    return OtherNotes(move.giver, move.taker, owed, holds, counts(given), till.values, theirs)
