"""What puts marks on the canvas: text and shapes, each drawn once and kept for the next time."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import NamedTuple

import pygame

from .antialias import smooth
from .box import Box
from .letters import LOOSE, Letters, Line, Shelf
from .lru import Recent
from .rounded import RoundedBoxes
from .theme import Colour

AIR = 0.17  # of its size: what both faces leave empty at the top of a rendered line
# Bytes of pictures that are kept at most: small ones that come again, lines of text to be turned,
# things in motion, and large ones such as a board or a card.
PICTURES, TEXTS, TURNED, CHARTS = 1_400_000, 200_000, 400_000, 1_800_000
COLOURED = 1_200_000  # bytes of coloured letters at most
FONTS = 4  # that are open at most: each takes 300 KB
# Bytes of what is known of texts: how wide they are, how they are set, where their letters lie.
WIDTHS, FITS, LINES = 700_000, 1_200_000, 700_000
# Bytes that Python takes for an entry of each with its key, and for each letter of a line.
WIDTH, FIT, ROW, LETTER = 240, 500, 100, 100
FACES = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    "medium": ("font_manrope", "Manrope-Medium.ttf"),
    "semi": ("font_manrope", "Manrope-SemiBold.ttf"),
    "bold": ("font_manrope", "Manrope-Bold.ttf"),
    "heavy": ("font_manrope", "Manrope-ExtraBold.ttf"),
}


def weight(picture: pygame.Surface) -> int:
    """Return how many bytes the pixels of a picture take."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


def _row_weight(row: tuple[str, int]) -> int:
    return ROW + 2 * len(row[0])  # as it is kept here, and in the text that it was broken from


def _whole_weight(_: object, picture: pygame.Surface) -> int:
    return weight(picture) + LOOSE


@cache
def font_file(face: str) -> Path:
    """Return where a face's file is.

    The font packages are found, not imported: they pull in too much.
    """
    package, name = FACES[face]
    spec = PathFinder.find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder, "files", name)
        if path.is_file():
            return path
    raise FileNotFoundError(f"The font {name} is missing: install the package {package}.")


class Face(NamedTuple):
    """One typeface at one size in pixels; `even` gives all digits the same width."""

    name: str
    size: int
    even: bool = False


class Setting(NamedTuple):
    """A text as it is set: its lines with their widths, the face, and whether it is all there."""

    rows: tuple[tuple[str, int], ...]
    face: Face
    whole: bool
    line: int  # the height of one
    width: int  # of the widest
    height: int  # of all


class Ink:
    """Draws text and shapes on surfaces. One per program: its caches are what make it fast."""

    def __init__(self) -> None:
        pygame.font.init()
        self._fonts: Recent[tuple[str, int], pygame.font.Font] = Recent(FONTS)
        self._heights: dict[Face, int] = {}
        self._texts: Recent[tuple[str, Face, Colour], pygame.Surface]
        self._texts = Recent(TEXTS, _whole_weight)
        self._widths: Recent[tuple[str, Face], int]
        self._widths = Recent(WIDTHS, lambda key, _: WIDTH + len(key[0]))
        self._shelf = Shelf(COLOURED)
        self._letters: dict[Face, Letters] = {}
        self._lines: Recent[tuple[str, Face, Colour], Line]
        self._lines = Recent(LINES, lambda _, line: WIDTH + LETTER * len(line))
        self.fits: Recent[Hashable, Setting]
        self.fits = Recent(FITS, lambda _, setting: FIT + sum(map(_row_weight, setting.rows)))
        self._pictures: Recent[Hashable, pygame.Surface] = Recent(PICTURES, _whole_weight)
        self._turned: Recent[Hashable, pygame.Surface] = Recent(TURNED, _whole_weight)
        self._charts: Recent[Hashable, pygame.Surface] = Recent(CHARTS, _whole_weight)
        self.boxes = RoundedBoxes()

    def font(self, face: Face) -> pygame.font.Font:
        """Return the loaded font of a face."""
        name, size, _ = face
        return self._fonts.get((name, size), lambda: pygame.font.Font(str(font_file(name)), size))

    def letters(self, face: Face) -> Letters:
        """Return the letters of a face."""
        if face not in self._letters:
            lead = self.lead(face)
            self._letters[face] = Letters(
                lambda: self.font(face), lead, self._shelf, even=face.even
            )
        return self._letters[face]

    def draw_letters(self, face: Face) -> None:
        """Have every letter of a face drawn once, so that none is drawn while somebody waits."""
        self.height(face)
        self.letters(face).learn()

    def width(self, text: str, face: Face) -> int:
        """Return how wide a text is."""
        key = text, face
        width = self._widths.look(key)
        if width is None:
            width = self._widths.get(key, lambda: self.letters(face).width(text))
        return width

    def height(self, face: Face) -> int:
        """Return how high a line of it is, from the top of a capital's accent to the lowest tail.

        Less than the font's own line, which is made for print with air between the lines.
        """
        if face not in self._heights:
            self._heights[face] = self.font(face).get_height() - self.lead(face)
        return self._heights[face]

    def lead(self, face: Face) -> int:
        """Return how much air a rendered line has above what `height` counts."""
        return int(face.size * AIR)

    def text(self, text: str, face: Face, colour: Colour) -> pygame.Surface:
        """Return a line of text as a picture, to be turned or kept."""
        return self._texts.get(
            (text, face, colour), lambda: self.font(face).render(text, True, colour)
        )

    def write(
        self, surface: pygame.Surface, text: str, face: Face, colour: Colour, box: Box
    ) -> None:
        """Put a line of text in a box that is as wide as the text."""
        key = text, face, colour
        line = self._lines.look(key)
        if line is None:
            line = self._lines.get(key, lambda: self.letters(face).line(text, colour))
        x, y = box[:2]
        surface.blits([(letter, (x + left, y + top)) for letter, left, top in line], False)

    def picture(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a picture that is drawn once and kept under `key`."""
        return self._pictures.get(key, make)

    def chart(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a large picture of which only the latest few are kept."""
        return self._charts.get(key, make)

    def has_chart(self, key: Hashable) -> bool:
        """Return whether a large picture is kept."""
        return self._charts.look(key) is not None

    def turned(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a picture in motion: there are many of each, and every one is seen briefly."""
        return self._turned.get(key, make)

    def fine(
        self, key: Hashable, w: int, h: int, draw: Callable[[pygame.Surface, float], None]
    ) -> pygame.Surface:
        """Return a picture with smooth edges: `draw` gets a larger surface, and how much larger.

        The surface is clear; what is drawn on it must be opaque.
        """
        return self._pictures.get((key, w, h), lambda: smooth(w, h, draw))
