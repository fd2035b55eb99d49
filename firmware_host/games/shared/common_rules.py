"""What most sheets have in common: the highest number begins, and places with ties at the end."""

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


def places(
    t: Table, rank: Callable[[int], tuple[int, ...]], score: Callable[[int], int] | None = None
) -> tuple[tuple[int, int, int], ...]:
    """Return (place, seat, score) for every seat, best first.

    The lowest `rank` is first, and seats of equal rank share a place. The score is what the seat
    list shows unless a function is given.
    """
    order = sorted(range(t.seats), key=rank)
    ranks = [rank(seat) for seat in order]
    shown = score or t.score
    return tuple(
        (ranks.index(mine) + 1, seat, shown(seat)) for seat, mine in zip(order, ranks, strict=True)
    )
