"""The display list: a picture as small immutable things that can be compared with the last picture.

A node knows its box and how to paint itself. Two equal nodes look the same; that is what decides
which part of the canvas has to be painted again. Those that there are many of are tuples, which are
made and compared fastest; no two kinds of them have fields that could be mistaken.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import cos, hypot, pi, sin
from typing import NamedTuple, Protocol, runtime_checkable

import pygame

from firmware_host.values import dataclass

from . import shapes
from .antialias import smooth, smooth_in_bands
from .box import Box
from .ink import Face, Ink
from .strokes import whole
from .theme import Colour

TUMBLING = 0.77  # of its size a tumbling die has, so that it keeps its corners in its box
PANE = 16  # rows of dark glass that are laid at a time


class Node(Hashable, Protocol):
    """Something on the picture. Must be immutable and hashable, and paint within its box."""

    @property
    def box(self) -> Box:
        """The part of the canvas that the node covers."""

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        """Paint the node on the surface."""


@runtime_checkable
class Slow(Protocol):
    """A node that takes long to draw: it is drawn in small steps while nobody waits."""

    def draw_some(self, ink: Ink) -> bool:
        """Draw a little more of it; return whether anything is left to draw."""


class Mover(Protocol):
    """Something that changes with time: gives the node for a moment, None when there is none."""

    def at(self, now: float) -> Node | None:
        """Return what it looks like at that moment."""

    def done(self, now: float) -> bool:
        """Return whether it will never change again."""


class Fill(NamedTuple):
    """A panel: a box with round corners and perhaps a rim.

    One without a rim may go over into a lighter colour towards its upper edge.
    """

    box: Box
    colour: Colour
    radius: int = 0
    rim: Colour | None = None
    rim_width: int = 2
    light: Colour | None = None

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        box, colour, radius, rim, rim_width, light = self
        ink.boxes.panel(surface, box, colour, radius, rim, rim_width, light)


class Fade(NamedTuple):
    """A box that goes over from one colour to another towards the right, where it is round."""

    box: Box
    left: Colour
    right: Colour
    radius: int

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        picture = ink.picture(("fade", self.box.w, self.box.h, *self[1:]), self._made)
        surface.blit(picture, self.box[:2])

    def _made(self) -> pygame.Surface:
        return smooth(self.box.w, self.box.h, self._draw, 2)

    def _draw(self, large: pygame.Surface, scale: float) -> None:
        w, h = large.get_size()
        large.fill((*self.right, 0))
        round_ = round(self.radius * scale)
        pygame.draw.rect(
            large,
            self.right,
            (0, 0, w, h),
            border_top_right_radius=round_,
            border_bottom_right_radius=round_,
        )
        over = w * 7 // 10  # the rest is all of the right colour
        for x in range(over):
            share = x / over
            tone = [round(a + (b - a) * share) for a, b in zip(self.left, self.right, strict=True)]
            pygame.draw.line(large, tone, (x, 0), (x, h))


@dataclass(frozen=True)
class Rim:
    """Only the rim of a panel, round what is there."""

    box: Box
    colour: Colour
    radius: int
    width: int

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        pygame.draw.rect(surface, self.colour, self.box, self.width, self.radius)


@dataclass(frozen=True)
class Veil:
    """A dark glass over everything painted so far."""

    box: Box
    colour: Colour
    alpha: int

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        x, y, w, h = self.box
        glass = ink.picture(("veil", w), lambda: pygame.Surface((w, PANE)))
        glass.fill(self.colour)
        glass.set_alpha(self.alpha)
        panes = [(glass, (x, y + at), (0, 0, w, min(PANE, h - at))) for at in range(0, h, PANE)]
        surface.blits(panes, False)


class Text(NamedTuple):
    """One line of text; its box is as wide as the text, and lies in the `room` it was given."""

    box: Box
    text: str
    face: Face
    colour: Colour
    room: Box
    needed: bool = True  # has to be read in order to play

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        ink.write(surface, self.text, self.face, self.colour, self.box)


class Token(NamedTuple):
    """A seat's mark: its colour, its shape, its initial."""

    box: Box
    look: int
    initial: str
    faded: bool = False

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        picture = shapes.token(ink, self.look, self.initial, self.box.w)
        picture.set_alpha(110 if self.faded else 255)
        surface.blit(picture, self.box[:2])


@dataclass(frozen=True)
class Die:
    """A die showing a face; without a face it is blank. `tilt` turns it, for tumbling."""

    box: Box
    face: int
    ground: Colour
    pips: Colour
    tilt: int = 0  # degrees
    rim: Colour | None = None

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        picture = shapes.die(ink, self.face, self.box.w, self.ground, self.pips, self.rim)
        if self.tilt:
            picture = ink.turned(
                ("tilted", self.face, self.box.w, self.ground, self.tilt),
                lambda: pygame.transform.rotozoom(picture, self.tilt, TUMBLING),
            )
        place = picture.get_rect(center=self.box.middle)
        inside = place.clip(self.box)  # a pixel more would be left behind where it has been
        surface.blit(picture, inside, inside.move(-place.x, -place.y))


class Glyph(NamedTuple):
    """A symbol, drawn by us."""

    box: Box
    name: str
    colour: Colour

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        surface.blit(shapes.glyph(ink, self.name, self.box.w, self.colour), self.box[:2])


@dataclass(frozen=True)
class Curve:
    """A line through points, as in a chart."""

    box: Box
    points: tuple[tuple[int, int], ...]
    colour: Colour
    width: int = 3

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        def draw(large: pygame.Surface, scale: float, above: int) -> None:
            large.fill((*self.colour, 0))
            points = _enlarged(self.points, self.box, scale, above)
            width = round(self.width * scale)
            pygame.draw.lines(large, self.colour, False, points, width)
            for point in points:
                pygame.draw.circle(large, self.colour, point, width // 2)

        picture = ink.chart(self, lambda: smooth_in_bands(self.box.w, self.box.h, draw, 2))
        surface.blit(picture, self.box[:2])


@dataclass(frozen=True)
class Arrow:
    """A bent line through points that ends in a head."""

    box: Box
    points: tuple[tuple[int, int], ...]
    colour: Colour
    width: int = 3
    head: int = 12

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        def draw(large: pygame.Surface, scale: float, above: int) -> None:
            large.fill((*self.colour, 0))
            points = _enlarged(self.points, self.box, scale, above)
            (ax, ay), (bx, by) = points[-2:]
            length = max(hypot(bx - ax, by - ay), 1.0)
            dx, dy = (bx - ax) / length * self.head * scale, (by - ay) / length * self.head * scale
            neck = (bx - dx, by - dy)
            line = whole([*points[:-1], neck])
            pygame.draw.lines(large, self.colour, False, line, round(self.width * scale))
            corners = [
                (bx, by),
                (neck[0] - dy / 2, neck[1] + dx / 2),
                (neck[0] + dy / 2, neck[1] - dx / 2),
            ]
            pygame.draw.polygon(large, self.colour, whole(corners))

        picture = ink.chart(self, lambda: smooth_in_bands(self.box.w, self.box.h, draw, 2))
        surface.blit(picture, self.box[:2])


def _enlarged(
    points: tuple[tuple[int, int], ...], box: Box, scale: float, above: int
) -> list[tuple[float, float]]:
    """Return where points lie in a band of a picture of the box."""
    return [((x - box.x) * scale, (y - box.y) * scale - above) for x, y in points]


@dataclass(frozen=True)
class Dots:
    """Round dots at some points: a dotted line, a dotted frame, bits of confetti."""

    box: Box
    points: tuple[tuple[int, int], ...]
    colour: Colour
    radius: int = 2

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        side = 2 * self.radius + 1
        dot = ink.fine(("dot", self.colour), side, side, self._draw)
        surface.blits([(dot, (x - self.radius, y - self.radius)) for x, y in self.points], False)

    def _draw(self, large: pygame.Surface, scale: float) -> None:
        large.fill((*self.colour, 0))
        middle = large.get_width() / 2
        pygame.draw.circle(large, self.colour, (middle, middle), middle)


@dataclass(frozen=True)
class Gauge:
    """A ring that is filled clockwise from the top, in sixtieths."""

    box: Box
    colour: Colour
    ground: Colour
    sixtieths: int

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        side = self.box.w
        picture = ink.turned(
            ("gauge", side, self.colour, self.ground, self.sixtieths),
            lambda: smooth(side, side, self._draw),
        )
        surface.blit(picture, self.box[:2])

    def _draw(self, large: pygame.Surface, scale: float) -> None:
        large.fill((*self.ground, 0))
        middle = self.box.w * scale / 2
        reach, thick = middle * 0.8, max(2, round(middle * 0.24))
        for at in range(120):
            turn = at * pi / 60 - pi / 2
            colour = self.colour if at < 2 * self.sixtieths else self.ground
            place = middle + reach * cos(turn), middle + reach * sin(turn)
            pygame.draw.circle(large, colour, place, thick / 2)
