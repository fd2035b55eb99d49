"""Corrections that players can make by hand, besides money and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line

if TYPE_CHECKING:
    from .table import PotLuckTable


def fixes(t: PotLuckTable) -> list[Fix]:
    """Return the fix for how many turns are left, if somebody has lost count."""

    def put(to: str) -> None:
        t.left = int(to)

    most = t.edition.turns * t.seats
    counts = tuple((str(count), str(count)) for count in range(1, most + 1))
    label = Line("the turns that are left")
    now = str(max(t.left, 1))
    return [Fix("turns", label, now, counts, put, restarts=True, thing=Line("Turns"))]
