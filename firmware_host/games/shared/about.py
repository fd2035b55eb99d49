"""Who made an edition, in which language, under which licence, and which version it is."""

from __future__ import annotations

from typing import NamedTuple

from firmware_host.engine.toml import Reader

KEYS = ("author", "language", "licence", "version")
LONGEST = 80


class About(NamedTuple):
    """What stands on the lid, as far as the pack says."""

    author: str = ""
    language: str = ""
    licence: str = ""
    version: str = ""

    def said(self) -> dict[str, str]:
        """Return what the pack says, by its keys."""
        return {key: value for key, value in self._asdict().items() if value}


NOT_SAID = About()


def read_about(reader: Reader) -> About:
    """Return what a pack says about itself; a problem is noted for what is far too long."""
    values = [reader.text((key,), "") for key in KEYS]
    for key, value in zip(KEYS, values, strict=True):
        if len(value) > LONGEST or not value.isprintable():
            reader.problem((key,), f"{key} has up to {LONGEST} characters on one line.")
    return About(*values)
