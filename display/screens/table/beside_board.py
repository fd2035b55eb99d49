"""What stands beside the drawn board: where everybody is, what the pots hold, and the ways on."""

from __future__ import annotations

from collections.abc import Callable

from display.art.ring import spot_of
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, STRONG, SUM, Style
from display.toolkit.paper import Paper
from firmware_host.engine.view import PathArt

PLACE = Style("semi", 16, 14)


def lay_beside(
    paper: Paper,
    box: Box,
    scene: TableScene,
    path: PathArt,
    name: Callable[[], None] | None,
    close: Callable[[], None],
) -> None:
    """Lay the buttons at the foot of the column, and above them what there is room for."""
    gap, touch = paper.layout.space(), paper.layout.touch
    flat = name is None or box.w > 3 * touch + paper.px(80)
    buttons, rest = box.off_bottom(touch if flat else 2 * touch + gap, gap)
    names, shut = buttons.columns(2, gap) if flat else buttons.rows(2, gap)
    if name is None:
        shut = buttons
    else:
        paper.button("names", names, paper.say("Names"), name, style=BUTTON)
    paper.button("close", shut, paper.say("Close"), close, style=BUTTON)
    rest = _lay_pots(paper, rest, scene, path)
    _lay_places(paper, rest, scene, path)


def _lay_pots(paper: Paper, box: Box, scene: TableScene, path: PathArt) -> Box:
    """Lay the pots of the board and, where there is room, piles and areas; return what is left."""
    palette = paper.palette
    roomy = box.w >= paper.px(220)
    high = paper.line(LABEL) + paper.line(SUM) + paper.px(10)
    for door in reversed(path.doors):
        pot = door.sum is not None
        if not (pot or (roomy and door.note)) or box.h < high + len(path.marks) * paper.px(52):
            continue
        row, box = box.off_bottom(high, paper.px(8))
        paper.fill(row, palette.felt, paper.layout.radius, palette.edge)
        inner = row.inset(paper.px(8), paper.px(4))
        upper, lower = inner.off_top(paper.line(LABEL))
        told = scene.speaker.line(door.name)
        paper.text(upper, told, LABEL, palette.soft, cut=True, needed=False)
        said = scene.speaker.line(door.note) if door.sum is None else paper.say.money(door.sum)
        style, ink = (SUM, palette.brass) if pot else (STRONG, palette.cream)
        paper.text(lower, said, style, ink, cut=True)
    return box


def _lay_places(paper: Paper, box: Box, scene: TableScene, path: PathArt) -> None:
    """Lay the space of every seat by name; the seat to play is cream."""
    palette, marks = paper.palette, path.marks
    gap = paper.px(6)
    columns = 2 if box.w > paper.px(400) else 1
    rows = -(-len(marks) // columns)
    high = min(paper.px(64), (box.h - gap * (rows - 1)) // max(1, rows))
    if not marks or high < paper.line(PLACE):
        return
    cells = box.off_top(rows * high + gap * (rows - 1))[0].grid(columns, rows, gap)
    for mark, cell in zip(marks, cells, strict=False):
        active = scene.view.seats[mark.seat].active
        ground = palette.cream if active else palette.felt
        paper.fill(cell, ground, paper.layout.radius, None if active else palette.edge)
        inner = cell.inset(paper.px(6), 0)
        side = min(paper.px(26), cell.h - paper.px(4))
        sign, words = inner.off_left(side, paper.px(6))
        paper.token(sign.centred(side, side), scene.look(mark.seat), scene.sign(mark.seat))
        ink = palette.paper if active else palette.cream
        lines = 2 if cell.h >= 2 * paper.line(PLACE) else 1
        told = _stands(path, scene, mark.at)
        paper.text(words, told, PLACE, ink, lines=lines, cut=True, needed=False)


def _stands(path: PathArt, scene: TableScene, at: str) -> str:
    """Return the name of the space or of the area somebody is in."""
    if at.startswith("door "):
        return scene.speaker.line(path.doors[int(at[5:])].name)
    spot = spot_of(path, at)
    return scene.speaker.line(path.spaces[spot].name) if spot < len(path.spaces) else ""
