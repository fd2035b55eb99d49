"""The position in pictures and words: what a screen shows, what the referee tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Json
from firmware_host.engine.view import TableView

if TYPE_CHECKING:
    from .table import PotLuckTable


def view(t: PotLuckTable, ask: Ask | None) -> TableView:
    """Return the seats with what they have, and the pot."""
    seats = tuple(t.seat_view(seat, ask) for seat in range(t.seats))
    return TableView(seats, t.unit, t.pots())


def facts(t: PotLuckTable, see: frozenset[int]) -> dict[str, Json]:
    """Return everything on the table besides money; nothing is hidden in this game."""
    return {"turns left": t.left, "pot": t.money[t.pot]}
