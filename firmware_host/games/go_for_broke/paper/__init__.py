"""Go For Broke on paper: what is in its box, drawn from an edition.

May import drawings, the engine, `games.shared` and this game.
"""

from __future__ import annotations

from firmware_host.drawing.pieces import CardPicture, OnWall, Order, Part
from firmware_host.games.go_for_broke.pack import parse

from . import cards
from .rules import rule as rule

_PAWNS = ("top-hat", "car", "yacht", "perfume", "umbrella")
# The purse with which everybody begins, as on the rule sheet.
_PURSE = {1_000: 15, 5_000: 7, 10_000: 10, 50_000: 5, 100_000: 6}


def box(order: Order) -> list[Part]:
    """Return the parts of the box that are this game's own."""
    from firmware_host.drawing import money, parts

    from . import board, spinners

    edition = parse(f"{order.edition}.toml", order.pack)
    say = order.say
    bank = {value: count * (order.seats + 1) for value, count in _PURSE.items()}
    return [
        parts.board(board.SIZE, board.drawn(edition, say), say),
        *cards.decks(edition, order),
        money.part(bank, say("Bank of {place}").format(place="Port Lavish"), say),
        spinners.part(edition, order),
        parts.pawns(_PAWNS, order),
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
