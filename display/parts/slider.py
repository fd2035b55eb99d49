"""A slider: a track with a knob that follows the finger, for amounts, volume and brightness."""

from __future__ import annotations

from collections.abc import Callable

from display.toolkit.box import Box
from display.toolkit.layout import NOTE
from display.toolkit.paper import Paper
from firmware_host.values import dataclass

# Told of every value on the way, and at the end, once the finger has let go.
Slide = Callable[[int, bool], None]


@dataclass(frozen=True)
class Scale:
    """From where to where a slider goes, in which steps, and where it stands."""

    low: int
    high: int
    step: int
    value: int

    def nearest(self, share: float) -> int:
        """Return the value at that share of the track, from 0 to 1."""
        steps = (self.high - self.low) // self.step
        return self.low + round(min(max(share, 0.0), 1.0) * steps) * self.step

    @property
    def share(self) -> float:
        """How far along the track it stands."""
        return (self.value - self.low) / max(1, self.high - self.low)


def lay_slider(
    paper: Paper,
    box: Box,
    key: str,
    label: str,
    scale: Scale,
    slide: Slide,
    ends: tuple[str, str] = ("", ""),
) -> None:
    """Lay a slider, with words at both ends where they are given."""
    palette, touch, gap = paper.palette, paper.layout.touch, paper.layout.space()
    track = box
    if any(ends):
        face = paper.fit(ends[1], NOTE, box.w, box.h).face
        room = max(paper.ink.width(text, face) for text in ends) + paper.px(6)
        left, rest = box.off_left(room, gap)
        right, track = rest.off_right(room, gap)
        paper.text(left, ends[0], NOTE, palette.soft)
        paper.text(right, ends[1], NOTE, palette.soft, "right")
    knob = min(touch // 2 + paper.px(4), track.h)
    run = max(1, track.w - knob)
    at = track.x + round(run * scale.share)
    thin = track.centred(track.w, paper.px(10))
    paper.fill(thin, palette.raised, paper.px(5), palette.line)
    paper.fill(Box(thin.x, thin.y, at + knob // 2 - thin.x, thin.h), palette.brass, paper.px(5))
    ground = paper.tone(palette.cream, key)
    paper.fill(Box(at, track.y, knob, track.h).centred(knob, knob), ground, knob // 2)

    def drag(phase: str, x: int, y: int) -> None:
        if phase != "lost":
            slide(scale.nearest((x - track.x - knob // 2) / run), phase == "up")

    paper.target(key, track, label, None, drag)


def lay_switch(paper: Paper, box: Box, *, on: bool) -> None:
    """Lay what shows whether something is on: the knob at the right, on brass."""
    palette = paper.palette
    high = min(box.h, box.w * 4 // 7)
    track = box.centred(box.w, high)
    paper.fill(track, palette.brass if on else palette.ink, high // 2, palette.line)
    side = high - paper.px(8)
    inset = (high - side) // 2
    x = track.right - inset - side if on else track.x + inset
    paper.fill(
        Box(x, track.y + inset, side, side), palette.cream if on else palette.soft, side // 2
    )
