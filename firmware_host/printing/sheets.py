"""Paper: its sizes, what stands on every sheet, and how pieces are laid out on it."""

from __future__ import annotations

from typing import NamedTuple

from firmware_host.drawing.paths import Box
from firmware_host.drawing.picture import SOLID, Drawing
from firmware_host.values import dataclass

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
LAYOUTS = ("duplex", "fold", "single")
BLEED = 3.0
OFF, LONG, HAIR = 3.4, 2.6, 0.15  # crop marks: from the trim, their length, their width
SIDE, END = 10.0, 13.6  # what must be free beside and above the trim
GUTTER = 6.0  # between fronts and backs that are folded together


@dataclass(frozen=True)
class Sheet:
    """One printed side."""

    part: str
    part_title: str
    title: str
    width: float
    height: float
    drawing: Drawing
    trim: Box
    bleed: Box
    plain: bool = False  # nothing to cut: no ruler


class Cell(NamedTuple):
    """A place for one piece: the corner and size of its trim on the sheet, and how it is turned."""

    x: float
    y: float
    w: float
    h: float
    turn: int

    def mirrored(self, middle: float) -> Cell:
        """Return where its back lies when the paper is turned over or folded at `middle`."""
        return Cell(2 * middle - self.x - self.w, self.y, self.w, self.h, -self.turn)

    def moved(self, dx: float, dy: float) -> Cell:
        """Return the same place a little further."""
        return self._replace(x=self.x + dx, y=self.y + dy)


def grid(paper: tuple[float, float], size: tuple[float, float], gap: float = 0) -> list[Cell]:
    """Return as many places as fit, turned if more fit so, in the middle of the sheet."""
    width, height = paper
    plans = [_plan(width - 2 * SIDE, height - 2 * END, size, gap, turn) for turn in (0, -90)]
    columns, rows, turn = max(plans, key=lambda plan: plan[0] * plan[1])
    w, h = size if turn == 0 else (size[1], size[0])
    left = (width - columns * w - (columns - 1) * gap) / 2
    top = (height - rows * h - (rows - 1) * gap) / 2
    return [
        Cell(left + column * (w + gap), top + row * (h + gap), w, h, turn)
        for row in range(rows)
        for column in range(columns)
    ]


def _plan(
    width: float, height: float, size: tuple[float, float], gap: float, turn: int
) -> tuple[int, int, int]:
    w, h = size if turn == 0 else (size[1], size[0])
    columns = int((width + gap + 1e-6) // (w + gap))
    rows = int((height + gap + 1e-6) // (h + gap))
    return columns, rows, turn


def folded_grid(paper: tuple[float, float], size: tuple[float, float]) -> list[Cell]:
    """Return places for fronts right of a fold down the middle, their heads at the fold."""
    width, height = paper
    room = (width - 2 * SIDE - GUTTER) / 2
    w, h = size[1], size[0]
    columns, rows = int((room + 1e-6) // w), int((height - 2 * END + 1e-6) // h)
    top = (height - rows * h) / 2
    left = width / 2 + GUTTER / 2
    return [
        Cell(left + column * w, top + row * h, w, h, -90)
        for row in range(rows)
        for column in range(columns)
    ]


def around(cells: list[Cell], by: float = 0) -> Box:
    """Return the box round places, with a margin of `by` on every side."""
    return (
        min(cell.x for cell in cells) - by,
        min(cell.y for cell in cells) - by,
        max(cell.x + cell.w for cell in cells) + by,
        max(cell.y + cell.h for cell in cells) + by,
    )


def crop_marks(drawing: Drawing, cells: list[Cell]) -> None:
    """Hair lines outside the block, at every cut."""
    left, top, right, low = around(cells)
    data = ""
    for x in sorted({round(edge, 4) for cell in cells for edge in (cell.x, cell.x + cell.w)}):
        data += f"M{x:g} {top - OFF:g}v{-LONG}M{x:g} {low + OFF:g}v{LONG}"
    for y in sorted({round(edge, 4) for cell in cells for edge in (cell.y, cell.y + cell.h)}):
        data += f"M{left - OFF:g} {y:g}h{-LONG}M{right + OFF:g} {y:g}h{LONG}"
    drawing.path(data, line="black", width=HAIR, low=SOLID)


def furnish(sheet: Sheet, number: int, of: int, note: str) -> None:
    """Draw title, ruler and sheet number."""
    drawing, width, height = sheet.drawing, sheet.width, sheet.height
    drawing.text(width / 2, 6.8, sheet.title, 3.0, "felt", "heavy", "middle", room=width - 24)
    words = f"{note} · {number}/{of}"
    if sheet.plain:
        drawing.text(width / 2, height - 5, f"{number}/{of}", 2.6, "felt", "sans", "middle")
        return
    ruler = "M0 0h100" + "".join(
        f"M{at} 0v{-2.1 if at % 50 == 0 else -1.6 if at % 10 == 0 else -0.9}"
        for at in range(0, 101, 5)
    )
    rule = Drawing()
    rule.path(ruler, line="felt", width=0.2)
    rule.text(102, 0, "100 mm", 2.5, "felt", "sans")
    drawing.put(rule, 12, height - 5)
    drawing.text(width - 12, height - 5, words, 2.5, "felt", "sans", "end", room=width - 142)
