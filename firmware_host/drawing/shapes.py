"""Path data for what our drawings are made of: bursts, waves, stars, wedges, blobs, rosettes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from . import faces
from .colours import SEATS
from .picture import GONE, Drawing, box_path, oval_path

Point: TypeAlias = tuple[float, float]


def around(x: float, y: float, r: float, degrees: float) -> Point:
    """Return the point at a distance and direction; 0 is right, 90 below."""
    angle = math.radians(degrees)
    return x + r * math.cos(angle), y + r * math.sin(angle)


def closed(points: Iterable[Point]) -> str:
    """Return a polygon as path data."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def opened(points: Iterable[Point]) -> str:
    """Return a line through points as path data."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def polygon(x: float, y: float, r: float, sides: int, turn: float = -90) -> str:
    """Return a regular polygon."""
    return closed(around(x, y, r, turn + 360 * at / sides) for at in range(sides))


def star(x: float, y: float, points: int, outer: float, inner: float, turn: float = -90) -> str:
    """Return a star with that many points."""
    return closed(
        around(x, y, inner if at % 2 else outer, turn + 180 * at / points)
        for at in range(2 * points)
    )


def burst(
    x: float,
    y: float,
    outer: float,
    rays: int,
    *,
    turn: float = 0,
    duty: float = 0.5,
    inner: float = 0,
) -> str:
    """Return rays round a point, each filling `duty` of its share."""
    parts = []
    for at in range(rays):
        a, b = turn + 360 * at / rays, turn + 360 * (at + duty) / rays
        ends = [around(x, y, outer, a), around(x, y, outer, b)]
        if inner:
            ends = [around(x, y, inner, a), *ends, around(x, y, inner, b)]
        else:
            ends.append((x, y))
        parts.append(closed(ends))
    return "".join(parts)


def wedge(x: float, y: float, inner: float, outer: float, a: float, b: float) -> str:
    """Return a piece of a ring or, with no inner radius, of a disc, from angle a to angle b."""
    large = int(b - a > 180)
    (ax, ay), (bx, by) = around(x, y, outer, a), around(x, y, outer, b)
    outside = f"L{ax:.3f} {ay:.3f}A{outer} {outer} 0 {large} 1 {bx:.3f} {by:.3f}"
    if inner <= 0:
        return f"M{x} {y}{outside}Z"
    (cx, cy), (dx, dy) = around(x, y, inner, a), around(x, y, inner, b)
    return (
        f"M{cx:.3f} {cy:.3f}{outside}L{dx:.3f} {dy:.3f}A{inner} {inner} 0 {large} 0 {cx:.3f} "
        f"{cy:.3f}Z"
    )


def rosette(r: float, petals: int, depth: float = 0.35) -> str:
    """Return the waving line of a bank note's rosette round the origin."""
    steps = petals * 16
    points = []
    for at in range(steps + 1):
        angle = 360 * at / steps
        reach = r * (1 - depth + depth * math.cos(math.radians(petals * angle)))
        points.append(around(0, 0, reach, angle))
    return opened(points)


def blob(x: float, y: float, radii: Sequence[float]) -> str:
    """Return a soft shape through the given distances round a point."""
    count = len(radii)
    points = [around(x, y, r, 360 * at / count) for at, r in enumerate(radii)]
    fx, fy = (points[0][0] + points[-1][0]) / 2, (points[0][1] + points[-1][1]) / 2
    data = f"M{fx:.1f} {fy:.1f}"
    for at, (px, py) in enumerate(points):
        nx, ny = points[(at + 1) % count]
        data += f"Q{px:.1f} {py:.1f} {(px + nx) / 2:.1f} {(py + ny) / 2:.1f}"
    return data + "Z"


def scallops(x: float, y: float, w: float, h: float, dx: float = 16, dy: float = 9) -> str:
    """Return rows of waves over a rectangle, each row half a wave further."""
    data, row, at = "", 0, y
    while at < y + h + dy:
        begin = x - dx - (dx / 2 if row % 2 else 0)
        data += f"M{begin:.1f} {at:.1f}" + f"a{dx / 2} {dx / 2.6} 0 0 1 {dx} 0" * (int(w / dx) + 3)
        at, row = at + dy, row + 1
    return data


def seat_path(seat: int, x: float, y: float, size: float) -> str:
    """Return the shape of a seat in a square of `size` round a point."""
    shape = SEATS[seat % len(SEATS)][1]
    half = size / 2
    if shape == "circle":
        return oval_path(x, y, half * 0.92, half * 0.92)
    if shape == "square":
        return box_path(x - half * 0.84, y - half * 0.84, half * 1.68, half * 1.68, half * 0.18)
    if shape == "triangle":
        return polygon(x, y + half * 0.2, half * 1.12, 3)
    if shape == "diamond":
        return polygon(x, y, half * 1.04, 4)
    if shape == "hexagon":
        return polygon(x, y, half * 0.98, 6)
    return star(x, y, 5, half * 1.08, half * 0.56)


def emblem(drawing: Drawing, seat: int, x: float, y: float, size: float, letter: str = "") -> None:
    """Add a seat's colour and shape, with a letter or figure on it."""
    paint = SEATS[seat % len(SEATS)][0]
    drawing.path(seat_path(seat, x, y, size), paint, paint, size * 0.03, round=True)
    low = {2: 0.22, 5: 0.15}.get(seat, 0.145)
    drawing.text(x, y + size * low, letter, size * 0.42, "text", "heavy", "middle")


def ground(drawing: Drawing, data: str, paint: str) -> None:
    """Add a background shape, which is left out when saving ink."""
    drawing.path(data, paint, low=GONE)


def lettered(
    drawing: Drawing,
    text: str,
    x: float,
    y: float,
    r: float,
    middle: float,
    size: float,
    fill: str,
    face: str = "serif",
    *,
    spacing: float = 0.0,
    inside: bool = False,
    halo: str = "",
    halo_width: float = 0.0,
) -> None:
    """Words round a circle, their middle at an angle; `inside` reads from the circle's centre.

    Letters stand outwards (upright at -90 degrees), or inwards with `inside` (upright at 90).
    """
    text = faces.printable(text, face)
    way = -1 if inside else 1
    long = faces.width(text, face, size, spacing)
    at = middle - way * math.degrees(long / 2 / r)
    for char in text:
        half = faces.width(char, face, size) / 2
        at += way * math.degrees(half / r)
        px, py = around(x, y, r, at)
        letter = Drawing()
        letter.text(0, 0, char, size, fill, face, "middle", halo=halo, halo_width=halo_width)
        drawing.put(letter, px, py, turn=at - 90 if inside else at + 90)
        at += way * math.degrees((half + spacing) / r)
