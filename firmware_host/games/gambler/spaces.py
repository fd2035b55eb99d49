"""§4c and §9: moving a pawn, and doing what a space or a Fortune card says."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Dice, Draw, Prompt, Step
from firmware_host.engine.words import Form, Payment
from firmware_host.games.shared.effects import Effect, Script

from . import teaching
from .book import rule
from .edition import NEW
from .ending import event_over
from .lottery import lottery
from .purse import due, find_cash, reach_start
from .race import daily_double, race
from .sweepstakes import sweepstakes

if TYPE_CHECKING:
    from .table import GamblerTable

LONGEST_CHAIN = 8

DREW = Form("drew", "9", "{seat:who} takes a Fortune card: {card:card}", "seat", "card")
PAID = Payment("paid", "4c", "{from:who} pays the Bank {amount:money}")
RECEIVED = Payment("received", "4c", "{to:who} receives {amount:money}")
PASSED_ON = Payment("passed-on", "4c", "{from:who} pays {to:who} {amount:money}")
PAID_PIPS = Payment(
    "paid-pips",
    "4c",
    "{from:who} rolls {dice:dice} and pays {pips} × {each:money} = {amount:money}",
    "dice",
    "pips",
    "each",
)
RECEIVED_PIPS = Payment(
    "received-pips",
    "4c",
    "{to:who} rolls {dice:dice} and receives {pips} × {each:money} = {amount:money}",
    "dice",
    "pips",
    "each",
)
ROLLED_AGAIN = Form(
    "rolled-again",
    "4c",
    "{seat:who} rolls {dice:dice} and moves on to {space:space}",
    "seat",
    "dice",
    "space",
    cites=("GAM-04",),
)
SENT_ON = Form("sent-on", "4c", "{seat:who} moves on to {space:space}", "seat", "space")
SENT_BACK = Form(
    "sent-back", "4c", "{seat:who} goes back to {space:space}", "seat", "space", cites=("GAM-18",)
)
PUT = Form("put", "4c", "{seat:who} is put on {space:space}", "seat", "space", cites=("GAM-18",))
MUST_MISS = Form("must-miss", "4c", "{seat:who} sits out the next turn", "seat")
ENOUGH = Form(
    "enough", "4c", "That is {n} instructions in a row: the turn ends here", "n", cites=("GAM-34",)
)

PIPS_TO_PAY = Prompt(
    "4c", "{seat:who}, roll and pay for every pip", "seat", "each", hint="{each:money} for each."
)
PIPS_TO_GET = Prompt(
    "4c",
    "{seat:who}, roll and receive for every pip",
    "seat",
    "each",
    hint="{each:money} for each.",
)
ROLL_AGAIN = Prompt(
    "4b", "{seat:who} rolls again", "seat", hint="The pawn moves on. Doubles mean nothing now."
)
MORE_ROLLS = tuple(Dice(ROLL_AGAIN, seat, 2, seat) for seat in range(4))
DRAW = Prompt(
    "9", "{seat:who}, take a Fortune card", "seat", hint="Read it out; it is done at once."
)

EVENTS: dict[str, Callable[[GamblerTable, int], Step[None]]] = {
    "sweepstakes": sweepstakes,
    "lottery": lottery,
    "race": race,
    "daily double": daily_double,
}


@rule("4c")
def follow(t: GamblerTable, seat: int, effect: Effect | None, cause: int | str = -1) -> Step[None]:
    """Do what the space under a pawn says, and whatever that leads to.

    `cause` is the space or card that says it: the space where the pawn stands, unless told.
    """
    if cause == -1:
        cause = t.places[seat]
    for _ in range(LONGEST_CHAIN):
        assert effect is not None
        if isinstance(effect, Script):
            yield from t.script(t, seat, effect, cause)
            return
        verb = effect.verb
        if verb in SIMPLE:
            SIMPLE[verb](t, seat, effect)
            event_over(t)
            return
        if verb == "hold":
            yield from EVENTS[effect.name](t, seat)
            return
        if verb in SENDS:
            effect = SENDS[verb](t, seat, effect)
            cause = t.places[seat]
            continue
        effect = yield from ASKS[verb](t, seat, effect)
        if effect is None or seat in t.gone:
            return
        cause = t.fortune.under[-1] if verb == "draw" else t.places[seat]
    t.record((ENOUGH, LONGEST_CHAIN))
    event_over(t)


def step(t: GamblerTable, seat: int, count: int) -> int:
    """Put a pawn `count` spaces further clockwise. Start money is for the caller to see to."""
    place = (t.places[seat] + count) % t.length
    t.places[seat] = place
    return place


# -- effects that are done without a question ----------------------------------------------------


def _nothing(t: GamblerTable, seat: int, effect: Effect) -> None:
    """Nothing is printed there."""


def _pay(t: GamblerTable, seat: int, effect: Effect) -> None:
    if t.money[seat] >= effect.amount:
        t.pay(PAID, seat, t.bank, effect.amount)
    else:
        due(t, PAID, seat, t.bank, effect.amount)


def _receive(t: GamblerTable, seat: int, effect: Effect) -> None:
    t.pay(RECEIVED, t.bank, seat, effect.amount)


def _pay_each(t: GamblerTable, seat: int, effect: Effect) -> None:
    for other in t.from_seat(seat)[1:]:
        if not due(t, PASSED_ON, seat, other, effect.amount):
            return  # there is nothing left to pass on


def _collect_each(t: GamblerTable, seat: int, effect: Effect) -> None:
    for other in t.from_seat(seat)[1:]:
        due(t, PASSED_ON, other, seat, effect.amount)


def _all_pay(t: GamblerTable, seat: int, effect: Effect) -> None:
    for other in t.from_seat(seat):
        due(t, PAID, other, t.bank, effect.amount)


def _all_receive(t: GamblerTable, seat: int, effect: Effect) -> None:
    for other in t.from_seat(seat):
        t.pay(RECEIVED, t.bank, other, effect.amount)


def _miss(t: GamblerTable, seat: int, effect: Effect) -> None:
    t.misses.add(seat)
    t.record((MUST_MISS, seat))


SIMPLE: dict[str, Callable[[GamblerTable, int, Effect], None]] = {
    "nothing": _nothing,
    "pay": _pay,
    "receive": _receive,
    "pay each": _pay_each,
    "collect each": _collect_each,
    "all pay": _all_pay,
    "all receive": _all_receive,
    "miss": _miss,
}


# -- effects that send the pawn elsewhere: they return what is printed there ----------------------


def _move(t: GamblerTable, seat: int, effect: Effect) -> Effect:
    count = effect.amount
    passed = count > 0 and t.places[seat] + count >= t.length
    place = step(t, seat, count)
    t.record((SENT_ON if count >= 0 else SENT_BACK, seat, place))
    if passed:  # GAM-18: not on the way back
        reach_start(t, seat)
    return t.ring[place]


def _advance(t: GamblerTable, seat: int, effect: Effect) -> Effect:
    place = t.find(effect.name, t.places[seat])
    passed = place <= t.places[seat]
    t.places[seat] = place
    t.record((SENT_ON, seat, place))
    if passed:  # GAM-18: along the path
        reach_start(t, seat)
    return t.ring[place]


def _go(t: GamblerTable, seat: int, effect: Effect) -> Effect:
    place = t.find(effect.name, t.places[seat])
    t.places[seat] = place
    t.record((PUT, seat, place))
    return t.ring[place]


SENDS: dict[str, Callable[[GamblerTable, int, Effect], Effect]] = {
    "move": _move,
    "advance": _advance,
    "go": _go,
}


# -- effects that ask: they return what is to be done next, if anything ---------------------------


@cache
def _pips(prompt: Prompt, seat: int, dice: int, each: int) -> Dice:
    return Dice(prompt, seat, dice, seat, each)


def _pay_die(t: GamblerTable, seat: int, effect: Effect) -> Step[Effect | None]:
    dice: tuple[int, ...] = yield _pips(PIPS_TO_PAY, seat, effect.second, effect.amount)
    pips = sum(dice)
    owed = pips * effect.amount
    if t.money[seat] >= owed or find_cash(t, seat, t.bank, owed):
        t.pay(PAID_PIPS, seat, t.bank, owed, dice, pips, effect.amount)
    event_over(t)
    return None


def _receive_die(t: GamblerTable, seat: int, effect: Effect) -> Step[Effect | None]:
    dice: tuple[int, ...] = yield _pips(PIPS_TO_GET, seat, effect.second, effect.amount)
    pips = sum(dice)
    t.pay(RECEIVED_PIPS, t.bank, seat, pips * effect.amount, dice, pips, effect.amount)
    event_over(t)
    return None


@rule("9")
def _draw(t: GamblerTable, seat: int, effect: Effect) -> Step[Effect | None]:
    card: str = yield Draw(DRAW, seat, t.fortune, seat)
    t.fortune.take(card)
    t.fortune.put_under(card)  # at once: a turn that is cut off would forget a card in the hand
    if card == NEW:
        found = yield from teaching.learn_card(t, seat)
        return found
    t.record((DREW, seat, card))
    does = t.cards[card]
    return does if does.verb != "unknown" else (yield from teaching.learn_known_card(t, seat, card))


@rule("4b")
def _again(t: GamblerTable, seat: int, effect: Effect) -> Step[Effect | None]:
    dice: tuple[int, int] = yield MORE_ROLLS[seat]
    count = dice[0] + dice[1]
    passed = t.places[seat] + count >= t.length
    place = step(t, seat, count)
    t.record((ROLLED_AGAIN, seat, dice, place))
    if passed:
        reach_start(t, seat)
    return t.ring[place]


def _unknown(t: GamblerTable, seat: int, effect: Effect) -> Step[Effect | None]:
    found = yield from teaching.learn_space(t, seat)
    return found


ASKS: dict[str, Callable[[GamblerTable, int, Effect], Step[Effect | None]]] = {
    "pay die": _pay_die,
    "receive die": _receive_die,
    "draw": _draw,
    "again": _again,
    "unknown": _unknown,
}
