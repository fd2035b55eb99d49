"""Requests of the table to the privileged helper: stick, update, clock, restart.

The service has no rights over the system. It leaves a wish in its runtime folder; a path unit of
the system sees it and starts the helper (`care`), which decides, acts and leaves an answer where
the table can read it and not write.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, Text
from firmware_host.system.service import has_unit
from firmware_host.values import dataclass

WISH = "wish"
ANSWER = Path("run/croupier-care/answer.json")
FETCHED = Path("var/cache/croupier/fetched")
OUTBOX = "outbox"  # in the state folder: what the helper may put on a stick
LONGEST = 262_144  # bytes of an answer


@dataclass(frozen=True)
class Package:
    """A version of Croupier on the stick: how it was checked, and what changes with it."""

    name: str
    version: str
    checked: str
    changes: str


@dataclass(frozen=True)
class HelperAnswer:
    """The helper's answer to a wish. Until it is `done`, `says` reports the progress."""

    done: bool
    ok: bool
    says: Text
    stick: str = ""
    backups: tuple[str, ...] = ()
    packages: tuple[Package, ...] = ()
    act: str = ""
    previous: str = ""  # the version that one can go back to
    editions: tuple[str, ...] = ()


@dataclass
class HelperWishes:
    """The table's side of it. `root` stands for / so that tests can build their own."""

    env: Mapping[str, str] = field(default_factory=lambda: os.environ)
    root: Path = Path("/")

    @property
    def possible(self) -> bool:
        """Whether this is an appliance with a helper that listens."""
        return "RUNTIME_DIRECTORY" in self.env and has_unit("croupier-care.path", self.root)

    def ask(self, act: str, **values: str) -> str:
        """Leave a wish; return its number, by which the answer is known. Raises `Refused`."""
        number = f"{os.getpid()}-{time.monotonic_ns()}"
        folder = Path(self.env.get("RUNTIME_DIRECTORY", "").split(":")[0] or "/nonexistent")
        try:
            fresh = folder / f".{WISH}.new"
            fresh.write_text(json.dumps({"number": number, "act": act, **values}))
            fresh.replace(folder / WISH)
        except OSError as error:
            raise Refused(
                Line("The system cannot be asked from here: {why}.", why=str(error))
            ) from error
        return number

    def answer(self, number: str) -> HelperAnswer | None:
        """Return the answer to a wish, once there is one."""
        found = self._read()
        return found[1] if found is not None and found[0] == number else None

    def last(self) -> HelperAnswer | None:
        """Return the latest answer since the machine was switched on, to any wish."""
        found = self._read()
        return None if found is None else found[1]

    def _read(self) -> tuple[str, HelperAnswer] | None:
        try:
            with (self.root / ANSWER).open("rb") as file:
                told = json.loads(file.read(LONGEST))
            packages = tuple(Package(**package) for package in told.get("packages", ()))
            text, facts = told["says"]
            return told["number"], HelperAnswer(
                told["done"],
                told["ok"],
                Line(text, **facts),
                told.get("stick", ""),
                tuple(told.get("backups", ())),
                packages,
                told.get("act", ""),
                told.get("previous", ""),
                tuple(told.get("editions", ())),
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def fetched(self, name: str) -> Path:
        """Return where a file lies that the helper has fetched from the stick."""
        return self.root / FETCHED / name
