"""What lies on the card tray, and what would beat it."""

from __future__ import annotations

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, STRONG
from display.toolkit.paper import Paper
from firmware_host.engine.view import TrayArt


def tray_height(paper: Paper) -> tuple[int, int]:
    """Least and liked height."""
    least = paper.line(STRONG) + 2 * paper.line(NOTE) + paper.px(12)
    return least, max(least, paper.px(100))


def lay_tray(paper: Paper, box: Box, scene: TableScene, art: TrayArt) -> None:
    """Cards fanned at the left, what they are and what beats them beside, who has passed."""
    palette = paper.palette
    paper.fill(box, palette.felt, paper.layout.radius_large)
    inner = box.inset(paper.px(14), paper.px(6))
    room = inner.off_left(min(inner.w // 3, paper.px(130)))[0]
    rest = inner.off_left(_lay_fan(paper, room, art), paper.px(14))[1]
    if art.passed:
        side = min(paper.px(30), rest.h // 2)
        words = paper.ink.width(paper.say("passed"), paper.layout.faces_of(NOTE)[0])
        wide = min(rest.w // 3, max(words + 2, len(art.passed) * (side + paper.px(4))))
        passed, rest = rest.off_right(wide, paper.px(8))
        top, below = passed.off_top(passed.h // 2)
        paper.text(top, paper.say("passed"), NOTE, palette.soft, "right", "bottom")
        for seat, spot in zip(art.passed, below.columns(len(art.passed), 2), strict=True):
            place = spot.centred(side, side)
            paper.token(place, scene.look(seat), scene.name(seat), faded=True)
    # What beats it may take two lines.
    upper, lower = rest.off_top(max(paper.line(STRONG), rest.h - 2 * paper.line(NOTE)))
    by = paper.say("{name} played").format(name=scene.name(art.by)) if art.by is not None else ""
    what = f"{art.amount} × {art.rank}" if art.amount else art.rank
    line = f"{by}: {what}" if by and what else what or paper.say("The tray is empty")
    paper.text(upper, line, STRONG, palette.cream, "left", "bottom", cut=True)
    beaten = art.beaten_by
    if art.rank and beaten:
        beaten = paper.say("Beaten by {what}").format(what=beaten)
    paper.text(lower, beaten, NOTE, palette.soft, "left", "top", lines=2, cut=True)


def _lay_fan(paper: Paper, box: Box, art: TrayArt) -> int:
    """Lay the cards; returns how wide they lie."""
    palette = paper.palette
    count = min(max(art.amount, 1), 6)
    high = min(box.h, paper.px(84))
    wide = min(high * 5 // 7, box.w)
    step = min(wide // 3, (box.w - wide) // max(1, count - 1)) if count > 1 else 0
    y = box.y + (box.h - high) // 2
    for card in range(count):
        place = Box(box.x + card * step, y, wide, high)
        empty = not art.rank
        ground = palette.ink if empty else palette.cream
        paper.fill(place, ground, paper.px(8), palette.line)
    last = Box(box.x + (count - 1) * step, y, wide, high).inset(paper.px(4))
    if art.rank:
        paper.text(last, short(art.rank), HEAD, palette.paper, "centre", cut=True)
    return wide + (count - 1) * step


def short(rank: str) -> str:
    """A rank as it stands on a card."""
    return rank if len(rank) <= 3 else rank[:1].upper()
