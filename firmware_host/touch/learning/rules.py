"""The rules to read: the game's own words, section by section, with this table's rulings marked."""

from __future__ import annotations

from collections.abc import Mapping

from display.scenes.learning import RulesPart, RulesScene
from firmware_host import games
from firmware_host.drawing.picture import Drawing
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulebook import Section
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.words import Language, capital
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import QuietPage


def open_page(house: House, args: Mapping[str, str]) -> RulesPage:
    """Open the rules of a game, by default of the one on the table. Raises `Refused` without one.

    `at` is the section to open them at, `back` where to return to.
    """
    if "game" in args:
        return RulesPage(house, games.board(args["game"]), None, args)
    if house.session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    return RulesPage(house, house.session.board, house.session.game.table.rulings, args)


class RulesPage(QuietPage):
    """The rule book of one game. Nothing can be changed here."""

    def __init__(
        self, house: House, board: BoardGame, rulings: Rulings | None, args: Mapping[str, str]
    ) -> None:
        super().__init__(house)
        self._board = board
        self._rulings = rulings if rulings is not None else Rulings(board.switches, {})
        self._at = args.get("at", "")
        self._back = args.get("back", "table")

    def scene(self) -> RulesScene:
        self.changed = False
        say = self.house.translate.at_table(self._board.id)
        book, own = self._board.rulebook, self._board.label.emblem
        parts = tuple(
            _part(section, self._rulings, say, book.signs.get(number, own))
            for number, section in book.read_in(say).items()
        )
        title = say("The rules of {game}").format(game=self._board.name)
        return RulesScene(title, parts, self._at, self._back, self._picture)

    def _picture(self, section: str) -> Drawing | None:
        """Return what the game's folder draws beside a section; None if it draws nothing."""
        draw = getattr(games.paper(self._board), "rule", None)
        say = self.house.translate.at_table(self._board.id)
        found: Drawing | None = draw(section, say) if draw is not None else None
        return found


def _part(section: Section, rulings: Rulings, say: Language, sign: str) -> RulesPart:
    """Return a section as the screen lists it."""
    texts = section.text.split("\n\n") if section.text else [capital(section.physical)]
    ruled: list[tuple[str, bool]] = []
    for id_, text in section.rulings.items():
        if id_ in rulings:
            switch, now = rulings.switches[id_], rulings[id_]
            ruled.append((switch.told(now, say), now != switch.default))
        else:
            ruled.append((text, False))
    return RulesPart(
        section.number, say(section.title), tuple(filter(None, texts)), tuple(ruled), sign
    )
