"""The Spot Cash expert: hides its tiles where others find little, lawfully and seldom alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.engine.asks import Answer, Arrange
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Setup
from firmware_host.games.spot_cash.bots import expert, hiding, solving
from firmware_host.games.spot_cash.edition import RED
from firmware_host.games.spot_cash.placement import lay_out, problems
from firmware_host.lab.solving import solve
from firmware_host.record import chance
from tests.games.spot_cash_table import BLACKS
from tests.games.table_talk import start

BOARD = games.board("spot-cash")
SETUP = Setup(BOARD.id, ("Ann", "Ben"), "house", games.shipped_pack(BOARD, "house"))


def layout(answer: Answer) -> tuple[str, ...]:
    """Return the tiles of an answer that is a layout."""
    assert isinstance(answer, tuple)
    return tuple(map(str, answer))


@given(seed=st.integers(0, 10_000), touching=st.booleans())
def test_a_hiding_place_is_lawful_whichever_way_it_is_turned(seed: int, touching: bool) -> None:
    found = hiding.hidden(chance.seeded(seed), BLACKS, lambda laid: problems(laid, touching))
    assert found is None or not problems(found, touching)
    if found is not None:
        assert sorted(found) == sorted(lay_out(chance.seeded(1), BLACKS)), "the same thirty tiles"


def test_the_expert_lays_from_its_list_and_seldom_the_same() -> None:
    game = start("spot-cash", options={"tiles": "screen"})
    ask = game.ask
    assert isinstance(ask, Arrange)
    laid = {layout(expert.answer(game.table, ask, chance.seeded(seed))) for seed in range(40)}
    assert len(laid) == 40
    assert all(tiles in ask.legal for tiles in laid)
    known = {"".join(area.split()) for area in hiding.layouts()}
    flat = {"".join(hiding.LETTERS.get(face, ".") for face in tiles) for tiles in laid}
    assert flat & known, "some of them are not even mirrored"


def test_where_no_hiding_place_is_lawful_it_lays_as_anybody_does() -> None:
    assert hiding.hidden(chance.seeded(1), BLACKS, lambda _: ["no room"]) is None


def test_a_file_of_layouts_reads_back_as_it_was_written() -> None:
    layouts = [lay_out(chance.seeded(seed), BLACKS) for seed in range(5)]
    for area, wanted in zip(hiding.read(hiding.written(layouts)), layouts, strict=True):
        laid = hiding.laid(area, BLACKS, chance.seeded(3))
        assert [face if face in RED else "" for face in laid] == [
            face if face in RED else "" for face in wanted
        ]


def test_hiding_places_cost_less_than_any_layout() -> None:
    """Trials with another seed than the one they were chosen by."""
    below = chance.seeded("another")
    chosen = sum(
        solving.flipped(SETUP, hiding.hidden(below, BLACKS, problems) or (), 2, below)
        for _ in range(60)
    )
    random = sum(solving.flipped(SETUP, lay_out(below, BLACKS), 2, below) for _ in range(60))
    assert chosen < random


@pytest.mark.interpreted
def test_the_worse_half_is_given_up_until_the_list_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "__file__", str(tmp_path / "solving.py"))
    monkeypatch.setattr(solving, "KEPT", 2)
    where = solve(BOARD, 4, 1)
    assert where == tmp_path / "hiding.txt"
    first = where.read_text("utf-8")
    assert len(hiding.read(first)) == 2
    assert solve(BOARD, 4, 1) == where
    assert where.read_text("utf-8") == first, "the same seed gives the same list"
    assert solving.trials(4) == 4 * 3 + 2 * 6
    with pytest.raises(Refused, match="at least 2"):
        solve(BOARD, 1, 1)
