"""Backups with real files and a real journal: made, damaged, brought back, cut off, taken back."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.kept.files import write_new
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.system import backup, restore
from tests.toy import toy_setup

NOON = "2026-01-02T12:00:00+00:00"
pytestmark = pytest.mark.usefixtures("toy_shelf")


def furnish(state: Path, games: int, pack: str) -> Path:
    """A state folder with games, a pack, a tag and a choice; returns its config file."""
    journal = Journal(state / "croupier.db", lambda: NOON)
    for _ in range(games):
        Session.begin(journal, toy_setup())
    journal.close()
    for name in (f"packs/toy/{pack}.toml", "tags/table.toml"):
        (state / name).parent.mkdir(parents=True, exist_ok=True)
        (state / name).write_text(f"# {pack}\n")
    (state / "choices.toml").write_text(f"# chosen {pack}\n")
    config = state.with_name(f"{state.name}.toml")
    config.write_text(f"# config {pack}\n")
    return config


def shape(state: Path) -> dict[str, object]:
    """What a state folder holds, as a table would find it."""
    journal = Journal(state / "croupier.db", lambda: NOON)
    games = len(journal.records())
    journal.close()
    texts = {path.relative_to(state).as_posix(): path.read_text() for path in state.rglob("*.toml")}
    return {"games": games, **texts}


@pytest.fixture
def made(tmp_path: Path) -> backup.Contents:
    """A backup of a table with three games."""
    config = furnish(tmp_path / "old", 3, "grandma")
    return backup.make(tmp_path / "old", config, tmp_path / backup.file_name(NOON), NOON)


def test_a_backup_holds_everything_and_knows_when_it_was_made(
    made: backup.Contents, tmp_path: Path
) -> None:
    assert made.path.name == "croupier-20260102-1200.croupier"
    assert sorted(made.sums) == [
        "choices.toml",
        "config.toml",
        "croupier.db",
        "journal.key",
        "packs/toy/grandma.toml",
        "tags/table.toml",
    ]
    assert (made.made, made.count("packs")) == (NOON, 1)
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_a_table_may_be_played_on_while_it_is_made(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "state/croupier.db", lambda: NOON)
    Session.begin(journal, toy_setup())
    contents = backup.make(tmp_path / "state", None, tmp_path / "b.croupier", NOON)
    Session.begin(journal, toy_setup())
    journal.close()
    assert restore.preview(contents, tmp_path / "state").games == 1


def test_no_changed_byte_reaches_the_table(made: backup.Contents, tmp_path: Path) -> None:
    whole = made.path.read_bytes()
    original = {name: backup.unpack(made, name) for name in made.sums}
    spoiled = tmp_path / "spoiled.croupier"
    refused = 0
    for at in range(len(whole)):
        spoiled.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        try:
            found = backup.read(spoiled)
        except Refused:
            refused += 1
            continue
        # Times and attributes of the zip itself may change: nobody reads them.
        assert {name: backup.unpack(found, name) for name in found.sums} == original
    assert refused > len(whole) * 0.8
    for end in (0, 10, len(whole) // 2, len(whole) - 1):
        spoiled.write_bytes(whole[:end])
        with pytest.raises(Refused, match="not a Croupier backup"):
            backup.read(spoiled)


def _rewritten(source: Path, target: Path, name: str, content: bytes) -> Path:
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        new.comment = old.comment
        for info in old.infolist():
            new.writestr(info, old.read(info))
        new.writestr(name, content)
    return target


@pytest.mark.parametrize("name", ["../../etc/passwd", "packs/../../x.toml", "run.sh", "/x.toml"])
def test_what_is_not_ours_is_refused_and_never_unpacked(
    made: backup.Contents, tmp_path: Path, name: str
) -> None:
    odd = _rewritten(made.path, tmp_path / "odd.croupier", name, b"x")
    with pytest.raises(Refused):
        backup.read(odd)


def test_a_backup_of_a_newer_version_is_refused_by_name(
    made: backup.Contents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "FORMAT", 0)
    with pytest.raises(Refused, match="newer version"):
        backup.read(made.path)


def test_a_preview_says_what_would_be_replaced(made: backup.Contents, tmp_path: Path) -> None:
    here = tmp_path / "here"
    furnish(here, 1, "mine")
    found = restore.preview(made, here)
    assert (found.games, found.games_here, found.packs, found.packs_here) == (3, 1, 1, 1)
    assert found.settings
    assert shape(here)["games"] == 1  # nothing has happened yet


def test_it_is_brought_back_at_the_next_start_and_can_be_taken_back(
    made: backup.Contents, tmp_path: Path
) -> None:
    here = tmp_path / "here"
    config = furnish(here, 1, "mine")
    before = shape(here)
    restore.lay_ready(made, here)
    assert shape(here)["games"] == 1
    assert restore.carry_out(here, config, NOON) == restore.DONE
    after = shape(here)
    assert after == {
        "games": 3,
        "packs/toy/grandma.toml": "# grandma\n",
        "tags/table.toml": "# grandma\n",
        "choices.toml": "# chosen grandma\n",
        restore.OWN_CONFIG.as_posix(): "# config grandma\n",
    }
    assert restore.carry_out(here, config, NOON) == ""  # once
    assert restore.can_take_back(here)
    restore.take_back(here)
    assert restore.carry_out(here, here / restore.OWN_CONFIG, NOON) == restore.DONE
    assert shape(here) == {**before, restore.OWN_CONFIG.as_posix(): "# config mine\n"}
    # And once more the other way: taking back is a restore like any other.
    restore.take_back(here)
    restore.carry_out(here, here / restore.OWN_CONFIG, NOON)
    assert shape(here) == after


class Cut(BaseException):
    """The plug is pulled."""


def cut_after(flushes: int) -> Callable[[Path], None]:
    left = [flushes]

    def flush(path: Path) -> None:
        if left[0] == 0:
            raise Cut
        left[0] -= 1

    return flush


def test_a_plug_pulled_at_any_moment_loses_nothing(
    made: backup.Contents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts = 0
    for flushes in range(30):
        here = tmp_path / f"here{flushes}"
        config = furnish(here, 1, "mine")
        restore.lay_ready(made, here)
        with monkeypatch.context() as patch:
            patch.setattr(restore, "sync", cut_after(flushes))
            try:
                restore.carry_out(here, config, NOON)
            except Cut:
                cuts += 1
        restore.carry_out(here, config, NOON)
        assert shape(here)["games"] == 3
        restore.take_back(here)
        restore.carry_out(here, config, NOON)
        assert shape(here)["packs/toy/mine.toml"] == "# mine\n"
        assert shape(here)["games"] == 1
    assert cuts >= 10


def test_a_disk_that_fills_up_leaves_everything_as_it_was(
    made: backup.Contents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    config = furnish(here, 1, "mine")
    before = shape(here)
    restore.lay_ready(made, here)
    real, calls = backup.unpack, iter(range(100))

    def full(contents: backup.Contents, name: str) -> bytes:
        if next(calls) == 2:
            raise OSError(28, "No space left on device")
        return real(contents, name)

    monkeypatch.setattr(backup, "unpack", full)
    said = restore.carry_out(here, config, NOON)
    assert said.startswith("The backup was not brought back")
    assert shape(here) == {**before, restore.OWN_CONFIG.as_posix(): "# config mine\n"}
    assert restore.carry_out(here, config, NOON) == ""


def test_a_backup_that_can_be_neither_brought_nor_put_back_is_tried_again(
    made: backup.Contents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    config = furnish(here, 1, "mine")
    restore.lay_ready(made, here)
    whole, count = write_new, 0

    def full(path: Path, raw: bytes) -> None:
        """A disk that has no room any more once the first file is in place."""
        nonlocal count
        count += 1
        if count > 1:
            raise OSError(28, "No space left on device")
        whole(path, raw)

    monkeypatch.setattr(restore, "write_new", full)
    assert "tried again" in restore.carry_out(here, config, NOON)
    monkeypatch.undo()
    assert restore.carry_out(here, config, NOON) == restore.DONE
    assert shape(here)["games"] == 3


def test_a_spoiled_backup_that_waits_is_put_aside(made: backup.Contents, tmp_path: Path) -> None:
    here = tmp_path / "here"
    config = furnish(here, 1, "mine")
    restore.lay_ready(made, here)
    (here / restore.WAITING).write_bytes(b"PK")
    assert "was not brought back" in restore.carry_out(here, config, NOON)
    assert (here / restore.REFUSED).exists()
    assert shape(here)["games"] == 1


@pytest.mark.parametrize("flushes", range(1, 12))
def test_a_backup_that_is_spoiled_half_way_leaves_everything_as_it_was(
    made: backup.Contents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flushes: int
) -> None:
    here = tmp_path / "here"
    config = furnish(here, 1, "mine")
    before = shape(here)
    restore.lay_ready(made, here)
    with monkeypatch.context() as patch:
        patch.setattr(restore, "sync", cut_after(flushes))
        with pytest.raises(Cut):
            restore.carry_out(here, config, NOON)
    (here / restore.WAITING).write_bytes(b"PK")  # the card that it lies on is dying
    assert "was not brought back" in restore.carry_out(here, config, NOON)
    after = shape(here)
    after.pop(restore.OWN_CONFIG.as_posix(), None)
    assert after == before
    assert not (here / restore.REPLACING).exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="could not be written"):
        backup.make(tmp_path, None, tmp_path / "file/b.croupier", NOON)
