"""What a game provides to be printed: the parts of its box, each a stack, a board or pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import NamedTuple, TypeAlias

from firmware_host.values import dataclass

from .picture import Drawing

POKER, MINI = (63.0, 88.0), (44.0, 67.0)  # mm: the two sizes of cards
Say: TypeAlias = Callable[[str], str]


class Order(NamedTuple):
    """What somebody wants printed: an edition of a game, for that many seats, in a language."""

    edition: str  # its name
    pack: str  # its text
    seats: int
    rulings: Mapping[str, str]
    card: tuple[float, float] | None = None  # None: the size that suits the game
    say: Say = str


class OnWall(NamedTuple):
    """A board for a large screen, without words, and where a pawn stands on each of its spaces."""

    size: tuple[float, float]
    drawing: Drawing
    places: tuple[tuple[float, float], ...]


class CardPicture(NamedTuple):
    """A card as a screen shows it large: a picture, what it says and what it comes to.

    Without `words` it says what the game calls it; `gain` tells sums that are received.
    """

    drawing: Drawing
    size: tuple[float, float]
    deck: str = ""
    words: str = ""
    does: str = ""
    gain: bool = False

    @property
    def scenic(self) -> bool:
        """Whether it is an illustration beside the words, not the whole face of a card or tile."""
        return self.size[0] > self.size[1]


class Tag(NamedTuple):
    """The meaning of a code on a piece: that of a taught tag, and which copy it is."""

    kind: str
    key: str
    deck: str = ""
    copy: int = 0


class Spot(NamedTuple):
    """Where a piece has room for its code; `plate` puts paper under it."""

    x: float
    y: float
    size: float
    plate: bool = False
    words: bool = True


@dataclass(frozen=True)
class Piece:
    """One thing to cut out. Drawn from the top left corner of its trimmed shape."""

    front: Drawing
    back: Drawing | None = None
    tag: Tag | None = None
    spot: Spot | None = None


@dataclass(frozen=True)
class Stack:
    """Pieces of one size that are cut from the same sheets, edge to edge on a common ground.

    `gap` keeps pieces apart that are not rectangles.
    """

    size: tuple[float, float]
    pieces: tuple[Piece, ...]
    ground: str = ""
    back_ground: str = ""
    about: str = ""
    gap: float = 0.0


@dataclass(frozen=True)
class Board:
    """One large drawing; it reaches 3 mm beyond its size on every side.

    `tiles` are its natural pieces, where it has some that fit on a sheet each.
    """

    size: tuple[float, float]
    drawing: Drawing
    tiles: Stack | None = None


@dataclass(frozen=True)
class Pages:
    """Whole pages: `draw` makes them for a width and a height, each with at most one code."""

    draw: Callable[[float, float], list[Piece]]
    count: int = 0  # pieces to cut out, where there are any
    about: str = ""


Run: TypeAlias = Stack | Board | Pages


@dataclass(frozen=True)
class Part:
    """Something that can be asked for by its key: the board, a deck, the money."""

    key: str
    title: str
    runs: tuple[Run, ...] = field(default_factory=tuple)
    how: str = ""  # how it is cut, folded and glued, in a sentence or two

    @property
    def count(self) -> int:
        """How many pieces it has."""
        return sum(_count(run) for run in self.runs)


def _count(run: Run) -> int:
    if isinstance(run, Stack):
        return len(run.pieces)
    return 1 if isinstance(run, Board) else run.count
