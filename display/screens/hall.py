"""The hall on a large screen: a card for every table, those who call first, tonight's results."""

from __future__ import annotations

from functools import partial

from display.port import Open, Port
from display.scenes.hall import HallScene, HallTable
from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, HEAD, LABEL, NOTE, STRONG, TEXT, TITLE, Shape
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.toolkit.theme import Colour

TURNS = 12.0  # seconds that a page of tables stays
WIDE = 236  # of a card, at 800 by 480
WHOLE, BRIEF = 128, 62  # its height with every seat, and without them where there are many tables


class HallScreen(Screen[HallScene]):
    """Cards in a grid; more tables than fit are shown in turn, except those who call."""

    def __init__(self, scene: HallScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self._page = 0
        self._turned = now
        self._pages = 1

    def tick(self, now: float) -> float | None:
        super().tick(now)
        if self._pages > 1 and now - self._turned >= TURNS:
            self._page, self._turned, self.stale = self._page + 1, now, True
        return self._turned + TURNS if self._pages > 1 else None

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space(1.5)
        box = layout.box.inset(layout.margin)
        head, rest = box.off_top(paper.px(46), gap)
        used = paper.text(head, scene.title, TITLE)
        playing = sum(1 for table in scene.tables if table.game and table.mark != "away")
        told = scene.trouble or paper.say("{playing} of {tables} tables are playing").format(
            playing=playing, tables=len(scene.tables)
        )
        room = Box(used.right + gap, head.y, head.right - used.right - gap, head.h)
        ink = paper.palette.loss if scene.trouble else paper.palette.mute
        paper.text(room, told, NOTE, ink, "right", cut=True)
        if scene.results:
            if layout.shape is Shape.TALL:
                book, rest = rest.off_bottom(rest.h // 4, gap)
            else:
                book, rest = rest.off_right(paper.px(216), gap)
            self._lay_results(paper, book)
        self._lay_tables(paper, rest, gap)

    def _lay_tables(self, paper: Paper, box: Box, gap: int) -> None:
        tables = self.scene.tables
        if not tables:
            paper.text(
                box,
                paper.say("No table has been heard of yet. Tables appear here by themselves."),
                TEXT,
                paper.palette.mute,
                "centre",
                lines=3,
            )
            return
        columns = max(1, (box.w + gap) // (paper.px(WIDE) + gap))
        rows = max(1, (box.h + gap) // (paper.px(WHOLE) + gap))
        if len(tables) > columns * rows:
            gap = paper.layout.space()
            rows = max(1, (box.h + gap) // (paper.px(BRIEF) + gap))
        calling = [table for table in tables if table.mark == "calls"]
        others = [table for table in tables if table.mark != "calls"]
        free = max(1, columns * rows - len(calling))
        self._pages = max(1, -(-len(others) // free))
        first = self._page % self._pages * free
        shown = [*calling, *others[first : first + free]][: columns * rows]
        rows = min(rows, -(-len(shown) // columns))
        for table, place in zip(shown, box.grid(columns, rows, gap), strict=False):
            paper.part((table, place), partial(self._lay_table, paper, place, table))

    def _lay_table(self, paper: Paper, box: Box, table: HallTable) -> None:
        palette = paper.palette
        calls = table.mark == "calls"
        ground: Colour = palette.cream if calls else palette.felt
        ink = palette.paper if calls else palette.cream
        soft = palette.faint if calls else palette.soft
        paper.fill(box, ground, paper.layout.radius)
        inner = box.inset(paper.px(14), paper.px(10))
        head, rest = inner.off_top(paper.line(HEAD), paper.px(2))
        loss = palette.paper if calls else palette.loss
        name = head
        if words := table.marked or table.since:
            right, _ = head.off_right(head.w * 3 // 5)
            used = paper.text(right, words, LABEL, loss if table.mark else soft, "right", cut=True)
            name = Box(head.x, head.y, used.x - paper.px(6) - head.x, head.h)
        paper.text(name, table.name, HEAD, ink, cut=True)
        if table.game:
            line, rest = rest.off_top(paper.line(NOTE), paper.px(4))
            leads = paper.say("{name} leads").format(name=table.leader) if table.leader else ""
            paper.text(line, " · ".join(filter(None, (table.game, leads))), NOTE, soft, cut=True)
        self._lay_seats(paper, rest, table, ink, soft)
        if calls:
            label = paper.say("Tell {table} that somebody is coming").format(table=table.name)
            paper.target(f"answer {table.key}", box, label, partial(self._answer, table.key))

    def _lay_seats(
        self, paper: Paper, box: Box, table: HallTable, ink: Colour, soft: Colour
    ) -> None:
        high = paper.line(FIGURE)
        if box.h < high:
            return
        columns = 2 if len(table.seats) * high > box.h else 1
        rows = max(1, box.h // high)
        places = (
            box.grid(columns, rows, 0)
            if columns == 1
            else [half for row in box.rows(rows) for half in row.columns(2, paper.px(12))]
        )
        for seat, place in zip(table.seats, places, strict=False):
            score, name = place.off_right(place.w // 2)
            colour = soft if seat.out else ink
            mark = "› " if seat.active else ""
            paper.text(
                name, f"{mark}{seat.name}", STRONG if seat.active else TEXT, colour, cut=True
            )
            paper.text(score, seat.score, FIGURE, colour, "right", cut=True)

    def _lay_results(self, paper: Paper, box: Box) -> None:
        palette = paper.palette
        paper.fill(box, palette.felt, paper.layout.radius)
        inner = box.inset(paper.px(14), paper.px(10))
        head, rest = inner.off_top(paper.line(HEAD), paper.px(6))
        paper.text(head, paper.say("Tonight"), HEAD, cut=True)
        each = paper.line(STRONG) + paper.line(LABEL) + paper.px(8)
        for won, where in self.scene.results[: max(1, rest.h // each)]:
            row, rest = rest.off_top(min(each, rest.h))
            upper, lower = row.off_top(paper.line(STRONG))
            paper.text(upper, won, STRONG, palette.cream, cut=True)
            paper.text(lower, where, LABEL, palette.soft, rise="top", cut=True)

    def _answer(self, table: str) -> None:
        self.port.cue("tap")
        self.port.send(Open("answer", {"table": table}))
