"""The evening told in sentences, to be scrolled through, beside everybody's lines."""

from __future__ import annotations

from functools import partial

from display.parts.pages import Pages, lay_pager
from display.port import Open, Port
from display.scenes.looking_back import EveningScene, TaleLine
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, Shape
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen

from .graph import Graph
from .history import lay_back

SIGN = 30  # of whom a sentence is about


class EveningScreen(Screen[EveningScene]):
    """Sentences line by line; a touch on the lines over time opens the chart."""

    def __init__(self, scene: EveningScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.pages = Pages()

    def lay(self, paper: Paper) -> None:
        layout, gap = paper.layout, paper.layout.space()
        box = layout.box.inset(layout.margin)
        head, rest = box.off_top(max(layout.touch, paper.px(56)), gap)
        room = lay_back(paper, head, self.scene.title, partial(self._open, self.scene.back))
        if layout.shape is Shape.SMALL:
            wide = max(layout.touch, paper.px(110))
            place = room.off_right(min(room.w, wide))[0]
            chart = partial(self._open, "chart")
            paper.sign_button("chart", place, "chart", paper.say("Chart"), chart)
        elif layout.shape is Shape.TALL:
            picture, rest = rest.off_top(rest.h // 3, gap)
            self._lay_chart(paper, picture)
        else:
            picture, rest = rest.off_right(rest.w * 2 // 5, 2 * gap)
            self._lay_chart(paper, picture)
        self._lay_tale(paper, rest)

    def _lay_chart(self, paper: Paper, box: Box) -> None:
        paper.fill(box, paper.palette.felt, None, paper.palette.edge)
        Graph(paper, box.inset(paper.px(18), paper.px(14)), self.scene.purses, self.scene.unit)
        paper.target("chart", box, paper.say("Chart"), partial(self._open, "chart"))

    def _lay_tale(self, paper: Paper, box: Box) -> None:
        """Lay as many rows as there is room for; the rest can be dragged up or turned to."""
        paper.fill(box, paper.palette.felt, None, paper.palette.edge)
        inner = box.inset(paper.px(16), paper.px(12))
        strip, text = inner.off_right(paper.layout.touch, paper.px(10))
        rows = self._rows(paper, text.w)
        line = paper.ink.height(paper.layout.faces_of(NOTE)[0]) + paper.px(6)
        places = max(1, text.h // line)
        if len(rows) > places:
            lay_pager(paper, strip, self.pages, len(rows), places, "lines", over=text)
        for at, (row, told) in enumerate(self.pages.of(rows, places)):
            self._lay_row(paper, Box(text.x, text.y + at * line, text.w, line), row, told)

    def _rows(self, paper: Paper, width: int) -> list[tuple[str, TaleLine | None]]:
        """Return the tale in lines that fit; the first of a sentence carries its sign."""
        indent = paper.px(SIGN + 10)
        rows: list[tuple[str, TaleLine | None]] = []
        for told in self.scene.lines:
            if told.title and rows:
                rows.append(("", None))
            if told.title:
                rows.append((told.text, told))
                continue
            face = paper.layout.faces_of(NOTE)[0]
            broken = paper.setter.broken(told.text, face, width - indent)
            rows += [(row, told if at == 0 else None) for at, row in enumerate(broken)]
        return rows

    def _lay_row(self, paper: Paper, box: Box, row: str, told: TaleLine | None) -> None:
        if told is not None and told.title:
            paper.text(box, row, HEAD, paper.palette.brass, cut=True)
            return
        sign, words = box.off_left(paper.px(SIGN), paper.px(10))
        if told is not None and told.look is not None:
            side = min(paper.px(SIGN), box.h)
            paper.token(sign.centred(side, side), told.look, told.name)
        paper.text(words, row, NOTE, paper.palette.cream, cut=True)

    def _open(self, screen: str) -> None:
        self.port.cue("tap")
        self.port.send(Open(screen))
