"""Every page with nothing in it yet says what to do next."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.touch.app import PAGES
from tests.host.hands import Room

NO_GAME = "No game is on the table. Touch one on Home to begin."
# What each page says where nothing was ever played, taught, scanned or backed up. Those for the
# game on the table, and what can only be opened from a page that has something, refuse.
NEXT = {
    "home": "Touch a game to set the table.",
    "set-up": "What is on your table?",
    "unfinished": "There are no unfinished games. Touch a game on Home to begin one.",
    "results": "No game has been finished yet. Touch a game on Home to play the first.",
    "settings": "Size of the type.",
    "cards": "docs/hardware.md tells how to add one.",
    "hardware": "See docs/hardware.md.",
    "care": "Brightness and rotation are set under Settings, Screen.",
    "backups": "There is no backup yet. The button below makes one.",
    "touch": "Touch the cross",
    "print": "Make the file",
    "editions": "What is printed on a board and its cards.",
    "teaching": "81 known",
    "lock": "Set a PIN",
}
REFUSED = {
    "resume": "There is no game number 1.",
    "update": "Only the installed appliance can be updated from here.",
    "clock": "Only the installed appliance's clock can be set from here.",
    "consent": "Nobody has asked for that.",
}
ASKED = {"set-up": {"id": "gambler"}, "resume": {"id": "1"}}
EDITION = {"game": "gambler", "edition": "house"}


@pytest.mark.parametrize("page", NEXT)
def test_an_empty_page_says_what_to_do_next(tmp_path: Path, page: str) -> None:
    room = Room(tmp_path)
    room.house.open(page, ASKED.get(page, EDITION))
    room.host.turn()
    assert NEXT[page] in " ".join(room.texts)


@pytest.mark.parametrize("page", sorted({*PAGES} - {*NEXT}))
def test_without_a_game_the_others_say_why_not_and_what_to_do(tmp_path: Path, page: str) -> None:
    room = Room(tmp_path)
    with pytest.raises(Refused) as refusal:
        room.house.open(page, ASKED.get(page, {}))
    assert refusal.value.reason == REFUSED.get(page, NO_GAME)


@pytest.mark.parametrize("page", ["hardware", "results", "unfinished", "backups"])
def test_on_the_smallest_panel_an_empty_page_says_so_too(tmp_path: Path, page: str) -> None:
    room = Room(tmp_path, size=(480, 320))
    room.house.open(page)
    room.host.turn()
    assert NEXT[page] in " ".join(room.texts)


def test_on_the_smallest_panel_a_hint_is_shown_where_there_is_nothing_else(tmp_path: Path) -> None:
    room = Room(tmp_path, size=(480, 320))
    room.begin("Go For Broke")
    room.house.open("cards")
    room.host.turn()
    assert NEXT["cards"] in " ".join(room.texts)
