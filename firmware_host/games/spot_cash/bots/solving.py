"""How the expert's hiding places were found: layouts compete in what is taken out of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from firmware_host.engine.asks import Below, Choose
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Setup
from firmware_host.engine.words import Line
from firmware_host.games.shared.bots.thinking import Pulse

from .. import words
from ..edition import RED
from ..placement import lay_out
from ..rules import turns
from ..table import SpotCash
from . import hiding, sensible

FILE = hiding.FILE
KEPT = 48  # layouts in the list
TRIES = 3  # how often each is flipped at first: as players do in tables of two, three and four
PLENTY = 1_000_000  # so that nobody has to borrow
_NAMES = ("Flipper", "Owner", "Third", "Fourth")


class Tried(NamedTuple):
    """A layout, and what was taken out of it in all trials together."""

    taken: int
    layout: tuple[str, ...]


def solved(setup: Setup, count: int, below: Below, pulse: Pulse) -> str:
    """Return the list of hiding places as a file: what is left of that many layouts.

    All are flipped equally often; the half that cost more is given up, and the rest is tried
    again, twice as often. `pulse` is called after every trial.
    """
    if count < KEPT:
        raise Refused(Line("There must be at least {count} layouts to choose from.", count=KEPT))
    t = SpotCash(setup)
    blacks = [face for face, many in t.tiles.items() if face not in RED for _ in range(many)]
    field = [Tried(0, lay_out(below, blacks)) for _ in range(count)]
    tries = TRIES
    while True:
        field = [_tried(setup, one, tries, below, pulse) for one in field]
        field.sort()
        if len(field) == KEPT:
            return hiding.written([one.layout for one in field])
        del field[max(KEPT, len(field) // 2) :]
        tries *= 2


def trials(count: int) -> int:
    """Return how many trials `solved` makes."""
    tries, total = TRIES, count * TRIES
    while count > KEPT:
        count = max(KEPT, count // 2)
        tries *= 2
        total += count * tries
    return total


def _tried(setup: Setup, one: Tried, tries: int, below: Below, pulse: Pulse) -> Tried:
    taken = one.taken
    for number in range(tries):
        taken += flipped(setup, one.layout, 2 + number % 3, below)
        pulse()
    return Tried(taken, one.layout)


def flipped(setup: Setup, layout: Sequence[str], seats: int, below: Below) -> int:
    """Return what a sensible player, alone with this area, takes out of it.

    It plays as at a table of that many; black tiles lie where they lay before.
    """
    t = SpotCash(replace(setup, seats=_NAMES[:seats]))
    for seat in range(seats):
        t.pay(words.STARTED, t.bank, seat, PLENTY)
        if seat != 1:
            t.take_out(seat)
    t.layouts[1] = shuffled(layout, below)
    t.turn = 0
    asking = turns(t)
    try:
        ask = next(asking)
        while True:
            assert isinstance(ask, Choose)
            ask = asking.send(sensible.answer(t, ask, below))
    except StopIteration:
        return t.money[0] - PLENTY


def shuffled(layout: Sequence[str], below: Below) -> tuple[str, ...]:
    """Return the layout with its black tiles in another order."""
    blacks = [face for face in layout if face not in RED]
    return tuple(face if face in RED else blacks.pop(below(len(blacks))) for face in layout)
