"""Scenes of learning and of grown-ups: the rules to read, the PIN of the parents' lock."""

from __future__ import annotations

from collections.abc import Callable

from display.wishes import Wish
from firmware_host.drawing.picture import Drawing
from firmware_host.values import dataclass


def _undrawn(section: str) -> None:
    """Return nothing: a game whose folder draws none of its rules."""


@dataclass(frozen=True)
class RulesPart:
    """One section: its title, its paragraphs, and rulings as (words, whether this table differs).

    `sign` stands beside its title in the list.
    """

    number: str
    title: str
    paragraphs: tuple[str, ...]
    rulings: tuple[tuple[str, bool], ...] = ()
    sign: str = "note"

    def mentions(self, word: str) -> bool:
        """Return whether a word stands in it, in whatever case."""
        texts = (self.title, *self.paragraphs, *(ruling for ruling, _ in self.rulings))
        return any(word.lower() in text.lower() for text in texts)


@dataclass(frozen=True)
class RulesScene:
    """The rules of one game, opened at the section `at`. `back` is where the arrow leads.

    `picture` returns what is drawn beside a section by its number, in `vignettes.SIZE`.
    """

    title: str
    parts: tuple[RulesPart, ...]
    at: str = ""
    back: str = "table"
    picture: Callable[[str], Drawing | None] = _undrawn


@dataclass(frozen=True)
class Digit(Wish):
    """One more digit of the PIN."""

    digit: str


@dataclass(frozen=True)
class EraseDigit(Wish):
    """Take the last digit back."""


@dataclass(frozen=True)
class LeavePin(Wish):
    """Go back without a PIN."""


@dataclass(frozen=True)
class PinScene:
    """A PIN is typed: how many of its digits so far, never which. `notice` is what is wrong."""

    title: str
    note: str
    typed: int
    length: int
    notice: str = ""
