"""Where red tiles may lie: every legal pattern as a set of squares, a checker, and a generator.

An area has 5 rows (a to e) and 6 columns (1 to 6). A set of squares is an int with one bit per
square; a legal place for a group of tiles is such a set. The checker, the generator and the bot's
guesses all read the same lists of patterns, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import combinations
from typing import NamedTuple

from firmware_host.engine.asks import Below
from firmware_host.engine.words import Line, word

from .book import rule
from .edition import CLUE, FIVE_HUNDRED, RED_J

ROWS, COLUMNS = 5, 6
SQUARES = tuple(f"{row}{column + 1}" for row in "abcde" for column in range(COLUMNS))
AT = {square: at for at, square in enumerate(SQUARES)}
EVERYWHERE = (1 << len(SQUARES)) - 1
_BITS = tuple(1 << at for at in range(len(SQUARES)))


def mask(squares: Sequence[tuple[int, int]]) -> int:
    """Return the set of some squares given as (row, column)."""
    return sum(1 << (row * COLUMNS + column) for row, column in squares)


def within(bits: int) -> tuple[int, ...]:
    """Return the squares of a set by number, in order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


def _blocks(rows: int, columns: int) -> list[list[tuple[int, int]]]:
    return [
        [(row + down, column + along) for down in range(rows) for along in range(columns)]
        for row in range(ROWS - rows + 1)
        for column in range(COLUMNS - columns + 1)
    ]


@rule("S5a")
def solid_squares() -> tuple[int, ...]:
    """Return where four tiles lie side by side in a solid square."""
    return tuple(mask(block) for block in _blocks(2, 2))


@rule("S5b")
def angles() -> tuple[int, ...]:
    """Return where three tiles form an angle: a solid square that lacks one tile."""
    return tuple(mask(three) for block in _blocks(2, 2) for three in combinations(block, 3))


@rule("S5c")
def corner_chains() -> tuple[int, ...]:
    """Return where three tiles touch corner to corner, in a straight or a bent chain (SPC-18)."""
    found: set[int] = set()
    for row in range(ROWS):
        for column in range(COLUMNS):
            corners = [
                (row + down, column + along)
                for down in (-1, 1)
                for along in (-1, 1)
                if 0 <= row + down < ROWS and 0 <= column + along < COLUMNS
            ]
            found.update(mask([(row, column), *ends]) for ends in combinations(corners, 2))
    return tuple(sorted(found))


@rule("S5d")
def pairs() -> tuple[int, ...]:
    """Return where two tiles lie side by side."""
    return tuple(mask(block) for block in (*_blocks(1, 2), *_blocks(2, 1)))


@rule("S5e")
def anywhere() -> tuple[int, ...]:
    """Return where one tile without any limit lies."""
    return tuple(1 << at for at in range(len(SQUARES)))


@rule("S5f")
def rim() -> tuple[int, ...]:
    """Return the 18 outside squares."""
    return tuple(
        1 << at
        for at in range(len(SQUARES))
        if at // COLUMNS in (0, ROWS - 1) or at % COLUMNS in (0, COLUMNS - 1)
    )


@cache
def between(one: int, other: int) -> int:
    """Return the squares strictly between two squares of a row or a column."""
    step = 1 if one // COLUMNS == other // COLUMNS else COLUMNS
    low, high = sorted((one, other))
    return sum(1 << at for at in range(low + step, high, step))


def in_line(at: int) -> int:
    """Return the squares in the row and the column of a square, without itself."""
    row, column = divmod(at, COLUMNS)
    line = [(row, along) for along in range(COLUMNS)] + [(down, column) for down in range(ROWS)]
    return mask(sorted(set(line) - {(row, column)}))


LINES = tuple(in_line(at) for at in range(len(SQUARES)))


def joined(clue: int, hundreds: int) -> bool:
    """Return whether no other square lies between C and any of the 100s in line with it."""
    return all(between(clue, at) & ~hundreds == 0 for at in within(hundreds))


@cache
@rule("S5g")
def clue_lines(touching: bool = False) -> tuple[tuple[int, int], ...]:
    """Return where C (a square) and the three 100s (a set) are in line; `touching`: no gaps."""
    return tuple(
        (clue, hundreds)
        for clue in range(len(SQUARES))
        for hundreds in (sum(1 << at for at in three) for three in _threes(clue))
        if not touching or joined(clue, hundreds)
    )


def _threes(clue: int) -> combinations[tuple[int, ...]]:
    return combinations(within(LINES[clue]), 3)


class Group(NamedTuple):
    """Tiles of one face that have to lie together, and everywhere they can."""

    face: str
    section: str
    patterns: frozenset[int]


GROUPS = (
    Group("red 10", "S5a", frozenset(solid_squares())),
    Group("red 20", "S5b", frozenset(angles())),
    Group("red 50", "S5c", frozenset(corner_chains())),
    Group("red 300", "S5d", frozenset(pairs())),
    Group(FIVE_HUNDRED, "S5e", frozenset(anywhere())),
    Group(RED_J, "S5f", frozenset(rim())),
)
HUNDRED = "red 100"
LIMITS = {
    "S5a": word("the four 10s lie in a solid square"),
    "S5b": word("the three 20s form an angle"),
    "S5c": word("the three 50s touch corner to corner"),
    "S5d": word("the two 300s lie side by side"),
    "S5e": word("the 500 lies anywhere"),
    "S5f": word("the red J lies on one of the 18 outside squares"),
    "S5g": word("the three 100s lie in line with C"),
}


class Violation(NamedTuple):
    """One broken limit: the section, and the squares concerned (none if room is lacking).

    For the 100s those out of line, and C's square last.
    """

    section: str
    squares: tuple[str, ...]

    def sentence(self) -> Line:
        """Return what is wrong, in words."""
        limit = Line(LIMITS[self.section])
        if not self.squares:
            return Line("There is no room left for this: {limit}.", limit=limit)
        return Line("Not right at {squares}: {limit}.", squares=self.squares, limit=limit)


def _violation(section: str, *squares: int) -> Violation:
    return Violation(section, tuple([SQUARES[at] for at in squares]))


@rule("S5", "S6")
def violations(layout: Sequence[str], touching: bool = False) -> list[Violation]:
    """Return every limit that a layout breaks. Empty squares ("") can still take any tile.

    So only what can no longer be made right counts against an unfinished layout. Black tiles have
    no limits of their own; they only take up room.
    """
    lying: dict[str, int] = {}
    for bit, face in zip(_BITS, layout, strict=True):
        lying[face] = lying.get(face, 0) | bit
    taken = EVERYWHERE & ~lying.pop("", 0)
    found = []
    for group in GROUPS:
        bits = lying.get(group.face, 0)
        if not _fits(group.patterns, bits, taken & ~bits):
            found.append(_violation(group.section, *within(bits)))
    hundreds, clue = lying.get(HUNDRED, 0), lying.get(CLUE, 0)
    if clue:
        astray = _astray(clue.bit_length() - 1, hundreds, taken & ~hundreds, touching)
    else:
        astray = _homeless(hundreds, taken & ~hundreds, touching)
    return found if astray is None else [*found, astray]


def _fits(patterns: AbstractSet[int], bits: int, others: int) -> bool:
    """Return whether some pattern holds all these squares and none that others have taken."""
    if bits in patterns:
        return True
    if bits | others == EVERYWHERE:
        return False
    return any(pattern & bits == bits and not pattern & others for pattern in patterns)


def _astray(clue: int, hundreds: int, others: int, touching: bool) -> Violation | None:
    """Return what is wrong with the 100s while C lies on a square."""
    lines = lines_of(touching)[clue]
    if _fits(lines, hundreds, others):
        return None
    out = within(hundreds & ~LINES[clue]) or within(hundreds)
    return _violation("S5g", *out, clue)


def _homeless(hundreds: int, others: int, touching: bool) -> Violation | None:
    """Return the violation if no square is left for C in line with the 100s."""
    for clue, lines in enumerate(lines_of(touching)):
        if not others >> clue & 1 and _fits(lines, hundreds, others):
            return None
    return _violation("S5g", *within(hundreds))


@cache
def lines_of(touching: bool) -> tuple[frozenset[int], ...]:
    """Return where the three 100s can lie, for each square of C."""
    return tuple(
        frozenset(bits for at, bits in clue_lines(touching) if at == clue)
        for clue in range(len(SQUARES))
    )


def problems(layout: Sequence[str], touching: bool = False) -> list[Line]:
    """Return every limit that a layout breaks, in sentences."""
    return [violation.sentence() for violation in violations(layout, touching)]


def broken(layout: Sequence[str], touching: bool = False) -> tuple[str, ...]:
    """Return the sections that a layout breaks."""
    return tuple(violation.section for violation in violations(layout, touching))


def lay_out(below: Below, blacks: Sequence[str], touching: bool = False) -> tuple[str, ...]:
    """Return a legal layout at random, every one as likely as any other.

    Two groups at a time are drawn from all places where they fit beside each other, and all is
    drawn again if any two of these lie on each other: whatever is left over is uniform.
    """
    taken, clue, groups = _places(below, touching)
    free = within(EVERYWHERE & ~taken)
    layout = [""] * len(SQUARES)
    layout[free[below(len(free))]] = FIVE_HUNDRED
    layout[clue] = CLUE
    for face, bits in zip(_FACES, groups, strict=True):
        for at in within(bits):
            layout[at] = face
    rest = list(blacks)
    for at, face in enumerate(layout):
        if not face:
            layout[at] = rest.pop(below(len(rest)))
    return tuple(layout)


def _places(below: Below, touching: bool) -> tuple[int, int, tuple[int, ...]]:
    """Return all squares that the red tiles but the 500 take, C's number, and each group's."""
    first, second, third = _tens_and_hundreds(touching), _twenties_and_fifties(), _pair_and_j()
    for _ in range(_TRIES):
        ones, tens, hundreds, clue = first[below(len(first))]
        twos, twenties, fifties = second[below(len(second))]
        if ones & twos:
            continue
        threes, pair, jack = third[below(len(third))]
        if not (ones | twos) & threes:
            break
    else:  # no chance at all, but a number that is always the same: take the first that fits
        ones, tens, hundreds, clue = first[0]
        twos, twenties, fifties = next(row for row in second if not row[0] & ones)
        threes, pair, jack = next(row for row in third if not row[0] & (ones | twos))
    return ones | twos | threes, clue, (tens, twenties, fifties, hundreds, pair, jack)


_TRIES = 2_000  # one in 45 fits
_FACES = ("red 10", "red 20", "red 50", HUNDRED, "red 300", RED_J)


@cache
def _tens_and_hundreds(touching: bool) -> tuple[tuple[int, int, int, int], ...]:
    """Return where the 10s and the 100s with C can lie: all squares, 10s, 100s, C's number."""
    lines = [(1 << clue | bits, bits, clue) for clue, bits in clue_lines(touching)]
    return tuple(
        (tens | line, tens, bits, clue)
        for tens in sorted(solid_squares())
        for line, bits, clue in lines
        if not tens & line
    )


@cache
def _twenties_and_fifties() -> tuple[tuple[int, int, int], ...]:
    """Return where the 20s and the 50s can lie beside each other: all squares, 20s, 50s."""
    return _beside(angles(), corner_chains())


@cache
def _pair_and_j() -> tuple[tuple[int, int, int], ...]:
    """Return where the 300s and the red J can lie beside each other: all squares, 300s, J."""
    return _beside(pairs(), rim())


def _beside(ones: Sequence[int], others: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    return tuple((a | b, a, b) for a in sorted(ones) for b in sorted(others) if not a & b)
