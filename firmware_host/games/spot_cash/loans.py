"""§13: borrowing from opponents, paying back, and what counts at the end."""

from __future__ import annotations

from functools import partial

from firmware_host.engine.asks import Ask, Choose, Step, Tell
from firmware_host.engine.errors import Refused, Short
from firmware_host.engine.table import Act, Aside, Flow
from firmware_host.engine.words import Line, Payment

from . import words
from .book import rule
from .edition import STEP
from .table import Due, SpotCash

SHORT = 500  # whoever has less than the dearest red tile is short of cash
LARGEST = 1_000  # what may be lent at once beforehand


def waiting(short: Short) -> Due:
    """Return what is due, from the payment that fell short."""
    form, value, number = short.event[0], *short.event[4:]
    assert isinstance(form, Payment)
    assert isinstance(value, int)
    assert isinstance(number, int)
    return Due(form, short.payer, short.payee, short.amount, value, number)


@rule("13")
def pay_or_owe(t: SpotCash) -> Step[None]:
    """The payer of what is due is short: ask the others for a loan, else the sum stays owed.

    SPC-11: any opponent who is willing; the creditor is not asked, because being owed the rest
    is the same thing. What is due stays on the table until it is settled, so nothing is lost
    when the turn is cut off meanwhile.
    """
    due = t.due
    assert due is not None
    for lender in t.from_seat(due.payer):
        if lender in t.unwilling or not _can_help(t, lender, due):
            continue
        answer = yield partial(_loan_ask, t, lender, due)
        if answer == "lend":
            _lend(t, lender, due.payer, _loan(t, lender, due))
        else:
            t.unwilling.add(lender)
    if t.money[due.payer] >= due.amount:
        t.pay(*due)
    else:
        _fall_short(t, due)
    t.due = None
    t.unwilling.clear()


def _can_help(t: SpotCash, lender: int, due: Due) -> bool:
    """Return whether a loan is needed, and possible, and anybody is there to be owed (SPC-23)."""
    return (
        lender not in (due.payer, due.payee)
        and _loan(t, lender, due) > 0
        and t.gone.isdisjoint((lender, due.payer, due.payee))
    )


def _loan(t: SpotCash, lender: int, due: Due) -> int:
    return min(due.amount - t.money[due.payer], t.money[lender])


def _loan_ask(t: SpotCash, lender: int, due: Due) -> Ask:
    if t.money[due.payer] >= due.amount:
        return Tell(words.COVERED, None, due.payer)
    if not _can_help(t, lender, due):
        return Tell(words.CANNOT_LEND, None, lender)
    facts = (lender, due.payer, _loan(t, lender, due), due.amount)
    menu = words.LOAN_MENU_BOTH if t.borrower_pays else words.LOAN_MENU
    return Choose(words.LOAN, lender, menu, *facts)


def _fall_short(t: SpotCash, due: Due) -> None:
    payer, payee = due.payer, due.payee
    rest = due.amount - t.money[payer]
    t.pay(words.PART_PAID, payer, payee, t.money[payer], due.amount)
    if t.gone.isdisjoint((payer, payee)):
        t.debts[payer][payee] += rest
        t.record((words.OWED, payer, payee, rest))
    else:
        t.record((words.WAIVED, payer, payee, rest))


def _lend(t: SpotCash, lender: int, borrower: int, amount: int) -> None:
    t.pay(words.LENT, lender, borrower, amount)
    t.debts[borrower][lender] += amount


@rule("13")
def count_loans(t: SpotCash) -> None:
    """At the end the lender adds what was not paid back, out of the box (SPC-12).

    Where the borrower has to take it off as well, the purse pays as far as it goes and the rest
    is taken off the count.
    """
    for borrower, owed in enumerate(t.debts):
        for lender, amount in enumerate(owed):
            if not amount or lender in t.gone:
                continue
            if t.borrower_pays:
                paid = min(amount, t.money[borrower])
                t.pay(words.LOAN_CALLED, borrower, lender, paid)
                amount -= paid
                if amount:
                    t.minus[borrower] += amount
                    t.record((words.LOAN_TAKEN_OFF, borrower, amount))
            t.pay(words.LOAN_COUNTED, t.bank, lender, amount, borrower)
            t.debts[borrower][lender] = 0


# -- besides answering -------------------------------------------------------------------------


def asides(t: SpotCash) -> list[Aside]:
    """Return who may lend to somebody short of cash, and who may pay back, now."""
    found: list[Aside] = []
    if not t.funded:
        return found
    here = t.from_seat(0)
    for seat in here:
        has = t.money[seat]
        for other in here:
            if other != seat and t.money[other] < SHORT and has >= STEP:
                label = Line("Lend money to {other:who}", other=other)
                found.append(
                    _aside(t, "lend", seat, other, label, min(LARGEST, has) // STEP * STEP)
                )
        for other, owed in enumerate(t.debts[seat]):
            if owed and has:
                label = Line("Pay {other:who} back: {owed:money} is owed", other=other, owed=owed)
                found.append(_aside(t, "repay", seat, other, label, min(owed, has)))
    return found


def _aside(t: SpotCash, act: str, seat: int, other: int, label: Line, most: int) -> Aside:
    """Return an aside between two seats, with sums that notes can make up to the most."""
    sums = [sum_ for sum_ in (10, 20, 50, 100, 200, 500, 1_000, 5_000) if sum_ < most]
    amounts = tuple(str(sum_) for sum_ in (*sums, most))
    return Aside(act, seat, label, "13", {"to": (t.names[other],), "amount": amounts})


def _parts(t: SpotCash, act: Act) -> tuple[int, int, int]:
    """Return lender or borrower, the other seat and the amount. Raises `Refused` if invalid."""
    to, amount = act.arg("to"), act.arg("amount")
    if isinstance(to, str) and to in t.names:
        to = t.names.index(to)
    if isinstance(amount, str) and amount.isdecimal():
        amount = int(amount)
    if act.seat is None or not isinstance(to, int) or not 0 <= to < t.seats or to == act.seat:
        raise Refused("Money is lent and paid back between two seats.", "13")
    if not isinstance(amount, int) or amount <= 0:
        raise Refused("A loan must be a whole number of dollars above zero.", "13")
    if amount > t.money[act.seat]:
        raise Refused(Line("{name} does not have that much.", name=t.names[act.seat]), "13")
    return act.seat, to, amount


@rule("13")
def lend_aside(t: SpotCash, act: Act) -> None:
    """Lend to an opponent who is short of cash, before a payment forces it."""
    lender, borrower, amount = _parts(t, act)
    if not t.funded or borrower in t.gone:
        raise Refused(Line("{name} cannot borrow now.", name=t.names[borrower]), "13")
    if t.money[borrower] >= SHORT:
        raise Refused(
            Line(
                "{name} may borrow only when holding less than {short:money}.",
                name=t.names[borrower],
                short=SHORT,
            ),
            "13",
        )
    if amount > LARGEST:
        raise Refused(
            Line("A loan made in advance can be {largest:money} at most.", largest=LARGEST), "13"
        )
    _lend(t, lender, borrower, amount)


@rule("13")
def repay_aside(t: SpotCash, act: Act) -> None:
    """Pay a loan back, whole or in part, at any time and without interest (SPC-13)."""
    borrower, lender, amount = _parts(t, act)
    owed = t.debts[borrower][lender]
    if amount > owed:
        raise Refused(
            Line(
                "{name} owes {lender} {owed:money}.",
                name=t.names[borrower],
                lender=t.names[lender],
                owed=owed,
            ),
            "13",
        )
    t.pay(words.REPAID, borrower, lender, amount)
    t.debts[borrower][lender] -= amount


def act(t: SpotCash, act: Act) -> Flow:
    """Lend or pay back. Raises `Refused` if it may not be done."""
    if act.act == "lend":
        lend_aside(t, act)
    elif act.act == "repay":
        repay_aside(t, act)
    else:
        raise Refused(Line('There is no "{act}" here.', act=act.act))
    return None
