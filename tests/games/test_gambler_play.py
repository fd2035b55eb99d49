"""§3 to §5, §9: preparation, tickets, rolls, doubles, and what spaces and cards do."""

from __future__ import annotations

import pytest

from firmware_host.engine.errors import Refused
from tests.games.gambler_talk import (
    BENCH,
    FORTUNE,
    act,
    asked,
    begin,
    cash,
    land,
    offered,
    owe,
    put,
    roll,
    say,
    table,
)
from tests.games.table_talk import start

RING = """
name = "Test"
tickets = ["1-2","1-3","1-4","1-5","1-6","2-3","2-4","2-5","2-6","3-4","3-5","3-6","4-5","4-6"]
splits = ["1-2","2-3","4-5","5-6"]
first = "left"
[race]
fee = 20
prize = 80
[[space]]
name = "Start"
{spaces}
"""


def ring(**effects: str) -> str:
    """A board of twenty spaces; `s4="pay 30"` says what space 4 does, the rest do nothing."""
    spaces = (
        f'[[space]]\nname = "Space {at}"\ndoes = "{effects.get(f"s{at}", "nothing")}"'
        for at in range(1, 20)
    )
    return RING.format(spaces="\n".join(spaces))


def test_everybody_has_a_hundred_and_stands_on_start() -> None:
    game = start("gambler", 4)
    assert game.table.money == [100, 100, 100, 100, -400]
    assert table(game).places == [0, 0, 0, 0]


def test_all_who_tie_roll_again_until_one_leads() -> None:
    game = start("gambler", 4)
    told = say(game, (1, 2), (6, 3), (4, 5), (3, 6))
    assert "Ben, Cleo and Dov tie and roll again" in told
    told = say(game, (1, 1), (4, 4), (4, 4))
    assert "Cleo and Dov tie and roll again" in told
    say(game, (1, 2), (1, 3))
    assert asked(game) == "choose of Dov"


def test_play_goes_round_to_the_left() -> None:
    game = begin(3)
    for name in ("Ann", "Ben", "Cleo", "Ann"):
        assert asked(game) == f"choose of {name}"
        land(game, BENCH)


@pytest.mark.parametrize(("money", "bought"), [(9, 0), (10, 1), (29, 2), (100, 3)])
def test_tickets_cost_ten_and_three_are_the_most(money: int, bought: int) -> None:
    game = begin()
    cash(game, 0, money)
    for ticket in ("1-2", "1-3", "1-4")[:bought]:
        say(game, "ticket", ticket)
    assert asked(game) == "dice of Ann"
    assert game.table.money[0] == money - 10 * bought


def test_tickets_are_sold_at_the_start_of_the_own_turn_only() -> None:
    game = begin()
    say(game, "roll")
    with pytest.raises(Refused):
        game.push("ticket")
    assert "ticket" not in offered(game, 1)


def test_borrowing_before_a_bare_roll_opens_the_ticket_shop() -> None:
    game = begin()
    cash(game, 0, 0)
    assert asked(game) == "dice of Ann"
    act(game, "iou", 0)
    assert asked(game) == "choose of Ann"
    say(game, "ticket", "1-2")
    assert game.table.money[0] == 190


def test_no_tickets_are_sold_from_an_empty_pile() -> None:
    game = begin()
    table(game).pile.unseen.clear()
    act(game, "iou", 1)
    cash(game, 0, 99)
    assert asked(game) == "dice of Ann"


def test_the_last_ten_may_go_into_a_ticket() -> None:
    game = begin()
    owe(game, 0, 10)
    say(game, "ticket", "1-2")
    assert game.table.money[0] == 0
    assert game.outcome is None  # a ticket is a bet that is still open
    put(game, 0, 9)
    say(game, (1, 2))  # Lucky Penny
    assert game.table.money[0] == 10
    assert game.outcome is None


def test_doubles_do_not_move_and_end_the_turn() -> None:
    game = begin()
    roll(game, 3, 3)
    assert asked(game) == "choose of Ann"
    say(game, "again", (2, 2))
    assert game.table.money[0] == 600
    assert table(game).places[0] == 0
    assert asked(game) == "choose of Ben"


def test_doubles_in_an_ordered_roll_are_a_plain_roll() -> None:
    game = begin(pack=ring(s3="roll again"))
    roll(game, 1, 2)
    assert asked(game) == "dice of Ann"
    say(game, (4, 4))
    assert table(game).places[0] == 11
    assert asked(game) == "choose of Ben"


@pytest.mark.parametrize(
    ("effect", "money"),
    [
        ("nothing", [100, 100, 100]),
        ("pay 30", [70, 100, 100]),
        ("receive 30", [130, 100, 100]),
        ("pay each 20", [60, 120, 120]),
        ("collect from each 20", [140, 80, 80]),
        ("all pay 20", [80, 80, 80]),
        ("all receive 20", [120, 120, 120]),
    ],
)
def test_effects_that_are_done_at_once(effect: str, money: list[int]) -> None:
    game = begin(3, pack=ring(s3=effect))
    roll(game, 1, 2)
    assert game.table.money[:3] == money
    assert asked(game) == "choose of Ben"


@pytest.mark.parametrize(
    ("effect", "dice", "money"),
    [
        ("pay 10 per pip of 1 dice", (4,), 60),
        ("receive 5 per pip of 2 dice", (4, 6), 150),
    ],
)
def test_effects_by_the_pip(effect: str, dice: tuple[int, ...], money: int) -> None:
    game = begin(pack=ring(s3=effect))
    roll(game, 1, 2)
    told = say(game, dice)
    assert game.table.money[0] == money
    assert " × $" in told[0]


@pytest.mark.parametrize(
    ("effect", "place", "claim"),
    [
        ("move 2", 5, 0),
        ("move -5", 18, 0),  # GAM-18: not on the way back
        ("advance to space 7", 7, 0),
        ("advance to start", 0, 100),
        ("advance to space 2", 2, 100),
        ("go to start", 0, 0),  # GAM-18: not when put there
        ("go to space 2", 2, 0),
    ],
)
def test_effects_that_move_the_pawn(effect: str, place: int, claim: int) -> None:
    game = begin(pack=ring(s3=effect))
    roll(game, 1, 2)
    assert table(game).places[0] == place
    assert table(game).claims.get(0, 0) == claim


def test_a_space_reached_by_order_is_followed() -> None:
    game = begin(pack=ring(s3="move 2", s5="pay 40"))
    roll(game, 1, 2)
    assert game.table.money[0] == 60


def test_a_ring_of_orders_lets_go_in_the_end() -> None:
    game = begin(pack=ring(s3="move 1", s4="move -1"))
    told = roll(game, 1, 2)
    assert told[-1] == "That is 8 instructions in a row: the turn ends here"
    assert asked(game) == "choose of Ben"


def test_a_lost_turn_is_sat_out_once() -> None:
    game = begin(pack=ring(s3="lose a turn"))
    roll(game, 1, 2)
    told = roll(game, 1, 3)
    assert told[-1] == "Ann sits this turn out"
    assert asked(game) == "choose of Ben"
    roll(game, 1, 3)
    assert asked(game) == "choose of Ann"


def test_fortune_cards_go_under_the_deck_and_come_again_in_order() -> None:
    cards = '[[fortune]]\ndoes = "nothing"\ncount = 23\n[[fortune]]\ndoes = "receive 5"\n'
    game = begin(pack=ring(s3="draw fortune") + cards)
    for drawn in ("f2", *["f1"] * 23):
        land(game, 3)
        assert asked(game).startswith("draw")
        say(game, drawn)
    land(game, 3)
    with pytest.raises(Refused):
        game.push("f1")
    say(game, "f2")
    assert sum(game.table.money[:2]) == 210


def test_a_card_can_hold_a_sweepstakes() -> None:
    game = begin()
    land(game, FORTUNE)
    (card,) = (key for key, does in table(game).cards.items() if does.name == "sweepstakes")
    told = say(game, card)
    assert "Ann calls a Sweepstakes" in told
    say(game, "pairs", "straight", (1, 1, 3, 5, 3, 5), "ok")
    assert asked(game) == "choose of Ben"
