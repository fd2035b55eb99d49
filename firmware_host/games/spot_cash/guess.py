"""What anybody at the table can guess about the face-down tiles of an area.

Nothing but open tiles, what is left of the set, and the limits on placing go into it. Each group
of red tiles is thought to lie on any of its patterns that the open tiles allow; groups make room
for one another by making patterns unlikely that another group is likely to cover.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import comb
from operator import add
from typing import TYPE_CHECKING

from .edition import CLUE, FIVE_HUNDRED, RED_J
from .placement import GROUPS, HUNDRED, LINES, SQUARES, lines_of, within

if TYPE_CHECKING:
    from .table import SpotCash

AREA = len(SQUARES)
ROUNDS = 3  # how often the groups make room for one another
SHAPED = ("red 10", "red 20", "red 50", "red 300", RED_J)  # faces whose tiles lie in a pattern
LITTLE = 0.02  # how likely a square stays that seems to belong to another group

Chances = list[float]


@cache
def _patterns(face: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return where a face's group can lie: the squares as a set and one by one."""
    (group,) = (group for group in GROUPS if group.face == face)
    return tuple((bits, within(bits)) for bits in sorted(group.patterns))


def area_of(t: SpotCash, owner: int) -> Area:
    """Return the guesses about an area; the same ones until a tile of it is flipped."""
    left = t.decks[owner].left()
    return _area(tuple(t.up[owner]), tuple(sorted(left.items())), t.touching)


@lru_cache(maxsize=64)
def _area(up: tuple[str, ...], left: tuple[tuple[str, int], ...], touching: bool) -> Area:
    return Area(up, dict(left), touching=touching)


class Area:
    """The guesses about one area: the chance of each face on each square, 0 where it is known.

    `up` is what lies open on each square, `left` what is left of the set.
    """

    def __init__(self, up: Sequence[str], left: Mapping[str, int], *, touching: bool) -> None:
        self.lying: dict[str, int] = {}
        self.down = 0
        for at, face in enumerate(up):
            if face:
                self.lying[face] = self.lying.get(face, 0) | 1 << at
            else:
                self.down |= 1 << at
        self.left = left
        self.touching = touching
        self.faces: dict[str, Chances] = {}
        # What the open tiles leave possible stays the same while the groups make room.
        self._ways = {face: self._open_ways(face) for face in SHAPED if face in left}
        self._lines = self._open_lines() if CLUE in left or HUNDRED in left else []
        for _ in range(ROUNDS):
            self._settle()

    @cached_property
    def black(self) -> Chances:
        """The chance of each face-down square to be black: whatever is not red."""
        blacks = sum(count for face, count in self.left.items() if face.startswith("black"))
        rest = [
            max(0.0, 1 - taken) if self.down >> at & 1 else 0.0
            for at, taken in enumerate(self._taken())
        ]
        total = sum(rest)
        if not blacks or not total:
            return [0.0] * AREA
        return [min(1.0, share * blacks / total) for share in rest]

    def _taken(self, without: Sequence[str] = ()) -> Chances:
        chances = [0.0] * AREA
        for face, group in self.faces.items():
            if face not in without:
                chances = list(map(add, chances, group))
        return chances

    def _settle(self) -> None:
        for face, ways in self._ways.items():
            self.faces[face] = self._group(face, ways, self._room(face))
        if FIVE_HUNDRED in self.left:
            self.faces[FIVE_HUNDRED] = self._anywhere(1, self._room(FIVE_HUNDRED))
        if CLUE in self.left or HUNDRED in self.left:
            self._line(self._room(CLUE, HUNDRED))

    def _room(self, *faces: str) -> Chances:
        """Return how free each square is of every other group."""
        return [free if (free := 1 - taken) > LITTLE else LITTLE for taken in self._taken(faces)]

    def _open_ways(self, face: str) -> list[list[int]]:
        """Return the squares of each pattern that is still possible, without those lying open."""
        lying, down = self.lying.get(face, 0), self.down
        return [
            [at for at in squares if down >> at & 1]
            for bits, squares in _patterns(face)
            if bits & lying == lying and not bits & ~lying & ~down
        ]

    def _group(self, face: str, ways: list[list[int]], room: Chances) -> Chances:
        chances = [0.0] * AREA
        total = 0.0
        for hidden in ways:
            weight = 1.0
            for at in hidden:
                weight *= room[at]
            total += weight
            for at in hidden:
                chances[at] += weight
        if not total:  # placed against the rules: then anywhere
            return self._anywhere(self.left[face], room)
        return [chance / total for chance in chances]

    def _anywhere(self, count: int, room: Chances) -> Chances:
        free = [space if self.down >> at & 1 else 0.0 for at, space in enumerate(room)]
        total = sum(free)
        return [min(1.0, count * space / total) for space in free]

    def _open_lines(self) -> list[tuple[int, tuple[int, ...], int]]:
        """Return each square that C can have, where the 100s then are, and in how many ways."""
        lying, missing = self.lying.get(HUNDRED, 0), self.left.get(HUNDRED, 0)
        found = []
        for at in within(self.lying.get(CLUE, 0) or self.down):
            if not lying & ~LINES[at]:
                free = self._free(at, lying, missing)
                if ways := comb(len(free), missing):
                    found.append((at, free, ways))
        return found

    def _line(self, room: Chances) -> None:
        """C and the 100s: for each square that C can have, the 100s share its row and column."""
        clue_up = self.lying.get(CLUE, 0)
        missing = self.left.get(HUNDRED, 0)
        clue, hundreds = [0.0] * AREA, [0.0] * AREA
        total = 0.0
        for at, free, ways in self._lines:
            space = sum(room[hundred] for hundred in free)
            if missing and not space:
                continue
            weight = ways if clue_up else ways * room[at] * (space / len(free) if free else 1.0)
            total += weight
            clue[at] += weight
            if missing:
                each = weight * missing / space
                for hundred in free:
                    hundreds[hundred] += each * room[hundred]
        if not total:
            self.faces[CLUE] = self._anywhere(self.left.get(CLUE, 0), room)
            self.faces[HUNDRED] = self._anywhere(missing, room)
            return
        self.faces[HUNDRED] = [min(1.0, chance / total) for chance in hundreds]
        self.faces[CLUE] = [0.0 if clue_up else chance / total for chance in clue]

    def _free(self, clue: int, lying: int, missing: int) -> tuple[int, ...]:
        """Return where the 100s still missing may lie, if C has that square."""
        if not missing:
            return ()
        if not self.touching:
            return within(LINES[clue] & self.down & ~(1 << clue))
        bits = 0
        for three in lines_of(touching=True)[clue]:
            if three & lying == lying and not three & ~lying & ~self.down:
                bits |= three & self.down
        return within(bits)
