"""What the expert players of all games think with: a budget of steps, and a way to be stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

# Called between two steps of a thought. Whoever no longer wants its answer raises `Interrupted`.
Pulse: TypeAlias = Callable[[], None]


class Interrupted(Exception):
    """The answer is no longer wanted; raised to stop thinking."""


def undisturbed() -> None:
    """A pulse that never interrupts."""


class Budget:
    """The budget for one move: a number of steps, whatever the clock says.

    Counted, not timed, so that the same position always gets the same answer.
    """

    def __init__(self, steps: int, pulse: Pulse = undisturbed) -> None:
        self.left = steps
        self._pulse = pulse

    def spend(self, steps: int) -> None:
        """Count steps taken. Raises `Interrupted` if nobody is waiting for the move any more."""
        self.left -= steps
        self._pulse()


SURE = 0.7  # standard errors by which a choice must be better before it is believed to be


class Gain:
    """How much better one choice was than another, over imagined games that both were tried in."""

    def __init__(self) -> None:
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, gain: float) -> None:
        """Count one imagined game."""
        self._count += 1
        self._sum += gain
        self._squares += gain * gain

    @property
    def mean(self) -> float:
        """The gain on average."""
        return self._sum / self._count

    def at_least(self) -> float:
        """Return what the gain is at least, as far as can be told."""
        return self.mean - self._doubt()

    def at_most(self) -> float:
        """Return what the gain is at most, as far as can be told."""
        return self.mean + self._doubt()

    def _doubt(self) -> float:
        spread = max(0.0, self._squares / self._count - self.mean**2)
        return float(SURE * (spread / self._count) ** 0.5)
