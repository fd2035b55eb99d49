"""Many things in a few places: pages with arrows, and fields of squares cut into parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from display.toolkit.box import Box
from display.toolkit.layout import NOTE
from display.toolkit.paper import Paper

T = TypeVar("T")


class Pages:
    """Many things in a few places: which page is up."""

    def __init__(self) -> None:
        self.page = 0

    def of(self, things: list[T], places: int) -> list[T]:
        """What is on the page that is up."""
        places = max(1, places)
        last = max(0, (len(things) - 1) // places)
        self.page = min(self.page, last)
        return things[self.page * places : (self.page + 1) * places]

    def turner(self, total: int, places: int, by: int) -> Callable[[], None] | None:
        """What turns the page by so many, or None where there is no such page."""
        to = self.page + by
        if not 0 <= to <= (total - 1) // max(1, places):
            return None

        def turn() -> None:
            self.page = to

        return turn


def lay_pager(
    paper: Paper, box: Box, pages: Pages, total: int, places: int, key: str, *, tall: bool = True
) -> None:
    """Two arrows and the page number between them, in a narrow strip."""
    count = (total - 1) // max(1, places) + 1
    touch = paper.layout.touch
    if tall:
        up, rest = box.off_top(touch)
        down, middle = rest.off_bottom(touch)
        signs = ("up", "down")
    else:
        up, rest = box.off_left(touch)
        down, middle = rest.off_right(touch)
        signs = ("back", "next")
    for place, sign, by in ((up, signs[0], -1), (down, signs[1], 1)):
        turn = pages.turner(total, places, by)
        name = f"{key} {sign}"
        palette = paper.palette
        ground = palette.raised if paper.covered else palette.felt  # a sheet is felt itself
        paper.fill(place, paper.tone(ground, name), paper.layout.radius)
        side = paper.px(24)
        paper.glyph(place.centred(side, side), sign, palette.cream if turn else palette.line)
        if turn:
            paper.target(name, place, paper.say("Earlier" if by < 0 else "More"), turn)
    if middle.h >= paper.fit("1", NOTE, 99, 99).height:
        paper.text(middle, f"{pages.page + 1}/{count}", align="centre", colour=paper.palette.mute)


def pager_strip(paper: Paper, box: Box) -> tuple[Box, Box, bool]:
    """A strip for the arrows cut off at the right, what is left, and whether the strip is tall."""
    touch = paper.layout.touch
    tall = box.h >= 2 * touch
    wide = touch if tall else 2 * touch + paper.px(48)
    strip, rest = box.off_right(wide, paper.layout.space())
    return strip, rest, tall


def parts(columns: int, rows: int, across: int, down: int) -> list[list[int]]:
    """A field too large for its place, cut into parts of so many columns and rows: indexes."""
    return [
        [
            row * columns + column
            for row in range(top, min(top + down, rows))
            for column in range(left, min(left + across, columns))
        ]
        for top in range(0, rows, down)
        for left in range(0, columns, across)
    ]


@dataclass(frozen=True)
class Field:
    """Which cells of a field of squares are up, and where each of them lies."""

    cells: tuple[tuple[int, Box], ...]


def lay_field(paper: Paper, box: Box, count: int, columns: int, pages: Pages) -> Field:
    """Places for a field of squares: all of it, or a part with arrows if it would be too small."""
    gap = paper.layout.space(0.5)
    touch = paper.layout.touch
    rows = -(-count // columns)
    side = min((box.w + gap) // columns, (box.h + gap) // rows) - gap
    if side >= touch:
        field = box.centred((side + gap) * columns - gap, (side + gap) * rows - gap)
        return Field(tuple(zip(range(count), field.grid(columns, rows, gap), strict=False)))
    strip, box = box.off_bottom(touch, gap)
    across = even_share(columns, (box.w + gap) // (touch + gap))
    down = even_share(rows, (box.h + gap) // (touch + gap))
    cut = parts(columns, rows, across, down)
    lay_pager(paper, strip, pages, len(cut), 1, "part", tall=False)
    here = [index for index in pages.of(cut, 1)[0] if index < count]
    places = box.grid(across, down, gap)
    wide = min(across, columns)
    return Field(
        tuple((index, places[at // wide * across + at % wide]) for at, index in enumerate(here))
    )


def even_share(total: int, most: int) -> int:
    """The largest share that fits when a total is cut into as few equal shares as can be."""
    most = max(1, most)
    return -(-total // -(-total // most))
