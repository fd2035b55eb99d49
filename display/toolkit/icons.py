"""The signs on buttons and the emblems of the games, drawn by us on a grid of 24 by 24."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from .strokes import Point, outline, soft_polygon, trace
from .theme import Colour

# A stroke is a list of points and its width; a list alone is a polygon.
_LINE = 2.6


class Pen:
    """Draws in one colour on a surface; points are on the grid."""

    def __init__(self, surface: pygame.Surface, colour: Colour, scale: float) -> None:
        self.surface = surface
        self.colour = colour
        self.scale = scale

    def draw(self, sign: Callable[[Pen], None]) -> None:
        """Draw a whole sign."""
        sign(self)

    def at(self, point: Point) -> Point:
        """Return a point of the grid in pixels."""
        return point[0] * self.scale, point[1] * self.scale

    def line(self, *points: Point, width: float = _LINE) -> None:
        """Draw a line through points, with round ends."""
        trace(self.surface, self.colour, [*map(self.at, points)], width * self.scale)

    def area(self, *points: Point, soft: float = 0.8) -> None:
        """Draw a filled shape with soft corners."""
        soft_polygon(
            self.surface, self.colour, [self.at(point) for point in points], soft * self.scale
        )

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draw a disc."""
        pygame.draw.circle(self.surface, self.colour, self.at((x, y)), radius * self.scale)

    def hole(self, x: float, y: float, radius: float) -> None:
        """Draw a disc cut out."""
        clear = (*self.colour, 0)
        pygame.draw.circle(self.surface, clear, self.at((x, y)), radius * self.scale)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, width: float = _LINE
    ) -> None:
        steps = max(8, int(abs(end - start) / 6))
        turns = [(start + (end - start) * i / steps) * pi / 180 for i in range(steps + 1)]
        self.line(*((x + radius * cos(t), y + radius * sin(t)) for t in turns), width=width)


def _undo(pen: Pen) -> None:
    pen.arc(12.5, 14, 6.5, -150, 90)
    pen.area((3.2, 9.4), (10.6, 5.2), (10.2, 12.9), soft=0.6)


def _history(pen: Pen) -> None:
    for y in (6, 12, 18):
        pen.line((4, y), (20, y))


def _why(pen: Pen) -> None:
    pen.arc(12, 8.6, 4.6, -170, 60)
    pen.line((14.2, 12.6), (12, 15.2))
    pen.dot(12, 20, 1.8)


def _odds(pen: Pen) -> None:
    pen.line((18, 4.5), (6, 19.5))
    for x, y in ((7, 7.5), (17, 16.5)):
        pen.dot(x, y, 3.9)
        pen.hole(x, y, 1.6)


def _fix(pen: Pen) -> None:
    pen.area((15.6, 4.6), (19.4, 8.4), (9, 18.8), (5.2, 15))
    pen.area((4.2, 16.6), (7.4, 19.8), (3.4, 20.6), soft=0.4)


def _pause(pen: Pen) -> None:
    pen.line((8.5, 6), (8.5, 18), width=4)
    pen.line((15.5, 6), (15.5, 18), width=4)


def _star(pen: Pen) -> None:
    pen.area(*((x * 22 + 1, y * 22 + 0.5) for x, y in outline("star")), soft=0.6)


def _corner(pen: Pen) -> None:
    pen.area((12, 2), (22, 12), (12, 22), (2, 12), soft=0.4)


def _gear(pen: Pen) -> None:
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


def _next(pen: Pen) -> None:
    pen.line((9, 5), (16, 12), (9, 19))


def _back(pen: Pen) -> None:
    pen.line((15, 5), (8, 12), (15, 19))


def _up(pen: Pen) -> None:
    pen.line((5, 15), (12, 8), (19, 15))


def _down(pen: Pen) -> None:
    pen.line((5, 9), (12, 16), (19, 9))


def _close(pen: Pen) -> None:
    pen.line((6, 6), (18, 18))
    pen.line((18, 6), (6, 18))


def _check(pen: Pen) -> None:
    pen.line((4.5, 12.5), (10, 18), (19.5, 6.5), width=3)


def _plus(pen: Pen) -> None:
    pen.line((12, 4.5), (12, 19.5), width=3)
    pen.line((4.5, 12), (19.5, 12), width=3)


def _minus(pen: Pen) -> None:
    pen.line((4.5, 12), (19.5, 12), width=3)


def _erase(pen: Pen) -> None:
    pen.area((2.5, 12), (8.5, 5.5), (20.5, 5.5), (20.5, 18.5), (8.5, 18.5))
    clear = Pen(pen.surface, pen.colour, pen.scale)
    for start, end in (((11, 9), (17, 15)), ((17, 9), (11, 15))):
        pygame.draw.line(
            clear.surface, (*pen.colour, 0), pen.at(start), pen.at(end), round(2.2 * pen.scale)
        )


def _bin(pen: Pen) -> None:
    pen.line((4, 6.5), (20, 6.5), width=2.4)
    pen.line((9.5, 6), (9.5, 3.6), (14.5, 3.6), (14.5, 6), width=2)
    pen.area((5.8, 9), (18.2, 9), (17, 21), (7, 21))
    for x in (10, 14):
        pygame.draw.line(
            pen.surface,
            (*pen.colour, 0),
            pen.at((x, 11.5)),
            pen.at((x, 18.5)),
            round(1.8 * pen.scale),
        )


def _lock(pen: Pen) -> None:
    pen.line((7.5, 11), (7.5, 8), (9.2, 5), (12, 4), (14.8, 5), (16.5, 8), (16.5, 11), width=2.4)
    pen.area((4.5, 10.5), (19.5, 10.5), (19.5, 20.5), (4.5, 20.5))
    pen.hole(12, 14.6, 1.9)
    pygame.draw.line(
        pen.surface, (*pen.colour, 0), pen.at((12, 15)), pen.at((12, 18)), round(1.8 * pen.scale)
    )


def _eye(pen: Pen) -> None:
    upper = [(2 + i, 12 - 6.5 * sin(pi * i / 20)) for i in range(21)]
    lower = [(22 - i, 12 + 6.5 * sin(pi * i / 20)) for i in range(21)]
    pen.area(*upper, *lower, soft=0.5)
    pen.hole(12, 12, 4.4)
    pen.dot(12, 12, 2.3)


def _warn(pen: Pen) -> None:
    pen.area((12, 3.5), (21.5, 20), (2.5, 20))
    for start, end in (((12, 9), (12, 14)),):
        pygame.draw.line(
            pen.surface, (*pen.colour, 0), pen.at(start), pen.at(end), round(2.4 * pen.scale)
        )
    pen.hole(12, 17.2, 1.4)


def _home(pen: Pen) -> None:
    pen.area((12, 3.5), (21, 11.5), (3, 11.5))
    pen.area((6, 11), (18, 11), (18, 19.6), (6, 19.6))


def _search(pen: Pen) -> None:
    pen.dot(10.5, 10.5, 7)
    pen.hole(10.5, 10.5, 4.4)
    pen.line((15.5, 15.5), (20.5, 20.5), width=3)


def _chart(pen: Pen) -> None:
    pen.line((3.5, 17), (9, 10.5), (14, 14), (20.5, 5.5))


def _sound(pen: Pen) -> None:
    pen.area((3, 9.5), (7, 9.5), (12, 5), (12, 19), (7, 14.5), (3, 14.5))
    pen.arc(12, 12, 4.6, -45, 45, 2)
    pen.arc(12, 12, 8.4, -45, 45, 2)


def _words(pen: Pen) -> None:
    pen.area((2.5, 4.5), (21.5, 4.5), (21.5, 16.5), (11, 16.5), (6.5, 21), (6.5, 16.5), (2.5, 16.5))
    for x in (7, 12, 17):
        pen.hole(x, 10.5, 1.6)


def _mute(pen: Pen) -> None:
    pen.area((3, 9.5), (7, 9.5), (12, 5), (12, 19), (7, 14.5), (3, 14.5))
    pen.line((15.5, 9), (21, 15), width=2.2)
    pen.line((21, 9), (15.5, 15), width=2.2)


def _person(pen: Pen) -> None:
    pen.dot(12, 7.5, 4.2)
    pen.area((5, 20), (7, 14.5), (17, 14.5), (19, 20), soft=1.2)


def _machine(pen: Pen) -> None:
    pen.area((5, 8), (19, 8), (19, 19), (5, 19), soft=1.4)
    pen.line((12, 7), (12, 3.6), width=2)
    pen.dot(12, 3.4, 1.7)
    pen.hole(9, 12.5, 1.8)
    pen.hole(15, 12.5, 1.8)


def _note(pen: Pen) -> None:
    pen.area((2.5, 6.5), (21.5, 6.5), (21.5, 17.5), (2.5, 17.5), soft=1)
    pen.hole(12, 12, 3.4)


def _book(pen: Pen) -> None:
    pen.area((2, 5), (6.5, 4), (11.3, 6), (11.3, 20), (6.5, 18), (2, 19), soft=0.8)
    pen.area((22, 5), (17.5, 4), (12.7, 6), (12.7, 20), (17.5, 18), (22, 19), soft=0.8)


def _turn(pen: Pen) -> None:
    pen.arc(12, 12, 7.5, -60, 200)
    pen.area((2.0, 10.5), (8.6, 10.5), (5.0, 16.0), soft=0.6)


def _coin(pen: Pen) -> None:
    pen.dot(12, 12, 10)
    pen.hole(12, 12, 8.2)
    pen.dot(12, 12, 7)


def _pointer(pen: Pen) -> None:
    pen.area((1.5, 2), (22.5, 2), (12, 22), soft=1)


def _export(pen: Pen) -> None:
    pen.line((12, 3.5), (12, 14))
    pen.line((7.5, 10), (12, 14.5), (16.5, 10))
    pen.line((4, 15), (4, 20), (20, 20), (20, 15))


def _wheel(pen: Pen) -> None:
    pen.arc(12, 12, 9.6, 0, 360, width=2.2)
    for turn in range(0, 360, 45):
        at = turn * pi / 180
        start, end = (12 + 4.2 * cos(at), 12 + 4.2 * sin(at)), (12 + 8 * cos(at), 12 + 8 * sin(at))
        pen.line(start, end, width=1.5)
    pen.dot(12, 12, 2.6)


def _dice(pen: Pen) -> None:
    pen.area((1.5, 8.5), (11.5, 6), (14, 16), (4, 18.5), soft=1.2)
    pen.area((13.5, 4.5), (21, 8.5), (17.5, 16), (15.6, 15), (13.2, 5.4), soft=1)
    for x, y in ((5, 9.9), (7.8, 12.2), (10.6, 14.6)):
        pen.hole(x, y, 1.25)
    for x, y in ((16, 8.2), (17.6, 11.6)):
        pen.hole(x, y, 1.1)


def _cards(pen: Pen) -> None:
    pen.line((4.5, 8), (7, 20), width=1.6)
    pen.line((4.5, 8), (9, 6.2), width=1.6)
    pen.line((7, 20), (9, 19.6), width=1.6)
    pen.area((10, 4.4), (20.5, 6.4), (18, 20.4), (7.6, 18.4), soft=1)
    pen.hole(14, 12.4, 2.6)


def _tiles(pen: Pen) -> None:
    for x in (3, 13.2):
        for y in (3, 13.2):
            pen.area((x, y), (x + 7.8, y), (x + 7.8, y + 7.8), (x, y + 7.8), soft=1)
    pen.hole(17.1, 6.9, 2.2)
    pen.hole(6.9, 17.1, 2.2)


def _bow(pen: Pen) -> None:
    pen.area((1.5, 6), (10.5, 10.4), (10.5, 13.6), (1.5, 18), soft=1.2)
    pen.area((22.5, 6), (13.5, 10.4), (13.5, 13.6), (22.5, 18), soft=1.2)
    pen.area((9.8, 9.6), (14.2, 9.6), (14.2, 14.4), (9.8, 14.4), soft=1.2)


def _play(pen: Pen) -> None:
    pen.area((6.5, 3.5), (20.5, 12), (6.5, 20.5), soft=1)


def _phone(pen: Pen) -> None:
    pen.area((6.5, 1.5), (17.5, 1.5), (17.5, 22.5), (6.5, 22.5), soft=1.6)
    pen.hole(12, 19, 1.5)


def _light(pen: Pen) -> None:
    pen.dot(12, 12, 4.6)
    for step in range(8):
        turn = step * pi / 4
        start, end = 7.6, 10.4
        pen.line(
            (12 + start * cos(turn), 12 + start * sin(turn)),
            (12 + end * cos(turn), 12 + end * sin(turn)),
            width=2.2,
        )


def _tip(pen: Pen) -> None:
    pen.area((0, 24), (12, 2), (24, 24), soft=0.6)


SIGNS: dict[str, Callable[[Pen], None]] = {
    name.lstrip("_"): sign
    for name, sign in (
        (sign.__name__, sign)
        for sign in (
            _undo,
            _history,
            _why,
            _odds,
            _fix,
            _pause,
            _star,
            _corner,
            _gear,
            _next,
            _back,
            _up,
            _down,
            _close,
            _check,
            _plus,
            _minus,
            _erase,
            _eye,
            _warn,
            _home,
            _search,
            _chart,
            _sound,
            _words,
            _mute,
            _person,
            _machine,
            _note,
            _book,
            _export,
            _turn,
            _coin,
            _pointer,
            _wheel,
            _dice,
            _cards,
            _tiles,
            _bow,
            _tip,
            _play,
            _phone,
            _light,
            _bin,
            _lock,
        )
    )
}
