"""Loans, debts and players who leave."""

from __future__ import annotations

import pytest

from firmware_host.engine.asks import Choose, Tell
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.games.spot_cash.table import SpotCash
from firmware_host.record import chance
from tests.games.spot_cash_table import LAYOUT, act, begin, from_layouts, laid, purse, run
from tests.games.table_talk import at_random, sentences, start


def finish(game: Game, seed: int = 1) -> None:
    """Play the rest at random; nobody else lends."""
    below = chance.seeded(seed)
    while game.ask is not None:
        lending = game.ask.rule == "13" and isinstance(game.ask, Choose)
        game.push("no" if lending else at_random(game, game.ask, below))


def debts(game: Game) -> dict[tuple[str, str], int]:
    t = laid(game)
    return {
        (t.names[borrower], t.names[lender]): amount
        for borrower, owed in enumerate(t.debts)
        for lender, amount in enumerate(owed)
        if amount
    }


def test_two_players_short_the_rest_is_owed_without_asking() -> None:
    game = begin()
    purse(game, "Ben", 120)
    said = run(game, "Ben", "red 500")
    assert "Ben pays Ann $120 of the $500 due" in said
    assert "Ben still owes Ann $380" in said
    assert game.table.money[:2] == [10_200, 0]
    assert debts(game) == {("Ben", "Ann"): 380}
    assert game.ask is not None
    assert game.ask.seat == 0, "the turn goes on"


def test_a_flipper_who_cannot_pay_for_a_black_tile_owes_its_owner_and_the_turn_ends() -> None:
    game = begin()
    purse(game, "Ann", 0)
    said = run(game, "Ben", "black 400")
    assert said[-1] == "Ann still owes Ben $400"
    assert not any("pays" in line for line in said), "nothing is paid out of an empty purse"
    assert game.ask is not None
    assert game.ask.seat == 1


def test_a_lender_with_too_little_lends_what_there_is_and_the_next_is_asked() -> None:
    game = begin(4)
    purse(game, "Ben", 0)
    purse(game, "Cleo", 100)
    run(game, "Ben", "red 500")
    assert game.ask is not None
    assert (game.ask.seat, game.ask.facts) == (2, (2, 1, 100, 500))
    game.push("lend")
    assert (game.ask.seat, game.ask.facts) == (3, (3, 1, 400, 500))
    game.push("lend")
    assert debts(game) == {("Ben", "Cleo"): 100, ("Ben", "Dov"): 400}
    assert game.table.money[:4] == [10_580, 0, 0, 9_680]


def test_a_loan_made_meanwhile_is_seen_by_the_question() -> None:
    game = begin(3)
    purse(game, "Ben", 0)
    run(game, "Ben", "red 300")
    act(game, act="lend", seat="Ann", to="Ben", amount=100)
    assert game.ask is not None
    assert game.ask.facts == (2, 1, 200, 300)
    act(game, act="lend", seat="Ann", to="Ben", amount="200")
    assert isinstance(game.ask, Tell), "nothing is missing any more"
    game.push("ok")
    assert game.table.money[:3] == [10_080, 0, 10_080]
    assert debts(game) == {("Ben", "Ann"): 300}
    assert sentences(game)[-1] == "Ben pays Ann $300 for a red tile"


def test_only_who_is_short_can_be_lent_to_and_never_more_than_there_is() -> None:
    game = begin(3)
    with pytest.raises(Refused, match="only when holding less than"):
        act(game, act="lend", seat="Ann", to="Ben", amount=100)
    purse(game, "Ben", 490)
    purse(game, "Cleo", 300)
    for request, reason in (
        ({"seat": "Cleo", "to": "Ben", "amount": 310}, "does not have that much"),
        ({"seat": "Ann", "to": "Ben", "amount": 1_010}, "at most"),
        ({"seat": "Ann", "to": "Ann", "amount": 10}, "between two seats"),
        ({"seat": "Ann", "to": "box", "amount": 10}, "between two seats"),
        ({"seat": "Ann", "to": "Ben", "amount": 0}, "above zero"),
        ({"seat": "Ann", "to": "Ben", "amount": "some"}, "whole number"),
        ({"seat": "Ann", "to": "Ben"}, "needs"),
        ({"to": "Ben", "amount": 10}, "between two seats"),
    ):
        with pytest.raises(Refused, match=reason):
            act(game, act="lend", **request)
    assert debts(game) == {}


def test_a_loan_is_paid_back_whole_or_in_part_at_any_time() -> None:
    game = begin(3)
    purse(game, "Ben", 0)
    run(game, "Ben", "red 100")
    game.push("no")
    assert debts(game) == {("Ben", "Ann"): 100}
    act(game, act="correct", **{"from": "box", "to": "Ben"}, amount=500, why="found")
    offers = [aside for aside in game.asides() if aside.act == "repay"]
    assert [(offer.seat, offer.fields["to"]) for offer in offers] == [(1, ("Ann",))]
    assert offers[0].fields["amount"] == ("10", "20", "50", "100")
    act(game, act="repay", seat="Ben", to="Ann", amount=30)
    assert debts(game) == {("Ben", "Ann"): 70}
    with pytest.raises(Refused, match=r"owes Ann \$70"):
        act(game, act="repay", seat="Ben", to="Ann", amount=80)
    act(game, act="repay", seat="Ben", to="Ann", amount=70)
    assert debts(game) == {}
    assert not [aside for aside in game.asides() if aside.act == "repay"]


def owing(ruling: str) -> Game:
    """Ben owes Ann $5,000 and never pays back; the rest of the game moves no money."""
    game = begin(rulings={"SPC-12": ruling})
    t = laid(game)
    purse(game, "Ben", 1_000)
    t.debts[1][0] = 5_000
    for owner in (0, 1):
        for at, face in enumerate(LAYOUT):
            if at != 19:  # only the two Cs are left
                t.put(owner, at, face)
    run(game, "Ben", "C")
    run(game, "Ann", "C")
    return game


def test_spc_12_as_printed_the_lender_adds_it_out_of_the_box() -> None:
    game = owing("lender")
    assert "Ann adds $5,000 that Ben did not pay back" in sentences(game)
    assert game.outcome is not None
    assert game.outcome.standing == ((1, 0, 15_080), (2, 1, 1_000))
    assert sum(game.table.money) == 0


def test_spc_12_or_the_borrower_takes_it_off_too() -> None:
    game = owing("both")
    said = sentences(game)
    assert "Ben hands Ann $1,000 not paid back before the end" in said
    assert "Ben takes $4,000 off the count for loans not paid back" in said
    assert game.outcome is not None
    assert game.outcome.standing == ((1, 0, 15_080), (2, 1, -4_000))
    assert sum(score for _, _, score in game.outcome.standing) == 10_080 + 1_000
    assert sum(game.table.money) == 0


@pytest.mark.parametrize("ruling", ["lender", "both"])
@pytest.mark.parametrize("seed", range(6))
def test_loans_make_no_money_where_the_borrower_takes_them_off(ruling: str, seed: int) -> None:
    game = begin(4, rulings={"SPC-12": ruling})
    for name in ("Ann", "Ben", "Cleo", "Dov"):
        purse(game, name, 200)
    below = chance.seeded(seed)
    lent = 0
    while game.ask is not None:
        lent += game.ask.rule == "13"
        game.push(at_random(game, game.ask, below))
    assert lent
    assert game.outcome is not None
    total = sum(score for _, _, score in game.outcome.standing)
    assert (total == 800) is (ruling == "both")


# -- leaving ----------------------------------------------------------------------------------


def test_spc_23_the_area_stays_and_pays_while_it_can() -> None:
    game = begin(3)
    purse(game, "Ben", 150)
    act(game, act="leave", seat="Ben")
    said = run(game, "Ben", "red 100", "red 50")
    assert "Ben pays Ann $100 for a red tile" in said
    assert "$50 that Ben cannot pay Ann is waived" in said
    assert debts(game) == {}
    run(game, "Ben", "black 400")
    assert game.table.money[1] == 1_200, "the area still receives"
    assert game.ask is not None
    assert game.ask.seat == 2, "Ben's turn is skipped"


def test_spc_23_or_area_and_money_go() -> None:
    game = begin(3, rulings={"SPC-23": "out"})
    act(game, act="leave", seat="Ben")
    assert game.table.ledger.accounts() == {"Ann": 10_080, "Ben": 0, "Cleo": 10_080, "box": -20_160}
    assert isinstance(game.ask, Choose)
    assert {key.split()[0] for key in game.ask.menu.open} == {"Cleo"}


@pytest.mark.parametrize("ruling", ["stays", "out"])
def test_the_game_goes_on_to_its_end_without_the_one_who_left(ruling: str) -> None:
    for leaver in (0, 1, 2):
        game = begin(3, rulings={"SPC-23": ruling})
        run(game, "Ben", "red 10", "red 10")
        act(game, act="leave", seat=game.table.names[leaver])
        finish(game)
        assert game.outcome is not None
        gone = [place for place, seat, _ in game.outcome.standing if seat == leaver]
        if ruling == "out":
            assert leaver not in game.outcome.winners
            assert game.outcome.standing[-1][1] == leaver
        else:  # ALL-07: what was left behind counts like everybody else's
            richer = sum(m > game.table.money[leaver] for m in game.table.money[:3])
            assert gone == [richer + 1]


def test_with_one_player_left_the_game_is_counted() -> None:
    game = begin(2)
    run(game, "Ben", "red 100")
    act(game, act="leave", seat="Ann")
    assert game.outcome is not None
    assert game.outcome.winners == (0,), "ALL-07: Ann has more, and had to go home"
    assert sentences(game)[-2:] == [
        "Only Ben is left: the game ends here and is counted",
        "Ann has the most money, $10,180, and wins",
    ]


def test_who_leaves_while_asked_for_a_loan_is_asked_no_more() -> None:
    game = begin(4)
    purse(game, "Ben", 0)
    run(game, "Ben", "red 500")
    act(game, act="leave", seat="Cleo")
    assert game.ask is not None
    assert (game.ask.seat, game.ask.rule) == (3, "13"), "Dov is asked, the payment is not lost"
    game.push("lend")
    assert game.table.money[0] == 10_580
    assert game.ask.seat == 0
    assert laid(game).flip == 2, "Ann's turn goes on where it was"


def test_who_leaves_while_short_has_the_rest_waived() -> None:
    game = begin(3)
    purse(game, "Ann", 10)
    run(game, "Ben", "black 400")
    assert game.ask is not None
    assert game.ask.rule == "13"
    act(game, act="leave", seat="Ann")
    assert "$390 that Ann cannot pay Ben is waived" in sentences(game)
    assert game.ask.seat == 1


def test_a_payment_waiting_for_a_loan_survives_a_turn_put_right() -> None:
    game = begin(3)
    purse(game, "Ben", 0)
    run(game, "Ben", "red 500")
    act(game, act="turn", seat="Cleo", why="mistaken")
    assert game.ask is not None
    assert game.ask.rule == "13"
    game.push("no")
    assert debts(game) == {("Ben", "Ann"): 500}
    assert game.ask.seat == 2
    assert laid(game).flip == 1


@pytest.mark.parametrize("options", [{}, {"tiles": "screen"}])
def test_leaving_before_the_first_turn_takes_the_area_along(options: dict[str, str]) -> None:
    game = start("spot-cash", 3, options=options)
    act(game, act="leave", seat="Ann")
    below = chance.seeded(3)
    kinds = []
    while game.table.turn is None:
        assert game.ask is not None
        assert game.ask.seat != 0
        kinds.append(game.ask.kind)
        game.push(game.ask.sample(below))
    t = game.table
    assert isinstance(t, SpotCash)
    assert t.left == [0, 30, 30]
    finish(game)
    assert game.outcome is not None


def test_a_table_where_all_present_have_nothing_to_flip_waits_for_the_one_away() -> None:
    game = begin()
    act(game, act="pause", seat="Ben")
    below = chance.seeded(5)
    board = from_layouts([LAYOUT, LAYOUT], at_random)
    while laid(game).left[1] and game.ask is not None:
        assert game.ask.seat == 0
        game.push(board(game, game.ask, below))
    assert game.ask is not None
    assert game.ask.seat == 1, "only the one who is away has tiles: somebody answers for him"
    finish(game)
    assert laid(game).left == [0, 0]
