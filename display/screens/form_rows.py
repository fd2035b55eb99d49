"""How much room the rows of a form need, and a text that is read instead of rows."""

from __future__ import annotations

from display.parts.pages import Pages, lay_pager
from display.scenes.forms import Row
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, STRONG, TEXT
from display.toolkit.paper import Paper

MOST_LINES = 4  # of a row that is a sentence


def value_width(paper: Paper, wide: int, value: str) -> int:
    """Return how much of a row its value takes."""
    natural = paper.ink.width(value, paper.layout.faces_of(STRONG)[0])
    return min(natural + 1, wide // 2, paper.px(330))


def row_height(paper: Paper, wide: int, row: Row) -> int:
    """Return how high a row must be for the sentences in it; 0 for rows that hold no sentence."""
    if row.stack is not None or row.slide is not None or row.far is not None:
        return 0
    wide -= 2 * paper.px(14)
    if row.look is not None:
        wide -= paper.px(52)
    if row.sign:
        wide -= paper.px(38)
    value = 0
    if row.is_switch:
        wide -= paper.px(72)
    elif row.value:
        right = value_width(paper, wide, row.value)
        value = paper.height_of(row.value, STRONG, right, MOST_LINES)
        wide -= right + paper.px(16)
    return max(value, paper.height_of(row.title, TEXT, wide, MOST_LINES)) + 2 * paper.px(3)


def lay_text(paper: Paper, box: Box, lines: list[str], pages: Pages) -> None:
    """Lay a text to be read, line under line, as many as fit; its headings stand out."""
    paper.fill(box, paper.palette.felt, paper.layout.radius_large, paper.palette.edge)
    strip, inner = box.inset(paper.px(16), paper.px(10)).off_right(paper.layout.touch, paper.px(10))
    face = paper.layout.faces_of(NOTE)[0]
    high = paper.ink.height(face) + paper.px(2)
    laid: list[tuple[str, bool]] = []
    for line in lines:
        heading = line.isupper()
        laid += [("", False)] if heading and laid else []
        broken = paper.setter.broken(line, face, inner.w) or [""]
        laid += [(row, heading) for row in broken]
    fits = max(1, inner.h // high)
    if len(laid) > fits:
        lay_pager(paper, strip, pages, len(laid), fits, "lines", over=inner)
    for at, (row, heading) in enumerate(pages.of(laid, fits)):
        place = Box(inner.x, inner.y + at * high, inner.w, high)
        colour = paper.palette.brass if heading else paper.palette.cream
        paper.text(place, row, NOTE, colour, cut=True)
