"""Something to be seen: one button to go on."""

from __future__ import annotations

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import MAIN, NOTE
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Ask, Tell
from firmware_host.engine.view import HandleArt

from .panel import Hand, Panel, expect


class TellPanel(Panel):
    """Stays until the player concerned has seen it."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Tell)

    def least(self, paper: Paper, width: int, scene: TableScene) -> int:
        return max(paper.layout.touch, paper.px(64))

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        return max(paper.layout.touch, paper.px(96))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        place = box
        art = scene.view.art
        said = reasons(art) if isinstance(art, HandleArt) else ""
        if said and box.w >= paper.px(600):
            place, card = box.off_right(paper.px(190), paper.layout.space(2))
            paper.fill(card, paper.palette.cream, paper.layout.radius)
            inner = card.inset(paper.px(18), paper.px(6))
            paper.text(inner, said, NOTE, paper.palette.paper, lines=2, cut=True)
        paper.button(
            self.hand.key("ok"), place, paper.say("Go on"),
            lambda: self.hand.reply("ok"), look="main", style=MAIN,
        )  # fmt: skip


def reasons(art: HandleArt) -> str:
    """Why markers won, each reason once."""
    return "; ".join(dict.fromkeys(mark.why for mark in art.marks if mark.won and mark.why))
