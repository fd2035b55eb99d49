"""The dice shaker's handle: six dice in a row, betting spaces below, markers on them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TypeAlias

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, NOTE
from display.toolkit.motion import GLOW, Change, Span
from display.toolkit.nodes import Die, Node, Rim
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour
from firmware_host.engine.view import BetSpace, HandleArt, Mark

GROUPS = ("blue", "green", "ruby", "olive")
# Lays the die of that number in a box, if there is one to be seen yet.
LayDie: TypeAlias = Callable[[Paper, int, Box], bool]


def handle_height(paper: Paper, width: int, art: HandleArt, *, touched: bool) -> tuple[int, int]:
    """Least and liked height; spaces that are only looked at need less."""
    rows = -(-len(art.spaces) // _columns(paper, width, art))
    high = rows * (_row(paper, touched=touched) + paper.layout.space())
    return high + paper.px(40), high + paper.px(16) * rows + paper.px(96)


def _row(paper: Paper, *, touched: bool) -> int:
    """How high a space is at least."""
    return max(paper.layout.touch if touched else 0, 2 * paper.line(BUTTON) + paper.px(12))


def _columns(paper: Paper, width: int, art: HandleArt) -> int:
    most = max(2, width // max(paper.layout.touch + 8, paper.px(124)))
    return min(most, 6, len(art.spaces)) or 1


def lay_handle(
    paper: Paper,
    box: Box,
    scene: TableScene,
    art: HandleArt,
    keys: Collection[str],
    tap: Callable[[str], None],
    name: Callable[[str], str],
    lay_die: LayDie | None,
    since: float,
) -> None:
    """Lay it; spaces in `keys` may be touched. `lay_die` lays dice that are not settled yet.

    `since` is when the picture came up: winning spaces glow once from then on.
    """
    gap = paper.layout.space()
    columns = _columns(paper, box.w, art)
    rows = -(-len(art.spaces) // columns)
    row = _row(paper, touched=bool(keys))
    spare = box.h - rows * (row + gap)
    tray, spaces = box.off_top(min(spare, paper.px(84) + max(0, spare - paper.px(84)) // 3), gap)
    winners = {at - 1 for at in _winning(art)}
    _lay_dice(paper, tray, art.dice, winners, 6, lay_die)
    tones = _tones(art)
    for space, place in zip(art.spaces, spaces.grid(columns, rows, gap), strict=False):
        key = space.key
        marks = [mark for mark in art.marks if mark.at == key]
        can = key in keys
        _lay_space(paper, place, space, tones[key], marks, scene, name(key), can, since)
        if can:
            paper.target(name(key), place, space.label, partial(tap, key))


def _winning(art: HandleArt) -> set[int]:
    """The positions under spaces that won and that cover one or two dice."""
    won = {mark.at for mark in art.marks if mark.won}
    small = [space for space in art.spaces if space.key in won and len(space.covers) <= 2]
    return {at for space in small for at in space.covers}


def _tones(art: HandleArt) -> dict[str, str]:
    """A colour per sort of space: by how many dice it covers and what it pays."""
    sorts: list[tuple[int, int | str]] = []
    result = {}
    for space in art.spaces:
        sort = len(space.covers), space.prize or space.label
        if sort not in sorts:
            sorts.append(sort)
        result[space.key] = GROUPS[sorts.index(sort) % len(GROUPS)]
    return result


def _lay_dice(
    paper: Paper,
    tray: Box,
    dice: Sequence[int],
    winners: set[int],
    count: int,
    lay_die: LayDie | None,
) -> None:
    palette = paper.palette
    paper.fill(tray, palette.felt, tray.h // 2)
    room = (tray.w - paper.px(40)) // count
    side = max(4, min(tray.h - paper.px(12), paper.px(64), room - paper.px(8)))
    gap = min(paper.px(40), room - side)
    start = tray.x + (tray.w - count * side - (count - 1) * gap) // 2
    for at in range(count):
        place = Box(start + at * (side + gap), tray.y + (tray.h - side) // 2, side, side)
        face = dice[at] if at < len(dice) else 0
        if face:
            ground = palette.brass if at in winners else palette.cream
            paper.add(Die(place, face, ground, palette.paper))
        elif lay_die is None or not lay_die(paper, at, place):
            paper.fill(place, palette.ink, side * 3 // 16, palette.line)
            if side >= paper.px(30):
                paper.text(place, str(at + 1), LABEL, palette.mute, "centre", needed=False)


def _lay_space(
    paper: Paper,
    place: Box,
    space: BetSpace,
    tone: str,
    marks: Sequence[Mark],
    scene: TableScene,
    key: str,
    can: bool,
    since: float,
) -> None:
    palette = paper.palette
    colour: Colour = getattr(palette, tone)
    won = any(mark.won for mark in marks)
    rim = palette.brass if won else palette.cream if can else None
    paper.fill(place, paper.tone(colour, key), paper.layout.radius, rim, paper.px(4 if won else 2))
    if won and not paper.theme.still:
        paper.move(glow(Span(since, GLOW), place, palette.brass, paper.layout.radius))
    inner = place.inset(paper.px(6), paper.px(5))
    if marks:
        side = min(paper.px(28), inner.h // len(marks), inner.w // 5)
        left, inner = inner.off_left(side, paper.px(2))
        for mark, spot in zip(marks, left.rows(len(marks)), strict=True):
            place = spot.centred(side, side)
            paper.token(
                place, scene.look(mark.seat), scene.name(mark.seat), faded=mark.won is False
            )
    name, prize = space.label, paper.say.money(space.prize)
    if not space.prize or inner.h < paper.line(BUTTON) + paper.line(NOTE):
        label = f"{name}\n{prize}" if space.prize else name
        paper.text(inner, label, BUTTON, palette.cream, "centre", lines=2)
        return
    # The name over what it brings, on every space alike.
    block = inner.centred(inner.w, paper.line(BUTTON) + paper.line(NOTE) + paper.px(2))
    upper, lower = block.off_top(paper.line(BUTTON))
    paper.text(upper, name, BUTTON, palette.cream, "centre")
    paper.text(lower, prize, NOTE, palette.soft, "centre")


def glow(span: Span, place: Box, colour: Colour, radius: int) -> Change:
    """A rim that lights up once and goes out."""

    def look(share: float) -> Node | None:
        if share >= 1.0:
            return None
        reach = round(6 * (1 - abs(1 - 2 * share)))
        return Rim(place.inset(-reach), colour, radius + reach, max(1, reach))

    return Change(span, look)
