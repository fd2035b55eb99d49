"""Every worked example of every game, played step by step; every rule section has one."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.rulebook import beside
from tests.games.table_talk import run_example


def folder(game: str) -> Path:
    return Path(str(files(games.board(game).package).joinpath("examples")))


EXAMPLES = [
    pytest.param(game, path, id=f"{game}-{path.stem}")
    for game in games.shelved()
    for path in sorted(folder(game).glob("*.toml"))
]


@pytest.mark.parametrize(("game", "path"), EXAMPLES)
def test_example(game: str, path: Path) -> None:
    run_example(game, path)


@pytest.mark.parametrize("game", games.shelved())
def test_every_section_is_claimed_and_shown(game: str) -> None:
    sections = games.board(game).rulebook.sections
    shown = {
        number
        for path in folder(game).glob("*.toml")
        for number in tomllib.loads(path.read_text("utf-8"))["sections"]
    }
    assert shown <= set(sections), f"examples cite unknown sections {shown - set(sections)}"
    unclaimed = [n for n, s in sections.items() if not s.claimed and not s.physical]
    assert unclaimed == [], "sections that no function claims and no reason excuses"
    unshown = [n for n, s in sections.items() if n not in shown and not s.physical]
    assert unshown == [], "sections without a worked example"


SHEET_ROW = re.compile(r"^\| §(\S+) \| (\S.*) \|$", re.MULTILINE)


@pytest.mark.parametrize("game", games.shelved())
def test_a_list_of_where_sections_stand_on_the_sheet_is_whole(game: str) -> None:
    """Whoever has the printed sheet in hand finds every section; a game need not have one."""
    board = games.board(game)
    rows = SHEET_ROW.findall(beside(board.package, "RULES.md").read_text("utf-8"))
    if rows:
        assert [section for section, _ in rows] == list(board.rulebook.sections)
