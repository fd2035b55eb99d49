"""Why somebody paid or won: the space or card that ordered it, the dice that made it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware_host.engine.rulebook import Reason
from firmware_host.engine.words import Event, Line

from .positions import HIGH, PAIRS, SPLIT, STRAIGHT, why
from .sweepstakes import NO_PRIZE, PRIZE, SHAKEN

if TYPE_CHECKING:
    from .table import GamblerTable

# What a space or a card may order; why it was ordered stands further up in the log.
ORDERED = frozenset(
    {
        "paid",
        "received",
        "passed-on",
        "paid-pips",
        "received-pips",
        "must-miss",
        "sent-on",
        "sent-back",
        "put",
        "rolled-again",
        "fell-short",
        "nothing-left",
        "had-to-borrow",
    }
)
ARRIVALS = frozenset({"moved", "moved-too", "sent-on", "sent-back", "put", "rolled-again"})
# Each kind of bet: the section that says when it wins, and the ruling that sharpens it.
SECTIONS = {HIGH: "13a", SPLIT: "13b", STRAIGHT: "13c", PAIRS: "13d"}
RULINGS = {HIGH: "GAM-07", SPLIT: "GAM-07", STRAIGHT: "GAM-08", PAIRS: "GAM-09"}


def because(t: GamblerTable, events: Sequence[Event], index: int) -> Reason:
    """Return the cause of an event as far as other events of the log show it."""
    form = events[index][0]
    if form is PRIZE:
        return _prize(t, events, index)
    if form is NO_PRIZE:
        return Reason(cites=tuple(dict.fromkeys(SECTIONS.values())))
    if form.kind in ORDERED:
        return _order(events, index)
    return Reason()


def _prize(t: GamblerTable, events: Sequence[Event], index: int) -> Reason:
    """Return how a prize follows from the dice in the handle."""
    bet = t.bets.get(str(events[index][-1]))
    shaken = next((event for event in reversed(events[:index]) if event[0] is SHAKEN), None)
    if bet is None or shaken is None:
        return Reason()
    _, *facts = shaken
    dice = facts[0]
    assert isinstance(dice, tuple)
    faces = tuple(int(face) for face in dice)
    return Reason(
        (Line("{dice:dice}: {why}", dice=faces, why=why(bet, faces)),),
        (SECTIONS[bet.prize], RULINGS[bet.prize]),
    )


def _order(events: Sequence[Event], index: int) -> Reason:
    """Name the card that was drawn last or the space that was reached last, whichever is later."""
    for event in reversed(events[:index]):
        form, *facts = event
        if form.kind == "drew":
            said = Line("The Fortune card says so: {card:card}.", card=facts[1])
            return Reason((said,), ("9",), Line("{cause:cause}", cause=facts[1]))
        if form.kind in ARRIVALS:
            said = Line("The space says so: {space:space}.", space=facts[-1])
            return Reason((said,), cause=Line("{cause:cause}", cause=facts[-1]))
    return Reason()
