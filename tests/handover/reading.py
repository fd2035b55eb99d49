"""A hand-over sheet as somebody reads it who knows the printed rules and has only the paper.

Nothing here knows the machine's tables. A reader gets the sheet's text, then what the dice, the
spinners, the cards and the players say from there on, in order, and keeps the game by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple


class Said(NamedTuple):
    """One thing that happened at the table: a throw, a card, a choice, or something done besides.

    `kind` is the sort of question it answers, or "act"; `who` the player, if it was one's.
    """

    kind: str
    who: str | None
    what: object


class Paper:
    """The sheet's parts by their titles, and the sums that stand in it."""

    def __init__(self, text: str) -> None:
        self.parts: dict[str, list[str]] = {}
        rows: list[str] = []
        for line in text.splitlines():
            if line.startswith("  "):
                rows.append(line[2:])
            elif line and line == line.upper():
                rows = self.parts.setdefault(line, [])

    def rows(self, title: str) -> list[str]:
        """Return the lines of a part; none if it is not on the paper."""
        return self.parts.get(title, [])

    def found(self, title: str, pattern: str) -> list[tuple[str, ...]]:
        """Return what a pattern catches in the lines of a part that it fits as a whole."""
        matches = (re.fullmatch(pattern, row) for row in self.rows(title))
        return [match.groups() for match in matches if match]

    def pairs(self, title: str, pattern: str) -> dict[str, str]:
        """Return what a pattern with two brackets catches: the first with the second."""
        return {first: second for first, second in self.found(title, pattern)}  # noqa: C416

    def seats(self) -> dict[str, int]:
        """Return everybody who still plays, clockwise, with the figure that stands there."""
        rows = self.found("SEATS, CLOCKWISE", r"(\w+): \$?([\d,]+)(?: points?)?")
        return {name: dollars(sum_) for name, sum_ in rows}


def dollars(text: str) -> int:
    """Return a sum as it is written."""
    return int(text.replace(",", "").replace("$", ""))


class Table:
    """What is said at the table from the sheet on, one thing after the other."""

    def __init__(self, said: list[Said], done: Callable[[str, str], None] | None = None) -> None:
        self._said = list(said)
        self._done = done

    def listen(self) -> None:
        """Let be done what somebody does before the next answer."""
        while self._said and self._said[0].kind == "act":
            act = self._said.pop(0)
            assert self._done is not None
            self._done(str(act.what), str(act.who))

    def hear(self, kind: str, who: str | None = None) -> object:
        """Return the next answer, which must be of this kind and, if named, this player's."""
        self.listen()
        said = self._said.pop(0)
        expected = (kind, who if who is not None else said.who)
        assert (said.kind, said.who) == expected, f"{expected} is due, the table says {said}"
        return said.what

    def next_is(self, kind: str) -> bool:
        """Return whether the next answer is one to that kind of question."""
        self.listen()
        return bool(self._said) and self._said[0].kind == kind

    def over(self) -> bool:
        """Return whether everything that was said has been heard."""
        return not self._said
