"""A language that sentences are said in: its texts by message id, and how it writes numbers.

English is what the sources say. Another language is a catalogue of texts; how it writes sums and
plurals stands there, too, as the translation of the samples below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

# Samples whose translations say how a language writes numbers, sums of money and shares.
NUMBER = "1,234.5"
DOLLARS = "${amount}"
PERCENT = "{n}%"
_NONE: Mapping[str, str] = {}


class Language:
    """Says texts and numbers in one language; a text that it does not know stays English.

    `rooms` are texts of single games by the game's name, which come before `texts` at its table.
    `plural` returns which form of a word a count takes, from 0.
    """

    __slots__ = ("_first", "code", "dollars", "plural", "point", "rooms", "texts", "thousands")

    def __init__(
        self,
        code: str = "en",
        texts: Mapping[str, str] = _NONE,
        rooms: Mapping[str, Mapping[str, str]] | None = None,
        plural: Callable[[int], int] = lambda n: int(n != 1),
    ) -> None:
        self.code = code
        self.texts = texts
        self.rooms = rooms or {}
        self.plural = plural
        self._first: tuple[Mapping[str, str], ...] = ()
        sample = self(NUMBER)
        self.thousands, self.point = sample[1], sample[-2]
        self.dollars = self(DOLLARS)

    def __call__(self, text: str) -> str:
        """Return a text in this language; itself if there is no translation."""
        for texts in self._first:
            if said := texts.get(text):
                return said
        return self.texts.get(text) or text

    def at_table(self, game: str, edition: Mapping[str, Mapping[str, str]] = {}) -> Language:
        """Return the language as it is spoken over one game: its own texts, its edition's first."""
        first = [edition.get(self.code), self.rooms.get(game)]
        if not any(first):
            return self
        spoken = type(self).__new__(type(self))
        for name in Language.__slots__:
            setattr(spoken, name, getattr(self, name))
        spoken._first = tuple(texts for texts in first if texts)
        return spoken

    def number(self, value: int) -> str:
        """Return a whole number as it is written: 1,000,000."""
        return f"{value:,}".replace(",", self.thousands)

    def decimal(self, value: float, places: int = 1) -> str:
        """Return a number with that many places: 40.5."""
        whole, _, rest = f"{value:,.{places}f}".partition(".")
        whole = whole.replace(",", self.thousands)
        return f"{whole}{self.point}{rest}" if rest else whole

    def money(self, amount: int) -> str:
        """Return dollars as people write them: $1,000,000, and a minus sign in front for debts."""
        sum_ = self.dollars.replace("{amount}", self.number(abs(amount)))
        return f"-{sum_}" if amount < 0 else sum_

    def percent(self, value: float, places: int = 0) -> str:
        """Return so many hundredths as they are written: 26%, in German with a space before it."""
        return self(PERCENT).replace("{n}", self.decimal(value, places))

    def form(self, value: int, forms: str) -> str:
        """Return which of the forms ("card|cards") that many of a thing take."""
        known = self(forms).split("|")
        return known[min(self.plural(value), len(known) - 1)]

    def counted(self, value: int, unit: str) -> str:
        """Return that many of a unit, which is $ or a word for one and for several: 20 points.

        Without a unit it is the bare number.
        """
        if unit == "$":
            return self.money(value)
        return f"{self.number(value)} {self.form(value, unit)}" if unit else self.number(value)

    def listed(self, words: Sequence[str], last: str = "and") -> str:
        """Return words in a row: "Ann", "Ann and Ben", "Ann, Ben and Cy"."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self(last)} {words[-1]}"


ENGLISH = Language()


def capital(words: str) -> str:
    """Return the same words as a title."""
    return words[:1].upper() + words[1:]
