"""Where rules and house rules of Go For Broke meet: what one of them alone would not show."""

from __future__ import annotations

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from tests.games.broke_talk import asked, begun, fix, paid, purse, push, put, table
from tests.games.table_talk import sentences

BALL = 23  # Charity Ball: everybody pays $10,000


class TestAShortBoard:
    """Twenty spaces that say nothing: areas at 1, 2 and 3, the Poor House road at 10."""

    LANE = 10
    CASINO, POOR_HOUSE, ALMS = 22, 23, 24

    def on_the_road(self, joins: int = LANE, gift: str = "beyond") -> Game:
        """Ann is on the side road: its first space says nothing, its second to take a card."""
        rows = [f'[[space]]\nname = "S{at}"\ndoes = "nothing"' for at in range(20)]
        for area, at in {"stock market": 1, "race track": 2, "casino": 3}.items():
            rows[at] += f'\nway = "{area}"'
        rows[self.LANE] += '\nway = "poor house"'
        rows[joins] += "\njoins = true"
        rows += ['[[road]]\nname = "Alms"\ndoes = "nothing"']
        rows += ['[[road]]\nname = "Gate"\ndoes = "draw spend"']
        pack = "\n".join(['name = "A short board"', *rows])
        game = begun(pack=pack, GFB_24=gift)
        put(game, 0, self.ALMS)
        put(game, 1, 11)
        return game

    def test_moving_on_from_there_is_free(self) -> None:
        game = self.on_the_road()
        push(game, [(1, 1), (1, 1), (1, 2)])
        assert table(game).place[0] == self.LANE + 3
        assert paid(game, "gave") == []

    def test_being_moved_back_and_coming_by_again_is_not(self) -> None:
        game = self.on_the_road()
        fix(game, f"space {self.LANE}", "unknown")
        push(game, [(1, 1), "move", -2, "once", (1, 1), (1, 2)])
        assert table(game).place[0] == self.LANE + 1
        assert len(paid(game, "gave")) == 1

    def test_the_next_time_round_it_is_reached_like_any_other(self) -> None:
        game = self.on_the_road(gift="reach")
        push(game, [(1, 1), (1, 1), (6, 3), (1, 1), (1, 1), "pass"])
        assert paid(game, "gave") == []
        push(game, [(1, 2), (4, 5), "pass", "pass"])
        assert table(game).place[0] == self.LANE
        assert len(paid(game, "gave")) == 1

    def test_a_card_on_the_road_leads_out_free_as_well(self) -> None:
        game = self.on_the_road()
        put(game, 0, self.POOR_HOUSE)
        push(game, [(1, 1), "unknown", "move", 1, "once"])
        assert table(game).place[0] == self.LANE
        push(game, [(1, 1), (1, 2)])
        assert paid(game, "gave") == []

    def test_a_road_that_comes_back_before_it_leaves_is_passed_like_any_other(self) -> None:
        game = self.on_the_road(joins=6)
        push(game, [(1, 5), (1, 1), (1, 2)])  # down to 6, on to 10, and beyond
        assert table(game).place[0] == self.LANE + 3
        assert len(paid(game, "gave")) == 1

    def test_advancing_to_an_area_from_its_own_door_is_no_lap(self) -> None:
        game = self.on_the_road()
        fix(game, "space 3", "unknown")
        put(game, 0, 1)
        push(game, [(1, 1), "pass", "pass", "advance", "casino", "once"])
        assert table(game).place[0] == self.CASINO
        assert paid(game, "gave") == []


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


class TestAHouseRuleChangedWhileItIsAskedAbout:
    def test_the_casino_door(self) -> None:
        game = begun()
        put(game, 0, 30)
        purse(game, {0: 9_000})
        push(game, [(1, 1)])
        rule(game, "GFB-03", "fees")
        with pytest.raises(Refused):
            game.push("visit")
        purse(game, {0: 15_000})
        assert game.ask is not None
        assert "visit" in game.ask
        purse(game, {0: 9_000})
        rule(game, "GFB-03", "open")
        push(game, ["visit"])

    def test_the_visitors_bet(self) -> None:
        game = begun()
        put(game, 0, 18)
        push(game, [(1, 1), "visit"])
        rule(game, "GFB-10", "must")
        with pytest.raises(Refused):
            game.push("none")
        push(game, ["2", 1_000])
        assert game.ask is not None
        assert "none" in game.ask
        assert "2" not in game.ask


def rule(game: Game, switch: str, value: str) -> None:
    game.act(Act("rule", None, (("id", switch), ("value", value))))
