"""Who sits where: seats that are named, known names, marks, the machine as a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from display.toolkit.theme import SEATS
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import Line
from firmware_host.record.new_game import NAMES

from .plan import SeatPlan

LONGEST = 24
KEPT = 12  # names that are remembered


class Seating:
    """The seats of a plan, one of which is being named.

    `known` are names that have played before, `looks` the mark each of them had, `ages` those of
    children who count notes themselves.
    """

    def __init__(
        self,
        board: BoardGame,
        seats: list[SeatPlan],
        known: Sequence[str] = (),
        looks: Mapping[str, int] | None = None,
        ages: Mapping[str, int] | None = None,
    ) -> None:
        self.board = board
        self.seats = seats
        self.known = known
        self.looks = dict(looks or {})
        self.ages = dict(ages or {})
        self.current = len(seats)
        self._sit()

    @property
    def free(self) -> int:
        """How many more seats there are."""
        return max(0, self.board.seats.stop - 1 - len(self.seats))

    def here(self) -> SeatPlan:
        """Return the seat that is being named. Raises `Refused` if every seat is taken."""
        if self.current >= len(self.seats):
            raise Refused("Every seat is taken.")
        return self.seats[self.current]

    def names(self) -> list[str]:
        """Return names to sit down with at a touch: those who have played, then made-up ones."""
        taken = {seat.name.casefold() for seat in self.seats}
        offered = [*self.known, *(name for name in NAMES if name not in self.known)]
        return [name for name in offered if name.casefold() not in taken]

    def type(self, letter: str) -> None:
        """Add a letter to the name; one that begins a name is a capital."""
        seat = self.here()
        if not seat.name or seat.name.endswith((" ", "-")):
            letter = letter.lstrip().capitalize() if len(letter) == 1 else letter.lstrip()
        if letter.isprintable():
            seat.name = (seat.name + letter)[:LONGEST]

    def erase(self) -> None:
        """Take the last letter back."""
        seat = self.here()
        seat.name = seat.name[:-1]

    def next(self) -> None:
        """Go on to a seat that has no name yet, or to a new one."""
        self._sit()

    def take(self, name: str) -> None:
        """Seat somebody known, with the mark they had if it is free."""
        if any(seat.name.casefold() == name.casefold() for seat in self.seats):
            raise Refused(Line("{name} sits here already.", name=name))
        seat = self.here()
        seat.name = name
        seat.age = self.ages.get(name, 0)
        look = self.looks.get(name)
        if look is not None and look not in self._taken(but=seat):
            seat.look = look
        self._sit()

    def take_machine(self) -> None:
        """Add a seat that the machine plays."""
        self._sit()
        seat = self.here()
        taken = {one.name for one in self.seats}
        seat.name = next(name for name in NAMES if name not in taken)
        seat.bot = True
        self._sit()

    def mark(self, look: int) -> None:
        """Give the seat a mark; a seat that had it gets the old one in exchange."""
        seat = self.here()
        for other in self.seats:
            if other is not seat and other.look == look:
                other.look = seat.look
        seat.look = look % len(SEATS)

    def remove(self) -> None:
        """Remove the seat."""
        del self.seats[self.current]
        self.current = min(self.current, len(self.seats))
        self._sit()

    def choose(self, at: int) -> None:
        """Name another seat from now on; the one before is removed if it has no name."""
        wanted = self.seats[at]
        self.seats[:] = [seat for seat in self.seats if seat.name or seat is wanted]
        self.current = self.seats.index(wanted)

    def _sit(self) -> None:
        """Make the first seat without a name the current one, or a new one if there is room."""
        for at, seat in enumerate(self.seats):
            if not seat.name.strip():
                self.current = at
                return
        if self.free:
            self.seats.append(SeatPlan(look=self._free_look()))
            self.current = len(self.seats) - 1
        elif self.current >= len(self.seats):
            self.current = len(self.seats) - 1

    def _taken(self, but: SeatPlan | None = None) -> set[int]:
        return {seat.look for seat in self.seats if seat is not but}

    def _free_look(self) -> int:
        taken = self._taken()
        return next((look for look in range(len(SEATS)) if look not in taken), 0)
