"""A real keyboard writes wherever words or sums are told: events as SDL sends them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display.wishes import Touch
from firmware_host.touch.pages.fix import FixPage
from firmware_host.touch.teaching import page
from tests.host.hands import Room
from tests.host.test_by_hand import landed
from tests.host.test_would import at_a_space

LONG = "The Grand Promenade of the Old Harbour"


def keys(room: Room, text: str, *then: int) -> None:
    """Letters as a keyboard sends them, each with its key, and then keys without letters."""
    for letter in text:
        room.host.turn(
            [
                pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), unicode=letter),
                pygame.event.Event(pygame.TEXTINPUT, text=letter),
                pygame.event.Event(pygame.KEYUP, key=ord(letter.lower())),
            ]
        )
    for key in then:
        room.host.turn([pygame.event.Event(pygame.KEYDOWN, key=key, unicode="")])


def open_row(room: Room, title: str) -> None:
    room.host.turn()
    room.seek(title)


@pytest.mark.parametrize("size", [(800, 480), (480, 320)])
def test_a_space_is_named_on_a_walk(tmp_path: Path, size: tuple[int, int]) -> None:
    room = Room(tmp_path, size=size)
    room.house.open("teaching", {"game": "gambler", "edition": "house"})
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    walking.show_tab("board")
    walking.carry_out(Touch(page.Thing("space 3")), 0.0)
    open_row(room, "What it is called")
    keys(room, LONG + "x", pygame.K_BACKSPACE, pygame.K_RETURN)
    assert walking.notice == ""
    assert f'name = "{LONG}"' in room.house.packs.find(walking.board, "house")[1]


def test_a_figure_is_typed_on_a_walk(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.house.open("teaching", {"game": "go-for-broke", "edition": "blank"})
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    room.host.turn()
    room.touch("Tell the next")
    room.touch("123")
    keys(room, "249", pygame.K_BACKSPACE, pygame.K_RETURN)
    assert "[[space]]" in room.house.packs.find(walking.board, "blank")[1]
    assert room.house.packs.find(walking.board, "blank")[1].count("[[space]]") == 24


def test_a_sum_is_typed_while_a_space_is_told_in_a_running_game(tmp_path: Path) -> None:
    room, session = at_a_space(tmp_path, (800, 480))
    keys(room, "7", pygame.K_RETURN)  # nothing is being written yet
    room.touch("Pay")
    room.touch("Pay the Bank")
    room.settle()
    room.touch("123")
    keys(room, "150009", pygame.K_BACKSPACE)
    step = session.n
    keys(room, "", pygame.K_RETURN)
    assert session.n == step + 1
    assert session.game.entries[-1] == 15_000
    room.settle()
    assert any("pays the Bank $15,000" in text for text in room.texts)


def test_the_sheet_is_filled_in_with_a_keyboard(tmp_path: Path) -> None:
    room = Room(tmp_path)
    session = landed(room)
    room.house.open("fix")
    fixing = room.house.page
    assert isinstance(fixing, FixPage)
    open_row(room, "What happened")
    keys(room, "Ann sang the whole song to the end", pygame.K_RETURN)
    assert fixing.sheet.words == "Ann sang the whole song to the end"
    open_row(room, "How much")
    keys(room, "5001", pygame.K_BACKSPACE, pygame.K_RETURN)
    assert fixing.sheet.amount == 500
    room.seek("Write this payment down")
    assert fixing.sheet.lines == ["Ann > bank 500"]
    assert session.game.table.settled == {}, "nothing has happened yet"
