"""Settling by hand: one sheet, one entry, taken back as one."""

from __future__ import annotations

import pytest

from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.settling import balances, paid_line, settle_by_hand
from firmware_host.games.go_for_broke.table import BrokeTable
from tests.games.table_talk import sentences, start


@pytest.fixture
def game() -> Game:
    game = start("go-for-broke", 3)
    for dice in ((6, 6), (1, 2), (1, 2)):
        game.push(dice)
    return game


SHEET = (
    "Ann > bank 5000",
    "Ben > Ann 2000",
    "Cleo > Poor House 1000",
    "pawn Ben = 12",
    "oil Cleo = 1",
    "sits out Ann = 2",
)


def test_a_sheet_is_one_entry_and_is_taken_back_as_one(game: Game) -> None:
    before = (list(game.table.money), list(game.events), game.table.facts(frozenset()))
    game.act(settle_by_hand("Sing a song", SHEET))
    table = game.table
    assert isinstance(table, BrokeTable)
    assert table.money[:3] == [997_000, 998_000, 999_000]
    assert (table.money[table.pot], table.place[1], table.missing[0]) == (1_000, 12, 2)
    assert table.stock[2] == [1, 0, 0]
    assert "Settled by hand: Sing a song" in sentences(game)
    assert len(game.entries) == 4
    game.pop()
    assert (list(game.table.money), list(game.events), game.table.facts(frozenset())) == before


def test_it_replays_from_what_the_journal_keeps(game: Game) -> None:
    game.act(settle_by_hand("Sing a song", SHEET))
    kept = [codec.entry_from_json(codec.entry_json(entry)) for entry in game.entries]
    assert Game(game.board, game.setup, kept).events == game.events


def test_the_next_time_the_sheet_begins_with_the_figures_of_the_last(game: Game) -> None:
    game.act(settle_by_hand("Sing  a song ", SHEET[:2]))
    assert game.table.settled["sing a song"] == SHEET[:2]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("Ann > bank 2000000",), "Ann does not have that much"),
        (("Ann > bank 900000", "Ann > Ben 200000"), "Ann does not have that much"),
        (("Ann > Ann 5",), "is not a payment"),
        (("Zoe > bank 5",), "write it like this: Ann > bank 500"),
        (("Ann > bank 0",), "above zero"),
        (("pawn Ann = 999",), "cannot be done"),
        (("crown Ann = 1",), "cannot be done"),
        (("Ann > bank 5",) * 41, "40 lines at most"),
    ],
)
def test_a_line_that_cannot_be_leaves_everything_as_it_was(
    game: Game, lines: tuple[str, ...], told: str
) -> None:
    before = list(game.events), list(game.table.money)
    with pytest.raises(Refused) as refusal:
        game.act(settle_by_hand("Sing", lines))
    assert told in str(refusal.value)
    assert (list(game.events), list(game.table.money)) == before


def test_words_are_needed(game: Game) -> None:
    with pytest.raises(Refused, match="a word about what it is for"):
        game.act(settle_by_hand("  ", SHEET))


def test_the_running_balance_counts_line_by_line(game: Game) -> None:
    table = game.table
    line = paid_line(table, 0, table.bank, 300_000)
    assert line == "Ann > bank 300000"
    assert balances(table, [line, line])[0] == 400_000


def test_the_referee_takes_a_sheet(game: Game) -> None:
    request = {"act": "settle", "words": "Sing", "lines": ["Ann > bank 5000"]}
    act = codec.act_from_json(request, game.table)
    assert act == settle_by_hand("Sing", ("Ann > bank 5000",))
    with pytest.raises(Refused, match="a list of short texts"):
        codec.act_from_json({**request, "lines": [5]}, game.table)
