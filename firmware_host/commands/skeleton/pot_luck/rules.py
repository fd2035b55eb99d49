"""§1 to §4, in the order of the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Choose, Dice, Menu, Option, Prompt, Step
from firmware_host.engine.table import Outcome, Play
from firmware_host.engine.words import Event, Form, Payment
from firmware_host.games.shared.common_rules import places

from .book import rule

if TYPE_CHECKING:
    from .table import PotLuckTable

FEE = 1

STARTED = Payment("started", "1", "{to:who} starts with {amount:money}")
LEFT_ALONE = Payment("left alone", "2", "{from:who} leaves the die alone for {amount:money}")
ROLLED = Form("rolled", "2", "{seat:who} rolls {dice:dice}", "seat", "dice")
PAID_IN = Payment("paid in", "3", "{from:who} puts {amount:money} into the pot")
TOOK = Payment("took", "3", "{to:who} takes {amount:money} out of the pot", cites=("POT-01",))
WON = Form("won", "4", "{winners:who} won, with {sum:money}", "winners", "sum")

WHAT = Prompt("2", "{seat:who}, roll or leave it?", "seat", hint="A six takes what is in the pot.")
ROLL = Prompt("2", "{seat:who}, roll the die", "seat", hint="One to three cost, a six takes.")
BOTH = Menu(Option("roll", "Roll the die"), Option("leave", "Leave it for $1"))
POOR = Menu(
    Option("roll", "Roll the die"), Option("leave", "Leave it for $1", blocked="That costs $1.")
)


def play(t: PotLuckTable) -> Play:
    """The game from wherever the table stands, at the beginning of a turn, to its end."""
    if t.turn is None:
        set_up(t)
    while t.left > 0:
        seat = t.on_turn()
        yield from one_turn(t, seat)
        t.left -= 1
        t.turn = t.after(seat)
    return count_up(t)


@rule("1")
def set_up(t: PotLuckTable) -> None:
    """Starting money for everybody; the first seat begins."""
    for seat in range(t.seats):
        t.pay(STARTED, t.bank, seat, t.edition.start)
    t.turn = t.from_seat(0)[0]


@rule("2")
def one_turn(t: PotLuckTable, seat: int) -> Step[None]:
    """Roll, or pay to leave it."""
    # The options depend on money, so a function is yielded: it is called again if somebody's
    # cash is put right while the question is pending.
    answer: str = yield lambda: what(t, seat)
    if answer == "leave":
        t.pay(LEFT_ALONE, seat, t.pot, FEE)
        return
    dice: tuple[int, ...] = yield Dice(ROLL, seat, 1, seat)
    t.record((ROLLED, seat, dice))
    pay_for(t, seat, dice[0])


def what(t: PotLuckTable, seat: int) -> Choose:
    """Return the question that a turn begins with."""
    return Choose(WHAT, seat, BOTH if t.money[seat] >= FEE else POOR, seat)


@rule("3")
def pay_for(t: PotLuckTable, seat: int, face: int) -> None:
    """What a face costs or brings."""
    if face <= 3:
        t.pay(PAID_IN, seat, t.pot, min(face, t.money[seat]))
    elif face == 6:
        share = 2 if t.takes_half else 1
        t.pay(TOOK, t.pot, seat, t.money[t.pot] // share)


@rule("4")
def count_up(t: PotLuckTable) -> Outcome:
    """Return the end: the most money wins; whoever has left stands behind."""
    here = t.from_seat(0)
    most = max(t.money[seat] for seat in here)
    winners = tuple(seat for seat in here if t.money[seat] == most)
    reason: Event = (WON, winners, most)
    standing = places(t, lambda seat: (seat in t.gone, -t.money[seat]))
    return Outcome(winners, reason, standing)
