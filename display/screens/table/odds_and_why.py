"""Sheets that only tell: the odds of the gamble at hand, and the reason for something."""

from __future__ import annotations

from display.panels.odds import ROW, lay_odds, odds_height
from display.parts.pages import Pages, lay_pager
from display.port import Close, Open, Port, TableScene, WhyCard
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, NOTE
from display.toolkit.paper import Paper
from display.toolkit.typesetter import OPEN

from .sheet import Sheet, Tap


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
        self.why: WhyCard | None = None

    def title(self, paper: Paper, scene: TableScene) -> str:
        return scene.why.title if scene.why else ""

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        why = self.why = scene.why
        if why is None:
            return
        if why.rule and why.opens:
            foot, box = box.off_bottom(max(paper.layout.touch, paper.px(52)), paper.layout.space())
            label = paper.say("Read it in the rules")
            paper.button("rules", foot, label, self._read, style=BUTTON, sign="book")
        strip, left = box.off_right(paper.layout.touch, paper.layout.space(2))
        rows, line = self._rows(paper, left.w, why)
        places = max(1, left.h // line)
        if len(rows) - 1 > places:
            lay_pager(paper, strip, self.pages, len(rows), places, "why", over=left)
        for at, row in enumerate(self.pages.of(rows, places)):
            paper.text(Box(left.x, left.y + at * line, left.w, line), row, NOTE, cut=True)

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        if scene.why is None:
            return 0
        room = width - paper.layout.touch - paper.layout.space(2)
        rows, line = self._rows(paper, room, scene.why)
        button = max(paper.layout.touch, paper.px(52)) + paper.layout.space()
        return line * len(rows) + (button if scene.why.rule and scene.why.opens else 0)

    def _read(self) -> None:
        """Open the rules at the section that is told."""
        assert self.why is not None
        self.port.send(Close())
        self.port.send(Open("rules", {"at": self.why.rule}))

    def _rows(self, paper: Paper, width: int, why: WhyCard) -> tuple[list[str], int]:
        """Return all of it line by line, and how high a line is."""
        face = paper.fit("x", NOTE, width, OPEN).face
        rows: list[str] = []
        for paragraph in why.paragraphs:
            rows += [*paper.setter.broken(paragraph, face, width), ""]
        return rows, paper.ink.height(face)
