"""The tiles of one set: the red ones are printed in the rules, the black values are pack data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from firmware_host.engine.decks import Deck
from firmware_host.engine.words import Line, Text, verbatim, word
from firmware_host.games.shared.packs import NOT_SAID, About
from firmware_host.values import dataclass

from .book import rule

CLUE = "C"
RED_J = "red J"
BLACK_J = "black J"
UNKNOWN = "black ?"
FIVE_HUNDRED = "red 500"
RED = {
    "red 10": 4,
    "red 20": 3,
    "red 50": 3,
    "red 100": 3,
    "red 300": 2,
    FIVE_HUNDRED: 1,
    RED_J: 1,
    CLUE: 1,
}
NUMBERED = 11  # black tiles with a number; the twelfth is the black J
STEP = 10  # the least note
VALUES = (STEP, 5_000, STEP)  # what a black tile may be worth: from, to, in steps of
TILE_NAMES = {
    CLUE: word("C, the Clue (red)"),
    RED_J: word("red J, the Jack Pot"),
    BLACK_J: word("black J, the Jack Pot"),
    UNKNOWN: word("black, a value that is not listed"),
}


def black(value: int) -> str:
    """Return the face of a numbered black tile."""
    return f"black {value}"


def printed(face: str) -> tuple[str, str]:
    """Return the figure on a tile and its colour; the Clue is red."""
    tone, _, figure = face.rpartition(" ")
    return figure, tone or "red"


def tile_label(face: str) -> Text:
    """Return what a tile is called where it has to be picked out of a list."""
    return TILE_NAMES.get(face) or tile_name(face)


@lru_cache(maxsize=128)
def tile_name(face: str) -> Text:
    """Return what a tile is called in a sentence."""
    tone, _, figure = face.rpartition(" ")
    if face in (RED_J, BLACK_J):
        return word("the red J") if face == RED_J else word("the black J")
    if not tone:
        return verbatim(face)
    return (
        Line("red {figure}", figure=figure)
        if tone == "red"
        else Line("black {figure}", figure=figure)
    )


@dataclass(frozen=True)
class Edition:
    """One set of tiles: its name and the black values that are known, in rising order."""

    name: str
    values: tuple[int, ...]
    made: About = NOT_SAID

    @property
    def missing(self) -> int:
        """How many black values nobody has told yet."""
        return NUMBERED - len(self.values)

    def taught(self, value: int) -> Edition:
        """Return this set with one more black value known."""
        return Edition(self.name, tuple(sorted((*self.values, value))), self.made)


@cache
@rule("S4")
def tiles(edition: Edition) -> Mapping[str, int]:
    """Return how many tiles of each face a player has: eighteen red ones and twelve black ones."""
    counts = dict(RED)
    for value in edition.values:
        counts[black(value)] = counts.get(black(value), 0) + 1
    counts[BLACK_J] = 1
    if edition.missing:
        counts[UNKNOWN] = edition.missing
    return counts


@cache
def box_of(edition: Edition) -> Deck:
    """Return one player's tiles, none of them seen yet."""
    counts = tiles(edition)
    labels = {face: tile_label(face) for face in counts}
    return Deck("tiles", word("the tiles"), counts, labels)


@cache
def worths(edition: Edition) -> Mapping[str, int]:
    """Return what each number is worth to whoever flips it: above zero for red, below for black."""
    worth = {face: int(face.split()[1]) for face in RED if face not in (RED_J, CLUE)}
    worth.update((black(value), -value) for value in edition.values)
    return worth
