"""The end: loans are counted in, and the most money wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.table import Outcome
from firmware_host.engine.words import Event
from firmware_host.games.shared.common_rules import places

from . import words
from .book import rule
from .loans import count_loans

if TYPE_CHECKING:
    from .table import SpotCash


@rule("W")
def count_up(t: SpotCash) -> Outcome:
    """Return the end: loans are counted in, and the most money wins."""
    count_loans(t)
    counted = [seat for seat in range(t.seats) if seat not in t.out]
    best = max(t.score(seat) for seat in counted)
    winners = tuple(seat for seat in counted if t.score(seat) == best)
    reason: Event = (
        (words.WON, winners[0], best) if len(winners) == 1 else (words.SHARED, winners, best)
    )
    return Outcome(winners, reason, standing(t))


def standing(t: SpotCash) -> tuple[tuple[int, int, int], ...]:
    """Return places by money, ties shared (SPC-15).

    ALL-07: those who left are counted too, unless their money has gone into the box.
    """
    return places(t, lambda seat: (seat in t.out, -t.score(seat)))
