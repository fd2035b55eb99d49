"""Exact odds of every gamble on the board, counted out, never sampled."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.decks import Wheel
from firmware_host.engine.legal import throws
from firmware_host.engine.view import Odds, OddsLine
from firmware_host.engine.words import Line, word
from firmware_host.games.shared import gambles
from firmware_host.games.shared.effects import Effect

from .casino import ONE_ONE, ROULETTE_FEE, ROULETTE_PRIZE, SLOT_FEE, TWO_ONES, slot_prize
from .edition import ZEROS
from .lexicon import HORSES, STOCKS
from .market import DIVIDEND, FALL, RISE

if TYPE_CHECKING:
    from .table import BrokeTable

# A one on at least one of the two casino dice.
ONE_COMES = Fraction(11, 36)


@lru_cache(maxsize=64)
def shares(wheel: Wheel) -> dict[str, Fraction]:
    """Return the chance of every wedge."""
    return {wedge.key: Fraction(wedge.weight, wheel.total) for wedge in wheel.wedges}


@lru_cache(maxsize=64)
def slot_prizes(wheel: Wheel) -> dict[int, Fraction]:
    """Return the chance of every prize of the slot machine, nothing included."""
    chances = shares(wheel)
    prizes: dict[int, Fraction] = {}
    for line in product(chances, repeat=3):
        prize = slot_prize(*line)
        chance = chances[line[0]] * chances[line[1]] * chances[line[2]]
        prizes[prize] = prizes.get(prize, Fraction(0)) + chance
    return prizes


def slot_average(wheel: Wheel) -> Fraction:
    """Return what a go at the slot machine brings on average, the fee taken off."""
    prizes = slot_prizes(wheel)
    return sum((prize * chance for prize, chance in prizes.items()), Fraction(-SLOT_FEE))


def slot(wheel: Wheel) -> Odds:
    """Return what the slot machine pays, and what a go costs on average."""
    prizes = slot_prizes(wheel)
    average = slot_average(wheel)
    lines = [
        OddsLine(Line("pays {prize:money}", prize=prize), chance, Fraction(prize - SLOT_FEE))
        for prize, chance in sorted(prizes.items(), reverse=True)
    ]
    return Odds("Slot machine", (*lines, OddsLine("on average", None, average)))


def roulette(wheel: Wheel) -> Odds:
    """Return the best and the worst number, and what a go costs on average."""
    numbers = {key: share for key, share in shares(wheel).items() if key not in ZEROS}
    best, worst = max(numbers.values()), min(numbers.values())
    named = (
        [(word("any number"), best)]
        if best == worst
        else [(word("likeliest"), best), (word("rarest"), worst)]
    )
    lines = [
        OddsLine(label, chance, chance * ROULETTE_PRIZE - ROULETTE_FEE) for label, chance in named
    ]
    return Odds("Roulette", tuple(lines))


def throw_average() -> Fraction:
    """Return what one throw of the casino dice brings on average; below zero it costs."""
    total = 0
    for throw in throws(2):
        ones = throw.count(1)
        total += (-1_000 * sum(throw), ONE_ONE, TWO_ONES)[ones]
    return Fraction(total, len(throws(2)))


@lru_cache(maxsize=64)
def visit_cost(slot_wheel: Wheel, roulette_wheel: Wheel) -> Fraction:
    """Return the cost of a visit to all three games for somebody who throws the dice once."""
    numbers = [chance for key, chance in shares(roulette_wheel).items() if key not in ZEROS]
    roulette_average = sum(numbers, Fraction(0)) / 36 * ROULETTE_PRIZE - ROULETTE_FEE
    return -(slot_average(slot_wheel) + roulette_average + throw_average())


def casino_cost(slot_wheel: Wheel, roulette_wheel: Wheel) -> Fraction:
    """Return the cost of a visit for somebody who throws the dice until a one comes."""
    return visit_cost(slot_wheel, roulette_wheel) + throw_average() - throw_average() / ONE_COMES


@lru_cache(maxsize=8)
def throws_average(most: int) -> Fraction:
    """Return what the casino dice bring a player who wants to lose, with that many throws left.

    Worked backwards from the last throw: after one that is paid they stop, which brings nothing,
    or throw on. GFB-05: the first throw is not theirs to choose.
    """
    if not most:
        return Fraction(0)
    return throw_average() + (1 - ONE_COMES) * min(Fraction(0), throws_average(most - 1))


def casino_dice() -> Odds:
    """Return the odds of one throw, of a few, and of throwing until a one."""
    once = throw_average()
    return Odds(
        "Casino dice",
        (
            OddsLine("no 1: pay the total", 1 - ONE_COMES, Fraction(-8_000)),
            OddsLine("one 1", Fraction(10, 36), Fraction(ONE_ONE)),
            OddsLine("two 1s", Fraction(1, 36), Fraction(TWO_ONES)),
            OddsLine("one throw, on average", None, once),
            OddsLine("at most two throws, on average", None, throws_average(2)),
            OddsLine("at most three throws, on average", None, throws_average(3)),
            OddsLine("throwing until a one, on average", None, once / ONE_COMES),
        ),
        "If you want to lose money, never stop. A 1 comes after 3.27 throws on average.",
    )


@lru_cache(maxsize=64)
def card_average(wheel: Wheel, stock: int) -> Fraction:
    """Return what a spin of the Stock Market brings per card of a stock."""
    chances = shares(wheel)
    name = STOCKS[stock]
    return (
        RISE * chances[f"{name} up"]
        - FALL * chances[f"{name} down"]
        + DIVIDEND * chances["dividend"]
    )


def stock_market(wheel: Wheel) -> Odds:
    """Return what a spin brings per card."""
    lines = tuple(
        OddsLine(Line("per {stock:rest} card", stock=name), None, card_average(wheel, which))
        for which, name in enumerate(STOCKS)
    )
    return Odds("Stock Market", lines)


@lru_cache(maxsize=64)
def payback(wheel: Wheel, *, stake_on_top: bool) -> tuple[Fraction, ...]:
    """Return what a dollar on each horse brings back on average, the dollar itself included."""
    chances = shares(wheel)
    return tuple(
        chances[str(horse)] * (times + stake_on_top) for horse, times in enumerate(HORSES, 1)
    )


def race(wheel: Wheel, *, stake_on_top: bool) -> Odds:
    """Return every horse's chance, and what $1,000 on it brings on average."""
    chances = shares(wheel)
    lines = tuple(
        OddsLine(
            Line("{stake:money} on horse {horse}", stake=1_000, horse=horse),
            chances[str(horse)],
            1_000 * (back - 1),
        )
        for horse, back in enumerate(payback(wheel, stake_on_top=stake_on_top), 1)
    )
    return Odds("Race Track", lines)


def areas(t: BrokeTable) -> list[Odds]:
    """Return the odds cards of what can be gambled for in the areas."""
    wheels = t.wheels
    return [
        stock_market(wheels["stock"]),
        race(wheels["race"], stake_on_top=t.stake_on_top),
        slot(wheels["slot"]),
        roulette(wheels["roulette"]),
        casino_dice(),
    ]


def report(t: BrokeTable) -> list[Odds]:
    """Return every odds card of this table's edition and rulings."""
    effects = [*t.does, *(effect for deck in t.says for effect, _ in deck.values())]
    printed = gambles.card(effects, _spun(t), t.seats)
    return [*areas(t), printed] if printed is not None else areas(t)


def gamble(t: BrokeTable, effect: Effect) -> OddsLine | None:
    """Return the odds of one effect; None if it is no gamble."""
    return gambles.odds_of(effect, _spun(t), t.seats)


def _spun(t: BrokeTable) -> gambles.Wheels:
    return {key: shares(wheel) for key, wheel in t.wheels.items()}


_CARDS = ("7a", "7b", "7c-slot", "7c-roulette", "7c-dice")


def card(t: BrokeTable, ask: Ask) -> Odds | None:
    """Return the odds card that belongs to an ask, by its section."""
    return areas(t)[_CARDS.index(ask.rule)] if ask.rule in _CARDS else None
