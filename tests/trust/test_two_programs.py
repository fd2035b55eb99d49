"""Two programs on one journal, and a journal that is taken away: nothing acknowledged is lost."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path
from typing import cast

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.record import damage
from firmware_host.record.database import Unsaved, connect, is_open_elsewhere
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.appliance.test_damage import play
from tests.toy import toy_setup

STEPS = 5
spawned = multiprocessing.get_context("fork")


def start_and_write(path: Path, gate: Barrier, number: int, told: str) -> None:
    """One start: opens the journal at the same moment as the other, writes, tells what it kept."""
    gate.wait()
    journal = Journal(path)
    game = journal.begin(f"game of {number}", {})
    for step in range(1, STEPS + 1):
        journal.write(game, step, "answer", [number, step], source="t", events=[])
        with open(told, "a") as file:
            file.write(f"{game} {number} {step}\n")
    journal.close()


def double_starts(folder: Path, pairs: int) -> tuple[int, int, int]:
    """How many answers were acknowledged, how many of them are missing, how much was put aside."""
    acknowledged = missing = aside = 0
    for pair in range(pairs):
        path = folder / str(pair) / "croupier.db"
        path.parent.mkdir()
        gate = spawned.Barrier(2)
        told = [str(folder / f"{pair} {number}") for number in (1, 2)]
        both = [
            spawned.Process(target=start_and_write, args=(path, gate, number, told[number - 1]))
            for number in (1, 2)
        ]
        for process in both:
            process.start()
        for process in both:
            process.join()
            assert process.exitcode == 0
        journal = Journal(path)
        assert journal.notice == ""
        for line in "".join(Path(name).read_text() for name in told).splitlines():
            game, number, step = map(int, line.split())
            acknowledged += 1
            rows = {row.seq: row.body for row in journal.rows(game)}
            missing += rows.get(step) != [number, step]
        journal.close()
        aside += len(list(path.parent.glob("*.damaged*")))
        shutil.rmtree(path.parent)
    return acknowledged, missing, aside


def test_two_starts_at_once_on_a_new_journal_lose_nothing(tmp_path: Path) -> None:
    assert double_starts(tmp_path, 8) == (8 * 2 * STEPS, 0, 0)


class Meanwhile:
    """A connection that lets another program write once, just before the log is counted."""

    def __init__(self, db: sqlite3.Connection, write: Callable[[], None]) -> None:
        self._db, self._write = db, [write]

    def execute(self, sql: str) -> sqlite3.Cursor:
        if "wal_checkpoint" in sql and self._write:
            self._write.pop()()
        return self._db.execute(sql)


def test_a_log_that_another_program_begins_anew_meanwhile_has_lost_nothing(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    writer = Journal(path)
    game = writer.begin("a game", {})
    for step in range(1, 6):
        writer.write(game, step, "answer", step, source="t", events=[])
    writer._db.execute("PRAGMA wal_checkpoint(PASSIVE)")  # the next write begins the log anew
    with closing(connect(str(path))) as db:

        def write() -> None:
            writer.write(game, 6, "answer", 6, source="t", events=[])

        looker = cast("sqlite3.Connection", Meanwhile(db, write))
        assert damage.lost_commits(looker, path) == 0
    writer.close()


@pytest.mark.soak
def test_forty_double_starts(tmp_path: Path) -> None:
    acknowledged, missing, aside = double_starts(tmp_path, 40)
    print(f"{acknowledged} acknowledged, {missing} missing, {aside} put aside")
    assert (acknowledged, missing, aside) == (40 * 2 * STEPS, 0, 0)


def hold_open(path: Path, ready: Event, done: Event) -> None:
    journal = Journal(path)
    journal.keep("names", ["Ann"])
    ready.set()
    done.wait(60)
    journal.close()


def test_what_another_program_has_open_is_not_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    ready, done = spawned.Event(), spawned.Event()
    other = spawned.Process(target=hold_open, args=(path, ready, done))
    other.start()
    assert ready.wait(60)
    try:
        assert is_open_elsewhere(path)
        with path.open("r+b") as file:  # the header is garbled under its hands
            file.write(b"x" * 64)
        with pytest.raises(Unsaved, match="another Croupier has them open"):
            Journal(path)
        assert [file for file in tmp_path.iterdir() if "damaged" in file.name] == []
    finally:
        done.set()
        other.join()
    assert not is_open_elsewhere(path)
    journal = Journal(path)
    assert "could not be read" in journal.notice
    journal.close()


@pytest.fixture
def table(tmp_path: Path, toy_shelf: None) -> Session:
    session = Session.begin(Journal(tmp_path / "state" / "croupier.db"), toy_setup())
    play(session, 4)
    return session


def answer(session: Session) -> None:
    play(session, 1)


@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_a_journal_deleted_in_mid_game_is_noticed_at_the_next_answer(
    table: Session, suffix: str
) -> None:
    path = Path(f"{table.journal.path}{suffix}")
    aside = path.with_name("elsewhere")
    path.rename(aside)
    for _ in range(2):
        with pytest.raises(Refused, match="taken away or replaced"):
            answer(table)
        assert table.n == 4
    aside.rename(path)  # it is durable again
    answer(table)
    assert table.n == 5


def test_a_journal_replaced_in_mid_game_is_noticed(table: Session) -> None:
    path = table.journal.path
    assert path is not None
    shutil.copy(path, path.with_name("copy"))
    os.replace(path.with_name("copy"), path)
    with pytest.raises(Refused, match="taken away or replaced"):
        answer(table)


@pytest.mark.parametrize("closed", [True, False])
def test_a_journal_that_is_gone_at_the_start_is_told(table: Session, closed: bool) -> None:
    path = table.journal.path
    assert path is not None
    kept = path.with_name("kept")
    if closed:
        table.journal.close()
        kept = path.parent
    else:  # as a kill leaves it
        shutil.copytree(path.parent, kept.with_name("killed"))
        kept = kept.with_name("killed")
    (kept / "croupier.db").unlink()
    journal = Journal(kept / "croupier.db")
    assert "The saved games in croupier.db are gone" in journal.notice
    assert [file for file in kept.iterdir() if ".damaged-" in file.name]
    journal.close()
    again = Journal(kept / "croupier.db")
    assert again.notice == ""  # told once
    again.close()


def test_copies_are_made_beside_a_link_and_not_through_it(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    path = tmp_path / "croupier.db"
    journal = Journal(path, lambda: "2026-01-02T12:00:00+00:00")
    game = journal.begin("toy", {})
    journal.write(game, 1, "answer", 1, source="t", events=[])
    journal.close()
    db = sqlite3.connect(path)
    db.execute("UPDATE entry SET body = '2'")
    db.commit()
    db.close()
    (tmp_path / "croupier.db.20260102120000.damaged").symlink_to(victim)
    journal = Journal(path, lambda: "2026-01-02T12:00:00+00:00")
    assert "croupier.db.20260102120000-2.damaged" in journal.notice
    assert not victim.exists()
    journal.close()
