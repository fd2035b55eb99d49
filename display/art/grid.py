"""Fields of tiles, one per seat; one of them is up, with tiles large enough to touch."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from display.parts.pages import Pages, lay_field
from display.parts.tile import ground_of, lay_face
from display.toolkit.box import Box
from display.toolkit.layout import NOTE
from display.toolkit.paper import Paper
from display.toolkit.theme import SEATS, Colour, mixed
from firmware_host.engine.view import AreaArt, GridArt, TileArt


def area_up(art: GridArt, seat: int | None) -> AreaArt | None:
    """Return the field that is up: that seat's, the first with something to pick, or the first."""
    for area in art.areas:
        if area.seat == seat:
            return area
    for area in art.areas:
        if any(tile.open and not tile.face for tile in area.tiles):
            return area
    return art.areas[0] if art.areas else None


def lay_grid(
    paper: Paper,
    box: Box,
    art: GridArt,
    seat: int | None,
    keys: Collection[str],
    tap: Callable[[str], None],
    name: Callable[[str], str],
    pages: Pages,
    arrows: Box | None = None,
    look: int = 0,
) -> None:
    """Lay the field of one seat; tiles whose square is in `keys` may be touched.

    Face down they have the colour of the seat that they belong to: `look` says which that is.
    """
    area = area_up(art, seat)
    if area is None or not area.tiles:
        return
    wanted = [index for index, tile in enumerate(area.tiles) if tile.square in keys]
    field = lay_field(paper, box, len(area.tiles), area.columns, pages, wanted, arrows)
    for index, place in field.cells:
        tile = area.tiles[index]
        can = tile.square in keys
        key = name(tile.square)
        down = paper.pressed == key
        paper.part(
            ("tile", place, tile, can, down, look),
            partial(_lay_tile, paper, place, tile, key, can, look),
        )
        if can:
            square = tile.square
            paper.target(name(square), place, square, partial(tap, square))


def back_of(paper: Paper, look: int) -> Colour:
    """Return the colour of a tile's back: that of its owner, dark enough to read cream on it."""
    return mixed(paper.palette.ink, SEATS[look][0], 0.3)


def _lay_tile(paper: Paper, place: Box, tile: TileArt, key: str, can: bool, look: int) -> None:
    palette = paper.palette
    if not tile.face:
        back = back_of(paper, look)
        ground = back if can else mixed(palette.felt, back, 0.5)
        rim = mixed(back, SEATS[look][0], 0.6 if can else 0.1)
        paper.fill(place, paper.tone(ground, key), paper.layout.radius, rim)
        square = tile.name
        colour = palette.cream if can else palette.soft
        paper.text(place.inset(paper.px(4)), square, NOTE, colour, "centre", needed=can)
        return
    paper.fill(place, ground_of(tile.tone, palette), paper.layout.radius)
    lay_face(paper, place, tile.face, tile.tone)
