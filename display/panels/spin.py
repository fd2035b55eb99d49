"""A spin: flick it or press the button; what comes was decided fairly before it moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.panels.odds import lay_short_odds
from display.parts.pages import Pages, lay_pager
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, FIGURE, LABEL, MAIN, NOTE, RESULT, Shape, Style
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
        """Sound a tick for every wedge that passes the pointer, while ticks can be told apart."""
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
        if marks := self._marks(scene):
            self._lay_hopes(paper, top, scene, marks, over=False)
        elif scene.odds is not None and top.h >= paper.px(60):
            lay_short_odds(paper, top, scene.odds, scene.speaker.line)
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
        """Return the words for the gesture that starts this kind of wheel, too."""
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
        """Beside the picture, whom it made happy: bets row by row, or who got and who paid.

        The card is there from the first moment on, and says what it is while everything moves.
        What lanes and reels show needs no card.
        """
        over = paper.theme.still or self.span.over(paper.now)
        marks = self._marks(scene)
        if self.ask.wheel.style == "track" and marks:
            self._lay_hopes(paper, box, scene, marks, over=over)
            return
        if over and not marks and self.brings:
            self._lay_brought(paper, box, scene)
            return
        if isinstance(scene.view.art, ReelsArt):
            return
        rest = self._lay_label(paper, box, scene, marks, over=over)
        if marks:
            self._lay_hopes(paper, rest, scene, marks, over=over)

    def _lay_label(
        self, paper: Paper, box: Box, scene: TableScene, marks: tuple[Mark, ...], *, over: bool
    ) -> Box:
        """Lay the result large, or what it brought to the one who bet; return what is left."""
        palette = paper.palette
        title, pad = capital(scene.speaker.line(self.ask.wheel.name)), paper.px(12)
        told = scene.speaker.line(self.ask.wheel.keys[str(self.answer)].label)
        ink, rim = palette.cream, palette.edge
        if over and marks:
            own = self.brings.get(marks[0].seat, 0)
            title, told = told, paper.say.money(own) if own else paper.say("No win")
            ink, rim = (palette.brass, palette.brass) if own else (palette.cream, palette.edge)
        named = paper.height_of(title, TITLE, box.w - 2 * pad, 2)
        least = named + 2 * pad + paper.px(2) + max(paper.line(RESULT), paper.px(54))
        high = min(box.h, max(least, paper.px(118 if marks else 150)))
        card, rest = box.off_top(high, paper.px(8))
        paper.fill(card, palette.felt, paper.layout.radius, rim)
        name, room = card.inset(pad).off_top(named, paper.px(2))
        paper.text(name, title, TITLE, palette.soft, "centre", lines=2, cut=True, needed=False)
        if over:
            paper.text(room, told, RESULT, ink, "centre", lines=2)
        return rest

    def _lay_brought(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay a row for everybody who got or paid something: whose it is, and how much."""
        palette, gap = paper.palette, paper.px(6)
        for at, (seat, sum_) in enumerate(self.brings.items()):
            row = Box(box.x, box.y + at * (paper.px(52) + gap), box.w, paper.px(52))
            if row.bottom > box.bottom:
                return
            paper.fill(row, palette.felt, paper.layout.radius, palette.edge)
            side = paper.px(32)
            sign, words = row.inset(paper.px(10), 0).off_left(side, paper.px(10))
            paper.token(sign.centred(side, side), scene.look(seat), scene.sign(seat))
            told = f"{'+' if sum_ > 0 else '−'}{paper.say.money(abs(sum_))}"
            ink = palette.brass if sum_ > 0 else palette.loss
            paper.text(words, told, FIGURE, ink, "right", needed=False)

    def _lay_hopes(
        self, paper: Paper, box: Box, scene: TableScene, marks: tuple[Mark, ...], *, over: bool
    ) -> None:
        """Lay a row per bet: whose it is, the stake, and in the end whether it won."""
        palette, gap = paper.palette, paper.px(5)
        most = paper.px(48 if self.ask.wheel.style == "track" else 40)
        high = min(most, (box.h + gap) // len(marks) - gap)
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
            self._lay_grid(paper, box, scene)
            return
        art = scene.view.art
        reels = art if isinstance(art, ReelsArt) else None
        if reels is not None and reels.pays:
            box = self._lay_pays(paper, box, reels)
        picked = tuple(dict.fromkeys(mark.at for mark in self._marks(scene)))
        place, look = picture_of(
            self.ask.wheel, paper.theme, box, reels, scene.speaker.language, picked
        )
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
            self._lay_hub(paper, place, scene, answer)

    def _lay_pays(self, paper: Paper, box: Box, art: ReelsArt) -> Box:
        """Lay what the lines of the reels pay under the window, if there is room.

        The one that has come is lit. Returns the room of the window.
        """
        columns = 2
        rows = -(-len(art.pays) // columns)
        high, gap = max(paper.px(26), paper.line(NOTE)), paper.px(10)
        below = rows * high + gap
        if box.h - below < box.w * 2 // 5:
            return box
        table, window = box.off_bottom(rows * high, gap)
        over = self.answer is not None and (paper.theme.still or self.span.over(paper.now))
        shown = (*art.shown, str(self.answer)) if over else ()
        came = next((at for at, (line, _) in enumerate(art.pays) if _fits(line, shown)), -1)
        cells = table.columns(columns, paper.px(12))
        for at, (line, prize) in enumerate(art.pays):
            cell = cells[at // rows]
            row = Box(cell.x, cell.y + at % rows * high, cell.w, high)
            self._lay_line(paper, row, line, prize, lit=at == came)
        return window

    def _lay_line(
        self, paper: Paper, row: Box, line: tuple[str, ...], prize: int, *, lit: bool
    ) -> None:
        """Lay one line that pays: its symbols and the sum."""
        palette = paper.palette
        if lit:
            paper.fill(row.inset(-paper.px(4), 0), palette.cream, paper.px(8))
        side = min(row.h - paper.px(4), paper.px(20))
        for at, key in enumerate(line):
            spot = Box(row.x + at * (side + paper.px(2)), row.y + (row.h - side) // 2, side, side)
            if key:
                paper.add(wheels.Symbol(spot, self.ask.wheel.keys[key].label))
            else:
                paper.text(
                    spot, "?", LABEL, palette.paper if lit else palette.mute, "centre", needed=False
                )
        sums = row.off_left(len(line) * (side + paper.px(2)), paper.px(8))[1]
        ink = palette.paper if lit else palette.soft
        paper.text(sums, paper.say.money(prize), NOTE, ink, "right", needed=False)

    def _lay_hub(self, paper: Paper, place: Box, scene: TableScene, answer: str | None) -> None:
        hub = place.centred(place.w * 36 // 100, place.h * 36 // 100)
        palette = paper.palette
        if answer is not None and (paper.theme.still or self.span.over(paper.now)):
            label = scene.speaker.line(self.ask.wheel.keys[answer].label)
            if paper.fit(label, RESULT, hub.w, hub.h, 2).whole:  # it is beside it as well
                paper.text(hub, label, RESULT, palette.cream, "centre", lines=2)
        else:
            name = capital(scene.speaker.line(self.ask.wheel.name))
            wide = place.centred(place.w * 44 // 100, hub.h)
            if paper.fit(name, TITLE, wide.w, wide.h, 3).whole:  # the question names it as well
                paper.text(wide, name, TITLE, palette.soft, "centre", lines=3, needed=False)

    def _flick(self, phase: str, x: int, y: int) -> None:
        """Start the spin on a flick; where the wheel stops does not depend on it."""
        if phase == "down":
            self._from = x, y
        elif phase == "up" and self._from is not None:
            dx, dy = x - self._from[0], y - self._from[1]
            if dx * dx + dy * dy >= FLICK * FLICK:
                self.hand.auto()
            self._from = None
        elif phase == "lost":
            self._from = None

    def _lay_grid(self, paper: Paper, box: Box, scene: TableScene) -> None:
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
            label = scene.speaker.line(wedge.label)
            paper.text(place.inset(paper.px(6)), label, BUTTON, ink, "centre", lines=2)
            paper.target(key, place, label, partial(self.hand.reply, wedge.key))


def _fits(line: tuple[str, ...], shown: tuple[str, ...]) -> bool:
    """Return whether the reels show this line."""
    return len(line) == len(shown) and all(
        symbol in ("", there) for symbol, there in zip(line, shown, strict=True)
    )


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
