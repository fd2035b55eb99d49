"""The sensible bot: rolls while the pot is worth it."""

from __future__ import annotations

from firmware_host.engine.asks import Answer, Ask, Below, Choose
from firmware_host.engine.table import Table

from ..odds import average
from ..rules import FEE, WHAT
from ..table import PotLuckTable


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the bot's answer to a player's ask."""
    assert isinstance(table, PotLuckTable)
    if isinstance(ask, Choose) and ask.prompt is WHAT and "leave" in ask.legal:
        return "roll" if average(table) > -FEE else "leave"
    return ask.sample(below)
