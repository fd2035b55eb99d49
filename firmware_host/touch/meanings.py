"""The meanings that a signal can have: a request, or something that does not change the game."""

from __future__ import annotations

from typing import TypeAlias

from firmware_host.engine.requests import Do, LetMachine, Reply
from firmware_host.engine.words import Text
from firmware_host.values import dataclass


@dataclass(frozen=True)
class Wind:
    """The spin button went down on a wheel: it is let go when the button is."""


@dataclass(frozen=True)
class TakeBack:
    """Somebody showed the undo token: take back as much as Undo on the screen would."""


@dataclass(frozen=True)
class Hint:
    """Nothing was done; the sentence says why, or what happened to a device."""

    text: Text


@dataclass(frozen=True)
class Marked:
    """Nothing was answered yet, but what is marked has changed: show it."""


@dataclass(frozen=True)
class NewCard:
    """A card nobody has taught yet."""

    card: str


Meaning: TypeAlias = "Reply | LetMachine | Do | TakeBack | Wind | Hint | Marked | NewCard"
