"""The symbols of the reels, drawn as shapes: bar, bell, plum, orange, cherry, lemon."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

import pygame

from display.toolkit import strokes
from display.toolkit.ink import Ink
from display.toolkit.theme import Colour, rgb

RED, LEAF, DARK = rgb("#c8372b"), rgb("#3f8a4c"), rgb("#23201a")
GOLD, ORANGE, YELLOW, PURPLE = rgb("#d99a2b"), rgb("#e88a2c"), rgb("#efcf3c"), rgb("#6d3b8c")

Sketch = Callable[[pygame.Surface, float], None]


def _cherry(large: pygame.Surface, side: float) -> None:
    large.fill((*RED, 0))
    for x, y in ((0.3, 0.7), (0.7, 0.76)):
        strokes.stroke(large, LEAF, (side * 0.55, side * 0.14), (side * x, side * y), side * 0.05)
    leaf = [(side * 0.55, side * 0.15), (side * 0.8, side * 0.1), (side * 0.74, side * 0.28)]
    strokes.soft_polygon(large, LEAF, leaf, side * 0.03)
    for x, y in ((0.3, 0.7), (0.7, 0.76)):
        pygame.draw.circle(large, RED, (side * x, side * y), side * 0.2)


def _round(colour: Colour, squeeze: float) -> Sketch:
    def draw(large: pygame.Surface, side: float) -> None:
        large.fill((*colour, 0))
        high = 0.66 * squeeze
        box = (side * 0.16, side * (0.56 - high / 2), side * 0.68, side * high)
        pygame.draw.ellipse(large, colour, box)
        strokes.soft_polygon(
            large,
            LEAF,
            [(side * 0.5, side * 0.26), (side * 0.74, side * 0.12), (side * 0.7, side * 0.26)],
            side * 0.03,
        )

    return draw


def _lemon(large: pygame.Surface, side: float) -> None:
    large.fill((*YELLOW, 0))
    points = [
        (side * (0.1 + 0.8 * i / 20), side * (0.5 - 0.27 * sin(pi * i / 20))) for i in range(21)
    ]
    points += [(x, side - y) for x, y in reversed(points)]
    strokes.soft_polygon(large, YELLOW, points, side * 0.05)


def _bell(large: pygame.Surface, side: float) -> None:
    large.fill((*GOLD, 0))
    pygame.draw.circle(large, GOLD, (side * 0.5, side * 0.4), side * 0.24)
    pygame.draw.rect(large, GOLD, (side * 0.26, side * 0.4, side * 0.48, side * 0.26))
    strokes.soft_polygon(
        large,
        GOLD,
        [
            (side * 0.26, side * 0.62),
            (side * 0.74, side * 0.62),
            (side * 0.86, side * 0.76),
            (side * 0.14, side * 0.76),
        ],
        side * 0.03,
    )
    pygame.draw.circle(large, GOLD, (side * 0.5, side * 0.14), side * 0.06)
    pygame.draw.circle(large, DARK, (side * 0.5, side * 0.86), side * 0.075)


def _bar(large: pygame.Surface, side: float) -> None:
    large.fill((*DARK, 0))
    for row in range(3):
        box = (side * 0.1, side * (0.16 + 0.24 * row), side * 0.8, side * 0.19)
        pygame.draw.rect(large, DARK, box, border_radius=round(side * 0.05))
        inner = (side * 0.16, side * (0.215 + 0.24 * row), side * 0.68, side * 0.08)
        pygame.draw.rect(large, GOLD, inner, border_radius=round(side * 0.03))


SKETCHES: dict[str, Sketch] = {
    "bar": _bar,
    "bell": _bell,
    "cherry": _cherry,
    "lemon": _lemon,
    "orange": _round(ORANGE, 1.0),
    "plum": _round(PURPLE, 0.9),
}


def picture(ink: Ink, label: str, side: int) -> pygame.Surface | None:
    """Return the symbol with that name, if there is a drawing of it."""
    sketch = SKETCHES.get(label.lower())
    if sketch is None:
        return None
    return ink.fine(
        ("fruit", label.lower()), side, side, lambda large, scale: sketch(large, side * scale)
    )
