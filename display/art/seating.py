"""The table seen from above: who sits where, with titles, and who moves."""

from __future__ import annotations

from math import cos, pi, sin

from firmware_host.engine.view import SeatsArt

from ..box import Box
from ..layout import LABEL, NOTE
from ..paper import Paper
from ..port import TableScene


def seating_height(paper: Paper) -> tuple[int, int]:
    """Least and liked height."""
    least = paper.line(NOTE) + paper.line(LABEL) + paper.px(50)
    return least, max(least, paper.px(170))


def lay_seating(paper: Paper, box: Box, scene: TableScene, art: SeatsArt) -> None:
    """Tokens in a row in the order they sit; with room, round a table."""
    count = len(art.order)
    if not count:
        return
    if box.h >= paper.px(150) and box.w >= paper.px(500) and count <= 4:
        _lay_round(paper, box, scene, art)
        return
    rows = 2 if count > 3 and box.h >= 2 * seating_height(paper)[0] else 1
    places = box.grid(-(-count // rows), rows, paper.layout.space())
    for at, place in enumerate(places[:count]):
        _lay_place(paper, place, scene, art, at)


def _lay_round(paper: Paper, box: Box, scene: TableScene, art: SeatsArt) -> None:
    palette = paper.palette
    table = box.centred(box.w * 4 // 10, box.h * 4 // 10)
    paper.fill(table, palette.felt, table.h // 2, palette.line)
    paper.text(table.inset(paper.px(20), 0), paper.say("clockwise"), LABEL, palette.mute, "centre",
               needed=False)  # fmt: skip
    count = len(art.order)
    wide, high = paper.px(130), box.h * 3 // 10
    for at in range(count):
        turn = -pi / 2 + 2 * pi * at / count
        x = box.middle[0] + (box.w - wide) / 2 * cos(turn) - wide / 2
        y = box.middle[1] + (box.h - high) / 2 * sin(turn) - high / 2
        _lay_line(paper, Box(round(x), round(y), wide, high), scene, art, at)


def _title(paper: Paper, art: SeatsArt, at: int) -> str:
    title = art.titles[at] if at < len(art.titles) else ""
    moved = bool(art.before) and at < len(art.before) and art.before[at] != art.order[at]
    return f"{title} · {paper.say('moves')}" if moved and title else title


def _lay_line(paper: Paper, box: Box, scene: TableScene, art: SeatsArt, at: int) -> None:
    """Token left, name and title right."""
    seat = art.order[at]
    side = min(box.h, paper.px(38))
    left, rest = box.off_left(side, paper.px(6))
    paper.token(left.centred(side, side), scene.look(seat), scene.name(seat))
    upper, lower = rest.rows(2)
    paper.text(upper, scene.name(seat), NOTE, rise="bottom", cut=True)
    paper.text(lower, _title(paper, art, at), LABEL, paper.palette.mute, rise="top", cut=True,
               needed=False)  # fmt: skip


def _lay_place(paper: Paper, box: Box, scene: TableScene, art: SeatsArt, at: int) -> None:
    """Token above, name and title below."""
    seat = art.order[at]
    paper.fill(box, paper.palette.felt, paper.layout.radius)
    inner = box.inset(paper.px(4), paper.px(6))
    below, top = inner.off_bottom(paper.line(NOTE) + paper.line(LABEL) + paper.px(4))
    side = min(top.h, paper.px(40))
    paper.token(top.centred(side, side), scene.look(seat), scene.name(seat))
    title, name = below.off_bottom(paper.line(LABEL))
    paper.text(name, scene.name(seat), NOTE, align="centre", cut=True)
    paper.text(title, _title(paper, art, at), LABEL, paper.palette.mute, "centre", cut=True,
               needed=False)  # fmt: skip
