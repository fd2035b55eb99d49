"""Small coloured pictures made of flat shapes, drawn at the size in which they are shown.

A picture is a function that is given a brush. It is drawn once for each size and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from math import cos, radians, sin

import pygame

from display.toolkit.antialias import smooth
from display.toolkit.box import Box
from display.toolkit.ink import Face, Ink
from display.toolkit.paper import Paper
from display.toolkit.strokes import Point, trace
from display.toolkit.theme import Colour, rgb
from firmware_host.values import dataclass

FINE = 3
INK = rgb("#23201a")
GRID = 226, 168  # what all pictures are drawn on, whatever their size

Drawing = Callable[["Brush"], None]


class Brush:
    """Draws flat shapes; places are on the grid."""

    def __init__(self, surface: pygame.Surface, scale: float, ink: Ink) -> None:
        self.surface = surface
        self.scale = scale
        self._ink = ink

    def _at(self, points: tuple[Point, ...]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def area(self, colour: str, *points: Point, rim: float = 0) -> None:
        """Draw a filled shape, with a dark rim if it has a width."""
        pygame.draw.polygon(self.surface, rgb(colour), self._at(points))
        if rim:
            for start, end in zip(points, (*points[1:], points[0]), strict=True):
                self.line(INK, rim, start, end)

    def slab(
        self, colour: str, x: float, y: float, w: float, h: float, radius: float = 0, rim: float = 0
    ) -> None:
        """Draw a rectangle with round corners."""
        s = self.scale
        rect = pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s))
        round_ = round(radius * s)
        if rim:
            edge = round(rim * s)
            pygame.draw.rect(
                self.surface, INK, rect.inflate(2 * edge, 2 * edge), border_radius=round_ + edge
            )
        pygame.draw.rect(self.surface, rgb(colour), rect, border_radius=round_)

    def turned(
        self, colour: str, x: float, y: float, w: float, h: float, turn: float, rim: float = 0
    ) -> None:
        """Draw a rectangle round a middle, turned by `turn` degrees."""
        self.area(colour, *corners(x, y, w, h, turn), rim=rim)

    def disc(self, colour: str, x: float, y: float, radius: float, rim: float = 0) -> None:
        """Draw a disc, with a dark rim if it has a width."""
        s = self.scale
        if rim:
            pygame.draw.circle(self.surface, INK, (x * s, y * s), (radius + rim) * s)
        pygame.draw.circle(self.surface, rgb(colour), (x * s, y * s), radius * s)

    def oval(self, colour: str, x: float, y: float, w: float, h: float, rim: float = 0) -> None:
        """Draw an ellipse in a rectangle."""
        s = self.scale
        if rim:
            place = ((x - rim) * s, (y - rim) * s, (w + 2 * rim) * s, (h + 2 * rim) * s)
            pygame.draw.ellipse(self.surface, INK, place)
        pygame.draw.ellipse(self.surface, rgb(colour), (x * s, y * s, w * s, h * s))

    def ring(self, colour: str, width: float, x: float, y: float, radius: float) -> None:
        """Draw a circle that is not filled."""
        s = self.scale
        pygame.draw.circle(
            self.surface, rgb(colour), (x * s, y * s), radius * s, max(1, round(width * s))
        )

    def line(self, colour: str | Colour, width: float, *points: Point) -> None:
        """Draw a line through points with round ends."""
        tone = rgb(colour) if isinstance(colour, str) else colour
        trace(self.surface, tone, self._at(points), width * self.scale)

    def lettering(
        self,
        text: str,
        colour: str,
        x: float,
        y: float,
        size: float,
        turn: float = 0,
        face: str = "serif",
    ) -> None:
        """Draw a word or a figure round a middle: part of the picture, not there to be read."""
        drawn = self._ink.text(text, Face(face, max(6, round(size * self.scale))), rgb(colour))
        if turn:
            drawn = pygame.transform.rotozoom(drawn, turn, 1.0)
        self.surface.blit(drawn, drawn.get_rect(center=(x * self.scale, y * self.scale)))


def corners(x: float, y: float, w: float, h: float, turn: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle round a middle, turned anticlockwise by `turn` degrees."""
    c, s = cos(radians(-turn)), sin(radians(-turn))
    return tuple(
        (x + dx * c - dy * s, y + dx * s + dy * c)
        for dx, dy in ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    )


@cache
def drawings() -> Mapping[str, Drawing]:
    """Return every picture by its name: what lies on a table, and what stands for a game."""
    found: dict[str, Drawing] = {}
    for module in ("outfits", "shelf"):
        found |= import_module(f"display.art.{module}").DRAWINGS
    return found


@dataclass(frozen=True)
class Drawn:
    """A picture by its name, as large as its box allows."""

    box: Box
    name: str

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        w, h = self.box.w, self.box.h

        def draw(large: pygame.Surface, scale: float) -> None:
            drawings()[self.name](Brush(large, w * scale / GRID[0], ink))

        picture = ink.picture(("drawn", self.name, w, h), lambda: smooth(w, h, draw, FINE))
        surface.blit(picture, self.box[:2])


def lay_drawing(paper: Paper, box: Box, name: str) -> None:
    """Lay a picture in the middle of a box; nothing where there is none of that name."""
    if name not in drawings() or box.w < 8 or box.h < 8:
        return
    wide = min(box.w, box.h * GRID[0] // GRID[1])
    paper.add(Drawn(box.centred(wide, wide * GRID[1] // GRID[0]), name))
