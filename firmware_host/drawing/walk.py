"""Walks a drawing for any output (PDF, SVG, screen), including the ink-saving variant."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from .colours import LINE, Paint, colour, is_dark
from .paths import Box, Matrix, bounds
from .picture import CLEAR, GONE, LINED, ONLY, SOLID, Drawing, Placed, Shape, Words

THIN = 0.25  # mm: the line of a drawing in little ink
THICK = 0.5  # mm: the most that is left of a dark stroke
HATCH = 1.2  # mm between hatched lines
HAIR = 0.15  # mm: their width


class Pen(Protocol):
    """The interface of a renderer: paths, words, and nested drawings, transformed and clipped."""

    def shape(self, shape: Shape, paint: Paint) -> None:
        """Put down one path."""

    def words(self, words: Words, fill: str, halo: str) -> None:
        """Put down one line of text."""

    def within(self, matrix: Matrix, clip: str) -> AbstractContextManager[None]:
        """Map everything drawn inside, and show it only through the clip."""

    def known(self, key: tuple[int, str, int], drawing: Drawing) -> bool:
        """Draw a shared drawing from the cache; return False if it has to be drawn now."""

    def keeping(self, key: tuple[int, str, int], drawing: Drawing) -> AbstractContextManager[None]:
        """Keep everything drawn inside, to be drawn by `known` from then on."""


def draw(drawing: Drawing, pen: Pen, ink: str = "full", matrix: Matrix | None = None) -> None:
    """Hand a drawing to a pen, in "full" or in "low" ink. `matrix` is what the pen stands in."""
    _Walk(pen, ink).through(drawing, matrix or Matrix())


class _Walk:
    def __init__(self, pen: Pen, ink: str) -> None:
        self._pen, self._ink = pen, ink

    def through(self, drawing: Drawing, matrix: Matrix) -> None:
        for item in drawing.items:
            if isinstance(item, Placed):
                self._place(item, matrix)
            elif isinstance(item, Words):
                self._words(item)
            else:
                self._shape(item, matrix.scale)

    def _place(self, item: Placed, matrix: Matrix) -> None:
        pen, inner = self._pen, matrix.then(item.matrix)
        with pen.within(item.matrix, item.clip):
            if not item.drawing.shared:
                self.through(item.drawing, inner)
                return
            # Lines in little ink keep their width on paper, so scale is part of what is kept.
            fine = round(inner.scale * 1000) if self._ink == "low" else 0
            key = (id(item.drawing), self._ink, fine)
            if not pen.known(key, item.drawing):
                with pen.keeping(key, item.drawing):
                    self.through(item.drawing, inner)
                pen.known(key, item.drawing)

    def _words(self, words: Words) -> None:
        if self._ink == "low":
            self._pen.words(words, colour(LINE), colour("white") if words.halo else "")
        else:
            self._pen.words(words, colour(words.fill), colour(words.halo))

    def _shape(self, shape: Shape, scale: float) -> None:
        if self._ink != "low":
            if shape.low == ONLY:
                return
            full = Paint(colour(shape.fill), False, colour(shape.line), shape.width)
            self._pen.shape(shape, full)
        elif (low := in_low_ink(shape, scale)) is not None:
            self._pen.shape(shape, low)


def in_low_ink(shape: Shape, scale: float) -> Paint | None:
    """Return how a shape is put down where ink is short; None if it is left out."""
    if shape.low == GONE:
        return None
    if shape.low == SOLID:
        width = min(shape.width, THICK / scale)
        return Paint(colour(LINE) if shape.fill else "", False, colour(LINE), width)
    if shape.low == CLEAR:
        return Paint(colour("white"), False, "", 0.0)
    if not shape.fill:
        most = THICK if is_dark(shape.line) else THIN * 1.2
        return Paint("", False, colour(LINE), min(shape.width, most / scale))
    hatched = is_dark(shape.fill) and shape.low != LINED
    return Paint(colour("white"), hatched, colour(LINE), THIN / scale)


def hatching(shape: Shape, scale: float) -> str:
    """Return slanting lines over the whole of a shape, as path data in its own units."""
    box: Box | None = bounds(shape.path, Matrix())
    if box is None:
        return ""
    left, top, right, low = box
    step, height = HATCH / scale * 1.41, low - top
    lines = []
    x = left - height
    while x < right:
        lines.append(f"M{x:.2f} {low:.2f}l{height:.2f} {-height:.2f}")
        x += step
    return "".join(lines)
