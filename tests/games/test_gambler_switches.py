"""Every switch: what differs between its options."""

from __future__ import annotations

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.rulings import Rulings
from firmware_host.games.gambler.switches import SWITCHES
from tests.games.gambler_talk import (
    BENCH,
    DAILY_DOUBLE,
    PARKING_FINE,
    act,
    asked,
    begin,
    call_sweepstakes,
    cash,
    land,
    offered,
    owe,
    put,
    roll,
    say,
    table,
)
from tests.games.test_gambler_play import ring

RACES = 3


def test_there_is_a_switch_for_every_ruling_that_can_be_chosen() -> None:
    ids = {f"GAM-{n:02}" for n in (2, 16, 17, 19, 21, 24, 26, 30, 32, 33, 35, 36, 37)}
    assert {switch.id for switch in SWITCHES} == ids


def test_the_family_preset() -> None:
    family = Rulings(SWITCHES, preset="family")
    assert family["GAM-19"] == "auto"
    assert family["GAM-30"] == "allow"


# -- GAM-02: does the pawn move on doubles ---------------------------------------------------------


@pytest.mark.parametrize(("option", "place", "money"), [("stay", 0, 100), ("move", 4, 60)])
def test_gam_02(option: str, place: int, money: int) -> None:
    game = begin(rulings={"GAM-02": option})
    roll(game, 2, 2)
    assert table(game).places[0] == place
    assert game.table.money[0] == money
    assert game.ask is not None
    assert "again" in game.ask.legal


def test_gam_02_moving_out_of_the_game_takes_no_chance() -> None:
    game = begin(3, rulings={"GAM-02": "move"})
    owe(game, 0, 40)
    roll(game, 2, 2)
    assert asked(game) == "choose of Ben"
    assert game.ask is not None
    assert "again" not in game.ask.legal


# -- GAM-16: a horse that nobody holds -------------------------------------------------------------


def test_gam_16_bank() -> None:
    game = begin()
    land(game, RACES)
    say(game, "1", "2", (3,), "ok")
    assert game.table.money[:2] == [80, 80]


def test_gam_16_again() -> None:
    game = begin(rulings={"GAM-16": "again"})
    land(game, RACES)
    told = say(game, "1", "2", (3,))
    assert told[-1] == "Nobody holds horse 3: the die is rolled again"
    say(game, (4,), (2,), "ok")
    assert game.table.money[:2] == [80, 160]


@pytest.mark.parametrize(("seats", "held"), [(2, [3, 3]), (3, [2, 2, 2]), (4, [2, 2, 1, 1])])
def test_gam_16_all(seats: int, held: list[int]) -> None:
    game = begin(seats, rulings={"GAM-16": "all"})
    land(game, RACES)
    say(game, "1", "2", "3", "4", "5", "6")
    assert [len(cards) for cards in table(game).horses] == held
    say(game, (6,), "ok")
    assert sum(game.table.money[:seats]) == 80 * seats + 80


def test_gam_16_all_deals_a_leavers_horses_again() -> None:
    game = begin(3, rulings={"GAM-16": "all"})
    land(game, RACES)
    say(game, "1", "2", "3", "4", "5", "6")
    act(game, "leave", 2)
    assert asked(game) == "draw of Ann"
    say(game, "3", "6")
    assert asked(game) == "dice of Ann"
    assert [len(cards) for cards in table(game).horses] == [3, 3, 0]


# -- GAM-17: Daily Double --------------------------------------------------------------------------


def test_gam_17_same() -> None:
    game = begin()
    land(game, DAILY_DOUBLE)
    say(game, "1", "2", (1,), "ok")
    assert game.table.money[:2] == [160, 80]
    assert asked(game) == "choose of Ben"


def test_gam_17_two() -> None:
    game = begin(rulings={"GAM-17": "two"})
    land(game, DAILY_DOUBLE)
    say(game, "1", "2", (1,), "ok")
    assert asked(game) == "draw of Ann"
    say(game, "1", "2", (1,), "ok")
    assert game.table.money[:2] == [220, 60]
    assert asked(game) == "choose of Ben"


def test_gam_17_double() -> None:
    game = begin(rulings={"GAM-17": "double"})
    land(game, DAILY_DOUBLE)
    assert game.table.money[:2] == [60, 60]
    say(game, "1", "2", (1,), "ok")
    assert game.table.money[:2] == [220, 60]


def test_gam_17_leaves_the_other_race_alone() -> None:
    game = begin(rulings={"GAM-17": "double"})
    land(game, RACES)
    assert game.table.money[:2] == [80, 80]


# -- GAM-19: Start money ---------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "money", "claim"), [("claim", 80, True), ("auto", 180, False)])
def test_gam_19(option: str, money: int, claim: bool) -> None:
    game = begin(rulings={"GAM-19": option})
    land(game, 1)
    assert game.table.money[0] == money
    assert ("claim" in offered(game, 0)) is claim


def test_gam_19_automatic_start_money_is_an_event_of_its_own() -> None:
    game = begin(rulings={"GAM-19": "auto"})
    cash(game, 0, 900)
    told = land(game, 1)
    assert told[-1] == "Ann has $1,000 and no IOU, and wins"
    assert not any("pays the Bank" in line for line in told)


# -- GAM-21: losing all of the borrowed money ------------------------------------------------------


@pytest.mark.parametrize(("option", "out"), [("ab", True), ("a", True), ("b", False), ("c", False)])
def test_gam_21_nothing_left_with_an_iou(option: str, out: bool) -> None:
    game = begin(3, rulings={"GAM-21": option})
    cash(game, 0, 0)
    act(game, "iou", 0)
    table(game).before_loan[0] = -1  # so that "c" is not met
    cash(game, 0, 40)
    land(game, PARKING_FINE)
    assert (0 in game.table.gone) is out


@pytest.mark.parametrize("option", ["ab", "a", "b", "c"])
def test_gam_21_a_payment_that_falls_short(option: str) -> None:
    game = begin(3, rulings={"GAM-21": option})
    owe(game, 0, 30)
    land(game, PARKING_FINE)
    assert 0 in game.table.gone


@pytest.mark.parametrize(("option", "plays"), [("ab", False), ("a", True), ("b", False)])
def test_gam_21_who_cannot_enter(option: str, plays: bool) -> None:
    game = begin(3, rulings={"GAM-21": option})
    owe(game, 0, 5)
    call_sweepstakes(game)
    assert asked(game) == ("choose of Ann" if plays else "choose of Ben")
    if plays:
        say(game, "pairs", "high-1", "high-2", (1, 1, 2, 3, 5, 6), "ok")
        assert game.table.money[0] == 200


@pytest.mark.parametrize(("option", "out"), [("ab", False), ("c", True)])
def test_gam_21_two_hundred_lost_since_borrowing(option: str, out: bool) -> None:
    game = begin(3, rulings={"GAM-21": option})
    act(game, "iou", 0)
    cash(game, 0, 140)
    told = land(game, PARKING_FINE)  # $100 is what Ann had before the loan
    assert (0 in game.table.gone) is out
    assert ("Ann hands the last $100 to the Bank" in told) is out


# -- GAM-24: when the goal is looked at ------------------------------------------------------------


@pytest.mark.parametrize(("option", "over"), [("event", True), ("turn", False)])
def test_gam_24(option: str, over: bool) -> None:
    """Reaching $1,000 in the first of two events of one turn."""
    game = begin(rulings={"GAM-24": option, "GAM-02": "move"}, pack=ring(s4="receive 30"))
    cash(game, 0, 980)
    roll(game, 2, 2)
    assert (game.outcome is not None) is over
    if not over:
        say(game, "sweepstakes", "high-1", "pairs", (1, 6, 1, 6, 1, 6))
        assert game.table.money[0] == 1_000
        say(game, "ok")
        assert game.outcome is not None


def test_gam_24_turn_can_lose_again_what_was_reached() -> None:
    game = begin(rulings={"GAM-24": "turn", "GAM-02": "move"}, pack=ring(s4="receive 30"))
    cash(game, 0, 975)
    roll(game, 2, 2)
    say(game, "sweepstakes", "high-1", "pairs", (1, 6, 1, 6, 1, 6), "ok")
    assert game.table.money[0] == 995
    assert game.outcome is None


def test_gam_24_turn_waits_with_a_repaid_iou() -> None:
    game = begin(rulings={"GAM-24": "turn"})
    owe(game, 1, 1_300)
    assert {a.label for a in game.asides() if a.act == "repay"} == {"Pay the IOU back: $220"}
    act(game, "repay", 1)
    assert asked(game) == "choose of Ann"
    land(game, BENCH)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


# -- GAM-26: equally much --------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "winners"), [("on", None), ("share", (0, 1))])
def test_gam_26(option: str, winners: tuple[int, ...] | None) -> None:
    game = begin(3, rulings={"GAM-26": option}, pack=ring(s3="all receive 10"))
    cash(game, 0, 990)
    cash(game, 1, 990)
    roll(game, 1, 2)
    assert (game.outcome.winners if game.outcome else None) == winners


# -- GAM-30: gifts ---------------------------------------------------------------------------------


def test_gam_30_forbid() -> None:
    game = begin()
    assert "give" not in offered(game, 0)
    with pytest.raises(Refused, match="the IOU is there"):
        act(game, "give", 0, to=1, amount=10)


def test_gam_30_allow() -> None:
    game = begin(3, rulings={"GAM-30": "allow"})
    assert "give" in offered(game, 2)
    told = act(game, "give", 2, to=0, amount=60)
    assert told == ["Cleo gives Ann $60"]
    assert game.table.money[:3] == [160, 100, 40]
    for to, amount in ((2, 10), (1, 41), (1, 0), (9, 1), ("Ben", 1)):
        with pytest.raises(Refused):
            act(game, "give", 2, to=to, amount=amount)


def test_gam_30_borrowed_money_cannot_be_given_away() -> None:
    game = begin(rulings={"GAM-30": "allow"})
    act(game, "iou", 0)
    assert "give" not in offered(game, 0)
    with pytest.raises(Refused):
        act(game, "give", 0, to=1, amount=10)


def test_gam_30_a_ticket_cannot_be_paid_with_money_given_away() -> None:
    game = begin(rulings={"GAM-30": "allow"})
    say(game, "ticket")
    act(game, "give", 0, to=1, amount=95)
    told = say(game, "1-2")
    assert told == ["Ann cannot buy the ticket any more"]
    assert asked(game) == "dice of Ann"


# -- GAM-32: too few left --------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "winner"), [("leader", 0), ("last", 1)])
def test_gam_32(option: str, winner: int) -> None:
    game = begin(rulings={"GAM-32": option})
    cash(game, 0, 900)
    act(game, "leave", 0)
    assert game.outcome is not None
    assert game.outcome.winners == (winner,)


def test_a_switch_changed_in_mid_game_counts_from_then_on() -> None:
    game = begin()
    act(game, "rule", id="GAM-19", value="auto")
    put(game, 0, 58)
    roll(game, 1, 2)
    assert game.table.money[0] == 180
