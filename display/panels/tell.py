"""Something to be seen: one button to go on."""

from __future__ import annotations

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import MAIN
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Ask, Tell

from .panel import Hand, Panel, Room, expect


class TellPanel(Panel):
    """Stays until the player concerned has seen it."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Tell)

    def room(self, paper: Paper, scene: TableScene) -> Room:
        return Room.ANSWERS

    def answers_here(self, scene: TableScene) -> bool:
        return False

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay nothing: there is no choice, and the slip says what happened."""

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        paper.button(
            self.hand.key("ok"),
            box,
            paper.say("Go on"),
            lambda: self.hand.reply("ok"),
            look="main",
            style=MAIN,
        )
        return True
