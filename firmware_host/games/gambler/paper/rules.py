"""Pictures of the rules: the shaker's dice, cards, tickets and notes as they lie on a table."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.pieces import MINI, Say
from firmware_host.drawing.vignettes import Thing, note, piece
from firmware_host.games.shared.printed import pictured

from . import cards

TOLD = Path(__file__).parent / "rules.toml"
NOTES = (10, 20, 50)


@cache
def rule(section: str, say: Say) -> Drawing | None:
    """Return the picture of a section of the rules; None if it has none."""
    return pictured(TOLD, section, partial(_piece, say))


def _piece(say: Say, name: str) -> Thing | None:
    kind, _, which = name.partition("-")
    if kind == "note":
        return note(int(which), NOTES, "Gambler")
    if kind == "horsecard":
        return piece(cards.whole_horse(int(which)), MINI)
    if kind == "pair":
        return piece(cards.whole_ticket(which, say), MINI)
    if kind == "deck":
        back = cards.face_down(say, which)
        return piece(back.drawing, back.size) if back is not None else None
    return piece(_handle(), (132, 24)) if name == "handle" else None


def _handle() -> Drawing:
    """Return the shaker's handle, empty, with room for six dice in a row."""
    handle = Drawing()
    handle.rect(0, 0, 132, 24, "text", "brass", 1, r=12)
    for at in range(6):
        handle.rect(8 + at * 20, 4, 16, 16, line="mute", width=0.5, r=3, dash=(2, 1.6))
    return handle
