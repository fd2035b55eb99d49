"""Go For Broke, section by section, on the house edition."""

from __future__ import annotations

from itertools import product

import pytest

from firmware_host.engine.asks import Answer, Choose
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.games.go_for_broke.casino import slot_prize
from firmware_host.games.go_for_broke.lexicon import SYMBOLS
from tests.games.broke_talk import (
    CASINO,
    POOR_HOUSE,
    RACE_TRACK,
    STOCK_MARKET,
    asked,
    begun,
    fix,
    house,
    paid,
    purse,
    push,
    put,
    table,
)
from tests.games.table_talk import sentences, start


class TestBefore:
    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_a_million_each_from_the_bank(self, seats: int) -> None:
        game = start("go-for-broke", seats)
        assert game.table.money == [1_000_000] * seats + [-1_000_000 * seats, 0]

    def test_the_starting_notes_make_a_million(self) -> None:
        notes = start("go-for-broke").board.notes
        assert notes is not None
        assert sum(value * count for value, count in notes.start.items()) == 1_000_000
        assert sum(notes.start.values()) == 43

    def test_only_the_tied_roll_again(self) -> None:
        game = start("go-for-broke", 4)
        push(game, [(6, 4), (1, 1), (5, 5), (3, 3)])
        assert asked(game) == ("dice", 0, "B3")
        push(game, [(1, 1)])
        assert asked(game) == ("dice", 2, "B3")
        push(game, [(1, 1)])  # tied again
        push(game, [(1, 1), (1, 2)])
        assert game.table.turn == 2


class TestMoving:
    def test_turns_pass_to_the_left(self) -> None:
        game = begun(3)
        seen = []
        for _ in range(4):
            seen.append(game.table.turn)
            push(game, [(1, 3)])
        assert seen == [0, 1, 2, 0]

    def test_the_path_is_a_ring(self) -> None:
        game = begun()
        put(game, 0, 46)
        push(game, [(1, 2)])
        assert table(game).place[0] == 1

    def test_a_lost_turn_is_sat_out_once(self) -> None:
        game = begun()
        put(game, 0, 15)
        push(game, [(1, 2), (1, 3)])  # Ann on Missed Ferry, Ben plays, Ann sits out
        assert asked(game) == ("dice", 1, "1")
        put(game, 1, 3)
        push(game, [(1, 1)])
        assert asked(game) == ("dice", 0, "1")

    def test_roll_again_keeps_the_turn(self) -> None:
        game = begun()
        put(game, 0, 25)
        push(game, [(1, 2)])
        assert asked(game) == ("dice", 0, "1")


class TestPoorHouse:
    def test_passing_costs_a_thousand_and_stopping_short_does_not(self) -> None:
        game = begun()
        put(game, 0, 37)
        push(game, [(3, 5)])  # to 45, a Spend space
        assert game.table.money[table(game).pot] == 1_000
        put(game, 1, 36)
        push(game, ["tip", (1, 4)])  # Ben stops exactly at the lane: nothing yet
        assert game.table.money[table(game).pot] == 1_000

    def test_who_is_sent_takes_the_pot_and_leaves_by_the_side_road(self) -> None:
        game = begun()
        purse(game, {0: 990_000})
        gift = (("amount", 7_000), ("from", 1), ("to", table(game).pot), ("why", "a test"))
        game.act(Act("correct", None, gift))
        put(game, 0, 36)
        push(game, [(1, 1)])
        assert table(game).place[0] == POOR_HOUSE
        assert game.table.money[0] == 997_000
        push(game, [(1, 3), (1, 1)])  # Ben, then Ann two down the road
        assert table(game).place[0] == POOR_HOUSE + 2

    def test_two_at_the_poor_house_do_not_collide(self) -> None:
        game = begun()
        for seat in (0, 1):
            put(game, seat, 36)
        push(game, [(1, 1), (1, 1)])
        assert table(game).place == [POOR_HOUSE, POOR_HOUSE]
        assert paid(game, "damage") == []

    def test_coming_out_joins_and_does_not_pass(self) -> None:
        pack = _moved_joint()
        game = begun(pack=pack)
        put(game, 0, POOR_HOUSE)
        push(game, [(2, 3)])  # four of road, then exactly the lane where it left
        assert table(game).place[0] == 41
        push(game, [(1, 3), (1, 2)])  # and on from there
        assert paid(game, "gave") == []
        assert table(game).place[0] == 44

    def test_a_direct_move_is_free_and_one_along_the_path_pays(self) -> None:
        game = begun()
        put(game, 0, 40)
        push(game, [(1, 1)])  # Airmail: a Receive card
        push(game, ["home again"])  # along the path to Start: the lane is behind already
        assert len(paid(game, "gave")) == 1  # the roll itself passed it
        put(game, 1, 36)
        push(game, [(2, 2), "casino night"])  # Antique Shop, then straight to the Casino
        assert table(game).place[1] == CASINO
        assert len(paid(game, "gave")) == 1


def _moved_joint() -> str:
    """The house edition with the side road joining where it left."""
    return house().replace("joins = true\n", "")


class TestCards:
    def test_a_card_goes_under_and_comes_back_when_all_are_through(self) -> None:
        game = begun()
        push(game, [(1, 1), "tip"])
        deck = table(game).decks[0]
        assert deck.under == ["tip"]
        assert len(deck) == 54

    def test_stock_is_kept_free_or_for_a_hundred_thousand(self) -> None:
        game = begun()
        push(game, [(1, 1), "steel", (3, 3), "steel"])
        assert game.table.money[:2] == [900_000, 1_000_000]
        assert [stock[1] for stock in table(game).stock] == [1, 1]
        assert [len(deck) for deck in table(game).decks] == [53, 53]

    def test_a_card_can_lead_to_another(self) -> None:
        game = begun()
        push(game, [(1, 1), "shopping spree", "tip"])
        assert game.table.money[0] == 995_000

    @pytest.mark.parametrize(
        ("card", "answers", "change"),
        [
            ("opera box", [], [-25_000, 0, 0]),
            ("banquet", [], [-20_000, 10_000, 10_000]),
            ("luxury tax", [], [-15_000, -15_000, -15_000]),
            ("golf", [(2, 5)], [-21_000, 0, 0]),
            ("fireworks", [(4,)], [-40_000, 0, 0]),
        ],
    )
    def test_spend(self, card: str, answers: list[Answer], change: list[int]) -> None:
        game = begun(3)
        push(game, [(1, 1), card, *answers])
        assert [cash - 1_000_000 for cash in game.table.money[:3]] == change

    @pytest.mark.parametrize(
        ("card", "answers", "change"),
        [
            ("aunt", [], [50_000, 0, 0]),
            ("birthday", [], [10_000, -5_000, -5_000]),
            ("harvest", [], [10_000, 10_000, 10_000]),
            ("fish", [(6, 1)], [14_000, 0, 0]),
        ],
    )
    def test_receive(self, card: str, answers: list[Answer], change: list[int]) -> None:
        game = begun(3)
        push(game, [(3, 3), card, *answers])
        assert [cash - 1_000_000 for cash in game.table.money[:3]] == change


class TestRealEstate:
    def test_buying_rent_and_the_owner_at_home(self) -> None:
        game = begun(3)
        push(game, [(1, 2), "buy"])
        assert game.table.money[0] == 880_000
        push(game, [(1, 2)])
        assert paid(game, "rent") == [(1, 0, 8_000)]
        put(game, 0, 1)
        push(game, [(1, 3), (1, 1)])  # Cleo passes, Ann comes home: nothing to pay or buy
        assert len(paid(game, "rent")) == 1
        assert asked(game) == ("dice", 1, "1")

    def test_nobody_pays_for_a_hotel_that_is_not_owned(self) -> None:
        game = begun()
        push(game, [(1, 2), "pass", (1, 2)])
        assert paid(game, "rent") == []
        assert asked(game) == ("choose", 1, "6")

    def test_one_purchase_per_game(self) -> None:
        game = begun()
        push(game, [(1, 2), "buy", (1, 4), (1, 3)])
        assert table(game).place[0] == 7
        assert asked(game)[:2] == ("dice", 1)

    def test_exactly_the_price_is_enough_and_wins_nothing(self) -> None:
        game = begun()
        purse(game, {0: 120_000})
        push(game, [(1, 2), "buy"])
        assert game.table.money[0] == 0
        assert game.outcome is None

    def test_too_little_is_not_asked_and_wins_nothing(self) -> None:
        game = begun()
        purse(game, {0: 119_000})
        push(game, [(1, 2)])
        assert asked(game)[:2] == ("dice", 1)
        assert "has too little for Harbour Lights Inn" in sentences(game)[-1]

    def test_an_offer_is_blocked_when_the_cash_is_put_right_meanwhile(self) -> None:
        game = begun()
        push(game, [(1, 2)])
        purse(game, {0: 5_000})
        with pytest.raises(Refused):
            game.push("buy")
        game.push("pass")

    def test_a_hotel_reached_by_card_is_neither_sold_nor_rented(self) -> None:
        game = begun()
        fix(game, "hotel 12", "Ben")
        put(game, 0, 14)
        push(game, [(1, 1), "wrong train"])  # from 16 back 4 to The Gilded Anchor
        assert table(game).place[0] == 12
        assert paid(game, "rent") == []


class TestAreas:
    def test_reaching_is_enough_and_the_spare_count_is_lost(self) -> None:
        game = begun()
        put(game, 0, 5)
        push(game, [(4, 4)])
        assert asked(game) == ("choose", 0, "7")
        push(game, ["visit"])
        assert table(game).place[0] == STOCK_MARKET
        assert "Nobody owns stock" in sentences(game)[-1]
        push(game, [(1, 3), (1, 1)])
        assert table(game).place[0] == 11  # the connecting space is count 0

    def test_passing_by_goes_on_to_the_space(self) -> None:
        game = begun()
        put(game, 0, 5)
        push(game, [(4, 4), "pass"])
        assert table(game).place[0] == 13

    def test_too_short_a_count_is_not_asked(self) -> None:
        game = begun()
        put(game, 0, 5)
        push(game, [(1, 2)])
        assert asked(game)[2] != "7"

    def test_an_exact_landing_leaves_the_choice(self) -> None:
        game = begun()
        put(game, 0, 30)
        push(game, [(1, 1), "pass"])
        assert game.table.money[0] == 990_000  # what Casino Steps says

    def test_two_ways_in_one_roll_are_offered_in_the_order_met(self) -> None:
        game = begun(pack=_ways_close_together())
        put(game, 0, 5)
        push(game, [(6, 6)])
        assert "Stock Market" in _text(game)
        push(game, ["pass"])
        assert "Race Track" in _text(game)
        push(game, ["visit"])
        assert table(game).place[0] == RACE_TRACK

    def test_no_way_back_in_on_the_way_out(self) -> None:
        game = begun()
        put(game, 0, CASINO)
        push(game, [(6, 6)])
        assert table(game).place[0] == 44
        assert len(paid(game, "gave")) == 1

    def test_an_edition_can_count_the_connecting_space(self) -> None:
        game = begun(pack=house().replace("way_counts = 0", "way_counts = 1"))
        put(game, 0, CASINO)
        push(game, [(1, 4)])
        assert table(game).place[0] == 36


def _ways_close_together() -> str:
    apart = house().replace('way = "race track"\n', "")
    return apart.replace(
        'name = "Speedboat Jetty"\n', 'name = "Speedboat Jetty"\nway = "race track"\n'
    )


def _text(game: Game) -> str:
    assert game.ask is not None
    return game.table.speaker().say(game.ask.prompt.text, game.ask.blanks())


class TestStockMarket:
    @pytest.mark.parametrize(
        ("wedge", "change"),
        [
            ("oil down", [-20_000, 0, -10_000]),
            ("oil up", [10_000, 0, 5_000]),
            ("steel down", [0, 0, -10_000]),
            ("steel up", [0, 0, 5_000]),
            ("utilities down", [0, 0, 0]),
            ("utilities up", [0, 0, 0]),
            ("dividend", [20_000, 0, 20_000]),
        ],
    )
    def test_every_wedge(self, wedge: str, change: list[int]) -> None:
        game = begun(3)
        fix(game, "oil Ann", "2")
        fix(game, "oil Cleo", "1")
        fix(game, "steel Cleo", "1")
        put(game, 1, 5)
        push(game, [(1, 3)])
        before = list(game.table.money)
        push(game, [(3, 3), "visit", wedge])  # Ben owns nothing and may spin all the same
        assert [game.table.money[seat] - before[seat] for seat in range(3)] == change


class TestRaceTrack:
    @pytest.mark.parametrize(("horse", "times"), [("1", 1), ("2", 2), ("3", 5), ("4", 10)])
    def test_payout(self, horse: str, times: int) -> None:
        game = begun()
        put(game, 0, 18)
        push(game, [(1, 1), "visit", horse, 3_000, "none", horse])
        assert game.table.money[0] == 1_000_000 - 3_000 + times * 3_000

    def test_losers_lose_and_others_may_share_a_horse(self) -> None:
        game = begun(3)
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "1", 10_000, "4", 2_000, "4", 1_000, "4"])
        assert game.table.money[:3] == [990_000, 1_018_000, 1_009_000]

    def test_no_bet_at_all_is_no_race(self) -> None:
        game = begun()
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "none", "none"])
        assert asked(game)[:2] == ("dice", 1)
        assert "No bets, so there is no race" in sentences(game)

    def test_a_bet_is_limited_by_cash(self) -> None:
        game = begun()
        purse(game, {0: 3_000, 1: 0})
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "2"])
        with pytest.raises(Refused):
            game.push(4_000)
        push(game, [3_000])
        assert asked(game) == ("spin", 0, "7b")  # Ben has nothing to bet and is not asked
        push(game, ["1"])
        assert game.table.money[0] == 0
        assert game.outcome is None

    def test_a_stake_is_bounded_anew_when_the_cash_is_put_right_meanwhile(self) -> None:
        game = begun()
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "1"])
        purse(game, {0: 3_500})
        with pytest.raises(Refused):
            game.push(4_000)
        game.push(3_000)
        assert paid(game, "staked") == [(0, 2, 3_000)]

    def test_the_visitors_horse_is_barred_to_the_others(self) -> None:
        game = begun()
        put(game, 0, 18)
        push(game, [(1, 1), "visit", "3", 1_000])
        assert isinstance(game.ask, Choose)
        assert game.ask.menu.open == ("1", "2", "4", "none")


PRINTED = {
    ("bar",) * 3: 200_000,
    ("bell",) * 3: 160_000,
    ("plum",) * 3: 120_000,
    ("orange",) * 3: 80_000,
    ("cherry",) * 3: 60_000,
    ("lemon",) * 3: 40_000,
    ("cherry", "cherry", "lemon"): 40_000,
    ("cherry", "cherry", "bar"): 20_000,
    ("cherry", "cherry", "bell"): 20_000,
    ("cherry", "cherry", "plum"): 20_000,
    ("cherry", "cherry", "orange"): 20_000,
}


class TestCasino:
    @pytest.mark.parametrize("line", list(product(SYMBOLS, repeat=3)))
    def test_all_216_lines(self, line: tuple[str, str, str]) -> None:
        assert slot_prize(*line) == PRINTED.get(line, 0)

    def test_slot_winnings_count_before_the_roulette_fee(self) -> None:
        game = begun()
        put(game, 0, 30)
        purse(game, {0: 5_000})
        push(game, [(1, 1), "visit", "lemon", "lemon", "lemon"])
        assert game.table.money[0] == 30_000
        assert asked(game) == ("amount", 0, "7c-roulette")

    @pytest.mark.parametrize(("number", "result", "won"), [(7, "7", 150_000), (7, "8", 0)])
    def test_roulette(self, number: int, result: str, won: int) -> None:
        game = begun()
        put(game, 0, 30)
        push(game, [(1, 1), "visit", "bar", "bell", "plum", number, result])
        assert game.table.money[0] == 1_000_000 - 15_000 + won

    def test_a_zero_in_the_pack_loses(self) -> None:
        numbers = "".join(f'"{number}" = 10\n' for number in range(1, 37))
        game = begun(pack=f'{house()}\n[wheels.roulette]\n{numbers}"0" = 10\n')
        put(game, 0, 30)
        push(game, [(1, 1), "visit", "bar", "bell", "plum", 36, "0"])
        assert game.table.money[0] == 985_000

    @pytest.mark.parametrize(
        ("throws", "change"),
        [
            ([(5, 2), "stop"], -7_000),
            ([(6, 1)], 10_000),
            ([(1, 1)], 50_000),
            ([(6, 6), "throw", (4, 3), "throw", (2, 1)], -12_000 - 7_000 + 10_000),
        ],
    )
    def test_dice(self, throws: list[Answer], change: int) -> None:
        game = begun()
        put(game, 0, 30)
        push(game, [(1, 1), "visit", "bar", "bell", "plum", 1, "2", *throws])
        assert game.table.money[0] == 985_000 + change
        assert asked(game)[:2] == ("dice", 1)
        push(game, [(1, 3), (1, 1)])
        assert table(game).place[0] == 34  # out again

    def test_a_card_sends_one_in_as_well(self) -> None:
        game = begun()
        push(game, [(1, 1), "casino night"])
        assert asked(game) == ("spin", 0, "7c-slot")


class TestCollision:
    def test_pawns_waiting_on_start_cannot_be_run_into(self) -> None:
        game = begun(3)
        put(game, 0, 46)
        push(game, [(1, 1)])
        assert table(game).place[0] == 0
        assert paid(game, "damage") == []

    def test_start_counts_once_both_have_moved(self) -> None:
        game = begun()
        put(game, 1, 0)
        put(game, 0, 46)
        push(game, [(1, 1)])
        assert paid(game, "damage") == [(0, 1, 10_000)]

    def test_being_sent_to_an_occupied_space_counts(self) -> None:
        game = begun()
        put(game, 1, 5)
        push(game, [(1, 1), "stroll"])
        assert paid(game, "damage") == [(0, 1, 10_000)]
        assert paid(game, "space paid") == [(0, 2, 15_000)]

    def test_areas_and_the_side_road_do_not_count(self) -> None:
        game = begun()
        put(game, 1, CASINO)
        put(game, 0, 30)
        push(game, [(1, 1), "visit"])
        assert paid(game, "damage") == []
        game = begun()
        put(game, 1, POOR_HOUSE + 2)
        put(game, 0, POOR_HOUSE)
        push(game, [(1, 1)])
        assert paid(game, "damage") == []

    def test_damages_come_before_what_the_space_says(self) -> None:
        game = begun()
        put(game, 1, 5)
        purse(game, {0: 12_000})
        push(game, [(1, 4)])
        assert paid(game, "rest") == [(0, 2, 2_000)]  # to the bank: Ben had his ten thousand
        assert game.table.money[1] == 1_010_000
