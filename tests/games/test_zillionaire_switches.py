"""Every switch of Zillionaire: one test that shows what each option changes."""

from __future__ import annotations

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.games.zillionaire.rounds import lead_ask
from firmware_host.games.zillionaire.switches import SWITCHES
from tests.games.zillionaire_talk import asked, deal, dealt, options, real, say, table_of


def ruled(id_: str, value: str, seats: int = 4, cards: dict[str, int] | None = None) -> Game:
    return real(seats, cards, rulings={id_: value})


def test_these_are_the_switches() -> None:
    assert [switch.id for switch in SWITCHES] == [
        "ZIL-02",
        "ZIL-11",
        "ZIL-12",
        "ZIL-14",
        "ZIL-19",
        "ZIL-21",
        "ZIL-26",
        "ZIL-27",
        "ZIL-29",
        "ZIL-31",
    ]


@pytest.mark.parametrize(("value", "next_up"), [("return", "Ben: P2"), ("out", "Cleo: P2")])
def test_02_a_pass_is_or_is_not_final(value: str, next_up: str) -> None:
    game = ruled("ZIL-02", value)
    say(game, "1x1", "pass", "pass", "2x1", "3x1")
    if value == "out":  # Ben and Cleo have passed for good: only Dov can answer Ann
        assert asked(game) == "Dov: P2"
        assert say(game, "pass")[-1] == "Ann won the round"
        say(game, "1x1")
        assert asked(game) == "Ben: P2"  # a new round: everybody is back
    else:
        assert asked(game) == next_up


@pytest.mark.parametrize(("value", "next_up"), [("one", "Cleo: P2"), ("each", "Dov: P2")])
def test_11_several_bumps_bump_one_or_one_each(value: str, next_up: str) -> None:
    game = ruled("ZIL-11", value)
    say(game, "bumpx2")
    assert asked(game) == next_up


def test_11_more_bumps_than_rivals_end_the_round() -> None:
    game = ruled("ZIL-11", "each", 3)
    told = say(game, "bumpx3")
    assert told[1:] == [
        "Ben was bumped out of a turn by Ann",
        "Cleo was bumped out of a turn by Ann",
        "Ann won the round",
    ]


@pytest.mark.parametrize(("value", "next_up"), [("ends", "Ben: P1"), ("plays", "Cleo: P2")])
def test_12_bump_with_one_rival_left(value: str, next_up: str) -> None:
    game = ruled("ZIL-12", value, 3, {"Ann": 1})
    say(game, "1x1", "bumpx1")
    assert asked(game) == next_up


def test_14_bankroll_by_each_in_turn() -> None:
    game = ruled("ZIL-14", "each")
    say(game, "bankruptx1", "pass")
    assert asked(game) == "Cleo: P2"


def test_14_bankroll_by_the_next_player_only() -> None:
    game = ruled("ZIL-14", "next")
    assert say(game, "bankruptx1", "pass")[-1] == "Ann won the round"


def test_14_bankroll_by_anyone_out_of_turn() -> None:
    game = real(4, {"Cleo": 1}, rulings={"ZIL-14": "anyone"})
    say(game, "bankruptx2")
    assert asked(game) == "table: C4"
    assert options(game) == {"by Ben", "by Dov", "pass"}  # Cleo has one card only
    told = say(game, "by Dov")
    assert told == ["Dov played two Bankrolls, 13 cards left", "Dov won the round"]
    say(game, "bankruptx1")
    assert say(game, "pass") == ["Nobody put a Bankroll on the Bankrupt", "Dov won the round"]


def test_14_with_dealt_cards_anyone_includes_those_who_passed_for_good() -> None:
    hands = {"Ann": ["1"], "Ben": ["bankroll"], "Cleo": ["2"], "Dov": ["bankrupt"]}
    for value, next_up in (("anyone", "Ben: P2"), ("each", "Ann: P2")):
        game = dealt(hands, rulings={"ZIL-14": value, "ZIL-02": "out"})
        say(game, "1x1", "pass", "2x1", "bankruptx1")
        say(game, "pass") if value == "anyone" else None
        assert asked(game) == next_up


@pytest.mark.parametrize("last", ["zillionairex1", "5x1", "bumpx1", "bankruptx1"])
def test_19_going_out_on_some_cards_can_be_barred(last: str) -> None:
    game = ruled("ZIL-19", "bar", 4, {"Ann": 1})
    with pytest.raises(Refused, match="Nobody may go out on this card"):
        say(game, last)
    assert {"8x1", "bankrollx1", "millionairex1", "pass"} <= options(game)
    assert say(game, "pass") == ["Ann may not go out on that card: the lead passes on"]
    assert asked(game) == "Ben: P1"
    assert "pass" not in options(game)  # more than one card: something can be led
    allowed = ruled("ZIL-19", "allow", 4, {"Ann": 1})
    assert "Ann has played every card and is Rich" in say(allowed, last)


def test_19_barred_cards_may_be_played_while_others_are_left() -> None:
    game = ruled("ZIL-19", "bar", 4, {"Ann": 3})
    assert "zillionairex2" in options(game)
    assert "zillionairex3" not in options(game)


def test_19_barred_as_an_answer() -> None:
    game = ruled("ZIL-19", "bar", 4, {"Ben": 2, "Cleo": 1})
    say(game, "8x2")
    assert options(game) == {"bankrollx2", "millionairex2", "pass"}
    say(game, "pass")
    assert options(game) == {"pass"}
    say(game, "pass", "pass")
    say(game, "4x2", "pass")
    assert options(game) == {"pass"}  # not even a wild 5 may be Cleo's last card
    with pytest.raises(Refused, match="Nobody may go out"):
        say(game, "5x1")


def test_19_when_all_are_stuck_the_bar_is_lifted() -> None:
    game = ruled("ZIL-19", "bar", 3, {"Ann": 1, "Ben": 1, "Cleo": 1})
    say(game, "pass", "pass", "pass")
    assert asked(game) == "Ann: P1"
    assert "pass" not in options(game)
    assert "Ann has played every card and is Rich" in say(game, "zillionairex1")


def test_19_a_dealt_hand_is_stuck_only_when_it_really_is() -> None:
    game = dealt({}, rulings={"ZIL-19": "bar"})
    t = table_of(game)
    t.hands[0], t.cards[0] = 1 << 4 * 12, 1  # one Zillionaire
    assert lead_ask(t, 0).menu.open == ("pass",)
    t.hands[0] = 1 << 4 * 7  # one 8
    assert lead_ask(t, 0).menu.open == ("8x1",)
    t.hands[0], t.cards[0] = 2 << 4 * 12, 2
    assert lead_ask(t, 0).menu.open == ("zillionairex1",)
    t.hands[0], t.cards[0] = 3 << 4 * 4, 3  # three 5s: one may be led
    assert lead_ask(t, 0).menu.open == ("5x1",)


def second_game(rulings: dict[str, str], hands: dict[str, list[str]]) -> Game:
    """The second game of a dealt match: Ann is Rich, Dov is Poor, hands as given."""
    game = dealt({}, games=2, rulings=rulings)
    t = table_of(game)
    t.cards, t.hands = [1, 1, 1, 1], [1, 1 << 4, 1 << 8, 1 << 12]
    t.active = 4
    game.act(Act("turn", 0, (("why", "test"),)))
    say(game, "1x1", "2x1", "3x1", "ok")
    deal(game, hands)
    return game


def counts(game: Game, name: str) -> dict[str, int]:
    t = table_of(game)
    hand = t.facts(frozenset(range(4)))["hands"]
    assert isinstance(hand, dict)
    cards = hand[name]
    assert isinstance(cards, list)
    return {str(card): cards.count(card) for card in cards}


def test_21_together_or_the_poorer_first() -> None:
    rich = ["6"] * 5 + ["7"] * 6 + ["8"] * 4
    poor = ["3"] * 3 + ["4"] * 6 + ["2"] * 4 + ["5", "6"]
    together = second_game({"ZIL-21": "together"}, {"Ann": rich, "Dov": poor})
    # Rich gives two 6s for a 5 and a 6, without having seen them.
    assert counts(together, "Ann") == {"5": 1, "6": 4, "7": 6, "8": 4}
    first = second_game({"ZIL-21": "poorer"}, {"Ann": rich, "Dov": poor})
    # Now the 5 just received is among the two lowest and goes back.
    assert counts(first, "Ann") == {"6": 5, "7": 6, "8": 4}
    assert counts(first, "Dov") == {"2": 4, "3": 3, "4": 6, "5": 1, "6": 1}


def test_21_with_real_cards_the_poorer_is_told_first() -> None:
    for value, tells in (("together", ["Dov"]), ("poorer", ["Dov", "Ann"])):
        game = real(4, {"Ann": 1, "Ben": 1, "Cleo": 1}, games=2, rulings={"ZIL-21": value})
        say(game, "1x1", "2x1", "3x1", "ok", "ok")
        told: list[str] = []
        while game.ask is not None and game.ask.rule == "N3" and len(told) < len(tells):
            told.append(asked(game).removesuffix(": N3"))
            say(game, "ok")
        assert told == tells


@pytest.mark.parametrize(("value", "winners"), [("rich", [0]), ("last", [1]), ("share", [0, 1])])
def test_26_equal_totals(value: str, winners: list[int]) -> None:
    game = real(3, {"Ann": 1, "Ben": 1}, rulings={"ZIL-26": value})
    t = table_of(game)
    t.points, t.times_rich = [9, 6, 0], [2, 0, 0]
    game.act(Act("turn", 1, (("why", "test"),)))
    say(game, "1x1", "pass", "2x1")  # Ben is Rich, Ann Credit Crazy: twelve points each
    assert game.outcome is not None
    assert list(game.outcome.winners) == winners


def proof(value: str) -> Game:
    game = real(4, {"Ann": 1, "Ben": 1, "Cleo": 1}, games=2, rulings={"ZIL-27": value})
    say(game, "1x1", "2x1", "3x1", "ok", "ok", "ok")
    return game


def test_27_on_trust() -> None:
    game = proof("honour")
    assert asked(game) == "Cleo: N3"  # already the green line
    say(game, "ok")
    assert asked(game) == "Dov: P1"


def test_27_scanned_face_down_stays_secret_and_proves_a_wrong_exchange() -> None:
    game = proof("scan")
    assert game.ask is not None
    assert game.ask.prompt.secret
    told = say(game, "8", "8", "1", "2")
    assert not any("8" in line for line in told)
    say(game, "ok", "7", "3")
    assert asked(game) == "Dov: P1"
    say(game, "1x1")  # received, so it may be there although it is low
    told = say(game, "pass", "pass", "pass", "millionairex1")
    assert told[-1] == (
        "Dov played one Millionaire, which cannot be after the cards proved in the exchange: "
        "one of the two was wrong"
    )
    assert "Dov led one Millionaire, 13 cards left" in told  # it stands unless all undo it


def test_27_shown_to_everybody() -> None:
    game = proof("reveal")
    assert game.ask is not None
    assert not game.ask.prompt.secret
    told = say(game, "8", "8", "1", "2")
    assert told[-2:] == ["Dov gave away 8 and 8", "Ann gave away 1 and 2"]
    revealed = second_game({"ZIL-27": "reveal"}, {"Dov": ["zillionaire", "zillionaire"]})
    assert "Dov gave away Zillionaire and Zillionaire" in [
        revealed.table.speaker().event(event) for event in revealed.events
    ]


def test_27_a_card_cannot_be_scanned_more_often_than_it_exists() -> None:
    game = proof("scan")
    say(game, "bump", "bump", "bump")
    with pytest.raises(Refused):
        say(game, "bump")


def test_29_a_leaver_is_poor_or_ends_the_match() -> None:
    poor = ruled("ZIL-29", "poor", 4)
    poor.act(Act("leave", 0))
    assert poor.outcome is None
    assert asked(poor) == "Ben: P1"
    end = ruled("ZIL-29", "end", 4)
    end.act(Act("leave", 0))
    assert end.outcome is not None
    assert end.outcome.winners == (0, 1, 2, 3)  # ALL-07: nobody has any points yet
    assert table_of(end).points == [0, 0, 0, 0]
