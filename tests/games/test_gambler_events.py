"""§6 to §8: Sweepstakes, Lottery and Horse Race."""

from __future__ import annotations

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from tests.games.gambler_talk import (
    DAILY_DOUBLE,
    LOTTERY,
    SWEEPSTAKES,
    act,
    asked,
    begin,
    call_sweepstakes,
    cash,
    land,
    owe,
    say,
    table,
)

RACES = 3
NO_PAIR = (1, 3, 5, 2, 4, 6)


def hold(game: Game, seat: int, *tickets: str) -> None:
    for ticket in tickets:
        act(game, "fix", what=f"ticket {ticket}", to=game.table.names[seat], why="set up")


def test_markers_go_down_from_the_caller_to_the_left() -> None:
    game = begin(4)
    land(game, 15)
    call_sweepstakes(game)
    for name, bet in (("Ben", "pairs"), ("Cleo", "high-1"), ("Dov", "high-2"), ("Ann", "high-3")):
        assert asked(game) == f"choose of {name}"
        say(game, bet)
    assert asked(game) == "dice of Ben"


def test_the_space_calls_one_too_and_the_turn_goes_on_to_the_next_seat() -> None:
    game = begin()
    told = land(game, SWEEPSTAKES)
    assert told[1] == "Ann calls a Sweepstakes"
    say(game, "high-6", "split-5-6", NO_PAIR)
    assert game.table.money[:2] == [390, 240]
    say(game, "ok")
    assert asked(game) == "choose of Ben"


def test_one_marker_to_a_space() -> None:
    game = begin()
    call_sweepstakes(game, "pairs")
    with pytest.raises(Refused):
        game.push("pairs")
    assert game.ask is not None
    with pytest.raises(Refused, match="A marker stands there already"):
        game.ask.accept("pairs")


def test_more_pairs_and_longer_runs_pay_once() -> None:
    game = begin()
    call_sweepstakes(game, "pairs", "straight")
    say(game, (1, 1, 2, 3, 4, 4))
    assert game.table.money[:2] == [290, 540]


def test_the_sixth_die_is_needed() -> None:
    game = begin()
    call_sweepstakes(game, "pairs", "straight")
    for shake in ((1, 2, 3), (1, 2, 3, 4, 5, 7), (1, 2, 3, 4, 5, 0), (1, 2, 3, 4, 5, 6, 6)):
        with pytest.raises(Refused):
            game.push(shake)


def test_the_lottery_is_held_for_others_tickets_and_takes_all_of_them_back() -> None:
    game = begin(3)
    hold(game, 1, "1-2", "1-3")
    hold(game, 2, "5-6")
    assert len(table(game).pile) == 11
    land(game, LOTTERY)
    assert asked(game) == "dice of Ann"  # GAM-12
    told = say(game, (1, 1, 2, 4, 4, 4))
    assert "Ben wins 1 × $50 = $50 with 1-2" in told
    assert game.table.money[:3] == [100, 150, 100]
    assert table(game).tickets == [[], [], []]
    assert len(table(game).pile) == 14


def test_a_lottery_without_winners() -> None:
    game = begin()
    hold(game, 0, "5-6")
    land(game, LOTTERY)
    told = say(game, (1, 1, 2, 4, 4, 6))
    assert "No ticket wins" in told
    assert table(game).tickets[0] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_race_with_any_number_of_seats(seats: int, die: int) -> None:
    game = begin(seats)
    land(game, RACES)
    assert game.table.money[:seats] == [80] * seats
    say(game, *(str(6 - seat) for seat in range(seats)))
    assert asked(game) == "dice of Ann"
    told = say(game, (die,))
    winner = 6 - die
    expected = [80] * seats
    if winner < seats:
        expected[winner] += 80
    else:
        assert any("the Bank keeps the fees" in line for line in told)
    assert game.table.money[:seats] == expected
    say(game, "ok")
    assert len(table(game).horse_deck) == 6
    assert asked(game) == "choose of Ben"


def test_no_horse_is_dealt_twice() -> None:
    game = begin()
    land(game, RACES)
    say(game, "4")
    with pytest.raises(Refused):
        game.push("4")


def test_fees_come_first_and_a_short_caller_borrows() -> None:
    game = begin(3)
    cash(game, 0, 5)
    cash(game, 2, 0)
    told = land(game, DAILY_DOUBLE)
    assert told[2:7] == [
        "Ann is short of $20 and takes an IOU for $200",
        "Ann enters the race for $20",
        "Ben enters the race for $20",
        "Cleo is short of $20 and takes an IOU for $200",
        "Cleo enters the race for $20",
    ]
    assert game.table.money[:3] == [185, 80, 180]


def test_start_money_comes_before_the_fee() -> None:
    """GAM-15: who passes Start on the way to a race and is short collects before borrowing."""
    game = begin()
    cash(game, 0, 5)
    act(game, "fix", what="pawn of Ann", to="58", why="set up")
    told = say(game, (1, 4))
    assert "Ann collects $100 Start money" in told
    assert not any("IOU" in line for line in told)
    assert game.table.money[0] == 85


def test_a_seat_that_cannot_enter_is_out_and_the_rest_play_on() -> None:
    game = begin(3)
    owe(game, 1, 5)
    told = call_sweepstakes(game)
    assert "Ben has only $5 of the $10 due, and hands it over" in told
    out = "Ben has lost all of the borrowed money and is out"
    assert out not in told
    say(game, "pairs")
    assert asked(game) == "choose of Cleo"
    assert out in say(game, "straight", NO_PAIR, "ok")  # GAM-21: once all of it is settled
    assert asked(game) == "choose of Cleo"


def test_nobody_can_enter() -> None:
    game = begin()
    owe(game, 0, 5)
    owe(game, 1, 5)
    told = call_sweepstakes(game)
    assert told[-1] == "Ann and Ben went out together as the last ones and share the game"


def test_an_event_is_called_off_after_somebody_fell_short() -> None:
    game = begin(3)
    owe(game, 1, 5)
    call_sweepstakes(game, "pairs")
    told = act(game, "turn", 2, why="wrong player")
    assert "Ben has lost all of the borrowed money and is out" in told
    assert game.table.money[:3] == [100, 0, 100]
    assert asked(game) == "choose of Cleo"


def test_a_caller_who_cannot_enter_leaves_the_sweepstakes_to_the_others() -> None:
    game = begin(3)
    owe(game, 0, 5)
    call_sweepstakes(game)
    say(game, "pairs", "straight")
    assert asked(game) == "dice of Ben"
    say(game, (1, 1, 1, 1, 1, 1), "ok")
    assert game.table.money[:3] == [0, 290, 90]
    assert asked(game) == "choose of Ben"


def test_the_last_ten_may_still_save() -> None:
    """GAM-21: having nothing counts once the event is settled."""
    game = begin()
    owe(game, 0, 10)
    call_sweepstakes(game)
    assert game.table.money[0] == 0
    say(game, "pairs", "high-1", (2, 2, 1, 1, 1, 1))
    assert game.outcome is None
    assert game.table.money[0] == 200


def test_the_last_ten_may_be_lost() -> None:
    game = begin()
    owe(game, 0, 10)
    call_sweepstakes(game, "pairs", "straight")
    say(game, NO_PAIR)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


@pytest.mark.parametrize(("leaver", "then"), [(1, "choose of Cleo"), (2, "choose of Ben")])
def test_somebody_leaves_before_placing(leaver: int, then: str) -> None:
    game = begin(4)
    call_sweepstakes(game, "pairs")
    act(game, "leave", leaver)
    assert asked(game) == then
    names = {1: ("Cleo", "Dov"), 2: ("Ben", "Dov")}[leaver]
    for name, bet in zip(names, ("straight", "high-1"), strict=True):
        assert asked(game) == f"choose of {name}"
        say(game, bet)
    assert asked(game) == "dice of Ann"


def test_the_last_to_place_leaves_and_the_shake_follows() -> None:
    game = begin(3)
    call_sweepstakes(game, "pairs", "straight")
    act(game, "leave", 2)
    assert asked(game) == "dice of Ann"
    say(game, (1, 1, 2, 3, 5, 5), "ok")
    assert game.table.money[:3] == [290, 540, 0]
    assert asked(game) == "choose of Ben"


def test_a_leaver_frees_the_space_of_the_marker() -> None:
    game = begin(4)
    call_sweepstakes(game, "pairs", "straight")
    act(game, "leave", 1)
    say(game, "straight")
    assert asked(game) == "choose of Dov"


def test_somebody_leaves_during_the_deal() -> None:
    game = begin(3)
    land(game, RACES)
    say(game, "1", "2")
    act(game, "leave", 1)
    say(game, "2")  # Ben's horse is free again
    assert asked(game) == "dice of Ann"
    say(game, (2,), "ok")
    assert game.table.money[:3] == [80, 0, 160]


def test_the_lander_leaves_and_fees_are_handed_back() -> None:
    game = begin(3)
    land(game, RACES)
    told = act(game, "leave", 0)
    assert "The Horse Race is called off" in told
    assert game.table.money[:3] == [0, 100, 100]
    assert asked(game) == "choose of Ben"
