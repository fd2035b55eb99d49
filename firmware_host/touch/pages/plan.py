"""A game being set up: the plan, and what the rows of its form stand for."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from display.wishes import RowKey
from firmware_host.engine.words import word

SIDES = {"0": word("this side"), "90": word("left"), "180": word("far side"), "270": word("right")}


@dataclass
class SeatPlan:
    """One seat as it is being set up."""

    name: str
    bot: bool = False
    side: str = "0"


@dataclass
class Plan:
    """A set-up in the making; kept as it is for the next time."""

    seats: list[SeatPlan]
    edition: str
    money: str
    chance: dict[str, str]
    options: dict[str, str]
    rulings: dict[str, str]
    phrase: str = ""
    tab: str = field(default="players", compare=False)

    def to_json(self) -> dict[str, Any]:
        """For the keepsake, without the phrase: the next secret is drawn after it is known."""
        return {**vars(self), "seats": [vars(seat) for seat in self.seats], "phrase": ""}

    @classmethod
    def from_json(cls, raw: dict[str, Any]) -> Plan:
        """From the keepsake."""
        return cls(
            **{
                **raw,
                "seats": [SeatPlan(**seat) for seat in raw["seats"]],
                "tab": "players",
                "phrase": "",
            }
        )


class Step(StrEnum):
    """What is done at a touch."""

    SAME = "same"
    ADD = "add"
    PRINT = "print"


@dataclass(frozen=True)
class Token(RowKey):
    """The token that was put to the reader belongs to this seat."""

    seat: int


@dataclass(frozen=True)
class Swap(RowKey):
    """Let the machine play this seat instead of a person, or the other way round."""

    seat: int


@dataclass(frozen=True)
class Side(RowKey):
    """This seat is at that side of the table."""

    seat: int
    side: str


@dataclass(frozen=True)
class Remove(RowKey):
    """Take this seat away."""

    seat: int


class Entry(StrEnum):
    """What is set once for the whole game."""

    EDITION = "edition"
    MONEY = "money"
    PHRASE = "phrase"
    PRESET = "preset"


@dataclass(frozen=True)
class Seat(RowKey):
    """The name of whoever sits here."""

    at: int


@dataclass(frozen=True)
class Choice(RowKey):
    """One of the game's own options."""

    key: str


@dataclass(frozen=True)
class Source(RowKey):
    """Who makes this kind of chance."""

    key: str


@dataclass(frozen=True)
class Rule(RowKey):
    """One house rule."""

    id: str


SetupAct: TypeAlias = Step | Token | Swap | Side | Remove
SetupField: TypeAlias = Entry | Seat | Choice | Source | Rule
