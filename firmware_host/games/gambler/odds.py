"""Exact odds: the betting spaces, tickets, the race, the second doubles.

Worked out, not counted: going through all 46,656 shakes would hold the table up when a card is
first shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.view import Odds, OddsLine
from firmware_host.engine.words import Line, as_line, word
from firmware_host.games.shared import gambles

from . import lottery, race, rules, sweepstakes
from .positions import PAIRS, STRAIGHT, Bet

if TYPE_CHECKING:
    from .table import GamblerTable

DICE = 6
FACES = range(1, 7)
SHAKES = 6**DICE
LIKE, UNLIKE = "1-1", "1-2"


@cache
def bet_chance(prize: int, positions: tuple[int, ...]) -> Fraction:
    """Return how often a marker on such a space wins."""
    if prize == PAIRS:
        return 1 - Fraction(5, 6) ** 5  # every die differs from the one before it
    if prize == STRAIGHT:
        return Fraction(SHAKES - _without_straight(), SHAKES)
    there = len(positions)
    # Of the highest number: it lies in these positions, and the others may be anything up to it.
    won = sum((top**there - (top - 1) ** there) * top ** (DICE - there) for top in FACES)
    return Fraction(won, SHAKES)


def _without_straight() -> int:
    """Return shakes without a straight, counted die by die from the last face and its step."""
    ways = {(face, 0): 1 for face in FACES}
    for _ in range(DICE - 1):
        longer: dict[tuple[int, int], int] = {}
        for (last, before), many in ways.items():
            for face in FACES:
                step = face - last
                if step != before or step not in (1, -1):
                    longer[face, step] = longer.get((face, step), 0) + many
        ways = longer
    return sum(ways.values())


@cache
def _layouts() -> dict[tuple[int, bool, bool], int]:
    """Return how many shakes have the highest number there, a straight, a pair.

    Where it lies is told by a bit for each position. Counted die by die like the straights above.
    """
    ways = {(0, 0, 0, 0, False, False): 1}
    for at in range(DICE):
        longer: dict[tuple[int, int, int, int, bool, bool], int] = {}
        for (top, where, last, before, straight, pair), many in ways.items():
            for face in FACES:
                step = face - last if last else DICE
                lies = where if face < top else where | 1 << at if face == top else 1 << at
                run = straight or (step == before and step in (1, -1))
                key = (max(top, face), lies, face, step, run, pair or not step)
                longer[key] = longer.get(key, 0) + many
        ways = longer
    found: dict[tuple[int, bool, bool], int] = {}
    for (_, where, _, _, straight, pair), many in ways.items():
        found[where, straight, pair] = found.get((where, straight, pair), 0) + many
    return found


@cache
def _winning(prize: int, positions: tuple[int, ...]) -> tuple[bool, ...]:
    """Return with which of the layouts such a betting space wins."""
    if prize == PAIRS:
        return tuple([pair for _, _, pair in _layouts()])
    if prize == STRAIGHT:
        return tuple([straight for _, straight, _ in _layouts()])
    covered = sum(1 << at - 1 for at in positions)
    return tuple([where & covered != 0 for where, _, _ in _layouts()])


def together(bets: Sequence[Bet]) -> dict[tuple[bool, ...], float]:
    """Return how often one shake lets just these of some betting spaces win, if it can."""
    ways = zip(*[_winning(bet.prize, bet.positions) for bet in bets], strict=True)
    found: dict[tuple[bool, ...], int] = {}
    for won, many in zip(ways, _layouts().values(), strict=True):
        found[won] = found.get(won, 0) + many
    return {won: many / SHAKES for won, many in found.items()}


@cache
def ticket_chance(ticket: str) -> Fraction:
    """Return how often a ticket wins in a Lottery."""
    none = Fraction(5, 6) ** DICE
    if ticket[0] == ticket[2]:
        return 1 - none - DICE * Fraction(1, 6) * Fraction(5, 6) ** (DICE - 1)
    return 1 - 2 * none + Fraction(4, 6) ** DICE


def bet_odds(bet: Bet) -> OddsLine:
    """Return one betting space: chance, and what it is worth after the fee."""
    chance = bet_chance(bet.prize, bet.positions)
    return OddsLine(bet.label, chance, chance * bet.prize - sweepstakes.FEE)


def sweepstakes_card(t: GamblerTable) -> Odds:
    """Return the twelve spaces, those that are alike in one line."""
    lines: dict[int, OddsLine] = {}
    for bet in t.bets.values():
        lines.setdefault(bet.prize, bet_odds(bet))
    named = {300: word("High number"), 150: word("Split")}
    rows = [
        OddsLine(named.get(prize, line.label), line.chance, line.average)
        for prize, line in lines.items()
    ]
    rows.sort(key=lambda line: -(line.average or 0))
    return Odds(
        "Sweepstakes", tuple(rows), "Every position is as good as any other, and so is every split."
    )


def lottery_card(t: GamblerTable) -> Odds:
    """Return a ticket, bought and drawn on."""
    rows = []
    for label, ticket in (
        (word("Two different numbers"), UNLIKE),
        (word("The same number twice"), LIKE),
    ):
        alike = ticket == LIKE
        if any((held[0] == held[2]) == alike for held in t.pile.counts):
            chance = ticket_chance(ticket)
            average = chance * lottery.PRIZE - lottery.TICKET
            rows.append(OddsLine(label, chance, average))
    return Odds("Lottery ticket", tuple(rows), "For a ticket that is still held at a Lottery.")


def race_card(t: GamblerTable) -> Odds:
    """Return a place in a Horse Race, with as many as are still playing."""
    seats = len(t.live)
    if t.deal_all:
        return _all_dealt(t, seats)
    chance = Fraction(1, seats if t.race_again_unheld else 6)
    rows = (
        OddsLine("Your horse wins", chance, _race_average(t, chance)),
        OddsLine(
            Line("Nobody wins, with {seats:n player|players}", seats=seats), 1 - chance * seats
        ),
        *_daily_double(t, chance),
    )
    return Odds("Horse Race", rows)


def _race_average(t: GamblerTable, chance: Fraction) -> Fraction:
    return chance * t.edition.prize - t.edition.fee


def _all_dealt(t: GamblerTable, seats: int) -> Odds:
    """Return the odds of a race in which all six horses are dealt, to the first to enter first."""
    each, more = divmod(6, seats)
    held = [each + 1, each] if more else [each]
    rows: list[OddsLine] = []
    for horses in held:
        chance = Fraction(horses, 6)
        label = (
            Line("Your horse wins")
            if horses == 1
            else Line("One of your {horses} horses wins", horses=horses)
        )
        rows += [OddsLine(label, chance, _race_average(t, chance)), *_daily_double(t, chance)]
    rows.append(OddsLine("Nobody wins", Fraction(0)))
    first = Line("{more:n player|players} from the caller on get one horse more", more=more)
    return Odds("Horse Race", tuple(rows), first if more else "")


def _daily_double(t: GamblerTable, chance: Fraction) -> tuple[OddsLine, ...]:
    """Return the line for the Daily Double, where it is another race (GAM-17)."""
    average = 2 * _race_average(t, chance)
    if t.daily == "double":
        return (OddsLine(word("The same in a Daily Double"), chance, average),)
    if t.daily == "two":
        once = 1 - (1 - chance) ** 2
        return (OddsLine(word("At least one of the two races of a Daily Double"), once, average),)
    return ()


def doubles_card(t: GamblerTable) -> Odds:
    """Return the two chances after doubles."""
    second = Fraction(1, 6)
    best = max((bet_odds(bet) for bet in t.bets.values()), key=lambda line: line.average or 0)
    rows = (
        OddsLine(
            Line("Roll again and win {prize:money}", prize=rules.DOUBLES_PRIZE),
            second,
            second * rules.DOUBLES_PRIZE,
        ),
        OddsLine(Line("Sweepstakes, on {bet}", bet=as_line(best.label)), best.chance, best.average),
    )
    return Odds("Doubles", rows, "A Sweepstakes is worth money to the others too.")


_CARDS: dict[object, Callable[[GamblerTable], Odds]] = {
    sweepstakes.PLACE: sweepstakes_card,
    sweepstakes.SHAKE: sweepstakes_card,
    lottery.SHAKE: lottery_card,
    lottery.DRAW: lottery_card,
    rules.OPEN: lottery_card,
    race.DEAL: race_card,
    race.ROLL: race_card,
    rules.CHANCE: doubles_card,
    rules.SECOND: doubles_card,
}


def card(t: GamblerTable, ask: Ask) -> Odds | None:
    """Return the odds card for the gamble that `ask` is part of, if it is one."""
    found = _CARDS.get(ask.prompt)
    return found(t) if found else None


def report(t: GamblerTable) -> list[Odds]:
    """Return every odds card of the game."""
    printed = gambles.card([*t.ring, *t.cards.values()], {}, len(t.live))
    cards = [sweepstakes_card(t), lottery_card(t), race_card(t), doubles_card(t)]
    return [*cards, printed] if printed is not None else cards
