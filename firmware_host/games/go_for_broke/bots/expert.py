"""An expert at being broke first: plays the solved board, and knows when a payment would win.

The board is solved (board_value.py), so that a door is judged by what comes after it as well. A
hotel is bought by the rule of optimal stopping: whether a dearer one can be hoped for in the turns
that are left. Near the end it counts the chance that a payment cannot be made, which wins.
"""

from __future__ import annotations

from functools import lru_cache

from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.table import Table
from firmware_host.games.shared.bots.thinking import Pulse, undisturbed
from firmware_host.games.shared.effects import UNKNOWN, Effect

from .. import areas, landing, market, odds, rules
from ..board import GIFT
from ..casino import ROULETTE_FEE, SLOT_FEE
from ..edition import DECKS
from ..table import BrokeTable
from . import sensible
from .board_value import PIP, Costs, Solved, solve

# What it is worth to have won already, beside a dollar that is lost.
VICTORY = 250_000.0
LANDS = 0.85  # how often a turn ends on some space of the path
SPENT = 220_000  # what a rival without a hotel will still spend on one
SLOWEST = 5_000.0  # what a turn costs at least, on whichever board


def answer(table: Table, ask: Ask, below: Below, pulse: Pulse = undisturbed) -> Answer:
    """Return the expert's answer to a player's ask."""
    assert isinstance(table, BrokeTable)
    if ask.seat is not None and ask.prompt in areas.VISIT and "visit" in ask.legal:
        return _at_the_door(table, ask.seat, areas.VISIT.index(ask.prompt))
    if ask.seat is not None and ask.prompt is landing.BUY and "buy" in ask.legal:
        return _buy(table, ask.seat, ask)
    return sensible.answer(table, ask, below)


class Look:
    """The board as one seat sees it on its turn: solved, and with what lies there now."""

    def __init__(self, t: BrokeTable, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.rivals = [other for other in t.from_seat(seat)[1:] if other not in t.gone]
        wheels = t.wheels["slot"], t.wheels["roulette"], t.wheels["race"]
        self.costs = Costs(t.board, wheels, len(self.rivals), t.stake_on_top)
        self.solved: Solved = solve(t.board, wheels, len(self.rivals), on_top=t.stake_on_top)
        self.cash = t.money[seat]

    def paid(self, amount: float, to_rivals: float = 0.0) -> float:
        """Return the worth of a payment: the money gone, and the game if it cannot be made."""
        worth = amount + self.costs.rival * to_rivals
        return worth + VICTORY if amount > self.cash else worth

    def after(self, place: int, turns: float = 1.0) -> float:
        """Return what is to come from a place, less the turns that were used."""
        return self.solved.worth[place] - turns * self.solved.turn

    def visit(self, area: int) -> float:
        """Return the worth of turning into an area now."""
        board, t = self.t.board, self.t
        if area == board.casino:
            cost = self.costs.casino + VICTORY * broke_at_the_casino(self.cash // 1_000)
        elif area == board.race_track:
            cost = self.costs.race * min(1.0, self.cash / 10_000)
        else:
            cost = 0.0
            for other in (self.seat, *self.rivals):
                value = sum(
                    count * float(odds.card_average(t.wheels["stock"], which))
                    for which, count in enumerate(t.stock[other])
                )
                cost += -value if other == self.seat else self.costs.rival * value
        return cost + self.after(area)

    def land(self, place: int) -> float:
        """Return the worth of a count that comes to rest on a space."""
        t = self.t
        effect = t.does[place]
        crowd = sum(t.place[other] == place for other in self.rivals)
        damages = landing.DAMAGES * crowd if place < t.board.length else 0
        worth = self.paid(damages, damages) if damages else 0.0
        if effect.verb == "hotel":
            return worth + self.hotel(place, effect) + self.after(place)
        return worth + self.effect(place, effect)

    def effect(self, place: int, effect: Effect, depth: int = 0) -> float:
        """Return the worth of what a space or a card says, and of what comes after it."""
        t, verb, amount = self.t, effect.verb, effect.amount
        if verb == "draw" and depth < 2:
            return self._card(place, DECKS.index(effect.name), depth)
        if verb in ("pay", "pay each", "pay die"):
            count = len(self.rivals) if verb == "pay each" else 1
            pips = PIP * effect.second if verb == "pay die" else 1
            sum_ = amount * count * pips
            return self.paid(sum_, sum_ if verb == "pay each" else 0) + self.after(place)
        if verb == "all pay":
            short = sum(t.money[other] < amount for other in self.rivals)
            others = amount * len(self.rivals) * self.costs.rival
            return self.paid(amount) - others - short * VICTORY / 2 + self.after(place)
        if verb == "all receive":
            others = amount * len(self.rivals) * self.costs.rival
            return others - amount + self.after(place)
        if verb == "go" and effect.name == "poor house":
            return self.after(t.board.poor_house) - t.money[t.pot]
        if verb == "go" and (goal := t.board.find(effect.name)) in range(
            t.board.length, t.board.poor_house
        ):
            return self.visit(goal)
        return sum(
            way.chance * (way.cost + self.after(way.place, way.turns))
            for way in self.costs.ways(place, effect)
        )

    def _card(self, place: int, deck: int, depth: int) -> float:
        """Return the worth of the next card, over those that can come."""
        t = self.t
        left = t.decks[deck].left()
        total = 0.0
        for card, count in left.items():
            effect = t.says[deck][card][0] if card in t.says[deck] else UNKNOWN
            if effect.verb == "stock":
                price = market.STOCK_PRICE if deck == 0 else 0
                total += count * (self.paid(price) + self.after(place))
            else:
                total += count * self.effect(place, effect, depth + 1)
        return total / max(sum(left.values()), 1)

    def hotel(self, place: int, effect: Effect) -> float:
        """Return the worth of a hotel that is reached by count."""
        t, seat = self.t, self.seat
        owner = t.owner[place]
        if owner >= 0:
            rent = effect.second
            return 0.0 if owner == seat or owner in t.gone else self.paid(rent, rent)
        if t.hotel[seat] >= 0 or self.cash < effect.amount:
            return 0.0
        return max(0.0, effect.amount - self.hoped_for())

    def hoped_for(self) -> float:
        """Return the price that a hotel bought later will have, on average, 0 for none.

        Every turn that is left may end on any of those still for sale; the best is to take one
        that costs more than what the turns after it promise.
        """
        t = self.t
        prices = sorted(
            (
                effect.amount
                for at, effect in enumerate(t.does[: t.board.length])
                if effect.verb == "hotel" and t.owner[at] < 0 and effect.amount <= self.cash
            ),
            reverse=True,
        )
        chance = LANDS / t.board.length
        hope = 0.0
        for _ in range(self.turns_left()):
            better = [price for price in prices if price > hope]
            hope += chance * sum(price - hope for price in better)
        return hope

    def turns_left(self) -> int:
        """Return how many turns are left, as far as the poorest purse and the board tell."""
        t = self.t
        drain = max(self.solved.turn, SLOWEST)
        purses = [t.money[other] - (0 if t.hotel[other] >= 0 else SPENT) for other in self.rivals]
        return max(0, int(min([*purses, self.cash]) / drain))


def _at_the_door(t: BrokeTable, seat: int, area: int) -> str:
    """Return whether to turn in: what that is worth, against going on to where the count leads."""
    look = Look(t, seat)
    here = t.board.length + area
    rolled = next(tuple(event) for event in reversed(t.log) if event[0] is rules.ROLLED)
    dice = rolled[2]
    assert isinstance(dice, tuple)
    goal, steps = t.walks[t.place[seat]][int(dice[0]) + int(dice[1])]
    on = look.land(goal)
    for step in reversed(steps[steps.index(here) + 1 :]):
        on = on + landing.GIFT_AMOUNT if step == GIFT else max(on, look.visit(step))
    return "visit" if look.visit(here) >= on else "pass"


def _buy(t: BrokeTable, seat: int, ask: Ask) -> str:
    """Return whether to buy: unless a dearer hotel can be hoped for."""
    price = ask.blanks()["price"]
    assert isinstance(price, int)
    return "buy" if price >= Look(t, seat).hoped_for() else "pass"


@lru_cache(maxsize=512)
def broke_at_the_casino(thousands: int) -> float:
    """Return the chance that a visit with that cash ends in a payment that cannot be made.

    The prizes of slot machine and roulette are rare and left out.
    """
    fees = (SLOT_FEE + ROULETTE_FEE) // 1_000
    return 1.0 if thousands < fees else _broke_by_dice(thousands - fees)


@lru_cache(maxsize=512)
def _broke_by_dice(thousands: int) -> float:
    """Return the chance that casino dice end so, throwing until a one."""
    if thousands > 150:
        return 0.0
    chance = 0.0
    for one in range(2, 7):
        for other in range(2, 7):
            left = thousands - one - other
            chance += (1.0 if left < 0 else _broke_by_dice(left)) / 36
    return chance
