"""The toy's bot: spends what it can."""

from __future__ import annotations

from firmware_host.engine.asks import Amount, Answer, Ask, Below
from firmware_host.engine.table import Table


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    return ask.high if isinstance(ask, Amount) else ask.sample(below)
