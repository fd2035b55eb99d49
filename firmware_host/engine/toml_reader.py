"""Edition packs and settings are TOML; problems in them are told with their lines, all at once."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TypeAlias

from . import toml_bounds
from .errors import PackProblems

Value: TypeAlias = "str | int | float | bool | Sequence[Value] | Mapping[str, Value]"
Path: TypeAlias = tuple["str | int", ...]

_KEY = re.compile(r"""^\s*("[^"]*"|'[^']*'|[A-Za-z0-9_.-]+)\s*=""")
_ERROR_LINE = re.compile(r"\(at line (\d+), column \d+\)")


class Reader:
    """One TOML file being checked: reads values, and notes every problem with file and line.

    Paths are tuples: ``("space", 3, "does")`` is key `does` of the fourth ``[[space]]``.
    """

    def __init__(self, name: str, text: str) -> None:
        """Parse. A file too long or not TOML at all raises `PackProblems` right away."""
        self.name = name
        self.problems: list[str] = []
        try:
            toml_bounds.check(text)
            self.data: Mapping[str, Value] = tomllib.loads(text)
        except toml_bounds.TooMuch as error:
            raise PackProblems([f"{name}:{error.line}: {error.what}."]) from None
        except ValueError as error:
            at = _ERROR_LINE.search(str(error))
            message = _ERROR_LINE.sub("", str(error)).strip()
            raise PackProblems([f"{name}:{at[1] if at else 1}: {message}."]) from None
        self._lines = dict(_places(text))

    def line(self, path: Path) -> int:
        """The line where a path stands, or that of the nearest thing round it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def problem(self, path: Path, sentence: str) -> None:
        """Note what is wrong with the value at `path`."""
        self.problems.append(f"{self.name}:{self.line(path)}: {sentence}")

    def finish(self) -> None:
        """Raise `PackProblems` with everything noted, if anything was."""
        if self.problems:
            raise PackProblems(self.problems)

    def get(self, path: Path) -> Value | None:
        """The raw value at `path`, or None."""
        value: Value | None = self.data
        for step in path:
            if isinstance(value, Mapping) and isinstance(step, str):
                value = value.get(step)
            elif isinstance(value, Sequence) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return None
        return value

    def text(self, path: Path, default: str | None = None) -> str:
        """A string; a problem is noted (and "" returned) if it is missing without a default."""
        value = self.get(path)
        if isinstance(value, str):
            return value
        if value is None and default is not None:
            return default
        if value is None:
            self.problem(path, f"{_shown(path)} is missing.")
            return ""
        self.problem(path, f"{_shown(path)} must be a text.")
        return ""

    def number(self, path: Path, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds; otherwise a problem is noted and `low` returned."""
        value = self.get(path)
        if value is None and default is not None:
            return default
        if type(value) is int and low <= value <= high:
            return value
        if value is None:
            self.problem(path, f"{_shown(path)} is missing.")
            return low
        self.problem(path, f"{_shown(path)} must be a whole number from {low:,} to {high:,}.")
        return low

    def rows(self, path: Path) -> range:
        """The indexes of an array; a problem is noted if it is there and not one."""
        value = self.get(path)
        if value is None:
            return range(0)
        if isinstance(value, str) or not isinstance(value, Sequence):
            self.problem(path, f"{_shown(path)} must be a list.")
            return range(0)
        return range(len(value))

    def keys(self, path: Path, known: Sequence[str]) -> None:
        """Note every key of a table that nobody knows, with the known ones."""
        value = self.get(path) if path else self.data
        if not isinstance(value, Mapping):
            if value is not None:
                self.problem(path, f"{_shown(path)} must be a table.")
            return
        for key in value:
            if key not in known:
                self.problem((*path, key), f"unknown key {key!r}; known: {', '.join(known)}.")


def fingerprint(text: str) -> str:
    """A short name for exactly this text of a pack: records and lists tell editions apart by it."""
    return sha256(text.encode()).hexdigest()[:12]


def quoted(text: str) -> str:
    """A text as TOML writes it. JSON's escapes are all TOML's; DEL is the one that JSON leaves."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _shown(path: Path) -> str:
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def _heading(line: str) -> str:
    """The name in a line like ``[name]`` or ``[[name]]``, nothing if it is another."""
    bare = line.strip()
    name, closed, rest = bare.lstrip("[").partition("]")
    rest = rest.lstrip("]").strip()
    is_heading = bare.startswith("[") and closed and (not rest or rest.startswith("#"))
    return name.strip() if is_heading else ""


def _places(text: str) -> Iterator[tuple[Path, int]]:
    """Where tables and keys stand. Counts ``[[name]]`` headings; strings over lines are rare
    enough in packs that a key look-alike inside one only costs a slightly wrong line number.
    """
    here: Path = ()
    counts: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if name := _heading(line):
            steps = tuple(step.strip().strip("\"'") for step in name.split("."))
            if line.lstrip().startswith("[["):
                counts[steps] = counts.get(steps, -1) + 1
                here = (*steps, counts[steps])
                yield steps, number
            else:
                here = steps
            yield here, number
        elif key := _KEY.match(line):
            yield (*here, *(part.strip("\"'") for part in key[1].split("."))), number
