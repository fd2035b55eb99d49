"""Text from a record, made safe for a terminal: control characters are replaced."""

from __future__ import annotations

import sys

# The control characters but for line ends and tabs, and those that turn the way of writing round.
_CONTROL = [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_TABLE = {code: "\N{REPLACEMENT CHARACTER}" for code in _CONTROL if chr(code) not in "\n\t"}


def plain(text: str) -> str:
    """Return a text with a mark in the place of everything that is no letter."""
    return text.translate(_TABLE)


def tell(text: str) -> None:
    """Write a text from a record to standard output."""
    sys.stdout.write(plain(text))


def warn(sentence: str) -> None:
    """Write a sentence to standard error, whatever it quotes."""
    sys.stderr.write(f"croupier: {plain(sentence)}\n")
