"""Every page on a real disk that has run full, and on one that has become read-only."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.kept.tags import Tags
from firmware_host.record.journal import Journal
from firmware_host.record.read_only import opened
from firmware_host.touch.app import PAGES, House
from firmware_host.touch.start import go_on
from tests.trust.test_disk import a_game, a_house, touch_all

OTHERWISE = ("winner",)  # nobody has won yet


def mount(*words: str) -> None:
    """Mount something, where that may be done."""
    if os.getuid() != 0 or not shutil.which("mount"):
        pytest.skip("only root can make a disk")
    if subprocess.run(["mount", *words], check=False, capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of half a megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount("-t", "tmpfs", "-o", "size=512k", "none", str(folder))
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Write until nothing more fits, to the last byte."""
    with (folder / "photos").open("wb", buffering=0) as photos:
        for size in (65_536, 4096, 1):
            try:
                while photos.write(b"x" * size):
                    pass
            except OSError:
                continue


def test_every_page_on_a_full_disk(disk: Path) -> None:
    house = a_house(disk)
    house.seat(a_game(house.journal))
    fill(disk)
    with pytest.raises(OSError, match="No space left"):
        (disk / "one more").write_bytes(b"x" * 5000)
    for name in PAGES:
        assert touch_all(house, name) == name or name in OTHERWISE
    house.journal.close()


def test_every_page_on_a_read_only_disk(tmp_path: Path) -> None:
    source, folder = tmp_path / "written", tmp_path / "disk"
    folder.mkdir()
    journal = Journal(source / "croupier.db")
    a_game(journal)
    journal.close()
    mount("--bind", str(source), str(folder))
    try:
        mount("-o", "remount,ro,bind", str(folder))
        with pytest.raises(OSError, match="Read-only"):
            (folder / "one more").write_bytes(b"x")
        journal, said = opened(folder / "croupier.db")
        assert said
        packs, tags = Packs(folder / "packs"), Tags(folder / "tags")
        house = House(Settings(state_folder=folder), journal, packs, tags, warnings=said)
        assert go_on(house)
        for name in PAGES:
            assert touch_all(house, name) == name or name in OTHERWISE
        journal.close()
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
