"""A square code that a camera reads: dark on paper, whatever the theme is."""

from __future__ import annotations

import pygame

from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.paper import Paper
from firmware_host.values import dataclass

PAPER, DARK = (255, 253, 246), (16, 20, 18)
QUIET = 2  # modules of paper round it


@dataclass(frozen=True)
class Code:
    """The modules of a code, each the same whole number of pixels."""

    box: Box
    rows: tuple[str, ...]

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        side = len(self.rows) + 2 * QUIET
        each = max(1, self.box.w // side)
        left = self.box.x + (self.box.w - each * len(self.rows)) // 2
        top = self.box.y + (self.box.h - each * len(self.rows)) // 2
        pygame.draw.rect(surface, PAPER, self.box, 0, min(8, self.box.w // 12))
        for y, row in enumerate(self.rows):
            for x, module in enumerate(row):
                if module == "1":
                    place = (left + x * each, top + y * each, each, each)
                    pygame.draw.rect(surface, DARK, place)


def lay_code(paper: Paper, box: Box, rows: tuple[str, ...]) -> None:
    """Lay a code in the middle of a box, as large as it fits."""
    paper.add(Code(box.square(), rows))
