"""What is stamped beside a tile that counts several times, and the sum that flies for it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

import pygame

from display.toolkit.box import Box
from display.toolkit.ink import Face, Ink
from display.toolkit.layout import FIGURE
from display.toolkit.paper import Paper
from display.toolkit.shapes import glyph
from display.toolkit.theme import Colour

AROUND = 20  # places round a letter from which its edge is drawn
COINS = 3  # that fly with a sum


class Stamp(NamedTuple):
    """Large letters with a dark edge, in the middle of a box, over whatever lies there."""

    box: Box
    text: str
    size: int
    colour: Colour
    edge: Colour

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        picture = ink.picture(("stamp", *self[1:]), lambda: self._made(ink))
        place = picture.get_rect(center=self.box.middle)
        inside = place.clip(self.box)
        surface.blit(picture, inside, inside.move(-place.x, -place.y))

    def _made(self, ink: Ink) -> pygame.Surface:
        font = ink.font(Face("serif", self.size))
        inner, outer = (font.render(self.text, True, tone) for tone in (self.colour, self.edge))
        reach = max(2, self.size // 12)
        w, h = inner.get_size()
        picture = pygame.Surface((w + 2 * reach, h + 2 * reach), pygame.SRCALPHA)
        for at in range(AROUND):
            turn = 2 * pi * at / AROUND
            picture.blit(outer, (reach * (1 + cos(turn)), reach * (1 + sin(turn))))
        picture.blit(inner, (reach, reach))
        return picture.subsurface(picture.get_bounding_rect()).copy()


class Flying(NamedTuple):
    """Coins on their way to a purse, with their sum below them."""

    box: Box
    sum: str
    face: Face
    brass: Colour
    ink: Colour

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        x, y, w, h = self.box
        pill = min(h, ink.height(self.face) + 4) if self.sum else 0
        side = min(h - pill, w)
        coin = glyph(ink, "coin", side, self.brass)
        step = max(1, side * 3 // 4)
        left = x + (w - side - step * (COINS - 1)) // 2
        for at in range(COINS):
            surface.blit(coin, (left + at * step, y))
        if not self.sum:
            return
        low = Box(x, y + h - pill, w, pill)
        ink.boxes.rounded(surface, low, self.brass, pill // 2)
        words = ink.width(self.sum, self.face)
        spot = Box(x + (w - words) // 2, low.y + 2, words, pill)
        ink.write(surface, self.sum, self.face, self.ink, spot)


def flying(paper: Paper, text: str) -> Flying:
    """Return coins with that sum; without one, coins alone."""
    palette, face = paper.palette, paper.layout.faces_of(FIGURE)[-1]
    side = paper.px(26)
    wide = max(5 * side // 2, paper.ink.width(text, face) + paper.px(20) if text else 0)
    high = side + (paper.ink.height(face) + 4 if text else 0)
    return Flying(Box(0, 0, wide, high), text, face, palette.brass, palette.paper)
