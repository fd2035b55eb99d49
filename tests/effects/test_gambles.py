"""The odds of what spaces and cards gamble for, worked out to the last throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from firmware_host import games
from firmware_host.engine.words import english
from firmware_host.games.shared.effects import parse
from firmware_host.games.shared.gambles import card, odds_of
from firmware_host.lab.odds import report
from tests.games.table_talk import start

HALF = Fraction(1, 2)
WHEELS = {"slot": {"lemon": Fraction(1, 4), "bell": Fraction(3, 4)}}


@pytest.mark.parametrize(
    ("phrase", "chance", "average"),
    [
        ("pay 10 per pip of 1 dice", 0, -35),
        ("receive 10 per pip of 2 dice", 1, 70),
        ("throw 1 die and if thrown odd then receive 40 else pay 10", HALF, 15),
        ("throw 2 dice and if thrown 7 or more then receive 36", Fraction(7, 12), 21),
        ("throw 2 dice and if thrown doubles then receive 60", Fraction(1, 6), 10),
        ("throw 2 dice and receive 1 per product", 1, Fraction(49, 4)),
        ("pay 10 and throw 1 die and if thrown 6 then receive 60", Fraction(1, 6), 0),
        ("2 times (throw 1 die and pay 10 per pip) until thrown 1", 0, -35 - Fraction(35 * 5, 6)),
        ("spin slot and if spun lemon then pay 40 else receive 20", Fraction(3, 4), 5),
        ("throw 1 die and if not thrown 1 to 5 then receive 6 plus 1 per pip", Fraction(1, 6), 2),
        ("stake 10 for highest of 2 dice", Fraction(1, 4), 0),
        ("throw 1 die and pay 10 per pip to each other", 0, -105),
        ("throw 1 die and receive 10 per pip from all", 1, 105),
        ("throw 1 die and if thrown odd then receive 10 per player else pay 20", HALF, 10),
        ("throw 1 die and if thrown 6 then receive 60 from left", Fraction(1, 6), 10),
    ],
)
def test_what_a_phrase_is_worth(phrase: str, chance: Fraction, average: Fraction) -> None:
    line = odds_of(parse(phrase), WHEELS, 4)
    assert line is not None
    assert (line.chance, line.average) == (chance, average)


@pytest.mark.parametrize(
    ("phrase", "on"),
    [
        ("throw 1 die and if hotel then pay 10", "what the player has"),
        ("throw 1 die and chosen pay 10 to me", "the other players"),
        ("throw 1 die and pay 1/4 of cash", "what the player has"),
        ("throw 1 die and pay 10 to each other with hotel", "the other players"),
        ("throw 1 die and if thrown above left then receive 10", "the other players"),
        ("throw 1 die and (pay 10 or lose a turn)", "what is chosen"),
        ("throw 1 die and if thrown 6 then draw spend", "the cards and events that follow"),
        ("throw 1 die and receive all of poor house", "what lies in the pot"),
        ("throw 1 die and forward 3", "where the pawn stands"),
    ],
)
def test_what_depends_on_more_says_on_what(phrase: str, on: str) -> None:
    line = odds_of(parse(phrase), WHEELS, 4)
    assert line is not None
    assert (line.chance, line.average) == (None, None)
    assert english(line.label).endswith(f"(it depends on {on})")
    told = card([parse(phrase)], WHEELS, 4)
    assert told is not None
    assert told.lines == (line,)


def test_a_stake_of_those_who_wish_is_worth_nothing_however_many_join() -> None:
    line = odds_of(parse("stake 10 for highest of 2 dice by choice"), WHEELS, 4)
    assert line is not None
    assert (line.chance, line.average) == (None, Fraction(0))
    assert english(line.label).endswith("(one in as many as join)")


@pytest.mark.parametrize("phrase", ["pay 10", "if hotel then pay 10", "pay 10 per pip"])
def test_what_is_no_gamble_has_no_line(phrase: str) -> None:
    assert odds_of(parse(phrase), WHEELS, 4) is None
    assert card([parse(phrase)], WHEELS, 4) is None


@pytest.mark.parametrize(("game", "edition"), [("go-for-broke", "alpine"), ("gambler", "pier")])
def test_every_edition_tells_them(game: str, edition: str) -> None:
    table = start(game, 3, edition=edition).table
    last = report(games.board(game), table)[-1]
    assert len(last.lines) >= 3
    known = [line for line in last.lines if line.average is not None]
    assert len(known) >= 3
    # What has no average says what it depends on.
    others = [english(line.label) for line in last.lines if line.average is None]
    assert all("(it depends on " in told for told in others), others
