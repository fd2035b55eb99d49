"""The end of a game: who won and why, the game as a picture, its story, and what comes next."""

from __future__ import annotations

import re
from functools import partial

from display.parts.confetti import lay_confetti
from display.port import Open, Port, TableScene
from display.scenes.looking_back import Highlight, WinnerScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, MAIN, NOTE, STRONG, Shape, Style
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.wishes import Export, PlayAgain, ProveFair

from .standing import lay_standing
from .table.foot import lay_sign
from .table.grid import foot_of
from .table.sheet import Sheet, Way, lay_ways, ways_height
from .table.take_back import UndoSheet

NAME = Style("serif", 60, 30)
DEED = Style("serif", 34, 20)
DETAIL = Style("medium", 18, 14)  # of an award
ASIDE = re.compile(r" \([^()]*\)$")


class WinnerScreen(Screen[WinnerScene]):
    """Shows one ending. On small screens a touch on the picture changes it for the story."""

    def __init__(self, scene: WinnerScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.sheet: Sheet | None = None
        self.story = False
        self._since = now
        port.cue("win")

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = paper.px(12) if layout.shape is not Shape.SMALL else layout.space()
        box = layout.box.inset(layout.margin, paper.px(12))
        tall, wide = layout.shape is Shape.TALL, layout.shape is Shape.WIDE
        head, rest = box.off_top(max(layout.touch, paper.px(130 if tall else 108)), gap)
        if layout.shape is Shape.SMALL:
            reason = paper.height_of(scene.detail, NOTE, box.w - layout.touch, 2)
            head, rest = box.off_top(max(layout.touch, paper.px(50) + reason), gap)
        self._lay_head(paper, head)
        bar, rest = rest.off_bottom(max(layout.touch, paper.px(56)), gap)
        self._lay_bar(paper, bar)
        if layout.shape is Shape.SMALL:
            self._lay_either(paper, rest)
        else:
            picture = rest
            if scene.highlights:
                share = rest.w * 484 // 768
                story, picture = (
                    rest.off_right(rest.w - share - paper.px(16), paper.px(16))
                    if wide
                    else rest.off_bottom(self._story_height(paper), gap)
                )
                self._lay_story(paper, story)
            if scene.notice:
                self._lay_notice(paper, picture)
            else:
                self._lay_picture(paper, picture)
                paper.target("chart", picture, paper.say("Chart"), partial(self._open, "chart"))
        lay_confetti(paper, self._since)
        if self.sheet is not None:
            self.sheet.lay_over(paper, scene.table)

    # -- parts -------------------------------------------------------------------------------------

    def _lay_head(self, paper: Paper, box: Box) -> None:
        scene = self.scene
        winners = scene.winners[:3]
        side = min(box.h, paper.px(96))
        tokens, words = box.off_left(side + (len(winners) - 1) * side // 2, paper.px(16))
        for at, seat in reversed(list(enumerate(winners))):
            place = Box(tokens.x + at * side // 2, box.y + (box.h - side) // 2, side, side)
            paper.token(place, scene.table.look(seat), scene.table.sign(seat))
        lines = 2
        low = paper.height_of(scene.detail, NOTE, words.w, lines)
        lower, upper = words.off_bottom(min(low, words.h - paper.px(48)))
        name, deed = scene.named
        if name:
            used = paper.text(upper, name, NAME, cut=True)
            rest = upper.off_left(used.w, paper.px(16))[1]
            if rest.w >= paper.px(60):
                # Both stand on one line, whatever their sizes.
                beside = Box(rest.x, used.bottom - paper.px(58), rest.w, paper.px(50))
                large = used.h > paper.px(50)
                place = beside if large else Box(rest.x, used.y, rest.w, used.h)
                paper.text(place, deed, DEED, rise="middle" if large else "bottom", cut=True)
        else:
            paper.text(upper, scene.title, NAME, cut=True)
        paper.text(lower, scene.detail, NOTE, paper.palette.soft, rise="top", lines=lines, cut=True)

    def _lay_either(self, paper: Paper, box: Box) -> None:
        """Lay the picture or, after a touch, the story, where there is no room for both."""
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
        """Lay what was done, in place of the story."""
        paper.fill(box, paper.palette.cream, paper.layout.radius)
        palette, side = paper.palette, paper.px(52)
        sign, words = box.inset(paper.px(16), paper.px(8)).off_left(side, paper.px(14))
        disc = sign.centred(side, side)
        paper.fill(disc, palette.buttons["go"][0], side // 2)
        paper.glyph(disc.centred(side * 3 // 5, side * 3 // 5), "check", palette.cream)
        title, _, rest = self.scene.notice.partition("\n")
        if not rest:
            paper.text(words, title, NOTE, palette.paper, lines=6, cut=True)
            return
        parts = [(title, HEAD), *((line, DETAIL) for line in rest.split("\n"))]
        gap = paper.px(6)
        heights = [paper.height_of(text, style, words.w, 3) + gap for text, style in parts]
        block = words.centred(words.w, min(words.h, sum(heights)))
        for (text, style), high in zip(parts, heights, strict=True):
            row, block = block.off_top(high)
            paper.text(row, text, style, palette.paper, rise="top", lines=3, cut=True)

    def _lay_picture(self, paper: Paper, box: Box) -> None:
        """Lay the chart and the final places."""
        paper.fill(box, paper.palette.felt)
        lay_standing(paper, box.inset(paper.px(18), paper.px(6)), self.scene)

    def _story_height(self, paper: Paper) -> int:
        return len(self.scene.highlights) * paper.px(82)

    def _lay_story(self, paper: Paper, box: Box) -> None:
        highlights = self.scene.highlights
        gap = paper.px(8)
        if paper.layout.shape is Shape.SMALL:
            paper.fill(box, paper.palette.felt)
            box, gap = box.inset(paper.px(18), paper.px(10)), paper.px(4)
        for highlight, place in zip(highlights, box.rows(len(highlights), gap), strict=True):
            self._lay_highlight(paper, place, highlight)

    def _lay_highlight(self, paper: Paper, box: Box, highlight: Highlight) -> None:
        """Lay an award: whose it is, its name, and the reason."""
        palette = paper.palette
        if paper.layout.shape is not Shape.SMALL:
            paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
        inner = box.inset(paper.px(12), paper.px(6))
        side = min(paper.px(42), inner.h)
        mark, words = inner.off_left(side, paper.px(12))
        paper.token(mark.centred(side, side), highlight.look, highlight.name)
        detail = highlight.detail.removeprefix(f"{highlight.name} ")
        if not paper.fit(detail, DETAIL, words.w, words.h - paper.line(STRONG), 2).whole:
            detail = ASIDE.sub("", detail)  # what stands in brackets at the end
        head = min(words.h // 2, paper.line(STRONG) + paper.px(4))
        lines = max(1, (words.h - head) // max(1, paper.line(DETAIL)))
        low = paper.fit(detail, DETAIL, words.w, words.h - head, lines).height
        block = words.centred(words.w, min(words.h, head + low))
        title, rest = block.off_top(head)
        paper.text(title, highlight.title, STRONG, palette.cream, cut=True)
        paper.text(
            rest, detail, DETAIL, palette.soft, rise="top", lines=lines, cut=True, needed=False
        )

    def _lay_bar(self, paper: Paper, bar: Box) -> None:
        """Lay the foot of the table: the Pause cell leads home here, the right cell plays again."""
        cells = foot_of(paper.layout, bar)
        undo = self._undo if self.scene.table.undo else None
        home, fair = partial(self._open, "home"), partial(self._wish, ProveFair())
        wide = paper.layout.shape is Shape.WIDE
        asked = paper.say("Was it fair?") if wide else paper.say("Fair?")
        signs = (
            (cells.pause, "home", paper.say("Home"), home),
            (cells.undo, "undo", paper.say("Undo"), undo),
            (cells.why, "check", asked, fair),
            (cells.more, "more", paper.say("More"), self._more),
        )
        # Where a word does not fit beside its sign, all stand below theirs.
        beside = all(
            paper.fit(label, NOTE, box.w - paper.px(36), box.h).whole for box, _, label, _ in signs
        )
        for box, sign, label, tap in signs:
            if beside:
                lay_sign(paper, box, sign, label, tap)
            else:
                paper.sign_button(sign, box, sign, label, tap)
        paper.button(
            "again",
            cells.right,
            paper.say("Again"),
            partial(self._wish, PlayAgain()),
            look="main",
            style=MAIN,
        )

    def _more(self) -> None:
        self.sheet = AfterSheet(self.port, self._close)

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

    def _wish(self, wish: ProveFair | PlayAgain) -> None:
        self.port.cue("tap")
        self.port.send(wish)


class AfterSheet(Sheet):
    """What there is to look at when a game is over."""

    def title(self, paper: Paper, scene: TableScene) -> str:
        return paper.say("The evening")

    def _ways(self, paper: Paper) -> list[Way]:
        send = self.port.send
        return [
            ("bow", paper.say("How the evening went"), lambda: send(Open("evening"))),
            ("history", paper.say("History"), lambda: send(Open("history"))),
            ("chart", paper.say("Chart"), lambda: send(Open("chart"))),
            ("star", paper.say("Results"), lambda: send(Open("results"))),
            ("export", paper.say("Export"), self._export),
        ]

    def _export(self) -> None:
        self.close()
        self.port.send(Export())

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        lay_ways(paper, box, self._ways(paper))

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        return ways_height(paper, len(self._ways(paper)))
