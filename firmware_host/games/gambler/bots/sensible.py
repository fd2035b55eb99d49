"""The sensible bot: knows the exact odds, plays for the goal, borrows only when it must."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, cast

from firmware_host.engine.asks import Amount, Answer, Ask, Below, Choose, Prompt
from firmware_host.engine.table import Act, Table
from firmware_host.games.shared.teaching.builder import decides

from .. import rules, sweepstakes
from ..ending import GOAL, OWED
from ..lottery import TICKET
from ..odds import bet_chance
from ..positions import Bet

if TYPE_CHECKING:
    from ..table import GamblerTable

# What it keeps in hand: for tickets, and before it pays an IOU back. Found by playing it
# against itself; see docs/gambler.md.
KEEP_FOR_FEES = 40
KEEP_AFTER_IOU = 180
# What reaching the goal is worth on top of the money that leads there.
VICTORY = 500.0


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return the bot's answer to a player's ask."""
    t = cast("GamblerTable", table)
    if ask.prompt in _ANSWERS:
        assert isinstance(ask, Choose)
        assert ask.seat is not None
        return _ANSWERS[ask.prompt](t, ask.seat, ask)
    if isinstance(ask, Choose):
        # Teach-in: it cannot read the board, so it plays on and has nothing written down.
        return "once" if decides(ask) else ask.menu.open[0]
    if isinstance(ask, Amount):
        return ask.low + (ask.high - ask.low) // 2 // ask.step * ask.step
    return ask.sample(below)


def volunteer(table: Table, seat: int) -> Act | None:
    """Return what the bot does besides answering: collect Start money, pay an IOU back."""
    t = cast("GamblerTable", table)
    if seat in t.claims:
        return Act("claim", seat)
    if seat in t.iou and t.money[seat] >= OWED + KEEP_AFTER_IOU:
        return Act("repay", seat)
    return None


def _open(t: GamblerTable, seat: int, ask: Choose) -> str:
    cash = t.money[seat]
    if "repay" in ask.menu.legal and cash >= OWED + KEEP_AFTER_IOU:
        return "repay"
    # A ticket is worth $10.90 more than it costs, unless the $10 decide something now.
    decisive = _target(t, seat) <= cash + TICKET and cash < _target(t, seat)
    if "ticket" in ask.menu.legal and cash - TICKET >= KEEP_FOR_FEES and not decisive:
        return "ticket"
    return "roll"


def _chance(t: GamblerTable, seat: int, ask: Choose) -> str:
    again = _gain(t, seat, rules.DOUBLES_PRIZE) / 6
    spaces = list(t.bets.values()) or [Bet("pairs", "", (1, 2, 3, 4, 5, 6), 200)]
    mine = favourite(t, seat, spaces)
    rest = [bet for bet in spaces if bet is not mine] or spaces
    rivals = [other for other in t.live if other != seat]
    theirs = sum(_worth(t, other, favourite(t, other, rest)) for other in rivals)
    call = _worth(t, seat, mine) - theirs / len(rivals)
    return "sweepstakes" if call > again else "again"


def _place(t: GamblerTable, seat: int, ask: Choose) -> str:
    return favourite(t, seat, [t.bets[key] for key in ask.menu.open]).key


def favourite(t: GamblerTable, seat: int, bets: Iterable[Bet]) -> Bet:
    """Return which of these betting spaces the bot prefers in a seat: where it is worth most."""
    return max(bets, key=lambda bet: _worth(t, seat, bet))


_ANSWERS: dict[Prompt, Callable[[GamblerTable, int, Choose], str]] = {
    rules.OPEN: _open,
    rules.CHANCE: _chance,
    sweepstakes.PLACE: _place,
}


def _target(t: GamblerTable, seat: int) -> int:
    return GOAL + OWED if seat in t.iou else GOAL


def _worth(t: GamblerTable, seat: int, bet: Bet) -> float:
    return float(bet_chance(bet.prize, bet.positions)) * _gain(t, seat, bet.prize)


def _gain(t: GamblerTable, seat: int, prize: int) -> float:
    """Return what a prize is worth: its money, and the game if it leads to the goal."""
    return prize + VICTORY if t.money[seat] + prize >= _target(t, seat) else prize
