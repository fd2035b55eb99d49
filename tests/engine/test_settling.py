"""Settling by hand: one sheet, one entry, taken back as one."""

from __future__ import annotations

import pytest

from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.requests import move_money, put_right
from firmware_host.engine.settling import asked_by_hand, balances, paid_line, settle_by_hand
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.record import chance
from tests.games.broke_talk import begun, known_board, table
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


def beating_real_cards() -> Game:
    """Return a game of Zillionaire with real cards in which somebody has to beat what lies."""
    game, below = start("zillionaire", 3, options={"cards": "real"}), chance.seeded(2)
    while game.ask is not None and game.ask.rule != "P2":
        game.push(game.ask.sample(below))
    return game


def test_a_line_that_cuts_the_turn_off_does_so_like_the_fix_of_its_name() -> None:
    fixed, settled = beating_real_cards(), beating_real_cards()
    (fix,) = (fix for fix in fixed.table.fixes() if fix.what == "tray")
    cleared = next(value for value, _ in fix.options if value != fix.now)
    fixed.act(put_right("tray", cleared, "taken up too early"))
    settled.act(settle_by_hand("taken up too early", [f"tray = {cleared}"]))
    asked, then = fixed.ask, settled.ask
    assert asked is not None
    assert then is not None
    assert "pass" not in then  # who leads may not pass (ZIL-01)
    assert (then.prompt, then.seat) == (asked.prompt, asked.seat)


def test_a_line_that_cuts_nothing_off_leaves_the_question_as_it_is() -> None:
    game = beating_real_cards()
    asked = game.ask
    game.act(settle_by_hand("a slip of the pen", ["points of Ann = 1"]))
    assert game.ask is asked


def test_what_a_space_has_people_settle_ends_no_turn_before_it_is_done() -> None:
    """Cut off here, the turn would begin again, with another roll for the same seat."""
    pack = known_board().replace('does = "draw spend"', 'does = "settle by hand: sing"')
    game, below = begun(2, pack=pack), chance.seeded(3)
    while not asked_by_hand(game.ask):
        assert game.ask is not None
        game.push(game.ask.sample(below))
    asked = game.ask
    game.act(settle_by_hand("sing", ["length = 52"]))
    assert game.ask is asked
    assert table(game).board.length == 52


def test_a_payment_on_a_sheet_is_judged_like_a_correction_of_that_sum() -> None:
    corrected, settled = start("gambler", 2), start("gambler", 2)
    corrected.act(move_money(corrected.table.bank, 0, 2_000, "a prize"))
    settled.act(settle_by_hand("a prize", ["bank > Ann 2000"]))
    assert corrected.outcome is not None
    assert settled.outcome == corrected.outcome
    later = start("gambler", 2, rulings={"GAM-33": "later"})
    later.act(settle_by_hand("a prize", ["bank > Ann 2000"]))
    assert later.outcome is None


def test_a_line_needs_the_name_of_a_thing(game: Game) -> None:
    """Most fixes were never called otherwise; that they have no older name is no name."""
    with pytest.raises(Refused, match="cannot be done"):
        game.act(settle_by_hand("Sing", [" = unknown"]))
