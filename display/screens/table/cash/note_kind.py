"""One kind of notes to be counted out: a touch adds one, minus takes one away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from display.art.notes import lay_pile
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, STRONG
from display.toolkit.paper import Paper

Held = tuple[int, int, str]  # how many are taken, of how many, and how that is said


def column_height(paper: Paper) -> int:
    """Return how high a kind of notes is, with the button under it."""
    return max(paper.px(92), paper.layout.touch) + paper.px(6) + paper.layout.touch


def lay_kind(
    paper: Paper,
    box: Box,
    value: int,
    notes: Sequence[int],
    held: Held,
    take: Callable[[int, int], None],
) -> None:
    """Lay the note, how many of it are taken, and the two ways to change that.

    `notes` are the values of the game's notes; `take` is told how many of this one there are then.
    Where there is no room for minus, whoever lays it has another way to begin again.
    """
    palette, (count, most, said) = paper.palette, held
    less, upper = None, box
    if box.h >= column_height(paper):
        less, upper = box.off_bottom(paper.layout.touch, paper.px(6))
    more = f"note {value}"
    rim = palette.brass if count else palette.line
    paper.fill(upper, paper.tone(palette.ink, more), paper.layout.radius, rim)
    words, pile = upper.inset(paper.px(5), paper.px(4)).off_bottom(paper.line(NOTE))
    lay_pile(paper, pile, value, 1, notes, badge=False)
    face = STRONG if count else NOTE
    paper.text(words, said, face, palette.cream if count else palette.soft, "centre", cut=True)
    if count < most:
        label = paper.say("One more {note}").format(note=paper.say.money(value))
        paper.target(more, upper, label, partial(take, value, count + 1))
    if less is None:
        return
    key = f"note {value} less"
    ink = palette.cream if count else palette.spent
    paper.fill(less, paper.tone(palette.raised, key), paper.layout.radius, palette.line)
    paper.glyph(less.centred(paper.px(24), paper.px(24)), "minus", ink)
    if count:
        label = paper.say("One {note} less").format(note=paper.say.money(value))
        paper.target(key, less, label, partial(take, value, count - 1))
