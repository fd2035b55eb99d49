"""A greedy player, to compare others with: the tile that promises most on this very flip."""

from __future__ import annotations

from firmware_host.engine.asks import Answer, Ask, Below, Choose
from firmware_host.engine.table import Table

from ..table import SpotCash
from ..words import FLIP
from . import sensible


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the greedy answer to a player's ask."""
    assert isinstance(table, SpotCash)
    if ask.prompt is not FLIP or not isinstance(ask, Choose):
        return sensible.answer(table, ask, below)
    seen = [sensible.prospects(table, owner) for owner in range(table.seats)]

    def promise(key: str) -> float:
        owner, at = table.where[key]
        red, black = seen[owner]
        return red[at] - black[at]

    return max(ask.menu.open, key=promise)
