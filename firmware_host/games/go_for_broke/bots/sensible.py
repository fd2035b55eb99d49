"""A player who wants to be broke first.

Every gamble on this board has an exact price (odds.py); the bot takes what costs it most. It looks
one move ahead: is it dearer to turn in here, or to go on to the space the count leads to?
"""

from __future__ import annotations

from firmware_host.engine.asks import Answer, Ask, Below, Choose
from firmware_host.engine.table import Table
from firmware_host.games.shared.effects import UNKNOWN, Effect
from firmware_host.games.shared.teaching.builder import decides

from .. import areas, casino, landing, market, odds, race, rules
from ..casino import ROULETTE_FEE, SLOT_FEE
from ..edition import DECKS
from ..lexicon import AREAS, HORSES
from ..race import MOST
from ..table import BrokeTable

# What a dollar in an opponent's purse is worth, beside a dollar out of one's own.
RIVAL = 0.4
PIP = 3.5
A_TURN = 15_000
CERTAIN = 1e9
# How dear a hotel must be, as a share of the dearest still for sale that can be paid, by the round.
PATIENCE = ((6, 0.9), (12, 0.75), (20, 0.5))


def answer(table: Table, ask: Ask, below: Below) -> Answer:
    """Return a sensible answer to a player's ask."""
    assert isinstance(table, BrokeTable)
    prompt, seat = ask.prompt, ask.seat
    if seat is None:
        # Teach-in: it cannot read the board, so it plays on and has nothing written down.
        return "once" if decides(ask) else ask.sample(below)
    if prompt in areas.VISIT:
        return _at_the_door(table, seat, areas.VISIT.index(prompt), ask)
    if prompt is landing.BUY:
        return _buy(table, seat, ask)
    if prompt is race.HORSE:
        return _horse(table, ask)
    if prompt is race.STAKE:
        return max(ask.legal) if isinstance(ask.legal, range) else ask.sample(below)
    if prompt is casino.GO_ON:
        return "throw"
    return ask.sample(below)


def _at_the_door(t: BrokeTable, seat: int, area: int, ask: Ask) -> Answer:
    if "visit" not in ask.legal:
        return "pass"
    return "visit" if _visit_cost(t, seat, area) >= _landing_cost(t, seat) else "pass"


def _visit_cost(t: BrokeTable, seat: int, area: int) -> float:
    """Return what turning in costs on average, counting what rivals get as well."""
    wheels = t.wheels
    if area == 2:
        if t.money[seat] < SLOT_FEE + ROULETTE_FEE:
            return CERTAIN  # a fee that cannot be paid wins at once
        return float(odds.casino_cost(wheels["slot"], wheels["roulette"]))
    if area == 1:
        back = min(odds.payback(wheels["race"], stake_on_top=t.stake_on_top))
        return min(MOST, t.money[seat]) * float(1 - back)
    cost = 0.0
    for other in t.from_seat(seat):
        value = sum(
            count * float(odds.card_average(wheels["stock"], which))
            for which, count in enumerate(t.stock[other])
        )
        cost += -value if other == seat else RIVAL * value
    return cost


def _landing_cost(t: BrokeTable, seat: int) -> float:
    """Return what the space that the count leads to costs on average."""
    rolled = next(tuple(event) for event in reversed(t.log) if event[0] is rules.ROLLED)
    dice = rolled[2]
    assert isinstance(dice, tuple)
    at, _ = t.walks[t.place[seat]][int(dice[0]) + int(dice[1])]
    hotel = t.does[at].verb == "hotel"
    cost = _hotel_cost(t, seat, at) if hotel else _cost(t, seat, t.does[at])
    rivals = t.place.count(at) if at < t.board.length else 0
    return cost + rivals * landing.DAMAGES * (1 + RIVAL)


def _cost(t: BrokeTable, seat: int, effect: Effect) -> float:
    """Return what an effect costs on average, counting what rivals get or lose."""
    verb, amount, second, name = effect.verb, effect.amount, effect.second, effect.name
    rivals = t.seats - len(t.gone) - 1
    if verb == "draw":
        return _card_cost(t, seat, DECKS.index(name))
    if verb == "go" and name == AREAS[2]:
        return _visit_cost(t, seat, 2)
    return {
        "pay": amount,
        "receive": -amount,
        "pay each": amount * rivals * (1 + RIVAL),
        "collect each": -amount * rivals * (1 + RIVAL),
        "all pay": amount * (1 - RIVAL),
        "all receive": -amount * (1 - RIVAL),
        "pay die": amount * second * PIP,
        "receive die": -amount * second * PIP,
        "miss": -A_TURN,
        "again": A_TURN,
    }.get(verb, 0.0)


def _card_cost(t: BrokeTable, seat: int, deck: int) -> float:
    """Return what the next card costs on average, over those that can come.

    One card ahead is enough.
    """
    left = t.decks[deck].left()
    cost = 0.0
    for card, count in left.items():
        effect = t.says[deck][card][0] if card in t.says[deck] else UNKNOWN
        if effect.verb == "stock":
            cost += count * (market.STOCK_PRICE if deck == 0 else 0)
        elif effect.verb != "draw":
            cost += count * _cost(t, seat, effect)
    return cost / max(sum(left.values()), 1)


def _hotel_cost(t: BrokeTable, seat: int, at: int) -> float:
    owner = t.owner[at]
    price, rent = t.does[at].amount, t.does[at].second
    if owner >= 0:
        return 0.0 if owner == seat else rent * (1 + RIVAL)
    return float(price) if t.hotel[seat] < 0 and t.money[seat] >= price else 0.0


def _buy(t: BrokeTable, seat: int, ask: Ask) -> Answer:
    """Return whether to buy: once a game, a dear hotel, but without waiting for ever."""
    if "buy" not in ask.legal:
        return "pass"
    cash = t.money[seat]
    price = ask.blanks()["price"]
    assert isinstance(price, int)
    prices = [
        effect.amount
        for at, effect in enumerate(t.does[: t.board.length])
        if effect.verb == "hotel" and t.owner[at] < 0 and effect.amount <= cash
    ]
    share = next((share for until, share in PATIENCE if t.round < until), 0.0)
    # A hotel that was told for this time only is not among the others.
    return "buy" if price >= share * max(prices, default=0) else "pass"


def _horse(t: BrokeTable, ask: Ask) -> Answer:
    """Return the open horse that brings least back."""
    assert isinstance(ask, Choose)
    back = odds.payback(t.wheels["race"], stake_on_top=t.stake_on_top)
    worst = min(
        (horse for horse in range(1, len(HORSES) + 1) if str(horse) in ask.legal),
        key=lambda horse: back[horse - 1],
    )
    return str(worst) if back[worst - 1] < 1 else ask.menu.open[-1]
