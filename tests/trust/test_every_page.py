"""Every page opens whatever the record is: damaged, of a newer version, somebody else's."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.kept.tags import Tags
from firmware_host.record import damage
from firmware_host.record.journal import Journal
from firmware_host.record.read_only import opened
from firmware_host.touch.app import PAGES, House
from firmware_host.touch.start import go_on
from tests.trust.foreign import STUCK, rewrite
from tests.trust.test_disk import a_game, touch_all


def garbled(path: Path) -> None:
    path.write_bytes(b"x" * 64 + path.read_bytes()[64:])


def a_spoilt_row(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("UPDATE entry SET body = '[6]' WHERE seq = 4")
    db.close()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version=99")
    db.close()


def somebody_elses(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE photos (name TEXT)")
    db.close()


def text(path: Path) -> None:
    path.write_text("Dear diary")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def gone(path: Path) -> None:
    path.unlink()


def stuck(path: Path) -> None:
    rewrite(path, 1, *STUCK["a switch that no longer exists"])


def unknown_events(path: Path) -> None:
    db = sqlite3.connect(path)
    *row, _ = db.execute("SELECT * FROM entry WHERE seq = 3").fetchone()
    row[7] = '[["of a later version", 1, null, {}]]'
    db.execute("UPDATE entry SET events = ?, crc = ? WHERE seq = 3", (row[7], damage.seal(*row)))
    db.commit()
    db.close()


KINDS: tuple[Callable[[Path], None], ...] = (
    garbled,
    a_spoilt_row,
    newer,
    somebody_elses,
    text,
    a_folder,
    gone,
    stuck,
    unknown_events,
)


@pytest.mark.parametrize("spoil", KINDS, ids=lambda kind: kind.__name__)
def test_every_page_opens(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    path = tmp_path / "croupier.db"
    journal = Journal(path)
    a_game(journal)
    journal.close()
    spoil(path)
    journal, said = opened(path)
    packs, tags = Packs(tmp_path / "packs"), Tags(tmp_path / "tags")
    house = House(Settings(state_folder=tmp_path), journal, packs, tags, warnings=said)
    if not go_on(house):
        house.seat(a_game(journal))
    for name in PAGES:
        touch_all(house, name)
    # One game that cannot be read is told where it is met; all else at the start.
    assert bool(said) == (spoil not in (stuck, unknown_events))
    journal.close()
