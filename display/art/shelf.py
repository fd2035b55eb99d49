"""One picture for each kind of game on the shelf; a game says which is its own."""

from __future__ import annotations

from math import cos, pi, sin

from firmware_host.drawing.dice import PIPS

from .banknote import banknote
from .brush import Brush, Drawing


def _die(
    brush: Brush,
    x: float,
    y: float,
    side: float,
    face: int,
    turn: float = 0,
    ground: str = "#fffdf6",
) -> None:
    if turn:
        brush.turned(ground, x, y, side, side, turn, rim=1.2)
    else:
        brush.slab(ground, x - side / 2, y - side / 2, side, side, side / 6, rim=1.2)
    c, s = cos(-turn * pi / 180), sin(-turn * pi / 180)
    for across, down in PIPS[face]:
        dx, dy = across * side * 0.26, down * side * 0.26
        brush.disc("#23201a", x + dx * c - dy * s, y + dx * s + dy * c, side * 0.085)


def _hat(brush: Brush) -> None:
    brush.oval("#0d1713", 58, 148, 112, 16)
    banknote(brush, 44, 96, 24, "#a9d9a6", "#3d8a5a")
    banknote(brush, 66, 60, -8, "#f0c486", "#b98a3d")
    banknote(brush, 136, 26, -24, "#a9d9a6", "#3d8a5a")
    banknote(brush, 178, 54, 14, "#dcbfe0", "#81699c")
    banknote(brush, 190, 100, -18, "#b4d3e8", "#5b84ab")
    banknote(brush, 112, 70, 4, "#e5dfc0", "#8c8460")
    brush.oval("#1b1916", 58, 80, 110, 32, rim=2)
    brush.oval("#3b362d", 72, 84, 82, 22)
    brush.area("#2b2826", (72, 96), (154, 96), (148, 152), (80, 152), rim=2)
    brush.oval("#2b2826", 80, 140, 68, 22)
    brush.area("#d4513d", (73, 104), (153, 104), (151, 122), (75, 122))
    brush.oval("#1b1916", 72, 88, 82, 18)
    banknote(brush, 112, 84, -6, "#a9d9a6", "#3d8a5a")


def _cup(brush: Brush) -> None:
    brush.oval("#0d1713", 16, 140, 196, 20)
    brush.area("#8f5a34", (52, 10), (112, 4), (126, 74), (76, 92), rim=2)
    brush.area("#6e4224", (52, 10), (66, 9), (88, 88), (76, 92))
    brush.area("#e0ac4a", (58, 36), (118, 24), (120, 33), (61, 46))
    brush.oval("#3a2314", 72, 68, 58, 28, rim=2)
    _die(brush, 142, 68, 26, 3, 24)
    _die(brush, 182, 88, 26, 5, -18)
    brush.slab("#6e4224", 14, 102, 200, 48, 24, rim=2)
    brush.slab("#2c1a10", 22, 108, 184, 36, 18)
    for at, face in enumerate((6, 2, 4, 5, 1, 4)):
        ground = "#f0c64f" if face == 5 or at == 2 else "#fffdf6"
        _die(brush, 40 + at * 29.5, 126, 26, face, 0, ground)


def _cards(brush: Brush) -> None:
    brush.oval("#0d1713", 30, 146, 176, 16)
    for x, y, turn, paper in (
        (52, 92, 24, "#fffdf6"),
        (80, 82, 12, "#fffdf6"),
        (108, 80, 2, "#fffdf6"),
        (138, 84, -10, "#fffdf6"),
        (170, 96, -24, "#fffdf6"),
    ):
        brush.turned(paper, x, y, 66, 96, turn, rim=1.4)
        if x == 52:
            brush.lettering("4", "#b04a3c", 33, 68, 24, turn)
        elif x == 80:
            brush.lettering("7", "#1d4a6b", 66, 50, 24, turn)
        elif x == 108:
            brush.turned("#b04a3c", 109, 62, 56, 40, turn)
            brush.turned("#e5dfc0", 110, 62, 30, 20, turn)
        elif x == 138:
            brush.turned("#81699c", 134, 66, 56, 40, turn)
            brush.lettering("J", "#f7f1e3", 134, 66, 26, turn)
        else:
            brush.area(
                "#e0ac4a",
                (150, 112),
                (148, 84),
                (161, 94),
                (171, 76),
                (182, 92),
                (196, 84),
                (198, 108),
                rim=1.4,
            )
            for cx, cy in ((148, 84), (171, 76), (196, 84)):
                brush.disc("#d4513d", cx, cy, 4)


def _tiles(brush: Brush) -> None:
    for row in range(4):
        for column in range(6):
            x, y = 12 + column * 34, 16 + row * 36
            brush.slab("#3d8a78", x, y, 30, 31, 5)
            brush.slab("#2f7366", x + 4, y + 4, 22, 23, 4)
    brush.slab("#b04a3c", 46, 16, 30, 31, 5)
    brush.turned("#fffdf6", 61, 31, 11, 11, 45)
    brush.slab("#1b1916", 80, 124, 30, 31, 5)
    brush.line("#f7f1e3", 3, (88, 139), (102, 139))
    brush.area("#c95a48", (104, 30), (150, 44), (150, 112), (104, 96), rim=2)
    brush.lettering("500", "#fffdf6", 127, 71, 23, 0, "heavy")
    brush.lettering("×6", "#23201a", 181, 74, 40)
    brush.lettering("×6", "#f0c64f", 179, 72, 40)


def _roulette(brush: Brush) -> None:
    """Draw the wheel alone, in the middle of the grid's width: it can be turned."""
    brush.disc("#8f6712", 113, 84, 76, rim=2)
    for at in range(12):
        start = at * pi / 6
        points = [(113.0, 84.0)]
        points += [
            (113 + 70 * cos(start + step * pi / 24), 84 + 70 * sin(start + step * pi / 24))
            for step in range(5)
        ]
        brush.area(("#b04a3c", "#2b2826")[at % 2] if at else "#2c6a43", *points)
    brush.disc("#e0ac4a", 113, 84, 26, rim=2)
    brush.disc("#8f6712", 113, 84, 8)
    brush.disc("#fffdf6", 158, 48, 7, rim=1)


def _wheel(brush: Brush) -> None:
    brush.oval("#0d1713", 44, 150, 138, 14)
    _roulette(brush)


DRAWINGS: dict[str, Drawing] = {
    "hat": _hat,
    "dice": _cup,
    "cards": _cards,
    "tiles": _tiles,
    "wheel": _wheel,
    "roulette": _roulette,
}
