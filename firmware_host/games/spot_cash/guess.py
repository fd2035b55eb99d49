"""What anybody at the table can guess about the face-down tiles of an area.

Nothing but open tiles, what is left of the set, and the limits on placing go into it. Anybody with
patience could do the same with pencil and paper:

1. Each group of red tiles lies on one of its patterns that the open tiles allow, one as likely as
   another. How many of them hold a square, against how many do not, are its odds on that square;
   a black tile has odds of 1 everywhere.
2. Only one tile lies on a square: its odds share the square in proportion. If the shares of a face
   come to less than there are tiles of it, or to more, its odds go up or down by as much, and the
   squares are shared once more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import comb
from operator import mul
from typing import TYPE_CHECKING

from .edition import BLACK_J, CLUE, RED, RED_J, Edition, worths
from .placement import COLUMNS, EVERYWHERE, GROUPS, HUNDRED, LINES, SQUARES, clue_lines, within

if TYPE_CHECKING:
    from .table import SpotCash

AREA = len(SQUARES)
SURE = 1e9  # the odds of what is certain

Odds = list[float]  # one for each square that lies face down, in order


def _tally(bits: int) -> int:
    """Return a set of squares as a number with one byte per square.

    The sum of such numbers says how many of the sets hold each square.
    """
    return sum(1 << 8 * at for at in within(bits))


# Where each group can lie: every pattern as a set, and to be added up. No square is in 256 of them.
_PATTERNS = {
    group.face: tuple((bits, _tally(bits)) for bits in sorted(group.patterns)) for group in GROUPS
}
# The same where a tile of the group lies open: only the patterns that hold its square.
_THROUGH = {
    face: [tuple(pattern for pattern in patterns if pattern[0] >> at & 1) for at in range(AREA)]
    for face, patterns in _PATTERNS.items()
}

# In how many ways that many 100s lie on some squares of a line, and in how many on each of them.
_WAYS = [
    [(comb(room, missing), comb(room, missing) * missing / (room or 1)) for room in range(AREA)]
    for missing in range(RED[HUNDRED] + 1)
]


def area_of(t: SpotCash, owner: int) -> Area:
    """Return the guesses about an area; the same ones until a tile of it is flipped."""
    return _area(tuple(t.up[owner]), t.edition, t.touching)


@lru_cache(maxsize=64)
def _area(up: tuple[str, ...], edition: Edition, touching: bool) -> Area:
    return Area(up, edition, touching=touching)


class Area:
    """The guesses about one area. `up` is what lies open on each square.

    `down` are the squares that lie face down, and `blacks` how many black tiles are among them.
    `prospects` are the red and the black value to be expected on each of these squares, and `odds`
    those of the red faces as far as their groups alone go (step 1).
    """

    def __init__(self, up: Sequence[str], edition: Edition, *, touching: bool) -> None:
        self.down: list[int] = []
        self._left = left = dict(RED)
        self._lying = lying = dict.fromkeys(RED, 0)
        self._open = 0
        worth = worths(edition)
        red_up = black_up = 0
        for at, face in enumerate(up):
            if not face:
                self.down.append(at)
                continue
            self._open |= 1 << at
            if face in left:
                left[face] -= 1
                lying[face] |= 1 << at
                red_up += worth.get(face, 0)
            else:
                black_up -= worth.get(face, 0)
        self.blacks = len(self.down) - sum(left.values())
        self.odds = {face: self._grouped(face) for face in _PATTERNS if left[face]}
        if left[HUNDRED] or left[CLUE]:
            self.odds[HUNDRED], self.odds[CLUE] = self._line(touching)
        # The black J costs what the open ones did, so that with it all cost as much as at first.
        costs = sum(edition.values) - (black_up if BLACK_J in up else 0)
        self.prospects = self._prospects({**worth, RED_J: red_up}, costs)

    @property
    def faces(self) -> dict[str, list[float]]:
        """The chance of each red face on each square of the area, as far as its group alone goes.

        It is 0 where something lies open.
        """
        found = {face: [0.0] * AREA for face in self.odds}
        for face, odds in self.odds.items():
            for at, each in zip(self.down, odds, strict=True):
                found[face][at] = each / (1 + each)
        return found

    def _prospects(self, worth: Mapping[str, int], costs: int) -> dict[int, tuple[float, float]]:
        """Return what to expect of each square (step 2).

        The red J is worth what lies open, and all black tiles together cost that much.
        """
        faces, odds = list(self.odds), list(self.odds.values())
        each = list(zip(*odds, strict=True)) if odds else [()] * len(self.down)
        parts = [1 / sum(square, 1.0) for square in each]
        black = self.blacks / (sum(parts, 0.0) or 1.0)
        cost = black * costs / (self.blacks or 1)
        scales = [
            self._left[face] / (sum(map(mul, row, parts), 0.0) or 1.0)
            for face, row in zip(faces, odds, strict=True)
        ]
        values = [scale * worth.get(face, 0) for face, scale in zip(faces, scales, strict=True)]
        found = {}
        for at, square in zip(self.down, each, strict=True):
            share = sum(map(mul, scales, square), black)
            found[at] = sum(map(mul, values, square), 0.0) / share, cost / share
        return found

    def _grouped(self, face: str) -> Odds:
        """Return the odds of a face whose tiles lie in one of its patterns."""
        up, lying = self._open, self._lying[face]
        patterns = _THROUGH[face][lying.bit_length() - 1] if lying else _PATTERNS[face]
        fits = [tally for bits, tally in patterns if bits & up == lying]
        if not fits:
            return self._anywhere(face)
        held, odds = sum(fits).to_bytes(AREA, "little"), _against(len(fits))
        return [odds[held[at]] for at in self.down]

    def _line(self, touching: bool) -> tuple[Odds, Odds]:
        """Return the odds of the 100s and of C."""
        ways, reached = (self._joined if touching else self._in_line)()
        total = sum(ways)
        if not total:
            return self._anywhere(HUNDRED), self._anywhere(CLUE)
        nearly = total * (1 - 1 / SURE)
        hundreds = [
            held / (total - held) if (held := reached[at]) < nearly else SURE for at in self.down
        ]
        return hundreds, [
            count / (total - count) if (count := ways[at]) < total else SURE for at in self.down
        ]

    def _in_line(self) -> tuple[list[int], list[float]]:
        """Return in how many ways C lies on each square, and in how many a 100 does.

        For each square that C can have, the missing 100s lie anyhow in its row and column.
        """
        down, lying, clue_up = EVERYWHERE & ~self._open, self._lying[HUNDRED], self._lying[CLUE]
        room_for = _WAYS[self._left[HUNDRED]]
        clues = clue_up or down
        for at in within(lying):
            clues &= LINES[at]
        ways, each = [0] * AREA, [0.0] * AREA
        for clue in within(clues):
            ways[clue], each[clue] = room_for[(LINES[clue] & down).bit_count()]
        rows = [sum(each[at : at + COLUMNS]) for at in range(0, AREA, COLUMNS)]
        columns = [sum(each[at::COLUMNS]) for at in range(COLUMNS)]
        lines = [row + column for row in rows for column in columns]
        return ways, [line - 2 * held for line, held in zip(lines, each, strict=True)]

    def _joined(self) -> tuple[list[int], list[float]]:
        """Return the same where no other tile may lie between C and a 100 (SPC-19)."""
        up, clue_up, lying = self._open, self._lying[CLUE], self._lying[HUNDRED]
        ways, reached = [0] * AREA, [0.0] * AREA
        for clue, hundreds in clue_lines(touching=True):
            if hundreds & up == lying and 1 << clue & up == clue_up:
                ways[clue] += 1
                for at in within(hundreds):
                    reached[at] += 1
        return ways, reached

    def _anywhere(self, face: str) -> Odds:
        """Return the odds of tiles that lie where no pattern has them."""
        return [self._left[face] / len(self.down)] * len(self.down)


@cache
def _against(total: int) -> Odds:
    """Return the odds of being held by 0, 1, ... or all of `total` patterns."""
    return [*(held / (total - held) for held in range(total)), SURE]
