"""Pictures of the rules: cards as they fall, the tray, the seats and the chips."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from firmware_host.drawing import tokens
from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.pieces import POKER, Say
from firmware_host.drawing.vignettes import Thing, piece
from firmware_host.games.shared.printed import pictured

from . import board, cards

TOLD = Path(__file__).parent / "rules.toml"


@cache
def rule(section: str, say: Say) -> Drawing | None:
    """Return the picture of a section of the rules; None if it has none."""
    return pictured(TOLD, section, partial(_piece, say))


def _piece(say: Say, name: str) -> Thing | None:
    kind, _, which = name.partition("-")
    if kind == "card":
        return piece(cards.face_down() if which == "back" else cards.whole(which, say), POKER)
    if kind == "chip":
        return piece(tokens.chip(int(which), 20), (20, 20))
    return piece(board.drawn(say), board.SIZE) if name == "board" else None
