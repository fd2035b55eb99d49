"""The whole path at a glance: a ring of bands and motifs with the pawns on it.

Without words it lies under the strip wherever a screen has more room than the smallest one. Where
the spaces of a ring with names go is found here, too.
"""

from __future__ import annotations

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import LABEL, STRONG, Shape, Style
from display.toolkit.motifs import kind_of
from display.toolkit.paper import Paper
from firmware_host.engine.view import DoorArt, PathArt

NAME = Style("semi", 15, 14)
FEWER = 3  # times that one space less along the top is tried
LOWEST = 72  # pixels at 800 by 480 in which the sides of the ring can be told apart


def spot_of(path: PathArt, at: str) -> int:
    """Return the space that a mark stands on, or by whose door it has gone in."""
    if at.startswith("door "):
        return path.doors[int(at[5:])].at
    return int(at)


def ring_places(box: Box, count: int, gap: int) -> tuple[list[Box], Box]:
    """Return a place per space, clockwise from the upper left, and what is free inside the ring.

    The spaces are as square as the box lets them be; in a flat one they lie in two rows.
    """
    across = min(max(2, round(count * box.w / (box.w + box.h) / 2)), count // 2)
    down = (count + 1) // 2 - across
    edge = min((box.w + gap) // across - gap, (box.h - gap) // 2)
    if down <= 0 or box.h - 2 * (edge + gap) < down * edge // 2:
        across, down, edge = -(-count // 2), 0, (box.h - gap) // 2
    inner = Box(
        box.x + edge + gap, box.y + edge + gap, box.w - 2 * (edge + gap), box.h - 2 * (edge + gap)
    )
    top = box.off_top(edge)[0].columns(across, gap)
    bottom = box.off_bottom(edge)[0].columns(across, gap)[::-1]
    if not down:
        return [*top, *bottom][:count], inner
    rows = Box(box.x, inner.y, box.w, inner.h).rows(down, gap)
    right = [Box(box.right - edge, row.y, edge, row.h) for row in rows]
    left = [Box(box.x, row.y, edge, row.h) for row in rows[::-1]]
    return [*top, *right, *bottom, *left][:count], inner


def lay_ring(paper: Paper, box: Box, scene: TableScene, path: PathArt) -> None:
    """Lay all spaces, the pawns on them and, where there is room inside, what lies there."""
    places, inner = ring_places(box, len(path.spaces), max(1, paper.px(2)))
    palette = paper.palette
    on_way = set(path.steps)
    pawns = _pawns(paper, places, path)
    for at, place in enumerate(places):
        band, motif = kind_of(path.spaces[at].kind)
        rim = palette.brass if at in on_way else None
        paper.fill(place, palette.raised, paper.px(4), rim)
        thick = max(2, min(paper.px(5), place.h // 5))
        upper = place.y < box.middle[1]
        edge = place.off_top(thick)[0] if upper else place.off_bottom(thick)[0]
        paper.fill(edge, band, paper.px(2))
        side = min(place.w, place.h - thick) - paper.px(6)
        if motif and side >= paper.px(11):
            room = place.off_top(0, thick)[1] if upper else place.off_bottom(0, thick)[1]
            sign = room.centred(side, side)
            if not any(sign.overlaps(spot) for _, spot in pawns):
                paper.glyph(sign, motif, palette.mute)
    for seat, spot in pawns:
        paper.token(spot, scene.look(seat), scene.sign(seat))
    if inner.h >= paper.px(60) and inner.w >= paper.px(200):
        _lay_inside(paper, inner, scene, path)


def _pawns(paper: Paper, places: list[Box], path: PathArt) -> list[tuple[int, Box]]:
    """Return where each pawn stands; several share their space, as large as they fit into it."""
    here: dict[int, list[int]] = {}
    for mark in path.marks:
        spot = spot_of(path, mark.at)
        if 0 <= spot < len(places):
            here.setdefault(spot, []).append(mark.seat)
    found = []
    for at, seats in here.items():
        place, ways = places[at], range(1, len(seats) + 1)
        rows_of = {across: -(-len(seats) // across) for across in ways}
        across = max(ways, key=lambda n: min(place.w // n, place.h // rows_of[n]))
        rows = rows_of[across]
        side = min(paper.px(26), place.w // across, place.h // rows)
        spots = place.centred(across * side, rows * side).grid(across, rows, 0)
        found += [
            (seat, spot.centred(side, side)) for seat, spot in zip(seats, spots, strict=False)
        ]
    return found


def _lay_inside(paper: Paper, box: Box, scene: TableScene, path: PathArt) -> None:
    """Lay the board's name, and what lies behind its doors, side by side."""
    palette = paper.palette
    inner = box.inset(paper.px(10), paper.px(6))
    head, rest = inner.off_top(paper.line(STRONG), paper.px(4))
    if path.doors and rest.h < 2 * paper.line(LABEL) + paper.px(8) <= inner.h:
        rest = inner  # what the doors are called comes before what the board is called
    else:
        title = scene.speaker.line(path.title)
        paper.text(head, title, STRONG, palette.soft, "centre", cut=True, needed=False)
    if not path.doors or rest.h < paper.px(34):
        return
    gap = paper.px(8)
    row = rest.centred(rest.w, min(rest.h, paper.px(78)))
    for door, place in zip(path.doors, row.columns(len(path.doors), gap), strict=True):
        _lay_door(paper, place, scene, door)


def _lay_door(paper: Paper, box: Box, scene: TableScene, door: DoorArt) -> None:
    palette = paper.palette
    paper.fill(box, palette.felt, paper.px(10), palette.edge)
    inner = box.inset(paper.px(4), paper.px(4))
    said = paper.say.money(door.sum) if door.sum is not None else scene.speaker.line(door.name)
    words, above = inner.off_bottom(paper.height_of(said, LABEL, inner.w, 2))
    ink = palette.brass if door.sum is not None else palette.soft
    paper.text(words, said, LABEL, ink, "centre", lines=2, cut=True, needed=False)
    side = min(paper.px(26), above.h - 2)
    if side >= paper.px(12):
        _, motif = kind_of(door.kind)
        paper.glyph(above.centred(side, side), motif or "card", palette.brass)


# -- the ring with names ---------------------------------------------------------------------------


def named_cells(paper: Paper, box: Box, names: list[str]) -> tuple[list[Box], Box]:
    """Return the ring in which most names are whole: with fewer spaces along its top and bottom
    than usual where names are long.
    """

    def cut(fewer: int) -> int:
        cells, _ = ring_cells(paper, box, len(names), fewer)
        return sum(
            not paper.fit(name, NAME, cell.w - paper.px(6), cell.h - paper.px(5), 3).whole
            for name, cell in zip(names, cells, strict=True)
            if cell.h >= paper.line(NAME) and not flat(paper, cell)
        )

    return ring_cells(paper, box, len(names), min(range(FEWER), key=cut))


def flat(paper: Paper, cell: Box) -> bool:
    """Return whether a space of the ring is a line of a side, and none of the top or bottom."""
    return cell.w > 2 * cell.h and cell.h < paper.px(40)


def ring_cells(paper: Paper, box: Box, count: int, fewer: int = 0) -> tuple[list[Box], Box]:
    """Return a cell per space, up the left side, along the top, down the right, back along the
    bottom; and what they leave free.

    Along the top and the bottom there are `fewer` spaces less than usual.
    """
    upright = paper.layout.shape is Shape.TALL
    many = count > 48
    across = max(2, (6 if upright else 12) if many else (5 if upright else 9))
    across = max(2, min(across, max(2, count // 4)) - fewer)
    down = (count - 2 * across + 1) // 2
    edge = paper.px(48 if many else 54)
    side = min(
        paper.px(186 if not upright else 160),
        box.w * 12 // 50 if not upright else box.w * 33 // 100,
    )
    gap = max(1, paper.px(2))
    rows = box.inset(0, edge + paper.px(4)).rows(max(1, down), gap)
    left = [Box(row.x, row.y, side, row.h) for row in reversed(rows)]
    right = [Box(box.right - side, row.y, side, row.h) for row in rows]
    top = box.off_top(edge)[0].columns(across, gap)
    bottom = box.off_bottom(edge)[0].columns(across, gap)[::-1]
    edges = edge + paper.px(4)
    inner = Box(box.x + side, box.y + edges, box.w - 2 * side, box.h - 2 * edges)
    return [*left, *top, *right, *bottom][:count], inner
