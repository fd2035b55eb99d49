"""Everyone's money, always visible: sign, name, sum, one tag, and how near the goal it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, LABEL, NOTE, STRONG, SUM, TEXT, Shape, Style
from display.toolkit.motion import SLIDE, Slide, Span
from display.toolkit.nodes import Fill, Node, Rim
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, mixed
from firmware_host.engine.view import SeatView, Signs
from firmware_host.engine.words import Language
from firmware_host.values import dataclass

Tap = Callable[[int], Callable[[], None]]
TAG = Style("medium", 16, 14)
CHANGE = Style("bold", 16, 14)  # a sum that has just moved
HIGH = 91  # of a seat where up to four play
WHOLE = 1000  # a goal is reached at that many thousandths


@dataclass(frozen=True)
class Lately:
    """What has just changed: who was to play before, when that was, and by how much sums moved."""

    since: float = 0.0
    active: int | None = None
    sums: Mapping[int, int] | None = None


@dataclass(frozen=True)
class SeatLine:
    """A seat's line in words; equal lines look the same."""

    seat: int
    look: int
    sign: str
    name: str
    sum: str
    change: str  # by how much the sum has just moved
    brief: str  # the same in fewer letters
    tag: str
    signs: Signs
    doing: str
    alarm: bool
    gained: bool
    progress: int
    active: bool
    out: bool
    machine: bool


def amount(scene: TableScene, value: int) -> str:
    """Return a seat's score in words."""
    return scene.speaker.language.counted(value, scene.view.unit)


def figure(unit: str, value: int, language: Language) -> str:
    """Return a score where everybody knows what it counts."""
    return language.money(value) if unit == "$" else language.number(value)


def change(scene: TableScene, value: int, *, brief: bool = False) -> str:
    """Return by how much a sum moved; briefly without its unit."""
    text = scene.speaker.language.number(abs(value)) if brief else amount(scene, abs(value))
    return f"+{text}" if value > 0 else f"−{text}"


def sums_told(scene: TableScene, lately: Lately) -> dict[int, str]:
    """Return by how much each sum has moved, in words."""
    return {seat: change(scene, sum_) for seat, sum_ in (lately.sums or {}).items()}


def line_of(paper: Paper, scene: TableScene, seat: SeatView, moved: int) -> SeatLine:
    """Return a seat's line as it stands now."""
    say = scene.speaker.line
    tag, signs = (paper.say("out"), ()) if seat.out else (say(seat.tag), seat.signs)
    return SeatLine(
        seat.seat,
        scene.look(seat.seat),
        scene.sign(seat.seat),
        seat.name,
        say(seat.figure) or amount(scene, seat.score),
        change(scene, moved) if moved else "",
        change(scene, moved, brief=True) if moved else "",
        tag,
        signs,
        say(seat.doing),
        alarm=seat.alarm,
        gained=moved > 0,
        progress=seat.progress,
        active=seat.active,
        out=seat.out,
        machine=seat.seat in scene.bots,
    )


def cells(paper: Paper, box: Box, count: int) -> list[Box]:
    """Return a place per seat."""
    gap = paper.layout.space()
    if paper.layout.shape is Shape.WIDE:
        share = (box.h - gap * (count - 1)) // count
        high = min(paper.px(HIGH), share)
        if share < paper.layout.touch:
            gap = (box.h - count * paper.layout.touch) // max(1, count - 1)
            high = paper.layout.touch
        return [Box(box.x, box.y + i * (high + gap), box.w, high) for i in range(count)]
    if paper.layout.shape is Shape.TALL:
        return box.grid(2, -(-count // 2), gap)[:count]
    rows = 1 if count <= 3 else 2
    return box.grid(-(-count // rows), rows, paper.px(4))[:count]


def lay_seats(paper: Paper, box: Box, scene: TableScene, lately: Lately, tap: Tap) -> list[Box]:
    """Lay all seats, and the pots where there is room for them; return where each seat is."""
    seats = scene.view.seats
    places = cells(paper, box, len(seats))
    _lay_grounds(paper, seats, places, lately)
    small = paper.layout.shape is Shape.SMALL
    for seat, place in zip(seats, places, strict=True):
        line = line_of(paper, scene, seat, (lately.sums or {}).get(seat.seat, 0))
        lay = partial(_lay_small if small else _lay_seat, paper, place, line)
        paper.part(("seat", line, place), lay)
        if not small:
            paper.target(f"seat {seat.seat}", place, seat.name, tap(seat.seat))
    _lay_pots(paper, box, places[-1].bottom, scene)
    return places


def under_seats(paper: Paper, box: Box, top: int) -> Box | None:
    """Return the room under the seats, if pots can lie in it."""
    gap = paper.layout.space()
    left = Box(box.x, top + gap, box.w, box.bottom - top - gap)
    return left if paper.layout.shape is Shape.WIDE and left.h >= paper.px(72) else None


def pots_elsewhere(paper: Paper, box: Box, scene: TableScene) -> str:
    """Return in one line what lies in the pots where there is no room for them under the seats."""
    seats = cells(paper, box, len(scene.view.seats))
    return "" if under_seats(paper, box, seats[-1].bottom) else pots_told(scene)


def pots_told(scene: TableScene) -> str:
    """Return in one line what lies in the pots that are not empty."""
    say = scene.speaker.line
    told = [f"{say(label)} {amount(scene, sum_)}" for label, sum_ in scene.view.pots if sum_]
    return " · ".join(told)


def _lay_pots(paper: Paper, box: Box, top: int, scene: TableScene) -> None:
    """Lay what lies in the middle of the table, under the seats."""
    left = under_seats(paper, box, top)
    if left is None:
        return
    for (label, sum_), row in zip(scene.view.pots, left.rows(len(scene.view.pots)), strict=True):
        place = row.off_top(min(row.h, paper.px(84)))[0]
        paper.fill(place, paper.palette.felt, paper.layout.radius, paper.palette.edge)
        upper, lower = place.inset(paper.px(16), paper.px(10)).rows(2)
        paper.text(upper, scene.speaker.line(label), NOTE, paper.palette.soft, cut=True)
        paper.text(lower, amount(scene, sum_), SUM, paper.palette.brass)


def _lay_grounds(
    paper: Paper, seats: Sequence[SeatView], places: Sequence[Box], lately: Lately
) -> None:
    """Felt under every seat, cream under the one to play; a frame slides there from the last one.

    The cream itself does not slide: what is written on it has to be read at every moment.
    """
    palette = paper.palette
    radius = min(paper.layout.radius, places[0].h // 2)
    active = next((at for at, seat in enumerate(seats) if seat.active), None)
    for at, place in enumerate(places):
        if at == active:
            paper.add(
                Fill(place, mixed(palette.cream, palette.deep, 0.07), radius, light=palette.cream)
            )
        else:
            paper.fill(place, palette.felt, radius, palette.edge)
    start = lately.active
    if active is None or paper.theme.still or start is None or start >= len(places):
        return

    def frame(box: Box) -> Node:
        return Rim(box, palette.cream, radius, paper.px(4))

    if start != active:
        paper.move(Slide(Span(lately.since, SLIDE), places[start], places[active], frame))


def _lay_seat(paper: Paper, place: Box, line: SeatLine) -> None:
    palette = paper.palette
    high = place.h
    doing = line.doing if high >= paper.px(70) else ""
    foot = paper.px(24 if high >= paper.px(80) else 20) if doing else _lay_goal(paper, place, line)
    upper = place.inset(paper.px(13), 0).off_top(high - foot)[0]
    upper = upper.off_top(0, min(paper.px(7), high // 14))[1]
    # The sign gives way to a sum of many figures, which is never cut.
    figures = paper.ink.width(line.sum, paper.layout.faces_of(SUM)[-1])
    left = max(paper.px(26), upper.w - paper.px(11) - figures - 1)
    side = min(paper.px(44), upper.h - paper.px(4), high * 7 // 10, left)
    mark, rest = upper.off_left(side, paper.px(11))
    top, below = rest.off_top(max(rest.h * 2 // 5, paper.line(TEXT)))
    rows = _lay_words(paper, top, below, line)
    if doing:
        room = Box(rest.x, place.bottom - foot, rest.w + paper.px(9), foot - paper.px(2))
        soft = palette.faint if line.active else palette.soft
        used = paper.text(room, doing, LABEL, soft, rise="top", cut=True, needed=False)
        rows.append((room.off_left(used.right - room.x, paper.px(6))[1], used))
    if line.machine and not _lay_machine(paper, rows, line):
        low = paper.px(18)
        mark = mark.centred(mark.w, min(mark.h, side + low))
        sign, mark = mark.off_bottom(low)
        side = min(side, mark.h)
        paper.glyph(sign.centred(low, low), "machine", _machine_tone(paper, line))
    paper.token(mark.centred(side, side), line.look, line.sign, faded=line.out)


def _lay_machine(paper: Paper, rows: list[tuple[Box, Box]], line: SeatLine) -> bool:
    """Lay the machine's sign in the first row of words that leaves it room; whether one does."""
    side = paper.px(18)
    for room, used in rows:
        if room.w >= side:
            sign = Box(room.x, used.y + (used.h - side) // 2, side, side)
            paper.glyph(sign, "machine", _machine_tone(paper, line))
            return True
    return False


def _machine_tone(paper: Paper, line: SeatLine) -> Colour:
    return paper.palette.faint if line.active else paper.palette.mute


def _lay_words(paper: Paper, top: Box, below: Box, line: SeatLine) -> list[tuple[Box, Box]]:
    """Lay name and sum; change and tag stand where the two leave them room.

    Return what is free beside each of the two, and where its words stand.
    """
    palette = paper.palette
    soft, ink = (palette.paper,) * 2 if line.active else (palette.soft, palette.cream)
    name = paper.text(top, line.name, TEXT, soft, rise="bottom", cut=True)
    worded = not any(letter.isdigit() for letter in line.sum)
    sum_ = paper.text(below, line.sum, STRONG if worded else SUM, ink)
    gap = paper.px(6)
    rooms = [row.off_left(used.right - row.x, gap)[1] for row, used in ((top, name), (below, sum_))]
    if line.change:
        _lay_change(paper, rooms, line)
    taken = _lay_tag(paper, rooms, line)
    free = [room.off_right(min(room.w, used))[1] for room, used in zip(rooms, taken, strict=True)]
    return list(zip(free, (name, sum_), strict=True))


def _lay_change(paper: Paper, rooms: list[Box], line: SeatLine) -> None:
    """Lay by how much the sum has moved, beside it or beside the name, and take that room.

    Where there is none the coins that fly say it.
    """
    gap, tone = paper.px(6), _change_tone(paper, line)
    rooms[1] = rooms[1].off_right(paper.px(3))[1]  # clear of the goal's mark
    for text in (line.change, line.brief):
        for at in (1, 0):
            said = paper.fit(text, CHANGE, rooms[at].w, rooms[at].h)
            if said.whole:
                paper.text(rooms[at], text, CHANGE, tone, "right", needed=False)
                rooms[at] = rooms[at].off_right(min(rooms[at].w, said.width), gap)[1]
                return


def _lay_tag(paper: Paper, rooms: list[Box], line: SeatLine) -> list[int]:
    """Lay the tag beside the name or beside the sum, in signs where neither has room for words.

    Return how much of each of the two rooms it takes.
    """
    taken = [0] * len(rooms)
    if not line.tag and not line.signs:
        return taken
    tone, gap = _tag_tone(paper, line), paper.px(6)
    for at, room in enumerate(rooms):
        said = paper.fit(line.tag, TAG, room.w, room.h)
        if line.tag and said.whole:
            paper.text(room, line.tag, TAG, tone, "right", needed=False)
            taken[at] = said.width + gap
            return taken
    for at, room in enumerate(rooms):
        wide = _signs_width(paper, line.signs)
        if line.signs and wide <= room.w:
            _lay_signs(paper, room.off_right(wide)[0], line.signs, tone)
            taken[at] = wide + gap
            return taken
    at = max(range(len(rooms)), key=lambda at: rooms[at].w)
    if rooms[at].w >= paper.px(48):
        paper.text(rooms[at], line.tag, TAG, tone, "right", cut=True, needed=False)
        taken[at] = rooms[at].w
    return taken


def _signs_width(paper: Paper, signs: Signs) -> int:
    """Return how wide a tag is in signs."""
    face, side, gap = paper.layout.faces_of(TAG)[-1], paper.px(18), paper.px(4)
    counts = sum(paper.ink.width(str(many), face) + gap for _, many in signs if many > 1)
    return len(signs) * (side + gap) - gap + counts


def _lay_signs(paper: Paper, box: Box, signs: Signs, tone: Colour) -> None:
    """Lay a sign for each thing, and how many of it where there are several."""
    face, side, gap = paper.layout.faces_of(TAG)[-1], paper.px(18), paper.px(4)
    for sign, many in signs:
        place, box = box.off_left(side, gap)
        paper.glyph(place.centred(side, side), sign, tone)
        if many > 1:
            count, box = box.off_left(paper.ink.width(str(many), face), gap)
            paper.text(count, str(many), TAG, tone, needed=False)


def _change_tone(paper: Paper, line: SeatLine) -> Colour:
    palette = paper.palette
    if line.gained:
        return palette.gain if line.active else palette.brass
    return palette.faint if line.active else palette.loss


def _tag_tone(paper: Paper, line: SeatLine) -> Colour:
    palette = paper.palette
    if line.alarm:
        return palette.faint if line.active else palette.loss
    return palette.faint if line.active else palette.soft


def _lay_goal(paper: Paper, place: Box, line: SeatLine) -> int:
    """Lay how near the goal a seat is, as a thin bar; return how high it is."""
    if line.progress < 0:
        return 0
    palette = paper.palette
    thick = paper.px(6) if place.h >= paper.px(66) else paper.px(4)
    low = paper.px(10) if place.h >= paper.px(66) else paper.px(5)
    bar = Box(place.x + paper.px(14), place.bottom - low - thick, place.w - paper.px(30), thick)
    trough = (214, 205, 186) if line.active else palette.shade
    paper.fill(bar, trough, thick // 2)
    full = bar.w * min(max(line.progress, 0), WHOLE) // WHOLE
    if full >= thick:
        tone = palette.deep if line.active else palette.brass
        paper.fill(Box(bar.x, bar.y, full, thick), tone, thick // 2)
    tick = Box(bar.right + paper.px(2), bar.y - thick // 2, max(1, paper.px(2)), thick * 2)
    paper.fill(tick, palette.faint if line.active else palette.mute, 0)
    return low + thick


def _lay_small(paper: Paper, place: Box, line: SeatLine) -> None:
    """Lay a seat in one line: its sign and its sum, and its name where there is room for it."""
    palette = paper.palette
    ink = palette.paper if line.active else palette.cream
    inner = place.inset(paper.px(5), 0)
    side = min(paper.px(34), inner.h - 2)
    mark, rest = inner.off_left(side, paper.px(6))
    paper.token(mark.centred(side, side), line.look, line.sign, faded=line.out)
    used = paper.text(rest, line.sum, FIGURE, ink, "right")
    room = Box(rest.x, rest.y, used.x - paper.px(8) - rest.x, rest.h)
    if room.w < paper.px(60):
        return
    name = paper.text(room, line.name, LABEL, ink, cut=True, needed=False)
    beside = room.off_left(name.w, paper.px(10))[1]
    tone = _tag_tone(paper, line)
    if line.change:
        if paper.fit(line.change, CHANGE, beside.w, beside.h).whole:
            paper.text(beside, line.change, CHANGE, _change_tone(paper, line), needed=False)
    elif line.tag and paper.fit(line.tag, TAG, beside.w, beside.h).whole:
        paper.text(beside, line.tag, TAG, tone, needed=False)
    elif line.signs and _signs_width(paper, line.signs) <= beside.w:
        _lay_signs(paper, beside, line.signs, tone)
