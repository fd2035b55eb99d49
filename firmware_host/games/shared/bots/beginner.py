"""The beginner level of every game: plays sensibly or picks any legal move at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.table import Table

from ..teaching.builder import decides

CARELESS = 2  # anything that is allowed will do, once in that many questions

Player: TypeAlias = Callable[[Table, Ask, Below], Answer]


def answer(table: Table, ask: Ask, below: Below, sensible: Player) -> Answer:
    """Return a beginner's answer, given how a sensible player would answer.

    What is asked of the table at large, or is to be written down for good, is no place for whims.
    """
    if ask.seat is not None and not below(CARELESS) and not decides(ask):
        return ask.sample(below)
    return sensible(table, ask, below)
