"""Pictures of the rules: tiles as they are flipped, and how an area may be laid."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from firmware_host.drawing.colours import SEATS
from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.pieces import Say
from firmware_host.drawing.vignettes import Thing, note, piece
from firmware_host.games.shared.printed import pictured
from firmware_host.games.spot_cash.edition import CLUE

from . import board, screens, tiles

TOLD = Path(__file__).parent / "rules.toml"
NOTES = (10, 20, 50, 100, 500, 1000)


@cache
def rule(section: str, say: Say) -> Drawing | None:
    """Return the picture of a section of the rules; None if it has none."""
    return pictured(TOLD, section, partial(_piece, say))


def _piece(say: Say, name: str) -> Thing | None:
    kind, _, which = name.partition("-")
    if kind == "note":
        return note(int(which), NOTES, "Spot Cash")
    if kind in ("red", "black"):
        return piece(_tile(0, tiles.tile(f"{kind} {which}", say)), tiles.SIZE)
    if name == "clue":
        return piece(_tile(0, tiles.tile(CLUE, say)), tiles.SIZE)
    if kind == "back":
        return piece(_tile(int(which), tiles.back(int(which))), tiles.SIZE)
    if kind == "area":
        return piece(board.area(int(which), words=False), board.AREA)
    if kind == "laid":
        return piece(_laid(which, say), (108, 108))
    return piece(screens.outside(), screens.SIZE) if name == "screen" else None


def _tile(seat: int, face: Drawing) -> Drawing:
    """Return a tile cut out, in the colour of its set."""
    tile = Drawing()
    tile.rect(0, 0, *tiles.SIZE, SEATS[seat][0], r=4)
    tile.put(face)
    return tile


def _laid(value: str, say: Say) -> Drawing:
    """Return a corner of an area with an example of how those tiles may lie."""
    squares = next(squares for tile, _, squares in screens.RULES if tile == value)
    corner = Drawing()
    corner.rect(0, 0, 108, 108, "felt", "brass", 2, r=6)
    for row in range(3):
        for column in range(3):
            x, y = 5 + column * 33, 5 + row * 33
            corner.rect(x + 1, y + 1, 30, 30, "raised", "line", 1, r=4)
            if (column, row) in squares:
                corner.put(_tile(0, tiles.tile(f"red {value}", say)), x, y)
    if value == "100":  # in line with C, on three of its sides
        corner.put(_tile(0, tiles.tile(CLUE, say)), 38, 38)
    return corner
