"""The bar under the table: Undo, History, Why, Odds, Fix, always in this order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.port import Open, TableScene, Why, Wish
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, NOTE
from display.toolkit.paper import Paper

from .cover import secret
from .foot import offers

if TYPE_CHECKING:
    from .table import TableScreen


def lay_pause(paper: Paper, box: Box, screen: TableScreen) -> None:
    """The way to the pause page, where it has a place of its own."""
    palette = paper.palette
    paper.fill(box, paper.tone(palette.felt, "pause"), paper.layout.radius)
    inner = box.centred(min(box.w, paper.px(110)), min(box.h, paper.px(30)))
    sign, words = inner.off_left(paper.px(24), paper.px(8))
    paper.glyph(sign.centred(paper.px(22), paper.px(22)), "pause", palette.mute)
    paper.text(words, paper.say("Pause"), NOTE, palette.mute)
    paper.target("pause", box, paper.say("Pause"), lambda: screen.port.send(Open("pause")))


def lay_bar(paper: Paper, box: Box, screen: TableScreen, laid: int, *, pause: bool) -> None:
    """Undo, History, Why, Odds, Fix: always here, always in this order."""
    scene = screen.scene
    gap = paper.layout.space(0.5 if pause else 1.5)
    send = screen.port.send
    items: list[tuple[str, str, Callable[[], None] | None]] = [
        ("undo", paper.say("Undo"), (lambda: screen.open_sheet("undo")) if scene.undo else None),
        ("history", paper.say("History"), lambda: send(Open("history"))),
        ("why", paper.say("Why"), lambda: send(Why())),
        ("odds", paper.say("Odds"), (lambda: screen.open_sheet("odds")) if scene.odds else None),
        ("fix", paper.say("Fix"), lambda: send(Open("fix"))),
    ]
    if scene.turn_to:
        # Nobody corrects anything on a screen that they cannot read.
        items[-1] = _turn(paper, screen)
    if pause:
        items.insert(0, ("pause", paper.say("Pause"), lambda: send(Open("pause"))))
    more = len(offers(scene)) - laid
    wide = max(paper.layout.touch, paper.px(72))
    room = box.w - len(items) * (wide + gap)
    last = None
    if more > 0:
        last, box = box.off_right(
            max(paper.layout.touch, min(paper.px(116), room), paper.px(80)), gap
        )
    elif room >= paper.px(80):
        last, box = box.off_right(max(paper.px(80), min(paper.px(116), room)), gap)
    for item, place in zip(items, box.columns(len(items), gap), strict=True):
        _lay_sign(paper, place, *item)
    if last is not None and more > 0:
        label = paper.say("{count} offers").format(count=more) if more > 1 else paper.say("1 offer")
        paper.button("offers", last, label, lambda: screen.open_offers(offers), look="cream",
                     style=BUTTON)  # fmt: skip
    elif last is not None:
        _lay_next(paper, last, scene)


def _lay_sign(
    paper: Paper, box: Box, sign: str, label: str, tap: Callable[[], None] | None
) -> None:
    """One sign of the bar: the same from one picture to the next while it can be used."""
    seen = "sign", sign, label, tap is None, box
    paper.part(seen, lambda: paper.sign_button(sign, box, sign, label, tap))


def _lay_next(paper: Paper, box: Box, scene: TableScene) -> None:
    """Who is next, and whether everything is safely written down."""
    palette = paper.palette
    text = ""
    if not scene.saved:
        text = paper.say("Saving …")
    elif scene.next_seat is not None:
        text = paper.say("{name} next").format(name=scene.name(scene.next_seat))
    if not text:
        return
    paper.fill(box, palette.felt, paper.layout.radius)
    inner = box.inset(paper.px(6), paper.px(4))
    paper.text(inner, text, LABEL, palette.mute, "centre", lines=2, cut=True, needed=False)


def _turn(paper: Paper, screen: TableScreen) -> tuple[str, str, Callable[[], None] | None]:
    """The offer to turn the picture to who is asked."""
    return "turn", paper.say("Turn"), lambda: screen.port.send(Wish("turn"))


def lay_short_bar(paper: Paper, box: Box, screen: TableScreen) -> None:
    """The same signs beside a large picture, as many as fit."""
    scene = screen.scene
    send = screen.port.send
    items: list[tuple[str, str, Callable[[], None] | None]] = [
        ("undo", paper.say("Undo"), (lambda: screen.open_sheet("undo")) if scene.undo else None),
        ("history", paper.say("History"), lambda: send(Open("history"))),
        ("why", paper.say("Why"), lambda: send(Why())),
        ("pause", paper.say("Pause"), lambda: send(Open("pause"))),
    ]
    if scene.turn_to:
        items.insert(0, _turn(paper, screen))
    if scene.shared and secret(scene):
        items.insert(0, ("eye", paper.say("Cover"), screen.curtain.close))
    gap = paper.layout.space(0.5)
    fits = max(1, (box.w + gap) // (paper.layout.touch + gap))
    if offers(scene):
        label = paper.say("Offers")
        items = [*items[: fits - 1], ("plus", label, lambda: screen.open_offers(offers))]
    items = items[:fits]
    for item, place in zip(items, box.columns(len(items), gap), strict=True):
        _lay_sign(paper, place, *item)
