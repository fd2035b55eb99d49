"""The only smooth edge that every pygame since 2.1 can draw: drawn too large and scaled down."""

from __future__ import annotations

from collections.abc import Callable

import pygame

FINE = 4  # how much larger shapes are drawn before they are scaled down


def smooth(
    w: int, h: int, draw: Callable[[pygame.Surface, float], None], fine: int = FINE
) -> pygame.Surface:
    """Return what `draw` draws on a surface `fine` times as large, scaled down.

    Edges keep their colour: the clear pixels round a shape take on the colour of what lies beside
    them only through alpha, so no dark fringe appears on a light ground.
    """
    large = pygame.Surface((w * fine, h * fine), pygame.SRCALPHA)
    draw(large, float(fine))
    return pygame.transform.smoothscale(large, (w, h))
