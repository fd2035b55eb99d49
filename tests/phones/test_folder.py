"""The folder of the line to the door goes with its table, or with the next one after a kill."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.engines import set_up
from display import port
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.phones.opened import FOLDER, SOCKET, open_door, own_folder


@pytest.fixture(autouse=True)
def temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a short name: that of a socket has room for a hundred letters or so."""
    with tempfile.TemporaryDirectory(prefix="crt") as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


def of_a_killed_table(folder: Path) -> Path:
    """What a table leaves behind that was killed while its door was open."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = folder / f"{FOLDER}{ended.pid}.abc"
    left.mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(str(left / SOCKET))
    return left


def test_what_a_killed_table_left_is_cleared_away(temporary: Path) -> None:
    left = of_a_killed_table(temporary)
    made = own_folder()
    assert not left.exists()
    assert made.stat().st_mode & 0o777 == 0o700
    assert own_folder() != made
    assert made.exists(), "its table still runs"


def test_no_room_for_the_line_is_a_sentence_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(Settings(), Journal(None), Packs(tmp_path / "packs"))
    house.seat(Session.begin(house.journal, set_up(games.board("gambler"))))
    house.open("table")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    with pytest.raises(Refused, match="Phones cannot come in: No such file"):
        open_door(house, {})
    house.carry_out(port.Open("phones"), 1.0)
    assert house.page_name == "table"


def test_what_is_not_plainly_ours_stays(temporary: Path) -> None:
    with_more = of_a_killed_table(temporary)
    (with_more / "letter").write_text("of somebody else")
    target = temporary / "elsewhere"
    target.mkdir()
    link = temporary / f"{FOLDER}999999999.link"
    link.symlink_to(target)
    older = temporary / f"{FOLDER}abcdefgh"
    older.mkdir()
    foreign = of_a_killed_table(temporary)
    if os.getuid() == 0:
        os.chown(foreign, 65_534, 65_534)
    own_folder()
    assert (with_more / "letter").exists()
    assert link.is_symlink()
    assert target.exists()
    assert older.exists()
    assert foreign.exists() == (os.getuid() == 0)
