"""What only the open page can do: wishes. Each is a class of its own, with what it is about.

`Finger` goes to the simulated cabinet instead of a page.
"""

from __future__ import annotations

from typing import TypeAlias

from firmware_host.values import dataclass


@dataclass(frozen=True)
class Wish:
    """Something that the open page is asked for: one of the classes below."""


@dataclass(frozen=True)
class RowKey:
    """What a row of a form stands for, where a plain word is not enough: which seat, which rule.

    Every page derives its own; `Seat(2)` is called "seat 2" on the screen.
    """

    def __str__(self) -> str:
        return " ".join([type(self).__name__.lower(), *map(str, vars(self).values())])


@dataclass(frozen=True)
class Touch(Wish):
    """Do what a row, one of its picks or the second button of the form stands for."""

    key: str | RowKey


@dataclass(frozen=True)
class Enter(Wish):
    """Set a row of the form to one of its picks, or to what was typed."""

    key: str | RowKey
    value: str


@dataclass(frozen=True)
class ShowTab(Wish):
    """Show another tab of the form."""

    tab: str


@dataclass(frozen=True)
class Proceed(Wish):
    """Do what the main button of the form says."""


FormWish: TypeAlias = Touch | Enter | ShowTab | Proceed


@dataclass(frozen=True)
class Arrive(Wish):
    """The idle screen was touched: show the home screen."""


@dataclass(frozen=True)
class DropNotice(Wish):
    """Put the owner's notice on the home screen away."""


@dataclass(frozen=True)
class ShowStep(Wish):
    """Show the table of the chart as it was at this step."""

    step: int


@dataclass(frozen=True)
class Point(Wish):
    """A finger was lifted here, in shares of the picture."""

    x: float
    y: float


@dataclass(frozen=True)
class TurnScreen(Wish):
    """Turn the picture to the player who is asked."""


@dataclass(frozen=True)
class PlayOn(Wish):
    """Let the machine play on now instead of waiting any longer."""


@dataclass(frozen=True)
class Heard(Wish):
    """Put away what the coach said: somebody has read it."""


@dataclass(frozen=True)
class SeenGesture(Wish):
    """Somebody holds a hand of cards: nobody need be shown again how that is done."""


@dataclass(frozen=True)
class Teach(Wish):
    """Teach a seat as the game goes, or leave it alone."""

    seat: int
    wanted: bool


@dataclass(frozen=True)
class CountFirst(Wish):
    """Let a seat count notes as the next older do, or no longer after the oldest."""

    seat: int


@dataclass(frozen=True)
class SayAgain(Wish):
    """Say the last thing that happened, and the question, once more."""


@dataclass(frozen=True)
class TellTable(Wish):
    """Tell the table in words: who has what."""


@dataclass(frozen=True)
class EndPractice(Wish):
    """Leave the practice table; nothing of it counts."""


@dataclass(frozen=True)
class PlayAgain(Wish):
    """Play the same game once more with the same seats."""


@dataclass(frozen=True)
class ProveFair(Wish):
    """Check every result of the machine against the fair-play code."""


@dataclass(frozen=True)
class Export(Wish):
    """Write the finished game down as files."""


@dataclass(frozen=True)
class Welcome(Wish):
    """Say whether a phone is the seat that it says to be."""

    phone: int
    yes: bool


@dataclass(frozen=True)
class GiveBack(Wish):
    """A phone is lost: play its seat on the screen again."""

    seat: int


@dataclass(frozen=True)
class NewCodes(Wish):
    """Draw new codes for the phones."""


@dataclass(frozen=True)
class CloseDoor(Wish):
    """Let no phone in any more, and cut off those that are."""


# -- the simulated cabinet -------------------------------------------------------------------------


@dataclass(frozen=True)
class Button:
    """An arcade button, by its name."""

    name: str


@dataclass(frozen=True)
class Card:
    """One of the cards that can be laid on the reader."""

    number: int


@dataclass(frozen=True)
class Knob:
    """One side of a knob: every touch turns it by that many steps."""

    name: str
    steps: int


@dataclass(frozen=True)
class DiceCup:
    """The dice, thrown at a touch."""


Part: TypeAlias = Button | Card | Knob | DiceCup


@dataclass(frozen=True)
class Finger:
    """Move a part of the simulated cabinet: a finger went down on it, or came up."""

    part: Part
    down: bool
