"""What a screen needs to know of a position, without knowing the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from .decks import Wheel


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's line: who, how much, where, and a few short badges ("2 cards", "IOU")."""

    seat: int
    name: str
    score: int
    place: str = ""
    badges: tuple[str, ...] = ()
    active: bool = False
    out: bool = False  # has left, is eliminated, or has gone out


@dataclass(frozen=True, slots=True)
class Mark:
    """Something lying on a picture: a seat's marker, a pawn, a chip; `won` once it is settled."""

    seat: int
    at: str
    won: bool | None = None
    why: str = ""


class BetSpace(NamedTuple):
    """A betting space: its key, its label, the positions it covers (from 1), and what it pays."""

    key: str
    label: str
    covers: tuple[int, ...] = ()
    prize: int = 0


@dataclass(frozen=True, slots=True)
class HandleArt:
    """The dice shaker's handle: dice in a row, betting spaces round it, markers on them."""

    dice: tuple[int, ...]
    spaces: tuple[BetSpace, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class TileArt:
    """One tile: `face` is empty while it lies face down; `tone` is red or black; named in words.

    `square` is the key under which it is picked, `name` what is written on its back.
    """

    square: str
    face: str = ""
    tone: str = ""
    open: bool = True  # may be picked now
    name: str = ""


@dataclass(frozen=True, slots=True)
class AreaArt:
    """One seat's field of tiles, row by row."""

    seat: int
    columns: int
    tiles: tuple[TileArt, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class GridArt:
    """Fields of tiles, one per seat."""

    areas: tuple[AreaArt, ...]


@dataclass(frozen=True, slots=True)
class TrayArt:
    """What lies on the card tray, and what would beat it."""

    rank: str
    amount: int
    by: int | None
    beaten_by: str
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatsArt:
    """The table seen from above: who sits where (clockwise), with a title each, who moves where."""

    order: tuple[int, ...]
    titles: tuple[str, ...]
    before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RingArt:
    """A sketch of the board: spaces in order with a short label and tone, and pawns on them."""

    spaces: tuple[tuple[str, str], ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class ReelsArt:
    """The window of the reels: what they show so far."""

    shown: tuple[str, ...]
    reels: int = 3


@dataclass(frozen=True, slots=True)
class OddsLine:
    """One way a gamble can go: its chance, and what it is worth to the player on average."""

    label: str
    chance: Fraction | None = None
    average: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds card of one gamble. `exact` figures are enumerated, others simulated."""

    title: str
    lines: tuple[OddsLine, ...]
    note: str = ""
    exact: bool = True


Art: TypeAlias = "HandleArt | GridArt | TrayArt | SeatsArt | RingArt | ReelsArt"


@dataclass(frozen=True, slots=True)
class TableView:
    """A whole position: seats in order, pots as (label, dollars), and pictures for the ask.

    `unit` is "$" or what scores count in; `round` is a short word on how far the game is.
    """

    seats: tuple[SeatView, ...]
    unit: str = "$"
    pots: tuple[tuple[str, int], ...] = ()
    round: str = ""
    art: Art | None = None
    secrets: dict[int, tuple[str, ...]] = field(default_factory=dict)  # seat -> its hidden cards
    wheels: tuple[Wheel, ...] = ()  # what may have to be spun one day, to be drawn ahead
