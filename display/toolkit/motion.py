"""Animations: spans of time, easing, and things that move or change."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.values import dataclass

from .box import Box
from .nodes import Node

FLIGHT = 0.3  # money from purse to purse
SLIDE = 0.22  # the active seat
GLOW = 0.9  # a winning mark
LONGEST = 10.0


def ease(share: float) -> float:
    """Return how far a motion is that starts fast and settles gently."""
    rest = 1.0 - min(max(share, 0.0), 1.0)
    return 1.0 - rest * rest * rest


@dataclass(frozen=True)
class Span:
    """A stretch of time."""

    start: float
    length: float

    def share(self, now: float) -> float:
        """Return which share of the time has passed, 0 to 1."""
        return min(max((now - self.start) / self.length, 0.0), 1.0) if self.length > 0 else 1.0

    def over(self, now: float) -> bool:
        """Return whether all of it has passed."""
        return now >= self.start + self.length

    @property
    def end(self) -> float:
        """The moment at which the motion is over."""
        return self.start + self.length


@dataclass(frozen=True)
class Slide:
    """Something that travels from one box to another; `rests` keeps it there afterwards."""

    span: Span
    start: Box
    end: Box
    shape: Callable[[Box], Node]
    rests: bool = False

    def at(self, now: float) -> Node | None:
        """Return what it looks like at that moment."""
        if self.span.over(now):
            return self.shape(self.end) if self.rests else None
        if now < self.span.start:
            return self.shape(self.start) if self.rests else None
        share = ease(self.span.share(now))
        x, y, w, h = (round(a + (b - a) * share) for a, b in zip(self.start, self.end, strict=True))
        return self.shape(Box(x, y, w, h))

    def done(self, now: float) -> bool:
        """Return whether the motion has arrived."""
        return self.span.over(now)


@dataclass(frozen=True)
class Hops:
    """Something that hops from stop to stop, `high` pixels up, and rests on the last."""

    span: Span
    stops: tuple[Box, ...]
    high: int
    shape: Callable[[Box], Node]

    def at(self, now: float) -> Node:
        """Return what it looks like at that moment."""
        way = self.span.share(now) * (len(self.stops) - 1)
        first = min(int(way), len(self.stops) - 2)
        share = way - first
        a, b = self.stops[first], self.stops[first + 1]
        x = a.x + (b.x - a.x) * share
        y = a.y + (b.y - a.y) * share - 4 * self.high * share * (1 - share)
        return self.shape(Box(round(x), round(y), b.w, b.h))

    def done(self, now: float) -> bool:
        """Return whether the motion has arrived."""
        return self.span.over(now)


@dataclass(frozen=True)
class Change:
    """Something whose look depends on how much of a span has passed; `steps` looks at most."""

    span: Span
    look: Callable[[float], Node | None]
    steps: int = 24

    def at(self, now: float) -> Node | None:
        """Return what it looks like at that moment."""
        return self.look(round(self.span.share(now) * self.steps) / self.steps)

    def done(self, now: float) -> bool:
        """Return whether it will not change any more."""
        return self.span.over(now)
