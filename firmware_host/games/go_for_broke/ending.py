"""§9: how the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine.errors import Short
from firmware_host.engine.table import Outcome
from firmware_host.engine.words import Event, Fact, Form, Payment

from .book import rule

if TYPE_CHECKING:
    from .table import BrokeTable

REST = Payment("rest", "9", "{from:who} gives {to:who} the last {amount:money}", cites=("GFB-36",))
PAID_IN_PART = Payment(
    "paid in part", "9",
    "{from:who} owes {to:who} {owed:money}, pays all there is, {amount:money}, and plays on",
    "owed", cites=("GFB-17", "GFB-39"),
)  # fmt: skip
BROKE = Form(
    "broke", "9",
    "{seat:who} owes {to:who} {amount:money} (§{due}) and cannot pay it all: broke, and the winner",
    "seat", "to", "amount", "due", cites=("GFB-01", "GFB-02"),
)  # fmt: skip
TOGETHER = Form(
    "together", "9", "{seats:who} cannot pay all they owe and win together", "seats",
    cites=("GFB-17",),
)  # fmt: skip
NOTHING_LEFT = Form(
    "nothing left", "9", "{seat:who} has nothing left: broke, and the winner", "seat",
    cites=("GFB-01",),
)  # fmt: skip
TOO_LONG = Form(
    "too long", "9",
    "After {rounds} rounds nobody is broke: {seats:who} with the least money wins",
    "rounds", "seats",
)  # fmt: skip
VOID = Form("void", "B2", "Only {seat:who} is left: the game is void", "seat", cites=("GFB-43",))

# Nobody gets this far on a board that was made to be lost on; one that was not must end as well.
LAST_ROUND = 500
# Who owes whom how much, and the facts of the payment's form.
Debt: TypeAlias = tuple[int, int, int, tuple[Fact, ...]]


class Broke(Exception):  # a fact of the game, not an error of the program
    """Payments of one event that several seats failed to complete."""

    def __init__(self, failed: list[Short]) -> None:
        super().__init__(f"{len(failed)} payments failed")
        self.failed = failed


class Emptied(Exception):
    """GFB-01 "zero": a payment was completed and left its payer exactly nothing."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat} has nothing left")
        self.seat = seat


class TooLong(Exception):
    """The last round is over and nobody is broke."""


def settle(t: BrokeTable, form: Payment, debts: Sequence[Debt]) -> None:
    """Several seats pay in one event, in the order given. GFB-17: which failures win."""
    if t.first_failure:
        for payer, payee, amount, facts in debts:
            t.due(form, payer, payee, amount, *facts)
        return
    failed: list[Short] = []
    for payer, payee, amount, facts in debts:
        try:
            t.due(form, payer, payee, amount, *facts)
        except Short as short:
            failed.append(short)
    if failed and t.rulings["GFB-17"] == "gap":
        failed = _shortest(t, failed)
    if failed:
        raise Broke(failed)


def _shortest(t: BrokeTable, failed: list[Short]) -> list[Short]:
    """The failure with the largest gap, the first of equals; the others pay what they have."""
    worst = max(failed, key=lambda short: short.amount - t.money[short.payer])
    for short in failed:
        if short is not worst:
            pay_in_part(t, short.payer, short.payee, short.amount)
    return [worst]


def pay_in_part(t: BrokeTable, payer: int, payee: int, owed: int) -> None:
    """A failed payment that does not end the game: whatever there is, is paid."""
    t.pay(PAID_IN_PART, payer, payee, t.money[payer], owed)


@rule("9")
def the_end(t: BrokeTable, failed: list[Short]) -> Outcome:
    """Whoever could not complete a required payment wins. GFB-36: the rest is handed over."""
    for short in failed:
        t.pay(REST, short.payer, short.payee, t.money[short.payer])
    winners = tuple(short.payer for short in failed)
    if len(failed) > 1:
        return Outcome(winners, (TOGETHER, winners), t.standing(winners))
    short = failed[0]
    form = short.event[0]
    assert isinstance(form, Payment)
    reason: Event = (BROKE, short.payer, short.payee, short.amount, form.rule)
    return Outcome(winners, reason, t.standing(winners))


def nothing_left(t: BrokeTable, seat: int) -> Outcome:
    """GFB-01 "zero": having exactly nothing wins."""
    return Outcome((seat,), (NOTHING_LEFT, seat), t.standing((seat,)))


@rule("9")
def too_long(t: BrokeTable) -> Outcome:
    """A board that pays more than it takes would be played for ever: least money wins."""
    here = [seat for seat in range(t.seats) if seat not in t.gone]
    least = min(t.money[seat] for seat in here)
    winners = tuple(seat for seat in here if t.money[seat] == least)
    return Outcome(winners, (TOO_LONG, LAST_ROUND, winners), t.standing(winners))


def void(t: BrokeTable) -> Outcome:
    """GFB-43: with one player left nobody wins."""
    left = next(seat for seat in range(t.seats) if seat not in t.gone)
    return Outcome((), (VOID, left), t.standing(()))
