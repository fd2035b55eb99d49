"""Sentences: declared once beside the rules, put into words only when somebody looks.

A sentence is a template with named, typed blanks: ``"{payer:who} paid {amount:money}"``. The rules
record the bare facts; a `Speaker` fills the blanks when a screen, a terminal or a referee shows
them. Templates are the message ids of the translation catalogue. What fills a blank is translated
only where it is words itself: a `Line`, or what a game's vocabulary calls a fact. A bare string in
a blank is a name, and a name stays what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeGuard

from .languages import ENGLISH as ENGLISH
from .languages import Language as Language
from .languages import capital as capital

# What the journal keeps of an event.
Fact: TypeAlias = "int | str | tuple[int, ...] | tuple[str, ...]"
# Something for people to read: a template with its facts, or one that has no blanks.
Text: TypeAlias = "Line | str"
# What may fill a blank of a line.
Filling: TypeAlias = "Fact | Line | tuple[Line, ...]"
# What a fact is called: a word, or several of them in a row.
Words: TypeAlias = "Text | Sequence[Text]"

PASSING = "would"  # the kind of a blank whose words change with the position: not remembered
_REMEMBERED = 1024  # lines that a speaker has ready; a screen has fewer than a hundred
_BLANK = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_NAMED = re.compile(r"\{\w+:who\}, ")  # how a question begins that is put to somebody by name


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str, ...]:
    """Return a template cut at its blanks; cached, because sentences are said again and again.

    Words, name, kind, words, name, kind, ... words; a blank without a kind has an empty one.
    """
    return tuple([piece or "" for piece in _BLANK.split(text)])


class Line:
    """A sentence with its facts still apart: a template and what goes into its blanks."""

    __slots__ = ("facts", "text")

    def __init__(self, text: str, /, **facts: Filling) -> None:
        self.text = text
        self.facts: Mapping[str, Filling] = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.text, self.facts) == (other.text, other.facts)

    def __hash__(self) -> int:
        return hash((self.text, *self.facts.items()))

    def __repr__(self) -> str:
        return f"Line({self.text!r}, {dict(self.facts)!r})"


def verbatim(text: str) -> Line:
    """Return a line that reads the same in every language: a name, what somebody typed."""
    return Line("{text}", text=text)


def _are_lines(fact: Filling) -> TypeGuard[tuple[Line, ...]]:
    return isinstance(fact, tuple) and bool(fact) and isinstance(fact[0], Line)


def as_line(text: Text) -> Line:
    """Return a text as a line, to stand in another one."""
    return Line(text) if isinstance(text, str) else text


def sentences(lines: Iterable[Text]) -> Line:
    """Return sentences one after the other as one line."""
    first, *rest = lines
    for line in rest:
        first = Line("{a:sentence} {b:sentence}", a=as_line(first), b=as_line(line))
    return as_line(first)


def word(text: str) -> str:
    """Return `text` itself: marks a text that stands alone as one to be translated when shown."""
    return text


class Form:
    """A kind of event: its stable name, the rule section it belongs to, and how it reads.

    An event is the plain tuple ``(form, *facts)``; the facts stand in the order of `names`. Tuples
    because a simulation makes a million of them a second. An event of a form that `teaches` has
    changed the edition, so its pack is saved. A `remark` only says what hands do or why nothing
    happens; `once` is the kind that older versions gave such an event. Records from before either
    was told still fit.
    """

    __slots__ = ("cites", "kind", "money", "names", "once", "remark", "rule", "teaches", "text")

    def __init__(
        self,
        kind: str,
        rule: str,
        text: str,
        *names: str,
        cites: tuple[str, ...] = (),
        teaches: bool = False,
        remark: bool = False,
        once: str = "",
    ) -> None:
        self.teaches = teaches
        self.remark = remark
        self.once = once or kind
        self.kind = kind
        self.rule = rule
        self.text = text
        self.names = names
        self.cites = cites
        self.money = False
        blanks = {blank[0] for blank in _BLANK.findall(text)}
        if not blanks <= set(names):
            missing = ", ".join(sorted(blanks - set(names)))
            raise ValueError(f'{kind}: "{text}" has a blank for {missing}, but no such fact.')

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.kind} §{self.rule}>"


class Payment(Form):
    """A kind of event that moves money; its first facts are always from, to and amount."""

    __slots__ = ()

    def __init__(
        self,
        kind: str,
        rule: str,
        text: str,
        *names: str,
        cites: tuple[str, ...] = (),
        once: str = "",
    ) -> None:
        super().__init__(kind, rule, text, "from", "to", "amount", *names, cites=cites, once=once)
        self.money = True


def named(text: str, names: Sequence[str], facts: Sequence[Fact]) -> dict[str, Fact]:
    """Return the facts of a sentence by name. Raises `ValueError` unless each name has one."""
    if len(names) != len(facts):
        given = ", ".join(map(repr, facts)) or "none"
        raise ValueError(f'"{text}" needs the facts {", ".join(names) or "none"}; given: {given}.')
    return dict(zip(names, facts, strict=True))


# An event as it lies in the log: its form, then its facts in the order of the form's names.
Event: TypeAlias = tuple[Form, *tuple[Fact, ...]]


def blanks(text: str) -> Iterator[tuple[str, str]]:
    """Yield the blanks of a template: the name of each and what it is to be said as."""
    pieces = _pieces(text)
    for at in range(1, len(pieces), 3):
        yield pieces[at], pieces[at + 1]


class Speaker:
    """Puts facts into words for one table.

    `who` names the accounts, seats first; `titles` are what sentences call the accounts after the
    seats ("the Bank"). `vocabulary` turns a game's own facts (a space, a card, a stock) into words
    by the kind written in the blank. `retold` may tell an event otherwise than its form does.
    `game` is whose sentences these are, to be named where a fact is missing in one. Sentences are
    cached: a new speaker is made when names have changed.
    """

    def __init__(
        self,
        who: Sequence[str],
        vocabulary: Mapping[str, Callable[[Fact], Words]] | None = None,
        language: Language = ENGLISH,
        titles: Sequence[Text] = (),
        retold: Callable[[Event], Line | None] = lambda _: None,
        game: str = "",
    ) -> None:
        self._who = who
        self._titles = titles
        self._seats = len(who) - len(titles)
        self._vocabulary = dict(vocabulary or {})
        self._retold = retold
        self._game = game
        self.language = language
        self._said: dict[Line, str] = {}
        self._passing = False  # what is being said holds for this position only

    def say(self, text: str, facts: Mapping[str, Filling]) -> str:
        """Return the template `text` in the table's language as a sentence, its blanks filled."""
        said = self._fill(text, facts)
        template = self.language(text)
        if not facts or not template.startswith("{"):
            return said
        name, kind = next(blanks(template))
        return said if self._is_name(kind, facts[name]) else capital(said)

    def asked(self, text: str, facts: Mapping[str, Filling], name: str | None) -> str:
        """Return a question without the leading name, for places where the seat is shown anyway."""
        said = self.say(text, facts)
        if name is not None and _NAMED.match(text):
            said = said.removeprefix(f"{name}, ")
        return capital(said)

    def line(self, line: Text) -> str:
        """Return a line (or a bare template without blanks) in words."""
        if isinstance(line, str):
            return self.language(line)
        said = self._said.get(line)
        if said is None:
            if len(self._said) >= _REMEMBERED:
                self._said.clear()
            outer, self._passing = self._passing, False
            said = self.say(line.text, line.facts)
            if not self._passing:
                self._said[line] = said
            self._passing = self._passing or outer
        return said

    def event(self, event: Event) -> str:
        """Return what happened, as a sentence."""
        return self.line(self._line(event))

    def event_line(self, event: Event) -> Line:
        """Return what happened as a line that needs no table, to be read in any language."""
        return as_line(self.self_contained(self._line(event)))

    def _line(self, event: Event) -> Line:
        form, *facts = event
        retold = self._retold(event)
        if retold is not None:
            return retold
        try:
            return Line(form.text, **named(form.text, form.names, facts))
        except ValueError as error:
            raise ValueError(f"{self._game}, {form.kind}: {error}") from error

    def who(self, account: int) -> str:
        """Return the name of a seat, the bank or a pot."""
        return self._who[account]

    def title(self, account: int) -> str:
        """Return what sentences call a seat, the bank or a pot."""
        return self._part(self._title(account))

    def account(self, name: str) -> int:
        """Return the account of that name. The inverse of `who`."""
        return self._who.index(name)

    def self_contained(self, line: Text) -> Text:
        """Return a line that needs no table to be read: what only a table can name is in words."""
        if isinstance(line, str) or not line.facts:
            return line
        kinds = dict(blanks(line.text))
        facts = {
            name: self._self_contained(kinds[name], fact) if name in kinds else fact
            for name, fact in line.facts.items()
        }
        return Line(line.text, **facts)

    def _self_contained(self, kind: str, fact: Filling) -> Filling:
        if isinstance(fact, Line):
            return as_line(self.self_contained(fact))
        if kind == "who" or kind in self._vocabulary:
            words = self._words(kind, fact)
            if isinstance(words, (str, Line)):
                return as_line(self.self_contained(words))
            return tuple(as_line(self.self_contained(each)) for each in words)
        return fact

    def _fill(self, text: str, facts: Mapping[str, Filling]) -> str:
        template = self.language(text)
        if not facts:
            return template
        pieces = list(_pieces(template))
        for at in range(1, len(pieces), 3):
            if pieces[at] not in facts:
                known = ", ".join(facts)
                raise ValueError(f'{self._game}: "{text}" lacks {pieces[at]}; given: {known}.')
            pieces[at : at + 2] = self._word(pieces[at + 1], facts[pieces[at]]), ""
        return "".join(pieces)

    def _part(self, line: Text) -> str:
        """Return a line in the middle of another one."""
        return self.language(line) if isinstance(line, str) else self._fill(line.text, line.facts)

    def _is_name(self, kind: str, fact: Filling) -> bool:
        """Return whether a blank holds a name, whose first letter must not be changed."""
        if _are_lines(fact):
            fact = fact[0]
        if isinstance(fact, Line):
            template = self.language(fact.text)
            if not fact.facts or not template.startswith("{"):
                return False
            name, within = next(blanks(template))
            return self._is_name(within, fact.facts[name])
        if kind == "who":
            first = fact[0] if isinstance(fact, tuple) else fact
            return isinstance(first, int) and first < self._seats
        return kind == "" and isinstance(fact, str)

    def _words(self, kind: str, fact: Filling) -> Words:
        """Return what this table calls a fact."""
        assert not isinstance(fact, Line)
        if kind == "who":
            if isinstance(fact, tuple):
                return [self._title(account) for account in fact]
            return self._title(fact)
        self._passing = self._passing or kind == PASSING
        return self._vocabulary[kind](fact)  # type: ignore[arg-type]

    def _title(self, account: Filling) -> Text:
        assert isinstance(account, int)
        if account >= len(self._who):
            return Line("account {account}", account=account)
        past = account - self._seats
        return verbatim(self._who[account]) if past < 0 else self._titles[past]

    def _word(self, kind: str, fact: Filling) -> str:
        if isinstance(fact, Line):
            if kind == "title":  # what stands before the colon: "Homesick: move to Start"
                return self._part(fact).partition(": ")[0]
            return self.line(fact) if kind == "sentence" else self._part(fact)
        if kind == "who" or kind in self._vocabulary or _are_lines(fact):
            words = fact if _are_lines(fact) else self._words(kind, fact)
            last = "or" if kind == "or" else "and"
            if isinstance(words, (str, Line)):
                return self._part(words)
            return self.language.listed([self._part(each) for each in words], last)
        if kind == "money":
            assert isinstance(fact, int)
            return self.language.money(fact)
        if kind == "number":
            assert isinstance(fact, int)
            return self.language.number(fact)
        if kind == "dice":
            assert isinstance(fact, tuple)
            return "-".join(str(face) for face in fact)
        if kind.startswith("n "):
            assert isinstance(fact, int)
            return self.language.counted(fact, kind[2:])
        if kind.startswith("of "):  # one or several of a thing, the number not said
            assert isinstance(fact, int)
            return self.language.form(fact, kind[3:])
        if kind == "rest":
            return self._phrase(str(fact))
        if isinstance(fact, tuple):
            return self.language.listed([str(each) for each in fact])
        return str(fact)

    def _phrase(self, text: str) -> str:
        """Return a phrase in the language, which may know it only as a label, with a capital."""
        told = self.language(text)
        label = self.language(capital(text))
        return label if told == text and label != capital(text) else told


_ANYWHERE = Speaker(())


def english(line: Text) -> str:
    """Return a line in English, for logs and prompts."""
    return _ANYWHERE.line(line)


def said(line: Text, language: Language) -> str:
    """Return a line that needs no table in a language."""
    return Speaker((), language=language).line(line)


money = ENGLISH.money
counted = ENGLISH.counted
listed = ENGLISH.listed
