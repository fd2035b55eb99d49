"""The whole board as it is printed, with the pawns on it: one picture, made while nobody waits."""

from __future__ import annotations

from math import hypot

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import Layout, Shape
from display.toolkit.nodes import Rim
from display.toolkit.paper import Paper
from firmware_host.drawing.pieces import OnWall
from firmware_host.engine.view import PathArt

from .drawn import Picture
from .ring import spot_of

FINE = 2
SIDE = 132  # pixels at 800 by 480 that stay free beside it
PAWN = 30


def board_places(layout: Layout, size: tuple[float, float]) -> tuple[Box, Box]:
    """Return where the board lies, as large as it can be, and what is left beside or below it."""
    whole = layout.box.inset(layout.px(8))
    gap = layout.px(10)
    if layout.shape is Shape.TALL:
        wide, high = whole.w, round(whole.w * size[1] / size[0])
        place = Box(whole.x, whole.y, wide, high)
        return place, Box(whole.x, place.bottom + gap, whole.w, whole.bottom - place.bottom - gap)
    side = max(layout.px(SIDE), 2 * layout.touch)
    wide = min(whole.w - side - gap, round(whole.h * size[0] / size[1]))
    high = round(wide * size[1] / size[0])
    place = Box(whole.x, whole.y + (whole.h - high) // 2, wide, high)
    return place, Box(place.right + gap, whole.y, whole.right - place.right - gap, whole.h)


def board_picture(board: OnWall, layout: Layout) -> Picture:
    """Return the board as it lies there when somebody opens it."""
    return Picture(board_places(layout, board.size)[0], board.drawing, board.size, FINE)


def lay_small_board(paper: Paper, box: Box, scene: TableScene, path: PathArt) -> bool:
    """Lay the board as large as it fits in a box; return False while it is not drawn yet."""
    board = scene.pictures.board() if scene.pictures is not None else None
    if board is None:
        return False
    wide = min(box.w, round(box.h * board.size[0] / board.size[1]))
    place = box.centred(wide, round(wide * board.size[1] / board.size[0]))
    picture = Picture(place, board.drawing, board.size, FINE)
    if not picture.drawn(paper.ink):
        paper.expect(lambda: (picture,))
        return False
    active = next((seat.seat for seat in scene.view.seats if seat.active), -1)
    seen = "small board", picture, path.marks, scene.marks, active
    pawn = max(paper.px(14), place.h // 14)
    paper.part(seen, lambda: lay_board(paper, place, scene, path, board, None, pawn))
    return True


def lay_board(
    paper: Paper,
    box: Box,
    scene: TableScene,
    path: PathArt,
    board: OnWall,
    read: int | None,
    pawn: int = 0,
) -> None:
    """Lay the board with its pawns; `read` is the space whose card is up."""
    paper.add(Picture(box, board.drawing, board.size, FINE))
    spots = spots_of(box, board)
    side = pawn or paper.px(PAWN)
    if read is not None and read < len(spots):
        x, y = spots[read]
        ring = Box(x - side, y - side, 2 * side, 2 * side)
        paper.add(Rim(ring, paper.palette.brass, side, max(3, paper.px(4))))
    here: dict[int, list[int]] = {}
    for mark in path.marks:
        here.setdefault(spot_of(path, mark.at), []).append(mark.seat)
    for at, seats in here.items():
        if 0 <= at < len(spots):
            _lay_pawns(paper, scene, spots[at], seats, side)


def _lay_pawns(
    paper: Paper, scene: TableScene, spot: tuple[int, int], seats: list[int], pawn: int
) -> None:
    """Pawns on one space, side by side; who is to play is larger, in a cream ring, on top."""
    x, y = spot
    order = sorted(seats, key=lambda seat: scene.view.seats[seat].active)
    step = pawn * 2 // 3
    left = x - step * (len(order) - 1) // 2
    for number, seat in enumerate(order):
        active = scene.view.seats[seat].active
        side = pawn * (135 if active else 100) // 100
        place = Box(left + number * step - side // 2, y - side // 2, side, side)
        rim = place.inset(-max(2, pawn // 8))
        ground = paper.palette.cream if active else paper.palette.ink
        paper.fill(rim, ground, rim.h // 2)
        paper.token(place, scene.look(seat), scene.sign(seat))


def spots_of(box: Box, board: OnWall) -> list[tuple[int, int]]:
    """Return where the middle of every space lies on the screen."""
    w, h = board.size
    return [(box.x + round(x * box.w / w), box.y + round(y * box.h / h)) for x, y in board.places]


def nearest(box: Box, board: OnWall, x: int, y: int) -> int:
    """Return the space nearest to a finger."""
    gaps = [hypot(px - x, py - y) for px, py in spots_of(box, board)]
    return gaps.index(min(gaps))
