"""The coach's strip: one thing about the question that is up, and the touch that puts it away."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, NOTE, STRONG, TEXT, Style
from display.toolkit.nodes import Veil
from display.toolkit.paper import Paper
from display.toolkit.typesetter import OPEN

PAD = 6  # above and below the words
MARK = 48  # how wide and high the coach's own sign is
LINES = 6  # of one text, at the most
STEPS_BACK = 128  # how dark the glass is over what the coach does not speak about


class _Parts(NamedTuple):
    """Where the parts of the strip lie; `mark` is empty where words need its room."""

    mark: Box
    words: Box
    button: Box


def coach_height(paper: Paper, width: int, lesson: tuple[str, str]) -> int:
    """Return how high a strip of that width must be for every word of a lesson."""
    words = _parts(paper, Box(0, 0, width, paper.px(MARK + 2 * PAD))).words
    heights = (_height(paper, text, style, words.w) for text, style in _said(lesson))
    return sum(heights) + 2 * paper.px(PAD)


def lay_coach(
    paper: Paper, box: Box, lesson: tuple[str, str], tap: Callable[[], None], *, points: bool
) -> None:
    """Lay what is said: the goal heavier than the rest, and a tip towards what it is about."""
    palette, px = paper.palette, paper.px
    if points:
        tip = Box(box.x + box.w // 4 - px(20), box.y - px(18), px(40), px(20))
        paper.glyph(Box(tip.x, tip.y - px(10), tip.w, tip.w), "tip", palette.cream)
    paper.fill(box, palette.cream, paper.layout.radius_large)
    paper.backdrop("coach", "", None, box)
    mark, words, button = _parts(paper, box)
    paper.button("heard", button, paper.say("Got it"), tap, look="go", style=BUTTON)
    if mark.w:
        paper.fill(mark, palette.felt, mark.w // 2)
        paper.glyph(mark.inset(mark.w // 5), "bow", palette.brass)
    said = _said(lesson)
    heights = [_height(paper, text, style, words.w) for text, style in said]
    if sum(heights) > words.h:  # where the strip cannot grow, each has its share
        heights = [words.h * height // sum(heights) for height in heights]
    rest = words.centred(words.w, sum(heights))
    for (text, style), height in zip(said, heights, strict=True):
        place, rest = rest.off_top(height)
        paper.text(place, text, style, palette.paper, lines=LINES)


def _said(lesson: tuple[str, str]) -> list[tuple[str, Style]]:
    """Return what is said, each part in its style; one that stands alone is not heavier."""
    goal, text = lesson
    if not goal or not text:
        return [(goal or text, TEXT)]
    return [(goal, STRONG), (text, NOTE)]


def _height(paper: Paper, text: str, style: Style, width: int) -> int:
    """Return how high a text is in as few lines as it can be read in, two if one is too small."""
    lines = next(
        (n for n in range(2, LINES) if paper.fit(text, style, width, OPEN, n).whole), LINES
    )
    return paper.height_of(text, style, width, lines)


def _parts(paper: Paper, box: Box) -> _Parts:
    px = paper.px
    inner = box.inset(px(14), px(PAD))
    label = paper.say("Got it")
    wide = min(max(px(96), paper.fit(label, BUTTON, box.w, box.h).width + px(24)), box.w // 3)
    right, rest = inner.off_right(wide, px(12))
    high = max(min(right.h, px(56)), min(paper.layout.touch, right.h))
    button = right.centred(right.w, high)
    side = min(px(MARK), rest.h)
    if rest.w - side < px(240):
        return _Parts(Box(rest.x, rest.y, 0, 0), rest, button)
    mark, rest = rest.off_left(side, px(12))
    return _Parts(mark.centred(side, side), rest, button)


def step_back(paper: Paper, *boxes: Box) -> None:
    """Dim everything the lesson is not about; it can still be touched."""
    for box in boxes:
        paper.add(Veil(box, paper.palette.ink, STEPS_BACK))
