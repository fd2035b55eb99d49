"""Zillionaire on paper: what is in its box, drawn from an edition."""

from __future__ import annotations

from firmware_host.drawing import tokens
from firmware_host.drawing.pieces import Board, Order, Part, Piece, Stack
from firmware_host.games.zillionaire.pack import parse

from . import board, cards, seating

CHIP = 20.0
CHIPS = 10  # of each of six colours


def box(order: Order) -> list[Part]:
    """Return the parts of the box that are this game's own."""
    edition = parse(f"{order.edition}.toml", order.pack)
    say = order.say
    how = say("Cut at the ticks, glue each tile on the next where the diamonds meet.")
    whole = Board(board.SIZE, board.drawn(say))
    chips = tuple(Piece(tokens.chip(seat, CHIP)) for seat in range(6) for _ in range(CHIPS))
    glue = say("Glue on thick card before cutting.")
    return [
        cards.part(order),
        *seating.parts(edition, order),
        Part("board", say("The board"), (whole,), how),
        Part("chips", say("Chips"), (Stack((CHIP, CHIP), chips, gap=4),), glue),
    ]
