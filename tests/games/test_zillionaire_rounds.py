"""Zillionaire, how rounds go: turns, special cards, who leads, going out."""

from __future__ import annotations

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from tests.games.zillionaire_talk import asked, dealt, options, real, say, table_of


def test_the_printed_sample_round() -> None:
    game = real(4)
    say(game, "4x3", "6x3", "pass", "8x3", "millionairex3", "pass", "pass")
    told = say(game, "pass")
    assert told == ["Dov passed", "Ann won the round"]
    assert asked(game) == "Ann: P1"
    assert table_of(game).cards == [9, 12, 15, 12]


def test_the_same_sample_with_dealt_cards() -> None:
    game = dealt(
        {
            "Ann": ["4", "4", "4", "millionaire", "millionaire", "millionaire"],
            "Ben": ["6", "6", "6"],
            "Cleo": ["7", "7", "7", "7"],
            "Dov": ["8", "8", "8"],
        }
    )
    say(game, "4x3", "6x3")
    assert "7x3" in options(game)
    assert "7x4" not in options(game)
    say(game, "pass", "8x3", "millionairex3", "pass", "pass", "pass")
    assert asked(game) == "Ann: P1"


def test_a_passer_may_come_back_in_the_same_round() -> None:
    game = real(3)
    say(game, "1x1", "pass", "2x1", "pass")
    assert say(game, "3x1") == ["Ben played one 3, 19 cards left"]


def test_a_round_ends_only_after_all_others_have_passed_in_a_row() -> None:
    game = real(4)
    say(game, "1x1", "pass", "pass", "2x1", "pass", "pass")
    assert asked(game) == "Cleo: P2"
    assert say(game, "pass") == ["Cleo passed", "Dov won the round"]


@pytest.mark.parametrize("rank", ["bump", "bankrupt", "bankroll", "millionaire", "zillionaire"])
def test_any_special_card_may_be_led(rank: str) -> None:
    game = real(4)
    assert f"{rank}x2" in options(game)
    say(game, f"{rank}x2")
    want = {"bump": "Cleo: P2", "zillionaire": "Ann: P1"}.get(rank, "Ben: P2")
    assert asked(game) == want


def test_a_zillionaire_ends_the_round_at_once() -> None:
    game = real(4)
    assert say(game, "8x2", "zillionairex2")[-1] == "Ben won the round"
    assert asked(game) == "Ben: P1"


def test_a_bankrupt_is_answered_by_bankroll_alone() -> None:
    game = real(4)
    say(game, "bankruptx2")
    assert options(game) == {"bankrollx2", "pass"}
    told = say(game, "pass", "bankrollx2")
    assert told[-1] == "Cleo won the round"
    assert asked(game) == "Cleo: P1"


def test_a_bankrupt_wins_when_each_rival_has_passed_once() -> None:
    game = real(4)
    say(game, "8x1", "bankruptx1", "pass", "pass")
    assert asked(game) == "Ann: P2"
    assert say(game, "pass")[-1] == "Ben won the round"


def test_a_bankroll_on_anything_else_is_beaten_by_millionaire_and_zillionaire() -> None:
    game = real(4)
    say(game, "bumpx2")
    say(game, "bankrollx2")
    assert options(game) == {"millionairex2", "zillionairex2", "pass"}


def test_bump_skips_the_next_player_who_still_has_cards() -> None:
    game = real(4, {"Ann": 1})
    say(game, "1x1")  # Ann is out
    say(game, "pass", "pass")
    told = say(game, "bumpx1")  # Dov: the next is Ben, not Ann
    assert told[-1] == "Ben was bumped out of a turn by Dov"
    assert asked(game) == "Cleo: P2"


def test_bump_with_two_left_ends_the_round() -> None:
    game = real(3, {"Ann": 1})
    say(game, "1x1")
    assert say(game, "bumpx1")[1:] == ["Cleo was bumped out of a turn by Ben", "Ben won the round"]
    assert asked(game) == "Ben: P1"


def test_a_bumped_player_plays_on_when_the_turn_comes_round() -> None:
    game = real(3)
    say(game, "bumpx1", "bankrollx1", "pass")
    assert asked(game) == "Ben: P2"
    assert options(game) == {"millionairex1", "zillionairex1", "pass"}


def test_the_last_card_can_still_be_beaten_by_anybody() -> None:
    game = real(4, {"Ann": 2})
    say(game, "7x2", "pass")
    told = say(game, "8x2")
    assert told == ["Cleo played two 8s, 13 cards left"]


def test_a_round_won_by_somebody_who_went_out_gives_the_next_player_the_lead() -> None:
    game = real(4, {"Ben": 1})
    told = say(game, "1x1", "2x1", "pass", "pass", "pass")
    assert "Ben has played every card and is Rich" in told
    assert told[-2] == "Ben won the round"
    assert told[-1] == "Cleo leads, because Ben has no cards left"
    assert asked(game) == "Cleo: P1"


@pytest.mark.parametrize(
    ("last", "next_up"),
    [
        ("zillionairex1", "Ben: P1"),
        ("5x1", "Ben: C7"),
        ("bumpx1", "Cleo: P2"),
        ("bankruptx1", "Ben: P2"),
        ("bankrollx1", "Ben: P2"),
        ("millionairex1", "Ben: P2"),
    ],
)
def test_every_special_card_may_be_the_last(last: str, next_up: str) -> None:
    game = real(4, {"Ann": 1})
    told = say(game, last)
    assert "Ann has played every card and is Rich" in told
    assert asked(game) == next_up


def test_a_bankroll_on_a_bankrupt_as_last_card_passes_the_lead_on() -> None:
    game = real(4, {"Ben": 1})
    told = say(game, "bankruptx1", "bankrollx1")
    assert told[-2] == "Ben won the round"
    assert told[-1] == "Cleo leads, because Ben has no cards left"


def test_the_game_ends_as_soon_as_one_player_is_left() -> None:
    game = real(3, {"Ann": 1, "Ben": 1})
    told = say(game, "1x1", "2x1")
    assert "Ben has played every card and is Credit Crazy" in told
    assert "Game 1 is over: Cleo is the last with cards" in told
    assert game.outcome is not None
    assert game.outcome.standing == ((1, 0, 6), (2, 1, 3), (3, 2, 1))


# -- the wild 5 -----------------------------------------------------------------------------------


def test_one_5_stands_for_any_number_of_fives() -> None:
    game = real(3)
    say(game, "4x6")
    assert options(game) == {"5x1", "6x6", "7x6", "8x6", "pass"}
    say(game, "5x1")
    assert table_of(game).cards == [14, 19, 20]
    assert options(game) == {"6x6", "7x6", "8x6", "pass"}


def test_a_5_beats_nothing_from_five_up() -> None:
    for tray in ("6x1", "8x3", "bumpx1"):
        game = real(3)
        say(game, tray)
        assert "5x1" not in options(game)


def test_a_led_5_is_named_by_the_next_player_with_cards_who_may_then_pass() -> None:
    game = real(4, {"Ben": 1})
    say(game, "1x1", "2x1", "pass", "pass", "3x1", "pass", "pass")  # Ben is out, Ann leads
    say(game, "5x1")
    assert asked(game) == "Cleo: C7"
    say(game, 4)
    assert asked(game) == "Cleo: P2"
    assert options(game) == {
        "6x4",
        "7x4",
        "8x4",
        "millionairex4",
        "zillionairex4",
        "pass",
    }
    say(game, "pass", "pass")
    assert asked(game) == "Ann: P1"


def test_two_5s_are_never_played_together_nor_with_other_cards() -> None:
    game = real(3)
    say(game, "4x2")
    for wrong in ("5x2", "5x3", "4x1+5x1"):
        with pytest.raises(Refused):
            say(game, wrong)


# -- what could be legal with real cards ----------------------------------------------------------


def test_real_cards_offer_what_is_unseen_and_fits_into_the_hand() -> None:
    game = real(3, {"Ben": 2})
    say(game, "8x4", "pass", "pass")  # four 8s are gone
    say(game, "7x3")
    assert options(game) == {"pass"}  # Ben has two cards only
    say(game, "pass", "pass", "7x2")
    assert "8x2" in options(game)
    say(game, "8x2")  # Ben is out with the last 8s
    say(game, "pass", "pass")
    assert not {key for key in options(game) if key.startswith("8x")}


def test_the_machine_knows_nothing_of_real_hands() -> None:
    game = real(4)
    say(game, "4x2")
    t = table_of(game)
    assert t.hands == [0, 0, 0, 0]
    assert t.view(game.ask).secrets == {}
    assert "hands" not in t.facts(frozenset(range(4)))


def test_pausing_skips_turns_and_coming_back_ends_it() -> None:
    game = real(4)
    game.act(Act("pause", 1))
    say(game, "1x1")
    assert asked(game) == "Cleo: P2"
    game.act(Act("return", 1))
    say(game, "2x1", "pass", "pass")
    assert asked(game) == "Ben: P2"


def test_when_everybody_with_cards_is_away_somebody_is_asked_all_the_same() -> None:
    game: Game = real(3, {"Ann": 1})
    game.act(Act("pause", 1))
    game.act(Act("pause", 2))
    say(game, "1x1")
    assert asked(game) == "Ben: P1"
