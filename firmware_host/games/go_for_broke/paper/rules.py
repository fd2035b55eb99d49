"""Pictures of the rules: pawns, cards, wheels and notes as they lie on a table."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.pieces import POKER, Say
from firmware_host.drawing.vignettes import Thing, note, piece
from firmware_host.games.shared.printed import pictured

from . import areas, cards

TOLD = Path(__file__).parent / "rules.toml"
NOTES = (1_000, 5_000, 10_000, 50_000, 100_000)
_AREAS = {"market": areas.stock_market, "track": areas.race_track, "casino": areas.casino}


@cache
def rule(section: str, say: Say) -> Drawing | None:
    """Return the picture of a section of the rules; None if it has none."""
    return pictured(TOLD, section, partial(_piece, say))


def _piece(say: Say, name: str) -> Thing | None:
    kind, _, which = name.partition("-")
    if kind == "note":
        return note(int(which), NOTES, "Port Lavish")
    if kind == "deck":
        back = cards.face_down(say, which)
        return piece(back.drawing, POKER) if back is not None else None
    return _area(name, say) if name in _AREAS else None


def _area(name: str, say: Say) -> Thing:
    """Return one of the three side areas as the board shows it."""
    x, y, r = areas.PLACES[list(_AREAS).index(name)]
    whole = Drawing()
    _AREAS[name](whole, say, False)
    wide = r + 16 if name == "track" else r + 3
    moved = Drawing()
    moved.put(whole, at=(x - wide, y - r - 3))
    return piece(moved, (2 * wide, 2 * (r + 3)))
