"""The figures of a gamble, row by row."""

from __future__ import annotations

from fractions import Fraction

from display.toolkit.box import Box
from display.toolkit.layout import FIGURE, NOTE
from display.toolkit.paper import Paper
from firmware_host.engine.view import Odds
from firmware_host.engine.words import money

ROW, NOTES = 44, 44  # how high a row is at 800 by 480, and the note under them
MOST = 9  # as many ways as reels can pay, the average last


def odds_height(paper: Paper, odds: Odds) -> int:
    """How high a card with all of it is."""
    return min(len(odds.lines), MOST) * paper.px(ROW) + paper.px(NOTES + 6)


def lay_odds(paper: Paper, box: Box, odds: Odds, most: int = MOST) -> None:
    """One row per way it can go: chance, and what it is worth on average."""
    palette = paper.palette
    lines = odds.lines[:most]
    note = odds.note or ("" if odds.exact else paper.say("Simulated, not exact"))
    below, rows = box.off_bottom(paper.px(NOTES) if note else 0, paper.px(6))
    high = min(paper.px(ROW), rows.h // max(1, len(lines)))
    rows = Box(rows.x, rows.y, rows.w, high * len(lines))
    averages = [dollars(line.average) for line in lines if line.average is not None]
    chances = [percent(line.chance) for line in lines if line.chance is not None]
    face = paper.layout.faces_of(FIGURE)[0]
    wide = max((paper.ink.width(text, face) for text in averages), default=0) + 2
    likely = max((paper.ink.width(text, face) for text in chances), default=0) + 2
    for line, place in zip(lines, rows.rows(len(lines)) if lines else [], strict=True):
        worth, rest = place.off_right(wide if averages else 0, paper.px(8))
        chance, label = rest.off_right(likely if chances else 0, paper.px(8))
        paper.text(label, line.label, NOTE, palette.soft, lines=2, cut=True)
        if line.chance is not None:
            paper.text(chance, percent(line.chance), FIGURE, align="right")
        if line.average is not None:
            paper.text(worth, dollars(line.average), FIGURE, palette.cream, "right")
    if note:
        paper.text(below, note, NOTE, palette.soft, lines=2)


def percent(chance: Fraction) -> str:
    """A chance as people say it."""
    return f"{float(chance) * 100:.1f} %"


def dollars(value: Fraction) -> str:
    """An average in dollars, with cents only where they matter."""
    whole = round(value)
    if abs(value) >= 100 or value == whole:
        return money(whole)
    return f"{'-' if value < 0 else ''}${abs(float(value)):.2f}"
