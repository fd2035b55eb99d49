"""Parts that several boxes have: a large board that is glued together, and pawns with markers."""

from __future__ import annotations

from collections.abc import Sequence

from . import tokens
from .picture import Drawing
from .pieces import Board, Order, Part, Piece, Say, Stack


def board(size: tuple[float, float], drawing: Drawing, say: Say) -> Part:
    """Return a board that is printed on several sheets."""
    how = say("Cut at the ticks, glue each tile on the next where the diamonds meet.")
    return Part("board", say("The board"), (Board(size, drawing),), how)


def pawns(motifs: Sequence[str], order: Order) -> Part:
    """Return a pawn that stands and a marker for every seat; the motifs go by the seats."""
    say, seats = order.say, range(order.seats)
    standing = tuple(Piece(tokens.standee(seat, motifs[seat])) for seat in seats)
    markers = tuple(Piece(tokens.marker(seat)) for seat in seats)
    how = say("Fold a pawn in the middle, bend both feet outwards, glue them on card.")
    runs = (Stack(tokens.STANDEE, standing, gap=6), Stack(tokens.MARKER, markers, gap=8))
    return Part("pawns", say("Pawns and markers"), runs, how)
