"""Small wide pictures, told in lines of text: a ground, and things that stand on it.

A thing is "name x y high": the middle of its foot, and how high it is, in a box of 160 by 60. Its
name is a motif, one of the things below, or a piece that the game's own folder draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from . import money
from .artwork import HOUSE, motif, motifs
from .colours import mix
from .dice import PIPS
from .picture import Drawing, box_path
from .shapes import burst, emblem, ground
from .stacks import coins

SIZE = (160.0, 60.0)


class Thing(NamedTuple):
    """A drawing, how wide and high it is, and how far down its foot is."""

    drawing: Drawing
    size: tuple[float, float]
    foot: float


Pieces: TypeAlias = Callable[[str], Thing | None]


def piece(drawing: Drawing, size: tuple[float, float]) -> Thing:
    """Return a card, a tile or a note as a thing: it stands on its lower edge."""
    return Thing(drawing, size, size[1])


def note(value: int, values: Sequence[int], bank: str) -> Thing:
    """Return a note of a bank, which has notes of these values from the smallest up."""
    face = money.whole(value, values.index(value), bank, f"${value:,}")
    return piece(face, money.SIZE)


def vignette(lines: Sequence[str], pieces: Pieces) -> Drawing:
    """Return the picture that a text describes: colours of ground and rays, then one thing a line.

    `pieces` draws what is only in this game's box. Raises ValueError for what nobody can draw.
    """
    first, *things = lines
    back, rays = first.split()
    inside = Drawing()
    ground(inside, box_path(0, 0, *SIZE), back)
    ground(inside, burst(SIZE[0] / 2, 66, 120, 44, turn=2), mix(back, rays, 0.4))
    for line in things:
        name, x, y, high = line.split()
        thing = pieces(name) or _thing(name)
        if thing is None:
            raise ValueError(f"Nobody can draw {name!r}.")
        foot = thing.size[0] / 2, thing.foot
        inside.put(thing.drawing, float(x), float(y), scale=float(high) / thing.size[1], at=foot)
    picture = Drawing()
    picture.put(inside, clip=box_path(0, 0, *SIZE, 4))
    return picture


@cache
def _thing(name: str) -> Thing | None:
    """Return one of the things every game may show: dice, seats, coins, arrows, motifs."""
    kind, _, which = name.rpartition("-")
    if kind in ("die", "lit") and which in "123456":
        return piece(die(int(which), lit=kind == "lit"), (20, 20))
    if kind == "seat":
        token = Drawing(shared=True)
        emblem(token, int(which), 10, 10, 20)
        return piece(token, (20, 20))
    if kind == "coins":
        return Thing(coins(int(which), sign="$"), (0, 30), 0)
    if name == "arrow":
        return piece(_arrow(), (20, 14))
    return Thing(motif(name), (100, 100), 96) if name in motifs(HOUSE) else None


def die(face: int, *, lit: bool = False) -> Drawing:
    """Return a die of 20 by 20; a lit one is what matters here."""
    drawing = Drawing(shared=True)
    if lit:
        drawing.rect(-1.6, -1.6, 23.2, 23.2, "sun", r=5.4)
    drawing.rect(0, 0, 20, 20, "paper" if lit else "cream", "text", 0.8, r=4)
    for across, down in PIPS[face]:
        drawing.circle(10 + 5.4 * across, 10 + 5.4 * down, 1.9, "loss" if lit else "text")
    return drawing


def _arrow() -> Drawing:
    arrow = Drawing(shared=True)
    arrow.path("M0 4.4h11V0l9 7-9 7V9.6H0z", "sun", "text", 0.6)
    return arrow
