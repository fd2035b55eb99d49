"""The plug is pulled at random moments; nothing that was shown may be gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games
from tests.appliance.plug import Evening

KILLS, SOAK = 7, 150


@pytest.mark.parametrize("game", games.shelved())
def test_kills_lose_nothing_that_was_shown(game: str, tmp_path: Path) -> None:
    evening = Evening(game, tmp_path, seed=1)
    evening.survive(KILLS)
    assert evening.answers > 10


@pytest.mark.soak
@pytest.mark.parametrize("game", games.shelved())
def test_hundreds_of_kills(game: str, tmp_path: Path) -> None:
    evening = Evening(game, tmp_path, seed=2)
    for done in range(0, SOAK, 10):
        evening.survive(10)
        print(
            f"\r{game}: {done + 10} kills, {evening.answers} answers, "
            f"{evening.games} games ended, nothing lost",
            end="",
            flush=True,
        )
    print()
