"""What can lie on a table before a game: the original box, a printed set, only the screen."""

from __future__ import annotations

from .banknote import banknote
from .brush import Brush, Drawing


def _shadow(brush: Brush, x: float, y: float, w: float, h: float) -> None:
    brush.oval("#0d2019", x, y, w, h)


def _box(brush: Brush) -> None:
    _shadow(brush, 10, 140, 206, 20)
    brush.area("#8c382c", (42, 40), (204, 16), (208, 76), (46, 100), rim=2)  # the lid
    brush.area("#b4503f", (54, 48), (194, 28), (197, 70), (56, 90))
    brush.lettering("The Box", "#f7f1e3", 124, 45, 20, 8)
    banknote(brush, 70, 76, 22, "#b4d3e8", "#5b8cb4", 0.92)
    banknote(brush, 166, 74, -18, "#f0c486", "#b98a3d", 0.92)
    brush.area("#f7f1e3", (112, 62), (176, 92), (112, 122), (48, 92), rim=1)  # the folded board
    brush.area("#2c6a43", (112, 72), (154, 92), (112, 112), (70, 92))
    for x, y, colour in (
        (80, 77, "#58a6e0"),
        (96, 69.5, "#f0c64f"),
        (128, 69.5, "#4fc3a1"),
        (144, 77, "#e2604a"),
        (112, 65, "#c287c9"),
    ):
        brush.disc(colour, x, y, 3.4)
    brush.area("#b4503f", (14, 94), (212, 94), (206, 108), (20, 108), rim=2)
    brush.area("#8c382c", (20, 108), (206, 108), (190, 148), (34, 148), rim=2)
    brush.line("#6c2a20", 1.5, (26, 120), (200, 120))


def _printed(brush: Brush) -> None:
    _shadow(brush, 16, 140, 194, 20)
    brush.slab("#fffdf6", 62, 18, 100, 52, 2, rim=1.6)  # paper above
    brush.line("#d3c8a8", 4, (74, 34), (150, 34))
    brush.line("#d3c8a8", 4, (74, 47), (124, 47))
    brush.slab("#b9c8c2", 24, 74, 178, 42, 14)
    brush.slab("#e8eeea", 24, 60, 178, 30, 12)
    brush.disc("#4fc3a1", 180, 75, 6)
    brush.line("#23201a", 5, (48, 98), (178, 98))
    brush.area("#fffdf6", (52, 99), (174, 99), (182, 150), (42, 150), rim=1.6)
    brush.area("#2c6a43", (60, 108), (104, 108), (102, 141), (55, 141))
    brush.area("#f7f1e3", (70, 115), (94, 115), (93, 134), (68, 134))
    for x, y, colour in (
        (114, 108, "#a9d9a6"),
        (142, 108, "#f0c486"),
        (114, 127, "#b4d3e8"),
        (142, 127, "#dcbfe0"),
    ):
        brush.slab(colour, x, y, 23, 14, 3, rim=1)
    for at in range(12):
        brush.line("#9a917c", 1, (50 + at * 11, 124.5), (55 + at * 11, 124.5))
    brush.line("#e8eeea", 4, (180, 118), (196, 148))
    brush.line("#e8eeea", 4, (198, 116), (186, 148))
    brush.ring("#d4513d", 4, 184, 152, 7)
    brush.ring("#d4513d", 4, 199, 150, 7)


def _nothing(brush: Brush) -> None:
    _shadow(brush, 2, 128, 222, 34)
    brush.oval("#7a4e2c", 2, 64, 222, 92)  # a round table, its felt and a pool of light
    brush.oval("#8f5f38", 2, 60, 222, 90)
    brush.oval("#1f6a44", 14, 68, 198, 72)
    brush.area("#3c7d58", (94, 26), (132, 26), (192, 104), (34, 104))
    brush.oval("#3c7d58", 34, 78, 158, 52)
    brush.line("#c6d9cf", 2, (113, 0), (113, 10))
    brush.area("#e0ac4a", (92, 10), (134, 10), (146, 26), (80, 26), rim=2)
    brush.area("#1b1916", (60, 48), (166, 48), (176, 128), (50, 128), rim=2)  # the screen
    brush.area("#10241f", (68, 56), (158, 56), (165, 119), (61, 119))
    for y in (63, 79, 95):
        brush.slab("#2b5a4c" if y > 70 else "#f7f1e3", 72, y, 24, 10, 4)
    brush.slab("#f7f1e3", 104, 63, 50, 6, 3)
    for at, colour in enumerate(("#58a6e0", "#f0c64f", "#e2604a", "#4fc3a1", "#c287c9")):
        brush.disc(colour, 108 + at * 10, 80, 3.6)
    brush.slab("#e0ac4a", 104, 90, 24, 20, 5)
    brush.slab("#2b5a4c", 132, 90, 26, 20, 5)


DRAWINGS: dict[str, Drawing] = {"box": _box, "printed": _printed, "nothing": _nothing}
