"""The rules of Spot Cash in the order of the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Choose, Draw, Step
from firmware_host.engine.errors import Short
from firmware_host.engine.table import Outcome, Play

from . import placement, words
from .book import rule
from .edition import CLUE, RED_J, UNKNOWN
from .ending import count_up
from .loans import pay_or_owe, waiting
from .placement import SQUARES
from .prepare import learn_here, prepare

if TYPE_CHECKING:
    from .table import SpotCash


def play(t: SpotCash) -> Play:
    """The game from here to its end. A payment that was waiting for a loan comes first."""
    if t.turn is None:
        yield from prepare(t)
    if t.due is not None:
        yield from pay_or_owe(t)
    return turns(t)


# -- playing -----------------------------------------------------------------------------------


@rule("10", "11", "12")
def up_next(t: SpotCash) -> bool:
    """Give the turn to the next seat that has a tile to flip; False if nobody has one.

    Nobody may pass while there is a tile to flip, and whoever has none must. Seats that are away
    are passed over while anybody present can go on.
    """
    seat = t.on_turn()
    if t.can_flip(seat) and not t.gone and not t.paused:
        return True
    order = t.from_seat(seat)
    able = [seat for seat in order if t.can_flip(seat)]
    if not able:
        return False
    present = [seat for seat in able if seat not in t.paused] or able
    t.turn = present[0]
    if not t.alone and t.flipper < 0:
        for seat in order[: order.index(t.turn)]:
            if not t.can_flip(seat):
                t.record((words.PASSED, seat))
        if len(able) == 1:
            t.record((words.ALONE, t.turn))
            t.alone = True  # SPC-10: from here on nobody else is asked
    return True


def turns(t: SpotCash) -> Step[Outcome]:
    """Turn after turn, to the left, until no tile is left to flip."""
    while up_next(t):
        yield from one_turn(t, t.on_turn())
    return count_up(t)


@rule("1", "3", "7")
def one_turn(t: SpotCash, seat: int) -> Step[None]:
    """Flip tiles in opponents' areas, one after another, until a black one comes up."""
    if t.flipper != seat:
        t.flipper = seat
        t.flip = 1
    while t.flipper == seat and t.can_flip(seat):
        number = t.flip
        if number > 1 and t.may_stop and (yield go_on_ask(seat, number)) == "stop":
            stop(t, seat, number)
        else:
            yield from flip(t, seat, number)
    if t.flipper == seat:
        run_out(t, seat)


@rule("1")
def flip(t: SpotCash, seat: int, number: int) -> Step[None]:
    """Pick a tile, turn it up, and do what it says."""
    key: str = yield t.flip_ask(seat, number)
    owner, at = t.where[key]
    face = yield from what_it_shows(t, seat, owner, at)
    t.turn_up(owner, at, face)
    t.record((words.FLIPPED, seat, owner, SQUARES[at], face, number))
    if not t.left[owner]:
        judge(t, owner)
    try:
        follow(t, seat, owner, face, number)
    except Short as short:
        t.due = waiting(short)
        yield from pay_or_owe(t)


def what_it_shows(t: SpotCash, seat: int, owner: int, at: int) -> Step[str]:
    """The face of a tile: known where it was arranged on the screen, asked for where it is real."""
    layout = t.layouts[owner]
    if layout is not None:
        return layout[at]
    face: str = yield Draw(words.SHOWS, seat, t.decks[owner], owner, SQUARES[at])
    if face == UNKNOWN:
        face = yield from learn_here(t, seat, owner)
    return face


def follow(t: SpotCash, seat: int, owner: int, face: str, number: int) -> None:
    """Do what a tile says. Raises `Short` if somebody cannot pay."""
    worth = t.worth.get(face, 0)
    if worth > 0:
        collect(t, seat, owner, worth, number)
    elif worth < 0:
        pay_black(t, seat, owner, -worth, number)
    elif face == CLUE:
        clue(t, seat, number)
    elif face == RED_J:
        red_jackpot(t, seat, owner, number)
    else:
        black_jackpot(t, seat, owner, number)


def run_out(t: SpotCash, seat: int) -> None:
    """SPC-09: the last tile was red and nothing is left to flip."""
    if t.down:
        t.record((words.RAN_OUT, seat))
    end_turn(t, seat)


def end_turn(t: SpotCash, seat: int) -> None:
    """The turn goes to the left; the next count starts at one."""
    t.flipper = -1
    t.turn = (seat + 1) % t.seats


def go_on_ask(seat: int, number: int) -> Choose:
    """Return the question of those who play it so, after each red tile (SPC-01)."""
    return Choose(words.GO_ON, seat, words.GO_ON_MENU, seat, number)


@rule("5")
def stop(t: SpotCash, seat: int, number: int) -> None:
    """SPC-01, where the table plays it so: a player stops after a red tile."""
    t.record((words.STOPPED, seat, number - 1))
    end_turn(t, seat)


_RED_FORMS = (words.RED_FIRST, words.RED_FIRST, words.RED_SECOND)


@rule("2", "4", "5")
def collect(t: SpotCash, seat: int, owner: int, value: int, number: int) -> None:
    """A red number: the owner pays it as many times as the flip counts, and the turn goes on."""
    t.red_up[owner] += value
    t.flip = number + 1
    form = words.RED_LATER if number > 2 else _RED_FORMS[number]
    t.pay(form, owner, seat, value * number, value, number)


@rule("6")
def pay_black(t: SpotCash, seat: int, owner: int, value: int, number: int) -> None:
    """A black number: the player pays it as many times as the flip counts, and the turn ends."""
    t.black_up[owner] += value
    end_turn(t, seat)
    t.pay(words.BLACK_PAID, seat, owner, value * number, value, number)


@rule("8")
def clue(t: SpotCash, seat: int, number: int) -> None:
    """C pays nothing but counts as a flip, the first one too (SPC-02, SPC-03)."""
    t.flip = number + 1
    t.record((words.CLUE_FLIPPED, seat, number + 1))


@rule("9")
def red_jackpot(t: SpotCash, seat: int, owner: int, number: int) -> None:
    """Red J: collect all red numbers face up there, times the flip number; the turn goes on."""
    t.flip = number + 1
    total = t.red_up[owner]  # SPC-04: printed numbers, whoever turned them up
    if not total:
        t.record((words.EMPTY_JACK, owner, "red"))  # SPC-05
    t.pay(words.RED_JACK, owner, seat, total * number, total, number)


@rule("9")
def black_jackpot(t: SpotCash, seat: int, owner: int, number: int) -> None:
    """Black J: pay all black numbers face up there, times the flip number; the turn ends."""
    end_turn(t, seat)
    total = t.black_up[owner]
    if not total:
        t.record((words.EMPTY_JACK, owner, "black"))
    t.pay(words.BLACK_JACK, seat, owner, total * number, total, number)


@rule("S5")
def judge(t: SpotCash, owner: int) -> None:
    """An area is all open: say whether it was placed by the rules. Nothing else follows (SPC-17).

    What was arranged on the screen has been checked there.
    """
    if t.layouts[owner] is not None:
        return
    found = placement.violations(t.up[owner], t.touching)
    if not found:
        t.record((words.PLACED_WELL, owner))
    for violation in found:
        t.record((words.MISPLACED, owner, *violation))
