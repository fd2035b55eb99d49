"""The expert: plays for the chance to win, which was solved over simulated games (chances.py).

A dollar is worth little to a player far behind and much to one about to win, so betting spaces, and
between two players doubles too, are chosen by the chance to win that they lead to, not by their
money. With more than two at the table doubles are played as the sensible player does: measured
apart, choosing them by the solved chances lost games there.

An IOU is paid back as soon as it can be: payments that are a share of one's cash are then a share
of less, and a player without an IOU can always borrow again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, cast

from firmware_host.engine.asks import Answer, Ask, Below, Choose
from firmware_host.engine.table import Act, Table
from firmware_host.games.shared.bots.thinking import Pulse, undisturbed

from .. import rules, sweepstakes
from ..ending import OWED, net
from ..odds import bet_chance
from ..positions import Bet
from . import sensible
from .chances import chance

if TYPE_CHECKING:
    from ..table import GamblerTable


def answer(table: Table, ask: Ask, below: Below, pulse: Pulse = undisturbed) -> Answer:
    """Return the expert's answer to a player's ask."""
    t = cast("GamblerTable", table)
    seat = ask.seat
    if isinstance(ask, Choose) and seat is not None and len(t.live) > 1:
        if ask.prompt is rules.OPEN and "repay" in ask.legal:
            return "repay"
        if ask.prompt is rules.CHANCE and t.bets and len(t.live) == 2:
            return _which_chance(t, seat)
        if ask.prompt is sweepstakes.PLACE:
            markers = {other: t.bets[key] for other, key in t.markers.items()}
            waiting = [other for other in t.waiting if other != seat]
            bets = _unlike([t.bets[key] for key in ask.menu.open])
            return max(bets, key=lambda bet: _called(t, seat, bet, markers, waiting)).key
    return sensible.answer(table, ask, below)


def volunteer(table: Table, seat: int) -> Act | None:
    """Return what the expert does besides answering: collect Start money, pay an IOU back."""
    t = cast("GamblerTable", table)
    if seat in t.iou and t.money[seat] >= OWED and seat not in t.claims:
        return Act("repay", seat)
    return sensible.volunteer(table, seat)


def _which_chance(t: GamblerTable, seat: int) -> str:
    """Return whether to roll again for the prize, or to call a Sweepstakes and bet first."""
    again = _win(t, seat, {seat: rules.DOUBLES_PRIZE}) / 6 + _win(t, seat, {}) * 5 / 6
    others = [other for other in t.from_seat(seat) if other != seat and other in t.live]
    bets = _unlike(t.bets.values())
    call = max(_called(t, seat, bet, {}, others, fee=True) for bet in bets)
    return "sweepstakes" if call > again else "again"


@cache
def _hits(bet: Bet) -> float:
    """Return how often a betting space wins."""
    return float(bet_chance(bet.prize, bet.positions))


def _unlike(bets: Iterable[Bet]) -> list[Bet]:
    """Return one betting space of each kind; spaces of a kind are equivalent."""
    return list({bet.prize: bet for bet in bets}.values())


def _called(
    t: GamblerTable,
    seat: int,
    bet: Bet,
    markers: dict[int, Bet],
    waiting: list[int],
    *,
    fee: bool = False,
) -> float:
    """Return the chance to win after a Sweepstakes with a marker on this space.

    The others bet where it pays most on average, on what is left; spaces win as if by themselves.
    """
    placed = {**markers, seat: bet}
    for other in waiting:
        free = [one for one in t.bets.values() if one not in placed.values()]
        placed[other] = max(free, key=lambda one: _hits(one) * one.prize)
    total = 0.0
    for won in product((False, True), repeat=len(placed)):
        odds, gains = 1.0, {}
        for (player, one), wins in zip(placed.items(), won, strict=True):
            hit = _hits(one)
            odds *= hit if wins else 1 - hit
            gains[player] = one.prize * wins - (sweepstakes.FEE if fee else 0)
        total += odds * _win(t, seat, gains)
    return total


def _win(t: GamblerTable, seat: int, gains: dict[int, int]) -> float:
    """Return the chance to win once everybody has got this."""
    rival = max(net(t, other) + gains.get(other, 0) for other in t.live if other != seat)
    return chance(len(t.live), net(t, seat) + gains.get(seat, 0), rival)
