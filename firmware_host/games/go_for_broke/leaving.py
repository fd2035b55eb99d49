"""GFB-43: somebody has to go home before the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.table import RESTART, Flow
from firmware_host.engine.words import Form, Payment

from .board import NOBODY, NOWHERE
from .book import rule
from .edition import DECKS
from .ending import TooLong, pass_on, too_long, void
from .lexicon import STOCKS
from .race import call_off

if TYPE_CHECKING:
    from .table import BrokeTable

HANDED_IN = Payment(
    "handed in", "B2", "{from:who} hands {amount:money} in to the Bank", cites=("GFB-43",)
)
HOTEL_FREE = Form(
    "hotel free",
    "B2",
    "The marker of {seat:who} comes off {place:place}: the hotel is free again",
    "seat",
    "place",
    cites=("GFB-43",),
    remark=True,
)
STOCK_BACK = Form(
    "stock back",
    "B2",
    "Under {deck:deck}: {count:n stock card|stock cards} of {seat:who}",
    "seat",
    "count",
    "deck",
    cites=("GFB-43",),
    remark=True,
)


@rule("B2")
def leave(t: BrokeTable, seat: int) -> Flow:
    """Let a seat leave (GFB-43): its own turn is cut off; a race goes on without it."""
    asked_to_bet = bool(t.to_bet) and t.to_bet[0] == seat
    t.gone.add(seat)
    t.pay(HANDED_IN, seat, t.bank, t.money[seat])
    t.place[seat] = NOWHERE
    for card in t.pending.forget(seat):
        t.decks[DECKS.index(card.deck)].put_under(card.card)
    if t.rulings["GFB-43"] == "return":
        _give_back(t, seat)
    here = [other for other in range(t.seats) if other not in t.gone]
    if len(here) == 1:
        return void(t)
    if t.turn is None:
        return RESTART
    if t.turn == seat:
        call_off(t)
        if not t.cut_is_whole:
            t.turn = t.after(seat)
            return RESTART
        try:
            pass_on(t)
        except TooLong:
            return too_long(t)
        return RESTART
    if asked_to_bet:
        t.to_bet.pop(0)
        t.race_goes_on = True
        return RESTART
    return None


def _give_back(t: BrokeTable, seat: int) -> None:
    if t.hotel[seat] != NOBODY:
        t.owner[t.hotel[seat]] = NOBODY
        t.record((HOTEL_FREE, seat, t.hotel[seat]))
    for deck, card, _ in t.held[seat]:
        t.decks[deck].put_under(card)
    for at in range(len(t.decks)):
        if count := sum(deck == at for deck, _, _ in t.held[seat]):
            t.record((STOCK_BACK, seat, count, at))
    t.stock_out -= len(t.held[seat])
    t.held[seat] = []
    t.stock[seat] = [0] * len(STOCKS)
