"""ZIL-19 where a table bars going out on a Zillionaire, 5, Bump or Bankrupt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.words import Form

from .book import rule
from .calls import answers, call_amount, ranks_in, ranks_of
from .cards import BANKRUPT, BUMP, FIVE, ZILLIONAIRE, held, of, play_key
from .plays import follow_menu
from .plays_fast import leads

if TYPE_CHECKING:
    from firmware_host.engine.asks import Menu

    from .table import Zillionaire

GAVE_UP_LEAD = Form(
    "gave up the lead",
    "P5",
    "{seat:who} may not go out on that card: the lead passes on",
    "seat",
    cites=("ZIL-19",),
)

NOT_LAST = (FIVE, BUMP, BANKRUPT, ZILLIONAIRE)


@rule("P5")
def barred_leads(t: Zillionaire, seat: int) -> Menu:
    """Return what may be led without going out on a barred card.

    Only somebody whose single last card is a barred one is stuck and gives up the lead; of a real
    hand the machine cannot know, so it offers both. Once everybody has given it up, the bar is
    lifted for this lead.
    """
    hand, cards = t.holding(seat), t.cards[seat]
    if t.stuck >= t.active:
        return leads(hand)
    barred = []
    for rank in NOT_LAST:
        if held(hand, rank) >= cards:
            hand -= of(rank, held(hand, rank) - cards + 1)
            if rank != FIVE or cards == 1:
                barred.append(play_key(rank, cards))
    stuck = cards == 1 and (not t.dealt or not hand)
    return leads(hand, stuck, tuple(barred))


@rule("P5")
def barred_answers(t: Zillionaire, seat: int) -> Menu:
    """Return what beats the tray without emptying the hand with a barred card."""
    call, cards = t.call, t.cards[seat]
    tops = answers(t.holding(seat), call)
    last = [r for r in ranks_in(tops) if (1 if r == FIVE else call_amount(call)) == cards]
    barred = ranks_of(rank for rank in last if rank in NOT_LAST)
    return follow_menu(tops & ~barred, call, t.final, barred)
