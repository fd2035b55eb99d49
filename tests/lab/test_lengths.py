"""The table of lengths that ships with every game: whole, and made by the lab."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.kept.editions import Packs
from firmware_host.lab.lengths import lengths, written
from firmware_host.record.new_game import Wishes, setup_for


@pytest.mark.parametrize("game", games.shelved())
def test_every_option_of_every_switch_has_a_length(game: str) -> None:
    board = games.board(game)
    found = games.lengths(board)
    assert set(found) == {switch.id for switch in board.switches}
    for switch in board.switches:
        assert set(found[switch.id]) == set(switch.options) - {switch.default}
        assert all(0.2 < share < 5 for share in found[switch.id].values())


def test_the_lab_makes_the_table_the_same_each_time(tmp_path: Path) -> None:
    board = games.board("gambler")
    wishes = Wishes("gambler", ("Ann", "Ben"))
    setup = setup_for(wishes, Packs(tmp_path), everybody=True)
    bots = ("sensible", "sensible")
    found = lengths(board, setup, bots, 1, 2, 1)
    assert found == lengths(board, setup, bots, 1, 2, 1)
    assert tomllib.loads(written(found, 2, 2)) == found
