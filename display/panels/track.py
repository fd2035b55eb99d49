"""A race: a lane per wedge, four-legged runners in no seat's colours, a winner to cheer for."""

from __future__ import annotations

from math import pi, sin, sqrt

import pygame

from display.toolkit import shapes, strokes
from display.toolkit.box import Box
from display.toolkit.ink import Face, Ink
from display.toolkit.theme import Colour, Theme, mixed, rgb
from firmware_host.engine.decks import Wheel
from firmware_host.values import dataclass

# The coats of the runners; none is the colour of a seat, and each wears its number.
COATS = tuple(map(rgb, ("#b98a5e", "#e9e2d0", "#7b5138", "#9aa3a8", "#c9a86a", "#5d4a5f")))
_LEGS = (
    ((64, 56), (80, 62), (90, 54)),
    ((60, 58), (74, 70), (84, 68)),
    ((32, 54), (20, 66), (6, 62)),
    ((36, 58), (28, 72), (14, 78)),
)
_NECK = ((58, 44), (72, 24), (84, 22), (76, 54))
_HEAD = ((73, 25), (80, 15), (84, 22), (96, 33), (91, 40), (79, 36))


@dataclass(frozen=True)
class Track:
    """The lanes; the runners at a share of the way in thousandths."""

    box: Box
    wheel: Wheel
    theme: Theme
    at: tuple[int, ...]
    winner: str = ""

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        palette = self.theme.palette
        lanes = self.box.rows(len(self.wheel.wedges), max(4, self.box.h // 60))
        for lane, wedge, at in zip(lanes, self.wheel.wedges, self.at, strict=True):
            won = wedge.key == self.winner
            ground = mixed(palette.felt, palette.brass, 0.2) if won else palette.felt
            rim = palette.brass if won else palette.line
            ink.boxes.panel(surface, lane, ground, 14, rim, 4 if won else 2)
            self._post(surface, lane, lanes[0].h)
            side = min(lane.h - 4, self.box.w // 5)
            x = lane.x + 8 + (lane.w - side - 16) * at // 1000
            place = Box(x, lane.y + (lane.h - side) // 2, side, side)
            if won:
                self._cheer(surface, ink, lane, place)
            coat = COATS[self.wheel.wedges.index(wedge) % len(COATS)]
            self._runner(surface, ink, place, wedge.label, coat)

    def _cheer(self, surface: pygame.Surface, ink: Ink, lane: Box, runner: Box) -> None:
        """Stars along the lane that was won."""
        side = lane.h // 3
        star = shapes.glyph(ink, "star", side, self.theme.palette.brass)
        step = max(side * 2, (runner.x - lane.x) // 4)
        for at, x in enumerate(range(lane.x + side, runner.x - side, step)):
            y = lane.y + (lane.h - side) // 2 + (side // 3 if at % 2 else -side // 3)
            surface.blit(star, (x, y))

    def _post(self, surface: pygame.Surface, lane: Box, high: int) -> None:
        """Draw the finish: one line down all lanes, whose heights may differ by a pixel."""
        size = max(3, high // 8)
        x = lane.right - high // 2 - 3 * size
        for row in range(lane.h // size):
            colour = self.theme.palette.cream if row % 2 else self.theme.palette.black
            height = min(size, lane.bottom - 3 - (lane.y + 3 + row * size))
            if height > 0:
                surface.fill(colour, (x, lane.y + 3 + row * size, size, height))

    def _runner(
        self, surface: pygame.Surface, ink: Ink, box: Box, label: str, coat: Colour
    ) -> None:
        palette = self.theme.palette

        def draw(large: pygame.Surface, scale: float) -> None:
            large.fill((*palette.felt, 0))
            unit = large.get_width() / 100
            dark = mixed(coat, palette.black, 0.55)
            for leg in _LEGS:
                strokes.trace(large, coat, [(x * unit, y * unit) for x, y in leg], 6 * unit)
            strokes.stroke(large, dark, (27 * unit, 46 * unit), (7 * unit, 40 * unit), 6 * unit)
            body = pygame.Rect(0, 0, round(50 * unit), round(27 * unit))
            body.center = (round(50 * unit), round(50 * unit))
            pygame.draw.ellipse(large, coat, body)
            for shape in (_NECK, _HEAD):
                pygame.draw.polygon(large, coat, [(x * unit, y * unit) for x, y in shape])
            strokes.stroke(large, dark, (57 * unit, 42 * unit), (72 * unit, 21 * unit), 5 * unit)
            pygame.draw.circle(large, palette.black, (84 * unit, 27 * unit), 2 * unit)
            pygame.draw.circle(large, palette.cream, (48 * unit, 49 * unit), 16 * unit)

        surface.blit(ink.fine(("runner", coat), box.w, box.h, draw), box[:2])
        face = Face("heavy", max(12, box.h * 26 // 100))
        text = ink.text(label[:3], face, palette.paper)
        surface.blit(text, text.get_rect(center=(box.x + box.w * 0.48, box.y + box.h * 0.49)))


def runners(wheel: Wheel, key: str, share: float) -> tuple[int, ...]:
    """Return where the runners are: they change the lead on the way, and the winner is first."""
    result = []
    for place, wedge in enumerate(wheel.wedges):
        pace = 0.84 - 0.12 * ((place * 7 + len(key)) % 4) / 3
        swing = 0.05 * sin(share * pi * (2 + place % 3) + place * 1.7) * (1 - share)
        end = 1.0 if wedge.key == key else pace
        result.append(round(1000 * min(1.0, max(0.0, end * share**1.15 + swing * sqrt(share)))))
    return tuple(result)
