"""The only smooth edge that every pygame since 2.1 can draw: drawn too large and scaled down."""

from __future__ import annotations

from collections.abc import Callable

import pygame

FINE = 4  # how much larger shapes are drawn before they are scaled down
BAND = 700_000  # bytes of a large picture that are drawn at a time
OVER = 8  # rows more above and below: where a surface ends, pygame cuts wide lines off askew
PIXEL = 4  # bytes


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


def smooth_in_bands(
    w: int, h: int, draw: Callable[[pygame.Surface, float, int], None], fine: int = FINE
) -> pygame.Surface:
    """Return the same, of a picture that would take megabytes drawn large: in bands, from the top.

    `draw` is called for each and also told how many rows of the large picture lie above it.
    """
    rows = min(h, max(1, BAND // (w * fine * fine * PIXEL)))
    over = OVER if rows < h else 0
    large = pygame.Surface((w * fine, (rows + 2 * over) * fine), pygame.SRCALPHA)
    picture = pygame.Surface((w, h), pygame.SRCALPHA)
    for top in range(0, h, rows):
        high = min(rows, h - top)
        draw(large, float(fine), (top - over) * fine)
        band = large.subsurface(0, over * fine, w * fine, high * fine)
        pygame.transform.smoothscale(band, (w, high), picture.subsurface(0, top, w, high))
    return picture
