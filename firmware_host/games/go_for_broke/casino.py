"""§7c: the Casino. Slot machine, roulette, dice: all three, in this order (GFB-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Amount, Choose, Dice, Menu, Option, Prompt, Spin, Step
from firmware_host.engine.words import Form, Payment

from .book import rule
from .ending import due

if TYPE_CHECKING:
    from .table import BrokeTable

SEATS = range(5)
SLOT_FEE, ROULETTE_FEE, ROULETTE_PRIZE = 5_000, 10_000, 150_000
ONE_ONE, TWO_ONES = 10_000, 50_000
THREE_ALIKE = {
    "bar": 200_000,
    "bell": 160_000,
    "plum": 120_000,
    "orange": 80_000,
    "cherry": 60_000,
    "lemon": 40_000,
}
CHERRY_LEMON, CHERRY_OTHER = 40_000, 20_000

REEL = (
    Prompt("7c-slot", "{seat:who}, spin the slot machine: 1 of 3", "seat"),
    Prompt("7c-slot", "{seat:who}, spin the slot machine: 2 of 3", "seat"),
    Prompt("7c-slot", "{seat:who}, spin the slot machine: 3 of 3", "seat"),
)
NUMBER = Prompt(
    "7c-roulette", "{seat:who}, which number do you pick?", "seat", hint="The number pays $150,000."
)
BALL = Prompt("7c-roulette", "{seat:who}, spin for {number}", "seat", "number")
THROW = Prompt(
    "7c-dice",
    "{seat:who}, throw the casino dice",
    "seat",
    hint="Without a one the total is paid in thousands.",
)
GO_ON = Prompt(
    "7c-dice",
    "{seat:who}, throw again?",
    "seat",
    hint="A one ends it and brings $10,000, two ones $50,000.",
)

SLOT_PAID = Payment(
    "slot fee", "7c-slot", "{from:who} pays {amount:money} for the slot machine", cites=("GFB-03",)
)
LINE = Form(
    "slot line",
    "7c-slot",
    "The reels show {first:rest}, {second:rest}, {third:rest}",
    "first",
    "second",
    "third",
)
SLOT_WON = Payment(
    "slot won", "7c-slot", "The slot machine pays {to:who} {amount:money}", cites=("GFB-08",)
)
WHEEL_PAID = Payment(
    "roulette fee",
    "7c-roulette",
    "{from:who} pays {amount:money} for roulette",
    cites=("GFB-03", "GFB-04"),
)
BALL_FELL = Form(
    "roulette",
    "7c-roulette",
    "Roulette: {seat:who} picked {number}, it is {result}",
    "seat",
    "number",
    "result",
    cites=("GFB-09",),
)
WHEEL_WON = Payment("roulette won", "7c-roulette", "Roulette pays {to:who} {amount:money}")
THREW = Form("threw", "7c-dice", "{seat:who} throws {dice:dice} at the Casino", "seat", "dice")
THROW_PAID = Payment(
    "throw paid",
    "7c-dice",
    "{from:who} pays {pips} × $1,000 = {amount:money}",
    "pips",
    cites=("GFB-07",),
)
ONES = Payment(
    "ones",
    "7c-dice",
    "{to:who} receives {amount:money} for {ones:n one|ones}",
    "ones",
    cites=("GFB-06",),
)
IGNORED = Form(
    "throw ignored",
    "7c-dice",
    "{seat:who} cannot pay the throw; it is ignored",
    "seat",
    cites=("GFB-07",),
)

# Casino dice throws need nothing of the table, so they are asked with the same asks for ever.
_THROW = tuple(Dice(THROW, seat, 2, seat, source="casino-dice") for seat in SEATS)
_AGAIN = Menu(Option("throw", "Throw again"), Option("stop", "Stop here"))
_GO_ON = tuple(Choose(GO_ON, seat, _AGAIN, seat) for seat in SEATS)
_NUMBER = tuple(Amount(NUMBER, seat, 1, 36, 1, seat, unit="") for seat in SEATS)


@rule("7c")
def casino(t: BrokeTable, seat: int) -> Step[None]:
    """All three games once, in the printed order."""
    yield from slot_machine(t, seat)
    yield from roulette(t, seat)
    yield from casino_dice(t, seat)


def slot_prize(first: str, second: str, third: str) -> int:
    """Return what a line of three symbols pays.

    GFB-08: one line, mixed ones only in their order.
    """
    if first == second == third:
        return THREE_ALIKE[first]
    if first == second == "cherry":
        return CHERRY_LEMON if third == "lemon" else CHERRY_OTHER
    return 0


@rule("7c-slot")
def slot_machine(t: BrokeTable, seat: int) -> Step[None]:
    """$5,000 for three spins of one spinner."""
    due(t, SLOT_PAID, seat, t.bank, SLOT_FEE)
    t.reels = ()
    for prompt in REEL:
        symbol: str = yield Spin(prompt, seat, t.wheels["slot"], seat)
        t.reels += (symbol,)
    t.record((LINE, *t.reels))
    t.pay(SLOT_WON, t.bank, seat, slot_prize(*t.reels))


@rule("7c-roulette")
def roulette(t: BrokeTable, seat: int) -> Step[None]:
    """$10,000, a number, one spin, $150,000. GFB-09: a zero is nobody's number."""
    due(t, WHEEL_PAID, seat, t.bank, ROULETTE_FEE)
    number: int = yield _NUMBER[seat]
    result: str = yield Spin(BALL, seat, t.wheels["roulette"], seat, number)
    t.record((BALL_FELL, seat, number, result))
    if result == str(number):
        t.pay(WHEEL_WON, t.bank, seat, ROULETTE_PRIZE)


@rule("7c-dice")
def casino_dice(t: BrokeTable, seat: int) -> Step[None]:
    """Pay thousands until a one. GFB-05: at least one throw; GFB-06, GFB-07."""
    throw, go_on = _THROW[seat], _GO_ON[seat]
    while True:
        dice: tuple[int, int] = yield throw
        t.record((THREW, seat, dice))
        ones = dice.count(1)
        if ones:
            t.pay(ONES, t.bank, seat, TWO_ONES if ones == 2 else ONE_ONE, ones)
            return
        pips = dice[0] + dice[1]
        if t.throw_ignored and t.money[seat] < pips * 1_000:
            t.record((IGNORED, seat))
            return
        due(t, THROW_PAID, seat, t.bank, pips * 1_000, pips)
        if (yield go_on) == "stop":
            return
