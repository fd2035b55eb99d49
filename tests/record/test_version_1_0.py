"""Journals, packs, tags and settings written by version 1.0 still open.

The files in `v1_0` were made by that version and are never made again.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.requests import Undo
from firmware_host.kept import config
from firmware_host.kept.editions import Packs
from firmware_host.kept.tags import Tags
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session

OLD = Path(__file__).parent / "v1_0"
POSITIONS: dict[str, dict[str, object]] = json.loads((OLD / "positions.json").read_text())


def opened(name: str, folder: Path) -> Session:
    """Return the game of an old journal, taken up from a copy."""
    for file in (OLD / "journals").glob(f"{name}.db*"):
        shutil.copy(file, folder)
    journal = Journal(folder / f"{name}.db")
    assert journal.notice == ""
    (record,) = journal.records()
    return Session.resume(journal, record)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_journal_is_taken_up_where_it_was(name: str, tmp_path: Path) -> None:
    then, session = POSITIONS[name], opened(name, tmp_path)
    table, ask = session.game.table, session.game.ask
    assert session.divergence is None
    assert session.board.id == then["game"]
    assert session.n == then["n"]
    assert dict(zip(table.ledger.names, table.money, strict=True)) == then["accounts"]
    assert (session.game.outcome is not None) == bool(then["over"])
    seat = None if ask is None or ask.seat is None else table.names[ask.seat]
    assert (ask and {"kind": ask.kind, "seat": seat}) == then["ask"]
    session.take(Undo(1, session.game.table.people()))
    assert session.n == then["n"] - 1


@pytest.mark.parametrize("game", ["go-for-broke", "gambler", "spot-cash"])
def test_a_taught_pack_is_found_and_sound(game: str) -> None:
    board, packs = games.board(game), Packs(OLD / "state/packs")
    edition, text = packs.find(board, "blank")
    assert edition == "blank"
    assert text == (OLD / f"state/packs/{game}/blank.toml").read_text()
    assert text != games.shipped_pack(board, "blank")


def test_tags_mean_what_they_meant() -> None:
    tags = Tags(OLD / "state/tags")
    assert (tags["04A224B1"].kind, tags["04A224B1"].key) == ("player", "Ann")
    assert (tags["04A224B2"].kind, tags["04A224B2"].key) == ("action", "spin")
    for game, tag, key in (
        ("zillionaire", "04C0FFEE", "5"),
        ("go-for-broke", "04D0", "s1"),
        ("spot-cash", "04E0", "red 500"),
    ):
        tags.use(game, "house")
        assert tags[tag].key == key
    assert tags.problems() == []


def test_choices_made_on_the_screen_are_in_force() -> None:
    settings, problems = config.load(env={"STATE_DIRECTORY": str(OLD / "state")})
    assert problems == []
    assert (settings.display.text, settings.display.high_contrast) == ("large", True)
    assert settings.sound.volume == 40
