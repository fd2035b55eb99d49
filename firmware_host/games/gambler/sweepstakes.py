"""§6 Sweepstakes: everybody enters, markers go down in order, the shaker decides."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Choose, Dice, Prompt, Step, Tell
from firmware_host.engine.words import Form, Payment

from . import teaching
from .book import rule
from .ending import event_over
from .positions import Split, menu, wins
from .purse import due

if TYPE_CHECKING:
    from .table import GamblerTable

FEE = 10

CALLED = Form("called", "6a", "{seat:who} calls a Sweepstakes", "seat")
ENTERED = Payment(
    "entered", "6a", "{from:who} enters the Sweepstakes for {amount:money}", cites=("GAM-15",)
)
PLACED = Form("placed", "6b", "{seat:who} bets on {bet:bet}", "seat", "bet", cites=("GAM-06",))
SHAKEN = Form("shaken", "6c", "The shaker shows {dice:dice}", "dice")
PRIZE = Payment("prize", "6c", "{to:who} wins {amount:money} on {bet:bet}", "bet")
NO_PRIZE = Form("no-prize", "6c", "No marker wins", cites=("GAM-07", "GAM-08", "GAM-09"))
CALLED_OFF = Form("called-off", "14", "The {event:rest} is called off", "event")
REFUNDED = Payment("refunded", "14", "{to:who} gets the fee of {amount:money} back")

PLACE: Prompt = Prompt(
    "6b",
    "Where does your marker go?",
    "seat",
    hint="One marker to a field. The % is the chance that it wins.",
)
SHAKE: Prompt = Prompt(
    "6c",
    "{seat:who}, shake the shaker",
    "seat",
    "first",
    hint="Six in a row, 1 at the {first:rest} end. A leaning die: shake again.",
)
RESULT = Prompt("6d", "{prizes:winners}", "dice", "prizes", hint="{dice:reasons}")


def enter(
    t: GamblerTable, event: str, form: Payment, first: int, fee: int, spared: int = -1
) -> None:
    """Everybody pays the fee before anything else happens (GAM-15), clockwise from `first`.

    A seat that cannot pay takes no part and is out when this is settled (GAM-21). One that is
    `spared` enters for nothing.
    """
    t.entered = []
    t.running = event
    t.entry = fee
    bank, entered = t.bank, t.entered
    for seat in t.from_seat(first):
        if seat == spared or due(t, form, seat, bank, fee) or seat not in t.failed:
            entered.append(seat)
    t.waiting = entered.copy()
    if not entered:
        finish(t)  # which ends the game: nobody is left


def finish(t: GamblerTable) -> None:
    """The event is settled and can no longer be called off. Raises `Ended`."""
    t.running = ""
    event_over(t)


@rule("14")
def call_off(t: GamblerTable) -> None:
    """A turn was cut off in the middle of an event: whoever paid to enter gets it back."""
    if t.running:
        t.record((CALLED_OFF, t.running))
        for seat in t.entered:
            if seat not in t.gone:
                t.pay(REFUNDED, t.bank, seat, t.entry)
    t.clear_away()
    t.return_horses()


@rule("6a", "6d")
def sweepstakes(t: GamblerTable, caller: int, fee: int = FEE, spared: int = -1) -> Step[None]:
    """One Sweepstakes from the call to the prizes; a `spared` seat enters for nothing."""
    t.clear_away()
    if not t.splits:
        yield from teaching.learn_splits(t)
    t.record((CALLED, caller))
    enter(t, "Sweepstakes", ENTERED, caller, fee, spared)
    answer: str | tuple[int, ...] = yield lambda: next_ask(t)
    while isinstance(answer, str):
        place(t, t.waiting.pop(0), answer)
        answer = yield lambda: next_ask(t)
    prizes = pay_positions(t, answer)
    finish(t)
    yield Tell(RESULT, t.here(caller), answer, prizes)
    t.clear_away()


def next_ask(t: GamblerTable) -> Ask:
    """Return what a Sweepstakes asks for next: the next marker or, when all are down, the shake."""
    if t.waiting:
        seat = t.waiting[0]
        return _marker(seat, t.splits, t.taken)
    return _shake(t.here(t.entered[0]), t.first)


@cache
def _marker(seat: int, splits: tuple[Split, ...], taken: int) -> Ask:
    """Return the question for a marker; made once and kept from table to table."""
    return Choose(PLACE, seat, menu(splits, taken), seat)


@cache
def _shake(shaker: int, first: str) -> Ask:
    return Dice(SHAKE, shaker, 6, shaker, first, ordered=True, source="shaker", for_all=True)


@rule("6b")
def place(t: GamblerTable, seat: int, bet: str) -> None:
    """A marker goes down."""
    t.markers[seat] = bet
    t.taken |= t.bets[bet].bit
    t.record((PLACED, seat, bet))


@rule("6c")
def pay_positions(t: GamblerTable, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Pay every marker that wins from the Bank; return seat, prize, seat, prize ..."""
    t.shake = dice
    t.record((SHAKEN, dice))
    paid: list[int] = []
    for seat, key in t.markers.items():
        bet = t.bets[key]
        if wins(bet, dice):
            t.pay(PRIZE, t.bank, seat, bet.prize, key)
            paid += (seat, bet.prize)
    if not paid:
        t.record((NO_PRIZE,))
    return tuple(paid)
