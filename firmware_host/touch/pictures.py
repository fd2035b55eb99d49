"""Pictures that a game's folder draws for paper, as the screen shows them: board, cards, backs."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING

from firmware_host import games
from firmware_host.engine.game import Game
from firmware_host.engine.words import Language

if TYPE_CHECKING:
    from firmware_host.drawing.pieces import CardPicture, OnWall, Order


class TablePictures:
    """The drawings of one game, made when they are first wanted and kept.

    `game` returns it as it stands now, `translate` the language of the screen.
    """

    def __init__(self, game: Callable[[], Game], translate: Callable[[], Language]) -> None:
        self._game, self._translate = game, translate
        self._board: OnWall | None = None
        self._drawn = ""  # the pack the board was drawn from
        self._heard: Language | None = None  # the language of the screen, and of the table in it
        self._say = translate()

    def board(self) -> OnWall | None:
        """Return the board without words, and where pawns stand; None where there is none."""
        draw: Callable[[Order], OnWall] | None = getattr(self._paper(), "wall", None)
        if draw is None:
            return None
        order = self._order()
        if self._board is None or self._drawn != order.pack:
            self._board, self._drawn = draw(order), order.pack
        return self._board

    def card(self, deck: str, key: str) -> CardPicture | None:
        """Return a drawn card; None for one without a picture."""
        draw = getattr(self._paper(), "card", None)
        found: CardPicture | None = draw(self._order(), deck, key) if draw is not None else None
        return found

    def back(self, deck: str) -> CardPicture | None:
        """Return a deck face down; None for one without a picture."""
        draw = getattr(self._paper(), "back", None)
        found: CardPicture | None = draw(self._order(), deck) if draw is not None else None
        return found

    def _paper(self) -> ModuleType | None:
        return games.paper(self._game().board)

    def _order(self) -> Order:
        from firmware_host.drawing.pieces import Order

        table, heard = self._game().table, self._translate()
        setup = table.setup
        if self._heard is not heard:
            self._heard, self._say = heard, table.speaker(heard).language
        return Order(setup.edition, table.pack(), table.seats, setup.rulings, say=self._say)
