"""A square code for cameras: dark squares on light, as the host has worked them out."""

from __future__ import annotations

import pygame

from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour
from firmware_host.values import dataclass

QUIET = 4  # squares that stay free all round
SMALLEST = 2  # pixels of a square that a camera can still tell from the next


@dataclass(frozen=True)
class Squares:
    """The dark squares of a code: a row is a text, with a 1 where one is."""

    box: Box
    rows: tuple[str, ...]
    colour: Colour

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        side = self.box.w // len(self.rows)
        for y, row in enumerate(self.rows):
            for x, dark in enumerate(row):
                if dark == "1":
                    place = (self.box.x + x * side, self.box.y + y * side, side, side)
                    surface.fill(self.colour, place)


def square_size(rows: tuple[str, ...], room: int) -> int:
    """Return the width of a code in that room, in pixels; 0 if no camera could read it."""
    side = room // (len(rows) + 2 * QUIET) if rows else 0
    return side * (len(rows) + 2 * QUIET) if side >= SMALLEST else 0


def lay_square(paper: Paper, box: Box, rows: tuple[str, ...]) -> None:
    """Lay a code into a box of the size that `square_size` gives."""
    side = box.w // (len(rows) + 2 * QUIET)
    paper.fill(box, paper.palette.cream, min(paper.layout.radius, QUIET * side))
    paper.add(Squares(box.inset(QUIET * side), rows, paper.palette.shade))
