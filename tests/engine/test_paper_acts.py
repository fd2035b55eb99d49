"""Acts with paper money: changing notes and counting them, as logged asides."""

from __future__ import annotations

import pytest

from firmware_host.engine import codec
from firmware_host.engine.cash import Notes, Till
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import check_zero
from tests.engine.paper_toy import toy

ANN, BEN, BANK, POT = range(4)


def do(game: Game, **request: object) -> list[str]:
    """Do an act as the referee would; returns what it caused, in sentences."""
    before = len(game.events)
    game.act(codec.act_from_json(request, game.table))
    speaker = game.table.speaker()
    return [speaker.event(event) for event in game.events[before:]]


def till_of(game: Game) -> Till:
    till = game.table.till()
    assert till is not None
    return till


def test_a_ledger_game_knows_no_paper() -> None:
    game = toy()
    assert game.table.till() is None
    assert not {"change", "audit"} & {aside.act for aside in game.asides()}
    for request in ({"gives": "50x1", "gets": "20x2 10x1"}, {"counted": "10x1"}):
        act = "audit" if "counted" in request else "change"
        with pytest.raises(Refused, match="no paper money"):
            do(game, act=act, seat="Ann", **request)


def test_change_with_the_bank_is_logged_and_followed() -> None:
    game = toy("cash")
    told = do(game, act="change", seat="Ann", gives="50x1", gets="10x5")
    assert told == ["Ann changes 1 × $50 with the Bank for 5 × $10"]
    assert till_of(game).purse(ANN) == {20: 2, 10: 6}
    assert game.table.money[ANN] == 100


def test_change_with_another_seat() -> None:
    game = toy("cash")
    do(game, act="change", seat="Ann", to="Ben", gives="50x1", gets="20x2 10x1")
    assert till_of(game).purse(BEN) == {50: 2}


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"gives": "100x1", "gets": "50x2"}, "Ann does not have 1 × \\$100"),
        ({"gives": "50x1", "gets": "20x2"}, "must be worth"),
        ({"gives": "", "gets": ""}, "must be worth"),
        ({"gives": "20x2", "gets": "10x4", "to": "Ben"}, "Ben does not have 4 × \\$10"),
        ({"gives": "50x1", "gets": "50x1", "to": "Ann"}, "changed with somebody else"),
        ({"gives": "30x1", "gets": "10x3"}, "no note of \\$30"),
        ({"gives": "50x1"}, '"gets"'),
    ],
)
def test_an_impossible_change_changes_nothing(request_: dict[str, object], why: str) -> None:
    game = toy("cash")
    events = len(game.events)
    with pytest.raises(Refused, match=why):
        do(game, act="change", seat="Ann", **request_)
    assert len(game.events) == events
    assert till_of(game).purse(ANN) == {50: 1, 20: 2, 10: 1}


def test_a_count_that_is_right_books_nothing() -> None:
    game = toy("cash")
    told = do(game, act="audit", seat="Ann", counted="50x1 20x2 10x1")
    assert told == ["Ann counted $100: 1 × $50, 2 × $20 and 1 × $10"]
    assert game.table.money[ANN] == 100


@pytest.mark.parametrize(("counted", "total"), [("50x1 20x1", 70), ("100x2", 200), ("", 0)])
def test_a_count_that_differs_is_booked(counted: str, total: int) -> None:
    game = toy("cash")
    do(game, act="audit", seat="Ann", counted=counted)
    assert game.table.money[ANN] == total
    assert sum(v * n for v, n in till_of(game).purse(ANN).items()) == total
    check_zero(game.table.ledger.accounts())


def test_a_wrong_split_of_the_right_sum_takes_the_counted_notes() -> None:
    game = toy("cash")
    assert len(do(game, act="audit", seat="Ann", counted="100x1")) == 1
    assert till_of(game).purse(ANN) == {100: 1}


def test_breaking_a_large_note_is_offered_and_can_be_taken_as_offered() -> None:
    game = toy("cash")
    do(game, act="audit", seat="Ann", counted="100x1")
    [offer] = [aside for aside in game.asides() if aside.act == "change"]
    assert game.table.speaker().line(offer.label) == (
        "Change 1 × $100 with the Bank for 1 × $50, 2 × $20 and 1 × $10"
    )
    do(game, act="change", seat="Ann", **{name: bounds[0] for name, bounds in offer.fields.items()})
    assert till_of(game).purse(ANN) == {50: 1, 20: 2, 10: 1}
    assert not [aside for aside in game.asides() if aside.act == "change"]


def test_paper_survives_undo_and_replay() -> None:
    game = toy("cash")
    game.push(30)
    do(game, act="change", seat="Ann", gives="50x1", gets="10x5")
    game.push(20)
    purses = [till_of(game).purse(account) for account in (ANN, BEN, POT)]
    game.push(10)
    game.pop()
    assert [till_of(game).purse(account) for account in (ANN, BEN, POT)] == purses
    again = Game(game.board, game.setup, game.entries)
    assert [till_of(again).purse(account) for account in (ANN, BEN, POT)] == purses


def test_a_handover_says_who_gives_whom_which_notes() -> None:
    game = toy("cash")
    game.push(60)
    [handover] = till_of(game).handed[-1]
    assert (handover.giver, handover.taker) == (ANN, POT)
    assert (handover.notes, handover.back) == ({50: 1, 10: 1}, {})
    assert [game.table.speaker().line(line) for line in handover.lines()] == [
        "Ann hands the pot 1 × $50 and 1 × $10"
    ]


def test_without_a_bank_change_needs_somebody_to_change_with() -> None:
    game = toy("cash", Notes({10: 1, 20: 2, 50: 1}, bank=False))
    with pytest.raises(Refused, match="no bank"):
        do(game, act="change", seat="Ann", gives="50x1", gets="10x5")
    do(game, act="change", seat="Ann", to="Ben", gives="50x1", gets="20x2 10x1")
