"""A tile face up: its figure, and red or black as a sign besides the colour."""

from __future__ import annotations

from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, LABEL
from display.toolkit.nodes import Glyph
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, Palette, readable_on


def ground_of(tone: str, palette: Palette) -> Colour:
    """Return the colour of a tile: black ones dark, the others red."""
    return palette.black if tone == "black" else palette.ruby


def lay_face(paper: Paper, place: Box, figure: str, tone: str, count: int = 1) -> None:
    """Lay what is printed on a tile, and how many of it there are; the ground is there already."""
    ink = readable_on(ground_of(tone, paper.palette), paper.palette)
    inner = place.inset(paper.px(4))
    side = min(paper.px(11), inner.h // 4)
    foot, inner = inner.off_bottom(max(side + paper.px(6), paper.line(LABEL) if count > 1 else 0))
    many = f"×{count}" if count > 1 else ""
    wide = paper.fit(many, LABEL, foot.w, foot.h).width if many else 0
    block = foot.centred(min(foot.w, side + wide + (paper.px(4) if many else 0)), foot.h)
    mark, words = block.off_left(side, paper.px(4))
    lay_mark(paper, mark.centred(side, side), red=tone != "black")
    paper.text(words, many, LABEL, ink, needed=False)
    paper.text(inner, figure, FIGURE, ink, "centre", rise="bottom")


def lay_mark(paper: Paper, box: Box, *, red: bool) -> None:
    """Lay the sign that tells red from black without colour: a square on its corner, or a bar."""
    if red:
        paper.add(Glyph(box, "corner", paper.palette.cream))
    else:
        bar = box.centred(box.w * 3 // 2, max(3, box.h // 3))
        paper.fill(bar, paper.palette.cream, paper.px(2))
