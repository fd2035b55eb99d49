"""Packs: the edition read as a whole with every problem told at once, and written as TOML."""

from __future__ import annotations

from functools import lru_cache

from firmware_host.engine.errors import PackProblems
from firmware_host.engine.toml import Reader
from firmware_host.engine.toml import write as write_toml

from .edition import Edition


@lru_cache(maxsize=8)
def parse(file: str, text: str) -> Edition:
    """Return the edition in a pack. Raises `PackProblems` with everything that is wrong with it."""
    reader = Reader(file, text)
    reader.keys((), ("name", "start", "turns"))
    edition = Edition(
        reader.text(("name",)),
        reader.number(("start",), 1, 1_000, 20),
        reader.number(("turns",), 1, 100, 5),
    )
    reader.finish()
    return edition


def check(file: str, text: str) -> list[str]:
    """Return every problem of a pack with its line; none if it can be played."""
    try:
        parse(file, text)
    except PackProblems as found:
        return found.problems
    return []


def write(edition: Edition) -> str:
    """Return the pack as TOML. `parse` reads it back equal."""
    return write_toml({"name": edition.name, "start": edition.start, "turns": edition.turns})
