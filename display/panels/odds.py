"""The figures of a gamble, row by row."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, LABEL, NOTE
from display.toolkit.paper import Paper
from firmware_host.engine.view import Odds
from firmware_host.engine.words import Language, Text

ROW, NOTES = 44, 44  # how high a row is at 800 by 480, and the note under them
HEADS = 24  # over the columns
MOST = 9  # as many ways as reels can pay, the average last


def odds_height(paper: Paper, odds: Odds) -> int:
    """Return how high a card with all of it is."""
    return min(len(odds.lines), MOST) * paper.px(ROW) + paper.px(NOTES + 6) + _heads(paper)


def lay_odds(
    paper: Paper, box: Box, odds: Odds, read: Callable[[Text], str], most: int = MOST
) -> None:
    """Lay one row per possible result: its chance and its average worth."""
    palette = paper.palette
    lines = odds.lines[:most]
    note = read(odds.note) or ("" if odds.exact else paper.say("Simulated, not exact"))
    below, rows = box.off_bottom(paper.px(NOTES) if note else 0, paper.px(6))
    heads, rows = rows.off_top(_heads(paper))
    high = min(paper.px(ROW), rows.h // max(1, len(lines)))
    rows = Box(rows.x, rows.y, rows.w, high * len(lines))
    averages = [dollars(line.average, paper.say) for line in lines if line.average is not None]
    chances = [percent(line.chance, paper.say) for line in lines if line.chance is not None]
    face = paper.layout.faces_of(FIGURE)[0]
    # A column is as wide as its figures or what it is called, whichever is wider.
    wide = max(paper.ink.width(text, face) for text in (*averages, "")) + 2
    likely = max(paper.ink.width(text, face) for text in (*chances, "")) + 2
    wide = max(wide, _named(paper, paper.say("average")))
    likely = max(likely, _named(paper, paper.say("chance")))
    _lay_heads(paper, heads, likely if chances else 0, wide if averages else 0)
    for line, place in zip(lines, rows.rows(len(lines)) if lines else [], strict=True):
        worth, rest = place.off_right(wide if averages else 0, paper.px(8))
        chance, label = rest.off_right(likely if chances else 0, paper.px(8))
        paper.text(label, read(line.label), NOTE, palette.soft, lines=2, cut=True)
        if line.chance is not None:
            paper.text(chance, percent(line.chance, paper.say), FIGURE, align="right")
        if line.average is not None:
            paper.text(worth, dollars(line.average, paper.say), FIGURE, palette.cream, "right")
    if note:
        paper.text(below, note, NOTE, palette.soft, lines=2)


def _named(paper: Paper, head: str) -> int:
    """Return how wide the name of a column is."""
    return paper.fit(head, LABEL, paper.layout.box.w, _heads(paper)).width


def _heads(paper: Paper) -> int:
    """Return how high the names of the columns are."""
    return max(paper.px(HEADS), paper.line(LABEL))


def _lay_heads(paper: Paper, box: Box, likely: int, wide: int) -> None:
    """Lay the headings of the two columns of figures."""
    mute, gap = paper.palette.mute, paper.px(8)
    if wide:
        paper.text(box, paper.say("average"), LABEL, mute, "right", needed=False)
        box = box.off_right(wide, gap)[1]
    if likely:
        paper.text(box, paper.say("chance"), LABEL, mute, "right", needed=False)


def percent(chance: Fraction, language: Language) -> str:
    """Return a chance as people say it."""
    return language.percent(float(chance) * 100, 1)


def dollars(value: Fraction, language: Language) -> str:
    """Return an average in dollars, with cents only where they matter."""
    whole, sign = round(value), "−" if value < 0 else ""
    if abs(value) >= 100 or value == whole:
        return f"{sign}{language.money(abs(whole))}"
    cents = language.decimal(abs(float(value)), 2)
    return f"{sign}{language.dollars.replace('{amount}', cents)}"


def lay_short_odds(paper: Paper, box: Box, odds: Odds, read: Callable[[Text], str]) -> None:
    """Lay the card at the side: all rows with their heading, or one line where more is known.

    What does not fit whole is not begun: the sheet has all of it.
    """
    pad, row = paper.px(8), paper.px(28)
    likely = [line for line in odds.lines if line.chance is not None]
    worth = [line for line in odds.lines if line.chance is None and line.average is not None]
    worth_head = paper.say("average")
    for lines, head in ((likely, paper.say("chance")), (worth, worth_head)):
        told = [
            percent(line.chance, paper.say)
            if line.chance is not None
            else dollars(line.average or Fraction(0), paper.say)
            for line in lines
        ]
        face = paper.layout.faces_of(FIGURE)[-1]
        wide = max((paper.ink.width(text, face) for text in told), default=0) + 2
        label = box.w - 2 * paper.px(12) - wide - paper.px(8)
        named = paper.fit(head, LABEL, box.w, row).width + paper.px(8)
        title, beside = read(odds.title), box.w - 2 * paper.px(12) - named
        heads = max(paper.px(22), paper.height_of(title, LABEL, beside, 2))
        if head is worth_head and len(lines) == 1:  # its one row says what it is
            heads = 0
        whole = all(paper.fit(read(line.label), NOTE, label, row).whole for line in lines)
        high = heads + len(lines) * row + 2 * pad
        if not lines or not whole or high > box.h:
            continue
        card = box.off_top(high)[0]
        paper.fill(card, paper.palette.felt, paper.layout.radius, paper.palette.edge)
        top, rest = card.inset(paper.px(12), pad).off_top(heads)
        if heads:
            paper.text(top, head, LABEL, paper.palette.mute, "right", needed=False)
            place = top.off_right(named)[1]
            paper.text(place, title, LABEL, paper.palette.mute, lines=2, cut=True, needed=False)
        for line, text, place in zip(lines, told, rest.rows(len(lines)), strict=True):
            right, left = place.off_right(wide, paper.px(8))
            paper.text(left, read(line.label), NOTE, paper.palette.soft)
            paper.text(right, text, FIGURE, paper.palette.cream, "right")
        return
