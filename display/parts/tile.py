"""A tile face up: its figure, and red or black as a word or a letter besides the colour."""

from __future__ import annotations

from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, LABEL
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, Palette, readable_on
from firmware_host.engine.words import word

TONES = (word("red"), word("black"))


def ground_of(tone: str, palette: Palette) -> Colour:
    """Return the colour of a tile: black ones dark, the others red."""
    return palette.black if tone == "black" else palette.ruby


def lay_face(paper: Paper, place: Box, figure: str, tone: str, count: int = 1) -> None:
    """What is printed on a tile, and how many there are of it; its ground lies there already."""
    ink = readable_on(ground_of(tone, paper.palette), paper.palette)
    inner = place.inset(paper.px(4))
    if below := _below(paper, inner.w, tone, count):
        foot, inner = inner.off_bottom(paper.line(LABEL))
        paper.text(foot, below, LABEL, ink, "centre", needed=False)
    paper.text(inner, figure, FIGURE, ink, "centre")


def _below(paper: Paper, width: int, tone: str, count: int) -> str:
    """Return the line under the figure: the colour, as its first letter where there is no room."""
    face = paper.layout.faces_of(LABEL)[-1]
    many = f"×{count}" if count > 1 else ""
    colour = paper.say(tone) if tone in TONES else ""
    whole = f"{colour} {many}".strip()
    if paper.ink.width(whole, face) <= width:
        return whole
    return f"{colour[:1].upper()} {many}".strip()
