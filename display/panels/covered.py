"""Choices that come from a hidden hand: seen and picked only while somebody holds it open.

Picking and playing are two touches, as with real cards: a finger on the hand, slid to a choice and
let go, picks it unseen; a touch on the button then puts it down. What lies there while nobody
holds the hand is the same for every hand there could be.
"""

from __future__ import annotations

from collections.abc import Callable

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Ask

from .choose import Choice, ChoosePanel
from .panel import Hand


class CoveredPanel(ChoosePanel):
    """Choices under a cover; `picked` is what will be put down."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(ask, hand)
        self.picked = ""
        self._under = ""  # what the finger is on
        self._places: list[tuple[str, Box]] = []

    # -- the finger that holds the hand ------------------------------------------------------------

    def point(self, phase: str, x: int, y: int) -> None:
        """Follow the finger: let go on a choice, it picks it; anywhere else it only looked."""
        found = next((key for key, place in self._places if place.holds(x, y)), "")
        self._under = found if phase == "move" else ""
        if phase == "up" and found:
            self.picked = found

    # -- laying ------------------------------------------------------------------------------------

    def least(self, paper: Paper, width: int, scene: TableScene) -> int:
        return max(paper.layout.touch, paper.px(60))

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        return max(paper.layout.touch, paper.px(104))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        self._places = []
        self._lay_cover(paper, box, scene)

    def _lay_cover(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """What everybody may see: a button for what was picked, and choices that are no secret."""
        plain = [option for option in self.ask.menu.options if option.public]
        gap = paper.layout.space(1.5)
        if plain:
            rest, box = box.off_right(box.w * 2 // 5, gap)
            say = scene.speaker.line
            for option, place in zip(plain, rest.columns(len(plain), gap), strict=True):
                choice = Choice(option.key, say(option.label), say(option.note), blocked=False)
                self._button(paper, place, choice, main=False)
        picked = self.picked
        note = "" if picked else paper.say("Hold your cards, slide, let go")
        paper.button(
            self.hand.key("put down"), box, paper.say("Put down what you picked"),
            (lambda: self.hand.reply(picked)) if picked else None,
            note, "main" if picked else "blocked", BUTTON,
        )  # fmt: skip

    def lay_choices(self, paper: Paper, above: Box, below: Box, scene: TableScene) -> bool:
        """All choices at once, since a finger that holds the hand cannot turn pages.

        They lie below the finger; where they are too many, above it as well, which is told.
        """
        choices = self.choices(scene)
        gap = paper.layout.space(0.75)
        columns, rows = self._split(paper, (above, below), len(choices), gap)
        split = len(choices) > columns * rows[1]
        places = _cells(paper, below, columns, rows[1], gap)
        if split:
            places = _cells(paper, above, columns, rows[0], gap) + places
        self._places = []
        chosen = self._under or self._marked(scene) or self.picked
        for choice, place in zip(choices, places, strict=False):
            look = "blocked" if choice.blocked else "main" if choice.key == chosen else "plain"
            tap = None if choice.blocked else self._picks(choice.key)
            paper.button(self.hand.key(choice.key), place, choice.label, tap, "", look, BUTTON)
            if not choice.blocked:
                self._places.append((choice.key, place))
        return split

    def _split(
        self, paper: Paper, parts: tuple[Box, Box], count: int, gap: int
    ) -> tuple[int, list[int]]:
        """As wide as they can be with every choice in reach: columns, and rows in each part."""
        touch = paper.layout.touch
        rows = [max(0, (part.h + gap) // (touch + gap)) for part in parts]
        columns = max(1, parts[1].w // paper.px(150))
        while count > columns * sum(rows):
            columns += 1
        return columns, rows

    def _picks(self, key: str) -> Callable[[], None]:
        """What another finger does while a button of the cabinet holds the hand open."""

        def pick() -> None:
            self.picked = key

        return pick


def _cells(paper: Paper, box: Box, columns: int, rows: int, gap: int) -> list[Box]:
    high = min(paper.px(96), (box.h + gap) // max(1, rows) - gap)
    return Box(box.x, box.y, box.w, (high + gap) * rows - gap).grid(columns, rows, gap)
