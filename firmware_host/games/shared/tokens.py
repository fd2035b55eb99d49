"""The words of a phrase one after the other, with where each of them stands.

Reading never goes back, so a phrase is read in one go whatever somebody has written into it; its
length, the number of its words and how deep it nests are bounded.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line

LONGEST = 800
MOST_WORDS = 240
DEEPEST = 24
HIGHEST = 10_000_000

_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"[^"]*")|(?P<sign>[+-]\d{1,8})(?![\w])|\$?(?P<number>\d[\d,]*)(?![\w])
    |(?P<word>[^\W\d_][\w'&.-]*)|(?P<mark>[()/:]))""",
    re.VERBOSE,
)
# Words that end a name which is not written in quotes.
JOINTS = frozenset(
    (
        "and",
        "or",
        "then",
        "else",
        "if",
        "until",
        "to",
        "from",
        "into",
        "for",
        "per",
        "with",
        "plus",
        "minus",
        "at",
        "quietly",
        "fee",
        "prize",
        "free",
        "times",
        "among",
        "by",
        "rounded",
    )
)

RELATIVE = ("here", "next", "previous", "nearest")  # places that are no names


class Token(NamedTuple):
    """One word, number, quoted text or mark; `at` is its first character, counted from 1."""

    kind: str
    text: str
    at: int


class Words:
    """The words of one phrase, read from the front."""

    def __init__(self, text: str) -> None:
        """Cut a phrase into words. Raises `Refused` where it cannot be."""
        self.source = text
        if len(text) > LONGEST:
            raise Refused(
                Line(
                    "a phrase has {longest} characters at most, not {count}.",
                    longest=LONGEST,
                    count=len(text),
                )
            )
        self._tokens = _cut(text)
        self._next = 0
        self._depth = 0

    def peek(self, ahead: int = 0) -> str:
        """Return the next word without consuming it: "" at the end, ``"`` for a quoted text."""
        at = self._next + ahead
        if at >= len(self._tokens):
            return ""
        token = self._tokens[at]
        return '"' if token.kind == "text" else token.text

    def is_number(self, ahead: int = 0) -> bool:
        """Return whether a number comes next."""
        at = self._next + ahead
        return at < len(self._tokens) and self._tokens[at].kind == "number"

    def take(self, *words: str) -> bool:
        """Consume these words if they come next; return whether they did."""
        if any(self.peek(ahead) != word for ahead, word in enumerate(words)):
            return False
        self._next += len(words)
        return True

    def need(self, *words: str) -> None:
        """Read these words. Raises `Refused` if something else stands there."""
        for word in words:
            if not self.take(word):
                raise self.wrong(f"{word!r} is missing")

    def take_any(self, words: frozenset[str] | tuple[str, ...]) -> str:
        """Read one of these words; "" if none of them comes next."""
        found = self.peek()
        if found in words:
            self._next += 1
            return found
        return ""

    def number(self, low: int = 0, high: int = HIGHEST) -> int:
        """Read a number within bounds, signed or not. Raises `Refused` otherwise."""
        there = self._tokens[self._next : self._next + 1]
        if not there or there[0].kind not in ("number", "sign"):
            raise self.wrong("a number is missing")
        value = int(there[0].text)
        if not low <= value <= high:
            least = f"too small: {low:,} is the least" if value < low else ""
            raise self.wrong(f"{value:,} is {least or f'too large: {high:,} is the most'}")
        self._next += 1
        return value

    def quoted(self) -> str:
        """Read a text in quotes. Raises `Refused` if none comes next."""
        if self.peek() != '"':
            raise self.wrong('words in "quotes" are missing')
        text = self._tokens[self._next].text.strip()
        self._next += 1
        return text

    def name(self) -> str:
        """Read a name, in quotes or without. Raises `Refused` if none comes next."""
        if self.peek() == '"':
            return self.quoted().lower()
        parts = []
        while self.peek() and self.peek() not in JOINTS and self.peek() not in '()/:"':
            parts.append(self.peek())
            self._next += 1
        if not parts:
            raise self.wrong("a name is missing")
        return " ".join(parts)

    def word(self) -> str:
        """Read any one word. Raises `Refused` at the end."""
        found = self.peek()
        if not found or not found[0].isalpha():
            raise self.wrong("a word is missing")
        self._next += 1
        return found

    def deeper(self, by: int) -> None:
        """Go into or out of a part of the phrase. Raises `Refused` where it is too deep."""
        self._depth += by
        if self._depth > DEEPEST:
            raise self.wrong(f"more than {DEEPEST} things inside each other")

    def finish(self) -> None:
        """Raise `Refused` unless everything has been read."""
        if self.peek():
            raise self.wrong(f"{self._shown()} is not expected")

    def wrong(self, what: str) -> Refused:
        """Return a refusal that says what is wrong and where."""
        if self._next >= len(self._tokens):
            return Refused(Line("{quoted}: {what} at the end.", quoted=self._quoted(), what=what))
        at = self._tokens[self._next].at
        return Refused(
            Line(
                "{quoted}: {what} at character {at} ({shown}).",
                quoted=self._quoted(),
                what=what,
                at=at,
                shown=self._shown(),
            )
        )

    def _quoted(self) -> str:
        return repr(self.source if len(self.source) <= 60 else f"{self.source[:57]}...")

    def _shown(self) -> str:
        return repr(self._tokens[self._next].text)


def _cut(text: str) -> list[Token]:
    tokens: list[Token] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise Refused(
                Line(
                    "{text}: character {at} ({sign}) has no meaning here.",
                    text=repr(text[:60]),
                    at=at + 1,
                    sign=repr(text[at]),
                )
            )
        kind = str(found.lastgroup)
        word = found[kind]
        if kind == "text":
            word = word[1:-1]
        elif kind == "number":
            word = word.replace(",", "")[:9]
        elif kind == "word":
            word = word.lower().rstrip(".")
        tokens.append(Token(kind, word, found.start(kind) + 1))
        at = found.end()
        if len(tokens) > MOST_WORDS:
            raise Refused(
                Line(
                    "{text}: a phrase has {most} words at most.",
                    text=repr(text[:60]),
                    most=MOST_WORDS,
                )
            )
    return tokens
