"""Database files truncated and spoiled at random places: it starts, keeps them, and says so."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from firmware_host.engine.requests import LetMachine, Undo
from firmware_host.record import damage, database
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.referee import Referee
from tests.host.conftest import NOON
from tests.toy import toy_setup

pytestmark = pytest.mark.usefixtures("toy_shelf")


def position(session: Session) -> str:
    reply = Referee(session).reply()
    return json.dumps([reply[key] for key in ("n", "ask", "accounts", "over")])


def play(session: Session, steps: int) -> list[str]:
    """So many steps, an undo now and then; every position on the way."""
    seen = [position(session)]
    for step in range(steps):
        ask = session.game.ask
        assert ask is not None
        if step % 9 == 8:
            session.take(Undo(2, session.game.table.people()))
        elif ask.chance:
            session.take(LetMachine())
        else:
            session._enter(ask.sample(seeded(step)), "table")
        seen.append(position(session))
    return seen


class Bench:
    """An evening in two states, before and after the log was folded in, to be spoiled in copies."""

    def __init__(self, folder: Path) -> None:
        journal = Journal(folder / "open" / "croupier.db", lambda: NOON)
        seen: list[str] = []
        for seed in range(6):  # games of other evenings, so that there is something to hit
            other = Session.begin(journal, toy_setup(), urn=Urn.from_seed(seed))
            seen += play(other, 20)
            journal.abandon(other.id)
        self.seen = seen + play(Session.begin(journal, toy_setup(), urn=Urn.from_seed(9)), 24)
        shutil.copytree(folder / "open", folder / "cut")  # as the plug leaves it
        journal.close()
        shutil.copytree(folder / "open", folder / "closed")
        self.folder = folder
        self.counts: Counter[str] = Counter()

    def trial(self, number: int, rng: Random) -> None:
        folder = self.folder / str(number)
        shutil.copytree(self.folder / rng.choice(("cut", "closed")), folder)
        path = folder / "croupier.db"
        spoilt = rng.choice(
            sorted(p for p in folder.iterdir() if not p.name.endswith(("-shm", "-last", ".key")))
        )
        how = self.spoil(spoilt, rng)
        journal = Journal(path, lambda: NOON)
        found = [Session.resume(journal, record) for record in journal.unfinished()]
        kept = list(folder.glob("*.damaged*"))
        assert bool(journal.notice) == bool(kept), journal.notice
        if found:
            assert found[0].divergence is None
            assert position(found[0]) in self.seen
        whole = bool(found) and position(found[0]) == self.seen[-1]
        assert whole or journal.notice, (spoilt.name, how)
        self.counts["whole" if whole else "told"] += 1
        # And it can be played on, whatever happened.
        session = found[0] if found else Session.begin(journal, toy_setup())
        session._enter(session.game.ask.sample(seeded(1)), "table") if session.game.ask else None
        journal.close()
        shutil.rmtree(folder)

    def spoil(self, path: Path, rng: Random) -> str:
        raw = bytearray(path.read_bytes())
        at = rng.randrange(len(raw))
        how = rng.choice(("truncated", "flipped", "zeroed", "garbled", "removed"))
        if how == "removed":
            path.unlink()
            return how
        if how == "truncated":
            del raw[at:]
        elif how == "flipped":
            raw[at] ^= 1 << rng.randrange(8)
        else:
            end = min(len(raw), at + 512)
            raw[at:end] = bytes(end - at) if how == "zeroed" else rng.randbytes(end - at)
        path.write_bytes(raw)
        return how


def test_damage_is_survived_kept_and_told(tmp_path: Path) -> None:
    bench, rng = Bench(tmp_path), Random(4)
    for number in range(120):
        bench.trial(number, rng)
    assert bench.counts["told"] > 30
    assert bench.counts["whole"] > 5


@pytest.mark.soak
def test_much_damage_is_survived_kept_and_told(tmp_path: Path) -> None:
    bench, rng = Bench(tmp_path), Random(5)
    for number in range(5000):
        bench.trial(number, rng)
        if number % 250 == 0:
            print(f"\r{number} trials: {dict(bench.counts)}", end="", flush=True)
    print()


NUMBER, SPOILT = 7, 15  # the number of the last game, and what one flipped bit makes of it


def misnumbered(path: Path, found: str) -> None:
    """Flip a bit so that something of the last game seems to be another game's.

    It is one that SQLite finds nothing wrong with; `found` counts what is to be found then.
    """
    raw = path.read_bytes()
    for at in (at for at, byte in enumerate(raw) if byte == NUMBER):
        path.write_bytes(raw[:at] + bytes([SPOILT]) + raw[at + 1 :])
        db = sqlite3.connect(path)
        try:
            if db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",) and db.execute(
                found, (SPOILT,)
            ).fetchone() == (1,):
                return
        except sqlite3.DatabaseError:
            pass
        finally:
            db.close()
    raise AssertionError("no such bit")


@pytest.mark.parametrize(
    "found",
    [
        "SELECT count(*) FROM game WHERE id = ?",
        "SELECT count(*) FROM entry WHERE game = ?",
    ],
    ids=["the game", "its last step"],
)
def test_a_bit_that_makes_it_another_games_is_turned_back(tmp_path: Path, found: str) -> None:
    bench = Bench(tmp_path)
    path = tmp_path / "closed" / "croupier.db"
    misnumbered(path, found)
    journal = Journal(path, lambda: NOON)
    assert f"Game {NUMBER}" in journal.notice
    (open_,) = journal.unfinished()
    assert position(Session.resume(journal, open_)) == bench.seen[-1]
    journal.close()
    again = Journal(path, lambda: NOON)
    assert again.notice == ""
    again.close()


@pytest.fixture
def cut(tmp_path: Path) -> tuple[Path, list[str]]:
    """A journal as the plug leaves it in mid-game, and every position it has been in."""
    journal = Journal(tmp_path / "open" / "croupier.db", lambda: NOON)
    seen = play(Session.begin(journal, toy_setup(), urn=Urn.from_seed(9)), 7)
    shutil.copytree(tmp_path / "open", tmp_path / "cut")
    journal.close()
    return tmp_path / "cut" / "croupier.db", seen


def test_a_log_without_its_end_is_noticed(cut: tuple[Path, list[str]]) -> None:
    path, seen = cut
    log = Path(f"{path}-wal")
    log.write_bytes(log.read_bytes()[:-4000])
    journal = Journal(path, lambda: NOON)
    assert journal.notice == (
        "Game 1 had 7 steps before the power went; 6 could be read. "
        "A copy of the file as it was is in croupier.db.20260102120000.damaged."
    )
    session = Session.resume(journal, journal.unfinished()[0])
    assert position(session) == seen[6]
    play(session, 3)
    journal.close()
    again = Journal(path, lambda: NOON)
    assert again.notice == ""  # told once
    again.close()


def test_a_game_whose_beginning_is_gone_is_noticed(cut: tuple[Path, list[str]]) -> None:
    path, _ = cut
    Path(f"{path}-wal").unlink()
    journal = Journal(path, lambda: NOON)
    assert "Game 1 was begun before the power went and is lost." in journal.notice
    assert journal.records() == []
    assert len(list(path.parent.glob("*.damaged"))) == 1
    journal.close()


def test_an_emptied_database_is_not_taken_for_a_new_one(cut: tuple[Path, list[str]]) -> None:
    path, _ = cut
    path.write_bytes(b"")
    Path(f"{path}-wal").unlink()
    journal = Journal(path, lambda: NOON)
    assert "is lost" in journal.notice
    journal.close()


@pytest.mark.parametrize("said", [b"", b"1 3 99 99", b"\xff" * 64, b"1 7 5"])
def test_a_witness_that_cannot_be_believed_says_nothing(
    cut: tuple[Path, list[str]], said: bytes
) -> None:
    path, seen = cut
    Path(f"{path}-last").write_bytes(said)
    journal = Journal(path, lambda: NOON)
    assert journal.notice == ""
    assert position(Session.resume(journal, journal.unfinished()[0])) == seen[-1]
    journal.close()


def test_a_witness_left_behind_by_the_power_cut_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    journal = Journal(path, lambda: NOON)
    session = Session.begin(journal, toy_setup(), urn=Urn.from_seed(9))
    play(session, 4)
    behind = Path(f"{path}-last").read_bytes()
    seen = play(session, 9)
    journal.close()
    Path(f"{path}-last").write_bytes(behind)
    journal = Journal(path, lambda: NOON)
    assert journal.notice == ""
    assert position(Session.resume(journal, journal.unfinished()[0])) == seen[-1]
    journal.close()


def test_a_database_taken_away_with_everything_beside_it_is_no_damage(
    cut: tuple[Path, list[str]],
) -> None:
    path, _ = cut
    for file in list(path.parent.iterdir()):
        file.unlink()
    journal = Journal(path, lambda: NOON)
    assert journal.notice == ""
    journal.close()


def test_who_only_reads_leaves_no_witness(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "croupier.db", lambda: NOON)
    journal.keep("names", ["Ann"])
    journal.close()
    assert [path.name for path in tmp_path.iterdir()] == ["croupier.db"]


def spoil_row(path: Path, sql: str) -> None:
    with sqlite3.connect(path) as db:
        db.execute(sql)
    db.close()


def test_a_game_goes_on_from_before_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    journal = Journal(path, lambda: NOON)
    seen = play(Session.begin(journal, toy_setup(), urn=Urn.from_seed(9)), 7)
    journal.close()
    spoil_row(path, "UPDATE entry SET body = '[6]' WHERE seq = 5")
    journal = Journal(path, lambda: NOON)
    assert journal.notice == (
        "Game 1 is damaged from step 5 on and stands before that now. "
        "A copy of the file as it was is in croupier.db.20260102120000.damaged."
    )
    assert position(Session.resume(journal, journal.unfinished()[0])) == seen[4]
    journal.close()
    copy = Journal(tmp_path / "croupier.db.20260102120000.damaged", lambda: NOON)
    assert "damaged from step 5" in copy.notice
    copy.close()


def test_a_missing_step_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    journal = Journal(path, lambda: NOON)
    play(Session.begin(journal, toy_setup(), urn=Urn.from_seed(9)), 7)
    journal.close()
    spoil_row(path, "DELETE FROM entry WHERE seq = 3")
    journal = Journal(path, lambda: NOON)
    assert "damaged from step 3" in journal.notice
    journal.close()


def test_a_game_without_a_sound_header_is_left_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    journal = Journal(path, lambda: NOON)
    play(Session.begin(journal, toy_setup(), urn=Urn.from_seed(9)), 7)
    journal.close()
    spoil_row(path, "UPDATE game SET header = replace(header, 'Ann', 'Eve')")
    journal = Journal(path, lambda: NOON)
    assert "cannot be gone on with" in journal.notice
    assert journal.unfinished() == []
    journal.close()


@pytest.mark.parametrize("before", [b"id INTEGER ", b"seq INTEGER NOT ", b"events "])
def test_tables_that_are_described_otherwise_are_put_aside_and_told(
    tmp_path: Path, before: bytes
) -> None:
    """SQLite takes a spoilt description for another one, in which numbers may be missing."""
    path = tmp_path / "croupier.db"
    journal = Journal(path, lambda: NOON)
    play(Session.begin(journal, toy_setup(), urn=Urn.from_seed(9)), 7)
    journal.close()
    raw = path.read_bytes()
    at = raw.index(before) + len(before)
    path.write_bytes(raw[:at] + bytes([raw[at] ^ 0x80]) + raw[at + 1 :])
    journal = Journal(path, lambda: NOON)
    assert "could not be read" in journal.notice
    assert not journal.unfinished()
    journal.close()


def test_a_description_that_ends_with_a_line_of_its_own_is_the_same(tmp_path: Path) -> None:
    """So it was written for a while: such a journal is sound."""
    path = tmp_path / "croupier.db"
    db = sqlite3.connect(path, isolation_level=None)
    for statement in database._SCHEMA.split(";"):
        db.execute(statement)
    db.execute(f"PRAGMA application_id={database.APPLICATION}")
    db.execute(f"PRAGMA user_version={database.VERSION}")
    last = "SELECT sql FROM sqlite_master WHERE name = 'keepsake'"
    assert db.execute(last).fetchone()[0].endswith("\n")
    db.close()
    journal = Journal(path, lambda: NOON)
    assert journal.notice == ""
    journal.close()


def test_steps_that_are_found_but_cannot_be_looked_up_are_told(tmp_path: Path) -> None:
    """Rows out of order: reading from the first on finds a game that a search does not."""
    db = sqlite3.connect(tmp_path / "found.db", isolation_level=None)
    db.execute("CREATE TABLE game (id INTEGER PRIMARY KEY)")
    db.execute("CREATE TABLE entry (game INTEGER, seq INTEGER)")
    db.execute("INSERT INTO game VALUES (1)")
    db.execute("INSERT INTO entry VALUES (1, 1), (3, NULL)")
    with pytest.raises(sqlite3.DatabaseError, match="out of order"):
        damage.bring_home(db, tmp_path / "found.db", NOON)
    db.close()
