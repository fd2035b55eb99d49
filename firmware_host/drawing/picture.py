"""A drawing: a list of shapes, words and other drawings put somewhere. Units are millimetres.

y runs downwards from the top left corner. Colours are names of `colours.PAINTS` (or #rrggbb).
Nothing is see-through, so that every printer and every reader draws it alike. Nothing is rendered
here; `walk` hands a drawing to whatever can draw.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from firmware_host.values import dataclass

from . import faces
from .paths import Box, Matrix, bounds, placed

# What a shape becomes where ink is short: "" by its colour, or one of these. ONLY stands there
# and nowhere else.
GONE, SOLID, CLEAR, LINED, ONLY = "gone", "solid", "clear", "lined", "only"


@dataclass(frozen=True)
class Shape:
    """A path, filled or drawn as a line or both."""

    path: str
    fill: str = ""
    line: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = False
    low: str = ""


@dataclass(frozen=True)
class Words:
    """One line of text; x is its start, middle or end as `anchor` says, y its base line."""

    x: float
    y: float
    text: str
    face: str
    size: float
    fill: str
    anchor: str = "start"
    spacing: float = 0.0
    halo: str = ""
    halo_width: float = 0.0

    @property
    def left(self) -> float:
        """Where the line begins."""
        long = faces.width(self.text, self.face, self.size, self.spacing)
        return self.x - {"start": 0.0, "middle": long / 2, "end": long}[self.anchor]

    def box(self) -> Box:
        """Return the room that its letters take."""
        long = faces.width(self.text, self.face, self.size, self.spacing)
        top, low = faces.ASCENT * self.size, faces.DESCENT * self.size
        return self.left, self.y - top, self.left + long, self.y + low


@dataclass(frozen=True)
class Placed:
    """Another drawing, mapped, and seen only through `clip` (path data in the outer units)."""

    drawing: Drawing
    matrix: Matrix
    clip: str = ""


Item: TypeAlias = Shape | Words | Placed


@dataclass(eq=False)
class Drawing:
    """Shapes in the order they are put down. `shared` ones are kept once however often used."""

    items: list[Item] = field(default_factory=list)
    shared: bool = False

    def path(
        self,
        data: str,
        fill: str = "",
        line: str = "",
        width: float = 0.0,
        *,
        dash: tuple[float, ...] = (),
        round: bool = False,
        low: str = "",
    ) -> None:
        """Add a shape given as path data."""
        self.items.append(Shape(data, fill, line, width, dash, round, low))

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str = "",
        line: str = "",
        width: float = 0.0,
        *,
        r: float = 0.0,
        dash: tuple[float, ...] = (),
        low: str = "",
    ) -> None:
        """Add a rectangle, its corners rounded by `r`."""
        self.path(box_path(x, y, w, h, r), fill, line, width, dash=dash, low=low)

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str = "",
        line: str = "",
        width: float = 0.0,
        *,
        dash: tuple[float, ...] = (),
        low: str = "",
    ) -> None:
        """Add a circle round a point."""
        self.path(oval_path(x, y, r, r), fill, line, width, dash=dash, low=low)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str = "text",
        face: str = "sans",
        anchor: str = "start",
        *,
        spacing: float = 0.0,
        halo: str = "",
        halo_width: float = 0.0,
        room: float = 0.0,
    ) -> float:
        """Add a line of text, smaller to fit into `room` if that is given; return its size."""
        text = faces.printable(text, face)
        if room:
            size = faces.fitted(text, face, size, room, spacing)
        if text:
            self.items.append(
                Words(x, y, text, face, size, fill, anchor, spacing, halo, halo_width)
            )
        return size

    def put(
        self,
        drawing: Drawing,
        x: float = 0,
        y: float = 0,
        *,
        turn: float = 0,
        scale: float = 1,
        clip: str = "",
        at: tuple[float, float] = (0, 0),
    ) -> None:
        """Add another drawing with its point `at` on x, y, scaled and turned clockwise about it."""
        matrix = placed(x, y, turn, scale).then(Matrix(e=-at[0], f=-at[1]))
        self.items.append(Placed(drawing, matrix, clip))

    def box(self, matrix: Matrix | None = None) -> Box | None:
        """Return the room that everything takes, lines and clips included."""
        matrix = matrix or Matrix()
        found: Box | None = None
        for item in self.items:
            found = _joined(found, _box_of(item, matrix))
        return found


def _box_of(item: Item, matrix: Matrix) -> Box | None:
    if isinstance(item, Placed):
        inner = item.drawing.box(matrix.then(item.matrix))
        if not item.clip or inner is None:
            return inner
        seen = bounds(item.clip, matrix)
        return None if seen is None else _common(inner, seen)
    if isinstance(item, Words):
        left, top, right, low = item.box()
        around = f"M{left} {top}H{right}V{low}H{left}Z"
        return _grown(bounds(around, matrix), item.halo_width / 2 * matrix.scale)
    half = item.width / 2 * matrix.scale if item.line else 0.0
    return _grown(bounds(item.path, matrix), half)


def _grown(box: Box | None, by: float) -> Box | None:
    return None if box is None else (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _common(a: Box, b: Box) -> Box | None:
    box = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return box if box[0] < box[2] and box[1] < box[3] else None


def _joined(a: Box | None, b: Box | None) -> Box | None:
    if a is None or b is None:
        return a or b
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def box_path(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """Return a rectangle with rounded corners as path data."""
    if r <= 0:
        return f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}z"
    r = min(r, w / 2, h / 2)
    a, b = w - 2 * r, h - 2 * r
    return (
        f"M{x + r:g} {y:g}h{a:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}v{b:g}a{r:g} {r:g} 0 0 1 {-r:g} {r:g}"
        f"h{-a:g}a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}v{-b:g}a{r:g} {r:g} 0 0 1 {r:g} {-r:g}z"
    )


def oval_path(x: float, y: float, rx: float, ry: float) -> str:
    """Return an ellipse as path data."""
    return (
        f"M{x - rx:.4f} {y:.4f}a{rx:g} {ry:g} 0 0 1 {2 * rx:g} 0a{rx:g} {ry:g} 0 0 1 {-2 * rx:g} 0z"
    )
