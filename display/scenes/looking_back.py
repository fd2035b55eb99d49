"""Scenes that look back: how it ended, everything that happened, money over time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from display.port import TableScene
from firmware_host.engine.view import TableView
from firmware_host.engine.words import Text, english
from firmware_host.values import dataclass


@dataclass(frozen=True)
class Purse:
    """One seat's money or points over time, one value per step."""

    name: str
    look: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """Where a seat came in, and with how much."""

    place: int
    name: str
    look: int
    score: int
    won: bool = False


@dataclass(frozen=True)
class Highlight:
    """Something people will talk about: what kind, whose it was, what happened."""

    title: str
    name: str
    look: int
    detail: str


@dataclass(frozen=True)
class WinnerScene:
    """The end of a game. `table` is the table as it stands, for Undo and for everyone's looks.

    `named` is the winner's name and what it did, where one alone has won; `aloud` is what a voice
    says of it.
    """

    table: TableScene
    title: str
    detail: str
    winners: tuple[int, ...]
    purses: tuple[Purse, ...]
    places: tuple[Place, ...]
    highlights: tuple[Highlight, ...] = ()
    notice: str = ""
    named: tuple[str, str] = ("", "")
    aloud: str = ""


@dataclass(frozen=True)
class TaleLine:
    """One sentence of a tale, whom it is about, and the step at which it happened.

    A sentence with a `title` only opens a chapter.
    """

    text: str
    look: int | None = None
    name: str = ""
    step: int = 0
    title: bool = False


@dataclass(frozen=True)
class EveningScene:
    """The evening told in sentences, beside everybody's lines."""

    title: str
    lines: tuple[TaleLine, ...]
    purses: tuple[Purse, ...]
    unit: str = "$"
    back: str = "winner"


@dataclass(frozen=True)
class Happening:
    """One event of the history; `entry` is its place in the live log, None once it is undone.

    `balances` says what everyone concerned had afterwards.
    """

    text: str
    rule: str
    seat: int | None = None
    entry: int | None = None
    balances: str = ""


@dataclass(frozen=True)
class HistoryScene:
    """Everything that happened, newest first. `back` is the page that the arrow leads to."""

    table: TableScene
    events: tuple[Happening, ...]
    back: str = "table"


@dataclass(frozen=True)
class ChartScene:
    """Money over time, and the table at one moment of it: its step, its seats, what happened."""

    purses: tuple[Purse, ...]
    at: int
    then: TableView
    text: str = ""
    back: str = "table"
    # Puts the words of `then` into the language of the screen.
    read: Callable[[Text], str] = field(default=english, compare=False)
