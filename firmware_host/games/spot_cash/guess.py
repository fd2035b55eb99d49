"""What anybody at the table can guess about the face-down tiles of an area.

Nothing but open tiles, what is left of the set, and the limits on placing go into it. Each group
of red tiles is thought to lie on any of its patterns that the open tiles allow; groups make room
for one another by making patterns unlikely that another group is likely to cover.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from math import comb
from operator import add, mul, sub
from typing import TYPE_CHECKING, NamedTuple

from .edition import BLACK_J, CLUE, FIVE_HUNDRED, RED, RED_J, Edition, tiles, worths
from .placement import EVERYWHERE, GROUPS, HUNDRED, LINES, SQUARES, lines_of, within

if TYPE_CHECKING:
    from .table import SpotCash

AREA = len(SQUARES)
ROUNDS = 3  # how often the groups make room for one another
SHAPED = ("red 10", "red 20", "red 50", "red 300", RED_J)  # faces whose tiles lie in a pattern
LITTLE = 0.02  # how likely a square stays that seems to belong to another group

IN_LINE = tuple(within(bits) for bits in LINES)  # the squares in line with each

Chances = list[float]


class _Line(NamedTuple):
    """A square that C can have, where the 100s then are, and in how many ways."""

    clue: int  # -1 if C lies open
    free: tuple[int, ...]
    ways: int


@cache
def _patterns(face: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return where a face's group can lie: the squares as a set and one by one."""
    (group,) = (group for group in GROUPS if group.face == face)
    return tuple((bits, within(bits)) for bits in sorted(group.patterns))


def area_of(t: SpotCash, owner: int) -> Area:
    """Return the guesses about an area; the same ones until a tile of it is flipped."""
    return _area(tuple(t.up[owner]), t.edition, t.touching)


@lru_cache(maxsize=64)
def _area(up: tuple[str, ...], edition: Edition, touching: bool) -> Area:
    return Area(up, edition, touching=touching)


class Area:
    """The guesses about one area. `up` is what lies open on each square.

    `down` are the squares that lie face down. Every list of chances has one for each of these, in
    this order: their places in it are called spots.
    """

    def __init__(self, up: Sequence[str], edition: Edition, *, touching: bool) -> None:
        self.left = dict(tiles(edition))
        self._lying: dict[str, int] = {}
        self._spots: dict[int, int] = {}
        for at, face in enumerate(up):
            if face:
                if face in self.left:  # or somebody has put right what the set has since
                    self.left[face] -= 1
                self._lying[face] = self._lying.get(face, 0) | 1 << at
            else:
                self._spots[at] = len(self._spots)
        self.down = list(self._spots)
        self.blacks = sum([count for face, count in self.left.items() if face not in RED])
        self._here = EVERYWHERE & ~sum(self._lying.values())
        self._up = up
        self._worth = worths(edition)
        self._touching = touching
        # What the open tiles leave possible stays the same while the groups make room.
        self._ways = {face: self._open_ways(face) for face in SHAPED if self.left[face]}
        self._lines = self._open_lines()
        self._line = bool(self.left[CLUE] or self.left[HUNDRED])
        self.chances = self._nothing()
        # How likely each spot belongs to no group: what is left of 1 by all chances together.
        self._free = [1.0] * len(self.down)
        for _ in range(ROUNDS):
            self._settle()

    @property
    def faces(self) -> dict[str, Chances]:
        """The chance of each red face on each square of the area, 0 where it is known."""
        return {
            face: [chances[self._spots[at]] if at in self._spots else 0.0 for at in range(AREA)]
            for face, chances in self.chances.items()
        }

    @cached_property
    def prospects(self) -> dict[int, tuple[float, float]]:
        """The red and the black value to be expected on each square that lies face down."""
        worth = self._worth
        open_ = [worth.get(face, 0) for face in self._up if face]
        red = [0.0] * len(self.down)
        for face, chances in self.chances.items():
            value = sum(v for v in open_ if v > 0) if face == RED_J else worth.get(face, 0)
            if value:
                red = [gain + value * chance for gain, chance in zip(red, chances, strict=True)]
        black_up = -sum(v for v in open_ if v < 0)
        cost = sum(
            count * (black_up if face == BLACK_J else -worth.get(face, 0))
            for face, count in self.left.items()
            if face not in RED
        )
        rest = [max(0.0, free) for free in self._free]  # whatever is not red
        total = sum(rest, 0.0)
        share = self.blacks / total if total else 0.0
        average = cost / self.blacks if cost else 0.0
        blacks = [average * min(1.0, share * free) for free in rest]
        return dict(zip(self.down, zip(red, blacks, strict=True), strict=True))

    def _settle(self) -> None:
        for face, ways in self._ways.items():
            self._place(face, ways)
        if self.left[FIVE_HUNDRED]:
            self._place(FIVE_HUNDRED, [])
        if self._line:
            self._place_line()

    def _place(self, face: str, ways: list[tuple[int, ...]]) -> None:
        """Think anew where a group lies, from how free each spot is of every other group."""
        space = list(map(add, self._free, self.chances[face]))
        room = [free if free > LITTLE else LITTLE for free in space]
        chances = _patterned(ways, room) if ways else _anywhere(self.left[face], room)
        self._free = list(map(sub, space, chances))
        self.chances[face] = chances

    def _nothing(self) -> dict[str, Chances]:
        """Return no chance at all of every face that is guessed."""
        faces = [*self._ways, *([FIVE_HUNDRED] if self.left[FIVE_HUNDRED] else [])]
        return {
            face: [0.0] * len(self.down)
            for face in (*faces, *((HUNDRED, CLUE) if self._line else ()))
        }

    def _open_ways(self, face: str) -> list[tuple[int, ...]]:
        """Return the patterns that are still possible, without what lies open.

        One list for the first spot of each of them, one for the second, and so on: all have as
        many, because all hold every open tile of the face.
        """
        spots, lying, shut = self._spots, self._lying.get(face, 0), ~self._here
        ways = [
            [spots[at] for at in squares if at in spots]
            for bits, squares in _patterns(face)
            if bits & lying == lying and not bits & ~lying & shut
        ]
        return list(zip(*ways, strict=True))

    def _open_lines(self) -> list[_Line]:
        lying, missing = self._lying.get(HUNDRED, 0), self.left[HUNDRED]
        clue = self._lying.get(CLUE, 0)
        found = []
        for at in within(clue or self._here):
            if not lying & ~LINES[at]:
                free = self._hundreds(at, lying) if missing else ()
                if ways := comb(len(free), missing):
                    found.append(_Line(-1 if clue else self._spots[at], free, ways))
        return found

    def _place_line(self) -> None:
        """C and the 100s: for each square that C can have, the 100s share its row and column."""
        space = list(map(add, self._free, map(add, self.chances[HUNDRED], self.chances[CLUE])))
        room = [free if free > LITTLE else LITTLE for free in space]
        missing = self.left[HUNDRED]
        if self._lines:
            hundreds, clues = _in_line(self._lines, missing, room)
        else:
            hundreds, clues = _anywhere(missing, room), _anywhere(self.left[CLUE], room)
        self._free = list(map(sub, space, map(add, hundreds, clues)))
        self.chances[HUNDRED], self.chances[CLUE] = hundreds, clues

    def _hundreds(self, clue: int, lying: int) -> tuple[int, ...]:
        """Return the spots where the 100s still missing may lie, if C has that square."""
        spots = self._spots
        if not self._touching:
            return tuple([spots[at] for at in IN_LINE[clue] if at in spots])
        bits = 0
        for three in lines_of(touching=True)[clue]:
            if three & lying == lying and not three & ~lying & ~self._here:
                bits |= three & self._here
        return tuple([spots[at] for at in within(bits)])


def _anywhere(count: int, room: Chances) -> Chances:
    """Return the chances of tiles that may lie wherever there is room."""
    share = count / sum(room, 0.0)
    return [part if (part := share * space) < 1.0 else 1.0 for space in room]


def _patterned(ways: list[tuple[int, ...]], room: Chances) -> Chances:
    """Return the chances of a group that lies in one of some patterns, by its spots."""
    weights = [1.0] * len(ways[0])
    for column in ways:
        weights = list(map(mul, weights, map(room.__getitem__, column)))
    chances = [0.0] * len(room)
    for column in ways:
        for weight, spot in zip(weights, column, strict=True):
            chances[spot] += weight
    total = sum(weights, 0.0)
    return [chance / total for chance in chances]


def _in_line(lines: list[_Line], missing: int, room: Chances) -> tuple[Chances, Chances]:
    """Return the chances of the missing 100s and of C."""
    clues, reached = [0.0] * len(room), [0.0] * len(room)
    total = 0.0
    for clue, free, ways in lines:
        space = sum([room[spot] for spot in free], 0.0)
        weight = float(ways)
        if clue >= 0:
            weight *= room[clue] * (space / len(free) if free else 1.0)
            clues[clue] = weight
        total += weight
        if missing:
            each = weight * missing / space
            for spot in free:
                reached[spot] += each
    hundreds = [min(1.0, each * space / total) for each, space in zip(reached, room, strict=True)]
    return hundreds, [weight / total for weight in clues]
