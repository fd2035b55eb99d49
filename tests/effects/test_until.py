"""What goes on until something is so: pawns that stay, rents that change, what comes again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from firmware_host.engine.asks import Answer
from firmware_host.engine.game import Game
from firmware_host.engine.words import english, said
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.games.shared.effects import parse
from firmware_host.games.shared.gambles import odds_of
from firmware_host.games.shared.grammar import parse_node
from firmware_host.games.shared.interpreter import LONGEST_STAY
from firmware_host.games.shared.pending import Kept
from firmware_host.games.shared.printer import written
from firmware_host.games.shared.sentences import sentence
from firmware_host.language import translator
from tests.effects.test_by_touch import box
from tests.effects.test_play import broke_at, gambler_at, in_order, landed
from tests.effects.test_teaching import notes_of, told
from tests.games.table_talk import at_random

GERMAN = translator("de")
ROLL = "{seat:who}, roll both dice"
At: TypeAlias = Callable[[str, int], Game]
BOTH = pytest.mark.parametrize("at", [broke_at, gambler_at])


def board(game: Game) -> BrokeTable | GamblerTable:
    assert isinstance(game.table, (BrokeTable, GamblerTable))
    return game.table


def places(game: Game) -> list[int]:
    table = board(game)
    return table.place if isinstance(table, BrokeTable) else table.places


def harmless(game: Game) -> int:
    """A space on which little happens, three or more from Start."""
    table = board(game)
    says = table.does if isinstance(table, BrokeTable) else table.ring
    return next(at for at, does in enumerate(says) if at > 3 and does.verb == "receive")


def written_down(game: Game) -> list[str]:
    """The sheet to go on by hand from, line by line."""
    table = game.table
    return [table.speaker().line(line) for part in table.written().parts for line in part.lines]


def rolls(game: Game, seat: int, dice: tuple[int, int]) -> None:
    """Play on until a seat is to roll, and let it roll that; the others do not get about much."""
    while True:
        ask = game.ask
        assert ask is not None
        if ask.prompt.text == ROLL and ask.seat == seat:
            break
        if ask.prompt.text == ROLL:
            assert ask.seat is not None
            places(game)[ask.seat] = harmless(game) - 3
            game.push((1, 2))
        else:
            game.push("roll" if "roll" in ask.legal else at_random(game, ask, lambda _: 0))
        in_order(game)
    game.push(dice)


@BOTH
def test_a_pawn_stays_until_its_throw_lets_it_go(at: At) -> None:
    game = at("lose turns until thrown 7", 2)
    landed(game)
    here = places(game)[0]
    for dice in ((1, 2), (6, 5), (2, 2)):
        rolls(game, 0, dice)
        assert places(game)[0] == here
        assert game.table.turn == 1, "and the turn is over"
        assert "Ann" in str(board(game).pending.facts(game.table)["still to come"])
    rolls(game, 0, (3, 4))
    assert not board(game).pending.waiting
    assert game.table.speaker().event(next(e for e in game.events if e[0].kind == "effect over"))
    moved = {event[0].kind for event in game.events[-8:]}
    assert moved & {"moved", "visited"}, "it moves with the throw that freed it"


@BOTH
def test_nobody_stays_for_ever(at: At) -> None:
    game = at("lose turns until thrown 1", 2)
    landed(game)
    for _ in range(LONGEST_STAY):
        assert board(game).pending.waiting
        rolls(game, 0, (1, 2))
    assert not board(game).pending.waiting


@BOTH
def test_undo_takes_a_stay_back_and_replay_brings_it_again(at: At) -> None:
    game = at("lose turns until thrown doubles", 2)
    landed(game)
    waiting = list(board(game).pending.waiting)
    assert len(waiting) == 1
    [answer] = game.pop()
    assert not board(game).pending.waiting
    assert answer == ((1, 1) if isinstance(game.table, BrokeTable) else (1, 2))


@BOTH
def test_a_stay_is_written_down_and_can_be_called_off(at: At) -> None:
    game = at("lose turns until thrown doubles", 2)
    landed(game)
    lines = written_down(game)
    stay = "Ann, for 9 turns at most: stay here, rolling each turn, until the throw is doubles"
    assert any(stay in line for line in lines), lines
    fix = next(fix for fix in game.table.fixes() if fix.what == "later 1")
    assert "until the throw is doubles" in game.table.speaker().line(dict(fix.options)["stays"])
    fix.put("off")
    assert not board(game).pending.waiting


def test_what_comes_again_stops_when_it_is_so() -> None:
    game = gambler_at("next 5 turns pay 10 until thrown 7", 2)
    landed(game)
    for dice in ((1, 2), (3, 4), (1, 2)):
        rolls(game, 0, dice)
    assert [event[0].kind for event in game.events].count("effect due") == 2
    assert not board(game).pending.waiting


def test_what_comes_after_a_roll_goes_by_that_roll() -> None:
    game = gambler_at("next 2 rolls receive 10 per pip", 2)
    landed(game)
    for at, (dice, gain) in enumerate((((6, 5), 110), ((1, 2), 30))):
        rolls(game, 0, dice)
        paid = [event for event in game.events if event[0].kind == "space-received"]
        assert gain in paid[at], "not by the roll before"


def test_rents_are_changed_until_it_is_so() -> None:
    game = broke_at("get hotel and double rent until thrown 7", 2)
    landed(game, "3")
    table = board(game)
    assert isinstance(table, BrokeTable)
    for dice, doubled in (((1, 2), True), ((3, 4), False)):
        rolls(game, 0, dice)
        assert bool(table.pending.rents) is doubled
    sheet = broke_at("double rent for all until thrown 7", 2)
    landed(sheet)
    lines = written_down(sheet)
    assert any("all rents are doubled, until the throw is 7" in line for line in lines)
    fix = next(fix for fix in sheet.table.fixes() if fix.what == "rents 1")
    assert sheet.table.speaker().line(fix.label).endswith("until the throw is 7")
    fix.put("off")
    assert board(sheet).pending.rents == []


def test_who_wants_it_no_more_is_not_asked_again() -> None:
    game = gambler_at("5 times may pay 10", 2)
    assert landed(game, "1", "1", "2")[0] == -20


@pytest.mark.parametrize(
    ("phrase", "answers", "gained"),
    [
        ("2 times (may pay 10 and pay 20)", ("2", "2"), -40),
        ("2 times may (pay 20 and may pay 10)", ("1", "2", "1", "2"), -40),
        ("2 times each other may pay 10 to me", ("2", "1"), 10),
    ],
)
def test_a_choice_that_is_only_a_part_of_it_ends_no_repeat(
    phrase: str, answers: tuple[str, ...], gained: int
) -> None:
    assert landed(gambler_at(phrase, 2), *answers)[0] == gained


def test_a_rent_is_not_paid_with_the_card_for_it() -> None:
    game = broke_at("nothing", 2)
    table = board(game)
    assert isinstance(table, BrokeTable)
    table.pending.kept.append(Kept(0, "one stay", "receive", "x"))
    table.owner[3], table.hotel[1] = 1, 3
    table.place[0] = 1
    game.push((1, 1))
    assert game.ask is not None
    before = list(table.money)
    game.push("use")
    assert table.money == before
    assert table.pending.kept == []


@pytest.mark.parametrize(
    ("phrase", "spoken"),
    [
        ("lose turns until thrown doubles", "stay here, rolling each turn, until the throw is"),
        ("double rent until thrown 7", "your rent is doubled, until the throw is 7"),
        ("no rent for all until richer than left", "nobody pays rent, until richer than the left"),
        ("next 9 turns pay 10 until thrown even", "at each of the next 9 turns, until the throw"),
        ("next 3 rolls pay 10", "after each of the next 3 rolls: pay $10"),
        ("if cash at least 400 then pay 10", "if cash of at least $400: pay $10"),
        ("if cash above 400 then pay 10", "if cash above $400: pay $10"),
        ("if at least 2 ticket then pay 10", "if one has at least 2 tickets: pay $10"),
        ("if twice as rich as left then pay 10", "if at least twice as rich as the left"),
        ("pay 10 per space from start", "pay $10 for each space from Start"),
    ],
)
def test_it_is_said_in_both_languages(phrase: str, spoken: str) -> None:
    node = parse_node(phrase)
    assert parse_node(written(node)) == node
    line = sentence(written(node))
    assert english(line).lower().startswith(spoken.lower())
    assert said(line, GERMAN) != english(line)


@pytest.mark.parametrize(
    ("phrase", "free"),
    [
        ("lose turns until thrown doubles", 6),
        ("pay 10 and lose turns until thrown 7 or more", 21),
        ("lose turns until not (thrown odd or thrown 2)", 17),
    ],
)
def test_how_likely_one_comes_free_is_in_the_odds(phrase: str, free: int) -> None:
    line = odds_of(parse(phrase), {}, 3)
    assert line is not None
    assert english(line.label).endswith(f"(free on {free} of 36 throws)")
    assert odds_of(parse("lose turns until richer than left"), {}, 3) is None


TOUCHES: list[tuple[str, str, list[Answer]]] = [
    ("gambler", "lose turns until thrown doubles", ["stay", "doubles"]),
    (
        "go-for-broke",
        "double rent until thrown 7 or more",
        ["more", "rents until", "double", "own", "at least", 7],
    ),
    (
        "gambler",
        "if poorer than left then receive 500 from left",
        ["if", "poorer than", "left", "get from", "left", 500, "nothing"],
    ),
    (
        "gambler",
        "if 3 or more ticket then get ticket",
        ["if", "several", "ticket", 3, "more", "goods", "get", "ticket", "nothing"],
    ),
    (
        "go-for-broke",
        "if cash 400000 or more then pay 1/10 of cash else roll again",
        ["if", "cash least", 400_000, "share", "1/10", "something", "again"],
    ),
    (
        "go-for-broke",
        "throw 2 dice and if thrown 9 or more then receive 45000 else pay 15000",
        ["throw", "2", "at least", 9, "receive", 45_000, "something", "pay", 15_000],
    ),
    (
        "go-for-broke",
        "20 times (pay 2000 and throw 1 die) until thrown 6",
        [
            *("more", "times until", 20, "exactly", 6),
            *("more", "several", "pay", 2_000, "more", "dice", 1, "player", "done"),
        ],
    ),
]


@pytest.mark.parametrize(("game", "phrase", "answers"), TOUCHES)
def test_until_at_least_and_richer_than_are_told_by_touch(
    game: str, phrase: str, answers: list[Answer]
) -> None:
    words = box(game, "space")
    effect, kept, _ = told(words, iter([*answers, "remember"]), notes_of(game))
    assert kept
    assert parse(effect.phrase()) == parse(phrase)
