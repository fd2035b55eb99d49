"""Zillionaire from going out to the end of the match, through the referee protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.sheets.sheet_talk import NAMES, Talk
from tests.sheets.zill_talk import POINTS, dealt, finish, leads, left, real

# -- going out -----------------------------------------------------------------------------------


def test_the_round_goes_on_when_a_last_card_is_beaten_by_anybody() -> None:
    talk = real()
    left(talk, Ann=1)
    talk.say("6x1", "pass")
    assert talk.table["places"] == ["Ann"]
    assert talk.asked == "Cleo"
    talk.say("7x1", "pass", "pass")
    assert leads(talk) == "Cleo"


LAST = [
    ("6x1", ["pass", "pass", "pass"]),
    ("zillionairex1", []),
    ("bumpx1", ["pass", "pass"]),
    ("bankruptx1", ["pass", "pass", "pass"]),
    ("bankrollx1", ["pass", "pass", "pass"]),
    ("millionairex1", ["pass", "pass", "pass"]),
    ("5x1", [3, "pass", "pass", "pass"]),
]


@pytest.mark.parametrize(("card", "then"), LAST)
def test_a_last_card_that_wins_the_round_passes_the_lead_on(card: str, then: list[Any]) -> None:
    talk = real()
    left(talk, Ann=1)
    assert "went out" in talk.say(card)
    talk.say(*then)
    assert leads(talk) == "Ben"
    assert talk.table["places"] == ["Ann"]


def test_a_last_bankroll_on_a_bankrupt_passes_the_lead_on() -> None:
    talk = real()
    left(talk, Cleo=1)
    talk.say("bankruptx1", "pass", "bankrollx1")
    assert leads(talk) == "Dov"


def test_the_lead_skips_everybody_who_is_out() -> None:
    talk = real()
    left(talk, Ann=1, Ben=1)
    talk.say("6x1", "7x1", "8x1", "pass")
    assert leads(talk) == "Cleo"
    talk = real()
    left(talk, Ann=1, Ben=1)
    talk.say("6x1", "7x1", "pass", "pass")
    assert leads(talk) == "Cleo"


def test_going_out_with_a_set_and_a_wild_five() -> None:
    talk = real()
    left(talk, Ann=3, Ben=1)
    talk.say("4x3", "5x1")
    assert talk.table["places"] == ["Ann", "Ben"]
    assert talk.asked == "Cleo"
    talk.refuse("5x1")
    talk.say("6x3")
    assert talk.asked == "Dov"


@pytest.mark.parametrize("card", ["zillionairex1", "5x1", "bumpx1", "bankruptx1"])
def test_going_out_on_a_barred_card(card: str) -> None:
    talk = real(ZIL_19="bar")
    left(talk, Ben=1)
    talk.say("4x1")
    talk.refuse(card)
    talk.say("millionairex1")
    assert talk.table["places"] == ["Ben"]


def test_a_leader_with_only_a_barred_card_is_not_stuck() -> None:
    """The lead goes on; when everybody left is stuck so, the bar gives way."""
    hands = {
        "Ann": ["zillionaire", *["1"] * 6, *["2"] * 6, *["3"] * 6, "4"],
        "Ben": ["zillionaire", *["6"] * 6, *["7"] * 6, *["8"] * 6, "4"],
        "Cleo": [
            "zillionaire",
            *["millionaire"] * 4,
            *["bankroll"] * 3,
            *["bankrupt"] * 3,
            *["bump"] * 3,
            *["5"] * 3,
            "4",
            "4",
            "4",
        ],
    }
    talk = dealt(hands, 3, ZIL_19="bar")
    stuck = []
    while talk.now["over"] is None:
        leader = leads(talk)
        hand = [card for card in talk.table["hands"].get(leader, ()) if card != "zillionaire"]
        if talk.now["ask"]["kind"] == "amount":
            talk.say(6)
        elif hand:
            talk.say(f"{hand[0]}x{1 if hand[0] == '5' else hand.count(hand[0])}")
        elif leader and talk.keys == {"pass"}:
            stuck.append(leader)
            talk.say("pass")
        else:
            talk.say("zillionairex1" if leader else "pass")
    assert stuck[:3] == ["Ann", "Ben", "Cleo"]
    assert len(stuck) < 10


def test_a_game_ends_with_one_player_holding_cards() -> None:
    talk = real(3)
    left(talk, Ann=1, Ben=1)
    told = talk.say("1x1", "2x1")
    assert "game over" in told
    assert talk.now["over"]["winners"] == ["Ann"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_status_and_points(seats: int) -> None:
    talk = real(seats)
    names = NAMES[:seats]
    left(talk, **dict.fromkeys(names, 1))
    talk.say(*[f"{number}x1" for number in (1, 2, 3, 4, 6)[: seats - 1]])
    assert talk.table["status"] == {
        name: status for name, (status, _) in zip(names, POINTS[seats], strict=True)
    }
    assert talk.table["points"] == {
        name: points for name, (_, points) in zip(names, POINTS[seats], strict=True)
    }
    assert [row["kind"] for row in talk.now["events"]].count("scored") == seats


# -- the match -----------------------------------------------------------------------------------


def match(*games: Sequence[str], **rules: str) -> Talk:
    """Games that end in these orders, all but Poor named."""
    seats = len(games[0]) + 1
    talk = real(seats, games=len(games), **rules)
    for number, order in enumerate(games, 1):
        while not leads(talk):
            talk.say("ok")
        assert talk.table["game"] == number
        finish(talk, *order)
    assert talk.now["ask"] is None
    return talk


TIE = (("Ann", "Ben", "Cleo"), ("Dov", "Ben", "Ann"))  # Ann 6 + 2, Ben 4 + 4, Dov 1 + 6


@pytest.mark.parametrize(
    ("switch", "winners"), [("rich", ["Ann"]), ("last", ["Ben"]), ("share", ["Ann", "Ben"])]
)
def test_equal_totals(switch: str, winners: list[str]) -> None:
    talk = match(*TIE, ZIL_26=switch)
    assert talk.table["points"] == {"Ann": 8, "Ben": 8, "Cleo": 3, "Dov": 7}
    assert talk.now["over"]["winners"] == winners


def test_equal_totals_and_equally_often_rich_share() -> None:
    talk = match(("Ann", "Cleo"), ("Ben", "Cleo"))
    assert talk.table["points"] == {"Ann": 7, "Ben": 7, "Cleo": 6}
    assert talk.now["over"]["winners"] == ["Ann", "Ben"]


def test_most_points_win_the_match_not_the_last_game() -> None:
    talk = match(("Cleo", "Ann"), ("Cleo", "Ben"), ("Ann", "Cleo"))
    assert talk.table["points"] == {"Cleo": 15, "Ann": 10, "Ben": 5}
    assert talk.now["over"]["winners"] == ["Cleo"]


def test_undo_takes_a_wrong_play_back_even_after_the_end() -> None:
    talk = match(("Ann", "Ben"))
    talk.send(undo=1)
    assert talk.now["over"] is None
    assert set(talk.table["points"].values()) == {0}


# -- leaving -------------------------------------------------------------------------------------


def test_who_leaves_is_poor_and_the_next_game_has_one_fewer() -> None:
    talk = real(4, games=2)
    talk.act("leave", "Cleo")
    finish(talk, "Ann", "Ben")
    assert talk.table["status"]["Cleo"] == "Poor"
    points = talk.table["points"]
    assert (points["Ann"], points["Ben"], points["Dov"], points["Cleo"]) == (6, 4, 2, 1)
    while not leads(talk):
        talk.say("same" if talk.now["ask"]["rule"] == "S4" else "ok")  # a card for three is new
    counts = {name: count for name, count in talk.table["hand counts"].items() if count}
    assert counts == {"Ann": 20, "Ben": 20, "Dov": 20}
    assert leads(talk) == "Dov"
    finish(talk, "Dov", "Ben")
    assert talk.now["over"] is not None
    assert talk.table["points"]["Dov"] == 2 + 6


def test_a_match_of_three_that_one_leaves_ends_after_the_running_game() -> None:
    talk = real(3, games=3)
    talk.act("leave", "Cleo")
    finish(talk, "Ben")
    assert talk.now["over"] is not None
    assert talk.now["over"]["winners"] == ["Ben"]
    assert talk.table["points"]["Cleo"] == 1


def test_where_leaving_ends_the_match_the_running_game_does_not_count() -> None:
    talk = real(4, games=3, ZIL_29="end")
    finish(talk, "Ann", "Ben", "Cleo")
    while not leads(talk):
        talk.say("ok")
    talk.act("leave", "Ben")
    assert talk.now["over"] is not None
    assert talk.now["over"]["winners"] == ["Ann"]
    assert talk.table["points"] == {"Ann": 6, "Ben": 4, "Cleo": 2, "Dov": 1}


def test_a_leaving_player_who_won_the_tray_leaves_the_lead_to_the_next() -> None:
    talk = real(4)
    talk.say("4x1", "7x1", "pass", "pass")
    talk.act("leave", "Ben")
    talk.say("pass")
    assert leads(talk) == "Cleo"
