"""The fewest notes, against brute force on small purses."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.engine.change import (
    Deal,
    Purse,
    fewest,
    fewest_through,
    reach,
    small_change,
    supply,
)

SYSTEMS = [(1, 5, 10, 50, 100), (10, 20, 50, 100), (10, 20, 50, 100, 500, 1000), (1, 3, 4), (7,)]


def worth(values: tuple[int, ...], deal: Deal) -> int:
    return sum(value * count for value, count in zip(values, deal, strict=True))


def moved(*deals: Deal) -> int:
    return sum(abs(count) for deal in deals for count in deal)


def brute(values: tuple[int, ...], payer: Purse, payee: Purse, amount: int) -> int | None:
    """How many notes the best deal moves, by trying every deal there is."""
    ranges = [range(-back, out + 1) for out, back in zip(payer, payee, strict=True)]
    return min(
        (moved(deal) for deal in product(*ranges) if worth(values, deal) == amount), default=None
    )


def purses(kinds: int, most: int) -> st.SearchStrategy[Purse]:
    return st.tuples(*[st.integers(0, most)] * kinds)


@st.composite
def payments(draw: st.DrawFn, most: int, people: int) -> tuple[tuple[int, ...], list[Purse], int]:
    values = draw(st.sampled_from(SYSTEMS))
    values = values[: draw(st.integers(1, min(4, len(values))))]
    people_purses = [draw(purses(len(values), most)) for _ in range(people)]
    amount = draw(st.integers(0, max(1, worth(values, people_purses[0]) // values[0])))
    return values, people_purses, amount * values[0]


@given(payments(3, 2))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_a_direct_payment_moves_the_fewest_notes(
    case: tuple[tuple[int, ...], list[Purse], int],
) -> None:
    values, (payer, payee), amount = case
    deal = fewest(values, payer, payee, amount)
    best = brute(values, payer, payee, amount)
    assert (deal is None) == (best is None)
    if deal is not None:
        assert worth(values, deal) == amount
        assert all(-q <= d <= p for d, p, q in zip(deal, payer, payee, strict=True))
        assert moved(deal) == best


@given(payments(1, 3))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_payment_through_a_third_purse_moves_the_fewest_notes(
    case: tuple[tuple[int, ...], list[Purse], int],
) -> None:
    values, (payer, payee, helper), amount = case
    found = fewest_through(values, payer, payee, helper, amount)
    swaps = [range(-r, p + 1) for p, r in zip(payer, helper, strict=True)]
    best = None
    for change in product(*swaps):
        if worth(values, change) == 0:
            left = tuple(p - c for p, c in zip(payer, change, strict=True))
            paid = brute(values, left, payee, amount)
            if paid is not None and (best is None or moved(change) + paid < best):
                best = moved(change) + paid
    assert (None if found is None else moved(*found)) == best


def test_an_unlimited_supply_makes_every_round_sum() -> None:
    for values in SYSTEMS:
        nothing = (0,) * len(values)
        for units in range(1, 300):
            deal = fewest(values, supply(values), nothing, units * values[0])
            assert deal is not None
            assert worth(values, deal) == units * values[0]


def test_small_change_pays_every_sum_up_to_the_note() -> None:
    values = (10, 20, 50, 100, 500, 1000)
    assert small_change(values, 100) == [1, 2, 1, 0, 0, 0]
    for note in values[1:]:
        change = small_change(values, note)
        assert worth(values, tuple(change)) == note
        assert reach(values, change) == (note, None)


def test_reach_stops_at_the_first_gap() -> None:
    assert reach((1, 5, 10), (2, 1, 1)) == (2, 5)
    assert reach((1, 5, 10), (0, 0, 3)) == (0, 10)
    assert reach((1, 5, 10), (4, 1, 1)) == (19, None)
