"""Every symbol on the screen, drawn as a shape: seats' tokens, dice, and the small signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, pi, sin

import pygame

from .ink import Face, Ink
from .theme import NIGHT, SEATS, Colour

Point = tuple[float, float]

# -- seats -----------------------------------------------------------------------------------------


def outline(shape: str) -> list[Point]:
    """The corners of a seat's shape in a square from 0 to 1; a circle has many."""
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
                _around(5, 0.53, -pi / 2, 0.54), _around(5, 0.31, -pi / 2 + pi / 5, 0.54),
                strict=True,
            )
            for point in (outer, inner)
        ]  # fmt: skip
    return _around(48, 0.46, 0.0)


def _around(corners: int, radius: float, start: float, y: float = 0.5) -> list[Point]:
    turns = [start + 2 * pi * corner / corners for corner in range(corners)]
    return [(0.5 + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def token(ink: Ink, look: int, initial: str, size: int) -> pygame.Surface:
    """A seat's mark with its initial."""
    return ink.picture(
        ("token", look, initial, size), lambda: _token(ink, look % len(SEATS), initial, size)
    )


def _token(ink: Ink, look: int, initial: str, size: int) -> pygame.Surface:
    colour, shape = SEATS[look]
    soft = 0.0 if shape == "circle" else size * 0.035

    def draw(large: pygame.Surface, scale: float) -> None:
        large.fill((*colour, 0))
        side = size * scale
        inner = side - 2 * soft * scale
        points = [(soft * scale + x * inner, soft * scale + y * inner) for x, y in outline(shape)]
        soft_polygon(large, colour, points, soft * scale)

    picture = ink.fine(("seat", look), size, size, draw).copy()
    letter = ink.text(initial[:1], Face("heavy", max(9, round(size * 0.42))), NIGHT.paper)
    low = {"triangle": 0.12, "star": 0.05}.get(shape, 0.0)
    picture.blit(letter, letter.get_rect(center=(size / 2, size * (0.5 + low))))
    return picture


def soft_polygon(
    surface: pygame.Surface, colour: Colour, points: Sequence[Point], soft: float
) -> None:
    """A filled polygon whose corners are rounded by `soft` pixels outwards."""
    pygame.draw.polygon(surface, colour, points)
    if soft >= 1:
        for start, end in zip(points, [*points[1:], points[0]], strict=True):
            stroke(surface, colour, start, end, 2 * soft)


def stroke(surface: pygame.Surface, colour: Colour, start: Point, end: Point, width: float) -> None:
    """A straight line with round ends."""
    (ax, ay), (bx, by) = start, end
    length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 0.001)
    nx, ny = (ay - by) / length * width / 2, (bx - ax) / length * width / 2
    corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
    pygame.draw.polygon(surface, colour, corners)
    for middle in (start, end):
        pygame.draw.circle(surface, colour, middle, width / 2)


# -- dice ------------------------------------------------------------------------------------------

_A, _B, _C = 0.25, 0.5, 0.75
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((_B, _B),),
    2: ((_A, _A), (_C, _C)),
    3: ((_A, _A), (_B, _B), (_C, _C)),
    4: ((_A, _A), (_C, _A), (_A, _C), (_C, _C)),
    5: ((_A, _A), (_C, _A), (_B, _B), (_A, _C), (_C, _C)),
    6: ((_A, _A), (_C, _A), (_A, _B), (_C, _B), (_A, _C), (_C, _C)),
}


def die(
    ink: Ink, face: int, size: int, ground: Colour, pips: Colour, rim: Colour | None = None
) -> pygame.Surface:
    """A die face. Faces above six carry a figure instead of pips."""

    def draw(large: pygame.Surface, scale: float) -> None:
        large.fill((*(rim or ground), 0))
        side = round(size * scale)
        pygame.draw.rect(large, rim or ground, (0, 0, side, side), border_radius=side * 3 // 16)
        if rim:
            edge = max(2, side // 20)
            inner = (edge, edge, side - 2 * edge, side - 2 * edge)
            pygame.draw.rect(large, ground, inner, border_radius=side * 2 // 16)
        for x, y in PIPS.get(face, ()):
            pygame.draw.circle(large, pips, (x * side, y * side), side * 0.085)

    if face in PIPS or face == 0:
        return ink.fine(("die", face, ground, pips, rim), size, size, draw)

    def numbered() -> pygame.Surface:
        picture = ink.fine(("die", 0, ground, pips, rim), size, size, draw).copy()
        figure = ink.text(str(face), Face("heavy", size // 2), pips)
        picture.blit(figure, figure.get_rect(center=(size / 2, size / 2)))
        return picture

    return ink.picture(("numbered die", face, size, ground, pips, rim), numbered)


# -- signs -----------------------------------------------------------------------------------------

# On a grid of 24 by 24. A stroke is a list of points and its width; a list alone is a polygon.
_LINE = 2.6


def glyph(ink: Ink, name: str, size: int, colour: Colour) -> pygame.Surface:
    """A small sign."""

    def draw(large: pygame.Surface, scale: float) -> None:
        large.fill((*colour, 0))
        _Pen(large, colour, size * scale / 24).draw(SIGNS[name])

    return ink.fine(("glyph", name, colour), size, size, draw)


class _Pen:
    def __init__(self, surface: pygame.Surface, colour: Colour, scale: float) -> None:
        self.surface = surface
        self.colour = colour
        self.scale = scale

    def draw(self, sign: Callable[[_Pen], None]) -> None:
        sign(self)

    def at(self, point: Point) -> Point:
        return point[0] * self.scale, point[1] * self.scale

    def line(self, *points: Point, width: float = _LINE) -> None:
        for start, end in pairwise(points):
            stroke(self.surface, self.colour, self.at(start), self.at(end), width * self.scale)

    def area(self, *points: Point, soft: float = 0.8) -> None:
        soft_polygon(
            self.surface, self.colour, [self.at(point) for point in points], soft * self.scale
        )

    def dot(self, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(self.surface, self.colour, self.at((x, y)), radius * self.scale)

    def hole(self, x: float, y: float, radius: float) -> None:
        clear = (*self.colour, 0)
        pygame.draw.circle(self.surface, clear, self.at((x, y)), radius * self.scale)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, width: float = _LINE
    ) -> None:
        steps = max(8, int(abs(end - start) / 6))
        turns = [(start + (end - start) * i / steps) * pi / 180 for i in range(steps + 1)]
        self.line(*((x + radius * cos(t), y + radius * sin(t)) for t in turns), width=width)


def _undo(pen: _Pen) -> None:
    pen.arc(12.5, 14, 6.5, -150, 90)
    pen.area((3.2, 9.4), (10.6, 5.2), (10.2, 12.9), soft=0.6)


def _history(pen: _Pen) -> None:
    for y in (6, 12, 18):
        pen.line((4, y), (20, y))


def _why(pen: _Pen) -> None:
    pen.arc(12, 8.6, 4.6, -170, 60)
    pen.line((14.2, 12.6), (12, 15.2))
    pen.dot(12, 20, 1.8)


def _odds(pen: _Pen) -> None:
    pen.line((18, 4.5), (6, 19.5))
    for x, y in ((7, 7.5), (17, 16.5)):
        pen.dot(x, y, 3.9)
        pen.hole(x, y, 1.6)


def _fix(pen: _Pen) -> None:
    pen.area((15.6, 4.6), (19.4, 8.4), (9, 18.8), (5.2, 15))
    pen.area((4.2, 16.6), (7.4, 19.8), (3.4, 20.6), soft=0.4)


def _pause(pen: _Pen) -> None:
    pen.line((8.5, 6), (8.5, 18), width=4)
    pen.line((15.5, 6), (15.5, 18), width=4)


def _star(pen: _Pen) -> None:
    pen.area(*((x * 22 + 1, y * 22 + 0.5) for x, y in outline("star")), soft=0.6)


def _gear(pen: _Pen) -> None:
    for tooth in range(8):
        turn = tooth * pi / 4
        near, far = 6.5, 9.6
        pen.line(
            (12 + near * cos(turn), 12 + near * sin(turn)),
            (12 + far * cos(turn), 12 + far * sin(turn)),
            width=3.4,
        )
    pen.dot(12, 12, 7.6)
    pen.hole(12, 12, 3)


def _next(pen: _Pen) -> None:
    pen.line((9, 5), (16, 12), (9, 19))


def _back(pen: _Pen) -> None:
    pen.line((15, 5), (8, 12), (15, 19))


def _up(pen: _Pen) -> None:
    pen.line((5, 15), (12, 8), (19, 15))


def _down(pen: _Pen) -> None:
    pen.line((5, 9), (12, 16), (19, 9))


def _close(pen: _Pen) -> None:
    pen.line((6, 6), (18, 18))
    pen.line((18, 6), (6, 18))


def _check(pen: _Pen) -> None:
    pen.line((4.5, 12.5), (10, 18), (19.5, 6.5), width=3)


def _plus(pen: _Pen) -> None:
    pen.line((12, 4.5), (12, 19.5), width=3)
    pen.line((4.5, 12), (19.5, 12), width=3)


def _minus(pen: _Pen) -> None:
    pen.line((4.5, 12), (19.5, 12), width=3)


def _erase(pen: _Pen) -> None:
    pen.area((2.5, 12), (8.5, 5.5), (20.5, 5.5), (20.5, 18.5), (8.5, 18.5))
    clear = _Pen(pen.surface, pen.colour, pen.scale)
    for start, end in (((11, 9), (17, 15)), ((17, 9), (11, 15))):
        pygame.draw.line(
            clear.surface, (*pen.colour, 0), pen.at(start), pen.at(end), round(2.2 * pen.scale)
        )


def _eye(pen: _Pen) -> None:
    upper = [(2 + i, 12 - 6.5 * sin(pi * i / 20)) for i in range(21)]
    lower = [(22 - i, 12 + 6.5 * sin(pi * i / 20)) for i in range(21)]
    pen.area(*upper, *lower, soft=0.5)
    pen.hole(12, 12, 4.4)
    pen.dot(12, 12, 2.3)


def _warn(pen: _Pen) -> None:
    pen.area((12, 3.5), (21.5, 20), (2.5, 20))
    for start, end in (((12, 9), (12, 14)),):
        pygame.draw.line(
            pen.surface, (*pen.colour, 0), pen.at(start), pen.at(end), round(2.4 * pen.scale)
        )
    pen.hole(12, 17.2, 1.4)


def _home(pen: _Pen) -> None:
    pen.area((12, 3.5), (21, 11.5), (3, 11.5))
    pen.area((6, 11), (18, 11), (18, 19.6), (6, 19.6))


def _search(pen: _Pen) -> None:
    pen.dot(10.5, 10.5, 7)
    pen.hole(10.5, 10.5, 4.4)
    pen.line((15.5, 15.5), (20.5, 20.5), width=3)


def _chart(pen: _Pen) -> None:
    pen.line((3.5, 17), (9, 10.5), (14, 14), (20.5, 5.5))


def _sound(pen: _Pen) -> None:
    pen.area((3, 9.5), (7, 9.5), (12, 5), (12, 19), (7, 14.5), (3, 14.5))
    pen.arc(12, 12, 4.6, -45, 45, 2)
    pen.arc(12, 12, 8.4, -45, 45, 2)


def _mute(pen: _Pen) -> None:
    pen.area((3, 9.5), (7, 9.5), (12, 5), (12, 19), (7, 14.5), (3, 14.5))
    pen.line((15.5, 9), (21, 15), width=2.2)
    pen.line((21, 9), (15.5, 15), width=2.2)


def _person(pen: _Pen) -> None:
    pen.dot(12, 7.5, 4.2)
    pen.area((5, 20), (7, 14.5), (17, 14.5), (19, 20), soft=1.2)


def _machine(pen: _Pen) -> None:
    pen.area((5, 8), (19, 8), (19, 19), (5, 19), soft=1.4)
    pen.line((12, 7), (12, 3.6), width=2)
    pen.dot(12, 3.4, 1.7)
    pen.hole(9, 12.5, 1.8)
    pen.hole(15, 12.5, 1.8)


def _note(pen: _Pen) -> None:
    pen.area((2.5, 6.5), (21.5, 6.5), (21.5, 17.5), (2.5, 17.5), soft=1)
    pen.hole(12, 12, 3.4)


def _export(pen: _Pen) -> None:
    pen.line((12, 3.5), (12, 14))
    pen.line((7.5, 10), (12, 14.5), (16.5, 10))
    pen.line((4, 15), (4, 20), (20, 20), (20, 15))


def _coin(pen: _Pen) -> None:
    pen.dot(12, 12, 10)
    pen.hole(12, 12, 8.2)
    pen.dot(12, 12, 7)


def _pointer(pen: _Pen) -> None:
    pen.area((1.5, 2), (22.5, 2), (12, 22), soft=1)


SIGNS: dict[str, Callable[[_Pen], None]] = {
    name.lstrip("_"): sign
    for name, sign in (
        (sign.__name__, sign)
        for sign in (
            _undo, _history, _why, _odds, _fix, _pause, _star, _gear, _next, _back, _up, _down,
            _close, _check, _plus, _minus, _erase, _eye, _warn, _home, _search, _chart, _sound,
            _mute, _person, _machine, _note, _export, _coin, _pointer,
        )
    )
}  # fmt: skip
