"""People who have never seen it, from Home to the first roll: every touch is counted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display.toolkit.theme import SEATS
from firmware_host import games
from firmware_host.record.chance import Urn
from firmware_host.record.session import Session
from tests.host.hands import Room

FAMILY = ("Mum", "Dad", "Mia", "Tom")
FOR_FOUR = [game for game in games.shelved() if 4 in games.board(game).seats]


class Newcomers(Room):
    """Counts what the family touches."""

    count = 0

    def tap(self, x: int, y: int) -> None:
        self.count += 1
        super().tap(x, y)

    def spell(self, name: str) -> None:
        """Type a name letter by letter."""
        for letter in name:
            self.press(f"key {letter}")

    def ready(self) -> bool:
        """Whether the first question of the game can be answered."""
        return self.house.page_name == "table" and self.asked() and not self.stage.busy

    def game(self) -> Session:
        assert self.house.session is not None
        return self.house.session

    def roll_off(self) -> None:
        """Let everybody roll for the first turn."""
        while self.game().game.table.turn is None:
            self.wait(lambda: self.ready() or self.look())
            self.touch("Roll")


def first_evening(room: Newcomers, game: str) -> None:
    """Four names typed for the first time."""
    room.touch(games.board(game).name)
    room.touch("Nothing yet")
    for name in FAMILY:
        room.spell(name)
        if name != FAMILY[-1]:
            room.touch("Next player")
    room.touch("Start with 4")


@pytest.mark.parametrize("game", FOR_FOUR)
def test_a_family_of_four_sits_down_with_few_touches(tmp_path: Path, game: str) -> None:
    room = Newcomers(tmp_path)
    first_evening(room, game)
    assert room.count == 18, "twelve letters, three times Next, the game, the table, Start"
    assert room.game().header.setup.seats == FAMILY
    room.house.open("home")
    room.host.turn()
    # Their names are known now, and so is their table: another game asks for that once.
    room.count = 0
    room.touch(games.board(game).name)
    for name in FAMILY:
        room.touch(name)
    room.touch("Start with 4")
    assert room.count == 6
    assert room.house.page_name == "table"
    room.house.open("home")
    room.host.turn()
    room.count = 0
    room.touch(games.board(game).name)
    assert "Mum, Dad, Mia and Tom" in room.texts, "it says who"
    room.touch("Same as last time")
    assert room.count == 2
    assert room.game().header.setup.seats == FAMILY


def test_the_first_roll_of_the_first_turn_is_within_twenty_two_touches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(5))  # nobody ties for the first turn
    room = Newcomers(tmp_path)
    first_evening(room, "go-for-broke")
    room.roll_off()
    assert room.count == 22


def test_known_names_reach_another_game_within_eight_touches(tmp_path: Path) -> None:
    room = Newcomers(tmp_path)
    first_evening(room, "go-for-broke")
    room.house.open("home")
    room.host.turn()
    room.count = 0
    room.touch("Gambler")
    room.touch("Nothing yet")
    for name in FAMILY:
        room.touch(name)
    room.touch("Start with 4")
    room.wait(room.ready)
    room.touch("Roll")
    assert room.count == 8


@pytest.mark.parametrize("game", games.shelved())
def test_with_nothing_on_the_table_no_question_is_about_cardboard(
    tmp_path: Path, game: str
) -> None:
    room = Room(tmp_path)
    room.begin(games.board(game).name)
    session = room.house.session
    assert session is not None
    assert session.till is None
    assert set(session.sources.values()) == {"machine"}
    for _ in range(12):
        room.wait(lambda: (not room.look()) and not room.stage.busy and room.asked())
        shown = " ".join(room.texts).lower()
        for cardboard in ("seating card", "shuffle all", "what does it show", "notes"):
            assert cardboard not in shown
        if session.game.outcome is not None:  # a short game is over before that
            break
        room.answer(lambda below: 0)


def test_a_real_keyboard_types_names(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.touch("Gambler")
    room.touch("Nothing yet")
    for text in ("a", "n", "n", "a"):
        room.host.turn([pygame.event.Event(pygame.TEXTINPUT, text=text)])
    for key in (pygame.K_BACKSPACE, pygame.K_RETURN):
        room.host.turn([pygame.event.Event(pygame.KEYDOWN, key=key, unicode="")])
    for text in ("B", "e", "n"):
        room.host.turn([pygame.event.Event(pygame.TEXTINPUT, text=text)])
    room.touch("Start with 2")
    assert room.house.session is not None
    assert room.house.session.header.setup.seats == ("Ann", "Ben")


def test_a_real_keyboard_types_in_every_field_for_words(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.sit_down("Gambler")
    room.press("table")
    room.seek("A phrase of your own")
    for text in ("h", "i"):
        room.host.turn([pygame.event.Event(pygame.TEXTINPUT, text=text)])
    room.host.turn([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r")])
    assert "Hi" in room.texts


def test_a_mark_is_chosen_kept_for_its_owner_and_taken_up_again(tmp_path: Path) -> None:
    room = Newcomers(tmp_path)
    room.touch("Gambler")
    room.touch("Nothing yet")
    room.spell("Mia")
    room.press("mark 4")
    room.touch("Next player")
    room.spell("Tom")
    room.touch("Start with 2")
    assert room.house.looks == (4, 0)
    number = room.game().id
    room.house.open("resume", {"id": str(number)})
    room.host.turn()
    room.press("main")
    assert room.house.looks == (4, 0)
    room.house.open("home")
    room.host.turn()
    room.touch("Gambler")
    room.touch("Tom")
    room.touch("Mia")
    room.touch("Start with 2")
    assert room.house.looks == (0, 4)
    assert len(SEATS) == 6
