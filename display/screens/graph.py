"""Lines over time: everyone's money from the first step to the last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from display.scenes.looking_back import Purse
from display.toolkit.box import Box, around
from display.toolkit.layout import LABEL
from display.toolkit.nodes import Curve, Fill
from display.toolkit.paper import Paper
from display.toolkit.theme import SEATS
from firmware_host.engine.words import Language

Point = tuple[int, int]

STEPS = (1, 2, 3, 5, 10)
FINEST = 4  # pixels between two points of a line, at least
# So far a picture of a part of a line reaches: one of the whole chart for every seat would be
# nearly empty and take a megabyte.
FAR = 48


def brief(value: int, unit: str, language: Language) -> str:
    """Return a sum in a few letters: $1.2M, $300k, $50."""
    if unit != "$":
        return language.number(value)
    size = abs(value)
    sign = "-" if value < 0 else ""
    for whole, letter in ((1_000_000, "M"), (1_000, "k")):
        if size >= whole * 1.5 or (size >= whole and size % whole == 0):
            few = language.decimal(size / whole, 3).rstrip("0").rstrip(language.point) + letter
            return sign + language.dollars.replace("{amount}", few)
    return language.money(value)


def ticks(low: int, high: int, most: int) -> list[int]:
    """Return round values at even distances between low and high, that many at most."""
    tens = 10 ** max(0, len(str(max(1, high - low))) - 2)
    while True:
        for step in STEPS:
            each = max(1, int(tens * step))
            found = range(-(-low // each) * each, high + 1, each)
            if len(found) <= most:
                return list(found)
        tens *= 10


def reach(values: Sequence[int]) -> tuple[int, int]:
    """Return from where to where the axis goes: from zero, unless that flattens the lines."""
    low, high = min(values), max(values)
    span = high - low
    if 0 < span < low // 2:
        return low - span // 8, high + span // 8
    return min(0, low), max(1, high)


def stretches(points: Sequence[Point]) -> Iterator[tuple[Point, ...]]:
    """Yield a line in parts that reach no farther than `FAR`, each from where the last one ends."""
    part = [points[0]]
    for end in points[1:]:
        x, y = part[-1]
        pieces = -(-max(abs(end[0] - x), abs(end[1] - y)) // FAR)
        for piece in range(1, pieces + 1):
            share = piece / pieces
            point = round(x + (end[0] - x) * share), round(y + (end[1] - y) * share)
            if max(abs(point[0] - part[0][0]), abs(point[1] - part[0][1])) > FAR:
                yield tuple(part)
                part = [part[-1]]
            part.append(point)
    if len(part) > 1:
        yield tuple(part)


class Graph:
    """A chart laid in a box; knows where every step of the game lies in it.

    The lines of the looks in `bold` are thick and lie on top; marks at their ends lie so far
    `apart`, if that is more than their height.
    """

    def __init__(
        self,
        paper: Paper,
        box: Box,
        purses: Sequence[Purse],
        unit: str,
        marks: bool = True,
        bold: frozenset[int] = frozenset(),
        apart: int = 0,
    ) -> None:
        self.marks: dict[int, Box] = {}  # where each look's line ends, if marks are laid
        self._apart = apart
        self.paper = paper
        self.purses = purses
        self.count = max(1, max((len(purse.values) for purse in purses), default=1))
        values = [value for purse in purses for value in purse.values] or [0]
        face = paper.layout.faces_of(LABEL)[0]
        line = paper.ink.height(face)
        room = max(2, box.h // (2 * line))
        self.low, self.high = reach(values)
        marked = ticks(self.low, self.high, min(6, room))
        labels = [brief(tick, unit, paper.say) for tick in marked]
        wide = max(paper.ink.width(label, face) for label in labels)
        self.side = paper.px(26)
        left = box.off_left(wide, paper.px(10))[1]
        right = self.side // 2 + paper.px(2) if marks else paper.px(2)
        half = max(line, self.side if marks else 0) // 2
        self.plot = Box(left.x, box.y + half, left.w - right, box.h - 2 * half)
        for tick, label in zip(marked, labels, strict=True):
            y = self.y(tick)
            place = Box(box.x, y - line // 2, wide, line)
            paper.text(place, label, LABEL, paper.palette.mute, "right", needed=False)
            paper.add(Fill(Box(self.plot.x, y, self.plot.w, 1), paper.palette.line))
        for purse in sorted(purses, key=lambda purse: purse.look in bold):
            self._lay_line(purse, 6 if purse.look in bold else 3 if bold else 4)
        if marks:
            self._lay_marks()

    def x(self, step: int) -> int:
        """Return where a step lies."""
        return self.plot.x + round((self.plot.w - 1) * step / max(1, self.count - 1))

    def y(self, value: int) -> int:
        """Return where a value lies."""
        share = (value - self.low) / (self.high - self.low)
        return self.plot.bottom - 1 - round((self.plot.h - 1) * share)

    def step(self, x: int) -> int:
        """Return the step nearest to a place."""
        share = (x - self.plot.x) / max(1, self.plot.w - 1)
        return max(0, min(self.count - 1, round(share * (self.count - 1))))

    def _lay_line(self, purse: Purse, thick: int) -> None:
        width = max(2, self.paper.px(thick))
        stride = max(1, -(-self.count * FINEST // max(1, self.plot.w)))
        steps = [*range(0, len(purse.values) - 1, stride), len(purse.values) - 1]
        points = tuple((self.x(step), self.y(purse.values[step])) for step in steps)
        if len(points) > 1:
            colour = SEATS[purse.look % len(SEATS)][0]
            for part in stretches(points):
                self.paper.add(Curve(around(part).inset(-width), part, colour, width))

    def _lay_marks(self) -> None:
        """Lay a seat's mark at the end of each line; marks that would overlap move apart."""
        ends = sorted(self.purses, key=lambda purse: self.y(purse.values[-1]))
        side = min(self.side, (self.plot.h + self.side) // max(1, len(ends)))
        apart = max(side, min(self._apart, (self.plot.h + self.side) // max(1, len(ends))))
        top = self.plot.y - side // 2
        places: list[int] = []
        for purse in ends:
            wanted = self.y(purse.values[-1]) - side // 2
            places.append(max(wanted, places[-1] + apart if places else top))
        floor = self.plot.bottom + side // 2 - side
        for at in range(len(places) - 1, -1, -1):
            places[at] = min(places[at], floor)
            floor = places[at] - apart
        for purse, y in zip(ends, places, strict=True):
            box = Box(self.plot.right - side // 2, y, side, side)
            self.paper.token(box, purse.look, purse.name)
            self.marks[purse.look] = box
