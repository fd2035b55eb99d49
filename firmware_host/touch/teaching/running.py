"""An edition while a game with it is under way: the game's own copy is the newest."""

from __future__ import annotations

from firmware_host.engine.edition_words import with_words
from firmware_host.engine.game import BoardGame
from firmware_host.record.session import Session
from firmware_host.touch.app import House


def playing(house: House, board: BoardGame, edition: str) -> Session | None:
    """Return the game that is under way with an edition, if there is one."""
    session = house.session
    if session is None or session.game.ask is None:
        return None
    setup = session.header.setup
    return session if (setup.game, setup.edition) == (board.id, edition) else None


def printed(house: House, board: BoardGame, edition: str) -> str:
    """Return the edition as it is known: on the shelf, or in the game that is under way."""
    session = playing(house, board, edition)
    if session is None:
        return house.packs.find(board, edition)[1]
    return with_words(session.game.table.pack(), session.header.setup.pack)
