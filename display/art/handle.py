"""The dice shaker's handle: six dice in a row, betting spaces below, markers on them.

Die n stands over High n, so dice and spaces share their columns and nothing changes place between
bet, shake and result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, SUM, Shape, Style
from display.toolkit.motion import GLOW, Change, Span
from display.toolkit.nodes import Die, Node, Rim
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, mixed
from firmware_host.engine.view import BetSpace, HandleArt, Mark
from firmware_host.engine.words import Text

if TYPE_CHECKING:
    from .row import Picks

GROUPS = ("blue", "green", "ruby", "olive")
ACROSS = 6
NAME = Style("semi", 18, 14)
PRIZE = Style("bold", 19, 18)
# Lays the die of that number in a box, if there is one to be seen yet.
LayDie: TypeAlias = Callable[[Paper, int, Box], bool]


def lay_handle(
    paper: Paper, tray: Box, fields: Box | None, scene: TableScene, art: HandleArt, picks: Picks
) -> None:
    """Lay the dice and the fields; spaces that may be picked can be touched.

    Where dice are entered by hand the faces lie in the place of the fields.
    """
    _lay_dice(paper, tray, art, picks)
    if fields is not None and art.spaces:
        wide = 4 if paper.layout.shape is Shape.TALL else ACROSS
        lay_spaces(paper, fields, scene, art, picks, min(wide, len(art.spaces)))


def lay_single(paper: Paper, box: Box, face: int) -> None:
    """Lay the one die that was rolled, where dice are rolled."""
    palette = paper.palette
    paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
    side = min(box.h - paper.px(16), paper.px(84))
    place = box.centred(side, side)
    halo = place.inset(-paper.px(4))
    paper.fill(halo, mixed(palette.felt, palette.brass, 0.3), paper.px(16))
    paper.add(Die(place, face, palette.brass, palette.paper))


def lay_spaces(
    paper: Paper, fields: Box, scene: TableScene, art: HandleArt, picks: Picks, columns: int
) -> None:
    """Lay the betting spaces, `columns` side by side."""
    count = len(art.spaces)
    rows = -(-count // columns)
    gap = paper.px(8)
    high = min(fields.h, rows * (paper.px(104) + gap) - gap)
    tones = _tones(art)
    places = fields.off_top(high)[0].grid(columns, rows, gap)
    for at, place in zip(under_dice(art.spaces, columns), places, strict=False):
        space = art.spaces[at]
        key = space.key
        marks = [mark for mark in art.marks if mark.at == key]
        if key == picks.chosen and scene.ask is not None and scene.ask.seat is not None:
            marks = [*marks, Mark(scene.ask.seat, key)]
        can = key in picks.keys
        colour = getattr(paper.palette, tones[key])
        lay = partial(_lay_space, paper, place, scene, art, at, colour, marks, picks)
        odds = art.chances[at] if at < len(art.chances) else -1
        states = key == picks.chosen, key in art.won, bool(art.dice), bool(picks.keys), can
        held = paper.pressed == picks.key(key)
        paper.part((place, space, colour, tuple(marks), scene.marks, odds, states, held), lay)
        if can:
            paper.target(
                picks.key(key), place, scene.speaker.line(space.label), partial(picks.tap, key)
            )


def under_dice(spaces: Sequence[BetSpace], columns: int) -> list[int]:
    """Return the order in which spaces are laid: each under the dice that it is about.

    A row that is as wide as the dice is in the order of their middles; where a space is about no
    dice, or the rows are narrower, the order is the game's own.
    """
    order = list(range(len(spaces)))
    if columns != ACROSS or not all(space.covers for space in spaces):
        return order
    for first in range(0, len(spaces), columns):
        row = order[first : first + columns]
        row.sort(key=lambda at: sum(spaces[at].covers) / len(spaces[at].covers))
        order[first : first + columns] = row
    return order


def _tones(art: HandleArt) -> dict[str, str]:
    """Return a colour per sort of space: by how many dice it covers and what it pays."""
    sorts: list[tuple[int, int | Text]] = []
    result = {}
    for space in art.spaces:
        sort = len(space.covers), space.prize or space.label
        if sort not in sorts:
            sorts.append(sort)
        result[space.key] = GROUPS[sorts.index(sort) % len(GROUPS)]
    return result


def _lay_dice(paper: Paper, tray: Box, art: HandleArt, picks: Picks) -> None:
    palette = paper.palette
    high = min(tray.h, paper.px(96))
    tray = tray.centred(tray.w, high)
    paper.fill(tray, palette.felt, tray.h // 2, palette.line)
    # Upright no field lies under a die of its own: the dice keep clear of the round ends.
    row = tray.inset(tray.h // 5, 0) if paper.layout.shape is Shape.TALL else tray
    for at, column in enumerate(row.columns(ACROSS, paper.px(8))):
        air = paper.px(38) if tray.h >= paper.px(90) else tray.h * 3 // 10
        side = max(4, min(tray.h - air, column.w - paper.px(10)))
        place = column.centred(side, side)
        face = art.dice[at] if at < len(art.dice) else 0
        if face:
            _lay_link(paper, art, at, place, column.w + paper.px(8))
            if at in art.lit:
                halo = place.inset(-paper.px(4))
                paper.fill(halo, mixed(palette.felt, palette.brass, 0.3), paper.px(16))
            ground = palette.brass if at in art.lit else palette.cream
            paper.add(Die(place, face, ground, palette.paper))
            if at in art.lit and not paper.theme.still:
                paper.move(glow(Span(picks.since, GLOW), place, palette.brass, paper.px(12)))
        elif picks.die is None or not picks.die(paper, at, place):
            paper.fill(place, palette.ink, side * 3 // 16, palette.line)
            paper.text(place, str(at + 1), SUM, palette.mute, "centre", needed=False)


def _lay_link(paper: Paper, art: HandleArt, at: int, place: Box, pitch: int) -> None:
    """Lay a bar from a die to the next one, where both decided it and show the same."""
    if {at, at + 1} <= set(art.lit) and art.dice[at] == art.dice[at + 1]:
        thick = paper.px(6)
        x, y = place.middle
        paper.fill(Box(x, y - thick // 2, pitch, thick), paper.palette.brass, thick // 2)


def _lay_space(
    paper: Paper,
    place: Box,
    scene: TableScene,
    art: HandleArt,
    at: int,
    colour: Colour,
    marks: Sequence[Mark],
    picks: Picks,
) -> None:
    """Lay one field: its name, what it pays, how likely that is, and whose markers lie on it."""
    palette = paper.palette
    space = art.spaces[at]
    key = space.key
    settled = bool(art.dice)
    won = key in art.won
    dull = (settled and not won) or (bool(picks.keys) and key not in picks.keys)
    ground = mixed(colour, palette.ink, 0.45) if dull else colour
    rim = palette.cream if key == picks.chosen else palette.brass if won else None
    paper.fill(place, paper.tone(ground, picks.key(key)), paper.px(12), rim, paper.px(3))
    ink = mixed(palette.cream, ground, 0.25) if dull else palette.cream
    low = place.h < 3 * paper.line(NOTE) + paper.px(12)
    inner = place.inset(paper.px(2 if low else 5), paper.px(3 if low else 6))
    line = max(min(inner.h // 3, paper.px(23)), paper.line(NOTE))
    side = max(min(paper.px(34), inner.h - 2 * line), min(paper.px(26), inner.h * 2 // 5))
    lines = [(scene.speaker.line(space.label), NAME, not dull)]
    # What one die decides pays the same everywhere: the question says how much.
    if space.prize and art.shaker and not (marks and inner.h < 2 * line + side):
        lines.append((paper.say.money(space.prize), PRIZE, not dull))
    if at < len(art.chances) and not marks and not settled:
        chance = paper.say.percent(art.chances[at])
        if low:
            narrow = chance.replace("\u00a0", "")  # there is no room for a space
            chance = f"{lines.pop()[0]} {narrow}"  # beside what it pays
        lines.append((chance, NOTE, not dull))
    for row, (text, style, needed) in enumerate(lines):
        spot = Box(inner.x, inner.y + row * line, inner.w, line)
        if row == len(lines) - 1 and style is NOTE:  # the chance, where a marker would lie
            high = max(line, min(side, line * 5 // 4))
            spot = Box(inner.x, max(spot.y, inner.bottom - side), inner.w, high)
            spot = Box(spot.x, min(spot.y, max(inner.y, inner.bottom - high)), spot.w, high)
        if spot.bottom <= inner.bottom + 1:
            needs = needed and style is not NAME
            paper.text(spot, text, style, ink, "centre", needed=needs, cut=True)
    below = Box(inner.x, inner.bottom - side, inner.w, side)
    step = min(side, inner.w // max(1, len(marks)))
    x = below.x + (below.w - step * (len(marks) - 1) - side) // 2
    for number, mark in enumerate(marks):
        spot = Box(x + number * step, below.y, side, side)
        paper.token(spot, scene.look(mark.seat), scene.sign(mark.seat))
    if won:
        disc = paper.px(22)
        corner = Box(place.right - disc, place.bottom - disc, disc, disc)
        if not marks or x + (len(marks) - 1) * step + side <= corner.x:
            paper.fill(corner, palette.brass, disc // 2)
            tick = corner.inset(paper.px(4))
            paper.glyph(tick, "check", palette.paper)


def glow(span: Span, place: Box, colour: Colour, radius: int) -> Change:
    """Return a rim that lights up once and goes out."""

    def look(share: float) -> Node | None:
        if share >= 1.0:
            return None
        reach = round(6 * (1 - abs(1 - 2 * share)))
        return Rim(place.inset(-reach), colour, radius + reach, max(1, reach))

    return Change(span, look)
