"""What the hall's large screen is shown."""

from __future__ import annotations

from firmware_host.values import dataclass


@dataclass(frozen=True)
class HallSeat:
    """One seat of a table: name, score in words, whether it is to play."""

    name: str
    score: str
    active: bool = False
    out: bool = False


@dataclass(frozen=True)
class HallTable:
    """One table. `mark` says what is special about it: "calls", "stuck", "away" or nothing."""

    key: str
    name: str
    game: str = ""
    since: str = ""  # how long it has been played, in words
    leader: str = ""
    said: str = ""
    seats: tuple[HallSeat, ...] = ()
    mark: str = ""
    marked: str = ""  # the mark in words


@dataclass(frozen=True)
class HallScene:
    """All tables of a hall, and the results of the evening, the newest first.

    `trouble` says why nothing new is heard.
    """

    title: str
    tables: tuple[HallTable, ...]
    results: tuple[tuple[str, str], ...] = ()  # who won what, and where
    trouble: str = ""
