"""§3 Preparation, §4 Play and §5 Doubles, in the order of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Choose, Dice, Menu, Option, Prompt, Step
from firmware_host.engine.table import Outcome, Play
from firmware_host.engine.words import Form, Line, Payment

from . import purse, race, sweepstakes, teaching
from .book import rule
from .ending import GOAL, OWED, Ended, eliminate, judge, settle
from .lottery import MOST_TICKETS, TICKET, buy_ticket
from .spaces import AT_ONCE, EVENTS, follow, step

if TYPE_CHECKING:
    from .table import GamblerTable

DOUBLES_PRIZE = 500
BEFORE_ROLLING = ("ticket", "repay")

DEALT_OUT = Payment("starting-money", "3c", "The Bank gives {to:who} {amount:money}")
ROLLED_FIRST = Form(
    "rolled-first", "3d", "{seat:who} rolls {dice:dice} for the first turn", "seat", "dice"
)
ROLL_OFF = Form(
    "roll-off", "3d", "{among:who} tie and roll again", "among", cites=("GAM-31",)
)  # fmt: skip
BEGINS = Form("begins", "3d", "{seat:who} rolled highest and begins", "seat")
MISSED = Form("missed", "4c", "{seat:who} sits this turn out", "seat")
MOVED = Form(
    "moved", "4c", "{seat:who} rolls {dice:dice} and moves to {space:space}",
    "seat", "dice", "space",
)  # fmt: skip
DOUBLES = Form("doubles", "5", "{seat:who} rolls doubles, {dice:dice}", "seat", "dice")
MOVED_TOO = Form(
    "moved-too", "5", "{seat:who} moves to {space:space} as well", "seat", "space",
    cites=("GAM-02",),
)  # fmt: skip
SECOND_DOUBLES = Payment(
    "second-doubles", "5a", "{to:who} rolls doubles again, {dice:dice}: {amount:money}", "dice",
    cites=("GAM-03",),
)  # fmt: skip
NO_SECOND = Form(
    "no-second", "5a", "{seat:who} rolls {dice:dice}: no doubles, and the turn ends",
    "seat", "dice", cites=("GAM-03",),
)  # fmt: skip

FIRST_ROLL = Prompt("3d", "{seat:who}, roll for the first turn", "seat", hint="The highest begins.")
OPEN = Prompt(
    "4a", "{seat:who}, ready to roll?", "seat",
    hint="Tickets are sold now, before the roll, and at no other time.",
)  # fmt: skip
ROLL = Prompt("4b", "{seat:who}, roll both dice", "seat", hint="Doubles bring a choice.")
ROLL_FIRST = Prompt("4b", ROLL.text, "seat", hint=ROLL.hint)  # nothing else to do before it
CHANCE = Prompt(
    "5",
    "Doubles! Which chance does {seat:who} take?",
    "seat",
    hint="The turn is over after either.",
)
SECOND = Prompt(
    "5a", "{seat:who}, roll for doubles again", "seat", hint="Doubles win $500. The turn ends."
)
CHANCES = Menu(
    Option("again", "Roll again for $500", "Doubles pay $500, anything else nothing."),
    Option("sweepstakes", "Call a Sweepstakes", "Everybody enters for $10; you choose first."),
)
# Asks that never change, by seat.
FIRST_ROLLS = tuple(Dice(FIRST_ROLL, seat, 2, seat) for seat in range(4))
ROLLS = tuple(Dice(ROLL, seat, 2, seat) for seat in range(4))
SECOND_ROLLS = tuple(Dice(SECOND, seat, 2, seat) for seat in range(4))
CHANCE_ASKS = tuple(Choose(CHANCE, seat, CHANCES, seat) for seat in range(4))


def _openings(held: int, repays: str = "") -> Menu:
    """What can be done at the start of a turn with so many tickets in hand."""
    options = [Option("roll", "Roll the dice")]
    if held < MOST_TICKETS:
        note = Line("You hold {held} of three. Each pays $50 if a Lottery draws it.", held=held)
        options.append(Option("ticket", "Buy a lottery ticket for $10", note))
    if repays == "win":
        options.append(Option("repay", "Pay the IOU back and win", "$200 and $20 on top."))
    elif repays:
        options.append(
            Option("repay", "Pay the IOU back: $220", "Nobody can win with an IOU in hand.")
        )
    return Menu(*options)


_SELLING = [_openings(held) for held in range(MOST_TICKETS)]
_REPAYING = [
    [_openings(held, repays) for held in range(MOST_TICKETS + 1)] for repays in ("yes", "win")
]
# What a turn asks first, by seat and tickets held: with nothing to choose, the roll at once.
OPENINGS: list[list[Ask]] = [
    [*(Choose(OPEN, seat, menu, seat) for menu in _SELLING), Dice(ROLL_FIRST, seat, 2, seat)]
    for seat in range(4)
]
# The same for who can pay an IOU back: without winning by it, and so as to win.
REPAYING: list[list[list[Ask]]] = [
    [[Choose(OPEN, seat, menu, seat) for menu in menus] for seat in range(4)] for menus in _REPAYING
]


@rule("3c")
def starting_money(t: GamblerTable) -> None:
    """One 50, two 20s and one 10 for everybody."""
    for seat in range(t.seats):
        t.pay(DEALT_OUT, t.bank, seat, 100)


@rule("3d")
def who_begins(t: GamblerTable) -> Step[None]:
    """Everybody rolls; the highest begins. GAM-31: those who tie roll again."""
    rolling = list(t.live)
    while len(rolling) > 1:
        sums: list[int] = []
        for seat in rolling:
            dice: tuple[int, int] = yield FIRST_ROLLS[seat]
            t.record((ROLLED_FIRST, seat, dice))
            sums.append(sum(dice))
        rolling = [seat for seat, rolled in zip(rolling, sums, strict=True) if rolled == max(sums)]
        if len(rolling) > 1:
            t.record((ROLL_OFF, tuple(rolling)))
    t.turn = rolling[0]
    t.record((BEGINS, rolling[0]))


def play(t: GamblerTable) -> Play:
    """The game from wherever the table stands, at a turn boundary, to its end."""
    sweepstakes.call_off(t)
    if t.turn is None:
        yield from who_begins(t)
    if not t.length:
        yield from teaching.learn_length(t)
    return turns(t)


def on_turn(t: GamblerTable) -> int:
    """Whose turn it is; those who fell short in an event that was called off are out first."""
    if t.failed:
        eliminate(t)
    return t.here(t.on_turn())


@rule("4a", "4b", "4c")
def turns(t: GamblerTable) -> Step[Outcome]:
    """Turn after turn: tickets if wanted, then the roll and what comes of it."""
    places, misses, count, claims, record = t.places, t.misses, t.turns, t.claims, t.record
    seats, gone, paused, ious, money = t.seats, t.gone, t.paused, t.iou, t.money
    try:
        t.turn = seat = on_turn(t)
        while True:
            if seat in misses:
                misses.discard(seat)
                count[seat] += 1
                record((MISSED, seat))
                t.turn = seat = t.after(seat)
                continue
            answer = yield opening(t, seat)
            while answer in BEFORE_ROLLING:
                if answer == "repay":
                    purse.repay(t, seat)
                else:
                    if not t.tickets_known:
                        yield from teaching.learn_tickets(t)
                    buy_ticket(t, seat, (yield t.ticket_draws[seat]))
                answer = yield opening(t, seat)
            dice: tuple[int, int] = (yield ROLLS[seat]) if answer == "roll" else answer
            count[seat] += 1
            if claims:
                purse.lose_claims(t, seat)
            first, second = dice
            if first == second:
                record((DOUBLES, seat, dice))
                yield from doubles(t, seat, first + second)
            else:
                place = places[seat] + first + second
                passed = place >= t.length
                places[seat] = place = place % t.length
                record((MOVED, seat, dice, place))
                if passed:
                    purse.reach_start(t, seat)
                effect = t.ring[place]
                done = AT_ONCE.get(effect.verb)
                if done is not None:
                    done(t, seat, effect)
                    if ious or max(money) >= GOAL:
                        settle(t)
                elif effect.verb == "hold":
                    yield from EVENTS[effect.name](t, seat)
                else:
                    yield from follow(t, seat, effect)
            if not t.each_event:
                judge(t)  # GAM-24 "turn"
            t.turn = seat = t.after(seat) if gone or paused else (seat + 1) % seats
    except Ended as end:
        return end.outcome


def opening(t: GamblerTable, seat: int) -> Ask:
    """What a turn asks first: a choice, or the roll at once if there is nothing to choose."""
    cash = t.money[seat]
    held = len(t.tickets[seat])
    if cash < TICKET or not t.pile.unseen:
        held = MOST_TICKETS  # as if: none can be bought
    if seat in t.iou and cash >= OWED:
        wins = cash - OWED >= GOAL and t.each_event
        return REPAYING[wins][seat][held]
    return OPENINGS[seat][held]


@rule("5", "5a", "5b")
def doubles(t: GamblerTable, seat: int, count: int) -> Step[None]:
    """One of two chances; the turn is over after either (GAM-03, GAM-05)."""
    if t.moves_on_doubles:
        passed = t.places[seat] + count >= t.length
        t.record((MOVED_TOO, seat, step(t, seat, count)))
        if passed:
            purse.reach_start(t, seat)
        yield from follow(t, seat, t.ring[t.places[seat]])
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
    settle(t)


# Questions that rest on money or on who is there, and how they are asked anew after an aside.
RENEWED: dict[Prompt, Callable[[GamblerTable], Ask]] = {
    OPEN: lambda t: opening(t, t.on_turn()),
    ROLL_FIRST: lambda t: opening(t, t.on_turn()),
    sweepstakes.PLACE: sweepstakes.next_ask,
    sweepstakes.SHAKE: sweepstakes.next_ask,
    race.DEAL: race.next_ask,
    race.ROLL: race.next_ask,
}
