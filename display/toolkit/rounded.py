"""Boxes of plain colour with round corners, as fast as they can be copied."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from .antialias import smooth_in_bands
from .box import Box
from .letters import LOOSE, PIXEL, Piece
from .lru import Recent
from .theme import Colour

LARGE = 40_000  # pixels: panels up to that size are kept as pictures
PANELS = 1_440_000  # bytes that all of them may take
CORNERS = 640_000  # bytes of corners at most: those of a large disc are large
WANTED = 60  # panels at most that wait for their picture
STRIP = 16  # rows of plain colour that are copied at a time
STRIPS = 700_000  # bytes of them at most: eight colours on the largest screen

PanelKey = tuple[int, int, Colour, int, Colour | None, int, Colour | None]


class RoundedBoxes:
    """Paints panels, from pictures that are kept or put together from strips and corners."""

    def __init__(self) -> None:
        self._corners: Recent[tuple[int, Colour, Colour | None, int], tuple[pygame.Surface, ...]]
        self._corners = Recent(CORNERS, lambda _, four: sum(map(_weight, four)))
        self._panels: Recent[PanelKey, pygame.Surface]
        self._panels = Recent(PANELS, lambda _, panel: _weight(panel))
        self._wanted: list[PanelKey] = []  # panels to make pictures of while nobody waits
        self._strips: Recent[Colour, pygame.Surface]
        self._strips = Recent(STRIPS, lambda _, strip: _weight(strip))

    def flood(self, surface: pygame.Surface, box: Box, colour: Colour) -> None:
        """Fill a box with plain colour.

        Copied from a strip of that colour: where SDL fills by itself it writes past the processor's
        cache, which takes ten times as long, and whatever comes on top has to wait for it as well.
        """
        surface.blits(self._flat(surface, box, colour), False)

    def _flat(self, surface: pygame.Surface, box: Box, colour: Colour) -> list[Piece]:
        """Return what to copy so that a box of the surface has that colour.

        The strip's first pixel is left out: where both ends of a copy lie at multiples of 16 bytes,
        SDL goes past the processor's cache, too.
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
        light: Colour | None = None,
    ) -> None:
        """Draw a filled box with round corners, perhaps with a rim of another colour.

        With `light` it goes over into that colour towards its upper edge; it has no rim then.
        """
        key = box.w, box.h, colour, radius, rim, rim_width, light
        picture = self._panels.look(key)
        if picture is not None:
            surface.blit(picture, box[:2])
            return
        if light is not None:
            surface.blit(self._panels.get(key, lambda: self._panel_picture(*key)), box[:2])
            return
        self._put_together(surface, box, colour, radius, rim, rim_width)
        if box.w * box.h <= LARGE and len(self._wanted) < WANTED:
            self._wanted.append(key)  # next time it is one copy

    def ready(self, surface: pygame.Surface) -> bool:
        """Make a picture of a panel that was put together; return whether one waited."""
        if not self._wanted:
            return False
        key = self._wanted.pop()
        picture = self._panels.get(key, lambda: self._panel_picture(*key))
        # SDL packs a picture for the very surface that it is copied to, and takes half a
        # millisecond to pack it again for another: one pixel is copied there and put right.
        under = surface.get_at((0, 0))
        surface.blit(picture, (0, 0), (0, 0, 1, 1))
        surface.set_at((0, 0), under)
        return True

    def _panel_picture(
        self,
        w: int,
        h: int,
        colour: Colour,
        radius: int,
        rim: Colour | None,
        rim_width: int,
        light: Colour | None,
    ) -> pygame.Surface:
        picture, box = pygame.Surface((w, h), pygame.SRCALPHA), Box(0, 0, w, h)
        self._put_together(picture, box, colour, radius, rim, rim_width)
        r, thin = _measures(box, radius, rim, rim_width)
        if r > max(1, thin):
            # On nothing a corner stays as clear as it is: blended, it would be dark and solid.
            for corner, place, _ in self._rounding(box, r, self.corners(r, colour, rim, thin)):
                picture.fill((0, 0, 0, 0), (*place, r, r))
                picture.blit(corner, place, None, pygame.BLEND_RGBA_MAX)
        if light is not None:
            for y in range(h):
                more = (max(0, b - a) * (h - y) // h for a, b in zip(colour, light, strict=True))
                picture.fill((*more, 0), (0, y, w, 1), pygame.BLEND_RGBA_ADD)
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
        """Return where the corners of a panel go."""
        left, top, right, low, whole = box.x, box.y, box.right - r, box.bottom - r, (0, 0, r, r)
        return [
            (corners[0], (left, top), whole),
            (corners[1], (right, top), whole),
            (corners[2], (left, low), whole),
            (corners[3], (right, low), whole),
        ]

    def corners(
        self, radius: int, colour: Colour, rim: Colour | None, rim_width: int
    ) -> tuple[pygame.Surface, ...]:
        """Return the four corners of a panel."""
        return self._corners.get(
            (radius, colour, rim, rim_width),
            lambda: _corners(radius, colour, rim or colour, rim_width),
        )

    def rounded(self, surface: pygame.Surface, box: Box, colour: Colour, radius: int) -> None:
        """Draw a filled box with round corners that is not worth a picture of its own."""
        self._put_together(surface, box, colour, radius, None, 0)


def _measures(box: Box, radius: int, rim: Colour | None, rim_width: int) -> tuple[int, int]:
    """Return how far a panel's corners reach, and how wide its rim is."""
    return min(radius, box.w // 2, box.h // 2), rim_width if rim is not None else 0


def _weight(picture: pygame.Surface) -> int:
    return PIXEL * picture.get_width() * picture.get_height() + LOOSE


def _strip(colour: Colour, width: int) -> pygame.Surface:
    strip = pygame.Surface((width + 1, STRIP))
    strip.fill(colour)
    return strip


def _corners(
    radius: int, colour: Colour, rim: Colour, rim_width: int
) -> tuple[pygame.Surface, ...]:
    """Return the four corners of a rounded box: the quarters of a disc.

    Each is drawn by itself: a large disc, drawn larger still, would take nine megabytes.
    """

    def draw(large: pygame.Surface, scale: float, above: int, middle: tuple[int, int]) -> None:
        # Filled with the same colour, fully clear, so that scaling blends alpha and not colour.
        large.fill((*rim, 0))
        place = middle[0] * scale, middle[1] * scale - above
        pygame.draw.circle(large, rim, place, radius * scale)
        if rim_width:
            pygame.draw.circle(large, colour, place, (radius - rim_width) * scale)

    middles = ((radius, radius), (0, radius), (radius, 0), (0, 0))
    corners = tuple(smooth_in_bands(radius, radius, partial(draw, middle=at)) for at in middles)
    for corner in corners:
        corner.set_alpha(255, pygame.RLEACCEL)  # blended just as in the picture of a panel
    return corners
