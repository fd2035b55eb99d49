"""A sketch of the board: its spaces in a ring, pawns where they stand."""

from __future__ import annotations

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import LABEL
from display.toolkit.paper import Paper
from firmware_host.engine.view import RingArt


def ring_height(paper: Paper) -> tuple[int, int]:
    """Least and liked height: a sketch is nice to have, never needed."""
    return paper.px(72), paper.px(110)


def around(box: Box, count: int) -> list[Box]:
    """So many cells round the rim of a box, clockwise from its top left corner."""
    if count < 4:
        return box.columns(max(1, count), 2)
    side = max(3, min(box.h // 3, (2 * (box.w + box.h)) // (count + 4)))
    across = max(2, box.w // side)
    down = max(0, (count - 2 * across + 1) // 2)
    while 2 * across + 2 * down < count:
        across += 1
    side_x, side_y = box.w / across, box.h / (down + 2)
    cells = []
    for i in range(count):
        if i < across:
            column, row = i, 0
        elif i < across + down:
            column, row = across - 1, i - across + 1
        elif i < 2 * across + down:
            column, row = across - 1 - (i - across - down), down + 1
        else:
            column, row = 0, down - (i - 2 * across - down)
        x, y = box.x + column * side_x, box.y + row * side_y
        cells.append(Box(round(x), round(y), max(2, round(side_x) - 2), max(2, round(side_y) - 2)))
    return cells


def _hole(box: Box, cells: list[Box]) -> Box:
    """What the ring leaves free in the middle, pawns included."""
    if not cells:
        return box
    return box.inset(2 * cells[0].w, cells[0].h + min(cells[0].h // 2, box.h // 8))


def lay_ring(paper: Paper, box: Box, scene: TableScene, art: RingArt) -> None:
    """Lay it; pawns on one space stand side by side."""
    palette = paper.palette
    cells = around(box, len(art.spaces))
    names = [label for label, _ in art.spaces]
    for (_, tone), cell in zip(art.spaces, cells, strict=True):
        paper.fill(cell, paper.theme.tone(tone, palette.raised), min(6, cell.w // 3))
    places: dict[str, list[int]] = {}
    for mark in art.marks:
        places.setdefault(mark.at, []).append(mark.seat)
    for at, seats in places.items():
        index = names.index(at) if at in names else int(at) if at.isdigit() else -1
        if not 0 <= index < len(cells):
            continue
        cell = cells[index]
        side = max(paper.px(18), min(paper.px(26), cell.h))
        for place, seat in enumerate(seats):
            x = cell.middle[0] - side // 2 + place * side * 2 // 3
            spot = Box(min(x, box.right - side), cell.middle[1] - side // 2, side, side)
            paper.token(spot, scene.look(seat), scene.name(seat))
    hole = _hole(box, cells)
    if hole.h >= paper.px(24) and hole.w >= paper.px(120) and scene.view.round:
        paper.text(hole, scene.view.round, LABEL, palette.mute, "centre", needed=False, cut=True)
