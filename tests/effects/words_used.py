"""Which words of the language of effects a phrase uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from firmware_host.games.shared.effects import Effect, as_node

# Fields that hold a word of the language, not a name or a figure of somebody's board.
_WORDS = {
    ("Who", "base"),
    ("Count", "what"),
    ("Trait", "what"),
    ("Move", "way"),
    ("Place", "way"),
    ("Goods", "verb"),
    ("Rent", "change"),
    ("Hold", "free"),
    ("Judge", "what"),
    ("Swap", "what"),
    ("Figure", "what"),
}


def words_used(effect: Effect) -> set[str]:
    """Return the words that an effect uses: Pay, Who chosen, Move quietly, ..."""
    return set(_used(as_node(effect)))


def _used(part: object) -> Iterator[str]:
    if isinstance(part, tuple):
        for inner in part:
            yield from _used(inner)
    if not is_dataclass(part) or isinstance(part, type):
        return
    kind = type(part).__name__
    yield kind
    for field in fields(part):
        value = getattr(part, field.name)
        if (kind, field.name) in _WORDS:
            yield f"{kind} {value}".strip()
        elif value is True:
            yield f"{kind} {field.name}"
        else:
            if field.name == "until" and value is not None:
                yield f"{kind} until"
            yield from _used(value)
