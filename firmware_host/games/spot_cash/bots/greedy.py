"""A greedy player, to compare others with: the tile that promises most on this very flip."""

from __future__ import annotations

from firmware_host.engine.asks import Answer, Ask, Below, Choose
from firmware_host.engine.table import Table

from ..guess import area_of
from ..table import SpotCash
from ..words import FLIP
from . import sensible


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the greedy answer to a player's ask."""
    assert isinstance(table, SpotCash)
    if ask.prompt is not FLIP or not isinstance(ask, Choose):
        return sensible.answer(table, ask, below)

    def promise(key: str) -> float:
        owner, at = table.where[key]
        gain, cost = area_of(table, owner).prospects[at]
        return gain - cost

    return max(ask.menu.open, key=promise)
