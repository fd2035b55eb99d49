"""Walking through an edition: everything that is printed, what of it is known, and telling it.

Before a game or between two, in any order, with a stop anywhere. Each game has its walk in
`walk/lesson.py`; the questions are the same as at the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from firmware_host.engine.asks import Step
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, Text, word
from firmware_host.games.shared.effects import UNKNOWN, Effect
from firmware_host.games.shared.sentences import sentence

KNOWN, GUESSED, ASKED = "known", "guessed", "unknown"
LONGEST_NAME = 40


class Wedge(NamedTuple):
    """One wedge of a wheel: its key, what it is called, and how large it is."""

    key: str
    label: Text
    share: int


class Item(NamedTuple):
    """One thing that is printed: what it is, what it says, and whether anybody has told that.

    `name` can be typed, `copies` counted up to `most`, and `wedges` dragged, where there are any.
    """

    key: str
    title: Text
    says: Text = ""
    state: str = KNOWN
    name: str | None = None
    copies: int = 0
    most: int = 0
    wedges: tuple[Wedge, ...] = ()


class Walk(ABC):
    """An edition being taught. Changed in place; `pack` returns the result."""

    @abstractmethod
    def parts(self) -> list[tuple[str, str]]:
        """Return what an edition consists of: key and name of each part."""

    @abstractmethod
    def items(self, part: str) -> list[Item]:
        """Return everything in a part, in the order in which it lies."""

    @abstractmethod
    def tell(self, key: str) -> Step[None]:
        """Ask what a thing says, and take it in."""

    @abstractmethod
    def pack(self) -> str:
        """Return the edition as a pack."""

    def says(self, key: str) -> str:
        """Return the phrase printed on a thing; empty if it has none or it is not known yet."""
        return ""

    def put(self, key: str, phrase: str) -> None:
        """Let a thing say a phrase. Raises `Refused` if it cannot."""
        raise Refused("That says nothing of its own.")

    def rename(self, key: str, name: str) -> None:
        """Call a thing by what is printed on it. Raises `Refused` if that is no name."""
        raise Refused("That has no name.")

    def count(self, key: str, copies: int) -> None:
        """Set how many copies of a card there are."""
        raise Refused("There is only one of those.")

    def measure(self, key: str, wedge: str, share: int) -> None:
        """Set the share that a wedge has of its wheel."""
        raise Refused("That is not a wheel.")

    def forget(self, key: str) -> None:
        """Mark a thing as unknown again."""
        raise Refused("That cannot be forgotten.")

    def tally(self) -> dict[str, int]:
        """Return how many things are known, guessed and unknown."""
        states = [item.state for part, _ in self.parts() for item in self.items(part)]
        return {state: states.count(state) for state in (KNOWN, GUESSED, ASKED)}


def said(effect: Effect) -> Text:
    """Return an effect in words; empty if it is not known yet."""
    return "" if effect == UNKNOWN else sentence(effect.phrase())


def state_of(effect: Effect) -> str:
    """Return whether anybody has told what a thing says."""
    return ASKED if effect == UNKNOWN else KNOWN


def space(key: str, number: int, name: str, effect: Effect) -> Item:
    """Return a space of the board: its number and name, and what it says."""
    title = Line("{number} · {name}", number=number, name=Line(name))
    return Item(key, title, said(effect), state_of(effect), name)


def with_one_more(cards: Iterable[Item], key: str, left: int) -> list[Item]:
    """Return the cards of a deck, and after them one that can be told, as long as some are left."""
    title = Line("One more card ({count} not known yet)", count=left)
    return [*cards, *([Item(key, title, state=ASKED)] if left else [])]


def named(name: str, taken: Sequence[str]) -> str:
    """Return a name as it is kept. Raises `Refused` if it is none or another space has it."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise Refused("A name has 1 to 40 characters.")
    if plain.lower() in [other.lower() for other in taken] or plain.lower() == "start":
        raise Refused(Line("{name} is the name of another space.", name=plain))
    return plain


BOARD, SHAPE = word("The board"), word("Its shape")
