"""A greedy player, to compare others with: turns in everywhere, buys the first hotel, bets most."""

from __future__ import annotations

from firmware_host.engine.asks import Amount, Answer, Ask, Below
from firmware_host.engine.table import Table


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the greedy answer to a player's ask."""
    for wanted in ("visit", "buy", "throw", "once"):
        if wanted in ask.legal:
            return wanted
    return ask.high if isinstance(ask, Amount) and ask.unit else ask.sample(below)
