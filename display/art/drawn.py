"""Drawings made of shapes and words, the same as on paper, put on a surface.

A drawing is a list of things; it is painted one after the other, so that a large one can be made in
small steps while nobody waits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from itertools import pairwise
from math import atan2, ceil, degrees, hypot

import pygame

from display.toolkit.box import Box
from display.toolkit.ink import Face, Ink, weight
from display.toolkit.lru import Recent
from display.toolkit.strokes import Point, trace, whole
from display.toolkit.theme import rgb
from firmware_host.drawing.colours import Paint
from firmware_host.drawing.paths import Matrix, Segment, iter_segments, read_segments
from firmware_host.drawing.picture import Drawing, Item, Placed, Shape, Words
from firmware_host.drawing.walk import draw
from firmware_host.values import dataclass

PARTS = 24  # how many steps a drawing is made in, if not more
BAND = 1_000_000  # bytes of it that are drawn large at a time
MASK = 64  # rows of what is cut out that are put down at a time
_FACES = {
    "serif": "serif",
    "black": "serif",
    "italic": "serif",
    "sans": "bold",
    "heavy": "heavy",
    "medium": "medium",
}


# A screen draws most shapes once, and runs all evening: only those of a motif are worth keeping. A
# ground of a thousand flourishes would take megabytes.
MOTIF = 10_000  # letters of path data
SEGMENTS = 300_000  # bytes of them at most


def _weight(path: str, segments: Sequence[Segment]) -> int:
    """Return how many bytes a path takes once it is read."""
    return len(path) + sum(160 + 32 * len(numbers) for _, numbers in segments)


_segments: Recent[str, tuple[Segment, ...]] = Recent(SEGMENTS, _weight)
LINES = re.compile("M?[^M]+")  # of a path, each with its beginning


class SurfacePen:
    """Draws on a surface, mapped by the innermost of its matrices."""

    def __init__(self, surface: pygame.Surface, matrix: Matrix, ink: Ink) -> None:
        self._surface = surface
        self._matrices = [matrix]
        self._ink = ink

    def shape(self, shape: Shape, paint: Paint) -> None:
        """Put down one path: its areas, then its lines."""
        matrix = self._matrices[-1]
        lines: Iterable[list[Point]] = outlines(shape.path, matrix)
        if paint.fill and paint.line:
            lines = list(lines)
        if paint.fill:
            for line in lines:
                if len(line) > 2:
                    pygame.draw.polygon(self._surface, rgb(paint.fill), whole(line))
        if paint.line and paint.width:
            width = paint.width * matrix.scale
            for line in lines:
                runs = (
                    dashed(line, [n * matrix.scale for n in shape.dash]) if shape.dash else [line]
                )
                for run in runs:
                    self._stroke(run, paint.line, width)

    def _stroke(self, points: Sequence[Point], colour: str, width: float) -> None:
        tone = rgb(colour)
        if width < 2.5:
            if len(points) > 1:
                pygame.draw.lines(self._surface, tone, False, whole(points), max(1, round(width)))
            return
        trace(self._surface, tone, points, width)

    def words(self, words: Words, fill: str, halo: str) -> None:
        """Put down one line of text, turned as its matrix says."""
        matrix = self._matrices[-1]
        size = round(words.size * matrix.scale)
        if size < 4:
            return
        picture = self._ink.font(Face(_FACES[words.face], size)).render(words.text, True, rgb(fill))
        left, top, right, low = words.box()
        middle = matrix.at((left + right) / 2, (top + low) / 2)
        turn = -degrees(atan2(matrix.b, matrix.a))
        if abs(turn) > 0.5:
            picture = pygame.transform.rotozoom(picture, turn, 1.0)
        self._surface.blit(picture, picture.get_rect(center=middle))

    @contextmanager
    def within(self, matrix: Matrix, clip: str) -> Iterator[None]:
        """Map everything drawn inside, and show it only through the clip."""
        outer = self._matrices[-1]
        self._matrices.append(outer.then(matrix))
        if not clip:
            yield
        else:
            with self._through(clip, outer):
                yield
        self._matrices.pop()

    @contextmanager
    def _through(self, clip: str, outer: Matrix) -> Iterator[None]:
        """Draw on a layer of its own that is cut out by a path."""
        under = self._surface
        lines = list(outlines(clip, outer))
        xs = [x for line in lines for x, _ in line]
        ys = [y for line in lines for _, y in line]
        seen = pygame.Rect(
            int(min(xs)), int(min(ys)), ceil(max(xs) - min(xs)) + 1, ceil(max(ys) - min(ys)) + 1
        ).clip(under.get_rect())
        layer = pygame.Surface(seen.size, pygame.SRCALPHA)
        moved = Matrix(e=-seen.x, f=-seen.y)
        inner = self._matrices[-1]
        self._surface, self._matrices[-1] = layer, moved.then(inner)
        yield
        self._surface, self._matrices[-1] = under, inner
        mask = pygame.Surface((seen.w, min(seen.h, MASK)), pygame.SRCALPHA)
        for top in range(0, seen.h, MASK):
            mask.fill((0, 0, 0, 0))
            for line in lines:
                cut = [(x - seen.x, y - seen.y - top) for x, y in line]
                pygame.draw.polygon(mask, (255, 255, 255, 255), whole(cut))
            layer.blit(mask, (0, top), special_flags=pygame.BLEND_RGBA_MULT)
        under.blit(layer, seen.topleft)

    def known(self, key: tuple[int, str, int], drawing: Drawing) -> bool:
        """Draw a shared drawing that was kept; a surface keeps none."""
        return False

    def keeping(self, key: tuple[int, str, int], drawing: Drawing) -> nullcontext[None]:
        """Keep nothing: what is drawn inside lies there."""
        return nullcontext()


def outlines(path: str, matrix: Matrix) -> Iterator[list[Point]]:
    """Yield the lines of a path, mapped, every curve as a row of short straight ones."""
    line: list[Point] = []
    segments: Iterable[Segment]
    if len(path) <= MOTIF:
        segments = _segments.get(path, lambda: read_segments(path))
    else:
        segments = iter_segments(path)
    for verb, numbers in segments:
        if verb == "M":
            if len(line) > 1:
                yield line
            line = [matrix.at(*numbers)]
        elif verb == "L":
            line.append(matrix.at(*numbers))
        elif verb == "C":
            first, second, end = (matrix.at(*numbers[at : at + 2]) for at in (0, 2, 4))
            line += _curve(line[-1], first, second, end)
        elif line:
            line.append(line[0])
            yield line
            line = [line[0]]
    if len(line) > 1:
        yield line


def _curve(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """Return the points of a curve after its first."""
    long = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise((start, first, second, end)))
    steps = max(2, min(24, round(long**0.5)))
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return points


def dashed(points: Sequence[Point], dash: Sequence[float]) -> list[list[Point]]:
    """Return the drawn parts of a dashed line."""
    runs: list[list[Point]] = []
    at, left, on = 0, max(dash[0], 0.5), True
    run: list[Point] = [points[0]]
    for start, end in pairwise(points):
        long = hypot(end[0] - start[0], end[1] - start[1])
        done = 0.0
        while long - done > left:
            done += left
            share = done / long
            point = (
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share,
            )
            if on:
                runs.append([*run, point])
            run, on, at = [point], not on, at + 1
            left = max(dash[at % len(dash)], 0.5)
        left -= long - done
        run.append(end)
    return [*runs, run] if on else runs


def _pieces(item: Item) -> Iterator[Item]:
    """Yield an item, a very long path in parts that each have their place."""
    if not isinstance(item, Shape) or len(item.path) <= MOTIF or (item.fill and item.line):
        yield item
        return
    part = ""
    for line in LINES.findall(item.path):
        part += line
        if len(part) > MOTIF:
            yield replace(item, path=part)
            part = ""
    if part:
        yield replace(item, path=part)


def reach(item: Item, matrix: Matrix) -> tuple[float, float]:
    """Return how far up and how far down an item comes where it is mapped, or a little farther.

    What a clip hides is left out.
    """
    if isinstance(item, Placed) and not item.clip:
        inner = matrix.then(item.matrix)
        ends = [end for part in item.drawing.items for end in reach(part, inner)]
        return min(ends, default=0.0), max(ends, default=0.0)
    if isinstance(item, Words):
        left, top, right, low = item.box()
        ys = [matrix.at(x, y)[1] for x in (left, right) for y in (top, low)]
        more = item.size * matrix.scale
    else:
        path = item.clip if isinstance(item, Placed) else item.path
        ys = [y for line in outlines(path, matrix) for _, y in line]
        more = item.width * matrix.scale if isinstance(item, Shape) else 0.0
    return min(ys, default=0.0) - more - 2, max(ys, default=0.0) + more + 2


class Rendering:
    """A drawing on its way to a surface: `go_on` draws a little more of it.

    Drawn large it would take ten megabytes, so that is done in bands, from the top down.
    """

    def __init__(
        self, drawing: Drawing, size: tuple[float, float], w: int, h: int, fine: int, ink: Ink
    ) -> None:
        self._items = [piece for item in drawing.items for piece in _pieces(item)]
        self._ends: list[tuple[float, float]] = []  # how far up and down each of them reaches
        self._picture = pygame.Surface((w, h), pygame.SRCALPHA)
        self._fine, self._ink = fine, ink
        row = weight(self._picture) // h * fine * fine
        self._rows = min(h, max(1, BAND // row))
        self._large = pygame.Surface((w * fine, self._rows * fine), pygame.SRCALPHA)
        self._matrix = Matrix(a=w * fine / size[0], d=h * fine / size[1])
        self._top = self._done = 0

    def go_on(self, count: int) -> bool:
        """Draw that many more items that lie in the band; return whether any are left."""
        matrix = self._matrix._replace(f=float(-self._top * self._fine))
        pen = SurfacePen(self._large, matrix, self._ink)
        high = self._large.get_height()
        while count and self._done < len(self._items):
            item, at = self._items[self._done], self._done
            self._done += 1
            if len(self._ends) == at:
                self._ends.append(reach(item, self._matrix))
            top, low = self._ends[at]
            if low + matrix.f >= 0 and top + matrix.f <= high:
                draw(Drawing([item]), pen, matrix=matrix)
                count -= 1
        if self._done == len(self._items):
            self._next_band()
        return self._top < self._picture.get_height()

    def _next_band(self) -> None:
        """Put the band where it belongs, as small as it is seen, and begin the one below."""
        wide, high = self._picture.get_size()
        rows = min(self._rows, high - self._top)
        band = self._large.subsurface(0, 0, wide * self._fine, rows * self._fine)
        place = self._picture.subsurface(0, self._top, wide, rows)
        pygame.transform.smoothscale(band, (wide, rows), place)
        self._large.fill((0, 0, 0, 0))
        self._top, self._done = self._top + rows, 0

    def finished(self) -> pygame.Surface:
        """Return the picture, whole."""
        while self.go_on(len(self._items)):
            pass
        return self._picture


# The drawing that is being made in steps; a second one would begin from nothing.
_under_way: dict[tuple[Drawing, int, int], Rendering] = {}


@dataclass(frozen=True)
class Picture:
    """A drawing in a box; `size` is its own size in its units. Drawings compare by who they are."""

    box: Box
    drawing: Drawing
    size: tuple[float, float]
    fine: int = 3

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        surface.blit(self.made(ink), self.box[:2])

    def made(self, ink: Ink) -> pygame.Surface:
        """Return the picture, drawn once for a size."""
        return ink.chart(self._key, lambda: self._finished(ink))

    @property
    def _key(self) -> tuple[str, Drawing, int, int]:
        return "drawing", self.drawing, self.box.w, self.box.h

    def _rendering(self, ink: Ink) -> Rendering:
        key = self.drawing, self.box.w, self.box.h
        if key not in _under_way:
            _under_way.clear()
            _under_way[key] = Rendering(self.drawing, self.size, *self.box[2:], self.fine, ink)
        return _under_way[key]

    def _finished(self, ink: Ink) -> pygame.Surface:
        made = self._rendering(ink).finished()
        _under_way.clear()
        return made

    def drawn(self, ink: Ink) -> bool:
        """Return whether it is there already, for its size."""
        return ink.has_chart(self._key)

    def draw_some(self, ink: Ink) -> bool:
        """Draw a few more of its shapes, the last ones with the whole; return what `Slow` does."""
        if self.drawn(ink):
            return False
        if self._rendering(ink).go_on(max(1, -(-len(self.drawing.items) // PARTS))):
            return True
        self.made(ink)
        return False
