"""The pane between finger and picture: the picture may be turned, touches are turned back."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from .box import Box


class Pointer(NamedTuple):
    """A finger or the mouse on the canvas: "down", "move" or "up", which finger, where."""

    phase: str
    finger: int
    x: int
    y: int


MOUSE = -1
_FINGER = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
}


class Bend(NamedTuple):
    """How a reported touch becomes a place on the panel, both as shares of it: six factors."""

    xx: float
    xy: float
    x0: float
    yx: float
    yy: float
    y0: float

    def of(self, x: float, y: float) -> tuple[float, float]:
        """Return the place that a reported touch means."""
        return self.xx * x + self.xy * y + self.x0, self.yx * x + self.yy * y + self.y0

    def is_sound(self) -> bool:
        """Return whether the panel can be reached with it: not crushed, nor far beside it."""
        x, y = self.of(0.5, 0.5)
        crushed = abs(self.xx * self.yy - self.xy * self.yx) < 0.05
        return not crushed and -0.5 < x < 1.5 and -0.5 < y < 1.5

    def __str__(self) -> str:
        return " ".join(f"{factor:.5f}" for factor in self)

    @classmethod
    def read(cls, text: str) -> Bend:
        """Return the bend that was saved as this text; `STRAIGHT` if the text is no sound bend."""
        try:
            found = cls(*(float(part) for part in text.split()))
        except (TypeError, ValueError):
            return STRAIGHT
        return found if found.is_sound() else STRAIGHT


STRAIGHT = Bend(1.0, 0.0, 0.0, 0.0, 1.0, 0.0)


def on_panel(rotation: int, x: float, y: float) -> tuple[float, float]:
    """Return where a place of a turned picture lies on its panel, both as shares."""
    if rotation == 90:
        return 1 - y, x
    if rotation == 180:
        return 1 - x, 1 - y
    if rotation == 270:
        return y, 1 - x
    return x, y


class Glass(NamedTuple):
    """A panel of that many pixels, and how far the picture on it is turned clockwise (degrees).

    `bend` puts touches right on a panel that reports them beside the finger.
    """

    panel: tuple[int, int]
    rotation: int = 0
    bend: Bend = STRAIGHT

    @property
    def canvas(self) -> tuple[int, int]:
        """The size of the picture as its reader sees it."""
        w, h = self.panel
        return (h, w) if self.rotation in (90, 270) else (w, h)

    def to_canvas(self, fx: float, fy: float) -> tuple[int, int]:
        """Return the pixel under a touch given as shares of the panel, 0 to 1 inclusive."""
        w, h = self.panel
        x = max(0, min(int(fx * w), w - 1))
        y = max(0, min(int(fy * h), h - 1))
        return self._turned(x, y)

    def _turned(self, x: int, y: int) -> tuple[int, int]:
        w, h = self.panel
        if self.rotation == 90:
            return y, w - 1 - x
        if self.rotation == 180:
            return w - 1 - x, h - 1 - y
        if self.rotation == 270:
            return h - 1 - y, x
        return x, y

    def to_panel(self, box: Box) -> Box:
        """Return where a box of the picture lies on the panel."""
        w, h = self.panel
        x, y, bw, bh = box
        if self.rotation == 90:
            return Box(w - y - bh, x, bh, bw)
        if self.rotation == 180:
            return Box(w - x - bw, h - y - bh, bw, bh)
        if self.rotation == 270:
            return Box(y, h - x - bw, bh, bw)
        return box

    def pointer(self, event: pygame.event.Event) -> Pointer | None:
        """Return what an event says about a finger or the mouse; None if it says nothing.

        Ignores mouse events synthesised from touches; the touch itself has been reported.
        """
        if event.type in _FINGER:
            x, y = self.to_canvas(*self.bend.of(event.x, event.y))
            return Pointer(_FINGER[event.type], event.finger_id, x, y)
        if getattr(event, "touch", False):
            return None
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            phase = "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"
            return Pointer(phase, MOUSE, *self._inside(event.pos))
        if event.type == pygame.MOUSEMOTION and event.buttons[0]:
            return Pointer("move", MOUSE, *self._inside(event.pos))
        return None

    def _inside(self, pos: tuple[int, int]) -> tuple[int, int]:
        w, h = self.panel
        return self._turned(max(0, min(pos[0], w - 1)), max(0, min(pos[1], h - 1)))
