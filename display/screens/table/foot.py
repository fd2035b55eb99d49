"""The foot: Pause, Undo, Why?, More and the right cell, in the same place on every plan.

The right cell says who is next, or becomes the brass button where the machine only waits to be
told that something is done or seen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from display.port import Open, TableScene, Why
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, MAIN, NOTE, STRONG, Shape, Style
from display.toolkit.motion import Change, Span
from display.toolkit.nodes import Gauge, Node
from display.toolkit.paper import Paper
from display.wishes import EndPractice, PlayOn, SayAgain, TellTable, TurnScreen

from .grid import foot_of
from .sheet import Way

if TYPE_CHECKING:
    from .table_screen import TableScreen

Tap = Callable[[], None]
RING = 1.0  # seconds that are worth a ring


def lay_foot(paper: Paper, box: Box, screen: TableScreen) -> None:
    """Lay all of it; the panel may have something for the right cell."""
    scene = screen.scene
    cells = foot_of(paper.layout, box, spoken=scene.spoken and not scene.practice)
    ways = _ways(paper, screen)
    if scene.practice:
        both = Box(cells.pause.x, box.y, cells.undo.right - cells.pause.x, box.h)
        end, send = paper.say("End practice"), screen.port.send
        paper.button("end", both, end, lambda: send(EndPractice()), look="cream", style=BUTTON)
        lay_sign(paper, cells.why, *ways[2])
    elif scene.spoken:
        _lay_spoken(paper, Box(box.x, box.y, cells.right.x - paper.px(8) - box.x, box.h), screen)
    else:
        for way, cell in zip(ways, cells, strict=False):
            lay_sign(paper, cell, *way)
    if screen.paying is not None:
        screen.paying.lay_right(paper, cells.right, scene, screen.paid)
    elif screen.curtained:
        screen.curtain.lay_right(paper, cells.right, scene, screen.panel)
    elif screen.landing is not None and screen.waiting:
        label, flipper = screen.landing.label(paper, scene), screen.landing.flips_on
        if flipper is None:
            paper.button("go on", cells.right, label, screen.skip, look="main", style=MAIN)
        else:
            who = scene, flipper
            lay_seat_button(paper, "go on", cells.right, who, (label,), label, screen.skip, MAIN)
    elif (
        screen.busy or screen.panel is None or not screen.panel.lay_right(paper, cells.right, scene)
    ):
        _lay_next(paper, cells.right, screen)


def _ways(paper: Paper, screen: TableScreen) -> list[Way]:
    """Return what is always within reach, in the order of the cells."""
    send = screen.port.send
    return [
        ("pause", paper.say("Pause"), lambda: send(Open("pause"))),
        (
            "undo",
            paper.say("Undo"),
            partial(screen.open_sheet, "undo") if screen.scene.undo else None,
        ),
        ("why", paper.say("Why?"), lambda: send(Why())),
        ("more", paper.say("More"), lambda: screen.open_sheet("more")),
    ]


def _lay_spoken(paper: Paper, box: Box, screen: TableScreen) -> None:
    """Lay two more cells where the voice is on: hear it again, hear the whole table."""
    send = screen.port.send
    ways = [
        *_ways(paper, screen),
        ("sound", paper.say("Again"), lambda: send(SayAgain())),
        ("words", paper.say("In words"), lambda: send(TellTable())),
    ]
    gap = paper.px(6)
    ways = ways[: (box.w + gap) // (paper.layout.touch + gap)]  # else it is under More alone
    cells = box.columns(len(ways), gap)
    room = cells[0].w - paper.px(8)
    named = all(paper.fit(label, LABEL, room, box.h).whole for _, label, _ in ways)
    for (sign, label, tap), cell in zip(ways, cells, strict=True):
        if named:
            paper.sign_button(sign, cell, sign, label, tap)
            continue
        palette = paper.palette
        paper.fill(cell, paper.tone(palette.felt, sign), paper.layout.radius, palette.edge)
        side = min(paper.px(30), cell.w - paper.px(8))
        paper.glyph(cell.centred(side, side), sign, palette.cream if tap else palette.spent)
        if tap is not None:
            paper.target(sign, cell, label, tap)


def lay_sign(paper: Paper, box: Box, sign: str, label: str, tap: Tap | None) -> None:
    """Lay one cell of the foot: the same from one picture to the next while it can be used."""
    seen = "sign", sign, label, tap is None, box
    paper.part(seen, lambda: _lay_cell(paper, box, sign, label, tap))


def _lay_cell(paper: Paper, box: Box, sign: str, label: str, tap: Tap | None) -> None:
    if paper.layout.shape is not Shape.WIDE:
        paper.sign_button(sign, box, sign, label, tap)
        return
    palette = paper.palette
    ink = palette.soft if tap else palette.spent
    paper.fill(box, paper.tone(palette.felt, sign), paper.layout.radius, palette.edge)
    side = paper.px(18)
    face = paper.fit(label, NOTE, box.w - side - paper.px(18), box.h)
    wide = side + paper.px(8) + face.width
    inner = box.centred(min(wide, box.w - paper.px(6)), box.h)
    mark, words = inner.off_left(side, paper.px(8))
    paper.glyph(mark.centred(side, side), sign, ink)
    paper.text(words, label, NOTE, ink, needed=False, cut=True)
    if tap is not None:
        paper.target(sign, box, label, tap)


def _lay_next(paper: Paper, box: Box, screen: TableScreen) -> None:
    """Lay who is next, whether all is saved, and how soon a machine seat plays on."""
    scene, palette = screen.scene, paper.palette
    since, length = scene.goes_on
    plays_on = length >= RING and scene.ask is None and not screen.busy
    if scene.saved and scene.next_seat is None and not plays_on and not scene.turn_to:
        return  # nobody is next before the first turn: an empty frame would look like a fault
    rim = palette.line if plays_on else palette.edge
    paper.fill(box, paper.tone(palette.felt, "play on"), paper.layout.radius, rim)
    inner = box.inset(paper.px(12), paper.px(4))
    if plays_on:
        side = min(paper.px(34), inner.h)
        ring, inner = inner.off_left(side, paper.px(6))
        _lay_ring(paper, ring.centred(side, side), Span(since, length))
        arrow, inner = inner.off_right(paper.px(18), paper.px(4))
        paper.glyph(arrow.centred(paper.px(16), paper.px(16)), "next", palette.soft)
        paper.target("play on", box, paper.say("Go on"), lambda: screen.port.send(PlayOn()))
    elif scene.turn_to:
        paper.sign_button("turn", box, *turn_offer(paper, screen))
        return
    if not scene.saved:
        paper.text(inner, paper.say("Saving …"), NOTE, palette.soft, "centre", cut=True)
    elif (seat := scene.next_seat) is not None:
        seen = "next", inner, scene.marks[seat]
        paper.part(seen, lambda: _lay_who(paper, inner, scene, seat))


def _lay_who(paper: Paper, box: Box, scene: TableScene, seat: int) -> None:
    """Lay the word, the sign and the name of whoever is next, together in the middle."""
    palette = paper.palette
    roomy = box.w >= paper.px(180)
    word, name = paper.say("Next") if roomy else "", scene.name(seat)
    style = NOTE if roomy else LABEL
    side, gap = min(paper.px(28), box.h), paper.px(8)
    first = paper.fit(word, style, box.w // 3, box.h)
    room = box.w - first.width - side - 2 * gap
    second = paper.fit(name, STRONG, max(1, room), box.h)
    inner = box.centred(min(box.w, first.width + side + 2 * gap + second.width), box.h)
    left, rest = inner.off_left(first.width, gap)
    paper.text(left, word, style, palette.soft, needed=False, cut=True)
    mark, rest = (rest if word else inner).off_left(side, gap)
    paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
    if second.whole or rest.w >= paper.px(40):
        paper.text(rest, name, STRONG, palette.cream, cut=True, needed=False)


def _lay_ring(paper: Paper, box: Box, span: Span) -> None:
    """Lay a ring that closes until a machine seat plays on; with reduced motion it only stands."""
    palette = paper.palette

    def look(share: float) -> Node:
        return Gauge(box, palette.brass, palette.line, round(share * 60))

    if paper.theme.still:
        paper.add(look(0.0))
    else:
        paper.move(Change(span, look, steps=60))


def turn_offer(paper: Paper, screen: TableScreen) -> tuple[str, str, Tap]:
    """Return the offer to turn the picture to whoever is asked: sign, words, and what it does."""
    return "turn", paper.say("Turn"), lambda: screen.port.send(TurnScreen())


def lay_seat_button(
    paper: Paper,
    key: str,
    box: Box,
    who: tuple[TableScene, int],
    words: tuple[str, ...],
    label: str,
    tap: Callable[[], None],
    style: Style = STRONG,
) -> None:
    """Lay the first of the words that fits beside the sign of a seat, or a part of the last.

    Where nothing can be read the sign stands alone: it says more than the rest of a name.
    """
    scene, seat = who
    face = paper.ground(key, box, "main")
    side, gap = min(paper.px(34), face.h), paper.px(8)
    room = face.inset(paper.px(10), 0)
    left = max(1, room.w - side - gap)
    said = next((text for text in words if paper.fit(text, style, left, face.h).whole), words[-1])
    fitted = paper.fit(said, style, left, face.h)
    mark = room
    if fitted.whole or left >= paper.px(40):
        inner = room.centred(min(room.w, side + gap + fitted.width), face.h)
        mark, rest = inner.off_left(side, gap)
        paper.text(rest, said, style, paper.palette.paper, cut=True)
    paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
    paper.target(key, box, label, tap)
