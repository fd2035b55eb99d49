"""Fair for every count of outcomes, repeatable from a seed, and provable afterwards."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine.asks import Below, Dice, Prompt, Spin
from firmware_host.engine.decks import Wedge, Wheel
from firmware_host.record import chance
from firmware_host.record.chance import Urn

# 99.99 % points of the chi-square distribution by degrees of freedom.
CRITICAL = {1: 15.14, 2: 18.42, 3: 21.11, 5: 25.74, 6: 27.86, 35: 76.36, 53: 101.8}


def chi_square(counts: Counter[object], expected: dict[object, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[key] - want) ** 2 / want for key, want in expected.items())


def sources() -> list[tuple[str, Below]]:
    urn = Urn("00" * 16)
    return [("seeded", chance.seeded(7)), ("urn", urn.stream(1)), ("system", chance.system())]


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 7, 36, 54])
@pytest.mark.parametrize("name", ["seeded", "urn"])
def test_every_outcome_is_as_likely_as_any_other(name: str, sides: int) -> None:
    below = dict(sources())[name]
    counts: Counter[object] = Counter(below(sides) for _ in range(60_000))
    expected: dict[object, float] = dict.fromkeys(range(sides), 60_000 / sides)
    assert chi_square(counts, expected) < CRITICAL[sides - 1]


@pytest.mark.parametrize("name", ["seeded", "urn"])
def test_wedges_come_up_by_their_weight(name: str) -> None:
    wedges = (Wedge("a", "A", 120), Wedge("b", "B", 60), Wedge("c", "C", 170), Wedge("d", "D", 10))
    ask = Spin(Prompt("1", "?"), 0, Wheel("w", "the wheel", wedges))
    below = dict(sources())[name]
    counts: Counter[object] = Counter(ask.sample(below) for _ in range(60_000))
    assert chi_square(counts, {w.key: 60_000 * w.weight / 360 for w in wedges}) < CRITICAL[3]


@pytest.mark.parametrize("name", ["seeded", "urn"])
def test_two_dice_show_every_pair_evenly(name: str) -> None:
    ask = Dice(Prompt("1", "?"), 0, 2)
    below = dict(sources())[name]
    counts: Counter[object] = Counter(ask.sample(below) for _ in range(60_000))
    expected: dict[object, float] = dict.fromkeys(ask.all, 60_000 / 36)
    assert chi_square(counts, expected) < CRITICAL[35]


@given(st.integers(1, 10**12), st.integers(0, 2**32))
def test_below_stays_below(count: int, seed: int) -> None:
    assert 0 <= chance.seeded(seed)(count) < count
    assert 0 <= Urn.from_seed(seed).stream(3)(count) < count
    assert 0 <= chance.system()(count) < count


def test_an_urn_tells_the_same_twice_and_another_entry_tells_something_else() -> None:
    urn = Urn.from_seed(5)
    first = [urn.stream(9)(1000) for _ in range(3)]
    assert first == [Urn(urn.secret).stream(9)(1000) for _ in range(3)]
    assert [urn.stream(10)(10**9)] != [urn.stream(9)(10**9)]


def test_the_commitment_hides_the_secret_and_the_phrase_changes_the_game() -> None:
    urn = Urn.fresh()
    assert urn.secret not in urn.commitment
    assert urn.commitment == Urn(urn.secret).commitment
    assert Urn("ab").stream(1)(10**9) != Urn("ab", "our phrase").stream(1)(10**9)
