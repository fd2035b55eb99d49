"""§7 Lottery, and the tickets that players buy for it (§4a)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Dice, Prompt, Step, Tell
from firmware_host.engine.words import Form, Payment

from .book import rule
from .sweepstakes import SHAKEN, finish

if TYPE_CHECKING:
    from .table import GamblerTable

TICKET = 10
MOST_TICKETS = 3
PRIZE = 50
DOUBLE_LOTTERY = "double lottery"  # what a card can be kept for

BOUGHT = Payment(
    "bought",
    "4a",
    "{from:who} buys ticket {ticket} for {amount:money}",
    "ticket",
    cites=("GAM-01",),
)
NOT_BOUGHT = Form("not-bought", "4a", "{seat:who} cannot buy the ticket any more", "seat")
NO_LOTTERY = Form("no-lottery", "7a", "Nobody holds a ticket: no Lottery")
LOTTERY = Form("lottery", "7a", "{seat:who} holds a Lottery", "seat", cites=("GAM-12",))
WON = Payment(
    "lottery-won",
    "7b",
    "{to:who} wins {n} × $50 = {amount:money} with {tickets:tickets}",
    "n",
    "tickets",
    cites=("GAM-14",),
)
WON_DOUBLE = Payment(
    "lottery-won-double",
    "7b",
    "{to:who} wins {n} × $100 = {amount:money} with {tickets:tickets}",
    "n",
    "tickets",
    cites=("GAM-14",),
)
NO_WINNER = Form("lottery-lost", "7b", "No ticket wins")
SHUFFLED = Form("shuffled", "7c", "All tickets go back into the pile", cites=("GAM-13",))

DRAW: Prompt = Prompt(
    "4a", "{seat:who}, take a ticket from the pile", "seat", hint="Blind, for $10."
)
SHAKE: Prompt = Prompt(
    "7b",
    "{seat:who}, shake for the Lottery",
    "seat",
    hint="$50 a ticket whose two numbers both lie there.",
)
SHAKES = tuple(Dice(SHAKE, s, 6, s, ordered=True, source="shaker", for_all=True) for s in range(4))
RESULT = Prompt(
    "7c", "{prizes:winners}", "dice", "prizes", hint="{dice:dice}. All tickets go back to the pile."
)


@rule("4a")
def buy_ticket(t: GamblerTable, seat: int, ticket: str) -> None:
    """The ticket that was drawn, blind from the pile."""
    # An IOU paid back, money given away or a ticket put right while this one was being drawn.
    if t.money[seat] < TICKET or len(t.tickets[seat]) >= MOST_TICKETS:
        t.record((NOT_BOUGHT, seat))
        return
    t.pile.take(ticket)
    t.tickets[seat].append(ticket)
    t.pay(BOUGHT, seat, t.bank, TICKET, ticket)


@rule("7a")
def lottery(t: GamblerTable, lander: int) -> Step[None]:
    """One Lottery, if anybody holds a ticket."""
    t.clear_away()
    if not any(t.tickets):
        t.record((NO_LOTTERY,))
        finish(t)
        return
    t.record((LOTTERY, lander))
    t.running = "Lottery"
    dice: tuple[int, ...] = yield SHAKES[lander]
    prizes = pay_tickets(t, dice)
    collect_tickets(t)
    finish(t)
    yield Tell(RESULT, t.here(lander), dice, prizes)


@cache
def numbers(ticket: str) -> tuple[int, int]:
    """Return the two numbers on a ticket."""
    return int(ticket[0]), int(ticket[2])


def ticket_wins(ticket: str, dice: tuple[int, ...]) -> bool:
    """Return whether both numbers lie in the handle. GAM-14: a double number needs two dice."""
    a, b = numbers(ticket)
    return dice.count(a) > 1 if a == b else a in dice and b in dice


@rule("7b")
def pay_tickets(t: GamblerTable, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Pay every winning ticket from the Bank; return seat, sum, seat, sum ..."""
    t.shake = dice
    t.record((SHAKEN, dice))
    paid: list[int] = []
    around = t.from_seat(t.on_turn())
    t.drawn = [(seat, ticket) for seat in around for ticket in t.tickets[seat]]
    for seat in around:
        winning = tuple([ticket for ticket in t.tickets[seat] if ticket_wins(ticket, dice)])
        if winning:
            double = t.pending.holds(seat, DOUBLE_LOTTERY)
            prize = PRIZE * len(winning) * (1 + double)
            t.pay(WON_DOUBLE if double else WON, t.bank, seat, prize, len(winning), winning)
            paid += (seat, prize)
    if not paid:
        t.record((NO_WINNER,))
    for seat in around if t.pending.kept else ():
        if t.pending.holds(seat, DOUBLE_LOTTERY):
            t.give_up(seat, DOUBLE_LOTTERY)
    return tuple(paid)


@rule("7c")
def collect_tickets(t: GamblerTable) -> None:
    """All tickets go back and are shuffled (GAM-13)."""
    for held in t.tickets:
        t.pile.put_back(held)
        held.clear()
    t.pile.shuffle()
    t.record((SHUFFLED,))
