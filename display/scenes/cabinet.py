"""The scene of the simulated cabinet."""

from __future__ import annotations

from display.wishes import Part
from firmware_host.values import dataclass


@dataclass(frozen=True)
class CabinetScene:
    """What is fitted, what a finger lies on, and which lamps are lit; None has no lamp."""

    buttons: tuple[tuple[str, bool | None], ...]
    down: frozenset[Part] = frozenset()
    knobs: tuple[str, ...] = ()
    readers: tuple[str, ...] = ()
    dice: bool = False
    sounding: bool = False
