"""The tiles of one set: the red ones are printed in the rules, the black values are pack data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from firmware_host.engine.decks import Deck
from firmware_host.engine.errors import PackProblems
from firmware_host.engine.rulebook import Rulebook
from firmware_host.engine.toml_reader import Reader

rulebook = Rulebook("firmware_host.games.spot_cash")

CLUE = "C"
RED_J = "red J"
BLACK_J = "black J"
UNKNOWN = "black ?"
FIVE_HUNDRED = "red 500"
RED = {
    "red 10": 4, "red 20": 3, "red 50": 3, "red 100": 3, "red 300": 2, FIVE_HUNDRED: 1,
    RED_J: 1, CLUE: 1,
}  # fmt: skip
NUMBERED = 11  # black tiles with a number; the twelfth is the black J
STEP = 10  # the least note
VALUES = (STEP, 5_000, STEP)  # what a black tile may be worth: from, to, in steps of
TILE_NAMES = {
    CLUE: "C, the Clue (red)",
    RED_J: "red J, the Jack Pot",
    BLACK_J: "black J, the Jack Pot",
    UNKNOWN: "black, a value that is not listed",
}


def black(value: int) -> str:
    """The face of a numbered black tile."""
    return f"black {value}"


@dataclass(frozen=True)
class Edition:
    """One set of tiles: its name and the black values that are known, in rising order."""

    name: str
    values: tuple[int, ...]

    @property
    def missing(self) -> int:
        """How many black values nobody has told yet."""
        return NUMBERED - len(self.values)

    def taught(self, value: int) -> Edition:
        """This set with one more black value known."""
        return Edition(self.name, tuple(sorted((*self.values, value))))

    def text(self) -> str:
        """The pack as it is written down. `parse` reads it back."""
        name = self.name.replace("\\", "\\\\").replace('"', '\\"')
        return f'name = "{name}"\nblack = [{", ".join(map(str, self.values))}]\n'


@cache
@rulebook.rule("S4")
def tiles(edition: Edition) -> Mapping[str, int]:
    """How many tiles of each face a player has: eighteen red ones and twelve black ones."""
    counts = dict(RED)
    for value in edition.values:
        counts[black(value)] = counts.get(black(value), 0) + 1
    counts[BLACK_J] = 1
    if edition.missing:
        counts[UNKNOWN] = edition.missing
    return counts


@cache
def box_of(edition: Edition) -> Deck:
    """One player's tiles, none of them seen yet."""
    return Deck("tiles", "the tiles", tiles(edition), TILE_NAMES)


@cache
def worths(edition: Edition) -> Mapping[str, int]:
    """What each number is worth to whoever flips it: above zero for red, below for black."""
    worth = {face: int(face.split()[1]) for face in RED if face not in (RED_J, CLUE)}
    worth.update((black(value), -value) for value in edition.values)
    return worth


@cache
def parse(file: str, text: str) -> Edition:
    """The edition that a pack describes. Raises `PackProblems` with all of them at once."""
    reader = Reader(file, text)
    reader.keys((), ("name", "black"))
    name = reader.text(("name",))
    if len(name) > 60 or not name.isprintable():
        reader.problem(("name",), "name must be one line of at most 60 characters.")
    rows = reader.rows(("black",))
    if len(rows) > NUMBERED:
        reader.problem(("black",), f"black lists {len(rows)} values; there are {NUMBERED} tiles.")
    values = []
    for row in rows:
        value = reader.number(("black", row), *VALUES[:2])
        if value % STEP:
            reader.problem(("black", row), f"{value} cannot be paid: the least note is ${STEP}.")
        values.append(value)
    reader.finish()
    return Edition(name, tuple(sorted(values)))


def check_pack(file: str, text: str) -> list[str]:
    """Every problem of a pack with its line; none if it can be played."""
    try:
        parse(file, text)
    except PackProblems as found:
        return found.problems
    return []
