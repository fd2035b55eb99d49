"""A spin: flick it or press the button; what comes was decided fairly before it moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.panels.odds import lay_short_odds
from display.parts.pages import Pages, lay_pager
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, MAIN, NOTE, RESULT, Shape, Style
from display.toolkit.motion import Change, Span
from display.toolkit.nodes import Node
from display.toolkit.paper import Paper
from display.toolkit.theme import Theme, readable_on
from firmware_host.engine.asks import Answer, Ask, Spin
from firmware_host.engine.decks import Wheel
from firmware_host.engine.view import Mark, ReelsArt, WheelArt
from firmware_host.engine.words import ENGLISH, Language, capital

from . import track, wheels
from .panel import Hand, Panel, Room, expect

RUN, REST = 3.2, 1.4
TITLE = Style("medium", 18, 14)  # what spins, over what it showed
HOPE = Style("medium", 18, 14)  # what somebody has on it
FLICK = 24  # pixels at 800 by 480 that make a flick


class SpinPanel(Panel):
    """The wheel as large as it goes; the button, and a grid to type what a real one showed."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Spin)
        self.typing: bool | None = None
        self.pages = Pages()
        self._from: tuple[int, int] | None = None
        self._ticked = ""

    def motion(self) -> tuple[float, float]:
        return RUN, REST

    def show(self, answer: Answer, span: Span) -> None:
        super().show(answer, span)
        self.typing = False

    def tick(self, now: float) -> None:
        """A tick for every wedge that passes the pointer while one can hear them apart."""
        share = self.span.share(now)
        if self.answer is None or not 0.3 < share < 1.0:
            return
        turned = wheels.angle(self.ask.wheel, str(self.answer), share)
        here = wheels.under_pointer(self.ask.wheel, turned)
        if here != self._ticked:
            self._ticked = here
            self.hand.port.cue("tick")

    # -- the side ----------------------------------------------------------------------------------

    def room(self, paper: Paper, scene: TableScene) -> Room:
        return Room.BODY

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        stage, side = stage_and_side(paper, box, self.ask.wheel)
        self._lay_stage(paper, stage, scene)
        gap = paper.layout.space()
        below, above = side.off_bottom(paper.layout.touch, gap)
        typing = self._types(scene)
        if self.answer is not None:
            self._lay_result(paper, side, scene)
            return
        above, top = above.off_bottom(min(above.h, paper.px(96)), gap)
        if scene.odds is not None and top.h >= paper.px(60):
            lay_short_odds(paper, top, scene.odds, scene.speaker.line)
        elif marks := self._marks(scene):
            self._lay_hopes(paper, top, scene, marks, over=False)
        winding = scene.charged >= 0
        bare = winding or typing or above.h < paper.px(80)
        paper.button(
            self.hand.key("spin"),
            above,
            paper.say("Let go") if winding else paper.say("Spin"),
            self.hand.auto,
            "" if bare else self._gesture(paper, scene),
            "plain" if typing and not winding else "main",
            MAIN,
        )
        if winding:
            gauge = above.off_bottom(paper.px(14))[0].inset(paper.px(8), paper.px(3))
            paper.fill(gauge, paper.palette.shade, gauge.h // 2)
            full = gauge.off_left(max(gauge.h, round(gauge.w * scene.charged)))[0]
            paper.fill(full, paper.palette.cream, gauge.h // 2)
        label = paper.say("Show it spin") if typing else paper.say("Type the result")
        paper.button(self.hand.key("type"), below, label, self._switch(typing), style=BUTTON)

    def _gesture(self, paper: Paper, scene: TableScene) -> str:
        """Return what else starts it, by what the picture shows."""
        if isinstance(scene.view.art, ReelsArt) or self.ask.wheel.style == "reels":
            return paper.say("or flick the reels")
        if self.ask.wheel.style == "track":
            return paper.say("or flick the runners")
        return paper.say("or flick the wheel")

    def _types(self, scene: TableScene) -> bool:
        return self.ask.source in scene.real if self.typing is None else self.typing

    def _switch(self, typing: bool) -> Callable[[], None]:
        def switch() -> None:
            self.typing = not typing

        return switch

    # -- the picture -------------------------------------------------------------------------------

    def _marks(self, scene: TableScene) -> tuple[Mark, ...]:
        """Return who hopes for which wedge."""
        art = scene.view.art
        return art.marks if isinstance(art, WheelArt) else ()

    def _lay_result(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """What came, large and in words beside the picture; under it, whom it made happy.

        The card is there from the first moment on, and says what it is while everything moves.
        """
        over = paper.theme.still or self.span.over(paper.now)
        palette, marks = paper.palette, self._marks(scene)
        title, pad = capital(paper.say(self.ask.wheel.name)), paper.px(12)
        named = paper.height_of(title, TITLE, box.w - 2 * pad, 2)
        least = named + 2 * pad + paper.px(2) + max(paper.line(RESULT), paper.px(54))
        high = min(box.h, max(least, paper.px(118 if marks else 150)))
        card, rest = box.off_top(high, paper.px(8))
        paper.fill(card, palette.felt, paper.layout.radius, palette.brass if over else palette.edge)
        name, room = card.inset(pad).off_top(named, paper.px(2))
        paper.text(name, title, TITLE, palette.soft, "centre", lines=2, cut=True, needed=False)
        if over:
            label = paper.say(self.ask.wheel.keys[str(self.answer)].label)
            paper.text(room, label, RESULT, palette.brass, "centre", lines=2)
        if marks:
            self._lay_hopes(paper, rest, scene, marks, over=over)

    def _lay_hopes(
        self, paper: Paper, box: Box, scene: TableScene, marks: tuple[Mark, ...], *, over: bool
    ) -> None:
        """A row per bet: whose, what is at stake, and in the end whether it came."""
        palette, gap = paper.palette, paper.px(5)
        high = min(paper.px(40), (box.h + gap) // len(marks) - gap)
        if high < paper.line(NOTE):
            return
        for at, mark in enumerate(marks):
            row = Box(box.x, box.y + at * (high + gap), box.w, high)
            won = over and mark.at == str(self.answer)
            lost = over and not won
            ground = palette.cream if won else palette.felt
            paper.fill(row, ground, paper.px(10), palette.brass if won else palette.edge)
            side = min(paper.px(28), high - paper.px(4))
            sign, words = row.inset(paper.px(8), 0).off_left(side, paper.px(8))
            paper.token(
                sign.centred(side, side), scene.look(mark.seat), scene.sign(mark.seat), faded=lost
            )
            if over:
                tick, words = words.off_right(side, paper.px(4))
                ink = palette.gain if won else palette.mute
                paper.glyph(
                    tick.centred(side * 2 // 3, side * 2 // 3), "check" if won else "close", ink
                )
            ink = palette.paper if won else palette.mute if lost else palette.cream
            paper.text(words, scene.speaker.line(mark.why), HOPE, ink, cut=True, needed=False)

    def _lay_stage(self, paper: Paper, box: Box, scene: TableScene) -> None:
        if self._types(scene):
            self._lay_grid(paper, box)
            return
        art = scene.view.art
        reels = art if isinstance(art, ReelsArt) else None
        picked = tuple(dict.fromkeys(mark.at for mark in self._marks(scene)))
        place, look = picture_of(self.ask.wheel, paper.theme, box, reels, paper.say, picked)
        answer = None if self.answer is None else str(self.answer)
        if answer is None:
            paper.add(look(None, 0.0))
        elif paper.theme.still:
            paper.add(look(answer, 1.0))
        else:
            paper.move(Change(self.span, lambda share: look(answer, share), steps=2000))
        if answer is None:
            paper.target(self.hand.key("flick"), place, paper.say("Flick"), None, self._flick)
        if reels is None and self.ask.wheel.style == "disc":
            self._lay_hub(paper, place, answer)

    def _lay_hub(self, paper: Paper, place: Box, answer: str | None) -> None:
        hub = place.centred(place.w * 36 // 100, place.h * 36 // 100)
        palette = paper.palette
        if answer is not None and (paper.theme.still or self.span.over(paper.now)):
            label = paper.say(self.ask.wheel.keys[answer].label)
            if paper.fit(label, RESULT, hub.w, hub.h, 2).whole:  # it is beside it as well
                paper.text(hub, label, RESULT, palette.cream, "centre", lines=2)
        else:
            name = capital(paper.say(self.ask.wheel.name))
            wide = place.centred(place.w * 44 // 100, hub.h)
            if paper.fit(name, TITLE, wide.w, wide.h, 3).whole:  # the question names it as well
                paper.text(wide, name, TITLE, palette.soft, "centre", lines=3, needed=False)

    def _flick(self, phase: str, x: int, y: int) -> None:
        """A flick only starts the spin: where it stops has nothing to do with it."""
        if phase == "down":
            self._from = x, y
        elif phase == "up" and self._from is not None:
            dx, dy = x - self._from[0], y - self._from[1]
            if dx * dx + dy * dy >= FLICK * FLICK:
                self.hand.auto()
            self._from = None
        elif phase == "lost":
            self._from = None

    def _lay_grid(self, paper: Paper, box: Box) -> None:
        wedges = list(self.ask.wheel.wedges)
        gap = paper.layout.space(0.75)
        touch = max(paper.layout.touch, paper.px(58))
        long = max(len(wedge.label) for wedge in wedges) > 4
        columns = max(1, (box.w + gap) // ((paper.px(135) if long else touch) + gap))
        columns = min(columns, 6 if len(wedges) > 12 else 3 if len(wedges) > 4 else 2)
        rows = -(-len(wedges) // columns)
        fits = max(1, (box.h + gap) // (touch + gap))
        if rows > fits:
            strip, box = box.off_bottom(paper.layout.touch, gap)
            fits = max(1, (box.h + gap) // (touch + gap))
            lay_pager(paper, strip, self.pages, len(wedges), columns * fits, "wedges", tall=False)
            rows = fits
        colours = wheels.wedge_tones(self.ask.wheel, paper.theme)
        tones = dict(zip(self.ask.wheel.keys, colours, strict=True))
        high = min(box.h, rows * max(touch + gap, paper.px(84)))
        box = box.off_top(high)[0]
        for wedge, place in zip(
            self.pages.of(wedges, columns * rows), box.grid(columns, rows, gap), strict=False
        ):
            key = self.hand.key(f"wedge {wedge.key}")
            tone = tones[wedge.key]
            paper.fill(place, paper.tone(tone, key), paper.layout.radius, paper.palette.line)
            ink = readable_on(tone, paper.palette)
            paper.text(
                place.inset(paper.px(6)), paper.say(wedge.label), BUTTON, ink, "centre", lines=2
            )
            paper.target(key, place, wedge.label, partial(self.hand.reply, wedge.key))


Look = Callable[[str | None, float], Node]


def picture_of(
    wheel: Wheel,
    theme: Theme,
    box: Box,
    reels: ReelsArt | None,
    say: Language = ENGLISH,
    picked: tuple[str, ...] = (),
) -> tuple[Box, Look]:
    """Return where a spinner's picture lies, and how it looks on its way to a result."""
    if reels is not None or wheel.style == "reels":
        place = box.centred(box.w, min(box.h, box.w * 9 // 16))
        names = wheels.names(wheel, say)
        return place, _reels(wheel, theme, place, reels or ReelsArt((), 1), names)
    if wheel.style == "track":
        return box, _track(wheel, theme, box)
    place = box.square()
    return place, _disc(wheel, theme, place, picked, wheels.names(wheel, say))


def _disc(
    wheel: Wheel, theme: Theme, place: Box, picked: tuple[str, ...], names: wheels.Names
) -> Look:
    def look(key: str | None, share: float) -> Node:
        turned = wheels.at_rest(wheel) if key is None else wheels.angle(wheel, key, share)
        won = key or "" if share >= 1 else ""
        quick = 0 < share < 0.8
        return wheels.Disc(place, wheel, theme, wheels.tenths(turned), quick, picked, won, names)

    return look


def _reels(wheel: Wheel, theme: Theme, place: Box, art: ReelsArt, names: wheels.Names) -> Look:
    def look(key: str | None, share: float) -> Node:
        rolling = -1 if key is None else round(share * 1000)
        return wheels.Reels(place, wheel, theme, art.shown, art.reels, rolling, key or "", names)

    return look


def _track(wheel: Wheel, theme: Theme, place: Box) -> Look:
    def look(key: str | None, share: float) -> Node:
        at = track.runners(wheel, key or "", share if key else 0.0)
        return track.Track(place, wheel, theme, at, key or "" if share >= 1 else "")

    return look


def stage_and_side(paper: Paper, box: Box, wheel: Wheel) -> tuple[Box, Box]:
    """Return the picture as large as it goes, and the rest beside it or, upright, under it.

    A wheel is as wide as it is high; lanes and reels take what width there is.
    """
    gap = paper.layout.space(2 if paper.layout.shape is not Shape.SMALL else 1)
    if paper.layout.shape is Shape.TALL:
        return box.off_top(min(box.w, box.h * 3 // 5), gap)
    most = box.w * 3 // 5
    return box.off_left(min(box.h, most) if wheel.style == "disc" else most, gap)
