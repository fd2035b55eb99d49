"""Scenes of the screens round the table: home, and forms to fill in."""

from __future__ import annotations

from dataclasses import field

from display.wishes import RowKey, Wish
from firmware_host.engine.decks import Wheel
from firmware_host.values import dataclass


@dataclass(frozen=True)
class GameCard:
    """A game on the shelf: its colour, what it is about, for how many."""

    id: str
    name: str
    tagline: str
    seats: str
    tone: str
    emblem: str = "dice"


@dataclass(frozen=True)
class ResumeCard:
    """A game that can be resumed."""

    id: str
    title: str
    detail: str


@dataclass(frozen=True)
class HomeScene:
    """What lies on the shelf, what is unfinished, and what the owner should know.

    `resume` is the game to go on with first, `more` says how many others there are; `winner` tells
    of the last game that was finished.
    """

    games: tuple[GameCard, ...]
    resume: tuple[ResumeCard, ...] = ()
    evening: str = ""
    notices: tuple[str, ...] = ()
    winner: str = ""
    more: str = ""


@dataclass(frozen=True)
class AttractScene:
    """Nobody has touched the screen for a while: a wheel that turns, and what to do."""

    title: str
    invites: str
    winner: str = ""


@dataclass(frozen=True)
class Pick:
    """One thing that a row can be set to; `blocked` says why it cannot be now.

    A pick that is `typed` opens the keyboard, and its row is set to what is typed. A pick with an
    `act` does that instead of setting its row.
    """

    key: str
    label: str
    note: str = ""
    blocked: str = ""
    typed: bool = False
    act: RowKey | None = None


@dataclass(frozen=True)
class Slide:
    """What a slider goes over, and where it stands; the wish is sent when the finger lets go."""

    low: int
    high: int
    step: int
    at: int


@dataclass(frozen=True)
class Dial:
    """A wheel whose edges are dragged; `key` comes back with the shares of all its wedges."""

    key: RowKey
    wheel: Wheel
    hint: str


@dataclass(frozen=True)
class Stack:
    """Notes of one value to be counted, one by one; `values` are all that the table plays with."""

    value: int
    count: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """One line of a form: what it is about and what it stands at.

    The `key` comes back with what is touched or entered: a word, or a `RowKey` of the page.
    A row with a `slide` is a slider; one with `picks` opens them; "text" opens the keyboard and
    "number" the figures; "act" is done at a touch; "plain" only tells, and a
    "line" is one of a text. `look` puts a seat's mark in
    front of it, `sign` one of the signs; one whose picks are yes and no is a switch.
    `far`, from 0 to 1, a bar under it. `about` is said above its picks; one that is
    `marked` differs from the usual. A `stack` of notes is counted with plus and minus. Words
    that are typed have `longest` letters at most.
    """

    key: str | RowKey
    title: str
    value: str = ""
    note: str = ""
    kind: str = "picks"
    picks: tuple[Pick, ...] = ()
    chosen: str = ""
    look: int | None = None
    initial: str = ""
    far: float | None = None
    slide: Slide | None = None
    about: str = ""
    marked: bool = False
    stack: Stack | None = None
    longest: int = 24
    sign: str = ""

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off, and nothing more is to be said about either."""
        keys = [pick.key for pick in self.picks]
        return keys == ["yes", "no"] and not any(pick.note or pick.blocked for pick in self.picks)


@dataclass(frozen=True)
class FormScene:
    """A page of rows, perhaps on several tabs, with one main action.

    `back` is the page that the arrow leads to, or what it is asked for; `blocked` says why the main
    action cannot be done. A `hint` gives way on a small panel; a `tally`, what the rows come to so
    far, is always in sight. Short rows may stand in `pairs` where there is room for two. Rows of
    the kind "line" are a text to be read.
    """

    name: str
    title: str
    rows: tuple[Row, ...]
    hint: str = ""
    tally: str = ""
    tabs: tuple[tuple[str, str], ...] = ()
    tab: str = ""
    main: str = ""
    blocked: str = ""
    aside: tuple[str, str] = ("", "")  # a second action beside the main one: key, label
    back: str | Wish = "home"
    notice: str = ""
    names: tuple[str, ...] = field(default=())  # what the keyboard offers ready-made
    square: tuple[str, ...] = ()  # a code for cameras beside the rows, a text of 0 and 1 per row
    dial: Dial | None = None  # a wheel beside the rows
    pairs: bool = False
