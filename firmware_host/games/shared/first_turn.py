"""Who begins: the highest number, as most sheets have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_host.engine.asks import Step
from firmware_host.engine.table import Table
from firmware_host.engine.words import Form


def highest_begins(
    t: Table, seats: Sequence[int], number_of: Callable[[int], Step[int]], tied: Form
) -> Step[int]:
    """Ask every seat for a number and return the seat with the highest.

    `number_of` asks one seat to roll or draw. Those who tie try again among themselves, which is
    recorded as a `tied` event with the seats.
    """
    trying = list(seats)
    while len(trying) > 1:
        numbers: dict[int, int] = {}
        for seat in trying:
            numbers[seat] = yield from number_of(seat)
        highest = max(numbers.values())
        trying = [seat for seat in trying if numbers[seat] == highest]
        if len(trying) > 1:
            t.record((tied, tuple(trying)))
    return trying[0]
