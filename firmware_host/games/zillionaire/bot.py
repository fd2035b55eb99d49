"""The sensible bot."""

from __future__ import annotations

from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.table import Table


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """A good answer to a player's ask, from what that player may know."""
    return ask.sample(below)
