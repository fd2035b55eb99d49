"""Which cards bear on a play, and which of them ended a round."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine.rulebook import Reason
from firmware_host.engine.table import Table
from firmware_host.engine.words import Event

from .cards import BANKROLL, BANKRUPT, BUMP, FIVE, MILLIONAIRE, PLAYS, ZILLIONAIRE

# The section about each special card, and the ruling that says what it does to a round.
SECTIONS = {
    ZILLIONAIRE: "C1",
    MILLIONAIRE: "C2",
    BANKROLL: "C3",
    BANKRUPT: "C4",
    BUMP: "C5",
    FIVE: "C7",
}
ENDS = {ZILLIONAIRE: "ZIL-06", BANKROLL: "ZIL-15", BANKRUPT: "ZIL-14", BUMP: "ZIL-12"}


def because(t: Table, events: Sequence[Event], index: int) -> Reason:
    """Return the section of the card that was played, or of the one that won the round."""
    form, *facts = events[index]
    if form.kind in ("led", "played"):
        section = SECTIONS.get(PLAYS[str(facts[1])].rank)
        return Reason(cites=(section,) if section else ())
    if form.kind == "round won":
        return _won(events, index)
    return Reason()


def _won(events: Sequence[Event], index: int) -> Reason:
    """Return the last play of the round, if it is what ended it and not that everybody passed."""
    passed = False
    for event in reversed(events[:index]):
        form, *facts = event
        if form.kind == "unbeaten":
            return Reason()  # ended because nothing is left to beat it, whatever it is
        if form.kind == "passed":
            passed = True
        if form.kind in ("led", "played"):
            rank = PLAYS[str(facts[1])].rank
            ended = rank in ENDS and (rank == BANKRUPT or not passed)
            return Reason(cites=(SECTIONS[rank], ENDS[rank]) if ended else ())
    return Reason()
