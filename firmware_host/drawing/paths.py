"""Path data as SVG writes it ("M5 12a7 7 0 0 1 7-7h39z"), read into lines and curves."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

# "M" x y, "L" x y, "C" x1 y1 x2 y2 x y, "Z": all absolute.
Segment: TypeAlias = tuple[str, tuple[float, ...]]
Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


class Matrix(NamedTuple):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, inner: Matrix) -> Matrix:
        """Return the map that does `inner` first and this one after it."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """The factor by which lines grow."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def placed(x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> Matrix:
    """Return the map that scales, turns clockwise by degrees, then moves."""
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    return Matrix(scale * cosine, scale * sine, -scale * sine, scale * cosine, x, y)


def iter_segments(data: str) -> Iterator[Segment]:
    """Yield the lines and curves of path data; arcs become curves.

    Raises `ValueError` if it is none.
    """
    return _Reader(data).read()


def read_segments(data: str) -> tuple[Segment, ...]:
    """Return the same, all at once."""
    return tuple(iter_segments(data))


@lru_cache(maxsize=8192)
def segments(data: str) -> tuple[Segment, ...]:
    """Return the same again, cached: printing needs a path many times, in a short-lived process."""
    return read_segments(data)


def bounds(data: str, matrix: Matrix) -> Box | None:
    """Return the box round a path's points and handles, mapped; None if it has none."""
    points = [
        matrix.at(numbers[at], numbers[at + 1])
        for _, numbers in segments(data)
        for at in range(0, len(numbers), 2)
    ]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


class _Reader:
    """One pass over path data."""

    def __init__(self, data: str) -> None:
        self._data, self._at = data, 0
        self._x = self._y = self._from_x = self._from_y = 0.0
        self._handle: tuple[float, float] | None = None
        self._before = ""

    def _take(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self._data, self._at)
        if found is None:
            return None
        self._at = found.end()
        return found[1]

    def _numbers(self, verb: str) -> list[float] | None:
        """Return the next arguments of a command, None if there are no more."""
        mark, taken = self._at, []
        for at in range(_TAKES[verb]):
            text = self._take(_FLAG if verb == "a" and at in (3, 4) else _NUMBER)
            if text is None:
                self._at = mark
                return None
            taken.append(float(text))
        return taken

    def read(self) -> Iterator[Segment]:
        while command := self._take(_COMMAND):
            verb, relative = command.lower(), command.islower()
            first = True
            while (numbers := self._numbers(verb)) is not None:
                yield from self._segment(verb, relative, numbers)
                self._before = verb
                if verb == "z":
                    break
                if verb == "m" and first:
                    verb = "l"
                first = False
        if self._data[self._at :].strip(" ,\n\t"):
            raise ValueError(f"not path data: {self._data[self._at : self._at + 20]!r}")

    def _segment(self, verb: str, relative: bool, numbers: list[float]) -> Iterator[Segment]:
        dx, dy = (self._x, self._y) if relative else (0.0, 0.0)
        if verb == "z":
            self._x, self._y = self._from_x, self._from_y
            yield "Z", ()
        elif verb in "mlhv":
            x = numbers[0] + dx if verb != "v" else self._x
            y = numbers[-1] + dy if verb != "h" else self._y
            if verb == "m":
                self._from_x, self._from_y = x, y
            self._x, self._y = x, y
            yield ("M" if verb == "m" else "L"), (x, y)
        elif verb == "a":
            yield from self._arc(numbers, dx, dy)
        else:
            moved = [n + (dx if at % 2 == 0 else dy) for at, n in enumerate(numbers)]
            yield self._curve(verb, moved)

    def _curve(self, verb: str, n: list[float]) -> Segment:
        x0, y0 = self._x, self._y
        if verb in "st":
            smooth = self._before in ("cs" if verb == "s" else "qt") and self._handle is not None
            hx, hy = self._handle if smooth and self._handle else (x0, y0)
            n = [2 * x0 - hx if smooth else x0, 2 * y0 - hy if smooth else y0, *n]
        if verb in "qt":
            qx, qy, x, y = n
            self._handle = (qx, qy)
            n = [
                x0 + 2 / 3 * (qx - x0),
                y0 + 2 / 3 * (qy - y0),
                x + 2 / 3 * (qx - x),
                y + 2 / 3 * (qy - y),
                x,
                y,
            ]
        else:
            self._handle = (n[2], n[3])
        self._x, self._y = n[4], n[5]
        return "C", tuple(n)

    def _arc(self, numbers: list[float], dx: float, dy: float) -> Iterator[Segment]:
        rx, ry, tilt, large, sweep, x, y = numbers
        x, y = x + dx, y + dy
        x0, y0 = self._x, self._y
        self._x, self._y = x, y
        if rx == 0 or ry == 0 or (x, y) == (x0, y0):
            yield "L", (x, y)
            return
        yield from arc_curves(x0, y0, abs(rx), abs(ry), tilt, large > 0, sweep > 0, x, y)


def arc_curves(
    x0: float,
    y0: float,
    rx: float,
    ry: float,
    tilt: float,
    large: bool,
    sweep: bool,
    x: float,
    y: float,
) -> Iterator[Segment]:
    """Yield an elliptical arc between two points as curves of at most a quarter turn each."""
    sine, cosine = math.sin(math.radians(tilt)), math.cos(math.radians(tilt))
    mx, my = (x0 - x) / 2, (y0 - y) / 2
    px, py = cosine * mx + sine * my, -sine * mx + cosine * my
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below))
    root = -root if large == sweep else root
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx = cosine * qx - sine * qy + (x0 + x) / 2
    cy = sine * qx + cosine * qy + (y0 + y) / 2
    start = math.atan2((py - qy) / ry, (px - qx) / rx)
    turn = math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
    if sweep and turn < 0:
        turn += 2 * math.pi
    if not sweep and turn > 0:
        turn -= 2 * math.pi
    parts = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / parts
    reach = 4 / 3 * math.tan(step / 4)

    def point(angle: float, ahead: float) -> tuple[float, float]:
        ex = rx * (math.cos(angle) - ahead * math.sin(angle))
        ey = ry * (math.sin(angle) + ahead * math.cos(angle))
        return cosine * ex - sine * ey + cx, sine * ex + cosine * ey + cy

    for part in range(parts):
        a, b = start + part * step, start + (part + 1) * step
        end = (x, y) if part == parts - 1 else point(b, 0)
        yield "C", (*point(a, reach), *point(b, -reach), *end)
