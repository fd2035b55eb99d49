"""A hand of cards: face up, fanned by rank, or face down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from display.toolkit.box import Box
from display.toolkit.layout import Style
from display.toolkit.nodes import Rim
from display.toolkit.paper import Paper
from display.toolkit.theme import mixed
from firmware_host.engine.view import CardFace

from .cards import lay_card, motif

PILL, PILL_HIGH = Style("bold", 16, 14), 30


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
            named = chosen._replace(number=min(chosen.number, count))
            names.append((named, Box(x, box.y, seen, box.h)))
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
        seen = step if rank.isdigit() else seen  # in letters of one size, whatever lies beside it
        face = fan.faces.get(rank)
        lay_card(paper, place, rank, face, seen=seen, low=paper.px(PILL_HIGH + 6), dim=not can)
    places = []
    for at, play in enumerate(options):
        x = span.x + at * step
        right = x + step if at + 1 < len(options) else until
        places.append((play.key, Box(x, span.y, right - x, span.h)))
    return places


def _lay_names(paper: Paper, box: Box, names: list[tuple[Play, Box]], chosen: str) -> None:
    """Lay the names of what can be played over the cards; the chosen one always in full.

    Where a name has no room beside its neighbours, how many cards it is says enough: their rank
    is on them.
    """
    palette, high = paper.palette, paper.px(PILL_HIGH)
    pills = _pills(paper, box, names, chosen, 2.0)
    if len(pills) < len(names) or any(words != play.words for play, words, _ in pills):
        pills = _pills(paper, box, names, chosen, 1.2)
    for play, words, pill in pills:
        picked = play.key == chosen
        ground, ink = (palette.cream, palette.paper) if picked else (palette.ink, palette.cream)
        paper.fill(pill, ground, high // 2, palette.deep if picked else palette.line)
        inner = pill.inset(paper.px(4), 0)
        paper.text(inner, words, PILL, ink, "centre", needed=False, cut=True)


def _pills(
    paper: Paper, box: Box, names: list[tuple[Play, Box]], chosen: str, over: float
) -> list[tuple[Play, str, Box]]:
    """Return the names that fit and where; each may be `over` times as wide as its cards."""
    high = paper.px(PILL_HIGH)
    pills: list[tuple[Play, str, Box]] = []
    for play, span in sorted(names, key=lambda name: name[0].key != chosen):
        picked = play.key == chosen
        for words in (play.words, f"×{play.number}"):
            setting = paper.fit(words, PILL, paper.px(170 if picked else 120), high)
            wide = setting.width + paper.px(20 if words is play.words else 14)
            x = max(box.x, min(span.x + (span.w - wide) // 2, box.right - wide))
            pill = Box(x, box.bottom - high - paper.px(4), wide, high)
            clear = all(pill.right + 2 <= o.x or o.right + 2 <= pill.x for _, _, o in pills)
            if words and setting.whole and (picked or (clear and wide <= span.w * over)):
                pills.append((play, words, pill))
                break
    return pills


def lay_backs(paper: Paper, box: Box, count: int) -> None:
    """Lay as many cards face down as the hand has, held like a fan: everybody may know that."""
    paper.part(("backs", box, count), lambda: _lay_backs(paper, box, count))


def _lay_backs(paper: Paper, box: Box, count: int) -> None:
    count = max(count, 1)
    room = box.h - paper.px(56)
    wide = min(paper.px(96), box.w // 5, room * 63 // 88)
    wide = max(wide, min(paper.px(60), box.w // 5))
    step = min(wide * 2 // 3, (box.w - wide) // max(1, count - 1))
    high = min(room, wide * 88 // 63)
    bow = min(paper.px(14), max(0, room - high))
    start = box.x + (box.w - wide - step * (count - 1)) // 2
    y = box.y + max(paper.px(4), (room - high - bow) // 2)
    for at in range(count):
        off = abs(2 * at - (count - 1)) / max(1, count - 1)
        place = Box(start + at * step, y + round(bow * off * off), wide, high)
        lay_back(paper, place, step if at + 1 < count else wide)


def lay_back(paper: Paper, box: Box, seen: int) -> None:
    """Lay one card face down; `seen` is how much of its width shows beside the next one."""
    palette, px = paper.palette, paper.px
    paper.fill(box, palette.ruby, px(8), palette.cream, max(1, px(2)))
    inner = box.inset(px(6))
    if inner.h < px(40):
        return
    line = mixed(palette.ruby, palette.brass, 0.6)
    paper.add(Rim(inner, line, px(5), max(1, px(1))))
    if seen >= box.w:
        side = min(inner.w, inner.h) * 3 // 4
        paper.add(motif(inner.centred(side, side), "crown"))
