"""The odds of one flip: exact, from what everybody can see."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from firmware_host.engine.asks import Ask
from firmware_host.engine.view import Odds, OddsLine
from firmware_host.engine.words import Line, sentences, word

from .edition import BLACK_J, RED_J, UNKNOWN
from .words import FLIP, GO_ON

if TYPE_CHECKING:
    from .table import SpotCash


class Prospect(NamedTuple):
    """One flip in an area: the chance of a red tile, and the average gain of the player."""

    red: Fraction
    average: Fraction


def prospect(t: SpotCash, owner: int, number: int) -> Prospect:
    """Return the prospects of flip `number` in an area, each tile left there being equally likely.

    A black tile whose value nobody has told counts as nothing.
    """
    unseen = t.decks[owner].unseen
    gain = reds = 0
    for face in unseen:
        if face == RED_J:
            gain += t.red_up[owner]
        elif face == BLACK_J:
            gain -= t.black_up[owner]
        else:
            gain += t.worth.get(face, 0)
        reds += not face.startswith("black")
    return Prospect(Fraction(reds, len(unseen)), Fraction(gain * number, len(unseen)))


def card(t: SpotCash, ask: Ask) -> Odds | None:
    """Return the odds card of the flip that is asked for."""
    if ask.seat is None or ask.prompt not in (FLIP, GO_ON):
        return None
    areas = [owner for owner in range(t.seats) if owner != ask.seat and t.left[owner]]
    return Odds(
        Line("Flip number {number}", number=t.flip),
        tuple(_line(t, owner, t.flip) for owner in areas),
        _NOTE,
    )


_NOTE = word(
    "The chance of a red tile, and what a blind pick gains on average. Open "
    "tiles tell you more: a 10 has three others next to it, a 300 one."
)


def _line(t: SpotCash, owner: int, number: int) -> OddsLine:
    chances = prospect(t, owner, number)
    return OddsLine(Line("{owner:who}'s area", owner=owner), chances.red, chances.average)


def report(t: SpotCash) -> list[Odds]:
    """Return the odds of a first, second and third flip in every area as it lies now."""
    areas = [owner for owner in range(t.seats) if t.left[owner]]
    unknown = any(UNKNOWN in t.decks[owner].unseen for owner in areas)
    more = word("Black tiles of unknown value count as nothing.")
    note = sentences([_NOTE, more]) if unknown else _NOTE
    return [
        Odds(
            Line("Flip number {number}", number=number),
            tuple(_line(t, owner, number) for owner in areas),
            note,
        )
        for number in (1, 2, 3)
    ]
