"""What a screen needs to know of a position, without knowing the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from firmware_host.values import dataclass

from .decks import Wheel
from .words import Line, Speaker, Text

Signs: TypeAlias = "tuple[tuple[str, int], ...]"  # what a thing is drawn as, and how many


@dataclass(frozen=True)
class SeatView:
    """One seat's line: who, how much, where, and a few short badges ("2 cards", "IOU").

    `tag` has one meaning per game and stands beside the name; `alarm` says that it is urgent, and
    `signs` say the same in pictures, each with how many, where its words have no room: ticket,
    card, building and whatever else is in `MOTIFS` of `display/toolkit/motifs.py`.
    `progress` is how near the goal a seat is, in thousandths, -1 where there is none. `figure`
    stands in the place of the score where something else is what everybody looks at, and `doing`
    is a word on what the seat is about in this round.
    """

    seat: int
    name: str
    score: int
    place: Text = ""
    badges: tuple[Text, ...] = ()
    active: bool = False
    out: bool = False  # has left, is eliminated, or has gone out
    tag: Line | str = ""
    alarm: bool = False
    signs: Signs = ()
    progress: int = -1
    figure: Line | str = ""
    doing: Line | str = ""


def seat_in_words(seat: SeatView, speaker: Speaker) -> list[str]:
    """Return what everybody sees of a seat besides its score, for those who cannot see it."""
    parts: list[Text] = [seat.figure, seat.place, *seat.badges, seat.tag, seat.doing]
    return list(dict.fromkeys(speaker.line(part) for part in parts if part))


@dataclass(frozen=True)
class Mark:
    """Something lying on a picture: a seat's marker, a pawn, a chip; `won` once it is settled."""

    seat: int
    at: str
    won: bool | None = None
    why: Text = ""


class BetSpace(NamedTuple):
    """A betting space: its key, its label, the positions it covers (from 1), and what it pays."""

    key: str
    label: Text
    covers: tuple[int, ...] = ()
    prize: int = 0


@dataclass(frozen=True)
class HandleArt:
    """The dice shaker's handle: dice in a row, betting spaces round it, markers on them.

    `chances` (in percent) go with the spaces, in their order, where they have any; `won` are the
    keys of the spaces that win with these dice, `lit` the dice that decided it. Where there is no
    `shaker` one die is rolled on the table, and the spaces say what it decides.
    """

    dice: tuple[int, ...]
    spaces: tuple[BetSpace, ...]
    marks: tuple[Mark, ...] = ()
    chances: tuple[int, ...] = ()
    won: tuple[str, ...] = ()
    lit: tuple[int, ...] = ()  # positions, from 0
    shaker: bool = True


@dataclass(frozen=True)
class TileArt:
    """One tile: `face` is empty while it lies face down; `tone` is red or black; named in words.

    `square` is the key under which it is picked, `name` what is written on its back.
    """

    square: str
    face: str = ""
    tone: str = ""
    open: bool = True  # may be picked now
    name: str = ""


@dataclass(frozen=True)
class AreaArt:
    """One seat's field of tiles, row by row.

    `sums` says for red and for black what the figures that lie face up come to; `note` says the
    same in words, and what else is to be known.
    """

    seat: int
    columns: int
    tiles: tuple[TileArt, ...]
    note: Text = ""
    sums: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class FlipArt:
    """A tile that was just flipped: where it lies, how often it counts, and what it brought.

    `amount` is below zero for what the flipper had to pay. `entry` tells one flip from the next;
    `hidden` says that the machine turned it over, and nobody has seen it yet. A tile without a
    number has a `title` of its own, and `says` what it does. `rungs` are the flips of its turn up
    to this one with what each has brought, None for those to come.
    """

    entry: int
    square: str
    times: int
    amount: int
    flipper: int
    owner: int
    hidden: bool = False
    title: Text = ""
    says: Text = ""
    rungs: tuple[int | None, ...] = ()


@dataclass(frozen=True)
class GridArt:
    """Fields of tiles, one per seat.

    `rungs` are the flips of a turn with what each has brought so far, None for those to come; the
    next flip is number `flip` and counts that many times. `last` is the tile that was flipped last.
    """

    areas: tuple[AreaArt, ...]
    rungs: tuple[int | None, ...] = ()
    flip: int = 0
    last: FlipArt | None = None


class CardFace(NamedTuple):
    """The look of a card that has a name instead of a number: its band's colour and its picture."""

    band: str  # like "#b5432f"
    motif: str  # one of the house's small drawings


@dataclass(frozen=True)
class TrayArt:
    """What lies on the card tray, and a sentence that says what would beat it.

    `course` is the round so far, move by move: a seat, and the words for what it did.
    """

    rank: Text
    amount: int
    by: int | None
    beaten_by: Text
    passed: tuple[int, ...] = ()
    course: tuple[tuple[int, Text], ...] = ()


@dataclass(frozen=True)
class SeatsArt:
    """The table seen from above: who sits where (clockwise), with a title each, who moves where.

    `gifts` say who hands what to whom: giver, taker, and the words for it. `title` is the question
    in few words, and `says` what the picture does not show. Cards are being `dealt` to everybody.
    """

    order: tuple[int, ...]
    titles: tuple[Text, ...]
    before: tuple[int, ...] = ()
    gifts: tuple[tuple[int, int, Text], ...] = ()
    title: Text = ""
    says: Text = ""
    dealt: bool = False


@dataclass(frozen=True)
class SpaceArt:
    """One space of a path: its name, its kind, what it does in a few words, and whose it is.

    A colour and a motif go with the kind: pay, receive, building, spend, post, people, gifts, move,
    start, market, race, casino, house, event, ticket, card, wait; another kind is a plain space.
    """

    name: Text
    kind: str = ""
    note: Text = ""
    owner: int | None = None


@dataclass(frozen=True)
class DoorArt:
    """What lies inside the ring behind a space: an area to turn into, a house with its pot."""

    name: Text
    kind: str
    at: int = -1  # the space that leads there, -1 for none
    note: Text = ""
    sum: int | None = None


@dataclass(frozen=True)
class PathArt:
    """The board: spaces in order round a ring, what lies inside it, and pawns on the spaces.

    A mark's `at` is the number of a space, or "door N" for somebody inside. `here` is where the
    count of the one to move begins, `steps` the spaces that it leads over, the last one included;
    none while nothing has been rolled.
    """

    title: Text
    spaces: tuple[SpaceArt, ...]
    marks: tuple[Mark, ...] = ()
    doors: tuple[DoorArt, ...] = ()
    here: int | None = None
    steps: tuple[int, ...] = ()


@dataclass(frozen=True)
class ReelsArt:
    """The window of the reels: what they show so far, and which lines pay how much.

    A line is its symbols in order, "" for any; of several that fit, the first is paid.
    """

    shown: tuple[str, ...]
    reels: int = 3
    pays: tuple[tuple[tuple[str, ...], int], ...] = ()


@dataclass(frozen=True)
class WheelArt:
    """The bets on a spin: who has picked which wedge (`at`), and what is at stake (`why`)."""

    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class OddsLine:
    """One way a gamble can go: its chance, and what it is worth to the player on average."""

    label: Text
    chance: Fraction | None = None
    average: Fraction | None = None


@dataclass(frozen=True)
class Odds:
    """The odds card of one gamble. `exact` figures are enumerated, others simulated."""

    title: Text
    lines: tuple[OddsLine, ...]
    note: Text = ""
    exact: bool = True


Art: TypeAlias = "HandleArt | GridArt | TrayArt | SeatsArt | ReelsArt | WheelArt"


@dataclass(frozen=True)
class Consequence:
    """What a choice means before it is made: the deed, where it leads, what it costs or brings.

    `deed` is shorter than the option's own label, for a button; `at` the space of the path that
    it leads to. `usual` is the move that most people make most of the time.
    """

    deed: Line | str = ""
    leads: Line | str = ""
    costs: Line | str = ""
    at: int | None = None
    usual: bool = False


@dataclass(frozen=True)
class TableView:
    """A whole position: seats in order, pots as (label, dollars), and pictures for the ask.

    `unit` is "$" or what scores count in; `round` is a short word on how far the game is.
    `board` is the path that all of the game is played on, where there is one; `meant` says what
    the open options of the pending question would lead to, by their keys.
    """

    seats: tuple[SeatView, ...]
    unit: str = "$"
    pots: tuple[tuple[Text, int], ...] = ()
    round: Text = ""
    art: Art | None = None
    secrets: dict[int, tuple[Text, ...]] = field(default_factory=dict)  # seat -> its hidden cards
    wheels: tuple[Wheel, ...] = ()  # what may have to be spun one day, to be drawn ahead
    board: PathArt | None = None
    meant: dict[str, Consequence] = field(default_factory=dict)
    faces: Mapping[str, CardFace] = field(default_factory=dict)  # by what is printed on the card


class Part(NamedTuple):
    """One part of the sheet to finish by hand: what it is about, and its lines."""

    title: Text
    lines: tuple[Text, ...]


class Written(NamedTuple):
    """What a table needs in writing to finish a game by hand, besides money and house rules.

    `order` are the seats clockwise, where they do not sit as they are listed. `hidden` is what the
    machine keeps from everybody's eyes: it is written down only if all agree. `sealed` is what is
    known but better not read beforehand: it comes last, to be folded away.
    """

    parts: tuple[Part, ...] = ()
    order: tuple[int, ...] = ()
    hidden: tuple[Part, ...] = ()
    sealed: tuple[Part, ...] = ()
