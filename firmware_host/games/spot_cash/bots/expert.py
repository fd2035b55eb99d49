"""The expert: hides its tiles where players who reason as it does find least (hiding.py).

It flips as the sensible player does. Two other ways were tried and brought nothing that could be
measured: playing choices out over imagined layouts that fit the open tiles, and solving the last
eight tiles of an area over such layouts.
"""

from __future__ import annotations

from collections import Counter

from firmware_host.engine.asks import Answer, Arrange, Ask, Below
from firmware_host.engine.table import Table
from firmware_host.games.shared.bots.thinking import Pulse, undisturbed

from ..edition import RED
from . import sensible
from .hiding import hidden


def answer(table: Table, ask: Ask, below: Below, pulse: Pulse = undisturbed) -> Answer:
    """Return the expert's answer to a player's ask."""
    if isinstance(ask, Arrange):
        blacks = Counter({face: n for face, n in ask.pieces.items() if face not in RED})
        layout = hidden(below, list(blacks.elements()), ask.problems)
        if layout is not None:
            return layout
    return sensible.answer(table, ask, below)
