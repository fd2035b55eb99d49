"""The twelve betting spaces round the shaker, and when each of them wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from firmware_host.engine.asks import Menu, Option
from firmware_host.engine.words import Line, Text, as_line, word
from firmware_host.values import dataclass

from .book import rule

Shake = tuple[int, ...]
Split = tuple[int, int]

HIGH, SPLIT, STRAIGHT, PAIRS = 300, 150, 450, 200
NEIGHBOURS: tuple[Split, ...] = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6))


@dataclass(frozen=True)
class Bet:
    """One betting space: its key, what it is called, the positions it covers (from 1), its prize.

    Straight and Pairs cover the whole handle. `bit` tells the spaces apart in a set of them.
    """

    key: str
    label: Text
    positions: tuple[int, ...]
    prize: int
    bit: int = 0


@cache
def bets(splits: tuple[Split, ...]) -> dict[str, Bet]:
    """Return the twelve spaces of a board with these splits, by key and in their order."""
    spaces = [Bet(f"high-{at}", Line("High {at}", at=at), (at,), HIGH) for at in range(1, 7)]
    spaces += [
        Bet(f"split-{a}-{b}", Line("Split {a}-{b}", a=a, b=b), (a, b), SPLIT) for a, b in splits
    ]
    spaces.append(Bet("straight", word("Straight"), (1, 2, 3, 4, 5, 6), STRAIGHT))
    spaces.append(Bet("pairs", word("Pairs"), (1, 2, 3, 4, 5, 6), PAIRS))
    return {bet.key: replace(bet, bit=1 << at) for at, bet in enumerate(spaces)}


_NOTES = {
    HIGH: word("The highest die lies there."),
    SPLIT: word("The highest die lies in one of the two."),
    STRAIGHT: word("Three numbers in sequence lie side by side, rising or falling."),
    PAIRS: word("The same number lies twice side by side."),
}


@cache
def menu(splits: tuple[Split, ...], taken: int) -> Menu:
    """Return the spaces to choose from; `taken` are the bits of those with a marker on them."""
    return Menu(
        *(
            Option(
                bet.key,
                Line("{bet}, {prize:money}", bet=as_line(bet.label), prize=bet.prize),
                _NOTES[bet.prize],
                "A marker stands there already." if bet.bit & taken else None,
            )
            for bet in bets(splits).values()
        )
    )


def wins(bet: Bet, dice: Shake) -> bool:
    """Return whether a marker on this space wins with these dice."""
    prize = bet.prize
    if prize in (HIGH, SPLIT):
        return high(bet.positions, dice)
    return straight(dice) if prize == STRAIGHT else pairs(dice)


@rule("13a", "13b")
def high(positions: Sequence[int], dice: Shake) -> bool:
    """Return whether the highest number lies in one of these positions.

    GAM-07: however often it does.
    """
    highest = max(dice)
    for at in positions:  # noqa: SIM110 - half the time of any()
        if dice[at - 1] == highest:
            return True
    return False


@rule("13c")
def straight(dice: Shake) -> bool:
    """Return whether three neighbours rise or fall by one each. GAM-08: six and one do not join."""
    return straight_at(dice) >= 0


def straight_at(dice: Shake) -> int:
    """Return where the first straight begins, or -1."""
    before = 0
    for at in range(1, len(dice)):
        step = dice[at] - dice[at - 1]
        if step == before and step in (1, -1):
            return at - 2
        before = step
    return -1


@rule("13d")
def pairs(dice: Shake) -> bool:
    """Return whether two neighbours are alike. GAM-09: once is all it pays."""
    before = 0
    for face in dice:
        if face == before:
            return True
        before = face
    return False


_HIGHEST = word("the highest die lies at {where}")


def why(bet: Bet, dice: Shake) -> Text:
    """Return why a marker on this space won or lost, in a few words."""
    if bet.prize == PAIRS:
        at = next((at for at in range(5) if dice[at] == dice[at + 1]), None)
        if at is None:
            return word("no pair")
        return Line("{pair:dice} is a pair", pair=dice[at : at + 2])
    if bet.prize == STRAIGHT:
        at = straight_at(dice)
        if at < 0:
            return word("no three in a row")
        return Line("{run:dice} is a straight", run=dice[at : at + 3])
    where = _most(dice)
    hit = tuple(at for at in bet.positions if at in where)
    return Line(_HIGHEST, where=hit or where)


def highest(dice: Shake) -> Text:
    """Return where the highest number lies, wherever markers stand."""
    return Line(_HIGHEST, where=_most(dice))


def _most(dice: Shake) -> tuple[int, ...]:
    """Return the positions where the highest number lies, from 1."""
    most = max(dice)
    return tuple(at for at in range(1, 7) if dice[at - 1] == most)
