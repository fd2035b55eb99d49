"""The end of a sentence that is too long for its room: what was told last is what goes on."""

from __future__ import annotations

from display.toolkit.layout import Style
from display.toolkit.paper import Paper
from display.toolkit.typesetter import OPEN

MORE = "… "


def ending(paper: Paper, text: str, style: Style, wide: int, lines: int) -> str:
    """Return a text, or as many of its last words as fit into `lines` lines of that width."""
    words = text.split(" ")
    for left_out in range(len(words)):
        kept = MORE * bool(left_out) + " ".join(words[left_out:])
        if paper.fit(kept, style, wide, OPEN, lines).whole:
            return kept
    return text
