"""The base of the pages that look back: the game on the table, its director's Why and Undo."""

from __future__ import annotations

from display import port
from display.scenes.looking_back import Purse
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Undo
from firmware_host.record.timeline import Course
from firmware_host.touch.app import House
from firmware_host.touch.director import Director
from firmware_host.touch.pages.page import QuietPage


class StoryPage(QuietPage):
    """A page about the game on the table. Raises `Refused` if there is none."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        if house.director is None:
            raise Refused("No game is on the table. Touch one on Home to begin.")
        self.director: Director = house.director
        self.session = house.director.session

    @property
    def back(self) -> str:
        """Where the arrow leads: the table, or the end of the game."""
        return "table" if self.session.game.outcome is None else "winner"

    def carry_out(self, intent: port.Intent, now: float) -> None:
        if isinstance(intent, (Undo, port.Why, port.Close)):
            self.director.carry_out(intent, now)
            self.changed = True
            if isinstance(intent, Undo):
                self.undone()
            return
        super().carry_out(intent, now)

    def undone(self) -> None:
        """Something has been taken back."""

    def purses(self, told: Course) -> tuple[Purse, ...]:
        """Return everyone's line in the chart."""
        names = self.session.game.table.names
        return tuple(
            Purse(name, self.house.look(seat), told.scores[seat]) for seat, name in enumerate(names)
        )
