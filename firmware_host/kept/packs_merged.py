"""Merges one edition that was taught in two places, and says where they disagree.

A change made by either since they parted is kept. Where both have changed the same thing, the later
one counts, and that is reported.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from firmware_host.engine.toml import Value, loads, write
from firmware_host.engine.words import Language, Line, said

from .packs_compared import called, is_rows, shown

NOT_TOLD = "unknown"
MOST = 3  # disagreements that are named
_Row: TypeAlias = Mapping[str, Value]


def merged(
    before: str, mine: str, theirs: str, decks: Collection[str] = ()
) -> tuple[str, list[str]]:
    """Return what has become of the pack `before` in two places, and what they disagree on.

    Where both have changed a thing, `mine` counts. `decks` names the lists of cards, in which a
    card is known by what it says and not by its place in the list.
    """
    if theirs in (before, mine):
        return mine, []
    if mine == before:
        return theirs, []
    merge = _Merge(decks)
    told = merge.tables("", loads(before), loads(mine), loads(theirs))
    return write(told), merge.clashes


def overruled(clashes: Sequence[str], language: Language) -> str:
    """Return a sentence about the disagreements; empty if there are none."""
    if not clashes:
        return ""
    what = "; ".join(clashes[:MOST])
    return said(
        Line("Told differently elsewhere; the last word counts: {what}.", what=what), language
    )


class _Merge:
    def __init__(self, decks: Collection[str]) -> None:
        self._decks = decks
        self.clashes: list[str] = []

    def values(
        self, where: str, before: Value | None, mine: Value | None, theirs: Value | None
    ) -> Value | None:
        """Merge two versions of a value; return the result."""
        before, mine, theirs = (_told(value) for value in (before, mine, theirs))
        if mine in (before, theirs):
            return theirs
        if theirs == before:
            return mine
        if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
            return self.tables(where, _table(before), mine, theirs)
        if is_rows(mine) and is_rows(theirs):
            if where in self._decks:
                return _heap(_rows(before), _rows(mine), _rows(theirs))
            return self._in_order(where, _rows(before), _rows(mine), _rows(theirs))
        self.clashes.append(f"{where}: {shown(theirs)} -> {shown(mine)}")
        return mine

    def tables(self, where: str, before: _Row, mine: _Row, theirs: _Row) -> dict[str, Value]:
        """Return one table out of two, key by key."""
        told: dict[str, Value] = {}
        for key in dict.fromkeys((*theirs, *mine)):
            path = f"{where} {key}".strip()
            value = self.values(path, before.get(key), mine.get(key), theirs.get(key))
            if value is not None:
                told[key] = value
        return told

    def _in_order(
        self, where: str, before: list[_Row], mine: list[_Row], theirs: list[_Row]
    ) -> Value:
        """Return a row of spaces merged place by place; its length is the one that was changed."""
        if len(theirs) != len(before) and len(mine) not in (len(before), len(theirs)):
            self.clashes.append(f"{where}: {len(theirs)} -> {len(mine)}")
        length = len(theirs) if len(mine) == len(before) else len(mine)
        rows: list[Value] = []
        for at in range(length):
            was, one, other = (_at(row, at) for row in (before, mine, theirs))
            path = f"{where} {at}{called(one or other)}"
            rows.append(self.values(path, was, one, other) or {})
        return rows


def _heap(before: list[_Row], mine: list[_Row], theirs: list[_Row]) -> Value:
    """Return the cards of both; of a card in both, as many as the larger count."""
    was, one, other = (_counted(rows) for rows in (before, mine, theirs))
    rows: list[Value] = []
    for card, row in {**_by_card(mine), **_by_card(theirs)}.items():
        old, left, right = was.get(card, 0), one.get(card, 0), other.get(card, 0)
        count = right if left == old else left if right == old else max(left, right)
        if count:
            rows.append({**row, "count": count} if count > 1 or "count" in row else row)
    return rows


def _by_card(rows: list[_Row]) -> dict[str, _Row]:
    return {_card(row): row for row in rows}


def _counted(rows: list[_Row]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for row in rows:
        many = row.get("count", 1)
        counts[_card(row)] = counts.get(_card(row), 0) + (many if isinstance(many, int) else 1)
    return counts


def _card(row: _Row) -> str:
    return repr(row.get("text") or row.get("name") or row.get("does"))


def _told(value: Value | None) -> Value | None:
    """Return a value; None if it is a placeholder for something not taught yet."""
    return None if value in (NOT_TOLD, [], {}) else value


def _table(value: Value | None) -> _Row:
    return value if isinstance(value, Mapping) else {}


def _rows(value: Value | None) -> list[_Row]:
    listed = value if isinstance(value, Sequence) and not isinstance(value, str) else ()
    return [row for row in listed if isinstance(row, Mapping)]


def _at(rows: list[_Row], at: int) -> _Row | None:
    return rows[at] if at < len(rows) else None
