"""The ladder of a turn's flips: what each counts, and what the reached ones have brought."""

from __future__ import annotations

from display.parts.tile import ground_of, lay_mark
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, Style
from display.toolkit.paper import Paper
from display.toolkit.theme import mixed

RUNGS = 4  # that are up at least, however often somebody has flipped
SUMS = Style("medium", 16, 14)
LYING = Style("medium", 18, 14)  # what a rung that lies has brought


def lay_count(
    paper: Paper,
    box: Box,
    rungs: tuple[int | None, ...],
    here: int,
    sums: tuple[tuple[str, int], ...],
) -> None:
    """Lay the ladder and, under it, what lies face up in the field comes to.

    The room under it is kept while nothing lies there, so that no rung moves.
    """
    low, rest = box.off_bottom(paper.line(SUMS), paper.px(6))
    if rest.h < min(len(rungs), RUNGS) * paper.px(26):
        lay_ladder(paper, box, rungs, here)
        return
    lay_ladder(paper, rest, rungs, here)
    if any(total for _, total in sums):
        _lay_sums(paper, low, sums)


def _lay_sums(paper: Paper, box: Box, sums: tuple[tuple[str, int], ...]) -> None:
    """Lay what red and black come to, told apart by the signs of the tiles."""
    palette = paper.palette
    for (tone, total), place in zip(sums, box.columns(len(sums)), strict=True):
        side, said = paper.px(18), paper.say.money(total)
        wide = side + paper.px(6) + paper.fit(said, SUMS, place.w, place.h).width
        mark, words = place.centred(min(place.w, wide), place.h).off_left(side, paper.px(6))
        mark = mark.centred(side, side)
        paper.fill(mark, ground_of(tone, palette), paper.px(4), palette.line, 1)
        lay_mark(paper, mark.inset(side // 4), red=tone != "black")
        paper.text(words, said, SUMS, palette.soft, needed=False)


def lay_ladder(paper: Paper, box: Box, rungs: tuple[int | None, ...], here: int) -> None:
    """Lay every rung with what it has brought, the lowest at the bottom; number `here` is marked.

    Where there is no height to stand it lies, and climbs to the right.
    """
    fits = (box.h - paper.px(16)) // (paper.line(NOTE) + paper.px(6))
    first = max(0, len(rungs) - fits) if fits >= RUNGS else 0  # the lowest have been told
    count, pad = len(rungs) - first, paper.px(8)
    if not count:
        return
    stands = count <= fits
    if not stands and (box.h < paper.px(64) or box.w < count * paper.px(64)):
        return
    if not stands:
        box = box.off_top(paper.px(84))[0]
    paper.fill(box, paper.palette.felt, paper.layout.radius, paper.palette.edge)
    inner = box.inset(pad, pad)
    places = inner.rows(count, paper.px(3))[::-1] if stands else inner.columns(count, paper.px(4))
    for at, place in enumerate(places, first):
        _lay_rung(paper, place, at + 1, rungs[at], here, beside=stands)


def signed(paper: Paper, brought: int) -> str:
    """Return what flips have brought, with the minus that sums have wherever they move."""
    return f"{'−' if brought < 0 else ''}{paper.say.money(abs(brought))}"


def _lay_rung(
    paper: Paper, place: Box, number: int, brought: int | None, here: int, *, beside: bool
) -> None:
    palette = paper.palette
    marked, reached = number == here, number < here
    ground = palette.shade if marked else palette.raised if reached else palette.felt
    paper.fill(place, ground, paper.px(8), palette.brass if marked else palette.edge)
    ink = palette.brass if marked else palette.cream if reached else palette.mute
    told = "" if brought is None else signed(paper, brought)
    if brought is None and marked:
        told = paper.say("next")
    tone = palette.cream if brought is not None else mixed(palette.cream, palette.felt, 0.2)
    style = HEAD if marked else NOTE
    if beside:
        inner = place.inset(paper.px(10), 0)
        used = paper.text(inner, f"×{number}", style, ink, needed=marked, cut=True)
        rest = inner.off_left(used.w, paper.px(6))[1]
        paper.text(rest, told, NOTE, tone, "right", needed=False, cut=True)
        return
    upper, lower = place.inset(paper.px(4), paper.px(3)).rows(2)
    paper.text(upper, f"×{number}", style, ink, "centre", needed=marked, cut=True)
    paper.text(lower, told, LYING, tone, "centre", needed=False, cut=True)
