"""Everyone's money, always visible: sign, name, sum, one tag, and how near the goal it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, LABEL, NOTE, SUM, TEXT, Shape, Style
from display.toolkit.motion import SLIDE, Slide, Span
from display.toolkit.nodes import Fill, Node
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour
from firmware_host.engine.view import SeatView
from firmware_host.engine.words import Language
from firmware_host.values import dataclass

Tap = Callable[[int], Callable[[], None]]
TAG = Style("medium", 16, 14)
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
    tag: str
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


def change(scene: TableScene, value: int) -> str:
    """Return by how much a sum moved."""
    text = amount(scene, abs(value))
    return f"+{text}" if value > 0 else f"−{text}"


def line_of(paper: Paper, scene: TableScene, seat: SeatView, moved: int) -> SeatLine:
    """Return a seat's line as it stands now; a sum that has just moved replaces the tag."""
    say = scene.speaker.line
    tag = say(seat.tag)
    if moved:
        tag = change(scene, moved)
    elif seat.out:
        tag = paper.say("out")
    return SeatLine(
        seat.seat,
        scene.look(seat.seat),
        scene.sign(seat.seat),
        seat.name,
        say(seat.figure) or amount(scene, seat.score),
        tag,
        say(seat.doing),
        alarm=moved < 0 or (seat.alarm and not moved),
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


def _lay_pots(paper: Paper, box: Box, top: int, scene: TableScene) -> None:
    """What lies in the middle of the table, under the seats."""
    gap = paper.layout.space()
    left = Box(box.x, top + gap, box.w, box.bottom - top - gap)
    if paper.layout.shape is not Shape.WIDE or left.h < paper.px(72):
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
    """Felt under every seat, and the cream that slides to the one to play."""
    palette = paper.palette
    radius = min(paper.layout.radius, places[0].h // 2)
    active = next((at for at, seat in enumerate(seats) if seat.active), None)
    for at, place in enumerate(places):
        if at != active:
            paper.fill(place, palette.felt, radius, palette.edge)
    if active is None:
        return

    def cream(box: Box) -> Node:
        return Fill(box, palette.cream, radius)

    start = lately.active
    if paper.theme.still or start is None or start == active or start >= len(places):
        paper.add(cream(places[active]))
        return
    span = Span(lately.since, SLIDE)
    paper.move(Slide(span, places[start], places[active], cream, rests=True))


def _lay_seat(paper: Paper, place: Box, line: SeatLine) -> None:
    palette = paper.palette
    ink = palette.paper if line.active else palette.cream
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
    paper.token(mark.centred(side, side), line.look, line.sign, faded=line.out)
    top, below = rest.off_top(max(rest.h * 2 // 5, paper.line(TEXT)))
    used = _lay_name(paper, top, line)
    sum_ = paper.text(below, line.sum, SUM, ink)
    _lay_tag(paper, (top, used), (below, sum_), line)
    if doing:
        room = Box(rest.x, place.bottom - foot, rest.w, foot - paper.px(2))
        soft = palette.faint if line.active else palette.soft
        paper.text(room, doing, LABEL, soft, rise="top", cut=True, needed=False)


def _lay_name(paper: Paper, box: Box, line: SeatLine) -> Box:
    """Lay the name, and a sign beside it where the machine plays."""
    palette = paper.palette
    ink = palette.paper if line.active else palette.soft
    used = paper.text(box, line.name, TEXT, ink, rise="bottom", cut=True)
    side = paper.px(18)
    if line.machine and used.right + paper.px(6) + side <= box.right:
        sign = Box(used.right + paper.px(6), used.y + (used.h - side) // 2, side, side)
        paper.glyph(sign, "machine", palette.faint if line.active else palette.mute)
        return Box(used.x, used.y, sign.right - used.x, used.h)
    return used


def _lay_tag(paper: Paper, name: tuple[Box, Box], sum_: tuple[Box, Box], line: SeatLine) -> None:
    """The tag beside the name, or where a long name leaves no room, beside the sum."""
    if not line.tag:
        return
    tone = _tag_tone(paper, line)
    rooms = [row.off_left(used.right - row.x, paper.px(6))[1] for row, used in (name, sum_)]
    fits = [room for room in rooms if paper.fit(line.tag, TAG, room.w, room.h).whole]
    room = fits[0] if fits else max(rooms, key=lambda box: box.w)
    if fits or room.w >= paper.px(48):
        paper.text(room, line.tag, TAG, tone, "right", cut=True, needed=False)


def _tag_tone(paper: Paper, line: SeatLine) -> Colour:
    palette = paper.palette
    if line.gained:
        return palette.gain if line.active else palette.brass
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
    """A seat in one line: its sign and its sum, and its name where there is room for it."""
    palette = paper.palette
    ink = palette.paper if line.active else palette.cream
    inner = place.inset(paper.px(5), 0)
    side = min(paper.px(34), inner.h - 2)
    mark, rest = inner.off_left(side, paper.px(6))
    paper.token(mark.centred(side, side), line.look, line.sign, faded=line.out)
    used = paper.text(rest, line.sum, FIGURE, ink, "right")
    room = Box(rest.x, rest.y, used.x - paper.px(8) - rest.x, rest.h)
    if room.w >= paper.px(60):
        paper.text(room, line.tag or line.name, LABEL, ink, cut=True, needed=False)
