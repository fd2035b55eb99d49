"""A stack of coins, drawn on cards and boards."""

from __future__ import annotations

import math
from functools import cache

from .picture import GONE, LINED, Drawing, oval_path

_LEAN = (0.0, 0.9, -0.7, 0.5, -0.9, 0.7, -0.4, 0.6)


@cache
def coins(count: int, width: float = 30, thick: float = 4.6, sign: str = "Z") -> Drawing:
    """Return a stack of coins standing on the origin, a sign on the uppermost."""
    stack = Drawing(shared=True)
    flat = width / 7.5
    for at in range(count):
        y, x = -at * thick, _LEAN[at % len(_LEAN)]
        rim = f"M{x - width / 2} {y - thick}v{thick}a{width / 2} {flat} 0 0 0 {width} 0v{-thick}z"
        stack.path(rim, "orange")
        ticks = ""
        for tick in range(10):
            tx = x - width / 2 + width * (0.073 + tick * 0.0967)
            ty = y - thick + 1.4 + width * 0.103 * math.sin(math.pi * (tick + 0.8) / 10.6)
            ticks += f"M{tx:.2f} {ty:.2f}v{thick - 1}"
        stack.path(ticks, line="wine", width=0.35, low=GONE)
        stack.path(oval_path(x, y - thick, width / 2, flat), "sun")
    x, y = _LEAN[(count - 1) % len(_LEAN)], -count * thick
    stack.path(oval_path(x, y, width / 2 - 3, flat - 1), line="wine", width=0.4, low=LINED)
    stack.text(x, y + 1.6, sign, 4.6, "wine", "heavy", "middle")
    return stack
