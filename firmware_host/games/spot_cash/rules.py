"""The rules of Spot Cash in the order of the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Amount, Arrange, Below, Choose, Draw, Step, Tell
from firmware_host.engine.chest import Deck
from firmware_host.engine.errors import Short
from firmware_host.engine.table import Outcome
from firmware_host.engine.words import Event

from . import edition, placement, words
from .edition import CLUE, LABELS, RED, RED_J, UNKNOWN, black, rulebook
from .loans import Due, count_loans, settle
from .placement import SQUARES

if TYPE_CHECKING:
    from .table import SpotCash

rule = rulebook.rule

START = 10_080


def play(t: SpotCash) -> Step[Outcome]:
    """The game from here to its end. A payment that was waiting for a loan comes first."""
    if t.turn is None:
        yield from prepare(t)
    if t.due is not None:
        yield from settle(t)
    while up_next(t):
        yield from take_turn(t)
    return count_up(t)


# -- before the first turn ------------------------------------------------------------------------


def prepare(t: SpotCash) -> Step[None]:
    """Everything before the first turn; what is done already is not done again."""
    if not t.funded:
        hand_out(t)
    if t.knows:
        yield from learn_all(t)
        yield from arrange(t)
    elif t.rulings["SPC-17"] == "self":
        for seat in t.from_seat(0):
            yield Tell(words.SELF_CHECK, seat, seat)
    t.turn = yield from draw_for_first(t)


@rule("0a")
def hand_out(t: SpotCash) -> None:
    """Six notes of each kind for everybody, out of the box."""
    for seat in range(t.seats):
        t.pay(words.STARTED, t.bank, seat, START)
    t.funded = True


@rule("0b")
def draw_for_first(t: SpotCash) -> Step[int]:
    """Everybody draws a tile; the highest number, red or black, plays first.

    SPC-07: J and C have no number; they and those who tie for the highest draw again.
    """
    drawing = t.from_seat(0)
    while True:
        numbers = {}
        for seat in drawing:
            numbers[seat] = yield from draw_number(t, seat)
        highest = max(numbers.values())
        drawing = [seat for seat in drawing if numbers[seat] == highest]
        if len(drawing) == 1:
            t.record((words.GOES_FIRST, drawing[0]))
            return drawing[0]
        t.record((words.DRAWS_AGAIN, tuple(drawing)))


def draw_number(t: SpotCash, seat: int) -> Step[int]:
    """One seat draws from its thirty tiles, and puts them back, until one has a number."""
    while True:
        deck = Deck("first", f"{t.names[seat]}'s thirty tiles", t.tiles, LABELS)
        face: str = yield Draw(words.FIRST, seat, deck, seat)
        if face == UNKNOWN:
            face = yield from learn(t, seat, deck)
        t.record((words.DREW, seat, face))
        if face in t.worth:
            return abs(t.worth[face])
        t.record((words.DRAWS_AGAIN, (seat,)))


@rule("0c", "S5")
def arrange(t: SpotCash) -> Step[None]:
    """Every seat places its tiles on the screen, unseen by the others."""
    blacks = [face for face, count in t.tiles.items() if face not in RED for _ in range(count)]
    touching = t.touching

    def make(below: Below) -> tuple[str, ...]:
        return placement.lay_out(below, blacks, touching)

    for seat in t.from_seat(0):
        if t.layouts[seat] is None:
            t.layouts[seat] = yield Arrange(
                words.ARRANGE, seat, SQUARES, t.tiles,
                lambda layout: placement.problems(layout, touching), make, seat,
                limits=tuple(placement.LIMITS.values()), columns=placement.COLUMNS,
            )  # fmt: skip
            t.record((words.ARRANGED, seat))


def learn_all(t: SpotCash) -> Step[None]:
    """Ask for every black value that is missing: the screen has to show what is on a tile."""
    while t.edition.missing:
        number = edition.NUMBERED - t.edition.missing + 1
        value: int = yield Amount(words.TEACH, None, *edition.VALUES, number)
        t.teach(value, black(value))


def learn(t: SpotCash, seat: int, deck: Deck) -> Step[str]:
    """Ask what number is on a black tile that no list has, and whether to remember it (SPC-16)."""
    value: int = yield Amount(words.VALUE, seat, *edition.VALUES, seat)
    face = black(value)
    t.worth[face] = -value
    if (
        face not in deck
        and (yield Choose(words.REMEMBER, seat, words.REMEMBER_MENU, value)) == "yes"
    ):
        t.teach(value, face)
    return face


def learn_here(t: SpotCash, seat: int, owner: int) -> Step[str]:
    """The same for a tile in an area, where it then counts as one of those that lie there."""
    deck = t.decks[owner]
    face = yield from learn(t, seat, deck)
    if face not in deck:
        deck.unseen[deck.unseen.index(UNKNOWN)] = face
    return face


# -- playing -----------------------------------------------------------------------------------


@rule("10", "11", "12")
def up_next(t: SpotCash) -> bool:
    """Give the turn to the next seat that has a tile to flip; False if nobody has one.

    Nobody may pass while there is a tile to flip, and whoever has none must. Seats that are away
    are passed over while anybody present can go on.
    """
    seat = t.turn
    assert seat is not None
    if t.open[seat] and not t.gone and not t.paused:
        return True
    order = t.from_seat(seat)
    able = [seat for seat in order if t.open[seat]]
    if not able:
        return False
    present = [seat for seat in able if seat not in t.paused] or able
    t.turn = present[0]
    if not t.alone and t.flipper < 0:
        for seat in order[: order.index(t.turn)]:
            if not t.open[seat]:
                t.record((words.PASSED, seat))
        if len(able) == 1:
            t.record((words.ALONE, t.turn))
            t.alone = True  # SPC-10: from here on nobody else is asked
    return True


@rule("1", "3", "7")
def take_turn(t: SpotCash) -> Step[None]:
    """Flip tiles in opponents' areas, one after another, until a black one comes up."""
    seat = t.turn
    assert seat is not None
    if t.flipper != seat:
        t.flipper = seat
        t.flip = 1
    open_ = t.open[seat]
    while open_ and t.flipper == seat:
        number = t.flip
        if number > 1 and t.may_stop and (yield go_on_ask(seat, number)) == "stop":
            stop(t, seat, number)
            return
        owner, at = t.where[(yield t.flip_ask(seat, number))]
        layout = t.layouts[owner]
        if layout is None:
            face: str = yield Draw(words.SHOWS, seat, t.decks[owner], owner, SQUARES[at])
            if face == UNKNOWN:
                face = yield from learn_here(t, seat, owner)
        else:
            face = layout[at]
        t.turn_up(owner, at, face)
        t.record((words.FLIPPED, seat, owner, SQUARES[at], face, number))
        if not t.left[owner]:
            judge(t, owner)
        try:
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
        except Short as short:
            t.due = Due.waiting(short)
            yield from settle(t)
    if t.flipper == seat:
        # SPC-09: the last one was red and nothing is left to flip.
        if any(t.left):
            t.record((words.RAN_OUT, seat))
        end_turn(t, seat)


def end_turn(t: SpotCash, seat: int) -> None:
    """The turn goes to the left; the next count starts at one."""
    t.flipper = -1
    t.turn = (seat + 1) % t.seats


def go_on_ask(seat: int, number: int) -> Choose:
    """The question of those who play it so, after each red tile (SPC-01)."""
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


# -- the end -----------------------------------------------------------------------------------


@rule("W")
def count_up(t: SpotCash) -> Outcome:
    """Every tile that can be flipped has been: loans are counted in and the most money wins."""
    count_loans(t)
    best = max(t.score(seat) for seat in range(t.seats) if seat not in t.gone)
    winners = tuple(seat for seat in t.from_seat(0) if t.score(seat) == best)
    reason: Event = (
        (words.WON, winners[0], best) if len(winners) == 1 else (words.SHARED, winners, best)
    )
    return Outcome(winners, reason, standing(t))


def last_left(t: SpotCash, seat: int) -> Outcome:
    """All others have left (SPC-23): nobody is there to flip against."""
    return Outcome((seat,), (words.LAST_LEFT, seat), standing(t))


def standing(t: SpotCash) -> tuple[tuple[int, int, int], ...]:
    """Places by money, ties shared (SPC-15); those who left come last."""
    ranks = {seat: (seat not in t.gone, t.score(seat)) for seat in range(t.seats)}
    order = sorted(ranks, key=lambda seat: ranks[seat], reverse=True)
    return tuple(
        (1 + sum(other > ranks[seat] for other in ranks.values()), seat, t.score(seat))
        for seat in order
    )
