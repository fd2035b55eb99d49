"""§13 and the odds: the sheet's examples, and every shake there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from firmware_host.engine.game import Game
from firmware_host.engine.view import HandleArt
from firmware_host.engine.words import english
from firmware_host.games.gambler import odds
from firmware_host.games.gambler.art.board import reasons
from firmware_host.games.gambler.lottery import ticket_wins
from firmware_host.games.gambler.positions import NEIGHBOURS, bets, pairs, straight, why, wins
from tests.games.gambler_talk import LOTTERY, act, begin, call_sweepstakes, land, say, table

SHAKES = list(product(range(1, 7), repeat=6))
BETS = bets(((1, 2), (2, 3), (4, 5), (5, 6)))


def percent(chance: Fraction | None) -> float:
    assert chance is not None
    return round(float(chance) * 100, 2)


def dollars(average: Fraction | None) -> float:
    assert average is not None
    return round(float(average), 2)


@pytest.mark.parametrize(
    ("dice", "won"),
    [
        ((1, 3, 4, 5, 5, 2), True),  # 3-4-5
        ((1, 6, 3, 2, 1, 5), True),  # 3-2-1
        ((2, 1, 3, 4, 6, 5), False),  # the 1 stands between
        ((6, 1, 2, 5, 6, 1), False),  # six and one do not join
        ((2, 3, 2, 3, 2, 3), False),
        ((1, 2, 3, 4, 5, 6), True),
    ],
)
def test_straight(dice: tuple[int, ...], won: bool) -> None:
    assert straight(dice) is won


@pytest.mark.parametrize(
    ("dice", "won"),
    [
        ((4, 3, 3, 5, 4, 2), True),
        ((4, 3, 5, 3, 4, 2), False),
        ((1, 2, 1, 2, 6, 6), True),
        ((2, 2, 2, 2, 2, 2), True),
    ],
)
def test_pairs(dice: tuple[int, ...], won: bool) -> None:
    assert pairs(dice) is won


def test_the_sheets_lottery() -> None:
    dice = (6, 4, 3, 5, 2, 3)
    assert all(ticket_wins(ticket, dice) for ticket in ("4-6", "3-5", "5-6"))
    assert not ticket_wins("1-2", dice)
    assert ticket_wins("3-3", dice)  # GAM-14: two dice
    assert not ticket_wins("6-6", dice)


def test_there_are_six_high_four_split_a_straight_and_a_pairs_space() -> None:
    kinds = [bet.prize for bet in BETS.values()]
    assert (kinds.count(300), kinds.count(150), kinds.count(450), kinds.count(200)) == (6, 4, 1, 1)


def test_what_wins_together_is_as_often_as_among_all_shakes() -> None:
    chosen = [BETS[key] for key in ("high-2", "split-1-2", "straight", "pairs")]
    counted = Counter(tuple(wins(bet, dice) for bet in chosen) for dice in SHAKES)
    found = odds.together(chosen)
    assert {won: round(often * len(SHAKES)) for won, often in found.items()} == counted
    assert not any(won[0] and not won[1] for won in found), "the split covers the second position"


def test_a_second_highest_number_wins_too() -> None:
    dice = (4, 6, 3, 3, 6, 2)
    won = {key for key, bet in BETS.items() if wins(bet, dice)}
    assert won == {"high-2", "high-5", "split-1-2", "split-2-3", "split-4-5", "split-5-6", "pairs"}


@pytest.mark.parametrize(
    ("key", "share", "average"),
    [
        *((f"high-{at}", 26.15, 68.45) for at in range(1, 7)),
        *((f"split-{a}-{b}", 47.43, 61.14) for a, b in ((1, 2), (2, 3), (4, 5), (5, 6))),
        ("straight", 13.11, 49.01),
        ("pairs", 59.81, 109.62),
    ],
)
def test_every_shake_counted_for_every_space(key: str, share: float, average: float) -> None:
    bet = BETS[key]
    won = sum(wins(bet, dice) for dice in SHAKES)
    assert round(won / 46_656 * 100, 2) == share
    line = odds.bet_odds(bet)
    assert line.chance == Fraction(won, 46_656)
    assert (percent(line.chance), dollars(line.average)) == (share, average)


@pytest.mark.parametrize("split", [*NEIGHBOURS, (1, 6)])
def test_any_two_positions_make_an_equal_split(split: tuple[int, int]) -> None:
    assert percent(odds.bet_chance(150, split)) == 47.43


def test_rising_straights_alone_would_be_half_as_likely() -> None:
    rising = sum(any(d[at] + 1 == d[at + 1] == d[at + 2] - 1 for at in range(4)) for d in SHAKES)
    assert round(rising / 46_656 * 100, 2) == 6.68


def test_tickets() -> None:
    game = begin()
    card = odds.lottery_card(table(game))
    assert [(percent(line.chance), dollars(line.average)) for line in card.lines] == [(41.8, 10.9)]
    assert percent(odds.ticket_chance("2-5")) == 41.8
    alike = odds.ticket_chance("4-4")
    assert (percent(alike), dollars(alike * 50 - 10)) == (26.32, 3.16)


@pytest.mark.parametrize(
    ("option", "seats", "chance", "nobody"),
    [
        ("bank", 2, Fraction(1, 6), Fraction(4, 6)),
        ("bank", 3, Fraction(1, 6), Fraction(3, 6)),
        ("bank", 4, Fraction(1, 6), Fraction(2, 6)),
        ("again", 2, Fraction(1, 2), Fraction(0)),
        ("all", 3, Fraction(1, 3), Fraction(0)),
    ],
)
def test_the_race(option: str, seats: int, chance: Fraction, nobody: Fraction) -> None:
    card = odds.race_card(table(begin(seats, rulings={"GAM-16": option})))
    assert [line.chance for line in card.lines] == [chance, nobody]
    if option == "bank":
        assert dollars(card.lines[0].average) == -6.67


def test_doubles_card_weighs_both_chances() -> None:
    card = odds.doubles_card(table(begin()))
    assert [(percent(line.chance), dollars(line.average)) for line in card.lines] == [
        (16.67, 83.33),
        (59.81, 109.62),
    ]


def test_a_gamble_has_its_card_and_a_plain_question_has_none() -> None:
    game = begin()
    t = table(game)

    def title() -> str | None:
        assert game.ask is not None
        card = t.odds(game.ask)
        return english(card.title) if card else None

    assert title() == "Lottery ticket"
    say(game, "roll")
    assert title() is None
    say(game, (5, 5))
    assert title() == "Doubles"
    say(game, "sweepstakes")
    assert title() == "Sweepstakes"
    assert len(odds.report(t)) == 5  # with what spaces and cards gamble for


def handle(game: Game) -> HandleArt:
    art = game.table.view(game.ask).art
    assert isinstance(art, HandleArt)
    return art


def test_marks_say_why_a_marker_won_or_lost() -> None:
    game = begin(4)
    call_sweepstakes(game, "high-2", "split-4-5", "straight", "pairs")
    assert [mark.won for mark in handle(game).marks] == [None] * 4
    say(game, (4, 6, 3, 3, 6, 2))
    assert handle(game).dice == (4, 6, 3, 3, 6, 2)
    assert [(mark.seat, mark.at, mark.won, english(mark.why)) for mark in handle(game).marks] == [
        (0, "high-2", True, "the highest die lies at 2"),
        (1, "split-4-5", True, "the highest die lies at 5"),
        (2, "straight", False, "no three in a row"),
        (3, "pairs", True, "3-3 is a pair"),
    ]
    assert english(why(BETS["high-1"], (4, 6, 3, 3, 6, 2))) == "the highest die lies at 2 and 5"
    assert english(why(BETS["straight"], (1, 6, 3, 2, 1, 5))) == "3-2-1 is a straight"
    assert english(why(BETS["pairs"], (1, 6, 3, 2, 1, 5))) == "no pair"


def test_marks_say_why_a_ticket_won_or_lost() -> None:
    game = begin()
    act(game, "fix", what="ticket 3-5", to="Ann", why="set up")
    act(game, "fix", what="ticket 1-2", to="Ben", why="set up")
    land(game, LOTTERY)
    say(game, (6, 4, 3, 5, 2, 3))
    assert [(mark.seat, mark.at, mark.won, english(mark.why)) for mark in handle(game).marks] == [
        (0, "3-5", True, "3 and 5 are there"),
        (1, "1-2", False, "no 1"),
    ]


@pytest.mark.parametrize("key", ["high-1", "high-4", "split-1-2", "split-5-6", "straight", "pairs"])
def test_the_odds_of_a_space_are_those_of_counting_every_shake(key: str) -> None:
    bet = BETS[key]
    counted = Fraction(sum(wins(bet, dice) for dice in SHAKES), len(SHAKES))
    assert odds.bet_chance(bet.prize, bet.positions) == counted


@pytest.mark.parametrize("ticket", ["1-1", "6-6", "1-2", "3-5"])
def test_the_odds_of_a_ticket_are_those_of_counting_every_shake(ticket: str) -> None:
    counted = Fraction(sum(ticket_wins(ticket, dice) for dice in SHAKES), len(SHAKES))
    assert odds.ticket_chance(ticket) == counted


def test_where_the_highest_die_lies_is_said_once_for_all_who_bet_on_it() -> None:
    game = begin(4)
    call_sweepstakes(game, "high-2", "split-4-5", "high-1", "pairs")
    say(game, (4, 6, 3, 3, 6, 2))
    assert [english(text) for text in reasons(table(game))] == [
        "the highest die lies at 2 and 5",
        "3-3 is a pair",
    ]
