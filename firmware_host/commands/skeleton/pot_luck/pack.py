"""Packs: the edition read as a whole with every problem told at once, and written as TOML."""

from __future__ import annotations

from functools import lru_cache

from firmware_host.engine.toml import write as write_toml
from firmware_host.games.shared.packs import checker, open_pack, read_about

from .edition import Edition


@lru_cache(maxsize=8)
def parse(file: str, text: str) -> Edition:
    """Return the edition in a pack. Raises `PackProblems` with everything that is wrong with it."""
    reader = open_pack(file, text, "start", "turns")
    edition = Edition(
        reader.text(("name",)),
        reader.number(("start",), 1, 1_000, 20),
        reader.number(("turns",), 1, 100, 5),
        read_about(reader),
    )
    reader.finish()
    return edition


check = checker(parse)


def write(edition: Edition) -> str:
    """Return the pack as TOML. `parse` reads it back equal."""
    return write_toml(
        {
            "name": edition.name,
            **edition.made.said(),
            "start": edition.start,
            "turns": edition.turns,
        }
    )
