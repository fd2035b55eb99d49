"""What is in a game's box: its own paper where its folder draws some, and what every game has."""

from __future__ import annotations

from typing import Protocol, cast

from firmware_host import games
from firmware_host.drawing.pieces import Order, Part
from firmware_host.engine.game import BoardGame

from .booklet import booklet, making, reference
from .common import calibration, decks, purse, reader_tokens


class Paper(Protocol):
    """What a game's folder may have beside its rules: a module `paper` with its own drawings."""

    def box(self, order: Order) -> list[Part]:
        """Return the parts of the box that are this game's own."""


def parts_of(game: BoardGame, order: Order) -> list[Part]:
    """Return every part of a game's box, in the order they are printed."""
    own = _own(game, order)
    money = [] if any(part.key == "money" for part in own) else purse(game, order, game.name)
    paper = [*own, *money, reader_tokens(game, order), reference(game, order)]
    paper += [booklet(game, order), calibration(order)]
    return [making(game, order, paper), *paper]


def _own(game: BoardGame, order: Order) -> list[Part]:
    own = games.paper(game)
    return decks(game, order) if own is None else cast(Paper, own).box(order)
