"""The places at the end of a game, with ties."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.engine.table import Table


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
