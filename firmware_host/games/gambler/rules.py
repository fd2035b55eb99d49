"""§3 Preparation, §4 Play and §5 Doubles, in the order of the sheet."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Choose, Dice, Draw, Menu, Option, Prompt, Step
from firmware_host.engine.table import Outcome, Play
from firmware_host.engine.view import OddsLine
from firmware_host.engine.words import Form, Line, Payment
from firmware_host.games.shared.common_rules import highest_begins
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.gambles import odds_of
from firmware_host.games.shared.teaching.preview import Now, Preview

from . import lottery, purse, sweepstakes, teaching
from .book import rule
from .doer import has_rolled, script, turn_begins
from .edition import NEW
from .ending import GOAL, OWED, Ended, eliminate, event_over, judge
from .lottery import MOST_TICKETS, TICKET, buy_ticket
from .spaces import follow, step

if TYPE_CHECKING:
    from .table import GamblerTable

DOUBLES_PRIZE = 500

DEALT_OUT = Payment("starting-money", "3c", "The Bank gives {to:who} {amount:money}")
ROLLED_FIRST = Form(
    "rolled-first", "3d", "{seat:who} rolls {dice:dice} for the first turn", "seat", "dice"
)
ROLL_OFF = Form("roll-off", "3d", "{among:who} tie and roll again", "among", cites=("GAM-31",))
BEGINS = Form("begins", "3d", "{seat:who} rolled highest and begins", "seat")
MISSED = Form("missed", "4c", "{seat:who} sits this turn out", "seat")
MOVED = Form(
    "moved",
    "4c",
    "{seat:who} rolls {dice:dice} and moves to {space:space}",
    "seat",
    "dice",
    "space",
)
DOUBLES = Form("doubles", "5", "{seat:who} rolls doubles, {dice:dice}", "seat", "dice")
MOVED_TOO = Form(
    "moved-too",
    "5",
    "{seat:who} moves to {space:space} as well",
    "seat",
    "space",
    cites=("GAM-02",),
)
SECOND_DOUBLES = Payment(
    "second-doubles",
    "5a",
    "{to:who} rolls doubles again, {dice:dice}: {amount:money}",
    "dice",
    cites=("GAM-03",),
)
NO_SECOND = Form(
    "no-second",
    "5a",
    "{seat:who} rolls {dice:dice}: no doubles, and the turn ends",
    "seat",
    "dice",
    cites=("GAM-03",),
)

FIRST_ROLL = Prompt(
    "3d", "{seat:who}, roll for the first turn", "seat", hint="The highest total begins."
)
OPEN: Prompt = Prompt(
    "4a",
    "{seat:who}, ready to roll?",
    "seat",
    hint="You can only buy tickets now, before you roll.",
)
ROLL: Prompt = Prompt("4b", "{seat:who}, roll both dice", "seat", hint="Doubles bring a choice.")
CHANCE: Prompt = Prompt(
    "5",
    "Doubles! Which chance?",
    "seat",
    hint="You must take one of the two.",
)
SECOND: Prompt = Prompt(
    "5a", "{seat:who}, roll for doubles again", "seat", hint="Doubles win $500."
)
CHANCES = Menu(
    Option("again", "Roll again to win $500", "Doubles pay $500, anything else nothing."),
    Option("sweepstakes", "Call a Sweepstakes", "Everybody enters for $10; you choose first."),
)
# Asks that never change, by seat.
FIRST_ROLLS = tuple(Dice(FIRST_ROLL, seat, 2, seat) for seat in range(4))
ROLLS = tuple(Dice(ROLL, seat, 2, seat) for seat in range(4))
SECOND_ROLLS = tuple(Dice(SECOND, seat, 2, seat) for seat in range(4))
CHANCE_ASKS = tuple(Choose(CHANCE, seat, CHANCES, seat) for seat in range(4))


@rule("3c")
def starting_money(t: GamblerTable) -> None:
    """One 50, two 20s and one 10 for everybody."""
    for seat in range(t.seats):
        t.pay(DEALT_OUT, t.bank, seat, 100)


@rule("3d")
def who_begins(t: GamblerTable) -> Step[None]:
    """Everybody rolls; the highest begins. GAM-31: those who tie roll again."""

    def roll(seat: int) -> Step[int]:
        dice: tuple[int, int] = yield FIRST_ROLLS[seat]
        t.record((ROLLED_FIRST, seat, dice))
        return sum(dice)

    t.turn = yield from highest_begins(t, t.live, roll, ROLL_OFF)
    t.record((BEGINS, t.turn))


def gamble(t: GamblerTable, effect: Effect) -> OddsLine | None:
    """Return the odds of one effect; None if it is no gamble."""
    return odds_of(effect, {}, len(t.live))


def play(t: GamblerTable) -> Play:
    """The game from wherever the table stands, at a turn boundary, to its end."""
    t.script = script
    t.preview = Preview(type(t).read, try_out, gamble)
    if not t.log:
        starting_money(t)
    sweepstakes.call_off(t)
    if t.turn is None:
        yield from who_begins(t)
    if not t.length:
        yield from teaching.learn_length(t)
    return turns(t)


def turns(t: GamblerTable) -> Step[Outcome]:
    """Turn after turn, clockwise, until somebody has won."""
    try:
        seat = t.turn = on_turn(t)
        while True:
            yield from one_turn(t, seat)
            seat = t.turn = t.after(seat)
    except Ended as end:
        return end.outcome


def try_out(t: GamblerTable, effect: Effect, now: Now) -> Step[None]:
    """Carry out a space or card that is being taught, on a scratch table, for the preview."""
    if now.stands is not None:
        t.places[now.seat] = now.stands
    if now.cause == NEW and NEW not in t.fortune.under:  # on a walk nobody has drawn it
        t.fortune.put_under(NEW)
    try:
        yield from follow(t, now.seat, effect, now.cause)
    except Ended as end:
        t.record(end.outcome.reason)


def on_turn(t: GamblerTable) -> int:
    """Return whose turn it is; first eliminate seats that could not pay in a cancelled event."""
    if t.failed:
        eliminate(t)
    return t.here(t.on_turn())


@rule("4a", "4b", "4c")
def one_turn(t: GamblerTable, seat: int) -> Step[None]:
    """Tickets if wanted, the roll, and what comes of it."""
    t.hops = 0
    if t.pending.waiting:
        yield from turn_begins(t, seat)
    if seat in t.gone:
        return
    if seat in t.misses:
        if not t.pending.sits_on(seat):
            t.misses.discard(seat)
        t.turns[seat] += 1
        t.record((MISSED, seat))
        return
    dice = yield from tickets_and_roll(t, seat)
    t.turns[seat] += 1
    if t.claims:
        purse.lose_claims(t, seat)
    if t.pending.waiting:
        stays = yield from has_rolled(t, seat, dice)
        if stays or seat in t.gone:
            return
    if dice[0] == dice[1]:
        yield from doubles(t, seat, dice)
    else:
        yield from move(t, seat, dice)
    if not t.each_event:
        judge(t)  # GAM-24 "turn"


@rule("4a", "4b")
def tickets_and_roll(t: GamblerTable, seat: int) -> Step[tuple[int, int]]:
    """Buy tickets, pay an IOU back, as often as one likes; then roll. Returns the dice."""
    answer = yield lambda: opening(t, seat)
    while answer in ("ticket", "repay"):
        if answer == "repay":
            purse.repay(t, seat)
        else:
            if not t.tickets_known:
                yield from teaching.learn_tickets(t)
            buy_ticket(t, seat, (yield Draw(lottery.DRAW, seat, t.pile, seat)))
        answer = yield lambda: opening(t, seat)
    dice: tuple[int, int] = (yield ROLLS[seat]) if answer == "roll" else answer
    return dice


def opening(t: GamblerTable, seat: int) -> Ask:
    """Return what a turn asks first: a choice, or the roll if there is nothing to choose."""
    cash, held = t.money[seat], len(t.tickets[seat])
    sold = cash >= TICKET and held < MOST_TICKETS and t.pile.unseen
    repaying = ""
    if seat in t.iou and cash >= OWED:
        repaying = "wins" if t.each_event and cash >= OWED + GOAL else "possible"
    return _opening(seat, held if sold else None, repaying)


@cache
def _opening(seat: int, tickets: int | None, repaying: str) -> Ask:
    """Return one of the few questions that come again and again, and so are made once.

    `tickets` are those that a buyer holds already; None if none can be bought.
    """
    options = [Option("roll", "Roll the dice")]
    if tickets is not None:
        note = Line("You hold {held} of three. Each pays $50 if a Lottery draws it.", held=tickets)
        options.append(Option("ticket", "Buy a lottery ticket for $10", note))
    if repaying == "wins":
        options.append(Option("repay", "Pay the IOU back and win", "$200 now, $220 to pay back."))
    elif repaying:
        options.append(
            Option("repay", "Pay the IOU back: $220", "Nobody can win with an IOU in hand.")
        )
    return Choose(OPEN, seat, Menu(*options), seat) if len(options) > 1 else ROLLS[seat]


@rule("4c")
def move(t: GamblerTable, seat: int, dice: tuple[int, int]) -> Step[None]:
    """The pawn moves by the sum of the dice, and its player does what the space says."""
    count = dice[0] + dice[1]
    passed = t.places[seat] + count >= t.length
    place = step(t, seat, count)
    t.record((MOVED, seat, dice, place))
    if passed:
        purse.reach_start(t, seat)
    return follow(t, seat, t.ring[place])


@rule("5", "5a", "5b")
def doubles(t: GamblerTable, seat: int, rolled: tuple[int, int]) -> Step[None]:
    """One of two chances; the turn is over after either (GAM-03, GAM-05)."""
    t.record((DOUBLES, seat, rolled))
    if t.moves_on_doubles:
        yield from move_too(t, seat, rolled[0] + rolled[1])
        if seat in t.gone:
            return
    chance: str = yield CHANCE_ASKS[seat]
    if chance == "sweepstakes":
        yield from sweepstakes.sweepstakes(t, seat)
        return
    dice: tuple[int, int] = yield SECOND_ROLLS[seat]
    if dice[0] == dice[1]:
        t.pay(SECOND_DOUBLES, t.bank, seat, DOUBLES_PRIZE, dice)
    else:
        t.record((NO_SECOND, seat, dice))
    event_over(t)


def move_too(t: GamblerTable, seat: int, count: int) -> Step[None]:
    """GAM-02, where doubles move the pawn as well."""
    passed = t.places[seat] + count >= t.length
    t.record((MOVED_TOO, seat, step(t, seat, count)))
    if passed:
        purse.reach_start(t, seat)
    yield from follow(t, seat, t.ring[t.places[seat]])
