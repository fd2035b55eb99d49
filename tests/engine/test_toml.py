"""What the one writer of TOML writes, the one reader reads back equal."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.engine.toml import Value, loads, pair, text, write

ROOT = Path(__file__).parents[2]
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN: st.SearchStrategy[Value] = st.one_of(
    WORDS,
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.booleans(),
)
VALUES: st.SearchStrategy[Value] = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(WORDS, VALUES, max_size=5))
def test_a_file_is_read_back_as_it_was_written(table: dict[str, Value]) -> None:
    assert loads(write(table)) == table


@given(WORDS, VALUES)
def test_a_line_is_read_back_as_it_was_written(key: str, value: Value) -> None:
    assert loads(pair(key, value)) == {key: value}
    assert "\n" not in text(value)


def test_values_stand_before_tables_and_what_is_nothing_is_left_out() -> None:
    told = write(
        {
            "race": {"fee": 5},
            "name": "Ours",
            "about": None,
            "space": [{"name": "Start"}, {"name": "Inn", "does": "pay 100"}],
            "wheels": {"slot": {"red 5": 2}},
            "pots": [],
        }
    )
    assert told == (
        'name = "Ours"\npots = []\n\n[race]\nfee = 5\n\n[[space]]\nname = "Start"\n\n'
        '[[space]]\nname = "Inn"\ndoes = "pay 100"\n\n[wheels.slot]\n"red 5" = 2\n'
    )


def test_a_table_without_anything_is_still_a_table() -> None:
    assert loads(write({"hardware": {}, "a": {"b": {}}, "rows": [{}]})) == {
        "hardware": {},
        "a": {"b": {}},
        "rows": [{}],
    }


@pytest.mark.parametrize("game", games.shelved())
def test_every_shipped_pack_is_written_and_read_back_equal(game: str) -> None:
    board = games.board(game)
    for edition in board.editions:
        pack = loads(games.shipped_pack(board, edition))
        assert loads(write(pack)) == pack


def test_nobody_else_parses_or_quotes_toml() -> None:
    mine = ROOT / "firmware_host" / "engine" / "toml.py"
    drawn = ("drawing/cards.py", "paper/board.py")  # pictures that are shipped with the program
    for folder in ("firmware_host", "display", "hardware"):
        for path in (ROOT / folder).rglob("*.py"):
            if path == mine or str(path).endswith(drawn):
                continue
            assert "import tomllib" not in path.read_text("utf-8"), path
