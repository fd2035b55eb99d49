"""The toy game on the shelf, for the lab to play with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_host import games


@pytest.fixture(autouse=True)
def toy_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    installed = games.packages()
    monkeypatch.setattr(games, "packages", lambda: {**installed, "toy": "tests.toy"})
    shipped = games.shipped_pack
    monkeypatch.setattr(
        games,
        "shipped_pack",
        lambda game, edition: "" if game.id == "toy" else shipped(game, edition),
    )
    yield
    games.board.cache_clear()
