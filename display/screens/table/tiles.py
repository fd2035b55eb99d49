"""The table with fields of tiles: one field large, beside it whose it is and what a flip counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.art.grid import area_up, lay_grid
from display.art.ladder import lay_count, signed
from display.art.row import Picks
from display.panels import ChoosePanel
from display.panels.dice import DicePanel
from display.panels.panel import picture_and_side
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, STRONG, Shape
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Choose
from firmware_host.engine.view import GridArt, HandleArt

if TYPE_CHECKING:
    from .table_screen import TableScreen


def lay_tiles(paper: Paper, box: Box, screen: TableScreen, art: GridArt) -> None:
    """Lay the field that is up, the ladder of multipliers, and choices that are no tile."""
    scene, panel = screen.scene, screen.panel
    if paper.layout.shape is Shape.SMALL:
        _lay_small(paper, box, screen, art)
        return
    picture, side = picture_and_side(paper, box)
    picks = picks_of(screen)
    up = area_up(art, screen.area)
    look = scene.look(up.seat) if up is not None else 0
    lay_grid(
        paper, picture, art, screen.area, picks.keys, picks.tap, picks.key, picks.pages, look=look
    )
    gap = paper.layout.space()
    if len(art.areas) > 1:
        tabs, side = side.off_top(paper.layout.touch, gap)
        _lay_tabs(paper, tabs, screen, art)
    if panel is not None and not screen.busy and panel.answers_here(scene):
        answers, side = side.off_bottom(min(side.h, 2 * paper.layout.touch + paper.px(12)), gap)
        panel.lay(paper, answers, scene)
    lay_count(paper, side, art.rungs, art.flip, up.sums if up is not None else ())


def _lay_small(paper: Paper, box: Box, screen: TableScreen, art: GridArt) -> None:
    """Lay whole rows of a field on a small screen; beside them whose it is, the count, the arrows.

    One button goes round the fields; choices that are no tile stand beside the question.
    """
    scene = screen.scene
    picks, touch, gap = picks_of(screen), paper.layout.touch, paper.layout.space()
    up = area_up(art, screen.area)
    if up is None:
        return
    air = paper.layout.space(0.5)
    field, side = box.off_left(up.columns * (touch + air) - air, gap)
    whose, rest = side.off_top(touch, gap)
    arrows, count = rest.off_bottom(touch, gap)
    lay_grid(
        paper,
        field,
        art,
        screen.area,
        picks.keys,
        picks.tap,
        picks.key,
        picks.pages,
        arrows,
        scene.look(up.seat),
    )
    _lay_next_field(paper, whose, screen, art, up.seat)
    if count.h >= paper.line(HEAD):
        brought = sum(rung or 0 for rung in art.rungs)
        used = paper.text(count, f"×{art.flip}", HEAD, paper.palette.brass)
        told = count.off_left(used.w, paper.px(8))[1]
        paper.text(told, signed(paper, brought), NOTE, paper.palette.soft, "right")


def _others(screen: TableScreen, art: GridArt) -> list[int]:
    """Return the seats whose fields whoever is asked may look at."""
    ask = screen.scene.ask
    return [area.seat for area in art.areas if ask is None or area.seat != ask.seat]


def _lay_next_field(paper: Paper, box: Box, screen: TableScreen, art: GridArt, seat: int) -> None:
    """Lay the name of the field that is up; a touch shows the next that may be seen."""
    scene, palette = screen.scene, paper.palette
    seats = _others(screen, art)
    others = [other for other in seats if other != seat]
    after = seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else seats[0]
    key = f"area {after}"
    paper.fill(box, paper.tone(palette.raised, key), paper.layout.radius, palette.brass)
    side = paper.px(54)
    mark, rest = box.inset(paper.px(16), 0).off_left(side)
    paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
    if others:
        small = paper.px(28)
        paper.glyph(rest.off_right(small)[0].centred(small, small), "next", palette.cream)
        paper.target(key, box, scene.name(after), screen.show_area(after))


def _lay_tabs(paper: Paper, box: Box, screen: TableScreen, art: GridArt) -> None:
    """Lay one tab per field, with the token of the seat it belongs to."""
    scene, palette = screen.scene, paper.palette
    up = area_up(art, screen.area)
    gap = paper.px(4)
    fits = max(1, (box.w + gap) // (paper.layout.touch + gap))
    seats = _others(screen, art)[:fits]
    for seat, place in zip(seats, box.columns(max(1, len(seats)), gap), strict=False):
        on = up is not None and seat == up.seat
        key = f"area {seat}"
        ground = palette.raised if on else palette.felt
        rim = palette.brass if on else palette.edge
        paper.fill(place, paper.tone(ground, key), paper.layout.radius, rim)
        side = min(paper.px(36), place.w - 4, place.h - 4)
        if len(seats) == 1:  # there is room for the name
            _lay_owner(paper, place.inset(paper.px(10), 0), side, scene, seat)
        else:
            paper.token(place.centred(side, side), scene.look(seat), scene.sign(seat))
        paper.target(key, place, scene.name(seat), screen.show_area(seat))


def _lay_owner(paper: Paper, box: Box, side: int, scene: TableScene, seat: int) -> None:
    """Lay the field's owner: sign and name together in the middle."""
    name, gap = scene.name(seat), paper.px(10)
    wide = paper.fit(name, STRONG, max(1, box.w - side - gap), box.h).width
    mark, words = box.centred(min(box.w, side + gap + wide), box.h).off_left(side, gap)
    paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
    paper.text(words, name, STRONG, paper.palette.cream, cut=True, needed=False)


def picks_of(screen: TableScreen) -> Picks:
    """Return what of the scene's picture can be touched now."""
    scene, panel, since, pages = screen.scene, screen.panel, screen.lately.since, screen.pages
    if panel is None:
        return Picks(frozenset(), lambda _: None, str, None, since, pages)
    art = scene.view.art
    keys: frozenset[str] = frozenset()
    if isinstance(scene.ask, Choose) and isinstance(art, (HandleArt, GridArt)):
        keys = frozenset(scene.ask.menu.open)
    die = panel.lay_die if isinstance(panel, DicePanel) else None
    hand = panel.hand
    if isinstance(panel, ChoosePanel) and isinstance(art, HandleArt):
        return Picks(keys, panel.choose, hand.key, die, since, pages, panel.chosen)
    return Picks(keys, hand.reply, hand.key, die, since, pages)
