"""What signs and shapes are drawn with: soft lines and polygons, the outlines of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, floor, pi, sin

import pygame

from .theme import Colour

Point = tuple[float, float]


def soft_polygon(
    surface: pygame.Surface, colour: Colour, points: Sequence[Point], soft: float
) -> None:
    """Draw a filled polygon whose corners are rounded by `soft` pixels outwards."""
    pygame.draw.polygon(surface, colour, points)
    if soft >= 1:
        trace(surface, colour, [*points, points[0]], 2 * soft)


def stroke(surface: pygame.Surface, colour: Colour, start: Point, end: Point, width: float) -> None:
    """Draw a straight line with round ends."""
    trace(surface, colour, (start, end), width)


def trace(surface: pygame.Surface, colour: Colour, points: Sequence[Point], width: float) -> None:
    """Draw a line through points, with round ends and corners; nothing if it is only one."""
    if len(points) < 2:
        return
    for (ax, ay), (bx, by) in pairwise(points):
        length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 0.001)
        nx, ny = (ay - by) / length * width / 2, (bx - ax) / length * width / 2
        corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(surface, colour, whole(corners))
    for point in whole(points):
        pygame.draw.circle(surface, colour, point, width / 2)


def whole(points: Sequence[Point]) -> list[tuple[int, int]]:
    """Return the pixels that points lie in.

    Left to pygame, those above the surface or beside it would be rounded the other way, and a
    shape that reaches over the rim would lean.
    """
    return [(floor(x), floor(y)) for x, y in points]


def outline(shape: str) -> list[Point]:
    """Return the corners of a seat's shape in a square from 0 to 1; a circle has many."""
    if shape == "square":
        return [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
    if shape == "triangle":
        return [(0.5, 0.06), (0.98, 0.9), (0.02, 0.9)]
    if shape == "diamond":
        return [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]
    if shape == "hexagon":
        return _around(6, 0.46, pi / 2)
    if shape == "star":
        return [
            point
            for outer, inner in zip(
                _around(5, 0.53, -pi / 2, 0.54),
                _around(5, 0.31, -pi / 2 + pi / 5, 0.54),
                strict=True,
            )
            for point in (outer, inner)
        ]
    return _around(48, 0.46, 0.0)


def _around(corners: int, radius: float, start: float, y: float = 0.5) -> list[Point]:
    turns = [start + 2 * pi * corner / corners for corner in range(corners)]
    return [(0.5 + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
