"""The door for phones, as the screen shows it."""

from __future__ import annotations

from enum import StrEnum

from firmware_host.values import dataclass


class At(StrEnum):
    """How a seat's phone is."""

    FREE = "free"
    JOINED = "joined"
    AWAY = "away"


@dataclass(frozen=True)
class PhoneSeat:
    """A seat that may have a phone; `code` is what it scans, rows of 0 and 1."""

    seat: int
    name: str
    sign: str
    look: int
    at: At
    code: tuple[str, ...] = ()


@dataclass(frozen=True)
class PhonesScene:
    """The seats with their codes, where the table is found, and what to type instead.

    `asked` is a phone that claims a seat: its number, and the question about it.
    """

    address: str
    typed: str
    seats: tuple[PhoneSeat, ...]
    asked: tuple[int, str] | None = None
    notice: str = ""
