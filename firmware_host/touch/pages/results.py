"""Results over the years: who won what, when; each game can be opened again and looked through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from display.scenes.forms import FormScene, Pick, Row
from display.wishes import RowKey
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, said, word
from firmware_host.record.journal import Damaged
from firmware_host.record.results import Result, results
from firmware_host.record.session import Session
from firmware_host.record.story.dates import dated
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage
from firmware_host.values import dataclass

EVERY = "*"  # no player and no game is called so
TABS = (("games", word("Games")), ("wins", word("Won / played")))


def open_page(house: House, args: Mapping[str, str]) -> ResultsPage:
    """Return the book of results."""
    return ResultsPage(house)


@dataclass(frozen=True)
class Look(RowKey):
    """Open a finished game: its chart, its story, every step of it."""

    number: int


class Only(StrEnum):
    """Show only the games of somebody, or of one kind."""

    PLAYER = "player"
    GAME = "game"


class ResultsPage(FormPage[Look, Only]):
    """Finished games, newest first, and who has won how often."""

    acts = (Look,)
    fields = (Only,)
    tab = "games"

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.only = {Only.PLAYER: EVERY, Only.GAME: EVERY}

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        found = results(self.house.journal)
        shown = [result for result in found if self._wanted(result)]
        rows = [] if not found else self._filters(found)
        rows += self._games(shown) if self.tab == "games" else self._wins(shown)
        if not found:
            told = say("No game has been finished yet. Touch a game on Home to play the first.")
            rows = [Row("none", told, kind="plain")]
        tabs = tuple((key, say(label)) for key, label in TABS)
        return FormScene(
            "results", say("Results"), tuple(rows), tabs=tabs, tab=self.tab, notice=self.notice
        )

    def _wanted(self, result: Result) -> bool:
        player, game = self.only[Only.PLAYER], self.only[Only.GAME]
        return player in (EVERY, *result.players) and game in (EVERY, result.game)

    def _filters(self, found: list[Result]) -> list[Row]:
        say = self.house.translate
        players = sorted({name for result in found for name in result.players})
        boards = sorted({result.game for result in found})
        return [
            self._filter(Only.PLAYER, say("Who played"), say("Everybody"), players),
            self._filter(Only.GAME, say("Which game"), say("Every game"), boards),
        ]

    def _filter(self, only: Only, title: str, every: str, names: list[str]) -> Row:
        picks = (Pick(EVERY, every), *(Pick(name, name) for name in names))
        now = self.only[only]
        return Row(only, title, every if now == EVERY else now, picks=picks, chosen=now)

    def _games(self, shown: list[Result]) -> list[Row]:
        say = self.house.translate
        return [
            Row(
                Look(result.number),
                say.listed(result.winners),
                result.game,
                f"{dated(datetime.fromisoformat(result.ended).astimezone(), say)} · "
                f"{said(result.reason, say.at_table(result.board))}",
                kind="act",
            )
            for result in shown
        ]

    def _wins(self, shown: list[Result]) -> list[Row]:
        wins = Counter(name for result in shown for name in result.winners)
        played = Counter(name for result in shown for name in result.players)
        return [
            Row(name, name, f"{wins[name]} / {played[name]}", kind="plain")
            for name, _ in sorted(played.items(), key=lambda item: -wins[item[0]])
        ]

    def show_tab(self, tab: str) -> None:
        self.tab = tab

    def entered(self, field: Only, value: str, now: float) -> None:
        self.only[field] = value

    def touched(self, act: Look, now: float) -> None:
        """Lay a finished game on the table again, to be looked through."""
        record = self.house.journal.record(act.number)
        if record is None:
            raise Refused(Line("There is no game number {number}.", number=act.number))
        try:
            session = Session.resume(self.house.journal, record)
        except Damaged as damage:
            raise Refused(str(damage)) from None
        self.house.take_up(session)
        self.house.open("winner" if session.game.outcome is not None else "table")
