"""The table with a dice handle: it takes the whole width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.art import art_height, lay_art
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, TITLE, Shape
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Choose

from .asked import lay_notice, pressing, question
from .bar import lay_bar
from .seats import lay_purses, purse_columns

if TYPE_CHECKING:
    from .table import TableScreen


def lay_full(paper: Paper, box: Box, screen: TableScreen) -> dict[int, Box]:
    """Lay the whole screen; there are no purses for money to fly between."""
    scene, panel = screen.scene, screen.panel
    gap = paper.layout.space()
    seats = len(scene.view.seats)
    columns = purse_columns(paper, box.w, scene)
    bar, box = box.off_bottom(max(paper.layout.touch, paper.px(58)), gap)
    purses, box = box.off_top(-(-seats // columns) * paper.px(30), gap)
    lay_purses(paper, purses, scene, columns)
    need = panel.least(paper, box.w, scene) if panel is not None else 0
    if isinstance(scene.ask, Choose):
        need = 0
    box = _lay_head(paper, box, scene, need)
    action, art = box.off_bottom(need, gap) if need else (box, box)
    lay_art(paper, art, scene, screen.picks(), screen.area)
    if panel is not None and need:
        panel.lay(paper, action, scene)
    lay_bar(paper, bar, screen, 0, pause=True)
    return {}


def _lay_head(paper: Paper, box: Box, scene: TableScene, need: int) -> Box:
    """The question over a handle and beside it what else has to be read; returns what is left."""
    gap = paper.layout.space()
    tall = paper.layout.shape is Shape.TALL
    text, said = question(scene)[0], pressing(scene)
    high = min(paper.px(84 if tall else 44), box.h // 5)
    if tall or not said:
        place, box = box.off_top(high, gap)
        paper.heading(place, text, TITLE, HEAD, NOTE)
        return lay_notice(paper, box, said, need) if said else box
    pad = paper.px(12)
    natural = paper.ink.width(text, paper.layout.faces_of(HEAD)[0])
    wide = min(box.w // 3, max(natural, box.w // 4))
    most = box.h - need - gap - art_height(paper, box.w, scene)[0]
    words = paper.height_of(said, NOTE, box.w - wide - 2 * gap - 2 * pad, 4) + 2 * paper.px(4)
    two = paper.heading_height(text, wide, max(words, paper.px(64)), HEAD, NOTE)
    high = max(high, min(most, max(words, two)))
    place, box = box.off_top(high, gap)
    left, card = place.off_left(wide, 2 * gap)
    paper.heading(left, text, TITLE, HEAD, NOTE)
    paper.fill(card, paper.palette.cream, paper.layout.radius)
    inner = card.inset(pad, paper.px(3))
    paper.text(inner, said, NOTE, paper.palette.paper, lines=4, cut=True)
    return box
