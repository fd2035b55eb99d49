"""What puts marks on the canvas: text and shapes, each drawn once and kept for the next time.

Shapes are drawn four times too large and scaled down, which is the only smooth edge that every
pygame since 2.1 can draw. All caches are bounded, so a long evening costs what a short one does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import pygame

from .box import Box
from .letters import Letters, Line, Piece
from .theme import Colour

AIR = 0.17  # of its size: what both faces leave empty at the top of a rendered line
LARGE = 40_000  # pixels: panels up to that size are kept as pictures
PANELS = 250_000  # pixels: so much of them at least, twice as much at most
WANTED = 60  # panels at most that wait for their picture
STRIP = 16  # rows of plain colour that are copied at a time
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


PanelKey = tuple[int, int, Colour, int, Colour | None, int]


class Recent(Generic[K, V]):
    """A cache that keeps what was used lately: at least the last `size` things, at most twice that.

    Two generations: what is asked for moves to the young one; when that is full, what stayed in
    the old one is forgotten. A hit costs one look-up. With `weigh` the size counts weights.
    """

    def __init__(self, size: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._size = size
        self._weigh = weigh
        self._weight = 0  # of the young
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def look(self, key: K) -> V | None:
        """What is kept under `key`, if anything."""
        value = self._young.get(key)
        if value is None and (value := self._old.get(key)) is not None:
            kept = value
            return self.get(key, lambda: kept)
        return value

    def get(self, key: K, make: Callable[[], V]) -> V:
        """What is kept under `key`, made if it is not."""
        young = self._young
        if key in young:
            return young[key]
        return self.put(key, self._old.pop(key) if key in self._old else make())

    def put(self, key: K, value: V) -> V:
        """Keep a value from now on."""
        if self._weight >= self._size:
            self._old, self._young, self._weight = self._young, {}, 0
        self._weight += self._weigh(value)
        self._young[key] = value
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
        self._fonts: Recent[tuple[str, int], pygame.font.Font] = Recent(2)
        self._heights: dict[Face, int] = {}
        self._texts: Recent[tuple[str, Face, Colour], pygame.Surface] = Recent(150)
        self._widths: Recent[tuple[str, Face], int] = Recent(4000)
        self._letters: dict[Face, Letters] = {}
        self._lines: Recent[tuple[str, Face, Colour], Line] = Recent(300)
        self.fits: Recent[Hashable, Setting] = Recent(1500)
        self._pictures: Recent[Hashable, pygame.Surface] = Recent(500)
        self._turned: Recent[Hashable, pygame.Surface] = Recent(12)
        self._charts: Recent[Hashable, pygame.Surface] = Recent(12)  # large, and soon out of date
        self._corners: Recent[Hashable, tuple[pygame.Surface, ...]] = Recent(300)
        self._panels: Recent[PanelKey, pygame.Surface] = Recent(PANELS, _pixels)
        self._wanted: list[PanelKey] = []  # panels to make pictures of while nobody waits
        self._strips: Recent[Colour, pygame.Surface] = Recent(24)

    def font(self, face: Face) -> pygame.font.Font:
        """The loaded font of a face."""
        name, size, _ = face
        return self._fonts.get(
            (name, size), lambda: pygame.font.Font(str(font_file(name)), size)
        )  # fmt: skip

    def letters(self, face: Face) -> Letters:
        """The letters of a face."""
        if face not in self._letters:
            lead = self.lead(face)
            self._letters[face] = Letters(lambda: self.font(face), lead, even=face.even)
        return self._letters[face]

    def sharpen(self, face: Face) -> None:
        """Have every letter of a face drawn once, so that none is drawn while somebody waits."""
        self.height(face)
        self.letters(face).learn()

    def dip(self, face: Face, colour: Colour) -> None:
        """Have common letters of a face coloured ahead, as soon as nothing else is to be made."""
        self.letters(face).inked(colour)

    def width(self, text: str, face: Face) -> int:
        """How wide a text is."""
        key = text, face
        width = self._widths.look(key)
        if width is None:
            width = self._widths.get(key, lambda: self.letters(face).width(text))
        return width

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

    def text(self, text: str, face: Face, colour: Colour) -> pygame.Surface:
        """A line of text as a picture, to be turned or kept."""
        return self._texts.get(
            (text, face, colour), lambda: self.font(face).render(text, True, colour)
        )  # fmt: skip

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

    def flood(self, surface: pygame.Surface, box: Box, colour: Colour) -> None:
        """Fill a box with plain colour.

        Copied from a strip of that colour: where SDL fills by itself it writes past the processor's
        cache, which takes ten times as long, and whatever comes on top has to wait for it as well.
        """
        surface.blits(self._flat(surface, box, colour), False)

    def _flat(self, surface: pygame.Surface, box: Box, colour: Colour) -> list[Piece]:
        """What to copy so that a box of the surface has that colour.

        The strip's first column is left out: SDL copies what begins at an even address past the
        processor's cache, too.
        """
        x, y, w, h = box
        strip = self._strips.look(colour)
        if strip is None or strip.get_width() <= w:
            width = surface.get_width()
            strip = self._strips.put(colour, _strip(colour, width))
        if h <= STRIP:
            return [(strip, (x, y), (1, 0, w, h))]
        end = y + h
        return [(strip, (x, at), (1, 0, w, min(STRIP, end - at))) for at in range(y, end, STRIP)]

    def panel(
        self,
        surface: pygame.Surface,
        box: Box,
        colour: Colour,
        radius: int,
        rim: Colour | None = None,
        rim_width: int = 0,
    ) -> None:
        """A filled box with round corners, perhaps with a rim of another colour."""
        key = box.w, box.h, colour, radius, rim, rim_width
        picture = self._panels.look(key)
        if picture is not None:
            surface.blit(picture, box[:2])
            return
        self._put_together(surface, box, colour, radius, rim, rim_width)
        if box.w * box.h <= LARGE and len(self._wanted) < WANTED:
            self._wanted.append(key)  # next time it is one copy

    def ready(self, surface: pygame.Surface) -> bool:
        """Make a picture of one panel that was put together on a surface, or else colour letters.

        Says whether there was anything to do.
        """
        if self._wanted:
            key = self._wanted.pop()
            picture = self._panels.get(key, lambda: self._panel_picture(*key))
            # Packed for the surface that it is first copied to. Its first pixel is clear.
            surface.blit(picture, (0, 0), (0, 0, 1, 1))
            return True
        return any(letters.complete() for letters in self._letters.values())

    def _panel_picture(
        self, w: int, h: int, colour: Colour, radius: int, rim: Colour | None, rim_width: int
    ) -> pygame.Surface:
        picture, box = pygame.Surface((w, h), pygame.SRCALPHA), Box(0, 0, w, h)
        self._put_together(picture, box, colour, radius, rim, rim_width)
        r, thin = _measures(box, radius, rim, rim_width)
        if r > max(1, thin):
            # On nothing a corner stays as clear as it is: blended, it would be dark and solid.
            for corner, place, _ in self._rounding(box, r, self.corners(r, colour, rim, thin)):
                picture.fill((0, 0, 0, 0), (*place, r, r))
                picture.blit(corner, place, None, pygame.BLEND_RGBA_MAX)
        picture.set_alpha(255, pygame.RLEACCEL)  # most of it is copied and not blended
        return picture

    def _put_together(
        self,
        surface: pygame.Surface,
        box: Box,
        colour: Colour,
        radius: int,
        rim: Colour | None,
        rim_width: int,
    ) -> None:
        x, y, w, h = box
        r, thin = _measures(box, radius, rim, rim_width)
        if r <= max(1, thin):
            self.flood(surface, box, rim or colour)
            self.flood(surface, box.inset(thin), colour)
            return
        across, down, inner = w - 2 * r, h - 2 * r, r - thin
        pieces = [
            *self._flat(surface, Box(x + r, y + thin, across, inner), colour),
            *self._flat(surface, Box(x + thin, y + r, w - 2 * thin, down), colour),
            *self._flat(surface, Box(x + r, y + h - r, across, inner), colour),
        ]
        if rim is not None:
            edges = (
                (x + r, y, across, thin),
                (x, y + r, thin, down),
                (x + w - thin, y + r, thin, down),
                (x + r, y + h - thin, across, thin),
            )
            for edge in edges:
                surface.fill(rim, edge)
        pieces += self._rounding(box, r, self.corners(r, colour, rim, thin))
        surface.blits(pieces, False)

    def _rounding(self, box: Box, r: int, corners: Sequence[pygame.Surface]) -> list[Piece]:
        """Where the corners of a panel go."""
        left, top, right, low, whole = box.x, box.y, box.right - r, box.bottom - r, (0, 0, r, r)
        return [
            (corners[0], (left, top), whole), (corners[1], (right, top), whole),
            (corners[2], (left, low), whole), (corners[3], (right, low), whole),
        ]  # fmt: skip

    def corners(
        self, radius: int, colour: Colour, rim: Colour | None, rim_width: int
    ) -> tuple[pygame.Surface, ...]:
        """The four corners of a panel."""
        return self._corners.get(
            (radius, colour, rim, rim_width),
            lambda: _corners(radius, colour, rim or colour, rim_width),
        )

    def rounded(self, surface: pygame.Surface, box: Box, colour: Colour, radius: int) -> None:
        """A filled box with round corners that is not worth a picture of its own."""
        self._put_together(surface, box, colour, radius, None, 0)


def _measures(box: Box, radius: int, rim: Colour | None, rim_width: int) -> tuple[int, int]:
    """How far a panel's corners reach, and how wide its rim is."""
    return min(radius, box.w // 2, box.h // 2), rim_width if rim is not None else 0


def _pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


def _strip(colour: Colour, width: int) -> pygame.Surface:
    strip = pygame.Surface((width + 1, STRIP))
    strip.fill(colour)
    return strip


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


def _corners(
    radius: int, colour: Colour, rim: Colour, rim_width: int
) -> tuple[pygame.Surface, ...]:
    """The four corners of a rounded box: the quarters of a disc."""
    side = 2 * radius

    def draw(large: pygame.Surface, scale: float) -> None:
        middle = radius * scale
        # Filled with the same colour, fully clear, so that scaling blends alpha and not colour.
        large.fill((*rim, 0))
        pygame.draw.circle(large, rim, (middle, middle), middle)
        if rim_width:
            pygame.draw.circle(large, colour, (middle, middle), (radius - rim_width) * scale)

    disc = smooth(side, side, draw)
    quarters = ((0, 0), (radius, 0), (0, radius), (radius, radius))
    corners = tuple(disc.subsurface((*place, radius, radius)).copy() for place in quarters)
    for corner in corners:
        corner.set_alpha(255, pygame.RLEACCEL)  # blended just as in the picture of a panel
    return corners
