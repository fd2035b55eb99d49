"""What a signal of the cabinet comes to: something to be done at the table, or a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from firmware_host.engine.table import Act


@dataclass(frozen=True)
class Answer:
    """Answer the pending ask with this."""

    raw: object
    source: str


@dataclass(frozen=True)
class LetChance:
    """Let the machine answer the pending chance ask; `force` is how far a button was charged."""

    force: float = 0.0


@dataclass(frozen=True)
class Wind:
    """The spin button went down on a wheel: it is let go when the button is."""


@dataclass(frozen=True)
class TakeBack:
    """Take back the last step, if one person alone may."""


@dataclass(frozen=True)
class DoAct:
    """Do an aside."""

    act: Act


@dataclass(frozen=True)
class Hint:
    """Nothing was done; the sentence says why, or what happened to a device."""

    text: str


@dataclass(frozen=True)
class Mark:
    """Nothing was answered yet, but what is marked has changed: show it."""


@dataclass(frozen=True)
class NewCard:
    """A card nobody has taught yet."""

    card: str


Deed: TypeAlias = "Answer | LetChance | Wind | TakeBack | DoAct | Hint | Mark | NewCard"
