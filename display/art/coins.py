"""What number cards show: as many coins as their number, in two stacks on a tinted ground."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.theme import Colour, mixed, rgb

GOLD = rgb("#f4e3b0")
FLAT = 0.42  # how flat a coin lies: its height by its width


class Coins(NamedTuple):
    """So many coins in a box: the left stack is never the lower one."""

    box: Box
    number: int
    colour: Colour
    ground: Colour

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        key = "coins", self.number, self.colour, self.ground
        surface.blit(ink.fine(key, self.box.w, self.box.h, self._draw), self.box[:2])

    def _draw(self, large: pygame.Surface, scale: float) -> None:
        w, h = large.get_size()
        tint = mixed(self.ground, self.colour, 0.14)
        large.fill((*tint, 0))
        pygame.draw.rect(large, tint, (0, 0, w, h), border_radius=round(5 * scale))
        left = -(-self.number // 2) if self.number > 3 else self.number
        stacks = [stack for stack in (left, self.number - left) if stack]
        wide = min(w * 0.42, h * 0.5)
        # As thick as the higher stack leaves room for.
        step = min(wide * FLAT, (h * 0.86 - wide * FLAT) / max(1, max(stacks) - 1))
        gold = mixed(GOLD, self.ground, 0.2)
        for at, stack in enumerate(stacks):
            x = w * (0.06 + 0.48 * at)  # the left one is seen beside the next card of a fan
            for coin in range(stack):
                top = h * 0.93 - wide * FLAT - coin * step
                place = pygame.Rect(round(x), round(top), round(wide), round(wide * FLAT))
                pygame.draw.ellipse(large, self.colour, place)
                pygame.draw.ellipse(large, gold, place.inflate(-3 * scale, -3 * scale))
