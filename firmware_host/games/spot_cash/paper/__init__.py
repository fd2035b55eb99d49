"""Spot Cash on paper: what is in its box, drawn from an edition.

May import drawings, the engine, `games.shared` and this game.
"""

from __future__ import annotations

from firmware_host.drawing.pieces import CardPicture, Order, Part
from firmware_host.games.spot_cash.pack import parse

from . import board, screens, tiles
from .rules import rule as rule


def box(order: Order) -> list[Part]:
    """Return the parts of the box that are this game's own."""
    edition = parse(f"{order.edition}.toml", order.pack)
    return [board.part(order), tiles.part(edition, order), screens.part(order)]


def card(order: Order, deck: str, key: str) -> CardPicture | None:
    """Return a drawn tile for a screen; None for one that is not in the set."""
    edition = parse(f"{order.edition}.toml", order.pack)
    return tiles.shown(key, order.say) if key in tiles.kinds(edition) else None


def back(order: Order, deck: str) -> CardPicture | None:
    """Return the tiles that are drawn from, face down."""
    return tiles.pile()
