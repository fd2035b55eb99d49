"""An edition: what differs from one printing of the game to the next."""

from __future__ import annotations

from typing import NamedTuple

from firmware_host.games.shared.packs import NOT_SAID, About


class Edition(NamedTuple):
    """The name of a printing, what everybody starts with, and how many turns everybody has.

    `made` is what else stands on the lid: who made it, in which language, and so on.
    """

    name: str
    start: int
    turns: int
    made: About = NOT_SAID
