"""An animated hand that demonstrates a gesture: rest, slide, let go."""

from __future__ import annotations

import pygame

from display.toolkit.antialias import smooth
from display.toolkit.box import Box
from display.toolkit.ink import Ink
from display.toolkit.layout import STRONG
from display.toolkit.motion import Change, Span
from display.toolkit.nodes import Node
from display.toolkit.paper import Paper
from display.toolkit.strokes import stroke
from display.toolkit.theme import Colour
from firmware_host.values import dataclass

SHOWN = 4.2  # seconds from the finger's coming to its going
STEPS = 84
# When the finger is down, and when it slides, in shares of the whole.
DOWN, SLIDES, STOPS, UP = 0.12, 0.3, 0.78, 0.88


@dataclass(frozen=True)
class Finger:
    """A pointing hand with its finger tip on a spot; a ring lies round it while it presses."""

    box: Box
    colour: Colour
    rim: Colour
    down: bool

    def paint(self, surface: pygame.Surface, ink: Ink) -> None:
        side = self.box.w
        key = ("finger", side, self.colour, self.rim, self.down)
        surface.blit(ink.picture(key, lambda: smooth(side, side, self._draw)), self.box[:2])

    def _draw(self, large: pygame.Surface, scale: float) -> None:
        unit = large.get_width() / 24
        large.fill((*self.colour, 0))

        def at(x: float, y: float) -> tuple[float, float]:
            return x * unit, y * unit

        if self.down:
            pygame.draw.circle(large, self.rim, at(8, 8), 6.4 * unit, max(1, round(1.1 * unit)))
        for tone, more in ((self.rim, 1.4), (self.colour, 0.0)):
            stroke(large, tone, at(8, 8), at(11.4, 15), (2.8 + more) * unit)
            for x, y in ((13.6, 12.6), (16.2, 13.2), (18.4, 14.6)):
                stroke(large, tone, at(x, y), at(x - 0.4, 17), (2.5 + more) * unit)
            stroke(large, tone, at(7.2, 15.6), at(11, 19.4), (2.5 + more) * unit)
            palm = [at(10.4, 14), at(19.4, 15), at(18.2, 20.6), at(12, 21)]
            pygame.draw.polygon(large, tone, palm)
            stroke(large, tone, at(13, 20.4), at(17, 20.4), (2 + more) * unit)


def lay_gesture(paper: Paper, box: Box, since: float, *, cards: bool = True) -> None:
    """Show once how a hand is held: rest a finger, slide, let go; words say it as well."""
    words = paper.say("Hold, slide to your choice, let go")
    if cards:
        words = paper.say("Hold, slide to what you play, let go")
    high = paper.line(STRONG) + paper.px(12)
    strip = box.off_bottom(high)[0]
    size = paper.fit(words, STRONG, strip.w - paper.px(24), high)
    pill = strip.centred(min(strip.w, size.width + paper.px(28)), high)
    paper.fill(pill, paper.palette.ink, high // 2, paper.palette.brass)
    paper.text(pill.inset(paper.px(10), 0), words, STRONG, paper.palette.cream, "centre", cut=True)
    if paper.theme.still:
        return
    side = min(paper.px(110), box.h - high)
    span = Span(since, SHOWN)
    left, right = box.x + box.w // 6, box.right - box.w // 6 - side

    def look(share: float) -> Node | None:
        if share >= 1.0:
            return None
        way = min(max((share - SLIDES) / (STOPS - SLIDES), 0.0), 1.0)
        x = left + round((right - left) * way)
        down = DOWN <= share < UP
        y = box.y if down else box.y + paper.px(10)
        place = Box(x, y, side, side)
        return Finger(place, paper.palette.cream, paper.palette.brass, down)

    paper.move(Change(span, look, STEPS))
