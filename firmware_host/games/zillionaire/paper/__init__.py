"""Zillionaire on paper: what is in its box, drawn from an edition.

May import drawings, the engine, `games.shared` and this game.
"""

from __future__ import annotations

from firmware_host.drawing import parts, tokens
from firmware_host.drawing.pieces import Order, Part, Piece, Stack
from firmware_host.games.zillionaire.pack import parse

from . import board, cards, seating
from .rules import rule as rule

CHIP = 20.0
CHIPS = 10  # of each of six colours


def box(order: Order) -> list[Part]:
    """Return the parts of the box that are this game's own."""
    edition = parse(f"{order.edition}.toml", order.pack)
    say = order.say
    chips = tuple(Piece(tokens.chip(seat, CHIP)) for seat in range(6) for _ in range(CHIPS))
    glue = say("Glue on thick card before cutting.")
    return [
        cards.part(order),
        *seating.parts(edition, order),
        parts.board(board.SIZE, board.drawn(say), say),
        Part("chips", say("Chips"), (Stack((CHIP, CHIP), chips, gap=4),), glue),
    ]
