"""Stickers: the codes of a box alone, for the cards, tiles and tokens that somebody already has."""

from __future__ import annotations

from firmware_host.drawing import faces
from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.pieces import Order, Part, Piece, Spot, Stack
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import ENGLISH, Language, said
from firmware_host.kept.tag_files import Binding, Words

from . import box
from .common import words as words_of

SIZE = (38.0, 19.0)
SPOT = Spot(4.2, 3.4, 10.0)


def parts_of(game: BoardGame, order: Order) -> list[Part]:
    """Return every part of a box that carries codes, as stickers."""
    words = words_of(game, order)
    found = []
    for part in box.parts_of(game, order):
        pieces = [
            piece
            for run in part.runs
            if isinstance(run, Stack)
            for piece in run.pieces
            if piece.tag is not None
        ]
        if pieces:
            made = tuple(_sticker(piece, words, part.title, order) for piece in pieces)
            found.append(Part(part.key, part.title, (Stack(SIZE, made),), part.how))
    return found


def _sticker(piece: Piece, words: Words, title: str, order: Order) -> Piece:
    tag = piece.tag
    assert tag is not None
    say = order.say if isinstance(order.say, Language) else ENGLISH
    label = words.label(Binding(tag.kind, tag.key, tag.deck)) or tag.key
    drawing = Drawing()
    drawing.text(17, 6, title, 2.1, "line", "heavy", room=17)
    lines, size = faces.fitted_lines(said(label, say), "heavy", 2.5, 17, 3)
    for at, line in enumerate(lines):
        drawing.text(17, 9.6 + at * size * 1.15, line, size, "text", "heavy")
    return Piece(drawing, None, tag, SPOT)
