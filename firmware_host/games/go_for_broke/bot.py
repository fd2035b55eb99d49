"""A player who wants to be broke first."""

from __future__ import annotations

from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.table import Table


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """A sensible answer to a player's ask."""
    return ask.sample(below)
