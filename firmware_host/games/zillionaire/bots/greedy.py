"""A greedy player, to compare others with: the lowest cards, as many as can be, whenever it can."""

from __future__ import annotations

from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.table import Table

from ..cards import PLAYS
from ..plays import PASS, ToPlay
from . import sensible


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the greedy answer to a player's ask."""
    if not isinstance(ask, ToPlay):
        return sensible.answer(table, ask, below)
    plays = [key for key in ask.menu.open if key != PASS]
    return min(plays, key=lambda key: (PLAYS[key][0], -PLAYS[key][1]), default=PASS)
