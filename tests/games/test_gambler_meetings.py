"""Where rules of Gambler meet: what one of them alone would not show."""

from __future__ import annotations

import pytest

from firmware_host.engine.words import english
from firmware_host.games.gambler.pack import parse
from tests.games.gambler_talk import (
    LOTTERY,
    act,
    asked,
    begin,
    call_sweepstakes,
    cash,
    land,
    owe,
    put,
    roll,
    say,
    table,
)
from tests.games.table_talk import sentences

RACES = 3  # Off to the Races
DRINKS = 6  # Round of Drinks: pay each of the others $10


def test_a_ticket_bought_with_the_last_10_is_open_while_anothers_start_money_is_lost() -> None:
    game = begin(3)
    put(game, 0, 50)
    roll(game, 4, 6)
    owe(game, 1, 10)
    say(game, "ticket", "2-6")
    told = land(game, LOTTERY)
    assert "Ann did not collect in time and loses $100 Start money" in told
    assert asked(game) == "dice of Ben"
    assert "Ben wins 1 × $50 = $50 with 2-6" in say(game, (2, 6, 1, 1, 1, 1))


def test_losing_the_claim_is_losing_what_was_borrowed() -> None:
    game = begin(3)
    put(game, 0, 50)
    roll(game, 4, 6)
    owe(game, 0, 0)
    told = roll(game, 1, 3)
    assert "Ann has lost all of the borrowed money and is out" in told
    assert asked(game) == "choose of Cleo"


def test_start_money_that_helps_to_pay_is_no_event_of_its_own() -> None:
    game = begin(3)
    for seat, amount in enumerate((15, 995, 996)):
        cash(game, seat, amount)
    act(game, "fix", what="Start money of Ann", to="due", why="set up")
    land(game, DRINKS)
    assert game.outcome is not None
    assert game.outcome.winners == (2,)  # $1,006 against $1,005


def test_a_ticket_put_right_while_another_is_drawn_leaves_three() -> None:
    game = begin()
    say(game, "ticket", "1-2", "ticket", "1-3", "ticket")
    act(game, "fix", what="ticket 1-4", to="Ann", why="set up")
    assert say(game, "1-5") == ["Ann cannot buy the ticket any more"]
    assert table(game).tickets[0] == ["1-2", "1-3", "1-4"]
    assert asked(game) == "dice of Ann"


@pytest.mark.parametrize("ruling", ["bank", "again", "all"])
def test_a_race_that_everybody_who_paid_for_has_left(ruling: str) -> None:
    game = begin(4, rulings={"GAM-16": ruling})
    owe(game, 0, 5)
    owe(game, 1, 5)
    land(game, RACES)
    assert table(game).entered == [2, 3]
    act(game, "leave", 2)
    told = act(game, "leave", 3)
    assert "The Horse Race is called off" in told
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)


class TestTeaching:
    """What only somebody who sees the board can know is asked of the table, never of a bot."""

    def test_of_the_table(self) -> None:
        game = begin(2, edition="blank")
        assert asked(game) == "amount of the table"
        say(game, 30, "ticket")
        assert asked(game) == "choose of the table"
        say(game, "3-4", "1-2")
        roll(game, 1, 2)
        assert asked(game) == "choose of the table"
        say(game, "draw", "fortune", "remember")
        assert asked(game) == "draw of Ann"
        say(game, "new")
        assert asked(game) == "choose of the table"
        say(game, "hold", "sweepstakes", "remember")
        assert asked(game) == "choose of the table"

    def test_a_card_told_wrongly_is_asked_again(self) -> None:
        game = begin(2, edition="blank")
        say(game, 30)
        roll(game, 1, 2)
        say(game, "draw", "fortune", "remember", "new", "receive", 50, "remember")
        act(game, "fix", what="Fortune card f1", to="unknown", why="misread")
        assert table(game).fortune.label("f1") == "A card not yet taught"
        pack = game.table.pack()
        again = begin(2, pack=pack)
        put(again, 0, 0)
        roll(again, 1, 2)
        told = say(again, "f1", "pay", 20, "remember")
        assert told[-1] == "Ann pays the Bank $20"
        assert english(table(again).fortune.label("f1")) == "Pay $20"
        assert english(parse("pack", again.table.pack()).cards[0].label()) == "Pay $20"

    def test_splits_and_the_end_of_the_handle_told_wrongly_are_put_right(self) -> None:
        game = begin(2, edition="blank")
        say(game, 30)
        call_sweepstakes(game, "1-2", "right")
        offered = {fix.what for fix in game.table.fixes()}
        assert "no split" not in offered  # it is being bet on
        say(game, "split-3-4", "straight", (1, 2, 3, 4, 5, 6))
        act(game, "fix", what="no split", to="3-4", why="misread")
        act(game, "fix", what="position 1", to="left", why="misread")
        kept = parse("pack", game.table.pack())
        assert kept.splits == ((1, 2), (2, 3), (4, 5), (5, 6))
        assert kept.first == "left"
        assert "Ann bets on Split 3-4" in sentences(game)
        say(game, "ok")
        call_sweepstakes(game, "split-1-2")
        assert table(game).markers == {1: "split-1-2"}

    def test_the_missing_ticket_told_wrongly_is_put_right(self) -> None:
        game = begin(2, edition="blank")
        say(game, 30, "ticket", "3-4", "1-2", "ticket", "1-3")
        act(game, "fix", what="no ticket", to="5-6", why="misread")
        assert "5-6" not in parse("pack", game.table.pack()).tickets
        assert table(game).tickets[0] == ["1-2", "1-3"]
        assert len(table(game).pile) == 12
        say(game, "ticket", "3-4")
        assert table(game).tickets[0] == ["1-2", "1-3", "3-4"]
        missing = next(fix for fix in game.table.fixes() if fix.what == "no ticket")
        assert "1-2" not in dict(missing.options)  # somebody holds it, so it is not missing
