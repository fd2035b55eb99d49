"""Zillionaire's bot and its odds card."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act, Setup
from firmware_host.engine.words import english
from firmware_host.games.zillionaire.bots import sensible
from firmware_host.games.zillionaire.calls import EMPTY, call_of
from firmware_host.games.zillionaire.cards import COUNTS, DECK, RANKS, hand_of
from firmware_host.games.zillionaire.odds import can_beat, report
from firmware_host.record import chance
from firmware_host.record.header import check_setup
from tests.games.table_talk import start
from tests.games.zillionaire_talk import dealt, real, say, table_of


def average_points(seats: int, matches: int, seed: int) -> float:
    """Status points per game of one bot among random ones, the seat changing."""
    below = chance.seeded(seed)
    total = 0
    for number in range(matches):
        me = number % seats
        game = start("zillionaire", seats, options={"cards": "dealt", "games": "1"})
        while (ask := game.ask) is not None:
            mine = ask.seat == me
            game.push(sensible.answer(game.table, ask, below) if mine else ask.sample(below))
        total += table_of(game).points[me]
    return total / matches


def test_one_bot_beats_three_random_ones() -> None:
    assert average_points(4, 120, seed=5) >= 4.5


@pytest.mark.soak
def test_one_bot_beats_three_random_ones_over_two_thousand_games() -> None:
    assert average_points(4, 2000, seed=6) >= 4.5


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_it_does_well_with_every_number_of_seats(seats: int) -> None:
    assert average_points(seats, 60, seed=7) >= 4.5


def test_it_sees_nothing_of_other_hands() -> None:
    """Whatever the others hold, the same view gives the same play."""
    mine = ["4", "4", "7", "8", "8", "bump", "millionaire", "1", "1", "1", "2", "6", "6", "6", "5"]
    low = dealt({"Ann": mine, "Ben": ["3"] * 6})
    high = dealt({"Ann": mine, "Ben": ["zillionaire"] * 4 + ["bankroll"] * 3})
    assert sensible.glimpse(table_of(low), 0) == sensible.glimpse(table_of(high), 0)
    below = chance.seeded(1)
    for game in (low, high):
        assert game.ask is not None
        assert sensible.answer(game.table, game.ask, below) == "1x3"


def look(hand: list[str], call: int, rivals: tuple[int, ...] = (9, 9, 9)) -> sensible.Glimpse:
    held = hand_of(hand)
    return sensible.Glimpse(held, call, len(hand), rivals, DECK - held)


def test_it_goes_out_when_it_can() -> None:
    assert sensible.choose(look(["8", "8"], EMPTY), ["8x1", "8x2"]) == "8x2"
    see = look(["7", "7"], call_of(5, 2))
    assert sensible.choose(see, ["7x2", "pass"]) == "7x2"


def test_it_leads_a_sure_winner_before_its_last_group() -> None:
    see = look(["3", "zillionaire"], EMPTY)
    assert sensible.choose(see, ["3x1", "zillionairex1"]) == "zillionairex1"


def test_it_does_not_break_a_set_of_high_cards_for_little() -> None:
    hand = ["1", "2", "3", "4", "6", "zillionaire", "zillionaire", "zillionaire", "zillionaire"]
    assert sensible.choose(look(hand, call_of(10, 1)), ["zillionairex1", "pass"]) == "pass"


def test_it_names_an_amount_that_it_can_answer() -> None:
    assert sensible.fives(look(["1", "7", "7", "7"], call_of(4, 0))) == 3
    assert sensible.fives(look(["1", "2"], call_of(4, 0))) == 6


def test_the_machine_plays_no_seat_with_real_cards_and_says_why() -> None:
    board = games.board("zillionaire")
    pack = games.shipped_pack(board, "house")
    setup = Setup("zillionaire", ("Ann", "Ben", "Cleo"), "house", pack, bots=(1,))
    with pytest.raises(Refused, match="cannot see real cards"):
        check_setup(board, setup)
    check_setup(board, replace(setup, options=board.seeing({})))
    assert board.seeing({})["cards"] == "dealt"
    assert board.seeing({"cards": "real"})["cards"] == "real", "what is given stays"


def test_a_seat_with_real_cards_cannot_be_handed_to_the_machine() -> None:
    for cards, offered in (("real", False), ("dealt", True)):
        game = start("zillionaire", 3, options={"cards": cards})
        assert any(aside.act == "hand over" for aside in game.asides()) is offered
    game = start("zillionaire", 3)
    with pytest.raises(Refused, match="cannot see real cards"):
        game.act(Act("hand over", 0))


def test_with_real_cards_it_still_answers_legally() -> None:
    game = real(4)
    below = chance.seeded(2)
    for _ in range(20):
        assert game.ask is not None
        game.push(games.sensible(game.board, game.table, game.ask, below))


# -- odds -----------------------------------------------------------------------------------------


def test_odds_by_going_through_every_hand() -> None:
    unseen = hand_of(["4", "5", "6", "6", "7", "8", "8", "bump", "bankrupt", "zillionaire"])
    cards = [rank for rank in range(13) for _ in range(unseen >> 4 * rank & 15)]

    def beaten(hand: tuple[int, ...], rank: int, amount: int) -> bool:
        if rank == 9:
            return hand.count(10) >= amount
        plain = any(hand.count(r) >= amount for r in range(rank + 1, 13) if r != 4)
        return plain or (rank < 4 and 4 in hand)

    for rank, amount in [(0, 1), (2, 2), (3, 2), (5, 1), (5, 2), (7, 1), (9, 1), (11, 1)]:
        for size in (1, 3, 5):
            hands = list(combinations(cards, size))
            count = sum(beaten(hand, rank, amount) for hand in hands)
            want = Fraction(count, len(hands))
            assert can_beat(unseen, size, call_of(rank, amount)) == want, (rank, amount, size)


def test_known_figures_of_a_fresh_deal() -> None:
    # A hand of 15 without a Zillionaire cannot beat a Millionaire.
    none = Fraction(comb(58, 15), comb(62, 15))
    assert can_beat(DECK, 15, call_of(RANKS.index("millionaire"), 1)) == 1 - none
    # Nothing beats five 8s, and six of a rank are beaten only by a higher number.
    assert can_beat(DECK, 20, call_of(7, 5)) == 0
    assert sum(COUNTS) == 62


def test_the_odds_card_shows_the_rivals_chances_and_no_secret() -> None:
    game = dealt({"Ben": ["zillionaire"] * 4})
    say(game, "1x1")
    assert game.ask is not None
    card = game.table.odds(game.ask)
    assert card is not None
    assert [english(line.label) for line in card.lines] == ["Ben", "Cleo", "Dov"]
    assert len({line.chance for line in card.lines}) == 1  # nothing of the hands goes in
    lead = real(4)
    assert lead.ask is not None
    assert lead.table.odds(lead.ask) is None


def test_the_report_lists_what_a_dealt_hand_holds() -> None:
    cards = report(table_of(real(4)))
    assert cards
    for card in cards:
        assert all(line.chance is None or 0 <= line.chance <= 1 for line in card.lines)
