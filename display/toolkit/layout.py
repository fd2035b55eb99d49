"""Sizes and places for any screen, from one unit: a screen 800 by 480 has the unit 1."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from .box import Box
from .ink import Face

TOUCH = 56  # 9 mm on a 7 inch screen of 800 by 480; nothing to touch is smaller
SPACE = 8


class Style(NamedTuple):
    """A way to set text: typeface, size at 800 by 480, and the least it may shrink to."""

    face: str
    size: int
    least: int
    even: bool = False


QUESTION = Style("serif", 38, 22)
TITLE = Style("serif", 34, 22)
HEAD = Style("serif", 26, 18)
MAIN = Style("bold", 30, 18)
SUM = Style("heavy", 24, 18, even=True)
BUTTON = Style("semi", 20, 18)
TEXT = Style("semi", 20, 18)
NOTE = Style("medium", 18, 18)
STRONG = Style("bold", 20, 18)
LABEL = Style("medium", 15, 14)
FIGURE = Style("bold", 20, 18, even=True)
BIG = Style("heavy", 36, 22, even=True)
RESULT = Style("serif", 72, 20)


STYLES = (QUESTION, TITLE, HEAD, MAIN, SUM, BUTTON, TEXT, NOTE, STRONG, LABEL, FIGURE, BIG)
LEGIBLE = 14  # pixels: no text is smaller, on any screen
LARGER = 0.45  # of what a screen has more than 800 by 480 makes things larger
SCALE = (60, 50, 44, 38, 34, 30, 26, 22, 20, 18, 16)  # sizes that a text shrinks through


class Shape(Enum):
    """How the parts of the table screen lie."""

    WIDE = "seats in a column at the left"
    TALL = "seats in rows on top"
    SMALL = "seats as one line each, in a strip on top"


class Layout:
    """Turns sizes at 800 by 480 into pixels of this canvas.

    `px` scales a distance, `type` a text size; neither text nor touch targets shrink with a small
    canvas below what a finger or an eye needs.
    """

    def __init__(self, size: tuple[int, int], text: float = 1.0) -> None:
        self.size = w, h = size
        self.box = Box(0, 0, w, h)
        if h > w:
            self.unit = min(w / 480, h / 800)
            self.shape = Shape.TALL
        else:
            unit = min(w / 800, h / 480)
            # A larger screen is not only magnified: part of what it has more goes to the picture.
            self.unit = 1 + (unit - 1) * LARGER if unit > 1 else unit
            self.shape = Shape.WIDE if self.unit >= 0.9 else Shape.SMALL
        self.text = text
        self._faces: dict[Style, tuple[Face, ...]] = {}
        self._px: dict[float, int] = {}  # asked a hundred times per picture, always for the same
        self.touch = max(TOUCH, self.px(TOUCH))

    def px(self, distance: float) -> int:
        """Return a distance in pixels."""
        if distance not in self._px:
            scaled = round(distance * self.unit)
            self._px[distance] = max(1, scaled) if distance > 0 else scaled
        return self._px[distance]

    def space(self, count: float = 1) -> int:
        """Return that many steps of space between things."""
        return max(2, self.px(SPACE * count))

    @property
    def margin(self) -> int:
        """From the rim of the canvas to what is drawn."""
        return self.space(2) if self.shape is not Shape.SMALL else self.space(1)

    @property
    def radius(self) -> int:
        """Of the corners of small things."""
        return self.px(14)

    @property
    def radius_large(self) -> int:
        """Of the corners of large things."""
        return self.px(20)

    def faces(self) -> list[Face]:
        """Return the faces of texts that need not shrink, which most of them are set in."""
        return sorted({self.faces_of(style)[0] for style in STYLES})

    def type(self, size: int) -> int:
        """Return a text size in pixels. On small screens text shrinks less than the rest."""
        return max(LEGIBLE, round(self._scaled(size)))

    def _scaled(self, size: int) -> float:
        return size * (self.unit if self.unit >= 1 else 0.3 + 0.7 * self.unit)

    def faces_of(self, style: Style) -> tuple[Face, ...]:
        """Return the faces to try for a style, largest first, down to its least size.

        A few steps that the eye can tell apart: every further size is one more set of letters
        to draw, and makes the page restless.
        """
        if style not in self._faces:
            least = self.type(style.least)
            largest = max(least, round(self._scaled(style.size) * self.text))
            between = {self.type(size) for size in SCALE if least < self.type(size) < largest}
            sizes = sorted({largest, least} | between, reverse=True)
            self._faces[style] = tuple(Face(style.face, size, style.even) for size in sizes)
        return self._faces[style]
