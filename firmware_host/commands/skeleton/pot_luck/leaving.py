"""§5: somebody has to go home before the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.table import RESTART, Flow
from firmware_host.engine.words import Payment

from .book import rule
from .rules import count_up

if TYPE_CHECKING:
    from .table import PotLuckTable

HANDED_IN = Payment("handed in", "5", "{from:who} leaves {amount:money} in the pot")


@rule("5")
def leave(t: PotLuckTable, seat: int) -> Flow:
    """Let a seat leave: its money goes into the pot; a turn that was running is cut off."""
    t.gone.add(seat)
    t.pay(HANDED_IN, seat, t.pot, t.money[seat])
    if len(t.from_seat(0)) == 1:
        return count_up(t)
    if t.turn == seat:
        t.turn = t.after(seat)
        return RESTART
    return None
