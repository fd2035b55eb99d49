"""Cards: what lies on the tray, a hand fanned by rank, and its backs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import LABEL, NOTE, STRONG, Style
from display.toolkit.motifs import kind_of
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour, mixed, rgb
from firmware_host.engine.view import CardFace, TrayArt
from firmware_host.engine.words import Text, said

from .coins import Coins

MOST_COINS = 12
MOVES = 3  # of a round that are told beside the tray
RANK = Style("serif", 30, 16)
PILL, PILL_HIGH = Style("bold", 16, 14), 30
NAMED = Style("bold", 15, 14)
# Figures in colours of their own, so that ranks are told apart at the edge of a fan.
_COLOURS = "2a6f97 5c4033 7a2d28 6f5a17 a05a00 7a1f3d 5b3a86 1f4f8f"
INKS = [rgb(f"#{colour}") for colour in _COLOURS.split()]


class Play(NamedTuple):
    """Something that can be played from a hand: some cards of a rank, and what that is called."""

    key: str
    rank: str
    number: int
    words: str


class Fan(NamedTuple):
    """A hand face up: its cards in order, what can be played, the key of the chosen play."""

    cards: tuple[str, ...]
    plays: tuple[Play, ...]
    chosen: str
    faces: Mapping[str, CardFace]


def lay_tray(paper: Paper, box: Box, scene: TableScene, art: TrayArt) -> None:
    """What lies there at the right; beside it how the round has gone."""
    palette = paper.palette
    box = box.centred(box.w, min(box.h, paper.px(150)))
    paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
    tray, rest = box.inset(paper.px(8), paper.px(6)).off_right(box.w * 3 // 10, paper.px(12))
    paper.fill(tray, palette.ink, paper.layout.radius, palette.brass if art.rank else palette.line)
    if art.rank:
        _lay_lying(paper, tray.inset(paper.px(8), paper.px(4)), art, scene.view.faces)
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
    """What lies there, on a screen that has no row for it: the cards, and the sign of whose."""
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
    _lay_lying(paper, inner, art, scene.view.faces)


def _lay_course(
    paper: Paper, box: Box, scene: TableScene, course: tuple[tuple[int, Text], ...]
) -> None:
    """Lay the last moves of a round side by side, as they came.

    What would beat it stands under the question.
    """
    palette, gap = paper.palette, paper.px(22)
    several = max(1, min(MOVES, (box.w + gap) // (paper.px(96) + gap)))
    shown = course[-several:]
    high = paper.line(STRONG) + paper.line(NOTE) + paper.px(4)
    cells = box.centred(box.w, min(box.h, high)).columns(several, gap)[: len(shown)]
    for (seat, what), cell in zip(shown, cells, strict=True):
        last = cell is cells[-1]
        upper, lower = cell.off_top(cell.h // 2)
        side = min(paper.px(28), upper.h)
        mark, name = upper.off_left(side, paper.px(6))
        paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
        colour = palette.cream if last else palette.soft
        paper.text(name, scene.name(seat), STRONG, colour, cut=True, needed=False)
        paper.text(lower, scene.speaker.line(what), NOTE, colour, cut=True)
        if cell is not cells[0]:
            between = Box(cell.x - gap, cell.y, gap, cell.h)
            paper.glyph(between.centred(gap, gap), "next", palette.line)


def _lay_lying(paper: Paper, box: Box, art: TrayArt, faces: Mapping[str, CardFace]) -> None:
    count = min(max(art.amount, 1), 6)
    high = box.h
    wide = min(high * 7 // 10, box.w)
    step = min(wide * 9 // 10, (box.w - wide) // max(1, count - 1)) if count > 1 else 0
    start = box.x + (box.w - wide - step * (count - 1)) // 2
    for at in range(count):
        place = Box(start + at * step, box.y, wide, high)
        rank = said(art.rank, paper.say)
        lay_card(paper, place, rank, faces.get(rank), seen=step if at + 1 < count else 0)


def lay_card(
    paper: Paper,
    box: Box,
    rank: str,
    face: CardFace | None,
    *,
    seen: int = 0,
    low: int = 0,
    dim: bool = False,
) -> None:
    """Lay one card face up: its rank in the corner, or a band with its name if it has a face.

    `seen` is how much of its width shows beside the next card, `low` how much of its height is
    wanted for what it is called.
    """
    palette = paper.palette
    seen = seen or box.w
    ground = mixed(palette.cream, palette.ink, 0.45) if dim else palette.cream
    radius = paper.px(8)
    paper.fill(box, ground, radius, mixed(palette.deep, ground, 0.5), max(1, paper.px(1)))
    if face is not None:
        band = rgb(face.band)
        band = mixed(band, palette.ink, 0.45) if dim else band
        top = box.off_top(max(paper.line(NAMED), min(box.h // 3, paper.px(30))))[0]
        paper.fill(top, band, radius)
        room = Box(top.x + paper.px(4), top.y, max(1, seen - paper.px(6)), top.h)
        if paper.fit(rank, NAMED, room.w, room.h).whole:
            paper.text(room, rank, NAMED, palette.cream, cut=True, needed=False)
        else:  # the sign stands in its corner, as on playing cards
            side = min(room.w, room.h - paper.px(8), paper.px(22))
            if side >= paper.px(12):
                paper.glyph(room.centred(side, side), face.sign, palette.cream)
        left = max(1, box.h - top.h - low)
        below = Box(box.x, top.bottom, seen, min(left, paper.px(64)))
        side = min(below.w * 3 // 4, box.w // 2, paper.px(38), below.h - paper.px(4))
        if below.h > side >= paper.px(14):
            paper.glyph(below.centred(side, side), face.sign, band)
        return
    colour: Colour = INKS[(int(rank) - 1) % len(INKS)] if rank.isdigit() else palette.paper
    colour = palette.ink if dim else colour
    corner = box.off_top(min(box.h, paper.px(40)))[0].off_left(paper.px(6))[1]
    room = Box(corner.x, corner.y, max(1, seen - paper.px(8)), corner.h)
    if room.w >= paper.px(11):
        paper.text(room, rank, RANK, colour, cut=True, needed=False)
    window = box.inset(paper.px(7), 0).off_top(0, corner.h)[1].off_bottom(0, paper.px(7))[1]
    window = window.off_top(min(window.h, box.w * 11 // 10))[0]
    if rank.isdigit() and 1 <= int(rank) <= MOST_COINS and window.h >= paper.px(16):
        paper.add(Coins(window, int(rank), colour, ground))


# -- a hand ----------------------------------------------------------------------------------------


def lay_fan(paper: Paper, box: Box, fan: Fan) -> list[tuple[str, Box]]:
    """Lay a hand; return the play that each stretch of it stands for.

    Cards of a rank lie together; where a rank can be played in several numbers, the finger takes
    as many as it has slid over from the left.
    """
    groups: dict[str, int] = {}
    for card in fan.cards:
        groups[card] = groups.get(card, 0) + 1
    plays: dict[str, list[Play]] = {}
    for play in fan.plays:
        plays.setdefault(play.rank, []).append(play)
    step, wide = _measures(paper, box, list(groups.values()))
    apart = step // 2
    places: list[tuple[str, Box]] = []
    names: list[tuple[Play, Box]] = []
    whole = step * (len(fan.cards) - 1) + apart * (len(groups) - 1) + wide
    x = box.x + max(0, box.w - whole) // 2
    for rank, count in groups.items():
        options = plays.get(rank, [])
        span = Box(x, box.y, step * (count - 1) + wide, box.h)
        next_x = x + step * count + apart
        last = rank == fan.cards[-1]
        until = span.right if last else next_x
        stretch = _Stretch(span, rank, count, step, wide, until, last)
        places += _lay_rank(paper, stretch, fan, options)
        if options:
            chosen = next((play for play in options if play.key == fan.chosen), options[-1])
            seen = min(until, span.right) - x
            names.append((chosen, Box(x, box.y, seen, box.h)))
        x = next_x
    _lay_names(paper, box, names, fan.chosen)
    return places


def _measures(paper: Paper, box: Box, counts: list[int]) -> tuple[int, int]:
    """Return how far apart the cards of a hand lie, and how wide one is."""
    cards, ranks = sum(counts), max(1, len(counts))
    wide = min(paper.px(92), box.w // 4)
    step = (box.w - wide) * 2 // max(2, 2 * (cards - 1) + (ranks - 1))
    return max(4, min(step, wide * 3 // 4)), wide


class _Stretch(NamedTuple):
    """Where the cards of one rank lie in a fan: how many, how far apart, how wide, until where."""

    span: Box
    rank: str
    number: int
    step: int
    wide: int
    until: int
    last: bool


def _lay_rank(
    paper: Paper, stretch: _Stretch, fan: Fan, options: list[Play]
) -> list[tuple[str, Box]]:
    """Lay the cards of one rank, and return the stretches that its plays have."""
    span, rank, count, step, wide, until, last = stretch
    lift, rise = span.h * 26 // 100, span.h * 40 // 100
    floor = span.y + span.h * 46 // 100
    taken = next((at + 1 for at, play in enumerate(options) if play.key == fan.chosen), 0)
    many = len(options) > 1
    picked = (taken if many else min(options[0].number, count)) if taken else 0
    playable = count if many or not options else min(options[0].number, count)
    for at in range(count):
        can = bool(options) and at < playable
        y = floor - (rise if at < picked else lift if can else 0)
        place = Box(span.x + at * step, y, wide, span.bottom - y)
        seen = step if at + 1 < count else min(wide, until - place.x) if not last else wide
        face = fan.faces.get(rank)
        lay_card(paper, place, rank, face, seen=seen, low=paper.px(PILL_HIGH + 6), dim=not can)
    places = []
    for at, play in enumerate(options):
        x = span.x + at * step
        right = x + step if at + 1 < len(options) else until
        places.append((play.key, Box(x, span.y, right - x, span.h)))
    return places


def _lay_names(paper: Paper, box: Box, names: list[tuple[Play, Box]], chosen: str) -> None:
    """What can be played is called, over its cards: the chosen first, others where they fit."""
    palette, high = paper.palette, paper.px(PILL_HIGH)
    taken: list[Box] = []
    for play, span in sorted(names, key=lambda name: name[0].key != chosen):
        picked = play.key == chosen
        setting = paper.fit(play.words, PILL, paper.px(170 if picked else 120), high)
        wide = setting.width + paper.px(20)
        x = max(box.x, min(span.x + (span.w - wide) // 2, box.right - wide))
        pill = Box(x, box.bottom - high - paper.px(4), wide, high)
        clear = all(pill.right + 2 <= other.x or other.right + 2 <= pill.x for other in taken)
        if not play.words or not setting.whole or not (picked or (clear and wide <= span.w * 2)):
            continue
        taken.append(pill)
        ground, ink = (palette.cream, palette.paper) if picked else (palette.ink, palette.cream)
        paper.fill(pill, ground, high // 2, palette.deep if picked else palette.line)
        inner = pill.inset(paper.px(6), 0)
        paper.text(inner, play.words, PILL, ink, "centre", needed=False, cut=True)


def lay_backs(paper: Paper, box: Box, count: int) -> None:
    """As many cards face down as the hand has: everybody may know that."""
    count = max(count, 1)
    wide = min(paper.px(84), box.w // 5)
    step = min(wide * 2 // 3, (box.w - wide) // max(1, count - 1))
    high = min(box.h - paper.px(56), wide * 88 // 63)
    start = box.x + (box.w - wide - step * (count - 1)) // 2
    band, _ = kind_of("casino")
    for at in range(count):
        place = Box(start + at * step, box.y + paper.px(10), wide, high)
        paper.fill(place, paper.palette.ruby, paper.px(8), band, max(1, paper.px(2)))
