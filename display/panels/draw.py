"""A card, ticket or tile drawn blind: pick what was drawn, search for it, or let the machine."""

from __future__ import annotations

from collections.abc import Callable

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, HEAD, NOTE
from display.toolkit.motion import Change
from display.toolkit.nodes import Fill, Node
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Ask, Draw
from firmware_host.engine.view import GridArt

from .panel import Hand, Pages, Panel, expect, lay_pager, on_two_lines, pager_strip

FLIP, REST = 0.5, 1.6
SEARCH = "search"


class DrawPanel(Panel):
    """What can still come, as buttons with how many are left; letters narrow it down."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Draw)
        self.pages = Pages()
        self.letter = ""
        self.searching = False
        self.whole = True  # whether all cards were laid on the large picture

    def motion(self) -> tuple[float, float]:
        return FLIP, REST

    def cards(self, scene: TableScene) -> list[tuple[str, str, int]]:
        """What can come next: key, label, how many are left."""
        translate = scene.speaker.line
        deck = self.ask.deck
        cards = [(key, translate(deck.label(key)), count) for key, count in deck.left().items()]
        return [card for card in cards if not self.letter or self.letter in initials(card[1])]

    def least(self, paper: Paper, width: int, scene: TableScene) -> int:
        rows = 1 if isinstance(scene.view.art, GridArt) and self.answer is None else 2
        return rows * paper.layout.touch + (rows - 1) * paper.layout.space()

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        rows = -(-len(self.ask.deck.left()) // max(1, width // paper.px(170)))
        return min(4, rows + 1) * (paper.layout.touch + paper.layout.space())

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        if self.answer is not None:
            self._lay_card(paper, box, scene)
            return
        gap = paper.layout.space()
        touch = paper.layout.touch
        top, rest = box.off_top(touch, gap)
        tiles = isinstance(scene.view.art, GridArt)
        whole = self.whole if tiles else self._lay_cards(paper, rest, scene)
        if not whole or self.letter or self.searching:
            find, top = top.off_left(max(touch, paper.px(110)), gap)
            label = paper.say("All") if self.letter or self.searching else paper.say("Find")
            paper.button(self.hand.key(SEARCH), find, label, self._search, sign=SEARCH)
        deck = paper.say("Draw for me")
        left = paper.say("{count} in the pile").format(count=len(self.ask.deck))
        roomy = top.w >= paper.px(330)
        main, note = top.off_left(min(top.w, paper.px(210)), gap) if roomy else (top, top)
        look = "plain" if self.ask.source in scene.real else "main"
        paper.button(self.hand.key("draw"), main, deck, self.hand.auto, look=look, style=BUTTON)
        if roomy:
            paper.text(note, left, NOTE, paper.palette.mute)

    def stage(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """What a tile may show, where the tiles were: it is being turned over by hand."""
        if self.answer is None:
            self.whole = self._lay_cards(paper, box, scene)

    def _search(self) -> None:
        self.searching = not (self.searching or self.letter)
        self.letter = ""
        self.pages.page = 0

    def _lay_cards(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        """Lay the cards or, while searching, the letters; whether all of them were there."""
        things: list[tuple[str, str, Callable[[], None]]]
        cards = self.cards(scene)
        if self.searching:
            letters = sorted({letter for _, label, _ in cards for letter in initials(label)})
            things = [(letter, letter, self._narrow(letter)) for letter in letters]
            wide = max(paper.layout.touch, paper.px(60))
        else:
            things = [
                (key, f"{label} ×{count}" if count > 1 else label, self._pick(key))
                for key, label, count in cards
            ]
            face = paper.layout.faces_of(BUTTON)[0]
            longest = max((paper.ink.width(label, face) for _, label, _ in things), default=0)
            # Short names may break into two lines; whole sentences need the width.
            most = 250 if any(len(label) > 30 for _, label, _ in things) else 190
            if isinstance(scene.view.art, GridArt):
                # Tiles: short names on two lines, so that all of them are in reach.
                longest = max((on_two_lines(paper, label, face) for _, label, _ in things))
            wide = max(paper.layout.touch, min(longest + paper.px(28), paper.px(most)))
        gap = paper.layout.space(0.5 if isinstance(scene.view.art, GridArt) else 1)
        touch = max(paper.layout.touch, 2 * paper.line(BUTTON) + 2 * paper.px(7))
        columns = max(1, (box.w + gap) // (wide + gap))
        rows = max(1, (box.h + gap) // (touch + gap))
        whole = len(things) <= columns * rows
        if not whole:
            strip, box, tall = pager_strip(paper, box)
            columns = max(1, (box.w + gap) // (wide + gap))
            total, fits = len(things), columns * rows
            lay_pager(paper, strip, self.pages, total, fits, "cards", tall=tall)
        high = min(box.h, (touch + gap) * rows - gap)
        places = Box(box.x, box.y, box.w, high).grid(columns, rows, gap)
        for (key, label, tap), place in zip(
            self.pages.of(things, columns * rows), places, strict=False
        ):
            paper.button(self.hand.key(f"card {key}"), place, label, tap, style=BUTTON)
        return whole

    def _narrow(self, letter: str) -> Callable[[], None]:
        def narrow() -> None:
            self.letter, self.searching = letter, False
            self.pages.page = 0

        return narrow

    def _pick(self, key: str) -> Callable[[], None]:
        return lambda: self.hand.reply(key)

    def _lay_card(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """The card that was drawn, turned over."""
        palette = paper.palette
        high = min(box.h, paper.px(190))
        wide = min(box.w, paper.px(330))
        place = Box(box.x, box.y, wide, high)

        def look(share: float) -> Node:
            narrow = max(2, round(wide * abs(1 - 2 * share)))
            colour = palette.cream if share > 0.5 else palette.ruby
            return Fill(place.centred(narrow, high), colour, min(20, narrow // 2))

        paper.move(Change(self.span, look))
        if paper.theme.still or self.span.over(paper.now):
            label = scene.speaker.line(self.ask.deck.label(str(self.answer)))
            inner = place.inset(paper.px(16))
            paper.text(inner, label, HEAD, palette.paper, "centre", lines=4)


def initials(label: str) -> set[str]:
    """The letters that words of a label begin with; figures count as themselves."""
    words = (word.lstrip("$+-(").upper() for word in label.split())
    return {word[0] for word in words if word and word[0].isalnum()}
