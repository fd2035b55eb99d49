"""The table seen from above: who sits where, with titles, and arrows for who moves where."""

from __future__ import annotations

from math import hypot

from display.port import TableScene
from display.toolkit.box import Box, around
from display.toolkit.layout import LABEL, NOTE
from display.toolkit.motion import Slide, Span
from display.toolkit.nodes import Arrow, Fill, Node
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, name_tone
from firmware_host.engine.view import SeatsArt

from .fan import lay_back

DEALS, EACH, FLIES = 0.1, 0.08, 0.3  # seconds: until the first card, between two, in flight
STEPS = 32  # straight pieces of a bent arrow


def _row(paper: Paper, scene: TableScene, art: SeatsArt, wide: int) -> int:
    """Return the height of a row of chairs `wide` pixels wide: a long title takes two lines."""
    room = wide - _side(paper) - paper.px(6)
    titles = [scene.speaker.line(title) for title in art.titles]
    lines = max((paper.height_of(title, LABEL, room, 2) for title in titles), default=0)
    return max(paper.px(40), paper.line(NOTE) + max(lines, paper.line(NOTE)))


def _side(paper: Paper) -> int:
    """Return how large a seat's sign is here."""
    return paper.px(38)


def lay_seating(
    paper: Paper, box: Box, scene: TableScene, art: SeatsArt, since: float = 0.0
) -> None:
    """Chairs on two sides of the table, clockwise from the upper left; arrows cross the table.

    `since` is when it came up: from then on cards that are dealt fly to the chairs.
    """
    count = len(art.order)
    if not count:
        return
    gap, top = paper.layout.space(), (count + 1) // 2
    high = _row(paper, scene, art, (box.w + gap) // top - gap)
    if box.h < 2 * high + paper.px(40):
        _lay_bench(paper, box, scene, art)
        return
    upper, rest = box.off_top(high)
    lower, table = rest.off_bottom(high)
    columns = upper.columns(top, gap) + lower.columns(max(1, count - top), gap)[::-1]
    chairs = [_tight(paper, place, scene, art, at) for at, place in enumerate(columns[:count])]
    table = table.inset(0, paper.px(6))
    paper.fill(table, paper.palette.felt, table.h // 2, paper.palette.line)
    for at, place in enumerate(chairs):
        _lay_chair(paper, place, scene, art, at)
    arrows = _moves(art)
    for start, end in arrows:
        colour = name_tone(scene.look(art.order[end]), paper.palette.felt, paper.palette)
        _lay_arrow(paper, table, chairs[start], chairs[end], colour)
    spots: list[tuple[tuple[int, int], str, Colour]] = []
    for giver, taker, what in art.gifts:
        colour = name_tone(scene.look(giver), paper.palette.felt, paper.palette)
        hand, other = art.order.index(giver), art.order.index(taker)
        spot = _lay_arrow(paper, table, chairs[hand], chairs[other], colour)
        spots.append((spot, scene.speaker.line(what), colour))
    for spot, words, colour in spots:  # over every arrow
        _lay_gift(paper, table, spot, words, colour)
    if art.dealt:
        _lay_deal(paper, table, chairs, since)
    elif not arrows and not art.gifts:
        _lay_way_round(paper, table)


def _lay_deal(paper: Paper, table: Box, chairs: list[Box], since: float) -> None:
    """Lay the pile in the middle, from which a card flies to everybody in turn, twice round."""
    high = min(table.h * 7 // 10, paper.px(130))
    pile = table.centred(high * 63 // 88, high)
    for depth in (2, 1, 0):
        off = depth * paper.px(3)
        lay_back(paper, pile.moved(off, off), pile.w)
    if paper.theme.still:
        return
    tone, rim = paper.palette.ruby, paper.palette.cream

    def card(box: Box) -> Node:
        return Fill(box, tone, min(paper.px(6), box.w // 4), rim, max(1, paper.px(2)))

    wide = paper.px(26)
    for at in range(2 * len(chairs)):
        chair = chairs[at % len(chairs)]
        end = chair.centred(wide, wide * 88 // 63)
        edge = table.y if chair.y < table.y else table.bottom - end.h
        span = Span(since + DEALS + at * EACH, FLIES)
        paper.move(Slide(span, pile, Box(end.x, edge, end.w, end.h), card))


def _lay_bench(paper: Paper, box: Box, scene: TableScene, art: SeatsArt) -> None:
    """Lay the chairs without a table: in one row or, where titles are too long for that, in two."""
    count, gap = len(art.order), paper.layout.space()
    room = (box.w + gap) // count - gap - _side(paper) - paper.px(6)
    titles = [scene.speaker.line(title) for title in art.titles]
    short = all(paper.fit(title, LABEL, room, box.h).whole for title in titles)
    across = count if short else (count + 1) // 2
    high = _row(paper, scene, art, (box.w + gap) // across - gap)
    rows = box.centred(box.w, min(box.h, high if short else 2 * high)).rows(1 if short else 2)
    places = [place for row in rows for place in row.columns(across, gap)]
    for at, place in enumerate(places[:count]):
        _lay_chair(paper, place, scene, art, at)


def _lay_way_round(paper: Paper, table: Box) -> None:
    """Lay the sign for the direction in which the seats follow each other."""
    side, word = paper.px(30), table.centred(table.w, paper.line(LABEL))
    above = Box(word.x, word.y - side - paper.px(4), word.w, side)
    if above.y > table.y:
        paper.glyph(above.centred(side, side), "turn", paper.palette.mute)
    paper.text(word, paper.say("clockwise"), LABEL, paper.palette.mute, "centre", needed=False)


def _lay_gift(paper: Paper, table: Box, spot: tuple[int, int], words: str, colour: Colour) -> None:
    """Lay what is handed over, on the arrow."""
    said = paper.fit(words, NOTE, table.w // 2, table.h)
    wide, high = said.width + paper.px(24), said.height + paper.px(8)
    x = min(max(spot[0] - wide // 2, table.x + paper.px(8)), table.right - paper.px(8) - wide)
    pill = Box(x, spot[1] - high // 2, wide, high)
    paper.fill(pill, paper.palette.ink, high // 2, colour)
    paper.text(pill, words, NOTE, paper.palette.cream, "centre")


def _moves(art: SeatsArt) -> list[tuple[int, int]]:
    """Return the pairs (from, to) of chairs for everybody who changes places."""
    if sorted(art.before) != sorted(art.order):
        return []
    moves = [(art.before.index(seat), at) for at, seat in enumerate(art.order)]
    return [(start, end) for start, end in moves if start != end]


def _tight(paper: Paper, box: Box, scene: TableScene, art: SeatsArt, at: int) -> Box:
    """Return the middle of a chair's room, as wide as what stands there."""
    title = scene.speaker.line(art.titles[at]) if at < len(art.titles) else ""
    words = [
        paper.fit(text, style, box.w, box.h).width
        for text, style in ((scene.name(art.order[at]), NOTE), (title, LABEL))
        if text
    ]
    wide = min(box.h, _side(paper)) + paper.px(6) + max(words) + 1
    return box.centred(min(box.w, wide), box.h)


def _lay_chair(paper: Paper, box: Box, scene: TableScene, art: SeatsArt, at: int) -> None:
    """Token left, name and title right."""
    seat = art.order[at]
    side = min(box.h, _side(paper))
    left, rest = box.off_left(side, paper.px(6))
    paper.token(left.centred(side, side), scene.look(seat), scene.sign(seat))
    title = scene.speaker.line(art.titles[at]) if at < len(art.titles) else ""
    if title and not paper.fit(title, LABEL, rest.w, rest.h).whole:
        _lay_long(paper, rest, scene.name(seat), title)
        return
    upper, lower = rest.rows(2) if title else (rest, rest)
    paper.text(upper, scene.name(seat), NOTE, rise="bottom" if title else "middle", cut=True)
    paper.text(lower, title, LABEL, paper.palette.mute, rise="top", cut=True, needed=False)


def _lay_long(paper: Paper, box: Box, name: str, title: str) -> None:
    """Lay a name, and under it a title that needs two lines."""
    lines = paper.line(NOTE), paper.height_of(title, LABEL, box.w, 2)
    block = box.centred(box.w, min(sum(lines), box.h))
    upper, lower = block.off_top(block.h - lines[1])
    paper.text(upper, name, NOTE, rise="bottom", cut=True)
    paper.text(lower, title, LABEL, paper.palette.mute, rise="top", lines=2, needed=False)


def _lay_arrow(paper: Paper, table: Box, start: Box, end: Box, colour: Colour) -> tuple[int, int]:
    """Across the table from one chair to another; along a side it bends over the table.

    Return a place on it that is near its start.
    """
    aside = paper.px(12)  # who comes and who goes do not meet
    ax, ay = start.middle[0] - aside, _edge(table, start)
    bx, by = end.middle[0] + aside, _edge(table, end)
    # Each bends to its own left, so that two who change places do not lie on one line.
    bow = table.h / 2 / max(1.0, hypot(bx - ax, by - ay))
    cx, cy = (ax + bx) / 2 + (by - ay) * bow, (ay + by) / 2 - (bx - ax) * bow
    if ay == by:
        cy = table.bottom if ay == table.y else table.y
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        u = 1 - t
        points.append(
            (
                round(u * u * ax + 2 * u * t * cx + t * t * bx),
                round(u * u * ay + 2 * u * t * cy + t * t * by),
            )
        )
    room = around(points).inset(-paper.px(8))
    paper.add(Arrow(room, tuple(points), colour, paper.px(3), paper.px(12)))
    return points[STEPS // 4]


def _edge(table: Box, chair: Box) -> int:
    """Return the side of the table that a chair stands at."""
    return table.y if chair.y < table.y else table.bottom
