"""What is hidden lies sealed in the journal until its game is over."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.engine.asks import Arrange
from firmware_host.engine.requests import LetMachine, Reply, Undo
from firmware_host.engine.table import Setup
from firmware_host.record import story
from firmware_host.record.damage import ENTRY_COLUMNS, seal
from firmware_host.record.database import Unsaved
from firmware_host.record.header import complete
from firmware_host.record.journal import Damaged, Journal
from firmware_host.record.read_only import lent
from firmware_host.record.sealed import KEY_FILE, KEYS, Unopenable, Vault, opened, shut
from firmware_host.record.session import Session
from firmware_host.system import backup

KEY = bytes(range(32))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "croupier.db"


def dealt(journal: Journal) -> Session:
    """A dealt Zillionaire of one game, played on until its cards are in the hands."""
    board = games.board("zillionaire")
    pack = games.shipped_pack(board, "house")
    options = {"cards": "dealt", "games": "1"}
    setup = Setup("zillionaire", ("Ann", "Ben", "Cy"), "house", pack, options=options)
    session = Session.begin(journal, complete(board, setup))
    while not any(row.secret for row in journal.rows(session.id)):
        session.take(LetMachine())
    return session


def finished(session: Session) -> Session:
    while session.game.ask is not None:
        session.take(LetMachine())
    return session


def bytes_of(path: Path) -> bytes:
    return b"".join(part.read_bytes() for part in path.parent.glob(f"{path.name}*"))


def resumed(journal: Journal) -> Session:
    return Session.resume(journal, journal.records()[0])


def without_key(path: Path, tmp_path: Path) -> Path:
    """A copy of the journal as somebody would carry it away."""
    away = tmp_path / "away"
    away.mkdir(exist_ok=True)
    for part in path.parent.glob(f"{path.name}*"):
        shutil.copyfile(part, away / part.name)
    return away / path.name


# -- at rest ---------------------------------------------------------------------------------------


def test_a_look_at_the_files_shows_no_hand_and_no_secret(path: Path) -> None:
    journal = Journal(path)
    session = dealt(journal)
    found = bytes_of(path)
    hidden = [row for row in journal.rows(session.id) if row.secret]
    assert any(isinstance(row.body, list) and len(row.body) > 20 for row in hidden)  # the deal
    for row in hidden:
        if isinstance(row.body, list):
            assert json.dumps(row.body, separators=(",", ":")).encode() not in found
    assert session._writer.urn.secret.encode() not in found
    stored = journal._db.execute("SELECT body, events FROM entry WHERE secret & 1").fetchall()
    assert stored
    assert all(text.startswith('"0.') for row in stored for text in row)


def test_a_layout_that_somebody_has_entered_is_sealed_too(path: Path) -> None:
    board = games.board("spot-cash")
    pack = games.shipped_pack(board, "house")
    setup = Setup("spot-cash", ("Ann", "Ben"), "house", pack, options={"tiles": "screen"})
    session = Session.begin(Journal(path), complete(board, setup))
    ask = session.game.ask
    assert isinstance(ask, Arrange)
    layout = ask.make(lambda _: 0)
    session.take(Reply(dict(zip(ask.grid, layout, strict=True))))
    assert json.dumps(layout[:4], separators=(",", ":"))[1:-1].encode() not in bytes_of(path)
    assert resumed(session.journal).game.entries == [layout]


def test_only_the_owner_can_read_the_key(path: Path) -> None:
    before = os.umask(0)
    try:
        dealt(Journal(path))
    finally:
        os.umask(before)
    assert stat.S_IMODE((path.parent / KEY_FILE).stat().st_mode) == 0o600


def test_a_copy_without_the_key_cannot_be_gone_on_with_and_says_why(
    path: Path, tmp_path: Path
) -> None:
    dealt(Journal(path)).journal.close()
    copy = Journal(without_key(path, tmp_path))
    with pytest.raises(Damaged, match=r"key to what is hidden in it \(journal.key\)"):
        resumed(copy)
    assert copy.records()[0].header["secret"] is None


def test_the_reading_commands_read_a_copy_with_the_tables_key(path: Path) -> None:
    session = dealt(Journal(path))
    copy = lent(path)
    assert resumed(copy).game.entries == session.game.entries
    assert not (copy.path or path).with_name(KEY_FILE).exists()  # the key is not copied


# -- the end, and after it -------------------------------------------------------------------------


def test_a_finished_game_can_be_checked_from_the_journal_alone(path: Path, tmp_path: Path) -> None:
    session = finished(dealt(Journal(path)))
    session.journal.close()
    away = resumed(Journal(without_key(path, tmp_path)))
    assert story.verify(away) == []
    assert away.secret == session.secret


def test_what_is_hidden_in_a_reopened_game_has_another_key(path: Path, tmp_path: Path) -> None:
    session = finished(dealt(Journal(path)))
    over = without_key(path, tmp_path).read_bytes()
    assert over  # somebody has the keys of the finished game
    everybody = session.game.table.people()
    session.take(Undo(1, everybody))
    assert session._writer.urn.secret.encode() not in bytes_of(path)
    with pytest.raises(Damaged, match="is missing"):
        resumed(Journal(without_key(path, tmp_path)))
    again = resumed(Journal(path))
    assert again.code == session.code
    finished(session)
    assert story.verify(resumed(Journal(without_key(path, tmp_path)))) == []


# -- the key ---------------------------------------------------------------------------------------


def test_no_game_begins_before_its_key_is_safe(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(path)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "link", full)
        with pytest.raises(Unsaved, match="The disk is full"):
            dealt(journal)
    assert journal.records() == []
    assert dealt(journal).n > 0  # what was left of the attempt is in nobody's way


def test_whoever_comes_first_makes_the_key_for_all(path: Path) -> None:
    path.parent.mkdir()
    one, other = Vault(path.with_name(KEY_FILE)), Vault(path.with_name(KEY_FILE))
    assert one.new_salt() != other.new_salt()
    assert one.key("salt", 0) == other.key("salt", 0) != one.key("salt", 1) != one.key("pepper", 1)
    assert [found.name for found in path.parent.iterdir()] == [KEY_FILE]


def test_a_spoilt_key_is_put_aside_and_the_next_game_begins(path: Path) -> None:
    dealt(Journal(path)).journal.close()
    (path.parent / KEY_FILE).write_text("nonsense")
    journal = Journal(path)
    with pytest.raises(Damaged, match="is missing"):
        resumed(journal)
    assert dealt(journal).n > 0
    assert (path.parent / f"{KEY_FILE}.damaged").read_text() == "nonsense"


def test_a_link_in_place_of_the_key_is_not_followed(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    target = tmp_path / "elsewhere"
    target.write_text("00" * 32)
    (path.parent / KEY_FILE).symlink_to(target)
    dealt(Journal(path))
    assert target.read_text() == "00" * 32
    assert not (path.parent / KEY_FILE).is_symlink()


def test_nothing_is_sealed_where_nothing_is_kept() -> None:
    journal = Journal(None)
    session = dealt(journal)
    assert resumed(journal).game.entries == session.game.entries


def test_a_backup_has_the_key_with_it() -> None:
    assert backup.KEY == KEY_FILE


# -- the seal --------------------------------------------------------------------------------------


@given(st.text(max_size=300).map(str.rstrip), st.text(max_size=20))
def test_what_is_sealed_comes_back(text: str, place: str) -> None:
    text = json.dumps(text)
    assert opened(KEY, place, shut(KEY, place, text)) == text


def test_a_seal_shows_neither_length_nor_likeness() -> None:
    assert len(shut(KEY, "1 0", '"ace"')) == len(shut(KEY, "1 0", '"zillionaire"'))
    assert shut(KEY, "1 0", '"ace"') != shut(KEY, "2 0", '"ace"')


def test_another_key_place_or_byte_is_noticed() -> None:
    sealed = shut(KEY, "1 0", '"ace"')
    for key, place, text in (
        (bytes(32), "1 0", sealed),
        (KEY, "2 0", sealed),
        (KEY, "1 0", f"{'B' if sealed[0] == 'A' else 'A'}{sealed[1:]}"),
        (KEY, "1 0", sealed[:-8]),
        (KEY, "1 0", "§"),
        (KEY, "1 0", ""),
    ):
        with pytest.raises(Unopenable):
            opened(key, place, text)


def test_sealed_entries_cannot_be_exchanged(path: Path) -> None:
    session = dealt(Journal(path))
    while sum(row.secret for row in session.journal.rows(session.id)) < 2:
        session.take(LetMachine())
    session.journal.close()
    db = sqlite3.connect(path, isolation_level=None)
    columns = ", ".join(ENTRY_COLUMNS)
    first, second = db.execute(f"SELECT {columns} FROM entry WHERE secret & 1 LIMIT 2").fetchall()
    forged = [*second]
    forged[3] = first[3]
    db.execute(
        "UPDATE entry SET body = ?, crc = ? WHERE game = ? AND seq = ?",
        (forged[3], seal(*forged), *forged[:2]),
    )
    db.close()
    with pytest.raises(Damaged, match="does not open with this key"):
        resumed(Journal(path))


def test_an_unreadable_key_never_writes_over_another_one(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        (tmp_path / KEY_FILE).write_text(f"not a key {number}")
        journal = Journal(tmp_path / "croupier.db")
        journal.begin("toy", {"secret": "x"})
        journal.close()
    kept = sorted(path.read_text() for path in tmp_path.glob(f"{KEY_FILE}.*damaged"))
    assert kept == [f"not a key {number}" for number in (1, 2, 3)]


@pytest.mark.parametrize("told", ["[7]", '["xy"]', "7", '{"0": 1}', "[[]]", '"zz"'])
def test_keys_that_are_none_hide_one_game_and_no_other(tmp_path: Path, told: str) -> None:
    journal = Journal(tmp_path / "croupier.db")
    for _ in range(2):
        journal.begin("toy", {"secret": "x"})
    outcome = '{"winners": [], "reason": "so", "' + KEYS + '": ' + told + "}"
    journal._db.execute("UPDATE game SET outcome = ? WHERE id = 1", (outcome,))
    assert [record.id for record in journal.records()] == [2, 1]
    journal.close()
