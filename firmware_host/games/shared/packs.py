"""What all packs have in common: the name and notes on the lid, translated words, and problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from firmware_host.engine.edition_words import KEY as WORDS
from firmware_host.engine.edition_words import check_words
from firmware_host.engine.errors import PackProblems
from firmware_host.engine.toml import Reader

NAME = "name"
LONGEST = 80


class About(NamedTuple):
    """What stands on the lid besides the name, as far as the pack says.

    A sentence about the edition, who made it, in which language it is printed, under which licence
    it may be handed on, and which version of it this is.
    """

    about: str = ""
    author: str = ""
    language: str = ""
    licence: str = ""
    version: str = ""

    def said(self) -> dict[str, str]:
        """Return what the pack says, by its keys."""
        return {key: value for key, value in self._asdict().items() if value}


NOT_SAID = About()


def open_pack(file: str, text: str, *keys: str) -> Reader:
    """Return a reader of a pack that may have `keys` of its game besides those of every pack.

    Problems with its keys and its words are noted. Raises `PackProblems` if it is no TOML at all.
    """
    reader = Reader(file, text)
    reader.keys((), (NAME, *About._fields, *keys, WORDS))
    check_words(reader)
    return reader


def read_about(reader: Reader) -> About:
    """Return what a pack says about itself; a problem is noted for what is far too long."""
    found = About(*(reader.text((key,), "") for key in About._fields))
    for key, value in found._asdict().items():
        if key != "about" and (len(value) > LONGEST or not value.isprintable()):
            reader.problem((key,), f"{key} has up to {LONGEST} characters on one line.")
    return found


def checker(parse: Callable[[str, str], object]) -> Callable[[str, str], list[str]]:
    """Return a function that lists every problem of a pack with its line; none if it is sound."""

    def check(file: str, text: str) -> list[str]:
        try:
            parse(file, text)
        except PackProblems as found:
            return found.problems
        return []

    return check
