"""The promenade as a line: where a space lies on it, which way it faces, its band of paving."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from firmware_host.drawing.shapes import Point, closed

WIDTH, HEIGHT = 594.0, 420.0
HALF = 21.5  # of the promenade's width
_CORNERS = (
    (35, 385, 52),
    (35, 35, 52),
    (186, 35, 56),
    (222, 118, 56),
    (372, 118, 56),
    (408, 35, 56),
    (559, 35, 52),
    (559, 385, 52),
)


class Frame(NamedTuple):
    """A point of the line and the direction in which the path runs there."""

    x: float
    y: float
    tx: float
    ty: float

    def out(self, by: float) -> Point:
        """Return the point so far outside the line (below zero: inside)."""
        return self.x + self.ty * by, self.y - self.tx * by

    @property
    def turn(self) -> float:
        """How words are turned that are read from outside."""
        return math.degrees(math.atan2(-self.tx, self.ty)) - 90


class Curve:
    """A line through points, measured along its length."""

    def __init__(self, points: Sequence[Point], *, closed: bool) -> None:
        self.points = [*points, points[0]] if closed else list(points)
        self._closed = closed
        self._sums = [0.0]
        for (ax, ay), (bx, by) in zip(self.points, self.points[1:], strict=False):
            self._sums.append(self._sums[-1] + math.hypot(bx - ax, by - ay))
        self.length = self._sums[-1]

    def at(self, along: float) -> Point:
        """Return the point so far along the line."""
        if self._closed:
            along %= self.length
        along = max(0.0, min(self.length - 1e-6, along))
        at = bisect_right(self._sums, along) - 1
        long = self._sums[at + 1] - self._sums[at]
        share = (along - self._sums[at]) / long if long else 0.0
        (ax, ay), (bx, by) = self.points[at], self.points[at + 1]
        return ax + (bx - ax) * share, ay + (by - ay) * share

    def frame(self, along: float) -> Frame:
        """Return a point of the line with its direction."""
        (ax, ay), (bx, by) = self.at(along - 1.5), self.at(along + 1.5)
        long = math.hypot(bx - ax, by - ay) or 1.0
        return Frame(*self.at(along), (bx - ax) / long, (by - ay) / long)

    def band(self, a: float, b: float, inner: float, outer: float, steps: int = 9) -> str:
        """Return the strip between two distances along and two beside the line, as path data."""
        frames = [self.frame(a + (b - a) * at / steps) for at in range(steps + 1)]
        outside = [frame.out(outer) for frame in frames]
        inside = [frame.out(inner) for frame in reversed(frames)]
        return closed([*outside, *inside])


def _rounded() -> list[Point]:
    """Return the corners of the promenade with fillets, as a fine polygon."""
    points: list[Point] = []
    for at, (x, y, r) in enumerate(_CORNERS):
        px, py, _ = _CORNERS[at - 1]
        nx, ny, _ = _CORNERS[(at + 1) % len(_CORNERS)]
        a, b = math.hypot(px - x, py - y), math.hypot(nx - x, ny - y)
        ux, uy, vx, vy = (px - x) / a, (py - y) / a, (nx - x) / b, (ny - y) / b
        angle = math.acos(max(-1, min(1, ux * vx + uy * vy)))
        back, away = r / math.tan(angle / 2), r / math.sin(angle / 2)
        half = math.hypot(ux + vx, uy + vy)
        cx, cy = x + (ux + vx) / half * away, y + (uy + vy) / half * away
        start = math.atan2(y + uy * back - cy, x + ux * back - cx)
        end = math.atan2(y + vy * back - cy, x + vx * back - cx)
        sweep = (end - start + math.pi) % (2 * math.pi) - math.pi
        points += [
            (cx + r * math.cos(start + sweep * k / 40), cy + r * math.sin(start + sweep * k / 40))
            for k in range(41)
        ]
    return points


RING = Curve(_rounded(), closed=True)
START = math.pi / 2 * 52 / 2  # along the line: the middle of the lower left corner


def _bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 80) -> list[Point]:
    found = []
    for at in range(steps + 1):
        t = at / steps
        u = 1 - t
        w = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        xs = (a[0], b[0], c[0], d[0])
        ys = (a[1], b[1], c[1], d[1])
        found.append(
            (
                sum(p * q for p, q in zip(w, xs, strict=True)),
                sum(p * q for p, q in zip(w, ys, strict=True)),
            )
        )
    return found


ROAD = Curve(_bezier((198, 276), (112, 228), (80, 346), (187, 345)), closed=False)
