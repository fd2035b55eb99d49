"""Lays out the picture row of the table screen, for any game; a tray as it lies there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import assert_never

from display.parts.pages import Pages
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import LABEL, NOTE, STRONG
from display.toolkit.paper import Paper
from firmware_host.engine.view import (
    CardFace,
    GridArt,
    HandleArt,
    ReelsArt,
    SeatsArt,
    TrayArt,
    WheelArt,
)
from firmware_host.engine.words import Text, said
from firmware_host.values import dataclass

from .cards import lay_card
from .handle import LayDie
from .path import Hop, lay_strip
from .seating import lay_seating

MOVES = 3  # of a round that are told beside the tray


@dataclass(frozen=True)
class Picks:
    """What of a picture may be touched: keys, what a touch does, and what is shown so far."""

    keys: frozenset[str]
    tap: Callable[[str], None]
    key: Callable[[str], str]
    die: LayDie | None = None
    since: float = 0.0  # when the picture came up
    pages: Pages = field(default_factory=Pages)  # which part of a large field is up
    chosen: str = ""  # what has been touched and not been confirmed yet


def lay_picture(
    paper: Paper,
    box: Box,
    scene: TableScene,
    board: Callable[[], None],
    hop: Hop | None = None,
    since: float = 0.0,
) -> None:
    """Lay what stands in the picture's row: a tray, the seating, or the strip of the path.

    A row that has no height is one whose picture lies elsewhere. `since` is when the scene came up.
    """
    if not box.h:
        return
    art = scene.view.art
    match art:
        case TrayArt():
            lay_tray(paper, box, scene, art)
        case SeatsArt():
            lay_seating(paper, box, scene, art, since)
        case HandleArt() | GridArt() | ReelsArt() | WheelArt() | None:
            # A handle, a field, reels and wheels have rooms of their own.
            if scene.view.board is not None:
                lay_strip(paper, box, scene, scene.view.board, board, hop)
        case _:
            assert_never(art)


# -- the tray -------------------------------------------------------------------------------------


def lay_tray(paper: Paper, box: Box, scene: TableScene, art: TrayArt) -> None:
    """Lay the cards in the tray at the right, and beside them how the round has gone."""
    palette = paper.palette
    box = box.centred(box.w, min(box.h, paper.px(150)))
    paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
    tray, rest = box.inset(paper.px(8), paper.px(6)).off_right(box.w * 3 // 10, paper.px(12))
    paper.fill(tray, palette.ink, paper.layout.radius, palette.brass if art.rank else palette.line)
    if art.rank:
        lay_lying(paper, tray.inset(paper.px(8), paper.px(4)), art, scene.view.faces)
    else:
        empty = paper.say("The tray is empty")
        paper.text(
            tray.inset(paper.px(6)), empty, LABEL, palette.mute, "centre", lines=3, needed=False
        )
    rest = rest.inset(paper.px(8), 0)
    if art.course:
        _lay_course(paper, rest, scene, art.course)
    else:
        beaten = scene.speaker.line(art.beaten_by)
        paper.text(rest, beaten, NOTE, palette.soft, lines=2, cut=True)


def lay_small_tray(paper: Paper, box: Box, scene: TableScene, art: TrayArt) -> None:
    """Lay the tray on a screen without a row for it: the cards, and their player's sign."""
    palette = paper.palette
    paper.fill(box, palette.ink, paper.layout.radius, palette.brass if art.rank else palette.line)
    inner = box.inset(paper.px(10), paper.px(8))
    if not art.rank:
        empty = paper.say("The tray is empty")
        paper.text(inner, empty, LABEL, palette.mute, "centre", lines=3, needed=False)
        return
    if art.by is not None:
        side = min(paper.px(40), inner.h)
        mark, inner = inner.off_left(side, paper.px(8))
        paper.token(mark.centred(side, side), scene.look(art.by), scene.sign(art.by))
    lay_lying(paper, inner, art, scene.view.faces)


def _lay_course(
    paper: Paper, box: Box, scene: TableScene, course: tuple[tuple[int, Text], ...]
) -> None:
    """Lay the last moves of a round side by side, as they came; as many as can be read.

    What would beat it stands under the question.
    """
    palette, gap = paper.palette, paper.px(22)
    side, air = paper.px(28), paper.px(6)
    names, words = (paper.layout.faces_of(style)[0] for style in (STRONG, NOTE))
    shown: list[tuple[int, str, int]] = []
    left = box.w
    for seat, what in reversed(course[-MOVES:]):
        said = scene.speaker.line(what)
        wide = max(
            side + air + paper.ink.width(scene.name(seat), names),
            paper.ink.width(said, words),
            paper.px(86),
        )
        if shown and wide > left:
            break
        shown.insert(0, (seat, said, min(wide, left)))
        left -= wide + gap
    high = paper.line(STRONG) + paper.line(NOTE) + paper.px(4)
    row = box.centred(box.w, min(box.h, high))
    for at, (seat, said, wide) in enumerate(shown):
        cell, row = row.off_left(wide, gap)
        colour = palette.cream if at + 1 == len(shown) else palette.soft
        upper, lower = cell.off_top(cell.h // 2)
        mark, name = upper.off_left(min(side, upper.h), air)
        paper.token(mark.centred(mark.w, mark.w), scene.look(seat), scene.sign(seat))
        paper.text(name, scene.name(seat), STRONG, colour, cut=True, needed=False)
        paper.text(lower, said, NOTE, colour, cut=True)
        if at:
            between = Box(cell.x - gap, cell.y, gap, cell.h)
            paper.glyph(between.centred(gap, gap), "next", palette.line)


def lay_lying(paper: Paper, box: Box, art: TrayArt, faces: Mapping[str, CardFace]) -> None:
    """Lay the cards that lie on the tray side by side, as large as a box allows."""
    count = min(max(art.amount, 1), 6)
    high = box.h
    wide = min(high * 7 // 10, box.w)
    step = min(wide * 9 // 10, (box.w - wide) // max(1, count - 1)) if count > 1 else 0
    start = box.x + (box.w - wide - step * (count - 1)) // 2
    for at in range(count):
        place = Box(start + at * step, box.y, wide, high)
        rank = said(art.rank, paper.say)
        lay_card(paper, place, rank, faces.get(rank), seen=step if at + 1 < count else 0)
