"""A question about what is printed, asked while nobody plays."""

from __future__ import annotations

from display.port import TableScene
from display.wishes import Wish
from firmware_host.values import dataclass


@dataclass(frozen=True)
class TellingScene:
    """One question of a telling, and what it is about.

    `table` is a table that is asked this question and on which nothing else happens: it is answered
    as at any table, by the number of the question. `back` is what the arrow asks for.
    """

    about: str
    table: TableScene
    back: Wish
    notice: str = ""
