"""The JSON schema of a game's packs, made by watching the reader of the game read them.

Nobody writes it: what the reader asks for is what the schema says. `python -m tests.effects.schema
--write` puts it beside the packs of every game, where editors find it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import wraps
from itertools import count
from pathlib import Path as File
from typing import Any
from unittest.mock import patch

from firmware_host import games
from firmware_host.engine.rulebook import beside
from firmware_host.engine.toml import Path, Reader

FILE = "schema.json"
WORDS = {
    "type": "object",
    "description": "What is printed, in other languages: a table per language, like [words.de].",
    "additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}},
}
SAID = {
    "name": "What people call it.",
    "about": "One sentence about the edition.",
    "author": "Who made it.",
    "language": "The language in which it is printed, like en or de.",
    "licence": "Under which terms it may be handed on.",
    "version": "Which version of it this is.",
    "does": "What happens, as a phrase of the language of docs/effects.md. Missing: it is asked.",
    "count": "How many such cards there are.",
    "key": "A short name of its own within the deck.",
    "text": "What is printed on the card.",
    "way": "Which areas, or the Poor House, are reached from here.",
    "joins": "Whether the side road comes back to the path here.",
    "way_counts": "1 if the connecting space is counted on the way out of an area.",
    "pots": "Pots of the edition's own, besides those of the game.",
    "tickets": "Fourteen pairs, like 2-5.",
    "splits": "Four pairs of neighbouring positions.",
    "first": "The end of the handle where position 1 is.",
    "wheels": "The shares of the wedges, where they are not all alike.",
}
Node = dict[str, Any]
_NUMBERS = count()


class Watched:
    """What a reader was asked for, by path with every row as one."""

    def __init__(self) -> None:
        self.tables: dict[tuple[str, ...], list[str]] = {}
        self.leaves: dict[tuple[str, ...], Node] = {}
        self.lists: set[tuple[str, ...]] = set()
        self.needed: set[tuple[str, ...]] = set()

    def keys(self, path: Path, known: Sequence[str]) -> None:
        """A table may have these keys."""
        self.tables.setdefault(plain(path), []).extend(known)

    def text(self, path: Path, default: str | None = None) -> None:
        """A text stands here."""
        self.leaves[plain(path)] = {"type": "string"}
        if default is None:
            self.needed.add(plain(path))

    def number(self, path: Path, low: int, high: int, default: int | None = None) -> None:
        """A whole number within bounds stands here."""
        self.leaves[plain(path)] = {"type": "integer", "minimum": low, "maximum": high}

    def rows(self, path: Path) -> None:
        """A list stands here."""
        self.lists.add(plain(path))


def plain(path: Path) -> tuple[str, ...]:
    """Return a path with every row as one."""
    return tuple("*" if isinstance(step, int) else step for step in path)


def watch(game: str) -> Watched:
    """Return what the reader of a game asks for in all of its packs."""
    seen = Watched()

    def told(name: str) -> Callable[..., object]:
        real, note = getattr(Reader, name), getattr(seen, name)

        @wraps(real)
        def both(self: Reader, *args: Any) -> object:
            note(*args)
            return real(self, *args)

        return both

    board = games.board(game)
    with ExitStack() as stack:
        for name in ("keys", "text", "number", "rows"):
            stack.enter_context(patch.object(Reader, name, told(name)))
        for edition in board.editions:
            text = games.shipped_pack(board, edition)
            # A text of its own, so that no pack comes out of a reader's memory.
            at = next(_NUMBERS)
            assert board.check_pack(f"schema-{at}.toml", f"# {at}\n{text}") == []
    return seen


def schema(game: str) -> Node:
    """Return the schema of a game's packs."""
    seen = watch(game)
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"An edition of {games.board(game).name}",
        **_table(seen, ()),
    }
    found["properties"]["words"] = WORDS
    return found


def _table(seen: Watched, path: tuple[str, ...]) -> Node:
    keys = list(dict.fromkeys(seen.tables[path]))
    # What a thing does may be left out, and is then asked for.
    needed = [key for key in keys if (*path, key) in seen.needed and key != "does"]
    node: Node = {
        "type": "object",
        "properties": {key: _node(seen, (*path, key)) for key in keys},
        "additionalProperties": False,
    }
    return {**node, "required": needed} if needed else node


def _node(seen: Watched, path: tuple[str, ...]) -> Node:
    rows = (*path, "*")
    if rows in seen.tables:
        node: Node = {"type": "array", "items": _table(seen, rows)}
    elif path in seen.tables:
        node = _table(seen, path)
    elif path in seen.leaves:
        node = dict(seen.leaves[path])
    elif path[-1] == "joins":
        node = {"const": True}
    elif path[-1] == "way":
        node = {"type": ["string", "array"], "items": {"type": "string"}}
    elif path in seen.lists:
        whole = path[-1] in ("pots", "tickets", "splits")
        node = {"type": "array", "items": {"type": "string"}} if whole else {"type": "array"}
    else:
        node = {}
    return {"description": SAID[path[-1]], **node} if path[-1] in SAID else node


def written(game: str) -> str:
    """Return the schema as it is shipped."""
    return json.dumps(schema(game), indent=2, ensure_ascii=False) + "\n"


def place(game: str) -> File:
    """Return where the schema of a game lies."""
    return File(str(beside(games.board(game).package, "edition", FILE)))


if __name__ == "__main__" and "--write" in sys.argv:
    for id_ in games.shelved():
        place(id_).write_text(written(id_), "utf-8")
