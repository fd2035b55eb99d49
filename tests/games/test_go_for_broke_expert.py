"""The Go For Broke expert: the board solved, hotels by optimal stopping, and payments that win."""

from __future__ import annotations

from typing import cast

import pytest

from firmware_host.games.go_for_broke.areas import doorstep
from firmware_host.games.go_for_broke.bots import expert
from firmware_host.games.go_for_broke.bots.board_value import Costs, solve
from firmware_host.games.go_for_broke.landing import offer
from firmware_host.games.go_for_broke.rules import ROLLED
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.games.shared.effects import Effect
from firmware_host.record import chance
from tests.games.table_talk import start


def table(*cash: int) -> BrokeTable:
    """Return a table at which everybody has this much."""
    t = cast("BrokeTable", start("go-for-broke", len(cash)).table)
    for seat, dollars in enumerate(cash):
        t.money[seat] = dollars
    return t


def test_the_solved_board_is_in_balance() -> None:
    """What a place is worth is what its best turn brings, less a turn, and so on from there."""
    t = table(1_000_000, 1_000_000)
    wheels = t.wheels["slot"], t.wheels["roulette"], t.wheels["race"]
    solved = solve(t.board, wheels, 1, on_top=t.stake_on_top)
    assert 5_000 < solved.turn < 50_000
    assert solved.worth[0] == 0.0
    assert len(solved.worth) == t.board.places
    assert solve(t.board, wheels, 1, on_top=t.stake_on_top) is solved


def test_all_that_can_come_of_a_landing_is_certain() -> None:
    t = table(1_000_000, 1_000_000)
    costs = Costs(t.board, (t.wheels["slot"], t.wheels["roulette"], t.wheels["race"]), 1, False)
    for place, effect in enumerate(t.board.does):
        assert sum(way.chance for way in costs.ways(place, effect)) == pytest.approx(1)
    assert [*costs.ways(3, Effect("pay", 5_000))] == [(1.0, 5_000.0, 3, 1.0)]
    assert [*costs.ways(3, Effect("miss"))] == [(1.0, 0.0, 3, 2.0)]
    (back,) = costs.ways(3, Effect("go", name="casino"))
    assert back.place == t.board.casino


def test_a_fee_that_cannot_be_paid_wins_so_it_turns_in() -> None:
    t = table(14_000, 500_000)
    seat = 0
    way = t.board.ways[2]
    t.place[seat] = way - 1
    t.record((ROLLED, seat, (1, 2)))
    ask = doorstep(t, seat, t.board.casino)
    assert expert.answer(t, ask, chance.seeded(1)) == "visit"


def test_the_casino_breaks_whoever_has_next_to_nothing() -> None:
    assert expert.broke_at_the_casino(14) == 1.0
    assert expert.broke_at_the_casino(15) == pytest.approx(25 / 36), "any throw without a one"
    chances = [expert.broke_at_the_casino(thousands) for thousands in range(15, 60)]
    assert chances == sorted(chances, reverse=True)
    assert expert.broke_at_the_casino(1_000) == 0.0


def test_a_hotel_is_bought_unless_a_dearer_one_can_be_hoped_for() -> None:
    early = table(1_000_000, 1_000_000)
    dear, cheap = offer(early, 0, 0, 320_000, 20_000), offer(early, 0, 0, 120_000, 8_000)
    assert expert.answer(early, dear, chance.seeded(1)) == "buy"
    assert expert.answer(early, cheap, chance.seeded(1)) == "pass"
    late = table(150_000, 40_000)
    assert expert.answer(late, offer(late, 0, 0, 120_000, 8_000), chance.seeded(1)) == "buy"


def test_hope_fades_with_the_turns_that_are_left() -> None:
    hopes = [
        expert.Look(table(cash, cash), 0).hoped_for() for cash in (1_000_000, 600_000, 350_000)
    ]
    assert hopes == sorted(hopes, reverse=True)
    assert hopes[-1] < 200_000 < hopes[0]
