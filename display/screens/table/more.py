"""The sheet of More: everything that can be reached from the table, whatever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.port import Open, Port, TableScene
from display.toolkit.box import Box
from display.toolkit.paper import Paper
from display.wishes import SayAgain, TellTable, TurnScreen

from .cover import secret
from .seats import pots_told
from .sheet import Sheet, Tap, Way, lay_ways, ways_height

if TYPE_CHECKING:
    from .table_screen import TableScreen


class MoreSheet(Sheet):
    """Everything else that can be reached from the table, whatever is asked."""

    def __init__(self, port: Port, close: Tap, screen: TableScreen) -> None:
        super().__init__(port, close)
        self.screen = screen

    def title(self, paper: Paper, scene: TableScene) -> str:
        title = scene.speaker.line(scene.view.round) or scene.game
        pots = pots_told(scene)
        return f"{title} · {pots}" if pots else title

    def _ways(self, paper: Paper, scene: TableScene) -> list[Way]:
        screen, send = self.screen, self.port.send
        rule = scene.ask.rule if scene.ask is not None else ""
        odds = (lambda: screen.open_sheet("odds")) if scene.odds else None
        ways: list[Way] = [
            ("history", paper.say("History"), lambda: send(Open("history"))),
            ("odds", paper.say("Odds"), odds),
            ("fix", paper.say("Fix"), lambda: send(Open("fix"))),
            ("person", paper.say("Seats"), screen.open_seat(-1)),
            ("book", paper.say("Rules"), lambda: send(Open("rules", {"at": rule}))),
        ]
        if not scene.practice:
            ways.append(("sound", paper.say("Say it again"), self._again))
            ways.append(("words", paper.say("In words"), lambda: send(TellTable())))
        if scene.view.board is not None:
            ways.append(("board", paper.say("The board"), screen.open_board))
        if scene.turn_to:
            ways.append(("turn", paper.say("Turn"), lambda: send(TurnScreen())))
        if scene.shared and secret(scene) and not screen.curtained:
            ways.append(("eye", paper.say("Cover"), self._cover))
        return ways

    def _again(self) -> None:
        self.port.send(SayAgain())
        self.close()

    def _cover(self) -> None:
        self.screen.curtain.close()
        self.close()

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        lay_ways(paper, box, self._ways(paper, scene))

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        return ways_height(paper, len(self._ways(paper, scene)))
