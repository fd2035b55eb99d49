"""One seat at set-up: who plays it, and at which side of the table it is, as a small picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.scenes.setup import (
    DoWithSeat,
    PlayersScene,
    SeatChoice,
    SeatSheet,
    SeatWay,
    TakeSide,
)
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, HEAD, NOTE, STRONG, Shape
from display.toolkit.paper import Paper
from display.wishes import Wish

Send = Callable[[Wish], None]


def lay_seat_sheet(paper: Paper, scene: PlayersScene, sheet: SeatSheet, send: Send) -> None:
    """Cover the page with what can be said about the seat that is being named."""
    paper.cover()
    layout, palette = paper.layout, paper.palette
    gap = layout.space()
    box = layout.box.inset(layout.margin)
    box = box.centred(min(box.w, paper.px(700)), box.h)
    paper.fill(box, palette.felt, layout.radius_large, palette.line)
    inner = box.inset(layout.space(1.5))
    head, rest = inner.off_top(layout.touch, gap)
    shut, head = head.off_right(layout.touch, gap)
    away, head = head.off_right(layout.touch, gap)
    paper.text(head, sheet.title, HEAD, cut=True)
    _lay_sign(paper, shut, "close", "close", paper.say("Close"), SeatWay.CLOSE, send)
    gone = paper.say("Remove this seat")
    _lay_sign(paper, away, f"way {SeatWay.REMOVE}", "bin", gone, SeatWay.REMOVE, send)
    if layout.shape is Shape.TALL:
        table, ways = rest.off_top(rest.h // 2, gap)
    else:
        table, ways = rest.off_right(rest.w // 2, gap)
    _lay_table(paper, table, scene, sheet, send)
    places = _cells(ways, len(sheet.ways), gap, paper)
    for choice, place in zip(sheet.ways, places, strict=False):
        _lay_choice(paper, place, choice, send)


def _lay_sign(
    paper: Paper, box: Box, key: str, sign: str, label: str, way: SeatWay, send: Send
) -> None:
    paper.fill(box, paper.tone(paper.palette.raised, key), paper.layout.radius)
    paper.glyph(box.centred(paper.px(24), paper.px(24)), sign)
    paper.target(key, box, label, partial(send, DoWithSeat(way)))


def _lay_choice(paper: Paper, box: Box, choice: SeatChoice, send: Send) -> None:
    """Lay a choice: its title and, below, its present value."""
    key, palette = f"way {choice.way}", paper.palette
    paper.fill(box, paper.tone(palette.raised, key), paper.layout.radius, palette.line)
    inner = box.inset(paper.px(12), 2)
    label = f"{choice.title} {choice.value}".strip()
    paper.target(key, box, label, partial(send, DoWithSeat(choice.way)))
    if not choice.value:
        paper.text(inner, choice.title, BUTTON, lines=2, cut=True)
        return
    upper, lower = inner.off_top(inner.h // 2)
    paper.text(upper, choice.title, NOTE, palette.mute, "left", "bottom", cut=True)
    paper.text(lower, choice.value, STRONG, palette.cream, "left", "top", cut=True)


def _cells(box: Box, count: int, gap: int, paper: Paper) -> list[Box]:
    """Return places below each other, in two columns where one is not high enough for all."""
    touch = paper.layout.touch
    fit = max(1, (box.h + gap) // (touch + gap))
    across = 1 if count <= fit else 2
    rows = -(-count // across)
    high = min((box.h + gap) // max(1, rows) - gap, touch * 3 // 2)
    return list(Box(box.x, box.y, box.w, rows * (high + gap) - gap).grid(across, rows, gap))


def _lay_table(paper: Paper, box: Box, scene: PlayersScene, sheet: SeatSheet, send: Send) -> None:
    """Lay the table from above: a touch on a side puts the seat there."""
    palette, touch = paper.palette, paper.layout.touch
    gap = paper.layout.space()
    seat = scene.seats[scene.current]
    far, rest = box.off_top(touch, gap)
    this, rest = rest.off_bottom(touch, gap)
    wide = max(touch, min(rest.w // 4, paper.px(90)))
    left, rest = rest.off_left(wide, gap)
    right, middle = rest.off_right(wide, gap)
    paper.fill(middle, palette.green, paper.layout.radius)
    paper.text(
        middle.inset(paper.px(6)),
        paper.say("the table"),
        NOTE,
        palette.cream,
        "centre",
        lines=2,
        cut=True,
    )
    places = {"0": this, "90": left, "180": far, "270": right}
    for key, label in sheet.sides:
        place = places[key]
        here = key == seat.side
        name = f"side {key}"
        paper.fill(
            place,
            paper.tone(palette.cream if here else palette.raised, name),
            paper.layout.radius,
            palette.line,
        )
        if here:
            side = min(paper.px(36), place.h - 8, place.w - 8)
            paper.token(place.centred(side, side), seat.look, seat.name or " ")
        else:
            paper.text(
                place.inset(paper.px(4)), label, NOTE, palette.cream, "centre", lines=2, cut=True
            )
        paper.target(name, place, label, partial(send, TakeSide(key)))
