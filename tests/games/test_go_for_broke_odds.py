"""Exact odds against figures worked out by hand, and how well the bot plays."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from display.panels.odds import MOST
from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.decks import Wheel
from firmware_host.engine.game import Game
from firmware_host.engine.legal import throws
from firmware_host.engine.words import english
from firmware_host.games import go_for_broke, sensible
from firmware_host.games.go_for_broke import odds
from firmware_host.games.go_for_broke.edition import Edition
from firmware_host.games.go_for_broke.lexicon import WHEELS
from firmware_host.record import chance
from tests.games.broke_talk import begun, fix, purse, push, put, table
from tests.games.table_talk import play_out, sensibly, start


def equal(key: str) -> Wheel:
    return Wheel(key, key, Edition("equal").wedges(key))


class TestOdds:
    def test_roulette(self) -> None:
        line = odds.roulette(equal("roulette")).lines[0]
        assert line.chance == Fraction(1, 36)
        assert line.average is not None
        assert round(line.average) == -5_833

    def test_slot(self) -> None:
        assert sum(odds.slot_prizes(equal("slot")).values()) == 1
        assert round(odds.slot_average(equal("slot")) + 5_000) == 3_611
        assert round(odds.slot_average(equal("slot"))) == -1_389

    def test_casino_dice(self) -> None:
        lines = {line.label: line for line in odds.casino_dice().lines}
        assert lines["no 1: pay the total"].chance == Fraction(25, 36)
        assert lines["one 1"].chance == Fraction(10, 36)
        assert lines["two 1s"].chance == Fraction(1, 36)
        assert round(odds.throw_average()) == -1_389
        paid = [sum(throw) for throw in throws(2) if 1 not in throw]
        assert Fraction(sum(paid), len(paid)) == 8
        assert round(float(1 / odds.ONE_COMES), 2) == 3.27
        assert "3.27 throws" in english(odds.casino_dice().note)

    def test_who_wants_to_lose_never_stops_throwing(self) -> None:
        costs = [-odds.throws_average(most) for most in range(61)]
        assert costs[0] == 0
        assert round(costs[1]) == 1_389
        assert all(more > less for less, more in pairwise(costs)), "another throw costs more"
        until_a_one = -odds.throw_average() / odds.ONE_COMES
        assert costs[-1] == pytest.approx(until_a_one)
        assert round(until_a_one) == 4_545

    @pytest.mark.parametrize("stock", [0, 1, 2])
    def test_stock(self, stock: int) -> None:
        assert round(odds.card_average(equal("stock"), stock)) == 714

    def test_race(self) -> None:
        quarter = Fraction(1, 4)
        back = odds.payback(equal("race"), stake_on_top=False)
        assert back == (quarter, 2 * quarter, 5 * quarter, 10 * quarter)
        on_top = odds.payback(equal("race"), stake_on_top=True)
        assert on_top == (2 * quarter, 3 * quarter, 6 * quarter, 11 * quarter)

    def test_uneven_wedges_and_zeros_count(self) -> None:
        wheel = Wheel(
            "race",
            "race",
            go_for_broke.pack.parse(
                "x", 'name = "x"\n[wheels.race]\n"1" = 4\n"2" = 3\n"3" = 2\n"4" = 1\n'
            ).wedges("race"),
        )
        assert odds.payback(wheel, stake_on_top=False)[3] == 1
        numbers = "".join(f'"{key}" = 10\n' for key in WHEELS["roulette"])
        zero = go_for_broke.pack.parse("x", f'name = "x"\n[wheels.roulette]\n{numbers}"0" = 5\n')
        line = odds.roulette(Wheel("roulette", "roulette", zero.wedges("roulette"))).lines[0]
        assert line.chance == Fraction(10, 365)

    def test_every_gamble_shows_its_card(self) -> None:
        game = begun()
        assert game.ask is not None
        assert game.table.odds(game.ask) is None
        put(game, 0, 30)
        push(game, [(1, 1), "visit"])
        card = game.table.odds(game.ask)
        assert card is not None
        assert card.title == "Slot machine"
        assert len(odds.report(table(game))) == 6  # with what spaces and cards gamble for

    def test_every_card_has_room_for_all_its_lines(self) -> None:
        assert max(len(card.lines) for card in odds.report(table(begun()))) <= MOST


def answered(game: Game) -> Answer:
    assert game.ask is not None
    return sensible(game.board, game.table, game.ask, chance.seeded(1))


class TestBot:
    def test_it_bets_all_it_can_on_the_horse_that_pays_least(self) -> None:
        game = begun()
        put(game, 0, 18)
        push(game, [(1, 1), "visit"])
        assert answered(game) == "1"
        push(game, ["1"])
        assert answered(game) == 10_000
        push(game, [10_000])
        assert answered(game) == "2"

    def test_it_throws_on(self) -> None:
        game = begun()
        put(game, 0, 30)
        push(game, [(1, 1), "visit", "bar", "bell", "plum", 1, "2", (3, 4)])
        assert answered(game) == "throw"

    def test_it_walks_into_the_casino_to_fail(self) -> None:
        game = begun()
        put(game, 0, 28)
        purse(game, {0: 4_000})
        push(game, [(4, 3)])  # Grand Meridian lies ahead and cannot be paid
        assert answered(game) == "visit"

    def test_it_prefers_a_dear_hotel_to_a_visit(self) -> None:
        game = begun()
        put(game, 0, 28)
        push(game, [(4, 3)])
        assert answered(game) == "pass"
        push(game, ["pass"])
        assert answered(game) == "buy"

    def test_it_leaves_a_cheap_hotel_at_first(self) -> None:
        game = begun()
        push(game, [(1, 2)])
        assert answered(game) == "pass"

    def test_it_never_answers_for_chance_or_breaks_a_rule(self) -> None:
        for seats in (2, 3, 4, 5):
            play_out(start("go-for-broke", seats, rulings={"GFB-10": "must"}), seats, sensibly)
            play_out(start("go-for-broke", seats, edition="blank"), seats, sensibly)

    def test_it_reckons_with_the_stock_of_others(self) -> None:
        game = begun()
        for stock in ("oil", "steel", "utilities"):
            fix(game, f"{stock} Ben", "3")
        put(game, 0, 5)
        push(game, [(1, 3)])
        wheel = table(game).wheels["stock"]
        expected = "visit" if odds.card_average(wheel, 0) > 0 else "pass"
        assert answered(game) == expected


def wins_against_random(games: int) -> int:
    """How often the bot beats the random player, seats changing from game to game."""
    won = 0
    for seed in range(games):
        seat = seed % 2

        def player(game: Game, ask: Ask, below: Below) -> Answer:
            mine = ask.seat == seat and not ask.chance  # noqa: B023
            return sensible(game.board, game.table, ask, below) if mine else ask.sample(below)

        game = start("go-for-broke")
        play_out(game, seed, player)
        assert game.outcome is not None
        won += seat in game.outcome.winners
    return won


def test_the_bot_beats_the_random_player() -> None:
    assert wins_against_random(200) >= 140


@pytest.mark.soak
def test_the_bot_beats_the_random_player_over_2000_games() -> None:
    assert wins_against_random(2_000) >= 1_400


def rounds_of_four(games: int) -> list[int]:
    lengths = []
    for seed in range(games):
        game = start("go-for-broke", 4)
        play_out(game, seed, sensibly)
        lengths.append(table(game).round)
    return sorted(lengths)


def test_four_sensible_players_need_20_to_40_rounds() -> None:
    lengths = rounds_of_four(60)
    assert 20 <= lengths[30] <= 40
    assert lengths[-1] < 150


@pytest.mark.soak
def test_four_sensible_players_over_2000_games() -> None:
    lengths = rounds_of_four(2_000)
    assert 20 <= lengths[1_000] <= 40
    assert lengths[-1] < 200


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end_with_one_outcome(seats: int) -> None:
    for seed in range(40):
        game = start("go-for-broke", seats)
        play_out(game, seed)
        assert game.outcome is not None
        assert len(game.outcome.winners) == 1
        assert [event[0].kind for event in game.events].count("broke") == 1
