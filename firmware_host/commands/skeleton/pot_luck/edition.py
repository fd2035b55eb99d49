"""An edition: what differs from one printing of the game to the next."""

from __future__ import annotations

from typing import NamedTuple


class Edition(NamedTuple):
    """The name of a printing, what everybody starts with, and how many turns everybody has."""

    name: str
    start: int
    turns: int
