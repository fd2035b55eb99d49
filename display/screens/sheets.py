"""Sheets that lie over the table: odds, why, undo, a seat's own acts, an act's details."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from display.panels.odds import ROW, lay_odds, odds_height
from display.parts.pages import Pages, lay_pager, pager_strip
from display.port import Open, Port, TableScene, UndoOffer, WhyCard, Wish
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, FIGURE, HEAD, NOTE, SUM, TEXT
from display.toolkit.paper import Paper
from display.toolkit.typesetter import OPEN
from firmware_host.engine.requests import Do, Undo
from firmware_host.engine.table import Act, Aside

from .cover import secret
from .seats import amount

if TYPE_CHECKING:
    from .table import TableScreen

Tap = Callable[[], None]


class Sheet:
    """A card in the middle with a title and a way to close it."""

    def __init__(self, port: Port, close: Tap) -> None:
        self.port = port
        self.close = close

    def title(self, paper: Paper, scene: TableScene) -> str:
        """What it is headed."""
        return ""

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay what is in it."""

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        """How high it wants to be under its title; by default as high as it can."""
        return OPEN

    def lay_over(self, paper: Paper, scene: TableScene) -> None:
        """Cover the table and lay the sheet on it; a touch outside it closes it again.

        Its upper edge, and with it the cross, is in the same place for every sheet.
        """
        paper.cover()
        paper.backdrop("outside", "", self.close)
        margin = paper.layout.space(2 if paper.layout.unit >= 0.9 else 1)
        room = paper.layout.box.inset(margin)
        wide = min(room.w, paper.px(700))
        pad = paper.layout.space(2)
        head_high = paper.layout.touch + paper.layout.space()
        liked = self.liked(paper, wide - 2 * pad, scene)
        box = room.centred(wide, room.h).off_top(liked + head_high + 2 * pad)[0]
        paper.fill(box, paper.palette.felt, paper.layout.radius_large, paper.palette.line)
        paper.backdrop("sheet", "", None, box)
        inner = box.inset(pad)
        touch = paper.layout.touch
        head, rest = inner.off_top(touch, paper.layout.space())
        shut, head = head.off_right(touch, paper.layout.space())
        paper.text(head, self.title(paper, scene), HEAD, lines=2)
        paper.fill(shut, paper.tone(paper.palette.raised, "close"), paper.layout.radius)
        paper.glyph(shut.centred(paper.px(24), paper.px(24)), "close")
        paper.target("close", shut, paper.say("Close"), self.close)
        self.lay(paper, rest, scene)


class OddsSheet(Sheet):
    """The exact figures of the gamble at hand."""

    def title(self, paper: Paper, scene: TableScene) -> str:
        return scene.speaker.line(scene.odds.title) if scene.odds else paper.say("No gamble now")

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        if scene.odds is not None:
            lay_odds(paper, box, scene.odds, scene.speaker.line)

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        return odds_height(paper, scene.odds) if scene.odds is not None else paper.px(ROW)


class WhySheet(Sheet):
    """The rule, the ruling in force, the arithmetic."""

    def __init__(self, port: Port, close: Tap) -> None:
        super().__init__(port, close)
        self.pages = Pages()

    def title(self, paper: Paper, scene: TableScene) -> str:
        return scene.why.title if scene.why else ""

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        why = scene.why
        if why is None:
            return
        strip, left = box.off_right(paper.layout.touch, paper.layout.space(2))
        rows, line = self._rows(paper, left.w, why)
        places = max(1, left.h // line)
        if len(rows) - 1 > places:
            lay_pager(paper, strip, self.pages, len(rows), places, "why")
        for at, row in enumerate(self.pages.of(rows, places)):
            paper.text(Box(left.x, left.y + at * line, left.w, line), row, NOTE, cut=True)

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        if scene.why is None:
            return 0
        room = width - paper.layout.touch - paper.layout.space(2)
        rows, line = self._rows(paper, room, scene.why)
        return line * len(rows)

    def _rows(self, paper: Paper, width: int, why: WhyCard) -> tuple[list[str], int]:
        """All of it line by line, and how high a line is."""
        face = paper.fit("x", NOTE, width, OPEN).face
        rows: list[str] = []
        for paragraph in why.paragraphs:
            rows += [*paper.setter.broken(paragraph, face, width), ""]
        return rows, paper.ink.height(face)


class UndoSheet(Sheet):
    """What is taken back and what hands put back; the second touch does it.

    Across a revealed result every seat that is asked touches its own token first.
    """

    def __init__(self, port: Port, close: Tap) -> None:
        super().__init__(port, close)
        self.agreed: set[int] = set()

    def title(self, paper: Paper, scene: TableScene) -> str:
        return paper.say("Take this back?")

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        offer = scene.undo
        if offer is None:
            paper.text(box, paper.say("There is nothing to take back."), TEXT, lines=2)
            return
        palette = paper.palette
        gap = paper.layout.space()
        bottom, rest = box.off_bottom(self._button(paper), gap)
        missing = [seat for seat in offer.consent if seat not in self.agreed]
        if offer.consent:
            votes, rest = rest.off_bottom(self._button(paper), gap)
            self._lay_votes(paper, votes, scene, offer.consent)
        what, rest = rest.off_top(
            min(rest.h, paper.height_of(offer.what, TEXT, rest.w, 3) + paper.px(4)), gap
        )
        paper.text(what, offer.what, TEXT, lines=3)
        hands = self._hands(paper, offer)
        paper.text(rest, hands, NOTE, palette.soft, rise="top", lines=8, cut=True)
        count, n = offer.count, scene.n
        label = (
            paper.say("Everybody shown above touches their sign first")
            if missing
            else paper.say("Take it back")
        )
        paper.button(
            "undo", bottom, label,
            None if missing else lambda: self._undo(count, n),
            look="blocked" if missing else "main", style=BUTTON if missing else SUM,
        )  # fmt: skip

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        offer, gap = scene.undo, paper.layout.space()
        if offer is None:
            return 2 * paper.line(TEXT)
        buttons = (2 if offer.consent else 1) * (self._button(paper) + gap)
        what = paper.height_of(offer.what, TEXT, width, 3) + paper.px(4) + gap
        return what + paper.height_of(self._hands(paper, offer), NOTE, width, 8) + gap + buttons

    def _button(self, paper: Paper) -> int:
        return max(paper.layout.touch, paper.px(64))

    def _hands(self, paper: Paper, offer: UndoOffer) -> str:
        back = offer.hands()
        return "\n".join([paper.say("Put back on the table:"), *back]) if back else ""

    def _lay_votes(self, paper: Paper, box: Box, scene: TableScene, seats: Sequence[int]) -> None:
        palette = paper.palette
        places = box.columns(len(seats), paper.layout.space())
        side = min(paper.px(36), box.h - paper.px(10), places[0].w // 2 - paper.px(4))
        # Every name or none, whatever is ticked: one letter and three dots name nobody.
        signs = 2 * paper.px(10) + side + paper.px(8) + side * 2 // 3 + paper.px(4)
        named = min(place.w for place in places) - signs >= paper.px(40)
        for seat, place in zip(seats, places, strict=True):
            yes = seat in self.agreed
            key = f"agree {seat}"
            paper.fill(
                place, paper.tone(palette.cream if yes else palette.raised, key),
                paper.layout.radius, palette.line,
            )  # fmt: skip
            row = place.inset(paper.px(10), 0)
            mark, row = row.off_left(side, paper.px(8))
            paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
            if yes:
                check, row = row.off_right(side * 2 // 3, paper.px(4))
                paper.glyph(check.centred(check.w, check.w), "check", palette.paper)
            if named:
                ink = palette.paper if yes else palette.cream
                paper.text(row, scene.name(seat), NOTE, ink, cut=True)
            paper.target(key, place, scene.name(seat), partial(self._agree, seat))

    def _agree(self, seat: int) -> None:
        self.agreed ^= {seat}

    def _undo(self, count: int, n: int) -> None:
        self.port.send(Undo(count, tuple(sorted(self.agreed)), n, "touch"))
        self.close()


class SeatSheet(Sheet):
    """One seat: where it is, what it has, what it may do now. -1 shows all seats."""

    def __init__(
        self,
        port: Port,
        close: Tap,
        seat: int,
        act: Callable[[Aside], Tap],
        pick: Callable[[int], Tap],
    ) -> None:
        super().__init__(port, close)
        self.seat = seat
        self.act = act
        self.pick = pick
        self.pages = Pages()

    def title(self, paper: Paper, scene: TableScene) -> str:
        if self.seat < 0:
            return paper.say("The table")
        view = scene.view.seats[self.seat]
        return f"{view.name} · {amount(scene, view.score)}"

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        gap = paper.layout.space()
        if self.seat < 0:
            self._lay_all(paper, box, scene)
            return
        view = scene.view.seats[self.seat]
        parts = (part for part in (view.place, *view.badges) if part)
        about = " · ".join(map(scene.speaker.line, parts))
        if about:
            line, box = box.off_top(paper.height_of(about, NOTE, box.w, 2), gap)
            paper.text(line, about, NOTE, paper.palette.soft, lines=2)
        asides = [aside for aside in scene.asides if aside.seat == self.seat]
        lay_acts(paper, box, scene, asides, self.act, self.pages)

    def _lay_all(self, paper: Paper, box: Box, scene: TableScene) -> None:
        seats = scene.view.seats
        columns = 2 if len(seats) > 3 else 1
        rows = -(-len(seats) // columns)
        gap = paper.layout.space()
        high = min(box.h, rows * (paper.layout.touch + gap) - gap)
        for seat, place in zip(seats, box.off_top(high)[0].grid(columns, rows, gap), strict=False):
            key = f"seat {seat.seat}"
            paper.fill(place, paper.tone(paper.palette.raised, key), paper.layout.radius)
            inner = place.inset(paper.px(10), paper.px(4))
            side = min(inner.h, paper.px(40))
            left, rest = inner.off_left(side, paper.px(10))
            paper.token(
                left.centred(side, side),
                scene.look(seat.seat),
                scene.sign(seat.seat),
                faded=seat.out,
            )
            upper, lower = rest.rows(2)
            paper.text(upper, seat.name, NOTE, paper.palette.soft, cut=True)
            paper.text(lower, amount(scene, seat.score), FIGURE)
            paper.target(key, place, seat.name, self.pick(seat.seat))


class MoreSheet(Sheet):
    """Everything else that can be reached from the table, whatever is asked."""

    def __init__(self, port: Port, close: Tap, screen: TableScreen) -> None:
        super().__init__(port, close)
        self.screen = screen

    def title(self, paper: Paper, scene: TableScene) -> str:
        return scene.speaker.line(scene.view.round) or scene.game

    def _ways(self, paper: Paper, scene: TableScene) -> list[tuple[str, str, Tap | None]]:
        screen, send = self.screen, self.port.send
        odds = (lambda: screen.open_sheet("odds")) if scene.odds else None
        ways: list[tuple[str, str, Tap | None]] = [
            ("history", paper.say("History"), lambda: send(Open("history"))),
            ("odds", paper.say("Odds"), odds),
            ("fix", paper.say("Fix"), lambda: send(Open("fix"))),
            ("person", paper.say("Seats"), screen.open_seat(-1)),
        ]
        if scene.view.board is not None:
            ways.append(("board", paper.say("The board"), screen.open_board))
        if scene.turn_to:
            ways.append(("turn", paper.say("Turn"), lambda: send(Wish("turn"))))
        if scene.shared and secret(scene) and not screen.curtained:
            ways.append(("eye", paper.say("Cover"), self._cover))
        return ways

    def _cover(self) -> None:
        self.screen.curtain.close()
        self.close()

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        lay_ways(paper, box, self._ways(paper, scene))

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        return ways_height(paper, len(self._ways(paper, scene)))


class AfterSheet(Sheet):
    """What there is to look at when a game is over."""

    def title(self, paper: Paper, scene: TableScene) -> str:
        return paper.say("The evening")

    def _ways(self, paper: Paper) -> list[tuple[str, str, Tap | None]]:
        send = self.port.send
        return [
            ("history", paper.say("History"), lambda: send(Open("history"))),
            ("chart", paper.say("Chart"), lambda: send(Open("chart"))),
            ("star", paper.say("Results"), lambda: send(Open("results"))),
            ("export", paper.say("Export"), self._export),
        ]

    def _export(self) -> None:
        self.close()
        self.port.send(Wish("export"))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        lay_ways(paper, box, self._ways(paper))

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        return ways_height(paper, len(self._ways(paper)))


def ways_height(paper: Paper, count: int) -> int:
    """How high a sheet with so many ways is."""
    rows = -(-count // 3)
    return rows * max(paper.layout.touch, paper.px(96)) + paper.layout.space(1.5) * (rows - 1)


def lay_ways(paper: Paper, box: Box, ways: list[tuple[str, str, Tap | None]]) -> None:
    """Ways to other pages and sheets, as signs with a word each."""
    gap = paper.layout.space(1.5)
    columns = 3 if len(ways) <= 6 else 4
    rows = -(-len(ways) // columns)
    for (sign, label, tap), place in zip(ways, box.grid(columns, rows, gap), strict=False):
        ground = paper.palette.raised if tap else paper.palette.felt
        paper.fill(place, paper.tone(ground, sign), paper.layout.radius, paper.palette.line)
        inner = place.centred(place.w - paper.px(8), min(place.h, paper.px(76)))
        below, above = inner.off_bottom(paper.line(BUTTON), paper.px(4))
        ink = paper.palette.cream if tap else paper.palette.mute
        side = min(paper.px(34), above.h)
        paper.glyph(above.centred(side, side), sign, ink)
        paper.text(below, label, BUTTON, ink, "centre", needed=tap is not None, cut=True)
        if tap is not None:
            paper.target(sign, place, label, tap)


def lay_acts(
    paper: Paper,
    box: Box,
    scene: TableScene,
    asides: list[Aside],
    act: Callable[[Aside], Tap],
    pages: Pages,
) -> None:
    """Acts as buttons, in pages where there are many."""
    gap = paper.layout.space()
    touch = max(paper.layout.touch, paper.px(60))
    columns = 2 if box.w >= paper.px(440) else 1
    fits = max(1, (box.h + gap) // (touch + gap))
    if len(asides) > fits * columns:
        strip, box, tall = pager_strip(paper, box)
        lay_pager(paper, strip, pages, len(asides), fits * columns, "acts", tall=tall)
    places = Box(box.x, box.y, box.w, fits * (touch + gap) - gap).grid(columns, fits, gap)
    for aside, place in zip(pages.of(asides, fits * columns), places, strict=False):
        label = scene.speaker.line(aside.label)
        paper.button(f"act {aside.act} {aside.seat}", place, label, act(aside), style=BUTTON)


class ActSheet(Sheet):
    """An act that needs to be sure, or details: one field after the other, then do it."""

    def __init__(self, port: Port, close: Tap, aside: Aside) -> None:
        super().__init__(port, close)
        self.aside = aside
        self.values: dict[str, int | str] = {
            name: choices[0] for name, choices in aside.fields.items()
        }

    def title(self, paper: Paper, scene: TableScene) -> str:
        who = f"{scene.name(self.aside.seat)}: " if self.aside.seat is not None else ""
        return f"{who}{scene.speaker.line(self.aside.label)}"

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        gap = paper.layout.space()
        touch = paper.layout.touch
        bottom, rest = box.off_bottom(max(touch, paper.px(64)), gap)
        paper.button("do it", bottom, paper.say("Do it"), self.do, look="main", style=SUM)
        for name, choices in self.aside.fields.items():
            if len(choices) < 2 or rest.h < touch:
                continue
            row, rest = rest.off_top(touch, gap)
            label, row = row.off_left(row.w // 4, gap)
            paper.text(label, scene.speaker.line(name), NOTE, paper.palette.soft, lines=2)
            self._lay_field(paper, row, name, choices)

    def _lay_field(
        self, paper: Paper, box: Box, name: str, choices: tuple[int, int] | tuple[str, ...]
    ) -> None:
        touch = paper.layout.touch
        back, rest = box.off_left(touch, paper.layout.space())
        on, middle = rest.off_right(touch, paper.layout.space())
        for place, sign, by in ((back, "minus", -1), (on, "plus", 1)):
            key = f"{name} {sign}"
            paper.fill(place, paper.tone(paper.palette.raised, key), paper.layout.radius)
            paper.glyph(place.centred(paper.px(24), paper.px(24)), sign)
            paper.target(key, place, f"{name} {sign}", partial(self._step, name, choices, by))
        paper.text(middle, str(self.values[name]), SUM, align="centre", lines=2)

    def _step(self, name: str, choices: tuple[int, int] | tuple[str, ...], by: int) -> None:
        value = self.values[name]
        if isinstance(value, int):
            low, high = choices
            assert isinstance(low, int)
            assert isinstance(high, int)
            self.values[name] = min(max(value + by, low), high)
            return
        names = [str(choice) for choice in choices]
        self.values[name] = names[(names.index(value) + by) % len(names)]

    def do(self) -> None:
        """Send it with the details as they stand."""
        act = Act(self.aside.act, self.aside.seat, tuple(self.values.items()))
        self.port.send(Do(act, source="touch"))
        self.close()
