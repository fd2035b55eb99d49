"""Packs: one set of tiles read with every problem told at once, and written as TOML."""

from __future__ import annotations

from functools import cache

from firmware_host.engine.toml import write as write_toml
from firmware_host.games.shared.packs import checker, open_pack, read_about

from .edition import NUMBERED, STEP, VALUES, Edition


@cache
def parse(file: str, text: str) -> Edition:
    """Return the edition that a pack describes. Raises `PackProblems` with all of them at once."""
    reader = open_pack(file, text, "black")
    name = reader.text(("name",))
    if len(name) > 60 or not name.isprintable():
        reader.problem(("name",), "name must be one line of at most 60 characters.")
    rows = reader.rows(("black",))
    if len(rows) > NUMBERED:
        reader.problem(("black",), f"black lists {len(rows)} values; there are {NUMBERED} tiles.")
    values = []
    for row in rows:
        value = reader.number(("black", row), *VALUES[:2])
        if value % STEP:
            reader.problem(("black", row), f"{value} cannot be paid: the least note is ${STEP}.")
        values.append(value)
    about = read_about(reader)
    reader.finish()
    return Edition(name, tuple(sorted(values)), about)


check = checker(parse)


def write(edition: Edition) -> str:
    """Return the pack as TOML. `parse` reads it back equal."""
    return write_toml({"name": edition.name, **edition.made.said(), "black": edition.values})
