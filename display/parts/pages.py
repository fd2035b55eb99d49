"""Many things in a few places: lists with arrows that can be dragged, fields cut into parts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from display.toolkit.box import Box
from display.toolkit.layout import NOTE
from display.toolkit.paper import Paper, Scroll
from firmware_host.values import dataclass

T = TypeVar("T")
ROLLS = 0.25  # seconds that a flicked list goes on


class Pages:
    """Many things in a few places: which of them is the first that is up."""

    def __init__(self) -> None:
        self.first = 0
        self.seeks = False  # whether the page with what is wanted is still to be turned to
        self._held = 0  # the first that was up when a finger began to drag

    def of(self, things: list[T], places: int) -> list[T]:
        """Return what is up."""
        self.first = min(self.first, _last(len(things), places))
        return things[self.first : self.first + max(1, places)]

    def seek(self, pages: list[list[int]], wanted: Collection[int]) -> None:
        """Turn to the first page on which anything wanted lies, once, if this one has nothing."""
        if not self.seeks or not wanted:
            return
        self.seeks = False
        found = [at for at, page in enumerate(pages) if not set(wanted).isdisjoint(page)]
        if found and self.first not in found:
            self.first = found[0]

    def turner(self, total: int, places: int, by: int) -> Callable[[], None] | None:
        """Return a callback that turns `by` pages, or None where there are no more."""
        places = max(1, places)
        to = min(max(0, self.first + by * places), _last(total, places))
        if to == self.first:
            return None

        def turn() -> None:
            self.first = to

        return turn

    def puller(
        self, total: int, places: int, columns: int, high: int
    ) -> Callable[[str, float], None]:
        """Return a callback for a finger that drags or flicks rows of `columns` things."""
        rows = max(1, places // columns)
        end = max(0, -(-(total - places) // columns) * columns)

        def pull(phase: str, way: float) -> None:
            if phase == "begin":
                self._held = self.first // columns * columns
            start = self.first if phase == "flick" else self._held
            far = way * ROLLS if phase == "flick" else way
            self.first = min(max(0, start - round(far * rows / high) * columns), end)

        return pull


def _last(total: int, places: int) -> int:
    """Return the first thing of the last page."""
    return max(0, (total - 1) // max(1, places)) * max(1, places)


def lay_pager(
    paper: Paper,
    box: Box,
    pages: Pages,
    total: int,
    places: int,
    key: str,
    *,
    tall: bool = True,
    over: Box | None = None,
    columns: int = 1,
) -> None:
    """Lay two arrows and the page number between them, in a narrow strip.

    What lies `over` in that many columns can be dragged and flicked as well.
    """
    count = (total - 1) // max(1, places) + 1
    if over is not None:
        pull = pages.puller(total, places, columns, over.h)
        paper.scrolls.append(Scroll(over, pull))
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
        paper.glyph(place.centred(side, side), sign, palette.cream if turn else palette.spent)
        if turn:
            paper.target(name, place, paper.say("Earlier" if by < 0 else "More"), turn)
    said = f"{-(-pages.first // max(1, places)) + 1}/{count}"
    if paper.fit(said, NOTE, middle.w, middle.h).whole:
        paper.text(middle, said, align="centre", colour=paper.palette.mute)


def pager_strip(paper: Paper, box: Box) -> tuple[Box, Box, bool]:
    """Return a strip for the arrows at the right, what is left, and whether it is tall."""
    touch = paper.layout.touch
    tall = box.h >= 2 * touch
    wide = touch if tall else 2 * touch + paper.px(48)
    strip, rest = box.off_right(wide, paper.layout.space())
    return strip, rest, tall


def parts(columns: int, rows: int, across: int, down: int) -> list[list[int]]:
    """Return a large field cut into parts of that many columns and rows, as indexes."""
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


def lay_field(
    paper: Paper,
    box: Box,
    count: int,
    columns: int,
    pages: Pages,
    wanted: Collection[int] = (),
    arrows: Box | None = None,
) -> Field:
    """Return places for a field of squares: all of it, or a part with arrows to turn.

    Pages that seek open the part in which something wanted lies. The arrows lie under the part
    unless they have a place of their own.
    """
    gap = paper.layout.space(0.5)
    touch = paper.layout.touch
    rows = -(-count // columns)
    side = min((box.w + gap) // columns, (box.h + gap) // rows) - gap
    if side >= touch:
        field = box.centred((side + gap) * columns - gap, (side + gap) * rows - gap)
        return Field(tuple(zip(range(count), field.grid(columns, rows, gap), strict=False)))
    strip, box = (arrows, box) if arrows else box.off_bottom(touch, gap)
    across = even_share(columns, (box.w + gap) // (touch + gap))
    down = even_share(rows, (box.h + gap) // (touch + gap))
    cut = parts(columns, rows, across, down)
    pages.seek(cut, wanted)
    lay_pager(paper, strip, pages, len(cut), 1, "part", tall=False)
    here = [index for index in pages.of(cut, 1)[0] if index < count]
    places = box.grid(across, down, gap)
    wide = min(across, columns)
    return Field(
        tuple((index, places[at // wide * across + at % wide]) for at, index in enumerate(here))
    )


def even_share(total: int, most: int) -> int:
    """Return the largest share that fits when a total is cut into as few equal shares as can be."""
    most = max(1, most)
    return -(-total // -(-total // most))
