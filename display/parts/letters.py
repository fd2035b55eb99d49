"""The letters of a keyboard on the screen, in as many pages as a screen of that size needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.toolkit.box import Box
from display.toolkit.layout import BUTTON
from display.toolkit.paper import Paper

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
ACCENTS = "äöüßéèçñåøœ"
LONGEST = 24

BACKSPACE, RETURN = "\b", "\n"  # what a real keyboard sends besides letters


def letter_pages(paper: Paper, box: Box, gap: int, besides: int = 1) -> list[tuple[str, ...]]:
    """Return the letters in rows and pages: as on a keyboard where there is room, else by alphabet.

    `besides` rows of the box are kept for other keys.
    """
    touch = paper.layout.touch
    across = (box.w + gap) // (touch + gap)
    if across >= len(ROWS[0]):
        return [ROWS, (*ROWS[:2], ACCENTS[:across])]
    down = max(1, (box.h + gap) // (touch + gap) - besides)
    letters = "".join(sorted("".join(ROWS))) + ACCENTS
    rows = [letters[at : at + across] for at in range(0, len(letters), across)]
    return [tuple(rows[at : at + down]) for at in range(0, len(rows), down)]


def page_label(pages: list[tuple[str, ...]], page: int) -> str:
    """Return what the key that turns to the following page of letters is called."""
    following = (page + 1) % len(pages)
    new = next((row for row in pages[following] if row not in pages[page]), "")
    return new[:3] if following else "abc"


def begins_a_name(text: str) -> bool:
    """Return whether the next letter begins a name, and so is a capital by itself."""
    return not text or text.endswith((" ", "-"))


def lay_letters(
    paper: Paper,
    box: Box,
    rows: tuple[str, ...],
    tap: Callable[[str], None],
    *,
    capital: bool,
    gap: int,
    high: int,
) -> None:
    """Lay rows of letter keys from the top of a box, each row in the middle."""
    wide = max(len(row) for row in rows)
    cell = (box.w + gap) // wide
    for down, row in enumerate(rows):
        start = box.x + (box.w - cell * len(row) + gap) // 2
        for at, letter in enumerate(row):
            place = Box(start + at * cell, box.y + down * (high + gap), cell - gap, high)
            shown = letter.upper() if capital else letter
            paper.button(f"key {shown}", place, shown, partial(tap, shown), style=BUTTON)
