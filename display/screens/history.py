"""Everything that has happened, newest first; what was undone stays, struck through."""

from __future__ import annotations

from functools import partial

from display.parts.pages import Pages, lay_pager
from display.port import Close, Open, Port, Why
from display.scenes.looking_back import Happening, HistoryScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, LABEL, NOTE, Shape
from display.toolkit.nodes import Fill
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.toolkit.theme import mixed

from .table.odds_and_why import WhySheet
from .table.sheet import Sheet
from .table.take_back import UndoSheet


def lay_back(paper: Paper, head: Box, title: str, back: partial[None]) -> Box:
    """Lay the arrow that leads back and the title beside it; return what is right of the title."""
    gap = paper.layout.space(2)
    arrow, rest = head.off_left(paper.layout.touch, gap)
    paper.fill(arrow, paper.tone(paper.palette.felt, "back"), paper.layout.radius)
    paper.glyph(arrow.centred(paper.px(24), paper.px(24)), "back")
    paper.target("back", arrow, paper.say("Back"), back)
    used = paper.text(rest, title, HEAD, cut=True)
    return rest.off_left(used.w, gap)[1]


class HistoryScreen(Screen[HistoryScene]):
    """The log in pages. A touch on an entry says why."""

    def __init__(self, scene: HistoryScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.pages = Pages()
        self.sheet: Sheet | None = None

    def update(self, scene: HistoryScene, now: float) -> None:
        before = self.scene
        super().update(scene, now)
        if scene.table.why is not None and before.table.why is None:
            self.sheet = WhySheet(self.port, self._close_why)
        elif scene.table.why is None and isinstance(self.sheet, WhySheet):
            self.sheet = None

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space()
        box = layout.box.inset(layout.margin)
        head, rest = box.off_top(max(layout.touch, paper.px(60)), gap)
        room = lay_back(paper, head, paper.say("History"), partial(self._open, scene.back))
        self._lay_acts(paper, room, gap)
        self._lay_events(paper, rest, gap)
        if self.sheet is not None:
            self.sheet.lay_over(paper, scene.table)

    def _lay_acts(self, paper: Paper, room: Box, gap: int) -> None:
        undo = self.scene.table.undo
        acts = (
            ("chart", "chart", paper.say("Chart"), partial(self._open, "chart")),
            ("undo", "undo", paper.say("Undo"), self._undo if undo else None),
        )
        wide = max(paper.layout.touch, min(paper.px(96), (room.w - gap) // 2))
        for key, sign, label, tap in acts:
            place, room = room.off_right(wide, gap)
            paper.sign_button(f"bar {key}", place, sign, label, tap)

    # -- entries -----------------------------------------------------------------------------------

    def _lay_events(self, paper: Paper, box: Box, gap: int) -> None:
        events = list(self.scene.events)
        if not events:
            text = paper.say("Nothing has happened yet.")
            paper.text(box, text, NOTE, paper.palette.mute, "centre", lines=2)
            return
        small = paper.layout.shape is Shape.SMALL
        high = max(paper.layout.touch, paper.px(58 if not small else 50))
        thin = max(2, gap // 2)
        places = max(1, (box.h + thin) // (high + thin))
        if len(events) > places:
            strip, box = box.off_right(paper.layout.touch, gap)
            lay_pager(paper, strip, self.pages, len(events), places, "events", over=box)
        for at, event in enumerate(self.pages.of(events, places)):
            self._lay_event(paper, Box(box.x, box.y + at * (high + thin), box.w, high), event)

    def _lay_event(self, paper: Paper, box: Box, event: Happening) -> None:
        palette, table = paper.palette, self.scene.table
        undone = event.entry is None
        key = f"event {event.entry}"
        paper.fill(
            box,
            paper.tone(palette.felt, key) if not undone else palette.ink,
            paper.layout.radius,
            palette.felt if undone else None,
        )
        inner = box.inset(paper.px(12), paper.px(4))
        side = min(paper.px(34), inner.h)
        mark, rest = inner.off_left(side, paper.px(12))
        if event.seat is not None:
            look, name = table.look(event.seat), table.name(event.seat)
            paper.token(mark.centred(side, side), look, name, faded=undone)
        if undone:
            cite, rest = rest.off_right(paper.px(60), paper.px(8))
            gone = paper.say("undone")
            paper.text(cite, gone, LABEL, palette.mute, "right", cut=True, needed=False)
        dull = mixed(palette.ink, palette.mute, 0.75)
        self._lay_words(paper, rest, event, dull if undone else palette.cream)
        if event.entry is not None:
            label = f"{paper.say('Why')}: {event.text}"
            paper.target(key, box, label, partial(self.port.send, Why(event.entry)))

    def _lay_words(
        self, paper: Paper, box: Box, event: Happening, colour: tuple[int, int, int]
    ) -> None:
        face = paper.layout.faces_of(NOTE)[-1]
        one_line = paper.ink.width(event.text, face) <= box.w
        below = paper.line(LABEL)
        if event.balances and one_line and box.h >= paper.line(NOTE) + below:
            block = box.centred(box.w, paper.line(NOTE) + below + paper.px(2))
            upper, lower = block.off_top(paper.line(NOTE), paper.px(2))
            paper.text(lower, event.balances, LABEL, paper.palette.mute, cut=True, needed=False)
        else:
            upper = box
        first = len(paper.laid)
        paper.text(upper, event.text, NOTE, colour, lines=2, cut=True)
        if event.entry is None:
            rows = [node.box for node in paper.laid[first:] if node is not None]
            for row in rows:
                middle = row.y + row.h * 11 // 20
                paper.add(Fill(Box(row.x, middle, row.w, max(1, paper.px(2))), colour))

    # -- what touches do ---------------------------------------------------------------------------

    def _undo(self) -> None:
        self.sheet = UndoSheet(self.port, self._close)

    def _close(self) -> None:
        self.sheet = None

    def _close_why(self) -> None:
        self.port.send(Close())
        self.sheet = None

    def _open(self, screen: str) -> None:
        self.port.cue("tap")
        self.port.send(Open(screen))


def cited(rule: str) -> str:
    """Return a rule in few letters: §7c for each part of section 7c, which Why tells in full."""
    return rule if not rule or rule[:1].isalpha() else f"§{rule.partition('-')[0]}"
