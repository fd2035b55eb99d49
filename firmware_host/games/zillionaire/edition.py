"""An edition: the seating cards, one for each number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from firmware_host.games.shared.packs import NOT_SAID, About

from .status import LADDER, POOR, RICH


class SeatingCard(NamedTuple):
    """Who sits where by status, and between whom the red and the green line run.

    `clockwise` starts with Poor and ends with Rich, who deals. The red line (two cards) always
    joins Rich and Poor; `green` (one card) has the richer status first, or is empty. `compared`
    once the owner has held it against the printed card.
    """

    clockwise: tuple[int, ...]
    green: tuple[int, ...]
    compared: bool = True

    @property
    def lines(self) -> tuple[tuple[int, int, int], ...]:
        """Every exchange as (richer status, poorer status, cards)."""
        red = (RICH, POOR, 2)
        return (red, (self.green[0], self.green[1], 1)) if self.green else (red,)


class Edition(NamedTuple):
    """A pack: its name and the cards that are known, by number of players."""

    name: str
    cards: Mapping[int, SeatingCard]
    made: About = NOT_SAID

    def taught(self, players: int, card: SeatingCard) -> Edition:
        """Return this edition with one card learned or confirmed."""
        return self._replace(cards=dict(sorted({**self.cards, players: card}.items())))


def greens(players: int) -> list[tuple[int, ...]]:
    """Return the green lines that a card for that many players can have.

    Four players all exchange, three leave only Credit Crazy over; with five and six somebody
    sits out, so exactly one pair is joined.
    """
    middle = LADDER[players][1:-1]
    pairs = [(a, b) for at, a in enumerate(middle) for b in middle[at + 1 :]]
    return list(pairs) or [()]
