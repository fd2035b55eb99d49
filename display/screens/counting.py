"""A row that counts things: a drawn note, fewer, how many, more, and what they come to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.art.notes import Note, tint_of
from display.scenes.forms import Row, Stack
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, SUM, Shape
from display.toolkit.paper import Paper


def lay_count(
    paper: Paper,
    box: Box,
    row: Row,
    stack: Stack,
    count: Callable[[int], None],
    type_: Callable[[], None],
) -> None:
    """Lay it; a touch on the number itself opens the figures, for whoever holds a whole bundle."""
    palette, touch, gap = paper.palette, paper.layout.touch, paper.layout.space()
    high = box.h - paper.px(8)
    left, rest = box.inset(paper.px(10), 0).off_left(high * 95 // 53, 2 * gap)
    paper.add(Note(left.centred(left.w, high), stack.value, tint_of(stack.value, stack.values)))
    more, rest = rest.off_right(touch, gap)
    number, rest = rest.off_right(touch + paper.px(24), gap)
    less, rest = rest.off_right(touch, gap)
    for place, sign, by in ((less, "minus", -1), (more, "plus", 1)):
        key = f"row {row.key} {sign}"
        after = stack.count + by
        ink = palette.cream if after >= 0 else palette.spent
        paper.fill(place, paper.tone(palette.raised, key), paper.layout.radius, palette.line)
        side = paper.px(24)
        paper.glyph(place.centred(side, side), sign, ink)
        if after >= 0:
            label = f"{row.title}: {after}"
            paper.target(key, place, label, partial(count, after))
    paper.text(number, f"{stack.count} ×", SUM, palette.cream, "centre", cut=True)
    paper.target(f"row {row.key}", number, f"{row.title} {row.value}", type_)
    if rest.w >= paper.px(60) and paper.layout.shape is not Shape.SMALL:
        paper.text(rest, row.value, NOTE, palette.soft, "right", cut=True)
