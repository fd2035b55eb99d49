"""The expert: plays for the chance to win, which was solved over simulated games (chances.py).

A dollar is worth little to a player far behind and much to one about to win, so betting spaces and
doubles are chosen by the chance to win that they lead to, not by their money. All markers are
looked at together: who covers a rival's position wins whenever that rival does.

A ticket waits while its $10 are what a prize needs to reach the goal. An IOU is paid back as soon
as it can be: payments that are a share of one's cash are then a share of less, and a player without
an IOU can always borrow again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from firmware_host.engine.asks import Answer, Ask, Below, Choose
from firmware_host.engine.table import Act, Table
from firmware_host.games.shared.bots.thinking import Pulse, undisturbed

from .. import rules, sweepstakes
from ..ending import GOAL, OWED, net
from ..lottery import TICKET
from ..odds import together
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
        if ask.prompt is rules.OPEN:
            return _open(t, seat, ask)
        if ask.prompt is rules.CHANCE:
            return _which_chance(t, seat, pulse)
        if ask.prompt is sweepstakes.PLACE:
            placed = {other: t.bets[key] for other, key in t.markers.items()}
            found, _ = _place(t, seat, placed, [s for s in t.waiting if s != seat], 0, pulse)
            return found.key
    return sensible.answer(table, ask, below)


def volunteer(table: Table, seat: int) -> Act | None:
    """Return what the expert does besides answering: collect Start money, pay an IOU back."""
    t = cast("GamblerTable", table)
    if seat in t.iou and t.money[seat] >= OWED and seat not in t.claims:
        return Act("repay", seat)
    return sensible.volunteer(table, seat)


def _open(t: GamblerTable, seat: int, ask: Choose) -> str:
    """Return what to do before the roll: pay an IOU back, buy another ticket, or roll."""
    if "repay" in ask.menu.legal:
        return "repay"
    left = net(t, seat) - TICKET
    needed = any(left < sum_ <= left + TICKET for sum_ in _within_reach(t))
    afford = t.money[seat] - TICKET >= sensible.KEEP_FOR_FEES
    return "ticket" if "ticket" in ask.menu.legal and afford and not needed else "roll"


def _within_reach(t: GamblerTable) -> set[int]:
    """Return the sums from which one prize leads to the goal."""
    fields = {GOAL - bet.prize + sweepstakes.FEE for bet in t.bets.values()}
    return fields | {GOAL - rules.DOUBLES_PRIZE}


def _which_chance(t: GamblerTable, seat: int, pulse: Pulse) -> str:
    """Return whether to roll again for the prize, or to call a Sweepstakes and bet first."""
    again = _win(t, seat, {seat: rules.DOUBLES_PRIZE}) / 6 + _win(t, seat, {}) * 5 / 6
    others = [other for other in t.from_seat(seat) if other != seat]
    _, call = _place(t, seat, {}, others, sweepstakes.FEE, pulse)
    return "sweepstakes" if call > again else "again"


def _place(
    t: GamblerTable,
    seat: int,
    placed: dict[int, Bet],
    waiting: list[int],
    fee: int,
    pulse: Pulse,
) -> tuple[Bet, float]:
    """Return the best betting space that is left, and the chance to win that it leads to.

    `placed` are the markers that lie already; those `waiting` bet afterwards, sensibly. The fee is
    what everybody has still to pay.
    """
    found: list[tuple[float, Bet]] = []
    for bet in _left(t, placed):
        pulse()
        markers = {**placed, seat: bet}
        for other in waiting:
            markers[other] = sensible.favourite(t, other, _left(t, markers))
        found.append((_after(t, seat, markers, fee), bet))
    best, bet = max(found, key=lambda each: each[0])
    return bet, best


def _left(t: GamblerTable, markers: dict[int, Bet]) -> list[Bet]:
    """Return the betting spaces without a marker."""
    taken = {bet.key for bet in markers.values()}
    return [bet for bet in t.bets.values() if bet.key not in taken]


def _after(t: GamblerTable, seat: int, markers: dict[int, Bet], fee: int) -> float:
    """Return the chance to win after a Sweepstakes with these markers."""
    total = 0.0
    for won, odds in together([*markers.values()]).items():
        gains = dict.fromkeys(t.live, -fee)
        for (player, bet), wins in zip(markers.items(), won, strict=True):
            gains[player] += bet.prize * wins
        total += odds * _win(t, seat, gains)
    return total


def _win(t: GamblerTable, seat: int, gains: dict[int, int]) -> float:
    """Return the chance to win once everybody has got this."""
    others = [net(t, other) + gains.get(other, 0) for other in t.live if other != seat]
    return chance(net(t, seat) + gains.get(seat, 0), others)
