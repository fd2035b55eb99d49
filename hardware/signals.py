"""Signals: everything that the cabinet can report to the table. Knows no game.

Every signal names the device it came from and carries the monotonic time at which the world
changed (not the time somebody looked), so that a late one can be recognised as late.
"""

from dataclasses import dataclass
from typing import TypeAlias

ALOUD = ("again", "words")  # buttons: say the last thing once more; tell the whole table


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something happened at a device. What it was, the kinds below say."""

    device: str
    at: float


@dataclass(frozen=True, slots=True)
class Pressed(Noticed):
    """A button went down. Exactly one per press, however much the contact chattered."""


@dataclass(frozen=True, slots=True)
class Held(Noticed):
    """A button is still down; `charge` grows from 0 to 1 and is reported once at 1."""

    charge: float


@dataclass(frozen=True, slots=True)
class Released(Noticed):
    """A button that was reported as pressed came up; `charge` is what it had gathered."""

    charge: float


@dataclass(frozen=True, slots=True)
class Turned(Noticed):
    """A rotary encoder moved by whole detents; clockwise is positive, never zero."""

    steps: int


@dataclass(frozen=True, slots=True)
class DiceRead(Noticed):
    """Dice came to rest and were read; every face is 1 to 6."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpinRead(Noticed):
    """A real wheel came to rest; `result` is what its own scale says."""

    wheel: str
    result: str


@dataclass(frozen=True, slots=True)
class CardRead(Noticed):
    """One card was presented. It is not reported again until it has been taken away."""

    card: str


@dataclass(frozen=True, slots=True)
class TokenPlaced(Noticed):
    """A token was put on a spot (the device)."""

    token: str


@dataclass(frozen=True, slots=True)
class TokenLifted(Noticed):
    """A token left its spot."""

    token: str


@dataclass(frozen=True, slots=True)
class Crowded(Noticed):
    """Two or more cards lay on one reader, so none of them counts: ask which was meant."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Misread(Noticed):
    """Something was presented but not understood; `reason` is a sentence for the table."""

    reason: str


@dataclass(frozen=True, slots=True)
class Lost(Noticed):
    """A device cannot be used; `reason` is a sentence with the remedy, if one is known."""

    reason: str


@dataclass(frozen=True, slots=True)
class Found(Noticed):
    """A device that was lost works (again)."""


# The closed family: whoever takes a signal apart can be held to every kind of it.
Signal: TypeAlias = (
    "Pressed | Held | Released | Turned | DiceRead | SpinRead | CardRead | TokenPlaced"
    " | TokenLifted | Crowded | Misread | Lost | Found"
)
