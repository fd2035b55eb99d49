"""Rectangles in whole pixels, cut like paper: a box is split into boxes that never overlap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

MANY = 40


class Box(NamedTuple):
    """A rectangle on the canvas. Immutable, hashable, and accepted by pygame as a rect."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        """The centre of the box."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, dx: int, dy: int | None = None) -> Box:
        """Return the box within a margin; a negative margin grows it."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def moved(self, dx: int, dy: int) -> Box:
        """Return the same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def off_top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Return a strip cut off the top, and the rest below a gap."""
        height = min(height, self.h)
        rest = max(0, self.h - height - gap)
        return (
            Box(self.x, self.y, self.w, height),
            Box(self.x, self.bottom - rest, self.w, rest),
        )

    def off_bottom(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Return a strip cut off the bottom, and the rest above a gap."""
        height = min(height, self.h)
        rest = max(0, self.h - height - gap)
        return Box(self.x, self.bottom - height, self.w, height), Box(self.x, self.y, self.w, rest)

    def off_left(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Return a strip cut off the left, and the rest right of a gap."""
        width = min(width, self.w)
        rest = max(0, self.w - width - gap)
        return Box(self.x, self.y, width, self.h), Box(self.right - rest, self.y, rest, self.h)

    def off_right(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Return a strip cut off the right, and the rest left of a gap."""
        width = min(width, self.w)
        rest = max(0, self.w - width - gap)
        return Box(self.right - width, self.y, width, self.h), Box(self.x, self.y, rest, self.h)

    def columns(self, count: int, gap: int = 0) -> list[Box]:
        """Return that many boxes side by side; widths differ by a pixel at most."""
        room = self.w - gap * (count - 1)
        cuts = [self.x + room * i // count + gap * i for i in range(count)]
        ends = [self.x + room * (i + 1) // count + gap * i for i in range(count)]
        return [Box(a, self.y, b - a, self.h) for a, b in zip(cuts, ends, strict=True)]

    def rows(self, count: int, gap: int = 0) -> list[Box]:
        """Return that many boxes one below the other."""
        room = self.h - gap * (count - 1)
        cuts = [self.y + room * i // count + gap * i for i in range(count)]
        ends = [self.y + room * (i + 1) // count + gap * i for i in range(count)]
        return [Box(self.x, a, self.w, b - a) for a, b in zip(cuts, ends, strict=True)]

    def grid(self, columns: int, rows: int, gap: int = 0) -> list[Box]:
        """Return boxes row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def centred(self, width: int, height: int) -> Box:
        """Return a box of that size in the middle of this one, never larger than it."""
        width, height = min(width, self.w), min(height, self.h)
        return Box(self.x + (self.w - width) // 2, self.y + (self.h - height) // 2, width, height)

    def square(self) -> Box:
        """Return the largest square in the middle."""
        side = min(self.w, self.h)
        return self.centred(side, side)

    def holds(self, x: int, y: int) -> bool:
        """Return whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Box) -> bool:
        """Return whether the two share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def within(self, other: Box) -> bool:
        """Return whether it lies wholly in the other."""
        return (
            other.x <= self.x
            and other.y <= self.y
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


def around(points: Sequence[tuple[int, int]]) -> Box:
    """Return the smallest box that holds some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def merged(boxes: Iterable[Box], area: Box) -> list[Box]:
    """Return boxes covering the same pixels of an area without overlaps, few rather than tight.

    Many boxes become one: painting what lies between them costs less than sorting them out.
    """
    boxes = list(boxes)
    if len(boxes) > MANY:
        whole = pygame.Rect(boxes[0]).unionall(boxes[1:]).clip(area)
        return [Box(*whole)] if whole.w and whole.h else []
    result: list[pygame.Rect] = []
    clip = pygame.Rect(area).clip
    for box in boxes:
        grown = clip(box)
        if not (grown.w and grown.h):
            continue
        # Joining two may make the result touch a third.
        while hit := grown.collidelistall(result):
            grown.unionall_ip([result[at] for at in hit])
            for at in reversed(hit):
                del result[at]
        result.append(grown)
    return [Box(*rect) for rect in result]
