"""A wheel whose wedges are as large as a finger makes them: their edges are dragged."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from math import atan2, degrees, gcd
from typing import TypeAlias

from display.panels.wheels import HUB, Disc
from display.scenes.forms import Dial
from display.toolkit.box import Box
from display.toolkit.layout import LABEL, STRONG
from display.toolkit.paper import Paper
from display.wishes import Enter
from firmware_host.engine.decks import Wheel

# Told with every wedge of the wheel once an edge has been let go.
Send: TypeAlias = Callable[[Enter], None]
FINE = 60  # how many steps round the disc, at least
TOP = 0  # the first wedge begins at the top and stays there


class DialPart:
    """One wheel on a form. `weights` are what the finger has made of it, until the host knows."""

    def __init__(self) -> None:
        self.weights: tuple[int, ...] = ()
        self.edge = 0  # the one that follows the finger: the end of that many wedges

    def lay(self, paper: Paper, box: Box, dial: Dial, send: Send) -> None:
        """Lay the disc; an edge that is dragged is told at the end."""
        side = min(box.w, box.h)
        place = box.centred(side, side)
        wheel = _with(dial.wheel, self.weights)
        paper.add(Disc(place, wheel, paper.theme, TOP))
        hub = place.centred(*[round(side * HUB * 0.7)] * 2)
        if self.edge:
            wedge = wheel.wedges[self.edge - 1]
            upper, lower = hub.rows(2)
            paper.text(upper, wedge.label, LABEL, align="centre", rise="bottom", lines=2, cut=True)
            share = paper.say.percent(wedge.weight * 100 / wheel.total)
            paper.text(lower, share, STRONG, paper.palette.brass, "centre", "top")
        else:
            paper.text(hub, dial.hint, LABEL, paper.palette.soft, "centre", lines=3, cut=True)

        def drag(phase: str, x: int, y: int) -> None:
            middle = place.middle
            turned = degrees(atan2(x - middle[0], middle[1] - y)) % 360
            if phase == "down":
                self._take(dial.wheel, turned)
            elif phase == "lost":
                self.let_go()
            elif self.edge:
                self.weights = moved(self.weights, self.edge, turned)
                if phase == "up":
                    least = gcd(*self.weights)
                    told = ",".join(str(weight // least) for weight in self.weights)
                    self.edge = 0
                    send(Enter(dial.key, told))

        paper.target("dial", place, dial.hint, None, drag)

    def _take(self, wheel: Wheel, turned: float) -> None:
        """Take the edge nearest to the finger, and make steps small enough for it to follow."""
        by = -(-FINE // wheel.total)
        self.weights = tuple(wedge.weight * by for wedge in wheel.wedges)
        ends = list(accumulate(self.weights))
        at = turned * ends[-1] / 360
        self.edge = min(range(1, len(ends)), key=lambda edge: abs(ends[edge - 1] - at))

    def let_go(self) -> None:
        """Be as the host says again."""
        self.weights, self.edge = (), 0


def moved(weights: tuple[int, ...], edge: int, turned: float) -> tuple[int, ...]:
    """Return the weights with the end of the first `edge` wedges put where a finger is.

    Both neighbours keep something: an edge never passes the next one.
    """
    ends = [0, *accumulate(weights)]
    low, high, total = ends[edge - 1], ends[edge + 1], ends[-1]
    at = turned * total / 360
    middle = (low + high) / 2
    at += total * round((middle - at) / total)  # in the round that is nearest
    end = min(max(round(at), low + 1), high - 1)
    return (*weights[: edge - 1], end - low, high - end, *weights[edge + 1 :])


def _with(wheel: Wheel, weights: tuple[int, ...]) -> Wheel:
    if not weights:
        return wheel
    pairs = zip(wheel.wedges, weights, strict=True)
    return Wheel(wheel.key, wheel.name, (wedge._replace(weight=w) for wedge, w in pairs))
