"""Choices as big buttons; what is blocked is greyed and says why."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.ink import Face
from display.toolkit.layout import BUTTON, MAIN, NOTE, STRONG, Shape
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Ask, Choose
from firmware_host.engine.view import GridArt, HandleArt

from .panel import Hand, Pages, Panel, expect, lay_pager, pager_strip


@dataclass(frozen=True)
class Choice:
    """An option in words."""

    key: str
    label: str
    note: str
    blocked: bool


class ChoosePanel(Panel):
    """One button per option, the first open one in brass where there are few."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Choose)
        self.pages = Pages()
        self._worded: tuple[TableScene, list[Choice]] | None = None
        self._longest: tuple[TableScene, Face, int] | None = None

    def choices(self, scene: TableScene) -> list[Choice]:
        """The options in words; those that lie on the picture are touched there."""
        if self._worded is None or self._worded[0] is not scene:
            self._worded = scene, self._in_words(scene)
        return self._worded[1]

    def _in_words(self, scene: TableScene) -> list[Choice]:
        say, elsewhere = scene.speaker.line, on_picture(scene)
        return [
            Choice(
                option.key, say(option.label),
                say(option.note if option.blocked is None else option.blocked),
                option.blocked is not None,
            )
            for option in self.ask.menu.options
            if option.key not in elsewhere
        ]  # fmt: skip

    def least(self, paper: Paper, width: int, scene: TableScene) -> int:
        choices = self.choices(scene)
        if not choices:
            return 0
        rows = self._rows(paper, width, len(choices), scene)
        touch = max(paper.layout.touch, paper.px(60))
        least = 1 if paper.layout.shape is Shape.SMALL else min(rows, 2)
        return touch * least + paper.layout.space(1.5) * (least - 1)

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        count = len(self.choices(scene))
        rows = self._rows(paper, width, count, scene) if count else 0
        high = 116 if rows == 1 else 92 if rows == 2 else 72
        return rows * paper.px(high) + max(0, rows - 1) * paper.layout.space()

    def _rows(self, paper: Paper, width: int, count: int, scene: TableScene) -> int:
        return ceil(count / self._columns(paper, width, count, scene))

    def _columns(self, paper: Paper, width: int, count: int, scene: TableScene) -> int:
        if count <= 3 and width >= paper.px(420):
            return count
        face = paper.layout.faces_of(BUTTON)[0]
        longest = self._widest(paper, face, scene)
        wide = min(max(longest + paper.px(28), paper.px(84)), paper.px(240))
        wide = max(wide, paper.layout.touch)
        if count <= 9:
            wide = max(wide, paper.px(164))
        gap = paper.layout.space(1.5)
        most = max(1, (width + gap) // (wide + gap))
        return min(count, most, 2 if count == 4 else most)

    def _widest(self, paper: Paper, face: Face, scene: TableScene) -> int:
        """How wide the widest option is; there may be a hundred of them."""
        known = self._longest
        if known is None or known[0] is not scene or known[1] != face:
            words = [choice.label for choice in self.choices(scene)[:80]]
            widest = max((paper.ink.width(text, face) for text in words), default=0)
            known = self._longest = scene, face, widest
        return known[2]

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        choices = self.choices(scene)
        if not choices:
            return
        gap = paper.layout.space(1.5)
        columns = self._columns(paper, box.w, len(choices), scene)
        rows = ceil(len(choices) / columns)
        touch = max(paper.layout.touch, paper.px(58))
        fits = max(1, (box.h + gap) // (touch + gap))
        if rows > fits:
            strip, box, tall = pager_strip(paper, box)
            columns = self._columns(paper, box.w, len(choices), scene)
            total, places = len(choices), columns * fits
            lay_pager(paper, strip, self.pages, total, places, "choices", tall=tall)
            rows = fits
        here = self.pages.of(choices, columns * rows)
        few = sum(not choice.blocked for choice in choices) <= 3
        main = next((choice.key for choice in choices if not choice.blocked), "") if few else ""
        marked = self._marked(scene)
        main = marked or main
        for choice, place in zip(here, box.grid(columns, rows, gap), strict=False):
            self._button(paper, place, choice, main=choice.key == main)

    def _marked(self, scene: TableScene) -> str:
        """The choice that the cabinet's yes button would take, once a button has been used."""
        keys = self.ask.menu.open
        return keys[scene.marked % len(keys)] if scene.marked >= 0 and keys else ""

    def _button(self, paper: Paper, place: Box, choice: Choice, *, main: bool) -> None:
        look = "blocked" if choice.blocked else "main" if main else "plain"
        roomy = place.h >= paper.px(88)
        style = MAIN if roomy and place.w >= paper.px(180) else STRONG if main else BUTTON
        wide, high = place.w - 2 * paper.px(10), place.h - 2 * paper.px(6)
        left = high - min(paper.height_of(choice.label, BUTTON, wide, 2), high * 3 // 5)
        words = paper.fit(choice.note, NOTE, wide, left, 2)
        note = choice.note if choice.blocked or (roomy and words.whole) else ""
        paper.button(
            self.hand.key(choice.key), place, choice.label,
            None if choice.blocked else lambda: self.hand.reply(choice.key),
            note, look, style,
        )  # fmt: skip


def on_picture(scene: TableScene) -> frozenset[str]:
    """The keys that can be touched on the picture of this scene."""
    art = scene.view.art
    if isinstance(art, HandleArt):
        return frozenset(space.key for space in art.spaces)
    if isinstance(art, GridArt):
        return frozenset(tile.square for area in art.areas for tile in area.tiles)
    return frozenset()
