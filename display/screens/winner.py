"""The end of a game: who won and why, the game as a picture, its story, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.port import Open, Port, Wish
from display.scenes.looking_back import Highlight, Place, WinnerScene
from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, LABEL, MAIN, NOTE, QUESTION, STRONG, TEXT, Shape
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.toolkit.theme import name_tone

from .graph import Graph
from .seats import figure
from .sheets import Sheet, UndoSheet


class WinnerScreen(Screen[WinnerScene]):
    """Shows one ending. On small screens a touch on the picture changes it for the story."""

    def __init__(self, scene: WinnerScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.sheet: Sheet | None = None
        self.story = False
        port.cue("win")

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space(1.5 if layout.shape is not Shape.SMALL else 1)
        box = layout.box.inset(layout.space(3) if layout.shape is Shape.WIDE else layout.margin)
        tall = layout.shape is Shape.TALL
        head, rest = box.off_top(max(layout.touch, paper.px(100 if tall else 72)), gap)
        self._lay_head(paper, head)
        bar, rest = rest.off_bottom(max(layout.touch, paper.px(64)), gap)
        self._lay_bar(paper, bar)
        if layout.shape is Shape.SMALL:
            self._lay_either(paper, rest)
        else:
            story, rest = rest.off_bottom(self._story_height(paper), gap)
            self._lay_notice(paper, story) if scene.notice else self._lay_story(paper, story)
            self._lay_picture(paper, rest)
            paper.target("chart", rest, paper.say("Chart"), partial(self._open, "chart"))
        if self.sheet is not None:
            self.sheet.lay_over(paper, scene.table)

    # -- parts -------------------------------------------------------------------------------------

    def _lay_head(self, paper: Paper, box: Box) -> None:
        scene = self.scene
        winners = scene.winners[:3]
        side = min(box.h, paper.px(68))
        tokens, words = box.off_left(side + (len(winners) - 1) * side // 2, paper.px(18))
        for at, seat in reversed(list(enumerate(winners))):
            place = Box(tokens.x + at * side // 2, box.y + (box.h - side) // 2, side, side)
            paper.token(place, scene.table.look(seat), scene.table.name(seat))
        lines = 2 if paper.layout.shape is Shape.TALL else 1
        upper, lower = words.off_top(words.h * (23 if lines > 1 else 29) // 50)
        used = paper.text(upper, scene.title, QUESTION, rise="bottom", cut=True)
        self._lay_proof(paper, upper.off_left(used.w, paper.px(24))[1])
        paper.text(
            lower, scene.detail, NOTE, paper.palette.mute, rise="top", lines=lines, cut=True
        )  # fmt: skip

    def _lay_proof(self, paper: Paper, box: Box) -> None:
        """Beside the title if there is room; Export tells it in any case."""
        proof = self.scene.proof
        if proof and paper.fit(proof, LABEL, box.w, box.h, 2).whole:
            paper.text(box, proof, LABEL, paper.palette.mute, "right", lines=2, needed=False)

    def _lay_either(self, paper: Paper, box: Box) -> None:
        """Where there is no room for both: the picture, and at a touch the story."""
        if self.scene.notice:
            self._lay_notice(paper, box)
            return
        if self.story:
            self._lay_story(paper, box)
        else:
            self._lay_picture(paper, box)
        if self.scene.highlights:
            paper.target("swap", box, paper.say("The story of the game"), self._swap)

    def _lay_notice(self, paper: Paper, box: Box) -> None:
        """What was done, in place of the story."""
        paper.fill(box, paper.palette.cream, paper.layout.radius)
        sign, words = box.inset(paper.px(14), paper.px(8)).off_left(paper.px(26), paper.px(10))
        paper.glyph(sign.centred(paper.px(24), paper.px(24)), "check", paper.palette.paper)
        paper.text(words, self.scene.notice, NOTE, paper.palette.paper, lines=6, cut=True)

    def _lay_picture(self, paper: Paper, box: Box) -> None:
        """The chart with everyone's place at its side."""
        scene = self.scene
        paper.fill(box, paper.palette.felt)
        inner = box.inset(paper.px(18), paper.px(6))
        if paper.layout.shape is Shape.TALL:
            high = len(scene.places) * paper.px(40)
            places, chart = inner.off_bottom(high, paper.layout.space(2))
        else:
            wide = inner.w * 9 // 20
            if paper.layout.shape is Shape.WIDE:
                wide = min(wide, max(paper.px(216), self._places_width(paper)))
            places, chart = inner.off_right(wide, paper.layout.space(2))
        Graph(paper, chart.inset(0, paper.px(6)), scene.purses, scene.table.view.unit)
        self._lay_places(paper, places)

    def _places_width(self, paper: Paper) -> int:
        """How wide the list of places is when no name is cut."""
        names = paper.layout.faces_of(TEXT)[0]
        sums = paper.layout.faces_of(FIGURE)[0]
        places = self.scene.places
        name = max((paper.ink.width(place.name, names) for place in places), default=0)
        score = max((paper.ink.width(self._score(place), sums) for place in places), default=0)
        return name + score + paper.px(20 + 6 + 30 + 8 + 12)

    def _score(self, place: Place) -> str:
        return figure(self.scene.table.view.unit, place.score)

    def _lay_places(self, paper: Paper, box: Box) -> None:
        places = self.scene.places
        line = min(paper.px(44), box.h // max(1, len(places)))
        block = box.centred(box.w, line * len(places))
        for place, row in zip(places, block.rows(len(places)), strict=True):
            self._lay_place(paper, row, place)

    def _lay_place(self, paper: Paper, row: Box, place: Place) -> None:
        palette = paper.palette
        ink = palette.cream if place.won else palette.soft
        number, rest = row.off_left(paper.px(20), paper.px(6))
        colour = palette.brass if place.won else palette.mute
        paper.text(number, str(place.place), FIGURE, colour, "right")
        side = min(paper.px(30), row.h - 2)
        mark, rest = rest.off_left(side, paper.px(8))
        paper.token(mark.centred(side, side), place.look, place.name)
        used = paper.text(rest, self._score(place), FIGURE, ink, "right")
        room = Box(rest.x, rest.y, used.x - paper.px(8) - rest.x, rest.h)
        if room.w >= paper.px(34):
            paper.text(room, place.name, TEXT, ink, cut=True)

    def _story_height(self, paper: Paper) -> int:
        rows = len(self.scene.highlights) if paper.layout.shape is Shape.TALL else 1
        return rows * paper.px(82) if self.scene.highlights or self.scene.notice else 0

    def _lay_story(self, paper: Paper, box: Box) -> None:
        highlights = self.scene.highlights
        if not highlights:
            return
        gap = paper.layout.space(2)
        cut = box.columns if paper.layout.shape is Shape.WIDE else box.rows
        if paper.layout.shape is Shape.SMALL:
            paper.fill(box, paper.palette.felt)
            cut, gap = box.inset(paper.px(18), paper.px(10)).rows, paper.px(4)
        for highlight, place in zip(highlights, cut(len(highlights), gap), strict=True):
            self._lay_highlight(paper, place, highlight)

    def _lay_highlight(self, paper: Paper, box: Box, highlight: Highlight) -> None:
        palette = paper.palette
        title, rest = box.off_top(paper.line(LABEL) + paper.px(2))
        paper.text(title, highlight.title, LABEL, palette.mute, cut=True, needed=False)
        name, rest = rest.off_top(paper.line(STRONG) + paper.px(4))
        tone = name_tone(highlight.look, palette.felt, palette)
        paper.text(name, highlight.name, STRONG, tone, cut=True)
        lines = max(1, rest.h // max(1, paper.line(LABEL)))
        paper.text(
            rest, highlight.detail, LABEL, palette.cream, rise="top", lines=lines, cut=True,
            needed=False,
        )  # fmt: skip

    def _lay_bar(self, paper: Paper, bar: Box) -> None:
        gap = paper.layout.space()
        small = paper.layout.shape is Shape.SMALL
        again, signs = bar.off_right(bar.w * (4 if not small else 5) // 15, gap)
        paper.button(
            "again", again, paper.say("Again"), partial(self._wish, "again"), look="main",
            style=MAIN,
        )  # fmt: skip
        undo = self.scene.table.undo
        acts: list[tuple[str, str, str, Callable[[], None] | None]] = [
            ("home", "home", paper.say("Home"), partial(self._open, "home")),
            ("undo", "undo", paper.say("Undo"), self._undo if undo else None),
            ("history", "history", paper.say("History"), partial(self._open, "history")),
            ("chart", "chart", paper.say("Chart"), partial(self._open, "chart")),
            ("export", "export", paper.say("Export"), partial(self._wish, "export")),
        ]
        if not small:
            acts = [act for act in acts if act[0] != "chart"]  # the picture itself leads there
        for (key, sign, label, tap), place in zip(acts, signs.columns(len(acts), gap), strict=True):
            paper.sign_button(f"bar {key}", place, sign, label, tap)

    # -- what touches do ---------------------------------------------------------------------------

    def _swap(self) -> None:
        self.story = not self.story

    def _undo(self) -> None:
        self.sheet = UndoSheet(self.port, self._close)

    def _close(self) -> None:
        self.sheet = None

    def _open(self, screen: str) -> None:
        self.port.cue("tap")
        self.port.send(Open(screen))

    def _wish(self, what: str) -> None:
        self.port.cue("tap")
        self.port.send(Wish(what))
