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
LOW = Style("medium", 14, 18)  # as large as text has to be, whatever size is preferred
LONG = 12  # lines, where it stands in a column
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
    """Lay what is said: the goal heavier than the rest, and a tip towards what it is about.

    A box that is higher than wide is a column: what it covers cannot be touched meanwhile.
    """
    palette, px = paper.palette, paper.px
    if box.h > box.w:
        _lay_column(paper, box, lesson, tap)
        return
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


def stands(paper: Paper, box: Box, lesson: tuple[str, str]) -> bool:
    """Return whether a column holds every word of a lesson."""
    return box.h > box.w and _in_column(paper, box, lesson) is not None


def _in_column(
    paper: Paper, box: Box, lesson: tuple[str, str]
) -> tuple[_Parts, list[tuple[str, Style, int]]] | None:
    """Return where the parts of a column lie, and each text with its style and height.

    Its sign gives way to the words, and then the size of letters that is preferred.
    """
    px = paper.px
    button, rest = box.inset(px(14), px(12)).off_bottom(max(paper.layout.touch, px(48)), px(10))
    mark, below = rest.off_top(px(MARK - 8), px(8))
    none = Box(rest.x, rest.y, 0, 0)
    for said in (_said(lesson), [(text, LOW) for text, _ in _said(lesson)]):
        if not all(paper.fit(text, style, rest.w, OPEN, LONG).whole for text, style in said):
            continue
        texts = [(text, style, _height(paper, text, style, rest.w, LONG)) for text, style in said]
        high = sum(high for _, _, high in texts) + (len(texts) - 1) * px(8)
        if high <= below.h:
            return _Parts(mark.centred(mark.h, mark.h), below.centred(below.w, high), button), texts
        if high <= rest.h:
            return _Parts(none, rest.centred(rest.w, high), button), texts
    return None


def _lay_column(paper: Paper, box: Box, lesson: tuple[str, str], tap: Callable[[], None]) -> None:
    """Lay the coach's sign on top, the words under it, and the touch that puts it away."""
    found, palette = _in_column(paper, box, lesson), paper.palette
    if found is None:
        return
    (mark, block, button), texts = found
    paper.targets[:] = [target for target in paper.targets if not target.box.overlaps(box)]
    paper.fill(box, palette.ink, 0)  # nothing of what it covers is seen round its corners
    paper.fill(box, palette.cream, paper.layout.radius_large)
    paper.backdrop("coach", "", None, box)
    if mark.w:
        paper.fill(mark, palette.felt, mark.w // 2)
        paper.glyph(mark.inset(mark.w // 5), "bow", palette.brass)
    for text, style, high in texts:
        place, block = block.off_top(high, paper.px(8))
        paper.text(place, text, style, palette.paper, "centre", "top", lines=LONG)
    paper.button("heard", button, paper.say("Got it"), tap, look="go", style=BUTTON)


def _said(lesson: tuple[str, str]) -> list[tuple[str, Style]]:
    """Return what is said, each part in its style; one that stands alone is not heavier."""
    goal, text = lesson
    if not goal or not text:
        return [(goal or text, TEXT)]
    return [(goal, STRONG), (text, NOTE)]


def _height(paper: Paper, text: str, style: Style, width: int, most: int = LINES) -> int:
    """Return how high a text is in as few lines as it can be read in, two if one is too small."""
    lines = next((n for n in range(2, most) if paper.fit(text, style, width, OPEN, n).whole), most)
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
