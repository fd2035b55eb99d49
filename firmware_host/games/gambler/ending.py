"""§12 Winning: who is out, who has won, how the places are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware_host.engine.table import Outcome
from firmware_host.engine.words import Event, Form, Payment
from firmware_host.games.shared.common_rules import places

from .book import rule

if TYPE_CHECKING:
    from .table import GamblerTable

GOAL = 1_000
OWED = 220  # an IOU of $200, and $20 on top

WON = Form(
    "won",
    "12",
    "{seat:who} has {amount:money} and no IOU, and wins",
    "seat",
    "amount",
    cites=("GAM-24", "GAM-25"),
)
WON_MOST = Form(
    "won-most",
    "12",
    "{among:who} have reached $1,000 at once: {seat:who} has the most, {amount:money}, and wins",
    "seat",
    "amount",
    "among",
    cites=("GAM-24",),
)
TIED = Form(
    "tied",
    "12",
    "{among:who} have {amount:money} each: play goes on until one of them leads",
    "among",
    "amount",
    cites=("GAM-26",),
)
SHARED = Form(
    "shared",
    "12",
    "{among:who} have {amount:money} each and share the game",
    "among",
    "amount",
    cites=("GAM-26",),
)
LAST = Form("last", "11", "{seat:who} is the last one left, and wins", "seat", cites=("GAM-28",))
ALL_OUT = Form(
    "all-out",
    "11",
    "{among:who} went out together as the last ones and share the game",
    "among",
    cites=("GAM-28",),
)
OUT = Form(
    "out",
    "11",
    "{seat:who} has lost all of the borrowed money and is out",
    "seat",
    cites=("GAM-21", "GAM-28"),
)
TICKETS_BACK = Form(
    "tickets-back",
    "11",
    "Back to the pile: {n:n ticket|tickets} of {seat:who}",
    "seat",
    "n",
    cites=("GAM-28",),
)
HANDED_IN = Payment(
    "handed-in", "11", "{from:who} hands the last {amount:money} to the Bank", cites=("GAM-28",)
)


class Ended(Exception):
    """The game is over; raised where it happens, caught where play was begun."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason[0].kind)
        self.outcome = outcome


@rule("1", "12")
def event_over(t: GamblerTable) -> None:
    """An event is over: has somebody won, is somebody out? Raises `Ended` if so."""
    money = t.money
    if max(money) >= GOAL and t.each_event:
        judge(t)
    # GAM-37: who fell short may have paid the IOU back meanwhile
    if (t.failed and t.short_is_out) or (t.iou and (0 in money or t.out_after_200 or t.failed)):
        eliminate(t)


def judge(t: GamblerTable) -> None:
    """Check all seats for a winner at the same time. Raises `Ended` if there is one."""
    there = [seat for seat in t.live if t.money[seat] >= GOAL and seat not in t.iou]
    if not there:
        return
    most = max(t.money[seat] for seat in there)
    leaders = tuple(seat for seat in there if t.money[seat] == most)
    if len(leaders) == 1:
        winner = leaders[0]
        if len(there) == 1:
            raise Ended(ending(t, leaders, (WON, winner, most)))
        raise Ended(ending(t, leaders, (WON_MOST, winner, most, tuple(there))))
    if t.share_ties:
        raise Ended(ending(t, leaders, (SHARED, leaders, most)))
    if (leaders, most) != t.tied:  # said once
        t.tied = leaders, most
        t.record((TIED, leaders, most))


def eliminate(t: GamblerTable, among: Sequence[int] | None = None) -> None:
    """Whoever has lost all of the borrowed money is out. Raises `Ended` if that ends the game."""
    looked_at = t.live if among is None else among
    beaten = [s for s in looked_at if s in t.failed or (s in t.iou and _beaten(t, s))]
    if beaten:
        strike(t, beaten)


def _beaten(t: GamblerTable, seat: int) -> bool:
    if seat in t.claims:  # GAM-19: money that may still be collected
        return False
    if t.out_after_200:
        return t.money[seat] <= t.before_loan[seat]
    return t.out_at_zero and not t.money[seat]


@rule("11")
def strike(t: GamblerTable, seats: Sequence[int]) -> None:
    """Eliminate several players at once. Raises `Ended` if fewer than two are left."""
    for seat in seats:
        t.record((OUT, seat))
        t.pay(HANDED_IN, seat, t.bank, t.money[seat])
        clear(t, seat)
    t.outs.append(tuple(seats))
    if len(t.live) == 1:
        raise Ended(ending(t, (t.live[0],), (LAST, t.live[0])))
    if not t.live:
        raise Ended(ending(t, tuple(seats), (ALL_OUT, tuple(seats))))


def clear(t: GamblerTable, seat: int) -> None:
    """A pawn leaves the board; tickets, horse and marker go back where they came from."""
    if t.tickets[seat]:
        t.record((TICKETS_BACK, seat, len(t.tickets[seat])))
        t.pile.put_back(t.tickets[seat])
        t.tickets[seat].clear()
    t.horse_deck.put_back(t.horses[seat])
    t.horses[seat].clear()
    if marker := t.markers.pop(seat, ""):
        t.taken ^= t.bets[marker].bit
    if seat in t.waiting:
        t.waiting.remove(seat)
    t.iou.discard(seat)
    t.failed.discard(seat)
    t.claims.pop(seat, None)
    for card in t.pending.forget(seat):
        t.fortune.put_under(card.card)
    t.gone.add(seat)
    t.live.remove(seat)


def net(t: GamblerTable, seat: int) -> int:
    """Return cash, less what it takes to get rid of an IOU."""
    return t.money[seat] - OWED * (seat in t.iou)


def ending(t: GamblerTable, winners: tuple[int, ...], reason: Event) -> Outcome:
    """Return how it ended: winners, the others by cash less IOU, then those out, last first."""

    def rank(seat: int) -> tuple[int, ...]:
        if seat in winners:
            return (0, 0)
        if seat in t.live:
            return (1, -net(t, seat))
        went = next(at for at, seats in enumerate(t.outs) if seat in seats)
        return (2, -went)

    return Outcome(winners, reason, places(t, rank, lambda seat: net(t, seat)))
