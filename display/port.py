"""What the screen is shown and what it sends back. The host knows the game; the screen knows this.

A scene is everything one screen needs, frozen; the host makes a new one whenever something has
changed. An intent is what somebody at the screen wants; the host carries it out, or answers with
a scene whose `notice` says why not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeAlias

from display.wishes import Finger, Wish
from firmware_host.engine.asks import Answer, Ask
from firmware_host.engine.requests import Request
from firmware_host.engine.table import Act, Aside
from firmware_host.engine.view import Odds, TableView
from firmware_host.engine.words import Line, Speaker
from firmware_host.values import dataclass

if TYPE_CHECKING:
    from firmware_host.drawing.pieces import CardPicture, OnWall

NoteCounts: TypeAlias = tuple[tuple[int, int], ...]  # the value of a note, and how many

# -- scenes ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sentence:
    """Something that happened, in words: which rule, whom it is about, the entry it came from.

    `paid` says that money moved with it.
    """

    text: str
    rule: str = ""
    seat: int | None = None
    entry: int = 0
    undone: bool = False
    paid: bool = False


@dataclass(frozen=True)
class Landed:
    """What chance last said: the ask it answered, what came, and whether the machine made it.

    `n` is the number of that ask. A result the machine made is shown with its motion once,
    the longer the more `force` (0 to 1) it was given; one read from real things is only shown.
    What `stays` lies there until somebody has touched it.
    """

    n: int
    ask: Ask
    answer: Answer
    machine: bool = True
    force: float = 0.0
    stays: bool = False


class Otherwise(Protocol):
    """How a payer could pay otherwise: what `seat` `holds` for a payment of `owed` in notes."""

    @property
    def seat(self) -> int:
        """The seat that pays."""

    @property
    def owed(self) -> int:
        """The sum that the notes must make: what is due, less the change that comes back."""

    @property
    def holds(self) -> NoteCounts:
        """The notes that the payer had for it, the largest first."""

    def change(self, notes: NoteCounts) -> NoteCounts | None:
        """Return what comes back for these notes; None if they cannot pay it."""

    def swap(self, notes: NoteCounts) -> Act | None:
        """Return the act that swaps the notes in the books for these; None if they are the same."""


class Judgement(Protocol):
    """What is said to notes that somebody has counted out."""

    @property
    def right(self) -> bool:
        """Whether these notes are a right way to pay."""

    @property
    def said(self) -> Line:
        """The answer in words."""

    @property
    def back(self) -> NoteCounts:
        """The change that comes back for these notes."""

    @property
    def then(self) -> ToCount | None:
        """What is to be counted next."""


class ToCount(Protocol):
    """A sum that `seat` makes of notes before the machine shows how."""

    @property
    def seat(self) -> int:
        """Who counts."""

    @property
    def asks(self) -> Line:
        """The question."""

    @property
    def about(self) -> Line | None:
        """What it is about, where the reason for the payment does not say it."""

    @property
    def hand(self) -> NoteCounts:
        """The notes at hand, the largest first."""

    @property
    def endless(self) -> bool:
        """Whether they are a bank's."""

    @property
    def adds(self) -> bool:
        """Whether what is laid so far is added up."""

    @property
    def pays(self) -> bool:
        """Whether the notes are a payment of that seat."""

    def judge(self, notes: NoteCounts, tries: int) -> Judgement:
        """Say whether these notes will do, after that many wrong tries."""


@dataclass(frozen=True)
class Handing:
    """Notes that go from one hand to another in cash mode, and the change that comes back.

    The bank and the pots have no seat. `amount` is what it is for, `reason` the sentence that says
    why, `written` what hands do in words; an `exchange` only changes notes. `other` says how a seat
    could pay otherwise, where it can choose. Where there is something `to_count`, somebody names
    the notes before they are shown.
    """

    giver: str
    giver_seat: int | None
    taker: str
    taker_seat: int | None
    notes: NoteCounts
    back: NoteCounts = ()
    amount: int = 0
    reason: str = ""
    written: str = ""
    exchange: bool = False
    other: Otherwise | None = None
    to_count: ToCount | None = None


class Pictures(Protocol):
    """What a game has drawn, the same as on paper; made when it is first wanted."""

    def board(self) -> OnWall | None:
        """Return the board without words, and where pawns stand; None where there is none."""

    def card(self, deck: str, key: str) -> CardPicture | None:
        """Return a drawn card; None for one without a picture."""

    def back(self, deck: str) -> CardPicture | None:
        """Return a deck face down; None for one without a picture."""


@dataclass(frozen=True)
class UndoOffer:
    """What Undo would take back, what people must then put back, and who has to agree.

    `consent` are the seats whose touch it needs, none for one's own last entry. `hands` works out
    what it says when somebody wants to see it, which is far less often than somebody plays.
    """

    count: int
    what: str
    hands: Callable[[], tuple[str, ...]] = tuple
    consent: tuple[int, ...] = ()


@dataclass(frozen=True)
class WhyCard:
    """The reason for something: rule section and text, ruling in force, arithmetic.

    `opens` says that the rules can be opened at that section.
    """

    title: str
    paragraphs: tuple[str, ...]
    rule: str = ""
    opens: bool = False


@dataclass(frozen=True)
class TableScene:
    """The table while a game is played.

    `n` is the number of the pending ask; an answer names it, so a late one is recognised. `ask`
    is None while nobody is asked (a machine seat is thinking). `looks` gives each seat's colour
    and shape by number, `bots` the seats the machine plays, `real` the chance sources that are
    real things on this table, `notes` the values of its paper money (for the amount buttons).
    `handings` says which notes go where in cash mode, for the last step. `hints` are the marks of
    devices: what is lost, and what to do. `shared` is true while people share this screen, so that
    a secret question needs the screen to be passed on first; `on_phone` while its seat is asked on
    a phone instead; `looking` while a button of the
    cabinet holds the hidden hand open. `marked`, `counted` and `dialled` are what
    the cabinet's buttons stand at: which open choice (-1 while no button is used), which faces
    so far, which amount; `charged` is how far the spin button is held, below zero while it is up.
    `proposal` is a layout that was wished for, a piece per square. `deed` is what the machine has
    just done for one of its seats, the `doer`, while nobody is asked; `goes_on` says when it will
    play on by itself: since when it waits, and for how many seconds. `waits` says that results
    which concern people stay until somebody has touched them. `lesson` is what the coach says to
    the player, the goal of the game (the first time only) and a sentence; `pupils` are the seats it
    teaches. `lines` are the last sentences; `since` tells every one after an entry, for who
    listens. `scans` counts the scans that were taken. `pictures` are the game's own drawings.
    `gesture` says that nobody has ever held a hand of cards here: it is shown how that is done. A
    `practice` table is framed, and one touch ends it. `ages` are the seats that count notes
    themselves before they are shown, and how it is called at their age. Where the voice is on, the
    table is `spoken`: what it says can be heard once more at one touch.
    """

    n: int
    game: str
    view: TableView
    ask: Ask | None
    speaker: Speaker
    asides: tuple[Aside, ...] = ()
    lines: tuple[Sentence, ...] = ()
    since: Callable[[int], tuple[str, ...]] = lambda _: ()
    landed: Landed | None = None
    odds: Odds | None = None
    handings: tuple[Handing, ...] = ()
    undo: UndoOffer | None = None
    why: WhyCard | None = None
    notice: str = ""
    saved: bool = True
    hints: tuple[str, ...] = ()
    money: str = "ledger"
    real: frozenset[str] = frozenset()
    notes: tuple[int, ...] = ()
    looks: tuple[int, ...] = ()
    bots: frozenset[int] = frozenset()
    next_seat: int | None = None
    shared: bool = True
    on_phone: bool = False
    looking: bool = False
    marked: int = -1
    counted: tuple[int, ...] = ()
    dialled: int = 0
    charged: float = -1.0
    proposal: tuple[str, ...] = ()
    turn_to: str = ""
    deed: str = ""
    doer: int | None = None
    goes_on: tuple[float, float] = (0.0, 0.0)
    waits: bool = True
    scans: int = 0
    lesson: tuple[str, str] | None = None
    pupils: frozenset[int] = frozenset()
    pictures: Pictures | None = None
    gesture: bool = False
    practice: bool = False
    ages: Mapping[int, str] = field(default_factory=dict)
    spoken: bool = False

    def look(self, seat: int) -> int:
        """Return the number of a seat's colour and shape."""
        return self.looks[seat] if seat < len(self.looks) else seat

    def name(self, seat: int) -> str:
        """Return a seat's name."""
        return self.view.seats[seat].name

    def sign(self, seat: int) -> str:
        """Return what stands on a seat's mark: its initial, or two letters where two are alike."""
        return self.marks[seat][1]

    @cached_property
    def marks(self) -> tuple[tuple[int, str, str], ...]:
        """Every seat's look, what stands on its mark, and its name."""
        names = [seat.name for seat in self.view.seats]
        initials = [name[:1].upper() for name in names]
        return tuple(
            (self.look(seat), name[: 2 if initials.count(name[:1].upper()) > 1 else 1], name)
            for seat, name in enumerate(names)
        )


# -- intents ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Propose:
    """Make a layout for ask number `n`, to be looked at and changed before it is the answer."""

    n: int


@dataclass(frozen=True)
class Why:
    """Say why: for an entry of the history, or for the pending ask when None."""

    entry: int | None = None


@dataclass(frozen=True)
class Close:
    """Put away what was opened over the screen."""


@dataclass(frozen=True)
class Open:
    """Go to another screen: "home", "set-up", "history", "chart", "fix", "settings" ...

    `args` say what to open it with, in the words of that screen.
    """

    screen: str
    args: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Dim:
    """The screen has not been touched for a while (True), or has been woken (False)."""

    dark: bool


# What is wanted of the game itself is a request; the rest is wanted of the screen.
Intent: TypeAlias = "Request | Propose | Why | Close | Open | Dim | Finger | Wish"


@dataclass(frozen=True)
class Port:
    """The way out of the screen: send an intent, sound a cue. `still` says: nothing shall move."""

    send: Callable[[Intent], None]
    cue: Callable[[str], None] = lambda _: None
    still: Callable[[], bool] = lambda: False


class Sounding(Protocol):
    """What plays the cues; see `display.device.sound`."""

    muted: bool
    volume: float

    def cue(self, name: str) -> None:
        """Sound a cue."""

    def tick(self, now: float) -> float | None:
        """Let time pass; return when to be called again."""


class Silence:
    """No sound at all."""

    muted = True
    volume = 0.0

    def cue(self, name: str) -> None:
        """Stay silent."""

    def tick(self, now: float) -> float | None:
        """Want nothing."""
        return None
