"""§12 and §14: every way in which a game can end."""

from __future__ import annotations

import pytest

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
    owe,
    roll,
    say,
    table,
)
from tests.games.table_talk import sentences
from tests.games.test_gambler_play import ring

NO_PAIR = (1, 3, 5, 2, 4, 6)


def won_by(game: Game) -> tuple[int, ...] | None:
    return game.outcome.winners if game.outcome else None


@pytest.mark.parametrize(("money", "winners"), [(969, None), (970, (0,)), (971, (0,))])
def test_exactly_a_thousand_is_enough(money: int, winners: tuple[int, ...] | None) -> None:
    game = begin(pack=ring(s3="receive 30"))
    cash(game, 0, money)
    roll(game, 1, 2)
    assert won_by(game) == winners


def test_an_iou_holder_cannot_win_until_it_is_paid_back() -> None:
    game = begin(pack=ring(s3="receive 30"))
    owe(game, 0, 1_500)
    roll(game, 1, 2)
    assert game.outcome is None
    told = act(game, "repay", 0)
    assert told == [
        "Ann pays the IOU back: $200 + $20 = $220",
        "Ann has $1,310 and no IOU, and wins",
    ]


def test_repay_and_win_is_offered_in_those_words_on_turn_and_off() -> None:
    game = begin()
    owe(game, 0, 1_220)
    owe(game, 1, 1_219)
    labels = {(a.seat, a.label) for a in game.asides() if a.act == "repay"}
    assert labels == {(0, "Pay the IOU back and win"), (1, "Pay the IOU back: $220")}
    say(game, "repay")
    assert won_by(game) == (0,)


def test_somebody_elses_turn_can_win_the_game() -> None:
    game = begin(3)
    cash(game, 2, 811)
    call_sweepstakes(game, "straight", "high-1", "pairs")
    say(game, (1, 1, 3, 5, 3, 5))
    assert won_by(game) == (2,)


def test_after_a_sweepstakes_the_most_money_wins() -> None:
    game = begin(3)
    cash(game, 0, 810)
    cash(game, 1, 850)
    cash(game, 2, 900)
    call_sweepstakes(game, "pairs", "high-1", "split-1-2")
    told = say(game, (6, 1, 1, 2, 3, 2))
    assert told[-1] == (
        "Ann, Ben and Cleo have reached $1,000 at once: Ben has the most, $1,140, and wins"
    )
    assert game.outcome is not None
    assert [(place, seat) for place, seat, _ in game.outcome.standing] == [(1, 1), (2, 2), (3, 0)]


def test_the_most_money_does_not_help_an_iou_holder() -> None:
    game = begin()
    owe(game, 0, 2_000)
    cash(game, 1, 990)
    call_sweepstakes(game, "pairs", "high-1")
    say(game, (6, 1, 1, 2, 3, 2))
    assert won_by(game) == (1,)


def test_a_tie_plays_on_until_one_leads() -> None:
    game = begin(3, rulings={"GAM-33": "later"})
    cash(game, 0, 1_010)
    cash(game, 1, 1_010)
    call_sweepstakes(game, "straight", "high-1", "pairs")
    told = say(game, (1, 3, 5, 1, 3, 6))
    assert told[-1] == "Ann and Ben have $1,000 each: play goes on until one of them leads"
    say(game, "ok")
    land(game, BENCH)  # Ben's turn leaves them level
    assert game.outcome is None
    land(game, BENCH)
    assert sum("play goes on" in line for line in sentences(game)) == 1
    land(game, PARKING_FINE)  # Ann pays $40 and Ben leads
    assert won_by(game) == (1,)


def test_the_last_one_left_wins_whatever_they_have() -> None:
    game = begin(3)
    owe(game, 0, 40)
    owe(game, 2, 40)
    cash(game, 1, 3)
    land(game, PARKING_FINE)
    assert won_by(game) is None
    land(game, BENCH)
    land(game, PARKING_FINE)
    assert won_by(game) == (1,)
    assert game.outcome is not None
    assert game.outcome.standing == ((1, 1, 3), (2, 2, 0), (3, 0, 0))


def test_all_out_together_share_the_game() -> None:
    game = begin(pack=ring(s3="all pay 20"))
    owe(game, 0, 20)
    owe(game, 1, 20)
    told = roll(game, 1, 2)
    assert won_by(game) == (0, 1)
    assert told[-1] == "Ann and Ben went out together as the last ones and share the game"


def test_all_who_fall_short_in_one_event_are_out_together() -> None:
    """GAM-21: looked at when everything is settled, so neither is there to see the other go."""
    game = begin(pack=ring(s3="all pay 20"))
    owe(game, 0, 10)
    owe(game, 1, 10)
    roll(game, 1, 2)
    assert won_by(game) == (0, 1)


def test_who_cannot_pay_each_is_out_after_handing_over_what_there_is() -> None:
    game = begin(3, pack=ring(s3="pay each 20"))
    owe(game, 0, 30)
    told = roll(game, 1, 2)
    assert told[-3:] == [
        "Ann pays Ben $20",
        "Ann has only $10 of the $20 due, and hands it over",
        "Ann has lost all of the borrowed money and is out",
    ]
    assert game.table.money[:3] == [0, 120, 110]


def test_reaching_the_goal_comes_before_going_out() -> None:
    game = begin()
    cash(game, 0, 810)
    owe(game, 1, 10)
    call_sweepstakes(game, "pairs", "straight")
    told = say(game, (1, 1, 3, 5, 3, 5))
    assert told[-1] == "Ann has $1,000 and no IOU, and wins"


def test_tickets_count_for_nothing() -> None:
    game = begin(rulings={"GAM-33": "later"})
    cash(game, 0, 1_005)
    say(game, "ticket", "1-2")
    assert game.outcome is None  # $995 now, and no event before
    land(game, BENCH)
    assert game.outcome is None


def test_a_leaver_off_turn_changes_nothing_for_the_seat_on_turn() -> None:
    game = begin(3)
    say(game, "roll")
    told = act(game, "leave", 2)
    assert told == ["Cleo left the table", "Cleo hands $100 back to the Bank"]
    assert asked(game) == "dice of Ann"
    assert game.table.money[2] == 0


def test_a_leaver_on_turn_passes_the_turn_on() -> None:
    game = begin(3)
    act(game, "leave", 0)
    assert asked(game) == "choose of Ben"


def test_leaving_before_the_first_turn_begins_the_roll_again() -> None:
    game = begin(3)
    game.pop(2)
    act(game, "leave", 0)
    assert asked(game) == "dice of Ben"
    say(game, (1, 2), (3, 4))
    assert asked(game) == "choose of Cleo"


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"), [(100, 99, (0,)), (99, 100, (1,)), (50, 50, (0, 1))]
)
def test_two_left_and_one_goes(mine: int, theirs: int, winners: tuple[int, ...]) -> None:
    game = begin()
    cash(game, 0, mine)
    cash(game, 1, theirs)
    act(game, "leave", 0)
    assert won_by(game) == winners


def test_an_iou_counts_against_who_leads() -> None:
    game = begin()
    owe(game, 0, 300)
    act(game, "leave", 0)
    assert won_by(game) == (1,)
    assert game.outcome is not None
    assert game.outcome.standing == ((1, 1, 100), (2, 0, 80))


def test_undo_after_the_end() -> None:
    game = begin()
    cash(game, 0, 990)
    owe(game, 1, 1_300)
    act(game, "repay", 1)
    assert won_by(game) == (1,)
    game.pop()
    assert game.outcome is None
    assert table(game).iou == {1}
    assert asked(game) == "choose of Ann"


def test_the_last_one_at_the_table_goes_out_while_the_others_are_away() -> None:
    game = begin(3)
    owe(game, 0, 40)
    act(game, "pause", 1)
    act(game, "pause", 2)
    land(game, PARKING_FINE)
    assert asked(game) in ("choose of Ben", "choose of Cleo")
