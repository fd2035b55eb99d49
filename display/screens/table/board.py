"""The whole board over the table: as it is printed, or a ring of named spaces, with the pawns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.art.ring import NAME, flat, named_cells, spot_of
from display.port import Port, TableScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, STRONG, SUM, TITLE, Shape
from display.toolkit.motifs import kind_of
from display.toolkit.nodes import Curve
from display.toolkit.paper import Paper
from firmware_host.engine.view import DoorArt, PathArt
from firmware_host.engine.words import Speaker

from .beside_board import lay_beside
from .sheet import Sheet

if TYPE_CHECKING:
    from firmware_host.drawing.pieces import OnWall

NARROW = 130  # below that a door has its name under its sign
ROOMY = 100  # from this width a space has its motif over its name
LANE = 30  # inside the ring, for the pawns


class BoardSheet(Sheet):
    """One touch on a space tells what it does; the middle closes the board.

    Where the game has drawn its board, that drawing is shown, and the names one touch away.
    """

    def __init__(self, port: Port, close: Callable[[], None], path: PathArt) -> None:
        super().__init__(port, close)
        self.path = path
        self.read: int | None = None  # the space whose card is up
        self.named = False  # whether names are wanted instead of the drawing
        self._cells: list[Box] = []
        self._drawn: tuple[Box, OnWall] | None = None

    def lay_over(self, paper: Paper, scene: TableScene) -> None:
        path = scene.view.board or self.path
        self.path = path
        paper.targets.clear()
        paper.fill(paper.layout.box, paper.palette.ink, 0)
        paper.covered = len(paper.laid)
        board = scene.pictures.board() if scene.pictures is not None else None
        if board is not None and not self.named:
            self._lay_drawn(paper, scene, board)
            return
        self._lay_ring(paper, scene, path, drawn=board is not None)

    def _lay_drawn(self, paper: Paper, scene: TableScene, board: OnWall) -> None:
        """Lay the board as printed; beside it everybody's space and the buttons that lead on."""
        from display.art.whole_board import board_places, lay_board

        place, side = board_places(paper.layout, board.size)
        self._drawn = place, board
        lay_board(paper, place, scene, self.path, board, self.read)
        small = paper.layout.shape is Shape.SMALL  # where names would not be legible
        close = self.close if self.read is None else self._put_away
        lay_beside(paper, side, scene, self.path, None if small else self._name, close)
        if self.read is not None:
            paper.covered = len(paper.laid)
            w, h = min(place.w * 3 // 4, paper.px(420)), min(place.h * 3 // 4, paper.px(236))
            self._lay_card(paper, place.centred(w, h), scene, self.read)
        else:
            paper.target("ring board", place, paper.say("Read a space"), None, self._point_drawn)

    def _point_drawn(self, phase: str, x: int, y: int) -> None:
        if phase == "up" and self._drawn is not None:
            from display.art.whole_board import nearest

            self.read = nearest(*self._drawn, x, y)

    def _name(self) -> None:
        self.named = not self.named

    def _lay_ring(self, paper: Paper, scene: TableScene, path: PathArt, *, drawn: bool) -> None:
        """Lay the ring with names."""
        box = paper.layout.box.inset(paper.px(8))
        names = [scene.speaker.line(space.name) for space in path.spaces]
        self._cells, inner = named_cells(paper, box, names)
        active = next((seat.seat for seat in scene.view.seats if seat.active), -1)
        mine = next((spot_of(path, m.at) for m in path.marks if m.seat == active), -1)
        for at, cell in enumerate(self._cells):
            _lay_cell(paper, cell, path, at, scene, lit=at == mine)
        lane = inner.inset(paper.px(LANE))
        if self.read is None:
            button, taken, lane = _way_back(paper, lane) if drawn else (None, 0, lane)
            _lay_middle(paper, lane, path, self._cells, scene.speaker, taken)
            if button is not None:
                paper.button("picture", button, paper.say("Picture"), self._name, style=NOTE)
            rest = lane.off_top(paper.layout.touch)[1] if taken else lane
            paper.target("close", rest, paper.say("Close"), self.close)
        else:
            self._lay_card(paper, lane, scene, self.read)
        self._lay_pawns(paper, scene, inner)
        self._lay_sides(paper, box, inner)

    # -- the ring ----------------------------------------------------------------------------------

    def _lay_sides(self, paper: Paper, box: Box, inner: Box) -> None:
        """Lay the four sides of the ring as targets; each is told where it was touched."""
        sides = {
            "left": Box(box.x, inner.y, inner.x - box.x, inner.h),
            "right": Box(inner.right, inner.y, box.right - inner.right, inner.h),
            "top": Box(box.x, box.y, box.w, inner.y - box.y),
            "bottom": Box(box.x, inner.bottom, box.w, box.bottom - inner.bottom),
        }
        touch = paper.layout.touch
        if any(side.w < touch or side.h < touch for side in sides.values()):
            return  # too small to point at
        for name, side in sides.items():
            paper.target(f"ring {name}", side, paper.say("Read a space"), None, self._point)

    def _point(self, phase: str, x: int, y: int) -> None:
        if phase == "up":
            gaps = [
                (abs(cell.middle[0] - x) + 3 * abs(cell.middle[1] - y), at)
                if cell.w > 2 * cell.h
                else (abs(cell.middle[0] - x) + abs(cell.middle[1] - y), at)
                for at, cell in enumerate(self._cells)
            ]
            self.read = min(gaps)[1]

    def _lay_pawns(self, paper: Paper, scene: TableScene, inner: Box) -> None:
        """Pawns stand in the lane beside their space; two on one stand side by side."""
        here: dict[int, list[int]] = {}
        for mark in self.path.marks:
            spot = spot_of(self.path, mark.at)
            if 0 <= spot < len(self._cells):
                here.setdefault(spot, []).append(mark.seat)
        side = paper.px(28)
        for at, seats in here.items():
            x, y = self._cells[at].middle
            x = min(max(x, inner.x + side // 2), inner.right - side // 2)
            y = min(max(y, inner.y + side // 2), inner.bottom - side // 2)
            down = self._cells[at].middle[1] in range(inner.y, inner.bottom)
            # Side by side as far as the space goes, and overlapping by a third where it is short.
            room = self._cells[at].h if down else self._cells[at].w
            clear = len(seats) * (side + paper.px(2)) <= room
            step = side + paper.px(2) if clear else side * 2 // 3
            past = step * (len(seats) - 1)
            x = x if down else max(inner.x + side // 2, min(x, inner.right - side // 2 - past))
            y = max(inner.y + side // 2, min(y, inner.bottom - side // 2 - past)) if down else y
            for number, seat in enumerate(seats):
                dx, dy = (0, number * step) if down else (number * step, 0)
                spot_ = Box(x - side // 2 + dx, y - side // 2 + dy, side, side)
                paper.token(spot_, scene.look(seat), scene.sign(seat))

    # -- one space ---------------------------------------------------------------------------------

    def _lay_card(self, paper: Paper, box: Box, scene: TableScene, at: int) -> None:
        """Lay a space's name, what it does and its owner; and buttons to its neighbours."""
        palette, space = paper.palette, self.path.spaces[at]
        band, motif = kind_of(space.kind)
        card = box.centred(min(box.w, paper.px(420)), min(box.h, paper.px(250)))
        paper.fill(card, palette.cream, paper.layout.radius_large)
        paper.fill(card.off_top(paper.px(14))[0], band, paper.px(7))
        inner = card.inset(paper.px(20), paper.px(22))
        buttons, words = inner.off_bottom(paper.layout.touch, paper.layout.space())
        side = paper.px(40)
        if motif:
            mark, words = words.off_right(side, paper.px(8))
            paper.glyph(mark.off_top(side)[0].centred(side, side), motif, palette.deep)
        name, rest = words.off_top(words.h * 2 // 5)
        paper.text(name, scene.speaker.line(space.name), TITLE, palette.paper, lines=2, cut=True)
        note = scene.speaker.line(space.note)
        paper.text(rest, note, NOTE, palette.paper, rise="top", lines=3, cut=True)
        if space.owner is not None:
            owner = rest.off_bottom(paper.px(30))[0]
            spot, said = owner.off_left(paper.px(30), paper.px(8))
            paper.token(spot, scene.look(space.owner), scene.sign(space.owner))
            paper.text(said, scene.name(space.owner), STRONG, palette.paper, cut=True)
        back, shut, on = buttons.columns(3, paper.layout.space())
        for place, sign, by in ((back, "back", -1), (on, "next", 1)):
            paper.fill(place, paper.tone(palette.raised, sign), paper.layout.radius)
            paper.glyph(place.centred(paper.px(24), paper.px(24)), sign)
            paper.target(f"space {sign}", place, paper.say("Another space"), self._turn(at, by))
        paper.fill(shut, paper.tone(palette.raised, "close"), paper.layout.radius)
        paper.glyph(shut.centred(paper.px(24), paper.px(24)), "close")
        paper.target("close", shut, paper.say("Close"), self._put_away)

    def _turn(self, at: int, by: int) -> Callable[[], None]:
        def turn() -> None:
            self.read = (at + by) % len(self.path.spaces)

        return turn

    def _put_away(self) -> None:
        self.read = None


def _lay_cell(
    paper: Paper, cell: Box, path: PathArt, at: int, scene: TableScene, *, lit: bool
) -> None:
    """Lay one space of the ring: its band at the rim, its motif and its name."""
    palette, space = paper.palette, path.spaces[at]
    band, motif = kind_of(space.kind)
    door = any(door.at == at for door in path.doors)
    ground = palette.cream if lit else palette.raised
    ink = palette.paper if lit else palette.cream
    paper.fill(cell, ground, paper.px(5), palette.brass if door else None)
    thick = max(2, paper.px(5))
    if flat(paper, cell):
        left = cell.x < paper.layout.box.w // 2
        strip, rest = cell.off_left(thick) if left else cell.off_right(thick)
        paper.fill(strip, band, paper.px(2))
        inner = rest.inset(paper.px(5), 0)
        side = min(paper.px(15), cell.h - 2)
        mark, words = (
            inner.off_left(side, paper.px(4)) if left else inner.off_right(side, paper.px(4))
        )
        if space.owner is not None:
            paper.token(mark.centred(side, side), scene.look(space.owner), "")
        elif motif:
            paper.glyph(mark.centred(side, side), motif, palette.deep if lit else palette.mute)
        align = "left" if left else "right"
        if words.h < paper.line(NAME):
            return  # no room for letters that can be read: a touch says what it is
        paper.text(words, scene.speaker.line(space.name), NAME, ink, align, cut=True, needed=False)
        return
    upper = cell.y < paper.layout.box.h // 2
    strip, rest = cell.off_top(thick) if upper else cell.off_bottom(thick)
    paper.fill(strip, band, paper.px(2))
    rest = rest.inset(paper.px(3), 0)
    name = scene.speaker.line(space.name)
    if space.owner is not None or (motif and cell.w >= paper.px(ROOMY)):
        place, rest = _beside_name(paper, rest, name)
        if place is not None and space.owner is not None:
            paper.token(place, scene.look(space.owner), scene.sign(space.owner))
        elif place is not None:
            paper.glyph(place, motif, palette.deep if lit else palette.mute)
    paper.text(
        rest,
        name,
        NAME,
        ink,
        "centre",
        lines=3,
        cut=True,
        needed=False,
    )


def _beside_name(paper: Paper, room: Box, name: str) -> tuple[Box | None, Box]:
    """Return where whose a space is, or its motif, stands over its name or before it; and the name.

    Where the name needs all the room there is no place for it.
    """
    high, gap = paper.height_of(name, NAME, room.w, 3), paper.px(3)
    side = min(paper.px(26), room.h - high - 2 * gap)
    if side >= paper.px(14):
        mark, below = room.centred(room.w, side + gap + high).off_top(side, gap)
        return mark.centred(side, side), below
    side = min(paper.px(20), room.h - 2)
    mark, after = room.off_left(side, gap)
    whole = paper.fit(name, NAME, after.w, after.h, 3).whole
    return (mark.centred(side, side), after) if whole else (None, room)


def _way_back(paper: Paper, lane: Box) -> tuple[Box, int, Box]:
    """Return where the way back to the drawing lies: beside the title, or low if that is narrow.

    And how much of the title's width it takes, and what is left of the middle.
    """
    wide, high = max(paper.px(104), paper.layout.touch), paper.layout.touch
    low = lane.w - wide < paper.px(150)
    button, rest = lane.off_bottom(high, paper.px(8)) if low else (lane.off_top(high)[0], lane)
    return button.off_right(wide)[0], 0 if low else wide, rest


# -- inside ----------------------------------------------------------------------------------------


def _lay_middle(
    paper: Paper, box: Box, path: PathArt, cells: list[Box], speaker: Speaker, taken: int
) -> None:
    """Lay the title, what lies behind the doors with a line to each, piles, and how to go on.

    So much of the title's width is `taken`.
    """
    palette = paper.palette
    told = paper.say("Touch a space to read it, here to go back")
    wide = box.w - (taken + paper.px(8) if taken else 0)
    # A line to a space of the top goes past the title.
    lanes = [cells[door.at].middle[0] - box.x for door in path.doors if _is_up(door, cells, box)]
    clear = [x - paper.px(14) for x in lanes if x - paper.px(14) >= box.w * 2 // 5]
    wide = min([wide, *clear])
    named = speaker.line(path.title)
    name = paper.height_of(named, HEAD, wide, 2)
    lines = name + paper.height_of(told, NOTE, wide, 6)
    least = paper.layout.touch if taken else 0
    high = max(least, min(lines, box.h // 3))
    head, rest = box.off_top(high, paper.px(8))
    title, hint = head.off_left(wide)[0].off_top(name)
    paper.text(title, named, HEAD, palette.cream, lines=2, cut=True)
    paper.text(hint, told, NOTE, palette.soft, rise="top", lines=6, cut=True)
    if not path.doors:
        return
    doors = sorted(path.doors, key=lambda door: _depth(door, cells, box))
    gap = paper.px(4)
    rows = rest.off_top(min(rest.h, len(doors) * (paper.px(66) + gap) - gap))[0]
    for door, row in zip(doors, rows.rows(len(doors), gap), strict=True):
        roomy = row.w >= paper.px(300) and door.sum is None
        wide = min(row.w, max(row.w * 3 // 5, _wide_for(paper, door, row.h, speaker)))
        wide = wide if roomy else row.w
        x = cells[door.at].middle[0]
        left = door.at < 0 or x < (row.right - wide if _is_up(door, cells, box) else row.middle[0])
        place = row.off_left(wide)[0] if left else row.off_right(wide)[0]
        if door.at >= 0:
            _lay_lane(paper, place, cells[door.at])
        _lay_door(paper, place, door, speaker)


def _is_up(door: DoorArt, cells: list[Box], box: Box) -> bool:
    """Return whether a door leads to a space along the top."""
    return door.at >= 0 and cells[door.at].bottom <= box.y


def _wide_for(paper: Paper, door: DoorArt, high: int, speaker: Speaker) -> int:
    """Return how wide a door is in which nothing is cut."""
    inner = high - 2
    name = paper.fit(speaker.line(door.name), STRONG, paper.layout.box.w, inner).width
    note = paper.fit(speaker.line(door.note), NOTE, paper.layout.box.w, inner).width
    return max(name, note) + min(paper.px(38), inner) + 3 * paper.px(12) + 2


def _depth(door: DoorArt, cells: list[Box], box: Box) -> int:
    """Return the y at which a door lies level with its space."""
    return cells[door.at].middle[1] if door.at >= 0 else box.bottom


def _lay_lane(paper: Paper, place: Box, cell: Box) -> None:
    """Lay the line from a door to its space, crossing none of the others."""
    thick, air = max(2, paper.px(3)), paper.px(12)
    tx, ty = cell.middle
    up, down = cell.bottom <= place.y, cell.y >= place.bottom
    edge = cell.bottom if up else cell.y
    start = (place.x if tx < place.middle[0] else place.right), place.middle[1]
    points: tuple[tuple[int, int], ...]
    if (up or down) and place.x <= tx <= place.right:
        tx = min(max(tx, place.x + air), place.right - air)
        points = ((tx, place.y if up else place.bottom), (tx, edge))
    elif (up or down) and cell.h > paper.px(40):  # round the corner, between this row and the next
        bend = start[0] - air if tx < start[0] else start[0] + air
        beside = edge + thick if up else edge - thick
        points = (start, (bend, start[1]), (bend, beside), (tx, beside), (tx, edge))
    else:
        start = start[0], min(max(ty, place.y + air), place.bottom - air)
        end = (cell.right if tx < start[0] else cell.x), ty
        bend = (start[0] + end[0]) // 2
        points = (start, (bend, start[1]), (bend, ty), end)
    left, top = (min(point[way] for point in points) - thick for way in (0, 1))
    right, low = (max(point[way] for point in points) + thick for way in (0, 1))
    box = Box(left, top, right - left, low - top)
    paper.add(Curve(box, points, paper.palette.brass, thick))


def _lay_door(paper: Paper, box: Box, door: DoorArt, speaker: Speaker) -> None:
    palette = paper.palette
    rim = palette.brass if door.at >= 0 else palette.line
    paper.fill(box, palette.felt, paper.layout.radius, rim)
    inner = box.inset(paper.px(12), 1)
    side = min(paper.px(38), inner.h)
    _, motif = kind_of(door.kind)
    if box.w < paper.px(NARROW):
        _lay_narrow_door(paper, box, door, speaker, motif or "card")
        return
    mark, words = inner.off_left(side, paper.px(12))
    paper.glyph(mark.centred(side * 3 // 4, side * 3 // 4), motif or "card", palette.brass)
    if door.sum is not None:
        narrow = words.w < paper.px(200)
        name, sum_ = words.rows(2) if narrow else words.off_left(words.w // 2, paper.px(8))
        paper.text(name, speaker.line(door.name), STRONG, palette.cream, lines=2, cut=True)
        align = "left" if narrow else "right"
        paper.text(sum_, paper.say.money(door.sum), SUM, palette.brass, align, cut=True)
        return
    told = door.note if words.h >= paper.line(STRONG) + paper.line(NOTE) else ""
    upper, lower = words.off_top(words.h - paper.line(NOTE)) if told else (words, words)
    paper.text(upper, speaker.line(door.name), STRONG, palette.cream, cut=True)
    paper.text(lower, speaker.line(told), NOTE, palette.soft, cut=True)


def _lay_narrow_door(paper: Paper, box: Box, door: DoorArt, speaker: Speaker, motif: str) -> None:
    """Lay a door that has no room beside its sign: its name, or its sum, goes below."""
    palette, inner = paper.palette, box.inset(paper.px(4))
    told = speaker.line(door.name) if door.sum is None else paper.say.money(door.sum)
    ink = palette.cream if door.sum is None else palette.brass
    high = min(inner.h, paper.height_of(told, NOTE, inner.w, 2))
    words, mark = inner.off_bottom(high)
    side = min(paper.px(30), mark.h, mark.w)
    if side >= paper.px(14):
        paper.glyph(mark.centred(side, side), motif, palette.brass)
    paper.text(words, told, NOTE, ink, "centre", lines=2, cut=True)
