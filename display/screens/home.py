"""Home: the four games, what is unfinished, and the ways to everything else."""

from __future__ import annotations

from functools import partial

from display.port import Open
from display.scenes.forms import GameCard, HomeScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, LABEL, NOTE, STRONG, TITLE, Shape
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.toolkit.theme import Colour
from display.wishes import DropNotice


class HomeScreen(Screen[HomeScene]):
    """The shelf."""

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space(1.5 if layout.shape is not Shape.SMALL else 0.75)
        box = layout.box.inset(layout.space(4) if layout.shape is Shape.WIDE else layout.margin)
        head, rest = box.off_top(paper.px(46), gap)
        used = paper.text(head, "Croupier", TITLE)
        date = Box(used.right, head.y, head.right - used.right, head.h)
        paper.text(date, scene.evening, NOTE, paper.palette.mute, "right", cut=True)
        high = paper.px(184) + gap if layout.shape is Shape.TALL else paper.px(92)
        foot, shelf = rest.off_bottom(max(layout.touch, high), gap)
        if scene.notices:
            shelf = self._lay_notice(paper, shelf, gap)
        columns = 1 if layout.shape is Shape.TALL else 2
        rows = -(-len(scene.games) // columns)
        for card, place in zip(scene.games, shelf.grid(columns, rows, gap), strict=False):
            self._lay_game(paper, place, card)
        self._lay_foot(paper, foot, gap)

    def _lay_notice(self, paper: Paper, box: Box, gap: int) -> Box:
        """Lay what the owner should know; a touch takes it away."""
        text = self.scene.notices[0]
        high = max(paper.layout.touch, paper.height_of(text, NOTE, box.w - paper.px(70), 3) + 16)
        place, rest = box.off_top(high, gap)
        paper.fill(place, paper.palette.cream, paper.layout.radius)
        inner = place.inset(paper.px(14), paper.px(6))
        sign, words = inner.off_left(paper.px(26), paper.px(10))
        paper.glyph(sign.centred(paper.px(26), paper.px(26)), "warn", paper.palette.paper)
        paper.text(words, text, NOTE, paper.palette.paper, lines=3, cut=True)
        paper.target("notice", place, paper.say("Close this notice"), self._drop_notice)
        return rest

    def _lay_game(self, paper: Paper, box: Box, card: GameCard) -> None:
        key = f"game {card.id}"
        palette = paper.palette
        paper.fill(box, paper.tone(palette.felt, key), paper.layout.radius)
        band = Box(box.x, box.y, paper.px(12), box.h)
        paper.fill(band, tone(paper, card.tone), min(paper.px(6), band.w // 2))
        inner = box.inset(paper.px(16), paper.px(8))
        inner = Box(inner.x + paper.px(12), inner.y, inner.w - paper.px(12), inner.h)
        right, left = inner.off_right(paper.px(62), paper.px(8))
        small = box.h < paper.px(90)
        side = min(inner.h, paper.px(40 if small else 52))
        picture, left = left.off_right(side, paper.px(8))
        paper.glyph(picture.centred(side, side), card.emblem, tone(paper, card.tone))
        name = paper.height_of(card.name, HEAD, left.w) + paper.px(4)
        about = paper.height_of(card.tagline, NOTE, left.w, 2)
        block = left.centred(left.w, min(left.h, name + about))
        upper, lower = block.off_top(min(name, block.h - paper.line(NOTE)))
        paper.text(upper, card.name, HEAD, align="left", rise="top")
        paper.text(lower, card.tagline, NOTE, palette.soft, rise="top", lines=2, cut=True)
        block = right.centred(right.w, right.h if small else paper.px(56))
        upper, lower = block.off_top(block.h // 2)
        paper.text(upper, card.seats, STRONG, align="right", rise="bottom")
        paper.text(
            lower, paper.say("players"), LABEL, palette.mute, "right", "top", needed=False
        )  # fmt: skip
        paper.target(key, box, card.name, partial(self._open, "set-up", card.id))

    def _lay_foot(self, paper: Paper, box: Box, gap: int) -> None:
        if paper.layout.shape is Shape.TALL:
            signs, rest = box.off_bottom((box.h - gap) // 2, gap)
            results, settings = signs.columns(2, gap)
        else:
            settings, rest = box.off_right(paper.px(112), gap)
            results, rest = rest.off_right(paper.px(112), gap)
        paper.sign_button(
            "settings", settings, "gear", paper.say("Settings"), partial(self._open, "settings")
        )
        paper.sign_button(
            "results", results, "star", paper.say("Results"), partial(self._open, "results")
        )
        palette = paper.palette
        if not self.scene.resume:
            paper.text(
                rest, paper.say("Touch a game to set the table."), NOTE, palette.mute, lines=2
            )
            return
        card = self.scene.resume[0]
        paper.fill(rest, paper.tone(palette.cream, "resume"), paper.layout.radius)
        inner = rest.inset(paper.px(22), paper.px(6))
        words = paper.height_of(card.detail, NOTE, inner.w, 2)
        title = paper.height_of(card.title, STRONG, inner.w) + paper.px(4)
        block = inner.centred(inner.w, min(inner.h, title + words))
        upper, lower = block.off_top(min(title, block.h // 2))
        paper.text(upper, card.title, STRONG, palette.paper, rise="top", cut=True)
        paper.text(lower, card.detail, NOTE, palette.faint, rise="top", lines=2, cut=True)
        paper.target("resume", rest, card.title, partial(self._open, "resume", card.id))

    def _open(self, screen: str, value: str = "") -> None:
        self.port.cue("tap")
        self.port.send(Open(screen, {"id": value} if value else {}))

    def _drop_notice(self) -> None:
        self.port.send(DropNotice())


def tone(paper: Paper, name: str) -> Colour:
    """Return a colour of the palette by name; a game says which is its own."""
    palette = paper.palette
    named = {"red": palette.red, "brass": palette.brass, "blue": (0x58, 0xA6, 0xE0)}
    return named.get(name, (0x4F, 0xC3, 0xA1))
