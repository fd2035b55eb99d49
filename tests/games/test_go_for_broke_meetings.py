"""Where rules and house rules of Go For Broke meet: what one of them alone would not show."""

from __future__ import annotations

import pytest

from firmware_host.engine.table import Act
from tests.games.broke_talk import (
    asked,
    begun,
    fix,
    paid,
    purse,
    push,
    put,
)
from tests.games.table_talk import sentences

BALL = 23  # Charity Ball: everybody pays $10,000


class TestExactlyNothing:
    """GFB-01 "zero" beside the rulings on several who go broke at once."""

    def test_a_stock_one_does_not_hold_costs_nothing_and_wins_nothing(self) -> None:
        game = begun(GFB_01="zero")
        fix(game, "steel Ben", "1")
        fix(game, "oil Ann", "1")
        purse(game, {1: 0})
        put(game, 0, 7)
        push(game, [(1, 1), "visit", "oil down"])
        assert game.outcome is None
        assert paid(game, "stock fell") == [(0, game.table.bank, 10_000)]

    @pytest.mark.parametrize(
        ("ruling", "winners"), [("first", (1,)), ("gap", (1,)), ("shared", (1, 2))]
    )
    def test_who_fell_short_does_not_lose_to_who_paid_the_last_dollar(
        self, ruling: str, winners: tuple[int, ...]
    ) -> None:
        game = begun(4, GFB_01="zero", GFB_17=ruling)
        put(game, 0, BALL - 2)
        purse(game, {1: 4_000, 2: 10_000})
        push(game, [(1, 1)])
        assert game.outcome is not None
        assert game.outcome.winners == winners
        assert game.table.money[1] == 0

    @pytest.mark.parametrize(
        ("ruling", "winners"), [("first", (1,)), ("gap", (1,)), ("shared", (1, 2))]
    )
    def test_several_pay_their_last_dollar_together(
        self, ruling: str, winners: tuple[int, ...]
    ) -> None:
        game = begun(4, GFB_01="zero", GFB_17=ruling)
        put(game, 0, BALL - 2)
        purse(game, {1: 10_000, 2: 10_000})
        push(game, [(1, 1)])
        assert game.outcome is not None
        assert game.outcome.winners == winners
        if ruling == "shared":
            assert sentences(game)[-1] == "Ben and Cleo have nothing left and win together"

    @pytest.mark.parametrize(
        ("ruling", "winners"), [("first", (0,)), ("gap", (0,)), ("shared", (0, 1))]
    )
    def test_several_lose_their_last_dollar_on_one_race(
        self, ruling: str, winners: tuple[int, ...]
    ) -> None:
        game = begun(3, GFB_01="zero", GFB_17=ruling)
        put(game, 0, 18)
        purse(game, {0: 2_000, 1: 3_000})
        push(game, [(1, 1), "visit", "1", 2_000, "2", 3_000, "none", "4"])
        assert game.outcome is not None
        assert game.outcome.winners == winners


def test_stock_that_left_with_its_owner_moves_no_spinner() -> None:
    game = begun(3, GFB_43="keep")
    fix(game, "oil Ben", "2")
    game.act(Act("leave", 1))
    put(game, 0, 7)
    push(game, [(1, 1), "visit"])
    assert asked(game) == ("dice", 2, "1")
    assert "Nobody owns stock: no spin for Ann" in sentences(game)
