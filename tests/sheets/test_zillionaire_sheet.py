"""Zillionaire rounds as the sheet and the rulings have them, through the referee protocol."""

from __future__ import annotations

from collections import Counter

import pytest

from firmware_host.engine.errors import Refused
from tests.sheets.sheet_talk import NAMES, Talk
from tests.sheets.zill_talk import IN_DECK, ORDER, dealt, leads, left, real

# -- set-up and the deal -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_everybody_gets_the_same_and_two_stay_aside(seats: int, each: int) -> None:
    assert set(real(seats).table["hand counts"].values()) == {each}
    talk = dealt({}, seats)
    cards = Counter(card for hand in talk.table["hands"].values() for card in hand)
    assert cards.total() == 60
    assert all(cards[card] <= IN_DECK[card] for card in cards)


@pytest.mark.parametrize("names", [NAMES[:2], (*NAMES, "Gil")])
def test_only_three_to_six_play(names: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        Talk("zillionaire", names)


@pytest.mark.parametrize("count", ["0", "11"])
def test_a_match_has_one_to_ten_games(count: str) -> None:
    with pytest.raises(Refused):
        Talk("zillionaire", 4, options={"games": count})


def test_the_first_game_has_no_exchange_and_starts_left_of_the_dealer() -> None:
    talk = Talk("zillionaire", 4, options={"cards": "real"})
    talk.say("same", "Ben")
    assert "exchanged" not in talk.say("ok")
    assert leads(talk) == "Cleo"
    assert talk.table["games"] == 5


# -- leading and answering -----------------------------------------------------------------------


def test_the_sample_round() -> None:
    talk = real()
    talk.say("4x3")
    assert talk.asked == "Ben"
    talk.say("6x3")
    assert talk.asked == "Cleo"
    talk.say("pass")
    assert talk.asked == "Dov"
    talk.say("8x3")
    assert talk.asked == "Ann"
    talk.say("millionairex3")
    for name in ("Ben", "Cleo", "Dov"):
        assert talk.asked == name
        talk.say("pass")
    assert leads(talk) == "Ann"
    assert talk.table["hand counts"] == {"Ann": 9, "Ben": 12, "Cleo": 15, "Dov": 12}


def test_the_sample_round_where_a_pass_is_final() -> None:
    talk = real(ZIL_02="out")
    talk.say("4x3", "6x3", "pass", "8x3", "millionairex3")
    assert talk.asked == "Ben"
    talk.say("pass")
    assert talk.asked == "Dov"
    talk.say("pass")
    assert leads(talk) == "Ann"


def test_who_passed_may_come_back() -> None:
    talk = real(3)
    talk.say("1x1", "pass", "2x1", "3x1")
    assert talk.asked == "Ben"
    talk.say("4x1")
    assert talk.asked == "Cleo"


def test_a_lead_is_any_number_of_one_rank_and_never_a_pass() -> None:
    talk = real()
    expected = {
        f"{rank}x{count}"
        for rank in ORDER
        for count in range(1, 2 if rank == "5" else IN_DECK[rank] + 1)
    }
    assert talk.keys == expected
    for wrong in ("pass", "5x2", "5x3", "8x7", "bumpx4", "zillionairex5", "9x1", "4x0"):
        talk.refuse(wrong)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("rank", ORDER[:8])
def test_what_beats_numbers(rank: str, count: int) -> None:
    talk = real()
    talk.say(*(("5x1", count) if rank == "5" else (f"{rank}x{count}",)))
    higher = ORDER[ORDER.index(rank) + 1 :]
    expected = {"pass"} | {
        f"{card}x{1 if card == '5' else count}"
        for card in higher
        if card == "5" or IN_DECK[card] >= count
    }
    if expected == {"pass"}:  # the house rule of this table: nobody is asked (ZIL-31)
        assert talk.now["ask"]["rule"] == "P1"
        return
    assert talk.keys == expected
    talk.refuse(f"{rank}x{1 if rank == '5' else count}")


@pytest.mark.parametrize(
    ("rank", "beaten_by"),
    [
        ("bump", {"bankrupt", "bankroll", "millionaire", "zillionaire"}),
        ("bankrupt", {"bankroll"}),
        ("bankroll", {"millionaire", "zillionaire"}),
        ("millionaire", {"zillionaire"}),
    ],
)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_beats_special_cards_that_are_led(rank: str, beaten_by: set[str], count: int) -> None:
    talk = real()
    talk.say(f"{rank}x{count}")
    assert talk.keys == {"pass"} | {f"{card}x{count}" for card in beaten_by}
    talk.refuse("5x1")
    talk.refuse(f"{rank}x{count}")


def test_a_zillionaire_led_or_on_top_ends_the_round_at_once() -> None:
    talk = real()
    talk.say("zillionairex1")
    assert leads(talk) == "Ann"
    talk.say("millionairex2", "zillionairex2")
    assert leads(talk) == "Ben"
    assert talk.table["seen"]["zillionaire"] == 3


def test_as_many_cards_as_were_played() -> None:
    talk = real()
    talk.say("6x2")
    for wrong in ("7x1", "7x3", "zillionairex1", "bankruptx3"):
        talk.refuse(wrong)
    talk.say("bankrollx2")
    talk.refuse("millionairex1")
    talk.say("millionairex2")
    assert talk.asked == "Dov"


def test_a_hand_and_the_deck_run_out() -> None:
    talk = real()
    left(talk, Ben=2)
    talk.say("4x3")
    assert talk.keys == {"5x1", "pass"}
    talk = real()
    talk.say("8x4", "pass", "pass", "pass")
    assert {key for key in talk.keys if key.startswith("8")} == {"8x1", "8x2"}


# -- the wild 5 ----------------------------------------------------------------------------------


def test_one_five_on_a_set_stands_for_as_many() -> None:
    talk = real()
    talk.say("4x3", "5x1")
    assert talk.table["hand counts"]["Ben"] == 14
    assert talk.table["tray"]["amount"] == 3
    assert talk.keys == {
        "6x3",
        "7x3",
        "8x3",
        "bumpx3",
        "bankruptx3",
        "bankrollx3",
        "millionairex3",
        "zillionairex3",
        "pass",
    }


def test_two_fives_are_never_played_together() -> None:
    talk = real()
    talk.say("4x2")
    talk.refuse("5x2")
    talk.say("5x1")
    assert talk.table["tray"]["amount"] == 2


def test_a_five_on_a_single_is_a_plain_five() -> None:
    talk = real()
    talk.say("4x1", "5x1")
    assert talk.table["tray"]["amount"] == 1
    talk.refuse("5x1")
    talk.say("6x1")
    talk.refuse("5x1")


def test_a_set_of_six_is_answered_by_a_five_or_six_higher() -> None:
    talk = real()
    talk.say("3x6", "5x1")
    assert talk.keys == {"6x6", "7x6", "8x6", "pass"}


def test_the_player_at_the_left_says_what_a_led_five_stands_for() -> None:
    talk = real()
    talk.say("5x1")
    assert (talk.asked, talk.now["ask"]["kind"]) == ("Ben", "amount")
    assert (talk.now["ask"]["low"], talk.now["ask"]["high"]) == (1, 6)
    for wrong in (0, 7, "2", 1.5, None):
        talk.refuse(wrong)
    talk.say(2)
    assert talk.asked == "Ben"
    talk.say("pass")
    assert talk.asked == "Cleo"
    talk.refuse("5x1")
    talk.refuse("6x1")
    talk.say("6x2", "pass", "pass", "pass")
    assert leads(talk) == "Cleo"


def test_a_led_five_that_nobody_answers_leaves_the_lead() -> None:
    talk = real()
    talk.say("5x1", 6, "pass", "pass", "pass")
    assert leads(talk) == "Ann"


def test_a_led_five_is_named_by_the_next_with_cards() -> None:
    talk = real()
    left(talk, Ben=1)
    talk.say("1x1", "2x1", "pass", "pass", "3x1", "pass", "pass")
    assert leads(talk) == "Ann"
    talk.say("5x1")
    assert talk.asked == "Cleo"


def test_three_fives_are_all_there_are() -> None:
    talk = real()
    for _ in range(3):
        talk.say("5x1", 1, "pass", "pass", "pass")
    assert "5x1" not in talk.keys
    talk.refuse("5x1")


# -- Bump ----------------------------------------------------------------------------------------


def test_a_bump_skips_the_player_at_the_left() -> None:
    talk = real()
    assert "bumped" in talk.say("7x1", "bumpx1")
    assert talk.asked == "Dov"
    talk.say("pass")
    assert talk.asked == "Ann"
    talk.say("pass")
    assert leads(talk) == "Ben"


def test_who_was_bumped_plays_when_the_bump_is_beaten() -> None:
    talk = real()
    talk.say("bumpx1")
    assert talk.asked == "Cleo"
    talk.say("bankrollx1")
    for name in ("Dov", "Ann", "Ben"):
        assert talk.asked == name
        talk.say("pass")
    assert leads(talk) == "Cleo"


def test_a_bump_takes_one_turn_also_where_a_pass_is_final() -> None:
    talk = real(ZIL_02="out")
    talk.say("bumpx1")
    assert talk.asked == "Cleo"
    talk.say("bankrollx1", "pass", "pass")
    assert talk.asked == "Ben", "bumped out of a turn, not out of the round"
    talk.say("pass")
    assert leads(talk) == "Cleo"


@pytest.mark.parametrize(
    ("switch", "bumps", "asked", "lead"),
    [
        ("one", 2, "Cleo", None),
        ("one", 3, "Cleo", None),
        ("each", 2, "Dov", None),
        ("each", 3, "Ann", "Ann"),
    ],
)
def test_several_bumps(switch: str, bumps: int, asked: str, lead: str | None) -> None:
    talk = real(ZIL_11=switch)
    talk.say(f"bumpx{bumps}")
    assert (talk.asked, leads(talk)) == (asked, lead)


def two_left(**rules: str) -> Talk:
    """Ann and Cleo are left, Ann leads."""
    talk = real(3, 1, **rules)
    left(talk, Ben=1)
    talk.say("1x1", "2x1", "pass", "3x1", "pass")
    assert leads(talk) == "Ann"
    return talk


def test_a_bump_with_two_left_ends_the_round() -> None:
    talk = two_left()
    talk.say("bumpx1")
    assert leads(talk) == "Ann"
    talk.say("7x1", "bumpx1")
    assert leads(talk) == "Cleo"


def test_a_bump_with_two_left_where_the_rival_still_plays() -> None:
    talk = two_left(ZIL_12="plays")
    talk.say("bumpx1")
    assert talk.asked == "Cleo"
    assert "bankruptx1" in talk.keys
    talk.say("pass")
    assert leads(talk) == "Ann"


# -- Bankrupt and Bankroll -----------------------------------------------------------------------


def test_every_other_player_is_asked_once_for_a_bankroll() -> None:
    talk = real()
    talk.say("6x1", "pass", "bankruptx1")
    for name in ("Dov", "Ann", "Ben"):
        assert talk.asked == name
        assert talk.keys == {"bankrollx1", "pass"}
        for wrong in ("millionairex1", "zillionairex1", "bankruptx1", "5x1"):
            talk.refuse(wrong)
        talk.say("pass")
    assert leads(talk) == "Cleo"


def test_a_bankroll_on_a_bankrupt_ends_the_round_at_once() -> None:
    talk = real()
    talk.say("bankruptx2", "pass")
    talk.refuse("bankrollx1")
    talk.say("bankrollx2")
    assert leads(talk) == "Cleo"


def test_a_bankroll_elsewhere_is_third_highest() -> None:
    talk = real()
    talk.say("8x1", "bankrollx1")
    assert talk.keys == {"millionairex1", "zillionairex1", "pass"}
    talk.say("millionairex1")
    assert talk.keys == {"zillionairex1", "pass"}


def test_only_the_next_player_may_put_a_bankroll() -> None:
    talk = real(ZIL_14="next")
    talk.say("bankruptx1")
    assert talk.asked == "Ben"
    talk.say("pass")
    assert leads(talk) == "Ann"


def test_anybody_may_put_a_bankroll() -> None:
    talk = real(ZIL_14="anyone")
    talk.say("bankruptx1", "by Dov")
    assert leads(talk) == "Dov"
    assert talk.table["hand counts"]["Dov"] == 14


def test_a_bankrupt_shuts_out_whoever_passed_for_good() -> None:
    """Where a pass is final, it is final for the Bankroll too; the others are asked."""
    talk = real(ZIL_02="out")
    talk.say("6x1", "pass", "bankruptx1")
    assert talk.asked == "Dov"
    talk.say("pass")
    assert talk.asked == "Ann"
