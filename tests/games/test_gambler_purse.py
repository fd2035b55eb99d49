"""§10 and §11: Start money, and every path of the IOU."""

from __future__ import annotations

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from tests.games.gambler_talk import (
    BENCH,
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

COAT_CHECK = 1


def past_start(game: Game) -> list[str]:
    """The seat on turn passes Start and pays $20 at Coat Check."""
    return land(game, COAT_CHECK)


@pytest.mark.parametrize(("place", "earned"), [(15, 0), (16, 100), (17, 100), (19, 100)])
def test_landing_on_start_earns_as_much_as_passing_it(place: int, earned: int) -> None:
    game = begin(pack=ring())  # of 20 spaces
    put(game, 0, place)
    roll(game, 1, 3)
    assert table(game).claims.get(0, 0) == earned


def test_standing_on_start_at_the_beginning_earns_nothing() -> None:
    game = begin()
    assert table(game).claims == {}
    assert "claim" not in offered(game, 0)


def test_the_claim_stands_until_the_next_players_roll_is_answered() -> None:
    game = begin()
    past_start(game)
    for answer in ("ticket", "1-2", "roll"):
        assert "claim" in offered(game, 0)
        say(game, answer)
    assert "claim" in offered(game, 0)
    told = say(game, (1, 3))
    assert "Ann did not collect in time and loses $100 Start money" in told
    assert "claim" not in offered(game, 0)
    assert game.table.money[0] == 80


def test_the_claim_is_for_that_seat_only_and_once() -> None:
    game = begin(3)
    past_start(game)
    assert [seat for seat in range(3) if "claim" in offered(game, seat)] == [0]
    with pytest.raises(Refused):
        act(game, "claim", 1)
    act(game, "claim", 0)
    with pytest.raises(Refused):
        act(game, "claim", 0)
    assert game.table.money[0] == 180


def test_the_own_second_roll_does_not_lose_the_claim() -> None:
    game = begin(pack=ring(s1="roll again"))
    put(game, 0, 18)
    roll(game, 1, 2)
    say(game, (2, 2))
    assert table(game).claims == {0: 100}


def test_a_shake_of_the_own_sweepstakes_does_not_lose_the_claim() -> None:
    game = begin(pack=ring(s1="hold sweepstakes"))
    put(game, 0, 18)
    roll(game, 1, 2)
    say(game, "pairs", "straight", (1, 3, 5, 1, 3, 5), "ok")
    assert table(game).claims == {0: 100}
    say(game, "roll", (5, 5))  # now another player has rolled
    assert table(game).claims == {}


def test_a_seat_alone_at_the_table_keeps_its_claim() -> None:
    game = begin()
    past_start(game)
    act(game, "pause", 1)
    act(game, "turn", 0, why="set up")
    put(game, 0, BENCH - 4)
    roll(game, 1, 3)
    assert table(game).claims == {0: 100}


def test_claiming_can_win_off_turn() -> None:
    game = begin()
    cash(game, 0, 930)
    past_start(game)
    assert asked(game) == "choose of Ben"
    told = act(game, "claim", 0)
    assert told[-1] == "Ann has $1,010 and no IOU, and wins"
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_an_iou_holder_with_nothing_but_a_claim_is_not_out_yet() -> None:
    game = begin()
    owe(game, 0, 20)
    past_start(game)
    assert game.table.money[0] == 0
    assert game.outcome is None
    act(game, "claim", 0)
    assert game.table.money[0] == 100


def test_losing_the_claim_is_losing_the_game_for_an_iou_holder_with_nothing() -> None:
    game = begin()
    owe(game, 0, 20)
    past_start(game)
    roll(game, 1, 3)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


def test_an_iou_is_there_for_everybody_at_any_time() -> None:
    game = begin(4)
    for seat in range(4):
        assert "iou" in offered(game, seat)
        act(game, "iou", seat)
        assert "iou" not in offered(game, seat)
    assert game.table.money == [300, 300, 300, 300, -1200]


def test_one_at_a_time_but_again_after_paying_back() -> None:
    game = begin()
    act(game, "iou", 1)
    with pytest.raises(Refused, match="only one at a time"):
        act(game, "iou", 1)
    act(game, "repay", 1)
    assert game.table.money[1] == 80
    act(game, "iou", 1)
    assert game.table.money[1] == 280


@pytest.mark.parametrize(("money", "may"), [(219, False), (220, True)])
def test_paying_back_takes_220(money: int, may: bool) -> None:
    game = begin()
    owe(game, 1, money)
    assert ("repay" in offered(game, 1)) is may
    if may:
        act(game, "repay", 1)
        assert game.table.money[1] == 0
        assert game.outcome is None  # GAM-22: $0 without an IOU stays
    else:
        with pytest.raises(Refused):
            act(game, "repay", 1)


def test_paying_back_on_the_own_turn_is_one_of_the_choices() -> None:
    game = begin()
    owe(game, 0, 300)
    say(game, "repay")
    assert game.table.money[0] == 80
    assert table(game).iou == set()
    assert asked(game) == "choose of Ann"


def test_who_has_nothing_borrows_at_the_next_payment() -> None:
    game = begin()
    cash(game, 0, 0)
    land(game, BENCH)
    assert game.outcome is None
    land(game, BENCH)
    told = land(game, PARKING_FINE)
    assert told[1:] == [
        "Ann is short of $40 and takes an IOU for $200",
        "Ann pays the Bank $40",
    ]
    assert game.table.money[0] == 160


def test_forced_off_turn_by_a_sweepstakes() -> None:
    game = begin(3)
    cash(game, 2, 9)
    call_sweepstakes(game)
    assert table(game).iou == {2}
    assert game.table.money[2] == 199


def test_out_by_a_payment_that_falls_short() -> None:
    game = begin(3)
    owe(game, 0, 30)
    told = land(game, PARKING_FINE)
    assert told[1] == "Ann has only $30 of the $40 due, and hands it over"
    assert told[2] == "Ann has lost all of the borrowed money and is out"
    assert game.table.money == [0, 100, 100, -200]
    assert asked(game) == "choose of Ben"


def test_out_because_even_an_iou_is_not_enough() -> None:
    game = begin(3, pack=ring(s3="pay 500"))
    told = roll(game, 1, 2)
    assert "Ann is short of $500 and takes an IOU for $200" in told
    assert "Ann has only $300 of the $500 due, and hands it over" in told
    assert 0 in game.table.gone


def test_whoever_is_owed_gets_what_is_there() -> None:
    game = begin(3, pack=ring(s3="collect from each 50"))
    owe(game, 1, 20)
    roll(game, 1, 2)
    assert game.table.money[:3] == [170, 0, 50]
    assert 1 in game.table.gone


def test_paying_each_stops_when_the_payer_is_out() -> None:
    game = begin(3, pack=ring(s3="pay each 50"))
    owe(game, 0, 70)
    roll(game, 1, 2)
    assert game.table.money[:3] == [0, 150, 120]
    assert asked(game) == "choose of Ben"


def test_whoever_is_out_hands_the_tickets_back_and_is_skipped() -> None:
    game = begin(3)
    act(game, "fix", what="ticket 1-2", to="Ben", why="set up")
    owe(game, 1, 40)
    land(game, BENCH)
    told = land(game, PARKING_FINE)
    assert "Back to the pile: 1 ticket of Ben" in told
    assert len(table(game).pile) == 14
    for name in ("Cleo", "Ann", "Cleo"):
        assert asked(game) == f"choose of {name}"
        land(game, BENCH)
    assert offered(game, 1) == set()
