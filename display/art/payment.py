"""A payment as a picture: who pays, how much, and who gets it."""

from __future__ import annotations

from collections.abc import Mapping

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, Style
from display.toolkit.nodes import Arrow
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour

PAID = Style("heavy", 30, 18, even=True)


def lay_payment(
    paper: Paper, box: Box, scene: TableScene, payer: int | None, payee: int | None, tone: Colour
) -> Box:
    """Lay the marks of two seats with an arrow between them; return the room over the arrow.

    The bank and the pots have no seat.
    """
    side = min(paper.px(56), box.h)
    row = box.centred(min(box.w, 6 * side), side)
    left, rest = row.off_left(side, paper.px(10))
    right, way = rest.off_right(side, paper.px(10))
    for seat, place in ((payer, left), (payee, right)):
        if seat is None:
            paper.glyph(place, "bank", paper.palette.brass)
        else:
            paper.token(place, scene.look(seat), scene.sign(seat))
    y = way.y + way.h * 3 // 5
    ends = ((way.x, y), (way.right, y))
    head = paper.px(14)
    paper.add(Arrow(Box(way.x, y - head, way.w, 2 * head), ends, tone, paper.px(4), head))
    return Box(way.x, box.y, way.w, y - head // 2 - box.y)


def lay_moved(paper: Paper, box: Box, scene: TableScene, sums: Mapping[int, int]) -> bool:
    """Lay the one payment that these changes are; return whether they are one."""
    payers = [seat for seat, sum_ in sums.items() if sum_ < 0]
    payees = [seat for seat, sum_ in sums.items() if sum_ > 0]
    if not sums or len(payers) > 1 or len(payees) > 1:
        return False
    payer, payee = payers[0] if payers else None, payees[0] if payees else None
    box = box.centred(box.w, min(box.h, paper.px(62) + paper.line(NOTE)))
    names, row = box.off_bottom(paper.line(NOTE), paper.px(2))
    over = lay_payment(paper, row, scene, payer, payee, paper.palette.brass)
    amount = max(abs(sum_) for sum_ in sums.values())
    words = scene.speaker.language.counted(amount, scene.view.unit)
    paper.text(over, words, PAID, paper.palette.cream, "centre", "bottom", needed=False)
    wide = box.w // 4
    side = min(paper.px(56), row.h) + 2 * paper.px(10)
    for seat, x in ((payer, over.x - side // 2), (payee, over.right + side // 2)):
        name = paper.say("the Bank") if seat is None else scene.name(seat)
        room = Box(x - wide // 2, names.y, wide, names.h)
        paper.text(room, name, NOTE, paper.palette.soft, "centre", needed=False, cut=True)
    return True
