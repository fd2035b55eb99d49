"""Packs and the teach-in: every problem told, everything taught remembered."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.engine.game import Game
from firmware_host.engine.words import english
from firmware_host.games.gambler.edition import (
    UNLIKE_PAIRS,
    Card,
    Edition,
    Space,
)
from firmware_host.games.gambler.pack import check, write
from firmware_host.games.gambler.pack import parse as read
from firmware_host.games.gambler.positions import NEIGHBOURS
from firmware_host.games.gambler.rules import MOVED
from firmware_host.games.shared.effects import UNKNOWN, Effect, parse
from firmware_host.games.shared.pending import Waiting
from tests.games.gambler_talk import act, asked, begin, call_sweepstakes, roll, say, table
from tests.games.table_talk import at_random, play_out, sensibly, start

HOUSE = games.shipped_pack(games.board("gambler"), "house")


def test_the_house_edition_has_what_the_sheet_names() -> None:
    house = read("pack", HOUSE)
    names = {space.name for space in house.spaces}
    assert {
        "Start",
        "Sweepstakes",
        "Lottery",
        "Off to the Races",
        "Daily Double",
        "Fortune",
    } <= names
    assert sum(card.count for card in house.cards) == 24
    assert len(house.tickets) == 14
    assert house.splits == ((1, 2), (2, 3), (4, 5), (5, 6))
    assert (house.fee, house.prize) == (20, 80)
    assert any(card.does.name == "sweepstakes" for card in house.cards)
    assert "house" in house.name.lower()


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ('does = "pay 20"', 'does = "pay lots"', "'pay lots': a number is missing at character 5"),
        ('does = "pay 20"', 'does = "hotel 5 rent 5"', "has no meaning here"),
        ('does = "pay 20"', 'does = "go to nowhere"', "'nowhere' is none of"),
        ('does = "pay 20"', 'does = "hold party"', "'party' is none of: sweepstakes"),
        ('does = "pay 20"', 'does = "pay 10 per pip of 9 dice"', "1 to 2 only"),
        ('"1-2", "1-3"', '"1-2", "1-9"', "'1-9' is not a ticket"),
        ('"1-2", "1-3", "1-4"', '"1-2", "1-3"', "there are 14 tickets, not 13"),
        ('"2-3", "4-5", "5-6"]\nfirst', '"2-3", "4-5", "1-3"]\nfirst', "is not a split"),
        ('"2-3", "4-5", "5-6"]\nfirst', '"2-3"]\nfirst', "four different splits"),
        ('first = "left"', 'first = "top"', 'first must be "left" or "right"'),
        ("fee = 20", 'fee = "much"', "race.fee must be a whole number"),
        ("fee = 20", "toll = 20", "unknown key 'toll'"),
        ('name = "Barber"', 'name = "Start"', "begins with Start, and has only one"),
        ('name = "Barber"', 'name = "Bar\\nber"', "a name is up to 40 characters"),
        ('name = "House edition"', "nome = 1", "name is missing"),
        ("count = 2", "count = 20", "24 Fortune cards at most"),
    ],
)
def test_every_problem_is_told_with_its_line(wrong: str, right: str, told: str) -> None:
    assert wrong in HOUSE
    text = HOUSE.replace(wrong, right, 1)
    found = check("my.toml", text)
    assert any(told in line for line in found), found
    assert all(line.startswith("my.toml:") for line in found)


def test_problems_come_all_at_once_with_their_own_lines() -> None:
    text = HOUSE.replace('"pay 20"', '"pay lots"', 1).replace('first = "left"', 'first = "top"')
    lines = text.splitlines()
    places = {
        lines.index('does = "pay lots"') + 1: "pay lots",
        lines.index('first = "top"') + 1: "first must",
    }
    found = check("my.toml", text)
    assert len(found) == 2
    for line, words in places.items():
        assert any(f"my.toml:{line}:" in told and words in told for told in found), found


def test_what_is_no_toml_is_told_too() -> None:
    (told,) = check("my.toml", "name = ")
    assert told.startswith("my.toml:1:")


EFFECTS = st.sampled_from(
    [
        parse(text)
        for text in (
            "nothing",
            "unknown",
            "pay 15",
            "receive 25",
            "all pay 5",
            "pay each 10",
            "move -3",
            "move 7",
            "roll again",
            "lose a turn",
            "hold lottery",
            "draw fortune",
            "go to start",
            "advance to space 3",
            "pay 5 per pip of 2 dice",
        )
    ]
)
NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=40).filter(
    lambda name: name != "Start"
)
EDITIONS = st.builds(
    Edition,
    st.text(max_size=30),
    st.one_of(
        st.just(()),
        st.lists(st.builds(Space, NAMES, EFFECTS), min_size=11, max_size=20).map(
            lambda spaces: (Space("Start", Effect("nothing")), *spaces)
        ),
    ),
    st.lists(st.builds(Card, EFFECTS, NAMES, st.integers(1, 3)), max_size=8).map(tuple),
    st.one_of(st.just(()), st.permutations(UNLIKE_PAIRS).map(lambda pairs: tuple(pairs[:14]))),
    st.one_of(st.just(()), st.permutations(NEIGHBOURS).map(lambda splits: tuple(splits[:4]))),
    st.sampled_from(["", "left", "right"]),
    st.integers(1, 1000),
    st.integers(1, 1000),
)


@given(EDITIONS)
def test_a_written_edition_reads_back_the_same(edition: Edition) -> None:
    if not edition.spaces:  # names of spaces can only be meant where there are spaces
        plain = tuple(card for card in edition.cards if card.does.verb not in ("go", "advance"))
        edition = replace(edition, cards=plain)
    assert read("pack", write(edition)) == edition


def blank(seats: int = 2) -> Game:
    return begin(seats, edition="blank")


def test_a_blank_board_is_counted_before_the_first_turn() -> None:
    game = blank()
    assert asked(game) == "amount of the table"
    say(game, 30)
    assert table(game).length == 30
    assert asked(game) == "choose of Ann"


def test_a_space_is_taught_played_and_remembered() -> None:
    game = blank()
    say(game, 30)
    roll(game, 1, 2)
    told = say(game, "pay", 40, "remember")
    assert told == ['Remembered: Space 3 says "pay 40"', "Ann pays the Bank $40"]
    assert game.table.money[0] == 60
    roll(game, 1, 2)
    assert game.table.money[1] == 60  # Ben is not asked
    kept = read("pack", game.table.pack())
    assert kept.spaces[3].does == parse("pay 40")
    assert kept.spaces[4].does == parse("unknown")


def test_a_space_can_be_played_once_and_told_again() -> None:
    game = blank()
    say(game, 30)
    roll(game, 1, 2)
    say(game, "pay", 40, "wrong", "receive", 25, "once")
    assert game.table.money[0] == 125
    roll(game, 1, 2)
    assert asked(game) == "choose of the table"
    assert read("pack", game.table.pack()).spaces[3].does == parse("unknown")


def test_a_taught_space_can_be_forgotten() -> None:
    game = blank()
    say(game, 30)
    roll(game, 1, 2)
    say(game, "pay", 40, "remember")
    act(game, "fix", what="space 3", to="unknown", why="misread")
    roll(game, 1, 2)
    assert asked(game) == "choose of the table"
    say(game, "pay", 20, "remember")
    assert game.table.money[:2] == [60, 80]


def test_cards_are_taught_as_they_come() -> None:
    game = blank()
    say(game, 30)
    roll(game, 1, 2)
    say(game, "draw", "fortune", "remember")
    assert asked(game) == "draw of Ann"
    told = say(game, "new", "receive", 50, "remember")
    assert 'Remembered: Fortune card f1 says "receive 50"' in told
    assert game.table.money[0] == 150
    assert table(game).fortune.left() == {"new": 23}
    assert english(table(game).fortune.label("f1")) == "Receive $50"
    roll(game, 1, 2)
    say(game, "new", "miss", "once")
    assert table(game).fortune.under == ["f1", "new"]
    kept = read("pack", game.table.pack())
    assert kept.cards == (Card(parse("receive 50")),)
    assert kept.fortune.counts == {"f1": 1, "new": 23}


def test_tickets_are_asked_for_when_the_first_is_bought() -> None:
    game = blank()
    say(game, 30, "ticket")
    assert asked(game) == "choose of the table"
    say(game, "2-6", "1-2")
    assert table(game).tickets[0] == ["1-2"]
    assert len(table(game).pile) == 13
    assert "2-6" not in read("pack", game.table.pack()).tickets
    say(game, "ticket")
    assert asked(game) == "draw of Ann"


def test_splits_are_asked_for_at_the_first_sweepstakes() -> None:
    game = blank()
    say(game, 30)
    call_sweepstakes(game)
    told = say(game, "1-2", "right")
    assert "Remembered: no split covers 1-2; position 1 is at the right end" in told
    assert [key for key in table(game).bets if key.startswith("split")] == [
        "split-2-3",
        "split-3-4",
        "split-4-5",
        "split-5-6",
    ]
    kept = read("pack", game.table.pack())
    assert kept.splits == NEIGHBOURS[1:]
    assert kept.first == "right"


def test_a_known_edition_is_not_written_anew() -> None:
    game = start("gambler", 2)
    play_out(game, 1)
    assert game.table.pack() == HOUSE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_blank_board_can_be_played_to_the_end_by_anybody(seats: int) -> None:
    for seed in range(15):
        game = start("gambler", seats, edition="blank")
        play_out(game, seed, at_random if seed % 2 else sensibly)
        kept = read("pack", game.table.pack())
        # And the edition that came of it can be played, too.
        again = start("gambler", seats, pack=write(kept))
        play_out(again, seed)


def shortened(*told: tuple[str, str]) -> Game:
    """A game whose ring turns out to have 15 spaces, after these things were told of it."""
    game = begin(3)
    for what, does in told:
        act(game, "tell", what=what, does=does)
    act(game, "fix", what="length", to="15", why="counted again")
    return game


def test_what_leads_to_a_space_that_was_counted_away_is_unknown_again() -> None:
    game = shortened(
        ("space 3", "go to space 20"), ("space 4", "if cash 50 or more then go to lottery")
    )
    t = table(game)
    assert t.ring[3] == UNKNOWN
    assert t.ring[4].phrase() == "if cash 50 or more then go to lottery"
    bench = next(key for key, does in table(begin()).cards.items() if does.name == "park bench")
    assert t.cards[bench] == UNKNOWN
    assert check("cut", t.pack()) == []


def test_what_waits_for_a_space_that_was_counted_away_is_dropped() -> None:
    game = begin(3)
    pending = table(game).pending
    for phrase in ("go to park bench", "go to lottery"):
        pending.waiting.append(Waiting(1, 1, False, phrase, 1, 3))
    act(game, "fix", what="length", to="15", why="counted again")
    assert [each.phrase for each in pending.waiting] == ["go to lottery"]


def test_what_happened_on_a_space_that_was_counted_away_can_still_be_read() -> None:
    game = begin(3)
    table(game).record((MOVED, 0, (6, 5), 22))
    told = game.events[-1]
    act(game, "fix", what="length", to="15", why="counted again")
    assert "Space 22" in game.table.speaker().event(told)
