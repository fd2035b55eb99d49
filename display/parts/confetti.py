"""Confetti: bits of every seat's colour that come down once."""

from __future__ import annotations

from math import cos, pi, sin

from display.toolkit.box import Box
from display.toolkit.motion import Change, Span
from display.toolkit.nodes import Fill, Node
from display.toolkit.paper import Paper
from display.toolkit.theme import SEATS, Colour

PARTY = 1.5  # seconds
BITS = 72
TAU = 2 * pi


def lay_confetti(paper: Paper, since: float) -> None:
    """Lay strips that turn over as they fall, and dots; none with reduced motion."""
    if paper.theme.still:
        return
    w, h = paper.layout.size
    span = Span(since, PARTY)
    for bit in range(BITS):
        colour = SEATS[bit % len(SEATS)][0]
        # Strewn by numbers that share no measure: evenly, and in no rows.
        x, late = bit * 0.618034 % 1, bit * 0.414214 % 1 * 0.55
        speed, turn = 1.2 + bit * 0.732051 % 1 * 0.8, bit * 0.236068 % 1
        side, dot = paper.px(6 + bit % 3 * 2), bit % 3 == 2

        def look(
            share: float,
            x: float = x,
            late: float = late,
            speed: float = speed,
            turn: float = turn,
            side: int = side,
            colour: Colour = colour,
            *,
            dot: bool = dot,
        ) -> Node | None:
            fallen = share - late
            if fallen <= 0 or share >= 1:
                return None
            drift = sin((turn + fallen * 1.4) * TAU) * 0.02
            y = round(fallen * speed * 1.3 * h) - 2 * side
            wide = side if dot else max(2, round(side * abs(cos((turn + fallen * 3) * TAU))))
            place = Box(round((x + drift) * w), y, wide, side if dot else 2 * side)
            return Fill(place, colour, side // 2 if dot else 1) if place.bottom < h else None

        paper.move(Change(span, look, steps=60))
