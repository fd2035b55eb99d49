"""From parts to sheets: stacks in a grid with their backs, boards in tiles or whole, pages."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from firmware_host.drawing.picture import GONE, SOLID, Drawing, box_path
from firmware_host.drawing.pieces import Board, Pages, Part, Piece, Stack
from firmware_host.engine.words import capital
from firmware_host.values import dataclass

from .sheets import (
    BLEED,
    END,
    HAIR,
    PAPERS,
    SIDE,
    Cell,
    Sheet,
    around,
    crop_marks,
    folded_grid,
    furnish,
    grid,
)

BOARDS = ("tiles", "a3", "a2", "poster")
OVERLAP = 10.0
OFF_SEAM = 1.0  # from the tile to the ticks at its seams
_LARGE = {"a3": (297.0, 420.0), "a2": (420.0, 594.0)}


@dataclass(frozen=True)
class Plan:
    """How somebody wants it on paper."""

    paper: str = "a4"
    layout: str = "duplex"
    board: str = "tiles"
    offset: tuple[float, float] = (0.0, 0.0)  # of backs, to the right and down, in mm
    say: Callable[[str], str] = str
    code: Callable[[Drawing, Piece], None] = lambda drawing, piece: None  # puts a piece's code on

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper."""
        return PAPERS[self.paper]


def sheets_of(parts: list[Part], name: str, plan: Plan) -> list[Sheet]:
    """Return every sheet of the parts, in the order to print them, titled and numbered."""
    sheets = [sheet for part in parts for sheet in _part(part, name, plan)]
    note = plan.say("Print at 100%, no scaling")
    for number, sheet in enumerate(sheets, 1):
        furnish(sheet, number, len(sheets), note)
    return sheets


def _part(part: Part, name: str, plan: Plan) -> Iterator[Sheet]:
    title = f"{name} · {part.title}"
    for run in part.runs:
        if isinstance(run, Stack):
            yield from _stack(part, run, title, plan)
        elif isinstance(run, Board):
            yield from _board(part, run, title, plan)
        else:
            yield from _pages(part, run, title, plan)


# -- stacks ----------------------------------------------------------------------------------------


def _stack(part: Part, stack: Stack, title: str, plan: Plan) -> Iterator[Sheet]:
    width, height = plan.size
    backed = any(piece.back is not None for piece in stack.pieces)
    fold = plan.layout == "fold" and backed
    cells = folded_grid(plan.size, stack.size) if fold else grid(plan.size, stack.size, stack.gap)
    if not cells:
        raise ValueError(f"{part.key} does not fit on {plan.paper}")
    for first in range(0, len(stack.pieces), len(cells)):
        pieces = stack.pieces[first : first + len(cells)]
        last = first + len(pieces)
        span = f"{first + 1}–{last}" if last > first + 1 else f"{last}"
        about = f" {span} / {len(stack.pieces)}" if len(stack.pieces) > 1 else ""
        name = f"{title}{f' · {stack.about}' if stack.about else ''}{about}"
        front, used = Drawing(), cells[: len(pieces)]
        _ground(front, used, stack.ground)
        for piece, cell in zip(pieces, cells, strict=False):
            face = Drawing()
            face.put(piece.front)
            plan.code(face, piece)
            _lay(front, face, stack.size, cell)
        if fold:
            mirrored = [cell.mirrored(width / 2) for cell in used]
            _backs(front, pieces, mirrored, stack)
            _fold_line(front, width, height, plan)
            used = used + mirrored
            # Cells of empty places count as well: a pile of sheets is cut in one go.
            crop_marks(front, cells + [cell.mirrored(width / 2) for cell in cells])
        else:
            crop_marks(front, used if stack.gap else cells)
        side = "" if fold or not backed or plan.layout == "single" else f" · {plan.say('fronts')}"
        yield _sheet(part, name + side, front, used, plan)
        if backed and plan.layout == "duplex":
            back = Drawing()
            dx, dy = plan.offset
            mirrored = [cell.mirrored(width / 2).moved(dx, dy) for cell in used]
            _backs(back, pieces, mirrored, stack)
            crop_marks(back, [cell.mirrored(width / 2).moved(dx, dy) for cell in cells])
            side = plan.say("backs, flip on the long edge")
            yield _sheet(part, f"{name} · {side}", back, mirrored, plan)


def _backs(sheet: Drawing, pieces: tuple[Piece, ...], cells: list[Cell], stack: Stack) -> None:
    _ground(sheet, cells, stack.back_ground or stack.ground)
    for piece, cell in zip(pieces, cells, strict=True):
        if piece.back is not None:
            _lay(sheet, piece.back, stack.size, cell)


def _lay(sheet: Drawing, face: Drawing, size: tuple[float, float], cell: Cell) -> None:
    middle = (size[0] / 2, size[1] / 2)
    sheet.put(face, cell.x + cell.w / 2, cell.y + cell.h / 2, turn=cell.turn, at=middle)


def _ground(sheet: Drawing, cells: list[Cell], paint: str) -> None:
    if paint:
        for cell in cells:
            sheet.rect(
                cell.x - BLEED,
                cell.y - BLEED,
                cell.w + 2 * BLEED,
                cell.h + 2 * BLEED,
                paint,
                low=GONE,
            )


def _fold_line(sheet: Drawing, width: float, height: float, plan: Plan) -> None:
    middle = width / 2
    sheet.path(
        f"M{middle} 8.5v4M{middle} {height - 8.5}v-4",
        line="black",
        width=HAIR,
        dash=(1, 0.6),
        low=SOLID,
    )
    sheet.text(middle + 1.5, 11.5, plan.say("fold here"), 2.2, "felt")


def _sheet(part: Part, title: str, drawing: Drawing, cells: list[Cell], plan: Plan) -> Sheet:
    width, height = plan.size
    return Sheet(
        part.key, part.title, title, width, height, drawing, around(cells), around(cells, BLEED)
    )


# -- boards ----------------------------------------------------------------------------------------


def _board(part: Part, board: Board, title: str, plan: Plan) -> Iterator[Sheet]:
    if plan.board == "tiles" and board.tiles is not None:
        yield from _stack(part, board.tiles, title, plan)
        return
    shared = Drawing(shared=True)
    shared.put(board.drawing)
    w, h = board.size
    if plan.board == "poster":
        off = 12.0
        drawing = Drawing()
        seen = box_path(off - BLEED, off - BLEED, w + 2 * BLEED, h + 2 * BLEED)
        drawing.put(shared, off, off, clip=seen)
        cell = Cell(off, off, w, h, 0)
        crop_marks(drawing, [cell])
        yield Sheet(
            part.key,
            part.title,
            title,
            w + 2 * off,
            h + 2 * off,
            drawing,
            around([cell]),
            around([cell], BLEED),
            plain=True,
        )
    elif plan.board in _LARGE:
        yield _whole(part, shared, board.size, title, plan)
    else:
        yield from _tiles(part, shared, board.size, title, plan)


def _whole(part: Part, shared: Drawing, size: tuple[float, float], title: str, plan: Plan) -> Sheet:
    """Return the board on one large page, small enough to fit inside the printer's margin."""
    short, long = _LARGE[plan.board]
    width, height = (long, short) if size[0] > size[1] else (short, long)
    scale = min((width - 20) / size[0], (height - 22) / size[1], 1.0)
    w, h = size[0] * scale, size[1] * scale
    cell = Cell((width - w) / 2, (height - h) / 2, w, h, 0)
    drawing = Drawing()
    drawing.put(shared, cell.x, cell.y, scale=scale, clip=box_path(*cell[:4]))
    crop_marks(drawing, [cell])
    name = f"{title} · {round(scale * 100)} %"
    return Sheet(
        part.key,
        part.title,
        name,
        width,
        height,
        drawing,
        around([cell]),
        around([cell]),
        plain=True,
    )


def _tiles(
    part: Part, shared: Drawing, size: tuple[float, float], title: str, plan: Plan
) -> Iterator[Sheet]:
    """Yield the board in pieces; each reaches under its right and lower neighbours."""
    width, height = plan.size
    room = (width - 2 * SIDE, height - 2 * END)
    turned = _count(size, room[::-1]) < _count(size, room)
    across, down = room[::-1] if turned else room
    columns, rows = _counts(size, (across, down))
    # Equal tiles: the seams lie evenly, and no last strip is a finger wide.
    step_x = (size[0] + 2 * BLEED - OVERLAP) / columns
    step_y = (size[1] + 2 * BLEED - OVERLAP) / rows
    for row in range(rows):
        for column in range(columns):
            x, y = column * step_x - BLEED, row * step_y - BLEED
            tile = _tile(
                shared,
                (x, y, step_x + OVERLAP, step_y + OVERLAP),
                size,
                (columns, rows),
                (column, row),
            )
            tw, th = step_x + OVERLAP, step_y + OVERLAP
            pw, ph = (th, tw) if turned else (tw, th)
            left, top = (width - pw) / 2, (height - ph) / 2
            drawing = Drawing()
            if turned:
                drawing.put(tile, left, top + ph, turn=-90)
            else:
                drawing.put(tile, left, top)
            cell = Cell(left, top, pw, ph, 0)
            crop_marks(drawing, [cell])
            last = _name(columns - 1, rows - 1)
            name = f"{title} · {plan.say('tile')} {_name(column, row)} / {last}"
            yield Sheet(
                part.key, part.title, name, width, height, drawing, around([cell]), around([cell])
            )


def _counts(size: tuple[float, float], room: tuple[float, float]) -> tuple[int, int]:
    columns, rows = (
        math.ceil((size[at] + 2 * BLEED - OVERLAP) / (room[at] - OVERLAP)) for at in (0, 1)
    )
    return columns, rows


def _count(size: tuple[float, float], room: tuple[float, float]) -> int:
    columns, rows = _counts(size, room)
    return columns * rows


def _name(column: int, row: int) -> str:
    return f"{'ABCDEFGHIJ'[row]}{column + 1}"


def _tile(
    shared: Drawing,
    view: tuple[float, float, float, float],
    size: tuple[float, float],
    of: tuple[int, int],
    at: tuple[int, int],
) -> Drawing:
    """Return one tile from its own corner, with diamonds on the seams that must meet."""
    x, y, w, h = view
    tile = Drawing()
    tile.put(shared, -x, -y, clip=box_path(0, 0, w, h))
    marks = ""
    for seam in _seams(w, at[0], of[0]):
        marks += "".join(_diamond(seam, h * part) for part in (0.25, 0.5, 0.75))
        marks += f"M{seam:g} {-OFF_SEAM}v-2.6M{seam:g} {h + OFF_SEAM}v2.6"
    for seam in _seams(h, at[1], of[1]):
        marks += "".join(_diamond(w * part, seam) for part in (0.25, 0.5, 0.75))
        marks += f"M{-OFF_SEAM} {seam:g}h-2.6M{w + OFF_SEAM} {seam:g}h2.6"
    tile.path(marks, line="text", width=HAIR, low=SOLID)
    return tile


def _seams(long: float, at: int, of: int) -> list[float]:
    """Return where a tile meets its neighbours: in the middle of what both show."""
    first = [OVERLAP / 2] if at > 0 else []
    return [*first, long - OVERLAP / 2] if at < of - 1 else first


def _diamond(x: float, y: float, r: float = 1.3) -> str:
    return f"M{x - r:g} {y:g}l{r} {-r} {r} {r} {-r} {r}z"


# -- pages -----------------------------------------------------------------------------------------


def _pages(part: Part, pages: Pages, title: str, plan: Plan) -> Iterator[Sheet]:
    width, height = plan.size
    for piece in pages.draw(width, height):
        drawing = Drawing()
        drawing.put(piece.front)
        plan.code(drawing, piece)
        about = f" · {pages.about}" if pages.about else ""
        whole = (0.0, 0.0, width, height)
        yield Sheet(
            part.key,
            part.title,
            capital(f"{title}{about}"),
            width,
            height,
            drawing,
            whole,
            whole,
            plain=not pages.count,
        )
