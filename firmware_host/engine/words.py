"""Sentences: declared once beside the rules, put into words only when somebody looks.

A sentence is a template with named, typed blanks: ``"{payer:who} paid {amount:money}"``. The rules
record the bare facts; a `Speaker` fills the blanks when a screen, a terminal or a referee shows
them. Templates are the message ids of the translation catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

Fact: TypeAlias = "int | str | tuple[int, ...] | tuple[str, ...]"
# What a fact is called: a word, or several of them in a row.
Words: TypeAlias = "str | list[str]"

_BLANK = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str, ...]:
    """A template cut at its blanks, which is done once and not whenever it is said."""
    return tuple(_BLANK.split(text))


class Line:
    """A sentence with its facts still apart: a template and what goes into its blanks."""

    __slots__ = ("facts", "text")

    def __init__(self, text: str, **facts: Fact) -> None:
        self.text = text
        self.facts: Mapping[str, Fact] = facts

    def __repr__(self) -> str:
        return f"Line({self.text!r}, {dict(self.facts)!r})"


class Form:
    """A kind of event: its stable name, the rule section it belongs to, and how it reads.

    An event is the plain tuple ``(form, *facts)``; the facts stand in the order of `names`.
    Tuples because a simulation makes a million of them a second.
    """

    __slots__ = ("cites", "kind", "money", "names", "rule", "text")

    def __init__(
        self, kind: str, rule: str, text: str, *names: str, cites: tuple[str, ...] = ()
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.text = text
        self.names = names
        self.cites = cites
        self.money = False
        blanks = {blank[0] for blank in _BLANK.findall(text)}
        if not blanks <= set(names):
            raise ValueError(f"{kind}: no fact for {sorted(blanks - set(names))}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.kind} §{self.rule}>"


class Payment(Form):
    """A kind of event that moves money; its first facts are always from, to and amount."""

    __slots__ = ()

    def __init__(
        self, kind: str, rule: str, text: str, *names: str, cites: tuple[str, ...] = ()
    ) -> None:
        super().__init__(kind, rule, text, "from", "to", "amount", *names, cites=cites)
        self.money = True


# An event as it lies in the log: its form, then its facts in the order of the form's names.
Event: TypeAlias = tuple[Form, *tuple[Fact, ...]]


def money(amount: int) -> str:
    """Dollars as people write them: $1,000,000, and a minus sign in front for debts."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def counted(value: int, unit: str) -> str:
    """So many of a unit, which is $ or a word for one and for several: 1 point, 20 points."""
    if unit == "$":
        return money(value)
    one, _, several = unit.partition("|")
    return f"{value:,} {one if value == 1 else several or one}".strip()


def capital(words: str) -> str:
    """The same words as a title."""
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: "Ann", "Ann and Ben", "Ann, Ben and Cy"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


class Speaker:
    """Puts facts into words for one table.

    `who` names the accounts (seats first), `titles` what sentences call them ("the Bank");
    `vocabulary` turns a game's own facts (a space, a
    card, a stock) into words by the type written in the blank; `translate` maps a template to the
    language of the screen.
    """

    def __init__(
        self,
        who: Sequence[str],
        vocabulary: Mapping[str, Callable[[Fact], Words]] | None = None,
        translate: Callable[[str], str] = str,
        titles: Sequence[str] | None = None,
    ) -> None:
        self._who = who
        self._titles = who if titles is None else titles
        self._vocabulary = dict(vocabulary or {})
        self.translate = translate

    def say(self, text: str, facts: Mapping[str, Fact]) -> str:
        """The template `text` in the table's language with its blanks filled."""
        pieces = list(_pieces(self.translate(text)))
        # Words, name, kind, words, name, kind, ... words: each blank becomes what fills it.
        for at in range(1, len(pieces), 3):
            pieces[at : at + 2] = self._word(pieces[at + 1] or "", facts[pieces[at]]), ""
        said = "".join(pieces)
        return said[:1].upper() + said[1:] if text.startswith("{") else said

    def line(self, line: Line | str) -> str:
        """A line (or a bare template without blanks) in words."""
        if isinstance(line, str):
            return self.translate(line)
        return self.say(line.text, line.facts)

    def event(self, event: Event) -> str:
        """What happened, as a sentence."""
        form, *facts = event
        return self.say(form.text, dict(zip(form.names, facts, strict=True)))

    def who(self, account: int) -> str:
        """The name of a seat, the bank or a pot."""
        return self._who[account]

    def _word(self, kind: str, fact: Fact) -> str:
        if kind in self._vocabulary:
            word = self._vocabulary[kind](fact)
            if isinstance(word, str):
                return self.translate(word)
            return listed([self.translate(each) for each in word], self.translate("and"))
        if kind == "who":
            if isinstance(fact, tuple):
                return listed([self._titles[int(seat)] for seat in fact], self.translate("and"))
            return self.translate(self._titles[int(fact)])
        if kind == "money":
            assert isinstance(fact, int)
            return money(fact)
        if kind == "dice":
            assert isinstance(fact, tuple)
            return "-".join(str(face) for face in fact)
        if kind.startswith("n "):
            one, _, many = self.translate(kind[2:]).partition("|")
            return f"{fact:,} {one if fact == 1 else many}"
        if kind == "rest":
            # A fact that is itself a phrase out of the catalogue.
            return self.translate(str(fact))
        return str(fact)
