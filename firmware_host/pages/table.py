"""The table page: the director of the game that is on the table, until the game is over."""

from __future__ import annotations

from collections.abc import Mapping

from display import port
from firmware_host.director import Director
from firmware_host.engine.errors import Refused
from firmware_host.house import House
from hardware.signals import Signal

LINGER = 1.6  # how long the last position is seen before the end of the game is told


def open_page(house: House, args: Mapping[str, str]) -> TablePage:
    """The game on the table. Raises `Refused` if there is none."""
    if house.director is None:
        raise Refused("No game is on the table.")
    return TablePage(house, house.director)


class TablePage:
    """The director's table. Once the game is over and nothing moves, it leads to the winner."""

    def __init__(self, house: House, director: Director) -> None:
        self._house = house
        self._director = director
        self._leaves: float | None = None

    @property
    def changed(self) -> bool:
        """Whether the table is another than the one shown."""
        return self._director.changed

    @changed.setter
    def changed(self, value: bool) -> None:
        self._director.changed = value

    def scene(self) -> port.TableScene:
        """The table as it is now."""
        return self._director.scene()

    def carry_out(self, intent: port.Intent, now: float) -> None:
        """Do what somebody at the screen wants."""
        self._director.carry_out(intent, now)

    def hear(self, signal: Signal, now: float) -> None:
        """Take in one signal from the cabinet."""
        self._director.hear(signal, now)

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Let time pass; returns when to call again."""
        due = self._director.tick(now, busy=busy)
        if self._director.session.game.outcome is None:
            self._leaves = None
            return due
        if busy or self._director.changed or self._leaves is None:
            # The last roll is still to be seen: only then does the end count.
            self._leaves = now + LINGER
        elif now >= self._leaves:
            self._house.open("winner")
            return now
        return self._leaves
