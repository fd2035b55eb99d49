"""Scenes of set-up: what lies on the table, and who sits round it; and what is wished for there."""

from __future__ import annotations

from enum import StrEnum

from display.wishes import Wish
from firmware_host.values import dataclass


@dataclass(frozen=True)
class Lay(Wish):
    """This lies on the table: the key of an answer."""

    have: str


@dataclass(frozen=True)
class SameAgain(Wish):
    """Begin as last time."""


@dataclass(frozen=True)
class Type(Wish):
    """Add letters to the name of the seat that is being named."""

    letters: str


@dataclass(frozen=True)
class Erase(Wish):
    """Delete the last letter of the name."""


@dataclass(frozen=True)
class NextSeat(Wish):
    """Go on to the next seat."""


@dataclass(frozen=True)
class SitDown(Wish):
    """Somebody who is known takes the seat."""

    name: str


@dataclass(frozen=True)
class SeatMachine(Wish):
    """The machine takes a seat."""


@dataclass(frozen=True)
class TakeMark(Wish):
    """The seat takes this colour and shape."""

    look: int


@dataclass(frozen=True)
class ChooseSeat(Wish):
    """Name this seat; the one that is being named opens."""

    at: int


@dataclass(frozen=True)
class TakeSide(Wish):
    """The seat is at this side of the table."""

    side: str


class SeatWay(StrEnum):
    """What can be done with a seat besides naming it."""

    SWAP = "swap"
    LEVEL = "level"
    FIRST = "first"
    COUNT = "count"
    TOKEN = "token"
    REMOVE = "remove"
    CLOSE = "close"


@dataclass(frozen=True)
class DoWithSeat(Wish):
    """Do one of these with the seat that is open."""

    way: SeatWay


class Behind(StrEnum):
    """What set-up leads to: the table one by one, the house rules, the page before."""

    TABLE = "table"
    RULES = "rules"
    BACK = "back"


@dataclass(frozen=True)
class LookBehind(Wish):
    """Show what stands behind a button of set-up."""

    what: Behind


@dataclass(frozen=True)
class Lies:
    """One answer to the question what lies on the table; its key also names its picture."""

    key: str
    title: str
    note: str


@dataclass(frozen=True)
class TableQuestionScene:
    """The first question of set-up: three pictures, none of them recommended.

    `then` says what comes after it. `same` offers to skip it and begin as last time: with whom.
    """

    title: str
    note: str
    answers: tuple[Lies, ...]
    then: str = ""
    same: str = ""
    notice: str = ""


@dataclass(frozen=True)
class Place:
    """One seat: who, with which mark, at which side of the table; the machine may play it."""

    name: str
    look: int
    bot: bool = False
    side: str = "0"


@dataclass(frozen=True)
class SeatChoice:
    """One thing about a seat, and what it stands at; a touch goes on to the next."""

    way: SeatWay
    title: str
    value: str = ""


@dataclass(frozen=True)
class SeatSheet:
    """What can be said about one seat besides its name, and the side it sits at."""

    title: str
    ways: tuple[SeatChoice, ...]
    sides: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class PlayersScene:
    """Who plays: the seats in their order, and which of them is being named.

    `free` seats can still be taken. `names` are those that have played before and do not sit here.
    `table` and `rules` say what is agreed, `lies` where it lies that `table` names;
    `main` starts, `note` says with whom, `blocked` why not.
    A `notice` is told over the page.
    """

    game: str
    seats: tuple[Place, ...]
    current: int
    free: int
    names: tuple[str, ...]
    main: str
    note: str = ""
    blocked: str = ""
    table: str = ""
    rules: str = ""
    lies: str = ""
    notice: str = ""
    sheet: SeatSheet | None = None
