"""A machine seat's deed, in the place of the answers: where its pawn stands, what that brought."""

from __future__ import annotations

from collections.abc import Mapping

from display.art.payment import lay_moved
from display.art.ring import spot_of
from display.art.row import lay_lying
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import LABEL, NOTE, TEXT, Style
from display.toolkit.motifs import kind_of
from display.toolkit.paper import Paper
from firmware_host.engine.view import TrayArt
from firmware_host.engine.words import capital

from .slip import lay_lines, lay_told, worth_telling

NAME = Style("serif", 22, 16)
DOES = Style("bold", 18, 14)


def lay_deed(paper: Paper, box: Box, scene: TableScene, sums: Mapping[int, int] | None) -> None:
    """Lay what a machine seat has done, in the place of the answers.

    The space on which its pawn stands lies there as a card, or the cards that it has played.
    Beside it is the payment, `sums` being what has moved, or what came of everything else.
    """
    palette = paper.palette
    at = _stands_on(scene) if box.h >= paper.px(160) else None
    if at is None:
        box = _lay_cards(paper, box, scene)
        if scene.lines:
            lay_lines(paper, box, scene)
            return
        paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
        paper.text(box, paper.say("One moment …"), TEXT, palette.soft, "centre")
        return
    paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
    inner = box.inset(paper.px(16), paper.px(12))
    card, rest = inner.off_left(min(paper.px(184), inner.w * 2 // 5), paper.px(18))
    _lay_space(paper, card, scene, at)
    if scene.deed and sums:
        below, row = rest.off_bottom(paper.line(NOTE), paper.px(6))
        if lay_moved(paper, row, scene, sums):
            seat, _ = min(sums.items(), key=lambda moved: moved[1])
            has = scene.speaker.language.counted(scene.view.seats[seat].score, scene.view.unit)
            told = paper.say("{name} has {sum} now.").format(name=scene.name(seat), sum=has)
            paper.text(below, told, NOTE, palette.soft, "centre", needed=False, cut=True)
            return
    lines = worth_telling(scene)
    seen = "done", rest, scene.marks, tuple((line.text, line.seat) for line in lines)
    paper.part(seen, lambda: lay_told(paper, rest, scene, lines))


def _lay_cards(paper: Paper, box: Box, scene: TableScene) -> Box:
    """Lay the cards that were played last, large, where there is room; return what is left."""
    art, wide = scene.view.art, box.w * 2 // 5
    if not isinstance(art, TrayArt) or not art.rank or not scene.deed:
        return box
    if box.h < paper.px(160) or box.w - wide < paper.px(280):
        return box
    left, rest = box.off_left(wide, paper.layout.space())
    paper.fill(left, paper.palette.ink, paper.layout.radius, paper.palette.brass)
    lay_lying(paper, left.inset(paper.px(14), paper.px(12)), art, scene.view.faces)
    return rest


def _stands_on(scene: TableScene) -> int | None:
    """Return the space on which the pawn of whoever has done it stands, if it stands on one.

    Where nothing has been done yet it is that of whoever is to play.
    """
    path, seat = scene.view.board, scene.doer
    if seat is None:
        seat = next((each.seat for each in scene.view.seats if each.active), None)
    if path is None or seat is None:
        return None
    spots = [spot_of(path, mark.at) for mark in path.marks if mark.seat == seat]
    return spots[0] if spots and 0 <= spots[0] < len(path.spaces) else None


def _lay_space(paper: Paper, box: Box, scene: TableScene, at: int) -> None:
    """Lay it; a space that somebody owns has its owner's mark and name."""
    palette, path = paper.palette, scene.view.board
    if path is None:
        return
    space = path.spaces[at]
    band, motif = kind_of(space.kind)
    radius = paper.px(12)
    shade = box.moved(paper.px(2), paper.px(3))
    paper.fill(shade, palette.shade, radius)
    paper.fill(box, band, radius)
    rest = box.off_top(paper.px(12))[1]
    paper.fill(rest, palette.cream, radius)
    inner = rest.inset(paper.px(8), paper.px(6))
    name = scene.speaker.line(space.name)
    high = min(inner.h // 2, paper.height_of(name, NAME, inner.w, 2))
    words, rest = inner.off_top(high, paper.px(2))
    ink = palette.paper
    paper.text(words, name, NAME, ink, "centre", lines=2, cut=True, needed=False)
    note = capital(scene.speaker.line(space.note))
    low = paper.height_of(note, DOES, inner.w, 2) if note else 0
    does, picture = rest.off_bottom(low)
    paper.text(does, note, DOES, palette.paper, "centre", lines=2, cut=True, needed=False)
    side = min(picture.h - paper.px(6), paper.px(64))
    if space.owner is not None and side >= paper.px(20):
        whose, picture = picture.off_bottom(paper.line(LABEL))
        side = min(picture.h - paper.px(4), paper.px(56))
        paper.text(
            whose, scene.name(space.owner), LABEL, palette.faint, "centre", cut=True, needed=False
        )
        paper.token(picture.centred(side, side), scene.look(space.owner), scene.sign(space.owner))
    elif motif and side >= paper.px(16):
        paper.glyph(picture.centred(side, side), motif, band)
