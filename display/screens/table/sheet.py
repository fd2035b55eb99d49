"""A sheet that lies over a screen, and ways to other pages on it."""

from __future__ import annotations

from collections.abc import Callable

from display.port import Port, TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, HEAD
from display.toolkit.paper import Paper
from display.toolkit.typesetter import OPEN

Tap = Callable[[], None]
Way = tuple[str, str, Tap | None]  # a sign, its word, and what a touch does


class Sheet:
    """A card in the middle with a title and a way to close it."""

    def __init__(self, port: Port, close: Tap) -> None:
        self.port = port
        self.close = close

    def title(self, paper: Paper, scene: TableScene) -> str:
        """Return the title over the sheet."""
        return ""

    def about(self) -> int:
        """Return the seat that it is about, whose mark stands before the title; -1 for none."""
        return -1

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay the contents of the sheet out in `box`."""

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        """Return how high it wants to be under its title; by default as high as it can."""
        return OPEN

    def lay_over(self, paper: Paper, scene: TableScene) -> None:
        """Cover the table and lay the sheet on it; a touch outside it closes it again.

        Its upper edge, and with it the cross, is in the same place for every sheet.
        """
        paper.cover()
        paper.backdrop("outside", "", self.close)
        margin = paper.layout.space(2 if paper.layout.unit >= 0.9 else 1)
        room = paper.layout.box.inset(margin)
        wide = min(room.w, paper.px(700))
        pad = paper.layout.space(2)
        head_high = paper.layout.touch + paper.layout.space()
        liked = self.liked(paper, wide - 2 * pad, scene)
        box = room.centred(wide, room.h).off_top(liked + head_high + 2 * pad)[0]
        paper.fill(box, paper.palette.felt, paper.layout.radius_large, paper.palette.line)
        paper.backdrop("sheet", "", None, box)
        inner = box.inset(pad)
        touch = paper.layout.touch
        head, rest = inner.off_top(touch, paper.layout.space())
        shut, head = head.off_right(touch, paper.layout.space())
        if (seat := self.about()) >= 0:
            side = min(head.h, paper.px(48))
            mark, head = head.off_left(side, paper.px(14))
            paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
        paper.text(head, self.title(paper, scene), HEAD, lines=2)
        paper.fill(shut, paper.tone(paper.palette.raised, "close"), paper.layout.radius)
        paper.glyph(shut.centred(paper.px(24), paper.px(24)), "close")
        paper.target("close", shut, paper.say("Close"), self.close)
        self.lay(paper, rest, scene)


def ways_height(paper: Paper, count: int) -> int:
    """Return how high a sheet with that many ways is."""
    rows = -(-count // 3)
    return rows * max(paper.layout.touch, paper.px(96)) + paper.layout.space(1.5) * (rows - 1)


def lay_ways(paper: Paper, box: Box, ways: list[Way]) -> None:
    """Ways to other pages and sheets, as signs with a word each."""
    gap = paper.layout.space(1.5)
    columns = 3 if len(ways) <= 6 else 4
    rows = -(-len(ways) // columns)
    for (sign, label, tap), place in zip(ways, box.grid(columns, rows, gap), strict=False):
        ground = paper.palette.raised if tap else paper.palette.felt
        paper.fill(place, paper.tone(ground, sign), paper.layout.radius, paper.palette.line)
        inner = place.centred(place.w - paper.px(8), min(place.h, paper.px(76)))
        below, above = inner.off_bottom(paper.line(BUTTON), paper.px(4))
        ink = paper.palette.cream if tap else paper.palette.mute
        side = min(paper.px(34), above.h)
        paper.glyph(above.centred(side, side), sign, ink)
        paper.text(below, label, BUTTON, ink, "centre", needed=tap is not None, cut=True)
        if tap is not None:
            paper.target(sign, place, label, tap)
