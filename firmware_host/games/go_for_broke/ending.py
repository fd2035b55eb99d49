"""§9: how the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine.errors import Short
from firmware_host.engine.ledger import transfer
from firmware_host.engine.rulebook import Reason
from firmware_host.engine.table import Outcome, Table
from firmware_host.engine.words import Event, Fact, Form, Line, Payment
from firmware_host.games.shared.common_rules import places

from .book import rule

if TYPE_CHECKING:
    from .table import BrokeTable

REST = Payment("rest", "9", "{from:who} gives {to:who} the last {amount:money}", cites=("GFB-36",))
PAID_IN_PART = Payment(
    "paid in part",
    "9",
    "{from:who} owes {to:who} {owed:money} and pays everything left, {amount:money}",
    "owed",
    cites=("GFB-17", "GFB-39"),
)
BROKE = Form(
    "broke",
    "9",
    "{seat:who} owes {to:who} {amount:money} and cannot pay it all: broke, and the winner",
    "seat",
    "to",
    "amount",
    "due",
    cites=("GFB-01", "GFB-02"),
)
TOGETHER = Form(
    "together",
    "9",
    "{seats:who} cannot pay all they owe and win together",
    "seats",
    cites=("GFB-17",),
)
EMPTIED_TOGETHER = Form(
    "emptied together",
    "9",
    "{seats:who} have nothing left and win together",
    "seats",
    cites=("GFB-01", "GFB-17"),
)
NOTHING_LEFT = Form(
    "nothing left",
    "9",
    "{seat:who} has nothing left: broke, and the winner",
    "seat",
    cites=("GFB-01",),
)
TOO_LONG = Form(
    "too long",
    "9",
    "After {rounds} rounds nobody is broke: {seats:who} with the least money wins",
    "rounds",
    "seats",
    cites=("GFB-44",),
)
VOID = Form("void", "B2", "Only {seat:who} is left: the game is void", "seat", cites=("GFB-43",))

# Nobody gets this far on a board that was made to be lost on; one that was not must end as well.
LAST_ROUND = 500
# Who owes whom how much, and the facts of the payment's form.
Debt: TypeAlias = tuple[int, int, int, tuple[Fact, ...]]


class Emptied(Exception):  # a fact of the game, not an error of the program
    """GFB-01 "zero": a payment was completed and left its payer exactly nothing."""

    def __init__(self, payer: int) -> None:
        super().__init__(f"seat {payer} has nothing left")
        self.payer = payer


class Broke(Exception):
    """Several seats went broke in one event."""

    def __init__(self, failed: list[Short | Emptied]) -> None:
        super().__init__(f"{len(failed)} went broke")
        self.failed = failed


class TooLong(Exception):
    """The last round is over and nobody is broke."""


def due(t: BrokeTable, form: Payment, payer: int, payee: int, amount: int, *facts: Fact) -> None:
    """A required payment. Raises `Short` if it fails: its payer has gone broke.

    GFB-39 "own": another's turn breaks nobody. GFB-01 "zero": nothing left is broke, too.
    """
    own_turn = payer == t.turn or not t.own_turn_only
    if amount > t.money[payer] and not own_turn:
        pay_in_part(t, payer, payee, amount)
        return
    t.pay_with(form, payer, payee, amount, facts)
    if t.zero_wins and own_turn and t.money[payer] == 0:
        raise Emptied(payer)


def pay_all(t: BrokeTable, form: Payment, debts: Sequence[Debt]) -> None:
    """Several seats pay in one event, in the order given. GFB-17: which failures win."""
    if t.first_failure:
        for payer, payee, amount, facts in debts:
            due(t, form, payer, payee, amount, *facts)
        return
    failed: list[Short | Emptied] = []
    for payer, payee, amount, facts in debts:
        try:
            due(t, form, payer, payee, amount, *facts)
        except (Short, Emptied) as broke:
            failed.append(broke)
    go_broke(t, failed)


def go_broke(t: BrokeTable, failed: list[Short | Emptied]) -> None:
    """Several seats are broke at once: raise for those of them that win (GFB-17)."""
    if not failed:
        return
    ruling = t.rulings["GFB-17"]
    if ruling == "first":
        raise failed[0]
    raise Broke(_shortest(t, failed) if ruling == "gap" else failed)


def _shortest(t: BrokeTable, failed: list[Short | Emptied]) -> list[Short | Emptied]:
    """Return the failure with the largest gap, the first of equals; others pay what they have."""

    def gap(broke: Short | Emptied) -> int:
        return broke.amount - t.money[broke.payer] if isinstance(broke, Short) else 0

    worst = max(failed, key=gap)
    for broke in failed:
        if isinstance(broke, Short) and broke is not worst:
            pay_in_part(t, broke.payer, broke.payee, broke.amount)
    return [worst]


def pay_in_part(t: BrokeTable, payer: int, payee: int, owed: int) -> None:
    """Pay as much as there is; for a failed payment that does not end the game."""
    t.pay(PAID_IN_PART, payer, payee, t.money[payer], owed)


@rule("9")
def the_end(t: BrokeTable, failed: list[Short | Emptied]) -> Outcome:
    """Return the end: who could not complete a payment wins. GFB-36: the rest is handed over."""
    short = [broke for broke in failed if isinstance(broke, Short)]
    for each in short:
        t.pay(REST, each.payer, each.payee, t.money[each.payer])
    winners = tuple(broke.payer for broke in failed)
    return Outcome(winners, _reason(winners, short), standing(t, winners))


def _reason(winners: tuple[int, ...], short: list[Short]) -> Event:
    """Return why the game is over, where `short` are those of the winners whose payment failed."""
    if len(winners) > 1:
        return (TOGETHER if len(short) == len(winners) else EMPTIED_TOGETHER, winners)
    if not short:
        return (NOTHING_LEFT, winners[0])
    form = short[0].event[0]
    assert isinstance(form, Payment)
    return (BROKE, winners[0], short[0].payee, short[0].amount, form.rule)


@rule("9")
def pass_on(t: BrokeTable) -> None:
    """The turn goes to the next seat; back at the first player's a new round begins."""
    seat = t.on_turn()
    t.hops = 0
    t.turn = after = t.after(seat)
    if (after - t.first) % t.seats <= (seat - t.first) % t.seats:
        if t.round == LAST_ROUND:
            raise TooLong
        t.round += 1


def too_long(t: BrokeTable) -> Outcome:
    """Return the end of a game that would be played for ever: least money wins."""
    here = [seat for seat in range(t.seats) if seat not in t.gone]
    least = min(t.money[seat] for seat in here)
    winners = tuple(seat for seat in here if t.money[seat] == least)
    return Outcome(winners, (TOO_LONG, LAST_ROUND, winners), standing(t, winners))


def void(t: BrokeTable) -> Outcome:
    """Return the end with one player left: nobody wins (GFB-43)."""
    left = next(seat for seat in range(t.seats) if seat not in t.gone)
    return Outcome((), (VOID, left), standing(t, ()))


def standing(t: BrokeTable, winners: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Return the places (GFB-37): winners, the others by least cash, then whoever has left."""
    ranked = t.rulings["GFB-37"] == "cash"

    def rank(seat: int) -> tuple[int, ...]:
        won = seat in winners
        return (not won, seat in t.gone, t.money[seat] if ranked and not won else 0)

    return places(t, rank)


def because(t: Table, events: Sequence[Event], index: int) -> Reason:
    """Return the sum behind a broken purse, and the section of the payment that broke it."""
    form, *facts = events[index]
    if form is not BROKE:
        return Reason()
    seat, _, owed, due = facts
    rests = (transfer(event) for event in reversed(events[:index]) if event[0] is REST)
    held = next((amount for payer, _, amount in filter(None, rests) if payer == seat), 0)
    assert isinstance(owed, int)
    missing = Line(
        "{seat:who} had {held:money} of the {owed:money} owed: {missing:money} was missing.",
        seat=seat,
        held=held,
        owed=owed,
        missing=owed - held,
    )
    return Reason((missing,), (str(due),))
