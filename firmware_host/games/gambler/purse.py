"""§10 Start money and §11 IOUs: what players may do at any time, and payments that must be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act, Aside, Flow
from firmware_host.engine.words import Fact, Form, Line, Payment
from firmware_host.games.shared.teaching.relearn import NAME, TELL

from .book import rule
from .ending import GOAL, OWED, Ended, eliminate, judge

if TYPE_CHECKING:
    from .table import GamblerTable

START_MONEY = 100
LOAN = 200
LEAST = 10  # the smallest note: gifts go in what it can pay
DOUBLE_START = "double start"  # what a card can be kept for

START_PAID = Payment("start-money", "10", "{to:who} receives {amount:money} for reaching Start")
START_DUE = Form(
    "start-due",
    "10",
    "{seat:who} may collect {amount:money} at Start until another player rolls",
    "seat",
    "amount",
    cites=("GAM-19",),
)
START_LOST = Form(
    "start-lost",
    "10",
    "{seat:who} did not collect in time and loses {amount:money} Start money",
    "seat",
    "amount",
    cites=("GAM-19",),
)
COLLECTED = Payment(
    "collected", "10", "{to:who} collects {amount:money} Start money", cites=("GAM-19",)
)
BORROWED = Payment("borrowed", "11", "{to:who} takes an IOU for {amount:money}", cites=("GAM-20",))
HAD_TO_BORROW = Payment(
    "had-to-borrow",
    "11",
    "{to:who} is short of {due:money} and takes an IOU for {amount:money}",
    "due",
    cites=("GAM-22",),
)
REPAID = Payment(
    "repaid", "11", "{from:who} pays the IOU back: $200 + $20 = {amount:money}", cites=("GAM-23",)
)
FELL_SHORT = Payment(
    "fell-short",
    "11",
    "{from:who} has only {amount:money} of the {due:money} due, and hands it over",
    "due",
    cites=("GAM-21",),
)
NOTHING_LEFT = Form(
    "nothing-left",
    "11",
    "{seat:who} has nothing left for the {due:money} due",
    "seat",
    "due",
    cites=("GAM-21",),
)
GIVEN = Payment("given", "11", "{from:who} gives {to:who} {amount:money}", cites=("GAM-30",))


@rule("10")
def reach_start(t: GamblerTable, seat: int) -> None:
    """A pawn has come to Start or passed it. GAM-24: Start money is an event of its own."""
    amount = START_MONEY
    if t.pending.kept and t.pending.holds(seat, DOUBLE_START):
        t.give_up(seat, DOUBLE_START)
        amount *= 2
    if t.auto_start:
        t.pay(START_PAID, t.bank, seat, amount)
        crossed(t)
    else:
        t.claims[seat] = t.claims.get(seat, 0) + amount
        t.record((START_DUE, seat, amount))


@rule("10")
def lose_claims(t: GamblerTable, roller: int) -> None:
    """Another player has rolled: what was not collected by now is lost."""
    claims = t.claims
    late = [seat for seat in t.live if seat in claims and seat != roller]
    if t.pays_open_claims:  # GAM-35: GAM-19 was changed while it could still be collected
        for seat in late:
            _take_claim(t, seat)
        crossed(t)
        return
    for seat in late:
        t.record((START_LOST, seat, claims.pop(seat)))
    eliminate(t, late)


@rule("10")
def collect(t: GamblerTable, seat: int) -> None:
    """A player claims the Start money. Raises `Refused` if none is due."""
    if seat not in t.claims:
        raise Refused(Line("{name} has no Start money to collect.", name=t.names[seat]), "10")
    _take_claim(t, seat)
    crossed(t)


def _take_claim(t: GamblerTable, seat: int) -> None:
    t.pay(COLLECTED, t.bank, seat, t.claims.pop(seat))


@rule("11")
def borrow(t: GamblerTable, seat: int) -> None:
    """A player takes an IOU because it is allowed. GAM-20: at any time. Raises `Refused`."""
    if seat in t.iou:
        raise Refused(
            Line("{name} has an IOU already; only one at a time.", name=t.names[seat]), "11"
        )
    t.before_loan[seat] = t.money[seat]
    t.iou.add(seat)
    t.pay(BORROWED, t.bank, seat, LOAN)


@rule("11")
def repay(t: GamblerTable, seat: int) -> None:
    """A player pays the IOU back. GAM-23: that may win at once. Raises `Refused`."""
    if seat not in t.iou:
        raise Refused(Line("{name} has no IOU.", name=t.names[seat]), "11")
    if t.money[seat] < OWED:
        raise Refused(Line("It takes {owed:money} to pay it back.", owed=OWED), "11")
    t.pay(REPAID, seat, t.bank, OWED)
    t.iou.discard(seat)
    crossed(t)


@rule("4c")
def give(t: GamblerTable, seat: int, to: Fact, amount: Fact) -> None:
    """Money from player to player, where GAM-30 allows it. Raises `Refused`."""
    if not t.gifts:
        raise Refused("Players may not give or lend each other money: the IOU is there.", "4c")
    if seat in t.iou:
        raise Refused("Borrowed money cannot be given away.", "4c")
    if to not in t.live or to == seat:
        raise Refused("A gift needs another player to go to.", "4c")
    assert isinstance(to, int)
    if not isinstance(amount, int) or not 0 < amount <= t.money[seat]:
        raise Refused("A gift must be at least a dollar and no more than you have.", "4c")
    t.pay(GIVEN, seat, to, amount)
    crossed(t)


def crossed(t: GamblerTable) -> None:
    """Check for a winner after an event that concerns one seat. Raises `Ended` if there is one."""
    if t.each_event and max(t.money) >= GOAL:
        judge(t)


def corrected(t: GamblerTable) -> Flow:
    """Judge a correction like the payment that it stands for (GAM-33)."""
    try:
        if t.corrections_win:
            crossed(t)
    except Ended as end:
        return end.outcome
    return None


@rule("11")
def due(t: GamblerTable, form: Payment, seat: int, payee: int, amount: int, *facts: Fact) -> bool:
    """Make a payment, with an IOU if need be; return whether it was made in full."""
    if t.money[seat] >= amount or find_cash(t, seat, payee, amount):
        t.pay_with(form, seat, payee, amount, facts)
        return True
    return False


@rule("11")
def find_cash(t: GamblerTable, seat: int, payee: int, amount: int) -> bool:
    """Find Start money and an IOU for a payment; return whether that is enough.

    A seat that falls short hands over what it has and, unless GAM-21 is "a", is out once this is
    settled.
    """
    _raise_cash(t, seat, amount)
    if t.money[seat] >= amount:
        return True
    _fall_short(t, seat, payee, amount)
    return False


def _raise_cash(t: GamblerTable, seat: int, amount: int) -> None:
    if seat in t.claims:  # GAM-15: Start money first; the event it helps to pay for is not over
        _take_claim(t, seat)
    if t.money[seat] < amount and seat not in t.iou:
        t.before_loan[seat] = t.money[seat]
        t.iou.add(seat)
        t.pay(HAD_TO_BORROW, t.bank, seat, LOAN, amount)


def _fall_short(t: GamblerTable, seat: int, payee: int, amount: int) -> None:
    if t.money[seat]:
        t.pay(FELL_SHORT, seat, payee, t.money[seat], amount)
    else:
        t.record((NOTHING_LEFT, seat, amount))
    if t.out_when_short:
        t.failed.add(seat)


# -- besides answering --------------------------------------------------------------------------


def asides(t: GamblerTable) -> list[Aside]:
    """Return what players may do now besides answering: Start money, IOUs, gifts."""
    offers: list[Aside] = []
    for seat in t.live:
        cash = t.money[seat]
        if seat in t.claims:
            collect = Line("Collect {amount:money} Start money", amount=t.claims[seat])
            offers.append(Aside("claim", seat, collect, "10", urgent=True))
        if seat not in t.iou:
            offers.append(Aside("iou", seat, "Take an IOU: $200 now", "11"))
        elif cash >= OWED + GOAL and t.each_event:
            offers.append(Aside("repay", seat, "Pay the IOU back and win", "11"))
        elif cash >= OWED:
            offers.append(Aside("repay", seat, "Pay the IOU back: $220", "11"))
        if t.gifts and cash >= LEAST and seat not in t.iou:
            others = tuple(t.names[other] for other in t.live if other != seat)
            fields: dict[str, range | tuple[str, ...]]
            fields = {"to": others, "amount": range(LEAST, cash + 1, LEAST)}
            offers.append(Aside("give", seat, "Give another player money", "4c", fields))
    return offers


def act(t: GamblerTable, act: Act) -> Flow:
    """Do one of them. Raises `Refused` if it may not be done."""
    seat = act.seat
    if act.act in (NAME, TELL):
        from .walk.running import relearn  # it is read when somebody needs it

        relearn(t, act)
        return None
    if seat is None or act.act not in ("claim", "iou", "repay", "give"):
        raise Refused(Line('There is no "{act}" here.', act=act.act))
    try:
        if act.act == "claim":
            collect(t, seat)
        elif act.act == "iou":
            borrow(t, seat)
        elif act.act == "repay":
            repay(t, seat)
        else:
            give(t, seat, act.arg("to"), act.arg("amount"))
    except Ended as end:
        return end.outcome
    return None
