"""The foot: Pause, Undo, Why?, More and the right cell, in the same place on every plan.

The right cell says who is next, or becomes the brass button where the machine only waits to be
told that something is done or seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.port import Open, TableScene, Why
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, MAIN, NOTE, STRONG, Shape
from display.toolkit.motion import Change, Span
from display.toolkit.nodes import Gauge, Node
from display.toolkit.paper import Paper
from display.wishes import EndPractice, TurnScreen

from .grid import foot_of

if TYPE_CHECKING:
    from .screen import TableScreen

Tap = Callable[[], None]
RING = 1.0  # seconds that are worth a ring


def lay_foot(paper: Paper, box: Box, screen: TableScreen) -> None:
    """Lay all of it; the panel may have something for the right cell."""
    scene, send = screen.scene, screen.port.send
    cells = foot_of(paper.layout, box)
    undo = (lambda: screen.open_sheet("undo")) if scene.undo else None
    lay_sign(paper, cells.why, "why", paper.say("Why?"), lambda: send(Why()))
    if scene.practice:
        both = Box(cells.pause.x, box.y, cells.undo.right - cells.pause.x, box.h)
        end = paper.say("End practice")
        paper.button("end", both, end, lambda: send(EndPractice()), look="cream", style=BUTTON)
    else:
        lay_sign(paper, cells.pause, "pause", paper.say("Pause"), lambda: send(Open("pause")))
        lay_sign(paper, cells.undo, "undo", paper.say("Undo"), undo)
        lay_sign(paper, cells.more, "more", paper.say("More"), lambda: screen.open_sheet("more"))
    if screen.paying is not None:
        screen.paying.lay_right(paper, cells.right, scene, screen.paid)
    elif screen.curtained:
        screen.curtain.lay_right(paper, cells.right, scene, screen.panel)
    elif screen.waiting:
        label = screen.waiting_label(paper)
        paper.button("go on", cells.right, label, screen.skip, look="main", style=MAIN)
    elif (
        screen.busy or screen.panel is None or not screen.panel.lay_right(paper, cells.right, scene)
    ):
        _lay_next(paper, cells.right, screen)


def lay_sign(paper: Paper, box: Box, sign: str, label: str, tap: Tap | None) -> None:
    """One cell of the foot: the same from one picture to the next while it can be used."""
    seen = "sign", sign, label, tap is None, box
    paper.part(seen, lambda: _lay_cell(paper, box, sign, label, tap))


def _lay_cell(paper: Paper, box: Box, sign: str, label: str, tap: Tap | None) -> None:
    if paper.layout.shape is not Shape.WIDE:
        paper.sign_button(sign, box, sign, label, tap)
        return
    palette = paper.palette
    ink = palette.soft if tap else palette.line
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
    """Who is next, whether all is written down, and how soon a machine seat plays on."""
    scene, palette = screen.scene, paper.palette
    since, length = scene.goes_on
    plays_on = length >= RING and scene.ask is None and not screen.busy
    rim = palette.line if plays_on else palette.edge
    paper.fill(box, paper.tone(palette.felt, "play on"), paper.layout.radius, rim)
    inner = box.inset(paper.px(12), paper.px(4))
    if plays_on:
        side = min(paper.px(34), inner.h)
        ring, inner = inner.off_left(side, paper.px(6))
        _lay_ring(paper, ring.centred(side, side), Span(since, length))
        arrow, inner = inner.off_right(paper.px(18), paper.px(4))
        paper.glyph(arrow.centred(paper.px(16), paper.px(16)), "next", palette.soft)
        paper.target("play on", box, paper.say("Go on"), screen.play_on)
    elif scene.turn_to:
        paper.sign_button("turn", box, *turn_offer(paper, screen))
        return
    if not scene.saved:
        paper.text(inner, paper.say("Saving …"), NOTE, palette.soft, "centre", cut=True)
    elif (seat := scene.next_seat) is not None:
        seen = "next", inner, scene.marks[seat]
        paper.part(seen, lambda: _lay_who(paper, inner, scene, seat))


def _lay_who(paper: Paper, box: Box, scene: TableScene, seat: int) -> None:
    """The word, the sign and the name of who is next, together in the middle."""
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
    """A ring that closes until a machine seat plays on; with reduced motion it only stands."""
    palette = paper.palette

    def look(share: float) -> Node:
        return Gauge(box, palette.brass, palette.line, round(share * 60))

    if paper.theme.still:
        paper.add(look(0.0))
    else:
        paper.move(Change(span, look, steps=60))


def turn_offer(paper: Paper, screen: TableScreen) -> tuple[str, str, Tap]:
    """Return the offer to turn the picture to who is asked: sign, words, and what it does."""
    return "turn", paper.say("Turn"), lambda: screen.port.send(TurnScreen())
