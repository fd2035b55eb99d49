"""§L: a player leaves for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.table import RESTART, Flow
from firmware_host.engine.words import Form

from .book import rule
from .next_game import TOO_FEW, winning
from .status import FEWEST

if TYPE_CHECKING:
    from .table import Zillionaire

DESERTED = Form(
    "deserted",
    "L",
    "{seat:who} is Poor for this game; the hand is put aside",
    "seat",
    cites=("ZIL-29",),
)
FEWER = Form(
    "fewer", "L", "The next game has {players:n player|players}", "players", cites=("ZIL-29",)
)


@rule("L")
def leave(t: Zillionaire, seat: int) -> Flow:
    """Let a seat leave: it takes Poor in this game; the match goes on without it or ends."""
    t.gone.add(seat)
    if t.rulings["ZIL-29"] == "end":
        return winning(t)
    if t.stage in ("exchange", "rounds"):
        _desert(t, seat)
    else:
        t.sit(tuple(other for other in t.order if other != seat))
        t.ranking = [other for other in t.ranking if other != seat]
        if len(t.order) < FEWEST:
            t.record((TOO_FEW, len(t.order)))
            return winning(t)
        t.record((FEWER, len(t.order)))
        t.dealer = None
        t.seated = False
        t.stage = "card"
    return RESTART


def _desert(t: Zillionaire, seat: int) -> None:
    """Cards that are still in hand go aside, unseen."""
    if not t.cards[seat]:
        return
    t.record((DESERTED, seat))
    t.cards[seat] = 0
    t.aside += t.hands[seat]
    t.hands[seat] = 0
    t.deserted.append(seat)
    t.active -= 1
