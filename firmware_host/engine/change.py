"""The fewest notes: exact search over which notes go which way.

Values are the kinds of notes in rising order; a purse is how many there are of each, in the same
order. A deal says how many notes of each kind go over the table, below zero for change coming
back. All searches run from the smallest kind up: what the larger kinds cannot make up between them
fixes the small ones to every fifth or every second count, which leaves very little to try.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import gcd, lcm
from typing import TypeAlias

Purse: TypeAlias = tuple[int, ...]
Deal: TypeAlias = tuple[int, ...]

# More than anybody can count: the bank's supply of its largest note.
_PLENTY = 10**9
# How many notes a change through somebody else may move: tried in these steps, since a search
# that knows its limit gives up early.
_LIMITS = (6, 12, 24, 48)


@cache
def supply(values: tuple[int, ...]) -> Purse:
    """Return as many notes of each kind as a bank can ever need in a fewest-notes deal.

    More than twice as many as make a whole number of the largest note would be handed over as
    that note instead.
    """
    top = values[-1]
    return (*(2 * lcm(value, top) // value for value in values[:-1]), _PLENTY)


class _Kind:
    """One kind of note in a search: which counts of it leave a sum that larger notes can make."""

    __slots__ = ("common", "inverse", "step", "value")

    def __init__(self, value: int, larger: Sequence[int]) -> None:
        rest = gcd(*larger)
        self.value = value
        self.common = gcd(value, rest)
        self.step = rest // self.common
        self.inverse = pow(value // self.common, -1, self.step) if self.step > 1 else 0

    def counts(self, left: int, back: int, out: int) -> list[int]:
        """Return the counts from -back to out with a possible rest, the fewest notes first."""
        part, odd = divmod(left, self.common)
        if odd:
            return []
        highest = out - (out - part * self.inverse) % self.step
        return sorted(range(highest, -back - 1, -self.step), key=abs)


@cache
def _kinds(values: tuple[int, ...]) -> tuple[_Kind, ...]:
    return tuple(_Kind(value, values[at + 1 :]) for at, value in enumerate(values[:-1]))


def _reach(values: Sequence[int], purse: Sequence[int]) -> tuple[int, ...]:
    """Return for each kind what it and the larger ones in a purse come to."""
    sums = [value * count for value, count in zip(values, purse, strict=True)]
    return tuple(accumulate(reversed(sums)))[::-1]


@lru_cache(maxsize=1 << 14)
def fewest(values: tuple[int, ...], payer: Purse, payee: Purse, amount: int) -> Deal | None:
    """Return the deal with the fewest notes by which `payer` pays `payee` exactly, or None.

    Nobody gives a note that is not in the purse.
    """
    kinds, last, top = _kinds(values), len(values) - 1, values[-1]
    most, least = _reach(values, payer), _reach(values, payee)
    best: Deal | None = None
    fewest_yet = _PLENTY

    def search(at: int, left: int, moved: int, deal: Deal) -> None:
        nonlocal best, fewest_yet
        if at == last:
            count, odd = divmod(left, top)
            if not odd and -payee[at] <= count <= payer[at] and moved + abs(count) < fewest_yet:
                best, fewest_yet = (*deal, count), moved + abs(count)
            return
        kind = kinds[at]
        for count in kind.counts(left, payee[at], payer[at]):
            now = moved + abs(count)
            if now >= fewest_yet:
                return
            rest = left - count * kind.value
            possible = -least[at + 1] <= rest <= most[at + 1]
            if possible and now - (-abs(rest) // top) < fewest_yet:
                search(at + 1, rest, now, (*deal, count))

    search(0, amount, 0, ())
    return best


@lru_cache(maxsize=1 << 12)
def fewest_through(
    values: tuple[int, ...], payer: Purse, payee: Purse, helper: Purse, amount: int
) -> tuple[Deal, Deal] | None:
    """Return how `payer` pays after changing with `helper` (change, then payment), or None.

    The two deals together move the fewest notes; deals of more than 48 notes are not tried.
    """
    for limit in _LIMITS:
        if found := _through(values, payer, payee, helper, amount, limit):
            return found
    return None


def _through(
    values: tuple[int, ...], payer: Purse, payee: Purse, helper: Purse, amount: int, limit: int
) -> tuple[Deal, Deal] | None:
    kinds, last, top = _kinds(values), len(values) - 1, values[-1]
    best: tuple[Deal, Deal] | None = None
    fewest_yet = limit + 1
    reached: dict[tuple[int, int, int], int] = {}

    def search(at: int, owed: int, even: int, moved: int, change: Deal, paid: Deal) -> None:
        nonlocal best, fewest_yet
        if reached.get((at, owed, even), _PLENTY) <= moved:
            return
        reached[at, owed, even] = moved
        have, lent, spare = payer[at], helper[at], payee[at]
        if at == last:
            (pays, odd), (swaps, uneven) = divmod(owed, top), divmod(even, top)
            now = moved + abs(pays) + abs(swaps)
            fits = -lent <= swaps <= have and -spare <= pays <= have - swaps
            if fits and not odd and not uneven and now < fewest_yet:
                best, fewest_yet = ((*change, swaps), (*paid, pays)), now
            return
        kind = kinds[at]
        for swaps in kind.counts(even, min(lent, fewest_yet), have):
            if moved + abs(swaps) >= fewest_yet:
                return
            still = even - swaps * kind.value
            for pays in kind.counts(owed, spare, have - swaps):
                now = moved + abs(swaps) + abs(pays)
                if now >= fewest_yet:
                    break
                rest = owed - pays * kind.value
                if now - (-(abs(rest) + abs(still)) // top) < fewest_yet:
                    search(at + 1, rest, still, now, (*change, swaps), (*paid, pays))

    search(0, amount, 0, 0, (), ())
    return best


def reach(values: Sequence[int], purse: Sequence[int]) -> tuple[int, int | None]:
    """Return up to which sum a purse can pay exactly, and the note that leaves the first gap."""
    unit, sure = values[0], 0
    for value, count in zip(values, purse, strict=True):
        if count and value > sure + unit:
            return sure, value
        sure += value * count
    return sure, None


def small_change(values: Sequence[int], note: int) -> list[int]:
    """Return the fewest smaller notes for one `note` that can pay every sum up to it."""
    unit, left = values[0], note
    counts = [0] * len(values)
    for at in range(len(values) - 1, 0, -1):
        if values[at] < note:
            counts[at] = (left - unit) // values[at]
            left -= counts[at] * values[at]
    counts[0] = left // unit
    return counts
