"""A page of the terminal: one styled character per cell, so that nothing can overflow."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from firmware_host.text.plain import plain
from firmware_host.values import dataclass

BOLD, DIM, REVERSE = "1", "2", "7"
# The seats' colours as on the screen: in 24 bits, of 256, and of the eight every terminal has.
SEATS = (
    ("38;2;226;96;74", "38;5;167", "31"),
    ("38;2;88;166;224", "38;5;74", "34"),
    ("38;2;240;198;79", "38;5;221", "33"),
    ("38;2;194;135;201", "38;5;176", "35"),
    ("38;2;79;195;161", "38;5;79", "36"),
    ("38;2;240;155;90", "38;5;215", "32"),
)
BRASS = ("38;2;224;172;74", "38;5;179", "33")
RED = ("38;2;226;96;74", "38;5;167", "31")
SHAPES = "●■▲◆⬢★"
SUITS, LETTERS = "♥♠", "rb"  # what is red and what is black, where colours cannot say it


@dataclass(frozen=True)
class Ink:
    """How much a terminal can show: `depth` is 0 to 2 for its colours, -1 for none.

    Without `styles` nothing but text is written. Shapes go with the colours, never alone.
    """

    styles: bool = True
    depth: int = -1
    shapes: bool = True

    def colour(self, of: tuple[str, str, str]) -> str:
        """Return the style of a colour; empty where there are no colours."""
        return of[self.depth] if self.depth >= 0 else ""

    def seat(self, look: int) -> str:
        """Return the style of a seat's colour."""
        return self.colour(SEATS[look % len(SEATS)])

    @property
    def red(self) -> str:
        """Return the letter that marks something as red; empty where a colour shows it."""
        return "" if self.depth >= 0 else (SUITS if self.shapes else LETTERS)[0]

    @property
    def black(self) -> str:
        """Return the letter that marks something as black; empty where a colour shows it."""
        return "" if self.depth >= 0 else (SUITS if self.shapes else LETTERS)[1]

    def sign(self, look: int, name: str) -> str:
        """Return a seat's mark: its shape and its initial."""
        shape = SHAPES[look % len(SHAPES)] if self.shapes else ""
        return f"{shape}{name[:1].upper()}"


def ink_for(environment: Mapping[str, str], encoding: str, *, tty: bool) -> Ink:
    """Return what a terminal can show, judged by its environment. NO_COLOR is respected."""
    shapes = encoding.lower().replace("-", "") == "utf8"
    term = environment.get("TERM", "")
    if not tty or term == "dumb":
        return Ink(styles=False, shapes=shapes)
    if environment.get("NO_COLOR"):
        return Ink(shapes=shapes)
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return Ink(depth=0, shapes=shapes)
    return Ink(depth=1 if "256" in term else 2, shapes=shapes)


class Canvas:
    """Rows of characters. What is put outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._rows = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, *styles: str) -> int:
        """Write a text; return where it ends."""
        style = ";".join(style for style in styles if style)
        text = plain(text).replace("\n", " ").replace("\t", " ")  # nothing that a terminal obeys
        if 0 <= y < self.height:
            for at, letter in enumerate(text, x):
                if 0 <= at < self.width:
                    self._rows[y][at] = (letter, style)
        return x + len(text)

    def lines(self, ink: Ink) -> list[str]:
        """Return the rows as they are written; empty ones at the end are left out."""
        rows = [_written(row, ink) for row in self._rows]
        while rows and not rows[-1]:
            rows.pop()
        return rows


def _written(row: list[tuple[str, str]], ink: Ink) -> str:
    while row and row[-1] == (" ", ""):
        row.pop()
    if not ink.styles:
        return "".join(letter for letter, _ in row)
    parts = []
    for style, letters in groupby(row, lambda cell: cell[1]):
        text = "".join(letter for letter, _ in letters)
        parts.append(f"\x1b[{style}m{text}\x1b[0m" if style else text)
    return "".join(parts)
