"""Games played by phones alone, in real browsers, from the code on the screen to the winner."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.phones.browser import Thumb, chromium, join, play, pocket
from tests.phones.evening import begun, open_evening

GAMES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "gambler": ({}, {}),
    "go-for-broke": ({}, {}),
    "zillionaire": ({"cards": "dealt", "games": "1"}, {}),
    "spot-cash": ({"tiles": "screen"}, {}),
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_phones_alone(game: str, browser: Browser, tmp_path: Path) -> None:
    options, rules = GAMES[game]
    names = ("Ann", "Ben", "Cy")
    begin = begun(tmp_path, game, names, options=options, rules=rules)
    with open_evening(begin, tmp_path) as (evening, door):
        thumbs = []
        for name in names:
            context = pocket(browser)
            page = context.new_page()
            page.on("pageerror", lambda error: pytest.fail(str(error)))
            join(page, evening, door, name)
            thumbs.append(Thumb(page, name))
        play(evening, thumbs, steps=60)
        for thumb in thumbs:
            assert thumb.page.get_by_role("heading", level=1).inner_text()
            thumb.page.context.close()
