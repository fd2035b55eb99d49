"""A greedy player, to compare others with: every ticket, and always for the largest prize."""

from __future__ import annotations

from typing import cast

from firmware_host.engine.asks import Answer, Ask, Below, Choose
from firmware_host.engine.table import Table

from ..sweepstakes import PLACE
from ..table import GamblerTable


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the greedy answer to a player's ask."""
    for wanted in ("repay", "ticket", "roll", "again", "once"):
        if wanted in ask.legal:
            return wanted
    if not isinstance(ask, Choose) or ask.prompt is not PLACE:
        return ask.sample(below)
    bets = cast("GamblerTable", table).bets
    return max(ask.menu.open, key=lambda key: bets[key].prize)
