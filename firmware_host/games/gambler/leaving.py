"""§14: somebody has to go home before the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.table import RESTART, Flow, Outcome
from firmware_host.engine.words import Form, Payment

from .book import rule
from .ending import LAST, clear, ending, net

if TYPE_CHECKING:
    from .table import GamblerTable

AHEAD = Form(
    "ahead",
    "14",
    "Fewer than two are left: {seat:who} was ahead with {amount:money}, IOUs taken off, and wins",
    "seat",
    "amount",
    cites=("GAM-32",),
)
EQUAL = Form(
    "equal",
    "14",
    "Fewer than two are left, and {seats:who} have the same: {amount:money}. They share the win",
    "seats",
    "amount",
    cites=("GAM-32",),
)
GONE_HOME = Payment("gone-home", "14", "{from:who} hands {amount:money} back to the Bank")


@rule("14")
def leave(t: GamblerTable, seat: int) -> Flow:
    """Let a seat go. GAM-32 says who wins if that leaves fewer than two."""
    if len(t.live) == 2:
        return _too_few(t, seat)
    t.pay(GONE_HOME, seat, t.bank, t.money[seat])
    clear(t, seat)
    t.outs.append((seat,))
    if t.turn is None:
        return RESTART  # those who are left roll again for the first turn
    if t.turn == seat:
        t.turn = t.after(seat)
        return RESTART
    if t.running and t.entered and t.gone.issuperset(t.entered):
        return RESTART  # everybody who paid to enter has left
    return None


def _too_few(t: GamblerTable, leaver: int) -> Outcome:
    (left,) = (seat for seat in t.live if seat != leaver)
    if not t.leaver_counts:
        return ending(t, (left,), (LAST, left))
    mine, theirs = net(t, left), net(t, leaver)
    if mine == theirs:
        both = tuple(sorted((left, leaver)))
        return ending(t, both, (EQUAL, both, mine))
    ahead = left if mine > theirs else leaver
    return ending(t, (ahead,), (AHEAD, ahead, net(t, ahead)))
