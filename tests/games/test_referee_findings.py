"""What a comparison with independent models found beside the printed rules, each put right."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from firmware_host.engine.asks import Choose
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.engine.words import english
from firmware_host.games.gambler.odds import race_card
from firmware_host.record.header import as_begun, check_setup
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.games.gambler_talk import table as gambler
from tests.games.table_talk import sentences, start

ANN_BEGINS = ((6, 6), (1, 2), (1, 2))


def say(game: Game, *answers: object) -> Game:
    for answer in answers:
        assert game.ask is not None
        game.push(game.ask.accept(list(answer) if isinstance(answer, tuple) else answer))
    return game


def at_the_races(**rulings: str) -> Game:
    """Ann stands before the Race Track and rolls on to it."""
    game = say(start("go-for-broke", 3, rulings=rulings), *ANN_BEGINS)
    fix = (("to", "19"), ("what", "pawn Ann"), ("why", "test"))
    game.act(Act("fix", None, fix))
    return say(game, (1, 1), "visit")


@pytest.mark.parametrize(("ruling", "times"), [("a", 10), ("b", 11)])
def test_the_notes_of_the_horses_say_what_is_paid_at_this_table(ruling: str, times: int) -> None:
    ask = at_the_races(**{"GFB-12": ruling}).ask
    assert isinstance(ask, Choose)
    notes = {option.key: english(option.note) for option in ask.menu.options}
    assert notes["4"] == f"Pays {times} times the stake"


def test_a_race_whose_only_bettor_has_left_is_not_spun() -> None:
    game = say(at_the_races(), "none", "1", 1_000)
    game.act(Act("leave", 1))
    say(game, "none")
    assert "No bets, so there is no race" in sentences(game)
    assert game.ask is not None
    assert game.ask.kind != "spin"


def test_whoever_is_out_of_the_round_is_not_asked_for_a_bankroll() -> None:
    game = start("zillionaire", 4, rulings={"ZIL-02": "out", "ZIL-14": "next"})
    say(game, "same", "Dov", "ok", "4x2", "pass", "6x2", "7x2", "bankruptx2")
    assert game.ask is not None
    assert game.ask.seat == 2, "Ben has passed for good; Cleo is the next player in the round"


def test_an_emptied_tray_gives_the_lead_to_whoever_played_last() -> None:
    game = say(start("zillionaire", 4), "same", "Dov", "ok", "7x2", "8x2")
    assert sentences(game)[-1].startswith("Ben played two 8s")
    fix = (("to", "empty"), ("what", "tray"), ("why", "test"))
    game.act(Act("fix", None, fix))
    assert game.ask is not None
    assert game.ask.seat == 1


@pytest.mark.parametrize("names", [("Ann", "ann"), ("Ann", "Aside"), ("ALL", "Ben")])
def test_names_that_cannot_be_told_apart_are_refused(names: tuple[str, ...]) -> None:
    game = start("gambler")
    setup = game.setup.__class__("gambler", names, game.setup.edition, game.setup.pack)
    with pytest.raises(Refused, match="name"):
        check_setup(game.board, setup)


def test_a_leaver_with_the_most_points_wins_the_match() -> None:
    game = start("zillionaire", 3, options={"games": "5"})
    table = game.table
    points = (("to", "9"), ("what", "points of Cleo"), ("why", "test"))
    say(game, "same", "Ann", "ok")
    game.act(Act("fix", None, points))
    game.act(Act("leave", 2))
    while game.outcome is None:
        assert game.ask is not None
        open_ = list(game.ask.menu.open) if isinstance(game.ask, Choose) else ["ok"]
        say(game, open_[0])
    assert game.outcome.winners == (2,)
    assert game.outcome.standing[0][1] == 2
    assert "Only 2 players are left: the match ends here" in sentences(game)
    assert table.names[2] == "Cleo"


def correct(game: Game, to: int, amount: int) -> None:
    bank = game.table.bank
    game.act(Act("correct", None, (("amount", amount), ("from", bank), ("to", to), ("why", "x"))))


def test_a_correction_to_the_goal_wins_like_the_payment_it_stands_for() -> None:
    game = say(start("gambler", 2), *ANN_BEGINS[:2])
    correct(game, 1, 900)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    later = say(start("gambler", 2, rulings={"GAM-33": "later"}), *ANN_BEGINS[:2])
    correct(later, 1, 900)
    assert later.outcome is None


def test_a_record_from_before_a_switch_goes_on_as_it_was_then() -> None:
    session = Session.begin(Journal(None), start("gambler", 2).setup)
    assert session.header.setup.rulings["GAM-33"] == "counts"
    old = {id_: value for id_, value in session.header.setup.rulings.items() if id_ != "GAM-33"}
    setup = replace(session.header.setup, rulings=old)
    assert as_begun(session.board, setup).rulings["GAM-33"] == "later"


def test_start_money_that_could_still_be_collected_comes_by_itself_from_the_change_on() -> None:
    game = say(start("gambler", 2), *ANN_BEGINS[:2])
    game.act(Act("fix", None, (("to", "58"), ("what", "pawn of Ann"), ("why", "test"))))
    say(game, "roll", (1, 2))
    while game.ask is not None and game.ask.seat == 0:
        game.push(game.ask.sample(lambda n: 0))
    table = gambler(game)
    assert 0 in table.claims
    before = game.table.money[0]
    game.act(Act("rule", None, (("id", "GAM-19"), ("value", "auto"))))
    say(game, "roll", (1, 3))
    assert not table.claims
    assert "Ann collects $100 Start money" in sentences(game)
    assert game.table.money[0] >= before


def test_odds_of_a_race_with_all_horses_dealt_are_those_of_the_hand() -> None:
    table = gambler(start("gambler", 4, rulings={"GAM-16": "all", "GAM-17": "double"}))
    rows = race_card(table).lines
    assert [(english(row.label), row.chance) for row in rows] == [
        ("One of your 2 horses wins", Fraction(1, 3)),
        ("The same in a Daily Double", Fraction(1, 3)),
        ("Your horse wins", Fraction(1, 6)),
        ("The same in a Daily Double", Fraction(1, 6)),
        ("Nobody wins", Fraction(0)),
    ]
    printed = race_card(gambler(start("gambler", 4, rulings={"GAM-17": "double"})))
    assert [row.average for row in printed.lines if row.average is not None] == [
        Fraction(80, 6) - 20,
        Fraction(160, 6) - 40,
    ]
    assert english(printed.lines[1].label) == "Nobody wins, with 4 players"


@pytest.mark.parametrize(("ruling", "asked"), [("ends", "P1"), ("asks", "P2")])
def test_a_play_that_nothing_can_beat_is_not_asked_round(ruling: str, asked: str) -> None:
    game = start("zillionaire", 4, rulings={"ZIL-31": ruling})
    say(game, "same", "Dov", "ok", "8x6")
    assert game.ask is not None
    assert game.ask.rule == asked
    assert ("Nothing can beat six 8s any more" in sentences(game)) == (ruling == "ends")
    assert game.ask.seat == (0 if ruling == "ends" else 1)


def test_what_was_played_counts_for_what_can_still_be_beaten() -> None:
    game = say(start("zillionaire", 4), "same", "Dov", "ok", "millionairex4")
    assert game.ask is not None
    assert game.ask.rule == "P2", "four Zillionaires may still come"
    game = say(start("zillionaire", 4), "same", "Dov", "ok", "zillionairex1", "millionairex4")
    assert game.ask is not None
    assert game.ask.rule == "P1", "there are no four Zillionaires any more"
