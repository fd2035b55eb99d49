"""Feedback for scans: a beep and a flash for each, and a message on the screen."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.engine.words import Line, Text, word
from hardware.cues import Beep, Blink, Cue
from hardware.signals import CardRead, Crowded, Misread, Signal, TokenPlaced
from hardware.wording import Wording

# Any build that has lamps has one of these.
LAMPS = ("bank", "spin")
REASONS = {
    "crowded": word("More than one card is on the reader: leave only the one you mean."),
}
TAKEN, REFUSED = Beep(), Beep(hertz=220, seconds=0.12, times=2)


def scanned(signal: Signal) -> str | None:
    """Return the tag that a signal reports; None if it reports none."""
    if isinstance(signal, CardRead):
        return signal.card
    return signal.token if isinstance(signal, TokenPlaced) else None


def is_scan(signal: Signal) -> bool:
    """Return whether a signal is about something put on a reader."""
    return isinstance(signal, (CardRead, TokenPlaced, Crowded, Misread))


def answer(cue: Callable[[Cue], None], *, taken: bool) -> None:
    """Answer a scan: one high beep and two flashes if it counts, else two low ones and four."""
    cue(TAKEN if taken else REFUSED)
    for lamp in LAMPS:
        cue(Blink(lamp, period=0.2, times=2 if taken else 4))


def in_words(says: str) -> Text:
    """Return what the cabinet says as a line that can be said in any language."""
    return Line(says.pattern, **says.facts) if isinstance(says, Wording) else says


def trouble(signal: Signal) -> Text:
    """Return what is to be said of a scan that gave no tag."""
    if isinstance(signal, Crowded):
        return REASONS["crowded"]
    return in_words(signal.reason) if isinstance(signal, Misread) else ""
