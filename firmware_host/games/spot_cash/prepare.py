"""Before the first turn: money, tiles, who begins; and learning what is on black tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Amount, Arrange, Below, Choose, Draw, Step, Tell
from firmware_host.engine.decks import Deck
from firmware_host.engine.words import Line
from firmware_host.games.shared.common_rules import highest_begins

from . import edition, placement, words
from .book import rule
from .edition import RED, UNKNOWN, black, tile_label
from .placement import SQUARES

if TYPE_CHECKING:
    from .table import SpotCash


START = 10_080


def prepare(t: SpotCash) -> Step[None]:
    """Everything before the first turn; what is done already is not done again."""
    if not t.funded:
        hand_out(t)
    on_screen = [seat for seat in t.from_seat(0) if t.knows or seat in t.automatic]
    if on_screen:
        yield from learn_all(t)
        yield from arrange(t, on_screen)
    if t.rulings["SPC-17"] == "self":
        for seat in t.from_seat(0):
            if seat not in on_screen:
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
    first = yield from highest_begins(
        t, t.from_seat(0), lambda seat: draw_number(t, seat), words.DRAWS_AGAIN
    )
    t.record((words.GOES_FIRST, first))
    return first


def draw_number(t: SpotCash, seat: int) -> Step[int]:
    """One seat draws from its thirty tiles, and puts them back, until one has a number."""
    while True:
        name = Line("{name}'s thirty tiles", name=t.names[seat])
        labels = {face: tile_label(face) for face in t.tiles}
        deck = Deck("first", name, t.tiles, labels)
        prompt = words.FIRST_ON_SCREEN if t.knows else words.FIRST
        face: str = yield Draw(prompt, seat, deck, seat)
        if face == UNKNOWN:
            face = yield from learn(t, seat, deck)
        t.record((words.DREW, seat, face))
        if face in t.worth:
            return abs(t.worth[face])
        t.record((words.DRAWS_AGAIN, (seat,)))


@rule("0c", "S5")
def arrange(t: SpotCash, seats: list[int]) -> Step[None]:
    """These seats place their tiles on the screen, unseen by the others.

    A seat that the machine plays has no hands to lay real tiles: its area is always there.
    """
    blacks = [face for face, count in t.tiles.items() if face not in RED for _ in range(count)]
    touching = t.touching

    def make(below: Below) -> tuple[str, ...]:
        return placement.lay_out(below, blacks, touching)

    for at, seat in enumerate(seats):
        if t.layouts[seat] is None:
            t.layouts[seat] = yield Arrange(
                words.ARRANGE,
                seat,
                SQUARES,
                t.tiles,
                lambda layout: placement.problems(layout, touching),
                make,
                seat,
                limits=tuple(placement.LIMITS.values()),
                columns=placement.COLUMNS,
                faces={face: edition.printed(face) for face in t.tiles},
                others=seats[at + 1 :],
                broken=lambda layout: placement.broken(layout, touching),
            )
            t.record((words.ARRANGED if t.knows else words.ON_SCREEN, seat))


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
    t.worth = {**t.worth, face: -value}
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
