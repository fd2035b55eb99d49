"""What games say about themselves as data: whose a correction is, what teaches, what is common."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.table import Setup
from firmware_host.record import chance
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.record.undo import concerning
from tests.host.conftest import NOON

ALIKE = ("Al", "Alma", "Mal", "Alm")
# The kinds by which version 1.0 knew that a pack had changed: by how their names begin.
TEACHING = ("taught", "learnt", "fixed")
# Names that are put right in the running game; at Zillionaire's table a number is named instead.
NAMING = {"gambler": ("named-space", "named-card"), "go-for-broke": ("named",)}


def seated(game: str, folder: Path) -> Session:
    """A game of four people whose names are parts of each other."""
    board = games.board(game)
    pack = games.shipped_pack(board, "house")
    setup = Setup(game, ALIKE, "house", pack)
    below = chance.seeded(3)
    session = Session.begin(Journal(folder / "croupier.db", lambda: NOON), setup)
    for _ in range(25):
        if session.game.ask is not None:
            session.game.push(session.game.ask.sample(below))
    return session


@pytest.mark.parametrize("game", games.shelved())
def test_a_seat_is_shown_its_own_corrections_and_no_namesakes(game: str, tmp_path: Path) -> None:
    session = seated(game, tmp_path)
    fixes = session.game.table.fixes()
    assert fixes
    named = [fix for fix in fixes if fix.seat is not None]
    for seat in range(len(ALIKE)):
        mine = {fix.what for fix in concerning(session, seat)}
        assert {fix.what for fix in named if fix.seat == seat} <= mine
        assert not {fix.what for fix in named if fix.seat != seat} & mine
    last = {fix.what for fix in concerning(session, len(ALIKE) - 1)}
    assert {fix.what for fix in fixes if fix.seat is None} <= last


@pytest.mark.parametrize("game", games.shelved())
def test_events_that_change_the_pack_say_so(game: str) -> None:
    forms = games.forms(games.board(game))
    assert {kind for kind, form in forms.items() if form.teaches} == {
        *(kind for kind in forms if kind.startswith(TEACHING)),
        *NAMING.get(game, ()),
    }


@pytest.mark.parametrize("game", games.shelved())
def test_acts_of_every_table_are_told_apart_from_the_games_own(game: str, tmp_path: Path) -> None:
    asides = seated(game, tmp_path).game.asides()
    common = [aside for aside in asides if aside.common]
    assert {aside.rule[:4] for aside in common} == {"ALL-"}
    assert not [aside for aside in asides if aside.rule.startswith("ALL-") and not aside.common]
    assert {aside.act for aside in common if aside.sure} >= {"leave"}
