"""SPC-23: somebody has to go home before the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.table import RESTART, Flow, Outcome

from . import words
from .book import rule
from .ending import count_up, standing

if TYPE_CHECKING:
    from .table import SpotCash


@rule("W")
def leave(t: SpotCash, seat: int) -> Flow:
    """Let a seat leave: its area stays and its money pays and receives, or both go (SPC-23).

    A tile that was picked but not yet seen has to be picked again. Whoever leaves before
    the first turn takes the area along.
    """
    t.gone.add(seat)
    if t.flipper == seat:
        t.flipper = -1
    if not t.area_stays:
        t.pay(words.HANDED_IN, seat, t.bank, t.money[seat])
        _forgive(t, seat)
    if not t.area_stays or t.turn is None:
        t.take_out(seat)
    here = t.from_seat(0)
    return RESTART if len(here) > 1 else last_left(t, here[0])


def _forgive(t: SpotCash, lender: int) -> None:
    """Nobody is there any more to be paid back."""
    for borrower, owed in enumerate(t.debts):
        if owed[lender]:
            t.record((words.FORGIVEN, borrower, lender, owed[lender]))
            owed[lender] = 0


def last_left(t: SpotCash, seat: int) -> Outcome:
    """Return the end once all others have left (SPC-23): nobody is there to flip against."""
    if t.turn is None:
        return Outcome((seat,), (words.LAST_LEFT, seat), standing(t))
    t.record((words.LEFT_ALONE, seat))
    return count_up(t)
