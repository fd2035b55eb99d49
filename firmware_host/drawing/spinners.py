"""Spinners: a disc with wedges by their shares, a pointer and a washer, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import faces
from .artwork import motif
from .picture import CLEAR, GONE, LINED, SOLID, Drawing
from .pieces import Piece, Say, Spot, Tag
from .shapes import around, wedge

RADIUS = 82.0


class Sector(NamedTuple):
    """One wedge: its share, its words from the largest down, its colour, what is drawn on it."""

    share: int
    words: tuple[str, ...]
    paint: str
    sign: str = ""  # a motif, "up" or "down"
    rim: str = ""  # a coloured rim on paper, for what falls


def page(
    width: float, height: float, sectors: Sequence[Sector], name: str, sign: str, say: Say
) -> Piece:
    """Return the page of one spinner, with a code that lets the machine spin it."""
    drawing = Drawing()
    x, y = width / 2, 30 + RADIUS
    shares = " : ".join(str(sector.share) for sector in sectors)
    total = sum(sector.share for sector in sectors)
    told = say("Wedges are {shares} of {total} shares, as the machine spins them")
    line = told.format(shares=shares, total=total)
    if len(sectors) < 13:
        drawing.text(x, 16, line, 3.2, "felt", "sans", "middle", room=width - 40)
    disc = Drawing()
    _disc(disc, sectors, name, sign)
    drawing.put(disc, x, y)
    low = height - 49
    drawing.put(_pointer(), width * 0.3, low)
    told = say("the pointer: glue on card, trim, pin through the ring")
    drawing.text(width * 0.3, low + 18, told, 3, "felt", "sans", "middle", room=width * 0.48)
    washer = Drawing()
    washer.circle(0, 0, 9, "felt", low=LINED)
    washer.circle(0, 0, 7.6, line="brass", width=0.5)
    washer.circle(0, 0, 1.2, "white", low=CLEAR)
    drawing.put(washer, width * 0.7, low)
    drawing.text(width * 0.7, low + 18, say("washer"), 3, "felt", "sans", "middle")
    spot = Spot(width * 0.84 - 6.5, low - 10, 13)
    drawing.text(
        width * 0.84,
        low + 18,
        say("spin by machine"),
        3,
        "felt",
        "sans",
        "middle",
        room=width * 0.2,
    )
    return Piece(drawing, None, Tag("action", "spin"), spot)


def _disc(disc: Drawing, sectors: Sequence[Sector], name: str, sign: str) -> None:
    r = RADIUS
    disc.circle(0, 0, r + 3, "felt", low=CLEAR)
    disc.circle(0, 0, r, line="felt", width=0.3)
    disc.circle(0, 0, r - 6.4, "brass", low=LINED)
    total = sum(sector.share for sector in sectors)
    angle = -90.0
    for sector in sectors:
        end = angle + 360 * sector.share / total
        _sector(disc, sector, angle, end)
        angle = end
    dots = min(total, 48)
    for at in range(dots):
        x, y = around(0, 0, r - 3.2, -90 + 360 * at / dots)
        disc.circle(x, y, 1.3, "sun")
    disc.circle(0, 0, 22, "brass", low=LINED)
    disc.circle(0, 0, 20.6, "felt", low=LINED)
    disc.put(motif(sign), 0, -6.4, scale=0.15, at=(50, 50))
    disc.text(0, 10.4, name, 4.6, "cream", "serif", "middle", room=30)
    disc.circle(0, 0, 1.2, "white", low=CLEAR)
    disc.circle(0, 0, 2.6, line="white", width=0.3, low=SOLID)
    ticks = ""
    for at in range(8):
        (ax, ay), (bx, by) = around(0, 0, r + 3.6, at * 45), around(0, 0, r + 7, at * 45)
        ticks += f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}"
    disc.path(ticks, line="black", width=0.15, low=SOLID)


def _sector(disc: Drawing, sector: Sector, a: float, b: float) -> None:
    outer, middle = RADIUS - 7.4, (a + b) / 2
    gap = min(0.35, (b - a) / 20)
    ground = "paper" if sector.rim else sector.paint
    disc.path(wedge(0, 0, 22, outer, a + gap, b - gap), ground, low=LINED)
    if sector.rim:
        disc.path(wedge(0, 0, outer - 6.6, outer, a + gap, b - gap), sector.rim, low=GONE)
    ink = "cream" if sector.paint in ("red", "text", "navy", "leaf", "wine") else "text"
    if b - a < 20:  # roulette: a number at the rim
        x, y = around(0, 0, outer - 7, middle)
        number = Drawing()
        number.text(0, 2.2, sector.words[0], 6.2, ink, "black", "middle", room=6.6)
        disc.put(number, x, y, turn=middle + 90)
        return
    words = Drawing()
    room = 2 * 57 * 3.1416 * (b - a) / 360 * 0.84
    for at, text in enumerate(sector.words):
        face, size = (("serif", 6.6), ("heavy", 5.0), ("heavy", 3.2))[at]
        y = (-2.4, 4.2, 10.0)[at]
        size = faces.fitted(text, face, size, room * (1 - 0.07 * at))
        words.text(0, y, text, size, ink, face, "middle")
    x, y = around(0, 0, 59, middle)
    disc.put(words, x, y, turn=middle + 90)
    x, y = around(0, 0, 36, middle)
    disc.put(_sign(sector.sign), x, y, turn=middle + 90)


def _sign(name: str) -> Drawing:
    drawing = Drawing()
    if name == "up":
        drawing.path("M0-8L8 1.5H3.2V8h-6.4V1.5H-8z", "leaf")
    elif name == "down":
        drawing.path("M0 8L8-1.5H3.2V-8h-6.4V-1.5H-8z", "loss")
    elif name:
        drawing.put(motif(name), scale=0.19, at=(50, 50))
    return drawing


def _pointer() -> Drawing:
    pointer = Drawing()
    pointer.path(
        "M-46 0Q-30-9-8-8.4A11 11 0 019 -7.4L44-3.4V-9L62 0 44 9V3.4L9 7.4A11 11 0 01-8 8.4"
        "Q-30 9-46 0z",
        "coral",
    )
    pointer.path("M-40 0Q-28-5-10-5.6M44 0H16", line="cream", width=0.7, round=True)
    pointer.circle(0, 0, 7, "sun")
    pointer.circle(0, 0, 1.2, "white", low=CLEAR)
    pointer.circle(0, 0, 2.6, line="text", width=0.3)
    moved = Drawing()
    moved.put(pointer, -7, 0, scale=0.94)
    return moved
