"""The four spinners of an edition and the asks to spin them, made once and used by every game."""

from __future__ import annotations

from firmware_host.engine.asks import Spin
from firmware_host.engine.decks import Wheel

from .casino import BALL, REEL
from .edition import Edition
from .market import SPIN
from .race import RUN

SEATS = range(5)
WHEELS = {
    "stock": "the Stock Market spinner",
    "race": "the Race Track spinner",
    "slot": "the slot machine",
    "roulette": "the roulette spinner",
}


class Spinners:
    """Asks by seat: `stock`, `race`, three `reels` of one slot spinner, and `roulette`."""

    def __init__(self, edition: Edition) -> None:
        self.wheels = {key: Wheel(key, name, edition.wedges(key)) for key, name in WHEELS.items()}
        self.stock = tuple(Spin(SPIN, seat, self.wheels["stock"], seat) for seat in SEATS)
        self.race = tuple(Spin(RUN, seat, self.wheels["race"], seat) for seat in SEATS)
        self.reels = tuple(
            tuple(Spin(prompt, seat, self.wheels["slot"], seat) for seat in SEATS)
            for prompt in REEL
        )
        self._balls: dict[tuple[int, int], Spin] = {}

    def roulette(self, seat: int, number: int) -> Spin:
        """Spin for the number that was picked."""
        ask = self._balls.get((seat, number))
        if ask is None:
            ask = self._balls[seat, number] = Spin(
                BALL, seat, self.wheels["roulette"], seat, number
            )
        return ask
