"""What the rules are read from: sections with their texts and the rulings that bear on them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RulesPart:
    """One section: its title, its paragraphs, and rulings as (words, whether this table differs).

    `sign` is the picture that stands beside its title.
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
    """The rules of one game, opened at the section `at`. `back` is where the arrow leads."""

    title: str
    parts: tuple[RulesPart, ...]
    at: str = ""
    back: str = "table"
