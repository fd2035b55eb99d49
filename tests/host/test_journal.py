"""Damaged, foreign, locked, read-only: the journal never loses and never lies."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, LetMachine, move_money
from firmware_host.record.database import Unsaved
from firmware_host.record.journal import Damaged, Journal
from firmware_host.record.session import Session
from tests.host.conftest import NOON


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database with a game in it."""
    path = tmp_path_factory.mktemp("filled") / "croupier.db"
    journal = Journal(path, lambda: NOON)
    game = journal.begin("toy", {"a": 1})
    for seq in range(1, 60):
        journal.write(game, seq, "answer", [seq], source="t", events=[["x", seq, "y" * 50]])
    journal.close()
    return path.read_bytes()


def test_what_was_written_is_read_back(journal: Journal) -> None:
    game = journal.begin("toy", {"seats": ["Änn"], "secret": "s"})
    journal.write(game, 1, "answer", [1, 2], source="touch", events=[["paid", 0, 1, 5]])
    journal.write(game, 2, "undo", 1, source="touch", events=[])
    journal.write(
        game, 3, "answer", "x", source="bot", secret=True, events=[], outcome={"winners": ["A"]}
    )
    record = journal.record(game)
    assert record is not None
    assert record.header == {"seats": ["Änn"], "secret": "s"}
    assert record.outcome == {"winners": ["A"]}
    rows = journal.rows(game)
    assert [(row.seq, row.kind, row.body, row.secret) for row in rows] == [
        (1, "answer", [1, 2], False),
        (2, "undo", 1, False),
        (3, "answer", "x", True),
    ]
    assert rows[0].events == [["paid", 0, 1, 5]]


def test_an_abandoned_game_stays_readable(journal: Journal) -> None:
    game = journal.begin("toy", {})
    journal.abandon(game)
    assert journal.unfinished() == []
    record = journal.record(game)
    assert record is not None
    assert record.abandoned == NOON


def test_keepsakes(journal: Journal) -> None:
    assert journal.kept("last") is None
    journal.keep("last", {"seats": [1]})
    journal.keep("last", {"seats": [2]})
    assert journal.kept("last") == {"seats": [2]}


def test_one_commit_is_one_flush_and_full(path: Path) -> None:
    journal = Journal(path)
    db = journal._db
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    journal.close()


def test_a_foreign_database_is_moved_aside(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE photos (id)")
    db.close()
    journal = Journal(path, lambda: NOON)
    assert "belongs to another program" in journal.notice
    aside = path.with_name("croupier.db.20260102120000.damaged")
    assert aside.exists()
    assert journal.records() == []
    journal.close()


def test_a_text_file_is_moved_aside_and_a_second_one_too(path: Path) -> None:
    path.parent.mkdir()
    for number in (1, 2):
        path.write_text("not a database at all, sorry\n" * 50)
        journal = Journal(path, lambda: NOON)
        assert "could not be read" in journal.notice
        journal.close()
        assert len(list(path.parent.glob("*.damaged"))) == number


def test_a_file_format_nobody_knows_is_damage_too(path: Path, whole: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(whole[:44] + b"\x00\x00\x00\x05" + whole[48:])
    journal = Journal(path, lambda: NOON)
    assert "could not be read" in journal.notice
    journal.close()


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_damage_anywhere_never_stops_the_start(
    tmp_path: Path, whole: bytes, data: st.DataObject
) -> None:
    folder = tmp_path / str(len(list(tmp_path.iterdir())))
    path = folder / "croupier.db"
    folder.mkdir()
    if data.draw(st.booleans()):
        damaged = whole[: data.draw(st.integers(0, len(whole) - 1))]
    else:
        at = data.draw(st.integers(0, len(whole) - 1))
        noise = data.draw(st.binary(min_size=1, max_size=64))
        damaged = whole[:at] + noise + whole[at + len(noise) :]
    path.write_bytes(damaged)
    journal = Journal(path, lambda: NOON)
    game = journal.begin("toy", {})
    journal.write(game, 1, "answer", 1, source="t", events=[])
    assert len(journal.rows(game)) == 1
    if journal.notice:
        kept = list(folder.glob("*.damaged"))
        assert len(kept) == 1
    journal.close()


def test_a_record_that_cannot_be_read_is_said(journal: Journal) -> None:
    game, other = journal.begin("toy", {}), journal.begin("toy", {})
    journal.write(game, 1, "answer", 1, source="t", events=[])
    journal._db.execute("UPDATE entry SET events = '[[' WHERE game = ?", (game,))
    journal._db.execute("UPDATE game SET header = '{' WHERE id = ?", (other,))
    with pytest.raises(Damaged, match="record of game 1 is damaged"):
        journal.rows(game)
    assert [record.id for record in journal.records()] == [game]
    assert "game 2 is damaged" in journal.notice


def test_a_second_program_is_told_to_wait(path: Path) -> None:
    first, second = Journal(path), Journal(path)
    game = first.begin("toy", {})
    second._db.execute("PRAGMA busy_timeout=1")
    first._db.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unsaved, match="Another Croupier"):
        second.write(game, 1, "answer", 1, source="t", events=[])
    first._db.execute("ROLLBACK")
    first.close()
    second.close()


def test_two_programs_in_one_game_do_not_write_over_each_other(
    session: Session, path: Path
) -> None:
    other = Journal(path)
    record = other.record(session.id)
    assert record is not None
    late = Session.resume(other, record)
    session.take(LetMachine())
    five = move_money(late.game.table.bank, 0, 5, "miscounted")
    for request in (LetMachine(), Correct(five, (0, 1))):
        with pytest.raises(Refused, match="Another Croupier went on with this game"):
            late.take(request)
        assert late.n == 0
        assert sum(late.game.table.money) == 0
    other.close()
    assert [row.seq for row in session.journal.rows(session.id)] == [1]
    session.take(LetMachine())


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unsaved, match="Nothing could be saved"):
        Journal(tmp_path / "file" / "croupier.db")
