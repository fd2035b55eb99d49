"""The coach's strip: one thing about the question that is up, and the touch that puts it away."""

from __future__ import annotations

from collections.abc import Callable

from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, NOTE, STRONG, TEXT
from display.toolkit.nodes import Veil
from display.toolkit.paper import Paper

STEPS_BACK = 128  # how dark the glass is over what the coach does not speak about


def lay_coach(
    paper: Paper, box: Box, lesson: tuple[str, str], tap: Callable[[], None], *, points: bool
) -> None:
    """Lay what is said: the goal heavier than the rest, and a tip towards what it is about."""
    palette, px = paper.palette, paper.px
    goal, text = lesson
    if points:
        tip = Box(box.x + box.w // 4 - px(20), box.y - px(18), px(40), px(20))
        paper.glyph(Box(tip.x, tip.y - px(10), tip.w, tip.w), "tip", palette.cream)
    paper.fill(box, palette.cream, paper.layout.radius_large)
    paper.backdrop("coach", "", None, box)
    inner = box.inset(px(14), px(6))
    label = paper.say("Got it")
    wide = min(max(px(96), paper.fit(label, BUTTON, box.w, box.h).width + px(24)), box.w // 3)
    right, rest = inner.off_right(wide, px(12))
    high = max(min(right.h, px(56)), min(paper.layout.touch, right.h))
    paper.button("heard", right.centred(right.w, high), label, tap, look="go", style=BUTTON)
    side = min(px(48), rest.h)
    if rest.w - side >= px(240):
        mark, rest = rest.off_left(side, px(12))
        disc = mark.centred(side, side)
        paper.fill(disc, palette.felt, side // 2)
        paper.glyph(disc.inset(side // 5), "bow", palette.brass)
    if not goal or not text:
        paper.text(rest, goal or text, TEXT, palette.paper, lines=3)
        return
    upper = min(paper.height_of(goal, STRONG, rest.w, 2), rest.h // 2)
    lower = min(paper.height_of(text, NOTE, rest.w, 3), rest.h - upper)
    block = rest.centred(rest.w, upper + lower)
    above, below = block.off_top(upper)
    paper.text(above, goal, STRONG, palette.paper, lines=2)
    paper.text(below, text, NOTE, palette.paper, rise="top", lines=3)


def step_back(paper: Paper, *boxes: Box) -> None:
    """Dim what the coach does not speak about; it can still be touched."""
    for box in boxes:
        paper.add(Veil(box, paper.palette.ink, STEPS_BACK))
