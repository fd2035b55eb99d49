"""What is printed, told block by block while nobody plays: the question with its answers alone."""

from __future__ import annotations

from display.panels import ChoosePanel, Hand, Panel, panel_for
from display.panels.amount import AmountPanel
from display.panels.choose import FEW
from display.parts.ending import ending
from display.port import Port
from display.scenes.telling import TellingScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, Shape, Style
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from firmware_host.engine.words import capital

LINES = 3  # that the question may have, and what stands under it
SLIP = Style("serif", 22, 18)  # the sentence so far


class TellingScreen(Screen[TellingScene]):
    """Shows one question; the panels are those of the table, with all of the screen for them."""

    def __init__(self, scene: TellingScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.panel = self._panel_of(scene)

    def update(self, scene: TellingScene, now: float) -> None:
        super().update(scene, now)
        if self.panel.hand.n != scene.table.n:
            self.panel = self._panel_of(scene)
        self.panel.hand.given = False  # what was refused is asked again

    def _panel_of(self, scene: TellingScene) -> Panel:
        assert scene.table.ask is not None
        return panel_for(scene.table.ask, Hand(scene.table.n, self.port))

    @property
    def typing(self) -> bool:
        return self.panel.writes()

    def typed(self, text: str) -> None:
        self.panel.write(text)

    # -- laying ------------------------------------------------------------------------------------

    def lay(self, paper: Paper) -> None:
        layout, table = paper.layout, self.scene.table
        gap = layout.space()
        rest = self._lay_head(paper, layout.box.inset(layout.margin), gap)
        panel = self.panel
        if isinstance(panel, AmountPanel) and not panel.at_once:
            small = layout.shape is Shape.SMALL
            foot, rest = rest.off_bottom(layout.touch + (0 if small else paper.px(8)), gap)
            self.panel.lay_right(paper, foot, table)
        elif type(self.panel) is ChoosePanel and len(self.panel.choices(table)) <= FEW:
            rest = rest.off_top(min(rest.h, paper.px(150)))[0]  # two buttons need no whole screen
        self.panel.lay(paper, rest, table)

    def _lay_head(self, paper: Paper, box: Box, gap: int) -> Box:
        """Lay the question with what it is about under it, or a notice; return what is left.

        What was told so far lies below on a slip of its own, as it will read.
        """
        layout, scene = paper.layout, self.scene
        assert scene.table.ask is not None
        question = scene.table.speaker.line(scene.table.ask.line())
        words = scene.notice or f"{scene.about}."
        lines = 1 if layout.shape is Shape.SMALL and not scene.notice else LINES
        wide = box.w - layout.touch - gap * 2
        title = paper.height_of(question, HEAD, wide, LINES)
        note = paper.height_of(words, NOTE, wide, lines)
        head, rest = box.off_top(max(layout.touch, title + note), gap)
        left, told = head.off_left(layout.touch, gap * 2)
        back = left.off_top(layout.touch)[0]
        paper.fill(back, paper.tone(paper.palette.felt, "back"), layout.radius)
        paper.glyph(back.centred(paper.px(24), paper.px(24)), "back")
        paper.target("back", back, paper.say("Back"), self._back)
        upper, lower = told.off_top(title)
        paper.text(upper, question, HEAD, lines=LINES, cut=True)
        colour = paper.palette.brass if scene.notice else paper.palette.mute
        paper.text(lower, words, NOTE, colour, rise="top", lines=lines, cut=True)
        return self._lay_so_far(paper, rest, gap)

    def _lay_so_far(self, paper: Paper, box: Box, gap: int) -> Box:
        """Lay the sentence so far on a slip of paper; return what is left."""
        table = self.scene.table
        assert table.ask is not None
        hint = table.ask.prompt.hint
        said = capital(table.speaker.say(hint, table.ask.blanks())) if hint else ""
        if not said:
            return box
        palette, edge = paper.palette, paper.px(14)
        lines = 1 if paper.layout.shape is Shape.SMALL else LINES
        said = ending(paper, said, SLIP, box.w - 2 * edge, lines)
        high = paper.height_of(said, SLIP, box.w - 2 * edge, lines) + paper.px(14)
        slip, rest = box.off_top(high, gap)
        paper.fill(slip, palette.cream, paper.layout.radius)
        paper.text(slip.inset(edge, paper.px(7)), said, SLIP, palette.paper, lines=lines)
        return rest

    def _back(self) -> None:
        self.port.cue("tap")
        self.port.send(self.scene.back)
