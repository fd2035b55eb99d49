"""What puts marks on the canvas: text and shapes, each drawn once and kept for the next time.

Shapes are drawn four times too large and scaled down, which is the only smooth edge that every
pygame since 2.1 can draw. All caches are bounded, so a long evening costs what a short one does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import pygame

from .box import Box
from .theme import Colour

AIR = 0.17  # of its size: what both faces leave empty at the top of a rendered line
LETTERS = "".join(map(chr, range(33, 127))) + "·—–…×§−äöüÄÖÜßé"
FIGURES = "0123456789$,.-−+×"
ROUGH = 24  # the size at which texts are measured before their own size is known
FINE = 4  # how much larger shapes are drawn before they are scaled down
FACES = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    "medium": ("font_manrope", "Manrope-Medium.ttf"),
    "semi": ("font_manrope", "Manrope-SemiBold.ttf"),
    "bold": ("font_manrope", "Manrope-Bold.ttf"),
    "heavy": ("font_manrope", "Manrope-ExtraBold.ttf"),
}
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A cache that keeps what was used lately: at least the last `size` things, at most twice that.

    Two generations: what is asked for moves to the young one; when that is full, what stayed in
    the old one is forgotten. A hit costs one look-up.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: K, make: Callable[[], V]) -> V:
        """What is kept under `key`, made if it is not."""
        young = self._young
        if key in young:
            return young[key]
        value = self._old.pop(key) if key in self._old else make()
        if len(young) >= self._size:
            self._old, young = young, {}
            self._young = young
        young[key] = value
        return value


@cache
def font_file(face: str) -> Path:
    """Where a face's file is. The font packages are found, not imported: they pull in too much."""
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


class Ink:
    """Draws text and shapes on surfaces. One per program: its caches are what make it fast."""

    def __init__(self) -> None:
        pygame.font.init()
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._heights: dict[Face, int] = {}
        self._cells: dict[tuple[str, Face], int] = {}
        self._texts: Recent[tuple[str, Face, Colour], pygame.Surface] = Recent(150)
        self._widths: Recent[tuple[str, Face], int] = Recent(4000)
        self._rough: Recent[tuple[str, str], float] = Recent(3000)
        self._letters: Recent[tuple[str, Face, Colour], pygame.Surface] = Recent(300)
        self.fits: Recent[Hashable, tuple[list[str], Face, bool]] = Recent(1500)
        self._pictures: Recent[Hashable, pygame.Surface] = Recent(500)
        self._turned: Recent[Hashable, pygame.Surface] = Recent(24)
        self._charts: Recent[Hashable, pygame.Surface] = Recent(12)  # large, and soon out of date
        self._corners: Recent[tuple[int, Colour], tuple[pygame.Surface, ...]] = Recent(300)

    def font(self, face: Face) -> pygame.font.Font:
        """The loaded font of a face."""
        key = face.name, face.size
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(str(font_file(face.name)), face.size)
        return self._fonts[key]

    def sharpen(self, face: Face) -> None:
        """Have every letter of a face drawn once, so that none is drawn while somebody waits."""
        font = self.font(face)
        font.size(LETTERS)
        font.render(LETTERS, True, (0, 0, 0))
        for letter in FIGURES if face.even else "":
            self._cell(letter, face)

    def width(self, text: str, face: Face) -> int:
        """How wide a text is."""
        return self._widths.get((text, face), lambda: self._measure(text, face))

    def height(self, face: Face) -> int:
        """How high a line of it is, from the top of a capital's accent to the lowest tail.

        Less than the font's own line, which is made for print with air between the lines.
        """
        if face not in self._heights:
            self._heights[face] = self.font(face).get_height() - self.lead(face)
        return self._heights[face]

    def lead(self, face: Face) -> int:
        """How much air a rendered line has above what `height` counts."""
        return int(face.size * AIR)

    def _measure(self, text: str, face: Face) -> int:
        if not face.even:
            return self.font(face).size(text)[0]
        return sum(self._cell(letter, face) for letter in text)

    def _cell(self, letter: str, face: Face) -> int:
        key = letter, face
        if key not in self._cells:
            alike = "0468" if letter.isdigit() else letter
            self._cells[key] = max(self.font(face).size(each)[0] for each in alike)
        return self._cells[key]

    def rough_width(self, word: str, name: str) -> float:
        """About how wide a word is in a face of size 1: asks one size only, whatever is tried.

        A size in which nothing was set yet costs a millisecond to measure a sentence in.
        """
        return self._rough.get((word, name), lambda: self._rough_width(word, name))

    def _rough_width(self, word: str, name: str) -> float:
        return self.font(Face(name, ROUGH)).size(word)[0] / ROUGH

    def text(self, text: str, face: Face, colour: Colour) -> pygame.Surface:
        """A line of text."""
        return self._texts.get((text, face, colour), lambda: self._write(text, face, colour))

    def _write(self, text: str, face: Face, colour: Colour) -> pygame.Surface:
        font = self.font(face)
        if not face.even:
            return font.render(text, True, colour)
        picture = pygame.Surface((self.width(text, face), font.get_height()), pygame.SRCALPHA)
        x = 0
        for letter in text:
            cell = self._cell(letter, face)
            glyph = self._letters.get(
                (letter, face, colour), partial(font.render, letter, True, colour)
            )
            picture.blit(glyph, (x + (cell - glyph.get_width()) // 2, 0))
            x += cell
        return picture

    def picture(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture that is drawn once and kept under `key`."""
        return self._pictures.get(key, make)

    def chart(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A large picture of which only the latest few are kept."""
        return self._charts.get(key, make)

    def turned(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture on its way: there are many of each, and every one is seen for a moment."""
        return self._turned.get(key, make)

    def fine(
        self, key: Hashable, w: int, h: int, draw: Callable[[pygame.Surface, float], None]
    ) -> pygame.Surface:
        """A picture with smooth edges: `draw` gets a larger surface and by how much it is larger.

        The surface is clear; what is drawn on it must be opaque.
        """
        return self._pictures.get((key, w, h), lambda: smooth(w, h, draw))

    def rounded(self, surface: pygame.Surface, box: Box, colour: Colour, radius: int) -> None:
        """A filled box with round corners."""
        radius = min(radius, box.w // 2, box.h // 2)
        if radius <= 1:
            surface.fill(colour, box)
            return
        corners = self._corners.get((radius, colour), lambda: _corners(radius, colour))
        x, y, w, h = box
        r = radius
        surface.fill(colour, (x + r, y, w - 2 * r, r))
        surface.fill(colour, (x, y + r, w, h - 2 * r))
        surface.fill(colour, (x + r, y + h - r, w - 2 * r, r))
        places = ((x, y), (x + w - r, y), (x, y + h - r), (x + w - r, y + h - r))
        surface.blits(tuple(zip(corners, places, strict=True)), False)


def smooth(
    w: int, h: int, draw: Callable[[pygame.Surface, float], None], fine: int = FINE
) -> pygame.Surface:
    """What `draw` draws on a surface `fine` times as large, scaled down.

    Edges keep their colour: the clear pixels round a shape take on the colour of what lies beside
    them only through alpha, so no dark fringe appears on a light ground.
    """
    large = pygame.Surface((w * fine, h * fine), pygame.SRCALPHA)
    draw(large, float(fine))
    return pygame.transform.smoothscale(large, (w, h))


def _corners(radius: int, colour: Colour) -> tuple[pygame.Surface, ...]:
    """The four corners of a rounded box: the quarters of a disc."""
    side = 2 * radius

    def draw(large: pygame.Surface, scale: float) -> None:
        middle = radius * scale
        # Filled with the same colour, fully clear, so that scaling blends alpha and not colour.
        large.fill((*colour, 0))
        pygame.draw.circle(large, colour, (middle, middle), middle)

    disc = smooth(side, side, draw)
    quarters = ((0, 0), (radius, 0), (0, radius), (radius, radius))
    return tuple(disc.subsurface((*place, radius, radius)) for place in quarters)
