"""The one grid of the table: every plan and every turn has its parts in these places."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import Layout, Shape

GAP = 12  # between the rows, at 800 by 480


class Grid(NamedTuple):
    """Where the parts of the table lie. A scene may take all of `body`, never anything else."""

    seats: Box
    question: Box
    picture: Box
    answers: Box
    slip: Box
    foot: Box

    @property
    def body(self) -> Box:
        """From the picture down to the slip."""
        return _joined(self.picture, self.slip)

    @property
    def lower(self) -> Box:
        """The answers and the slip, for answers that need the room of both."""
        return _joined(self.answers, self.slip)

    def coached(self, layout: Layout, high: int) -> tuple[Box, Grid]:
        """Return the coach's strip, in place of the slip or over the picture, and what is left.

        The words need a strip that is so `high`: what the slip has not, the picture gives.
        """
        if not self.slip.h:
            most = max(self.picture.h, layout.touch)
            return Box(self.picture.x, self.picture.y, self.picture.w, most), self
        # Upright a line is short: the strip takes more lines, and the picture gives them.
        more = layout.px(46) if layout.shape is Shape.TALL else 0
        x, y, w, h = self.slip
        more = max(more, min(high - h, self.picture.h // 2))
        strip = Box(x, y - more, w, h + more)
        picture, answers = self.picture, self.answers
        answers = Box(answers.x, answers.y - more, answers.w, answers.h)
        picture = Box(picture.x, picture.y, picture.w, picture.h - more)
        end = Box(answers.x, answers.bottom, answers.w, 0)
        return strip, self._replace(picture=picture, answers=answers, slip=end)


class Foot(NamedTuple):
    """The cells of the foot, in the order in which they lie."""

    pause: Box
    undo: Box
    why: Box
    more: Box
    right: Box


def _joined(upper: Box, lower: Box) -> Box:
    return Box(upper.x, upper.y, upper.w, max(upper.bottom, lower.bottom) - upper.y)


def grid_of(layout: Layout, scene: TableScene) -> Grid:
    """Return the grid for a screen and for as many seats as play."""
    return _grid(layout, len(scene.view.seats))


@lru_cache(maxsize=4)
def _grid(layout: Layout, seats: int) -> Grid:
    if layout.shape is Shape.WIDE:
        return _wide(layout)
    if layout.shape is Shape.TALL:
        return _tall(layout, seats)
    return _small(layout, seats)


def _wide(layout: Layout) -> Grid:
    """Return seats in a column at the left; what a larger screen has more goes to the picture."""
    px, gap = layout.px, layout.px(GAP)
    box = layout.box.inset(px(16), px(12))
    foot, rest = box.off_bottom(max(layout.touch, px(56)), gap)
    seats, body = rest.off_left(px(200), px(16))
    question, body = body.off_top(px(76), gap)
    slip, body = body.off_bottom(px(84), gap)
    answers, picture = body.off_bottom(px(96), gap)
    return Grid(seats, question, picture, answers, slip, foot)


def _tall(layout: Layout, seats: int) -> Grid:
    """Return seats in two columns on top, then one thing under the other; the picture is large."""
    px, gap = layout.px, layout.px(GAP)
    box = layout.box.inset(px(16), px(12))
    rows = -(-seats // 2)
    foot, rest = box.off_bottom(max(layout.touch, px(56)), gap)
    upper, body = rest.off_top(rows * px(71) + (rows - 1) * px(8), gap)
    question, body = body.off_top(px(92), gap)
    slip, body = body.off_bottom(px(84), gap)
    answers, picture = body.off_bottom(px(112), gap)
    return Grid(upper, question, picture, answers, slip, foot)


def _small(layout: Layout, seats: int) -> Grid:
    """Return a line of purses, the question, and the rest for picture and answers; no slip.

    Letters have a least size, so the rows are as high as their lines: two in the question, three
    on a button.
    """
    gap = layout.px(8)
    box = layout.box.inset(layout.px(10), layout.px(8))
    foot, rest = box.off_bottom(layout.touch, gap)
    upper, body = rest.off_top(layout.px(38) * (1 if seats <= 3 else 2), gap)
    question, body = body.off_top(layout.touch, gap)
    answers, picture = body.off_bottom(min(layout.touch + layout.px(6), body.h), gap)
    slip = Box(answers.x, answers.bottom, answers.w, 0)
    return Grid(upper, question, picture, answers, slip, foot)


@lru_cache(maxsize=4)
def foot_of(layout: Layout, foot: Box, *, spoken: bool = False) -> Foot:
    """Return the cells of the foot: the same on every plan; a table that is spoken has one more."""
    px = layout.px
    if layout.shape is Shape.WIDE:
        left, rest = foot.off_left(px(200), px(16))
        pause, undo = left.columns(2, px(8))
        right, middle = rest.off_right((rest.w - px(16)) // 2, px(16))
        why, more = middle.columns(2, px(8))
        return Foot(pause, undo, why, more, right)
    gap = px(8)
    # Upright the cell holds two words side by side; what is left is just wide enough to touch.
    share = 15 if spoken else 20 if layout.shape is Shape.TALL else 18
    right, rest = foot.off_right(foot.w * share // 50, gap)
    pause, undo, why, more = rest.columns(4, gap)
    return Foot(pause, undo, why, more, right)
