"""Packs, settings and tags are TOML: the one reader and the one writer of all of them.

Problems in a file are told with their lines, all at once; whatever is written is read back equal.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias, TypeGuard

from .errors import CroupierError, PackProblems

Value: TypeAlias = "str | int | float | bool | Sequence[Value] | Mapping[str, Value]"
Path: TypeAlias = tuple["str | int", ...]

_KEY_IN_LINE = re.compile(r"""^\s*("[^"]*"|'[^']*'|[A-Za-z0-9_.-]+)\s*=""")
_ERROR_LINE = re.compile(r"\(at line (\d+), column \d+\)")


# -- reading ---------------------------------------------------------------------------------------


def loads(text: str) -> Mapping[str, Value]:
    """Return what a text holds. Raises `ValueError` if it is no TOML or too much of it."""
    check_bounds(text)
    return tomllib.loads(text)


class Reader:
    """One TOML file being checked: reads values, and notes every problem with file and line.

    Paths are tuples: ``("space", 3, "does")`` is key `does` of the fourth ``[[space]]``.
    """

    def __init__(self, name: str, text: str) -> None:
        """Parse. A file too long or not TOML at all raises `PackProblems` right away."""
        self.name = name
        self.problems: list[str] = []
        try:
            self.data = loads(text)
        except TooMuch as error:
            raise PackProblems([f"{name}:{error.line}: {error.what}."]) from None
        except ValueError as error:
            at = _ERROR_LINE.search(str(error))
            message = _ERROR_LINE.sub("", str(error)).strip()
            raise PackProblems([f"{name}:{at[1] if at else 1}: {message}."]) from None
        self._text = text

    @cached_property
    def _lines(self) -> dict[Path, int]:
        """The line of every key, worked out when the first problem is reported."""
        return dict(_places(self._text))

    def line(self, path: Path) -> int:
        """Return the line where a path stands, or that of the nearest thing round it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def problem(self, path: Path, sentence: str) -> None:
        """Note what is wrong with the value at `path`."""
        self.problems.append(f"{self.name}:{self.line(path)}: {sentence}")

    def found(self) -> list[str]:
        """Return every problem noted, in the order of the lines."""
        return sorted(self.problems, key=lambda told: int(told[len(self.name) + 1 :].split(":")[0]))

    def finish(self) -> None:
        """Raise `PackProblems` with everything noted, if anything was."""
        if self.problems:
            raise PackProblems(self.found())

    def get(self, path: Path) -> Value | None:
        """Return the raw value at `path`, or None."""
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
        """Return a string; if it is missing without a default, a problem is noted."""
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
        """Return a whole number within bounds; otherwise a problem is noted and `low` returned."""
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
        """Return the indexes of an array; a problem is noted if it is there and not one."""
        value = self.get(path)
        if value is None:
            return range(0)
        if isinstance(value, str) or not isinstance(value, Sequence):
            self.problem(path, f"{_shown(path)} must be a list.")
            return range(0)
        return range(len(value))

    def names(self, path: Path) -> tuple[str, ...]:
        """Return the keys of a table; a problem is noted if it is there and not one."""
        value = self.get(path)
        if isinstance(value, Mapping):
            return tuple(value)
        if value is not None:
            self.problem(path, f"{_shown(path)} must be a table.")
        return ()

    def keys(self, path: Path, known: Sequence[str]) -> None:
        """Note a problem for every unknown key of a table, naming the known ones."""
        value = self.get(path) if path else self.data
        if not isinstance(value, Mapping):
            if value is not None:
                self.problem(path, f"{_shown(path)} must be a table.")
            return
        for key in value:
            if key not in known:
                self.problem((*path, key), f"unknown key {key!r}; known: {', '.join(known)}.")


def fingerprint(text: str) -> str:
    """Return a short name for exactly this text of a pack, to tell editions apart by."""
    return sha256(text.encode()).hexdigest()[:12]


def _shown(path: Path) -> str:
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def _heading(line: str) -> str:
    """Return the name in a line like ``[name]`` or ``[[name]]``; empty for any other line."""
    bare = line.strip()
    name, closed, rest = bare.lstrip("[").partition("]")
    rest = rest.lstrip("]").strip()
    is_heading = bare.startswith("[") and closed and (not rest or rest.startswith("#"))
    return name.strip() if is_heading else ""


def _places(text: str) -> Iterator[tuple[Path, int]]:
    """Yield where tables and keys stand. Counts ``[[name]]`` headings; strings over lines are rare
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
        elif key := _KEY_IN_LINE.match(line):
            yield (*here, *(part.strip("\"'") for part in key[1].split("."))), number


# -- writing ---------------------------------------------------------------------------------------

HEADINGS = 2  # tables in tables that get a heading; deeper ones stand in their line

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write(table: Mapping[str, Value | None]) -> str:
    """Return a table as a file: first its values, then its tables in their order.

    A key whose value is None is left out.
    """
    return "\n".join(_blocks({key: value for key, value in table.items() if value is not None}))


def text(value: Value) -> str:
    """Return a value as TOML, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON's escapes are all TOML's; DEL is the one character that JSON leaves as it is.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {text(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(text, value))}]"
    return str(value)


def pair(key: str, value: Value) -> str:
    """Return a line with a key and its value, without its end."""
    return f"{_key(key)} = {text(value)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else text(key)


def _blocks(table: Mapping[str, Value], above: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the blocks of a table: its own values under its heading, then every table in it."""
    values: dict[str, Value] = {}
    tables: dict[str, Value] = {}
    for key, value in table.items():
        headed = isinstance(value, Mapping) or (not above and _is_rows(value))
        (tables if headed and len(above) < HEADINGS else values)[key] = value
    if values or (above and not tables):
        yield _block(f"[{'.'.join(map(_key, above))}]\n" if above else "", values)
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from _blocks(value, (*above, key))
        elif _is_rows(value):
            yield from (_block(f"[[{_key(key)}]]\n", row) for row in value)


def _block(heading: str, values: Mapping[str, Value]) -> str:
    return heading + "".join(f"{pair(key, value)}\n" for key, value in values.items())


def _is_rows(value: Value) -> TypeGuard[Sequence[Mapping[str, Value]]]:
    """Return whether a value is a list of tables, each of which gets a heading."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        return False
    return bool(value) and all(isinstance(row, Mapping) for row in value)


# -- bounds ----------------------------------------------------------------------------------------

# The parser of the standard library takes time with the square of a key's dots and has no bound on
# numbers and nesting: one linear pass over the text refuses what no file of ours has.
LONGEST = 256 * 1024  # characters of a file
LONGEST_LINE = 4_000
LONGEST_WORD = 200  # digits of a number, letters of a key
DEEPEST = 10  # tables in tables, lists in lists, dots in a key

_TOKEN = re.compile(
    r"""
      (?P<comment> \#[^\n]*+ )
    | (?P<text> \"\"\" | ''' )
    | (?P<line_text> "(?:[^"\\\n]|\\.)*+" | '[^'\n]*+' )
    | (?P<quote> ["'] )
    | (?P<word> [A-Za-z0-9_+-]++ )
    | (?P<opened> [\[{] )
    | (?P<closed> [\]}] )
    | (?P<dot> \. )
    | (?P<space> [^\S\n]++ )
    | (?P<other> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_INSIDE = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*+', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*+", re.DOTALL),
}


class TooMuch(CroupierError, ValueError):
    """A text exceeds one of the bounds; says which, and in which line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(line, what)
        self.line = line
        self.what = what


def check_bounds(text: str) -> None:
    """Raise `TooMuch` for a text that no file of ours would hold."""
    if len(text) > LONGEST:
        raise TooMuch(1, f"too long ({len(text):,} of {LONGEST:,} characters)")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise TooMuch(number, f"a line has at most {LONGEST_LINE:,} characters")
    _check_tokens(text)


def _check_tokens(text: str) -> None:
    at = depth = dots = 0
    while token := _TOKEN.match(text, at):
        kind, at = token.lastgroup, token.end()
        if kind == "text":
            at = _INSIDE[token[0]].match(text, at).end()  # type: ignore[union-attr]  # or empty
            if not text.startswith(token[0], at):
                raise _too_much(text, token.start(), "a text that is not closed")
            at += 3
        elif kind == "quote":
            raise _too_much(text, at, "a text that is not closed in its line")
        elif kind == "word" and len(token[0]) > LONGEST_WORD:
            raise _too_much(text, at, f"a number or key has at most {LONGEST_WORD} characters")
        elif kind == "opened":
            depth += 1
        elif kind == "closed":
            depth -= 1
        elif kind == "dot":
            dots += 1
        # A key's parts are words or texts with dots, and perhaps spaces, between them.
        if kind not in ("dot", "word", "line_text", "space"):
            dots = 0
        if max(depth, dots) > DEEPEST:
            raise _too_much(text, at, f"nested deeper than {DEEPEST}")


def _too_much(text: str, at: int, what: str) -> TooMuch:
    return TooMuch(text.count("\n", 0, at) + 1, what)
