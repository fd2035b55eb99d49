"""Everyone's money, always visible: a list, rows, or a line, with the seat to play in cream."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, LABEL, NOTE, SUM, TEXT, Shape
from display.toolkit.motion import SLIDE, Slide, Span
from display.toolkit.nodes import Fill, Node, Token
from display.toolkit.paper import Paper
from firmware_host.engine.view import SeatView
from firmware_host.engine.words import counted, money

Tap = Callable[[int], Callable[[], None]]


@dataclass(frozen=True)
class Lately:
    """What has just changed: who was to play before, when that was, and by how much sums moved."""

    since: float = 0.0
    active: int | None = None
    sums: Mapping[int, int] | None = None


def amount(scene: TableScene, value: int) -> str:
    """A seat's score in words."""
    return counted(value, scene.view.unit)


def figure(unit: str, value: int) -> str:
    """A score where everybody knows what it counts."""
    return money(value) if unit == "$" else f"{value:,}"


def change(scene: TableScene, value: int) -> str:
    """By how much a sum moved."""
    text = amount(scene, abs(value))
    return f"+{text}" if value > 0 else f"−{text}"


def strip_height(paper: Paper, scene: TableScene) -> int:
    """How high the seats are when they lie above the rest."""
    count = len(scene.view.seats)
    if paper.layout.shape is Shape.SMALL:
        return max(paper.layout.touch, 2 * paper.px(44))
    rows = -(-count // 2)
    return rows * (max(paper.layout.touch, paper.px(60)) + paper.layout.space()) + paper.px(20)


def cells(paper: Paper, box: Box, count: int) -> list[Box]:
    """A place per seat."""
    gap = paper.layout.space() if count <= 4 else paper.layout.space(0.5)
    shape = paper.layout.shape
    if shape is Shape.WIDE:
        gap = max(1, min(gap, (box.h - count * paper.layout.touch) // max(1, count - 1)))
        high = min(paper.px(76), (box.h - gap * (count - 1)) // count)
        return [Box(box.x, box.y + i * (high + gap), box.w, high) for i in range(count)]
    columns = 2 if shape is Shape.TALL or count in (2, 4) else 3
    return box.grid(columns, -(-count // columns), gap)[:count]


def lay_seats(paper: Paper, box: Box, scene: TableScene, lately: Lately, tap: Tap) -> list[Box]:
    """Lay all seats, then the pots; returns where each seat is."""
    seats = scene.view.seats
    below, above = box.off_bottom(paper.px(20))
    if paper.layout.shape is Shape.SMALL:
        above = box
    places = cells(paper, above, len(seats))
    _lay_grounds(paper, seats, places, lately)
    for seat, place in zip(seats, places, strict=True):
        moved = (lately.sums or {}).get(seat.seat, 0)
        seen = (seat, place, scene.look(seat.seat), moved, scene.view.unit, seat.seat in scene.bots)
        paper.part(("seat", seen), partial(_lay_seat, paper, place, scene, seat, moved))
        if paper.layout.shape is not Shape.SMALL:
            paper.target(f"seat {seat.seat}", place, seat.name, tap(seat.seat))
    if paper.layout.shape is Shape.SMALL:
        paper.target("seats", box, paper.say("Seats"), tap(-1))
    elif scene.view.pots:
        pots = " · ".join(f"{label} {amount(scene, sum_)}" for label, sum_ in scene.view.pots)
        under = min(paper.px(8), max(0, box.bottom - below.h - places[-1].bottom))
        line = Box(box.x, places[-1].bottom + under, box.w, below.h)
        paper.text(line, pots, LABEL, paper.palette.mute, "centre", cut=True, needed=False)
    return places


def _lay_grounds(
    paper: Paper, seats: Sequence[SeatView], places: Sequence[Box], lately: Lately
) -> None:
    """Felt under every seat, and the cream that slides to the one to play."""
    palette = paper.palette
    radius = paper.layout.radius
    active = next((at for at, seat in enumerate(seats) if seat.active), None)
    for at, place in enumerate(places):
        if at != active:
            paper.fill(place, palette.felt, radius)
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


def _lay_seat(paper: Paper, place: Box, scene: TableScene, seat: SeatView, moved: int) -> None:
    palette = paper.palette
    name_ink = palette.paper if seat.active else palette.mute
    sum_ink = palette.paper if seat.active else palette.cream
    label_ink = palette.faint if seat.active else palette.mute
    sum_ = amount(scene, seat.score)
    if paper.layout.shape is Shape.SMALL:
        _lay_small(paper, place, scene, seat, sum_, sum_ink)
        return
    inner = place.inset(paper.px(12), paper.px(6 if place.h > paper.px(64) else 3))
    side = min(paper.px(44), inner.h)
    left, rest = inner.off_left(side, paper.px(10))
    paper.token(left.centred(side, side), scene.look(seat.seat), seat.name, faded=seat.out)
    upper, lower = rest.off_top(max(rest.h * 9 // 20, paper.line(TEXT)))
    tags = ([paper.say("machine")] if seat.seat in scene.bots else []) + [
        tag for tag in (seat.place, *seat.badges) if tag
    ]
    if seat.out:
        tags = [paper.say("out")]
    used = paper.text(upper, seat.name, TEXT, name_ink, rise="bottom", cut=True)
    below = paper.text(lower, sum_, SUM, sum_ink)
    beside = [beside_of(paper, upper, used), beside_of(paper, lower, below)]
    if moved:
        tags, tone = [change(scene, moved)], sum_ink
    else:
        beside, tone = beside[:1], label_ink
    for room in beside:
        if tag := tags_in(paper, room, tags):
            paper.text(room, tag, LABEL, tone, "right", "bottom", needed=False)
            break


def beside_of(paper: Paper, row: Box, used: Box) -> Box:
    """What is left of a row right of a text."""
    return row.off_left(used.w, paper.px(6))[1]


def tags_in(paper: Paper, room: Box, tags: list[str]) -> str:
    """As many tags as fit beside the name, latest first; the sheet of the seat has them all."""
    text = ""
    for tag in tags:
        longer = f"{text} · {tag}" if text else tag
        if paper.fit(longer, LABEL, room.w, room.h).whole:
            text = longer
    return text


def _lay_small(
    paper: Paper,
    place: Box,
    scene: TableScene,
    seat: SeatView,
    sum_: str,
    ink: tuple[int, int, int],
) -> None:
    """A seat in one line: token and sum, the name and what it has where there is room for it."""
    inner = place.inset(paper.px(6), 1)
    side = min(paper.px(32), inner.h)
    left, rest = inner.off_left(side, paper.px(6))
    paper.token(left.centred(side, side), scene.look(seat.seat), seat.name, faded=seat.out)
    used = paper.text(rest, sum_, FIGURE, ink, "right")
    room = Box(rest.x, rest.y, used.x - paper.px(8) - rest.x, rest.h)
    if room.w < paper.px(60):
        return
    name = paper.text(room, seat.name, NOTE, ink, cut=True)
    beside = beside_of(paper, room, name)
    if tag := tags_in(paper, beside, list(seat.badges)):
        paper.text(beside, tag, LABEL, ink, "right", needed=False)


def purse_columns(paper: Paper, width: int, scene: TableScene) -> int:
    """How many purses go side by side."""
    face = paper.layout.faces_of(FIGURE)[-1]
    sums = (amount(scene, seat.score) for seat in scene.view.seats)
    widest = max(paper.ink.width(sum_, face) for sum_ in sums) + paper.px(40)
    fit = max(1, (width + paper.px(4)) // (widest + paper.px(4)))
    rows = -(-len(scene.view.seats) // fit)
    return -(-len(scene.view.seats) // rows)


def lay_purses(paper: Paper, box: Box, scene: TableScene, columns: int) -> None:
    """Every seat as token and sum, where a picture needs the room."""
    seats = scene.view.seats
    columns = min(columns, len(seats))
    rows = -(-len(seats) // columns)
    gap = paper.px(4)
    for seat, place in zip(seats, box.grid(columns, rows, gap), strict=False):
        seen = (seat, place, scene.look(seat.seat), scene.view.unit)
        paper.part(("purse", seen), partial(_lay_purse, paper, place, scene, seat))


def expect_purses(paper: Paper, scene: TableScene) -> None:
    """Have the small tokens drawn before purses are first laid."""
    side = _purse_side(paper, paper.px(30))
    for seat in scene.view.seats:
        place = Box(0, 0, side, side)
        paper.expect(Token(place, scene.look(seat.seat), seat.name[:1].upper(), seat.out))


def _purse_side(paper: Paper, height: int) -> int:
    return min(height - 2, paper.px(24))


def _lay_purse(paper: Paper, place: Box, scene: TableScene, seat: SeatView) -> None:
    palette = paper.palette
    ground = palette.cream if seat.active else palette.felt
    paper.fill(place, ground, min(paper.px(10), place.h // 2))
    ink = palette.paper if seat.active else palette.cream
    inner = place.inset(paper.px(6), 0)
    side = _purse_side(paper, place.h)
    left, rest = inner.off_left(side, paper.px(4))
    paper.token(left.centred(side, side), scene.look(seat.seat), seat.name, faded=seat.out)
    paper.text(rest, amount(scene, seat.score), FIGURE, ink, "right")
