"""A choice with what it would do now above it: what was told is tried out before it is kept."""

from __future__ import annotations

from functools import partial
from math import ceil

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, NOTE, TEXT, Shape
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Ask

from .choose import Choice, ChoosePanel
from .panel import Hand, Room, on_two_lines

LINES = 12


class WouldPanel(ChoosePanel):
    """The choices at the foot of the body, and a card with what would happen in the rest of it.

    A card that is too small for its words takes all of the body at a touch, and gives it back.
    """

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(ask, hand)
        self.reading = False

    def room(self, paper: Paper, scene: TableScene) -> Room:
        return Room.BODY

    def _columns(self, paper: Paper, width: int, count: int, scene: TableScene) -> int:
        """Return as many columns as leave room for the longest label on two lines."""
        gap, face = paper.layout.space(1.5), paper.layout.faces_of(BUTTON)[-1]
        labels = [choice.label for choice in self.choices(scene)]
        widest = max(on_two_lines(paper, label, face) for label in labels) + paper.px(24)
        return min(count, 3, max(1, (width + gap) // (widest + gap)))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        if self.reading:
            self._lay_card(paper, box, scene)
            return
        gap = paper.layout.space(1.5)
        count = len(self.choices(scene))
        rows = ceil(count / self._columns(paper, box.w, count, scene))
        head = 0 if paper.layout.shape is Shape.SMALL else paper.line(LABEL)
        edge = 2 * paper.px(6)
        wanted = paper.height_of(self._said(scene), TEXT, box.w - 2 * paper.px(14), LINES)
        spare = box.h - gap - rows * (paper.layout.touch + gap) + gap
        high = max(head + 2 * paper.line(NOTE) + edge, min(head + wanted + edge, spare))
        card, choices = box.off_top(high, gap)
        choices = choices.off_top(
            min(choices.h, rows * (max(paper.layout.touch, paper.px(72)) + gap) - gap)
        )[0]
        self._lay_card(paper, card, scene)
        super().lay(paper, choices, scene)

    def _lay_card(self, paper: Paper, box: Box, scene: TableScene) -> None:
        palette, said = paper.palette, self._said(scene)
        key, title = self.hand.key("would"), paper.say("What it would do now")
        paper.fill(box, paper.tone(palette.felt, key), paper.layout.radius, palette.line)
        inner = box.inset(paper.px(14), paper.px(6))
        if inner.h >= paper.line(LABEL) + 2 * paper.line(NOTE):
            head, inner = inner.off_top(paper.line(LABEL))
            paper.text(head, title, LABEL, palette.brass, needed=False)
        style = TEXT if paper.fit(said, TEXT, inner.w, inner.h, LINES).whole else NOTE
        paper.text(inner, said, style, palette.cream, rise="top", lines=LINES, cut=True)
        if self.reading or not paper.fit(said, style, inner.w, inner.h, LINES).whole:
            paper.target(key, box, title, self._read)

    def _brass(self, choices: list[Choice]) -> str:
        """Return the first choice: it says yes to what stands above it."""
        return choices[0].key

    def _button(
        self, paper: Paper, place: Box, choice: Choice, *, main: bool, size: int = 0
    ) -> None:
        """Lay a choice by its name alone: the card says more than a note could."""
        tap = partial(self.hand.reply, choice.key)
        look = "main" if main else "plain"
        key = self.hand.key(choice.key)
        paper.button(key, place, choice.label, tap, look=look, style=BUTTON)

    def _said(self, scene: TableScene) -> str:
        prompt, blanks, say = self.ask.prompt, self.ask.blanks(), scene.speaker.say
        texts = (prompt.text, prompt.would) if self.reading else (prompt.would,)
        return " ".join(say(text, blanks) for text in texts)

    def _read(self) -> None:
        self.reading = not self.reading
