"""An edition that is told in two places keeps both tellings; the last word counts, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Amount, Choose
from firmware_host.engine.requests import LetMachine, Reply
from firmware_host.engine.table import Setup
from firmware_host.engine.toml import loads
from firmware_host.kept.editions import Packs
from firmware_host.kept.packs_compared import differences
from firmware_host.kept.packs_merged import merged
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session

BOTH = [("gambler", "taught-space"), ("go-for-broke", "taught")]
SHAPE = """name = "B"

[[space]]
name = "Start"

[[space]]
name = "Inn"

[[space]]
name = "Quay"
"""


def test_what_each_has_told_is_kept() -> None:
    mine = SHAPE.replace('"Inn"', '"Inn"\ndoes = "pay 5"')
    theirs = SHAPE.replace('"Quay"', '"Harbour"\ndoes = "roll again"')
    both, clashes = merged(SHAPE, mine, theirs)
    assert clashes == []
    assert loads(both)["space"] == [
        {"name": "Start"},
        {"name": "Inn", "does": "pay 5"},
        {"name": "Harbour", "does": "roll again"},
    ]
    assert loads(merged(SHAPE, theirs, mine)[0]) == loads(both)


def test_the_last_word_counts_and_says_so() -> None:
    mine = SHAPE.replace('"Inn"', '"Inn"\ndoes = "pay 5"')
    theirs = SHAPE.replace('"Inn"', '"Inn"\ndoes = "pay 7"')
    both, clashes = merged(SHAPE, mine, theirs)
    assert clashes == ["space 1 (Inn) does: 'pay 7' -> 'pay 5'"]
    assert "pay 5" in both
    assert "pay 7" not in both


def test_two_boards_of_another_length_are_told_apart() -> None:
    blank = 'name = "B"\n'
    longer = SHAPE + '\n[[space]]\nname = "Pier"\n'
    both, clashes = merged(blank, longer, SHAPE)
    assert clashes == ["space: 3 -> 4"]
    assert both.count("[[space]]") == 4
    # What was told on top of a length stays when the other has changed the length since.
    told = SHAPE.replace('"Inn"', '"Inn"\ndoes = "pay 5"')
    both, clashes = merged(SHAPE, told, longer)
    assert (both.count("[[space]]"), "pay 5" in both, clashes) == (4, True, [])


def test_a_board_that_only_one_of_two_has_is_told_space_by_space() -> None:
    blank = 'name = "B"\n'
    board = blank + 'splits = ["1-2", "2-3"]\n' + SHAPE.partition("\n")[2]
    found = differences(blank, board)
    assert found[:2] == ["+ splits: '1-2', '2-3'", "+ space 0 (Start): name 'Start'"]
    assert [line[0] for line in differences(board, blank)] == ["-"] * len(found)
    _, [clash] = merged(SHAPE, SHAPE.replace("Inn", "Pub"), 'name = "Road"\n')
    assert clash == "space: nothing -> 3"


def test_cards_of_both_are_there_and_one_that_both_have_met_once_is_one() -> None:
    blank = 'name = "B"\n'
    mine = blank + '[[fortune]]\ndoes = "pay 5"\n[[fortune]]\ndoes = "roll again"\ncount = 2\n'
    theirs = blank + '[[fortune]]\ndoes = "pay 5"\n[[fortune]]\ndoes = "lose a turn"\n'
    both, clashes = merged(blank, mine, theirs, {"fortune"})
    assert clashes == []
    cards = loads(both)["fortune"]
    assert isinstance(cards, list)
    assert sorted((card["does"], card.get("count", 1)) for card in cards) == [
        ("lose a turn", 1),
        ("pay 5", 1),
        ("roll again", 2),
    ]
    # A card that was forgotten in one place is forgotten.
    assert loads(merged(mine, blank, mine + "")[0]) == {"name": "B"}


def begun(packs: Packs, journal: Journal, game: str, seed: int) -> Session:
    board = games.board(game)
    name, pack = packs.find(board, "blank")
    session = Session.begin(
        journal, Setup(game, ("Ann", "Ben"), name, pack), urn=Urn.from_seed(seed)
    )
    session.taught = packs.learn
    return session


# What the boards of both games look like, in the order in which it is asked.
SHAPES = {"gambler": (30,), "go-for-broke": (30, 5, 12, 20, 25, 2, 28)}


def tell(session: Session, verb: str, amount: int, times: int) -> None:
    """Tell the next spaces or cards that are asked for; the machine does the rest."""
    shape = list(SHAPES[session.board.id])
    while times:
        ask = session.game.ask
        assert ask is not None
        if ask.seat is not None or ask.chance:
            session.take(LetMachine())
        elif isinstance(ask, Choose) and "remember" in ask:
            session.take(Reply("remember"))
            times -= 1
        elif isinstance(ask, Choose):
            session.take(Reply(verb if verb in ask else ask.menu.open[0]))
        else:
            assert isinstance(ask, Amount)
            session.take(Reply(amount if ask.unit == "$" else shape.pop(0)))


@pytest.mark.parametrize(("game", "form"), BOTH)
def test_two_running_games_of_one_blank_edition_teach_it_together(
    tmp_path: Path, game: str, form: str
) -> None:
    packs, journal = Packs(tmp_path / "packs"), Journal(None)
    one, other = (begun(packs, journal, game, seed) for seed in (1, 2))
    wanted: dict[object, object] = {}
    for session, verb, amount in ((one, "pay", 50_000), (other, "receive", 30_000)) * 2:
        before = len(session.game.events)
        tell(session, verb, amount if game == "go-for-broke" else amount // 1_000, 3)
        for told, *facts in session.game.events[before:]:
            if told.kind == form:
                wanted[facts[0]] = facts[1]
    board = games.board(game)
    text = packs.find(board, "blank")[1]
    assert board.check_pack("blank.toml", text) == []
    spaces = loads(text)["space"]
    assert isinstance(spaces, list)
    kept = {at: row.get("does") for at, row in enumerate(spaces) if row.get("does") != "unknown"}
    kept = {at: does for at, does in kept.items() if does not in (None, "nothing")}
    assert kept == wanted
    assert len({*wanted.values()}) == 2


def test_a_walk_and_a_game_of_the_same_space_say_who_was_last(tmp_path: Path) -> None:
    packs, journal = Packs(tmp_path / "packs"), Journal(None)
    session = begun(packs, journal, "gambler", 1)
    tell(session, "pay", 50, 1)
    board = games.board("gambler")
    text = packs.find(board, "blank")[1]
    packs.save(board, "blank", text.replace("pay 50", "pay 70"))  # told otherwise on a walk
    tell(session, "receive", 30, 1)
    kept = packs.find(board, "blank")[1]
    assert "pay 70" in kept, "a game does not repeat what it told before"
    assert "receive 30" in kept
    assert session.trouble == ""
