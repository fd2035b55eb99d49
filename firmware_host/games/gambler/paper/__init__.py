"""Gambler on paper: what is in its box, drawn from an edition.

May import drawings, the engine, `games.shared` and this game.
"""

from __future__ import annotations

from firmware_host.drawing.pieces import CardPicture, OnWall, Order, Part
from firmware_host.games.gambler.pack import parse

from . import cards
from .rules import rule as rule

_PAWNS = ("top-hat", "horseshoe", "cocktail", "umbrella")
# Enough to pay four players towards $1,000 each.
_BANK = {10: 40, 20: 40, 50: 60}


def box(order: Order) -> list[Part]:
    """Return the parts of the box that are this game's own."""
    from firmware_host.drawing import money, parts

    from . import board, strip

    edition = parse(f"{order.edition}.toml", order.pack)
    say = order.say
    return [
        parts.board(board.SIZE, board.drawn(edition, say), say),
        *cards.decks(edition, order),
        money.part(_BANK, say("Bank of {place}").format(place="Gambler"), say),
        parts.pawns(_PAWNS, order),
        strip.part(order),
    ]


def wall(order: Order) -> OnWall:
    """Return the board for a large screen."""
    from . import board  # a table that shows a card does without

    edition = parse(f"{order.edition}.toml", order.pack)
    return OnWall(board.SIZE, board.drawn(edition, order.say, words=False), board.places(edition))


def card(order: Order, deck: str, key: str) -> CardPicture | None:
    """Return a card drawn for a screen; None if it has not been taught yet."""
    return cards.shown(parse(f"{order.edition}.toml", order.pack), order, deck, key)


def back(order: Order, deck: str) -> CardPicture | None:
    """Return a card of a deck face down."""
    return cards.face_down(order.say, deck)
