"""Commands that read move nothing, and say what they noticed."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from firmware_host.cli import run
from tests.trust.test_stuck import left

READERS = (["results"], ["replay"], ["export"], ["export", "--format", "csv"])


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_journal_nobody_can_read_stays_where_it_is(
    tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    left(tmp_path)
    path = tmp_path / "croupier.db"
    path.write_bytes(b"x" * 64 + path.read_bytes()[64:])
    before = files(tmp_path)
    assert run(command[0], [*command[1:], "--state", str(tmp_path)]) == 2
    assert "croupier.db could not be read" in capsys.readouterr().err
    assert files(tmp_path) == before


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_damaged_game_is_told_and_read_as_far_as_it_goes(
    tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    left(tmp_path)
    db = sqlite3.connect(tmp_path / "croupier.db")
    db.execute("UPDATE entry SET body = '[6]' WHERE seq = 4")
    db.commit()
    db.close()
    before = files(tmp_path)
    assert run(command[0], [*command[1:], "--state", str(tmp_path)]) == 0
    assert "Game 1 is damaged from step 4 on" in capsys.readouterr().err
    assert files(tmp_path) == before
