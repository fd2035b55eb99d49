"""The names under which tables are heard of: croupier/HALL/TABLE/KIND."""

from __future__ import annotations

import re
from typing import NamedTuple

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line

ROOT = "croupier"
STATUS, STATE, CALL, RESULT = "status", "state", "call", "result"  # a table speaks
SAY, NOTED = "say", "noted"  # the host speaks to a table, the ledger has written a result down
KINDS = (STATUS, STATE, CALL, RESULT, SAY, NOTED)
EVERY_TABLE = "all"  # a table may not be called so: under this name the host speaks to all

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Topic(NamedTuple):
    """Where a message belongs."""

    hall: str
    table: str
    kind: str

    def __str__(self) -> str:
        return f"{ROOT}/{self.hall}/{self.table}/{self.kind}"


def parsed(text: str) -> Topic | None:
    """Return what a topic names; None if it is none of ours."""
    parts = text.split("/")
    if len(parts) != 4 or parts[0] != ROOT or parts[3] not in KINDS:
        return None
    if not all(_NAME.fullmatch(part) for part in parts[1:3]):
        return None
    return Topic(*parts[1:])


def named(text: str, what: str) -> str:
    """Return a name as it is written in a topic.

    Raises `Refused` if nothing is left of it.
    """
    name = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40].rstrip("-")
    if not name or (what == "table" and name == EVERY_TABLE):
        raise Refused(
            Line(
                "{text} cannot be the name of a {what}: letters and digits are needed.",
                text=repr(text),
                what=what,
            )
        )
    return name
