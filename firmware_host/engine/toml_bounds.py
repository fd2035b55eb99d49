"""How much a TOML file may hold, looked at before it is parsed.

The parser of the standard library takes time with the square of a key's dots and has no bound on
numbers and nesting. One pass over the text, linear in its length, refuses what no file of ours has.
"""

from __future__ import annotations

import re

from .errors import CroupierError

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
    """What a text has too much of, and the line where it stands."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(line, what)
        self.line = line
        self.what = what


def check(text: str) -> None:
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
