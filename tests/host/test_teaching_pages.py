"""Editions on the screen: a board told before the first game, by touches only; kept and shared."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pygame
import pytest

from display.scenes.forms import FormScene
from display.scenes.telling import TellingScene
from display.screens.dial import moved
from display.wishes import Enter, Proceed, Touch
from firmware_host import games
from firmware_host.engine.requests import Reply
from firmware_host.engine.words import capital
from firmware_host.touch.teaching import editions, page
from tests.host.hands import Room


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def to_blank(room: Room, game: str) -> None:
    for label in ("Settings", "More", "Editions", game, "Blank", "Walk through it"):
        room.seek(label)


def typed(room: Room, figure: int) -> None:
    room.touch("123")
    for digit in str(figure):
        room.touch(digit)
    answered(room)


def answered(room: Room) -> None:
    """The sum that stands there is the answer."""
    target = next(target for target in room.stage.targets if target.key.endswith(" amount"))
    room.tap(*target.box.middle)


def form(room: Room) -> FormScene:
    assert room.house.page is not None
    scene = room.house.page.scene()
    assert isinstance(scene, FormScene)
    return scene


def asked(room: Room) -> str:
    """The question that is up, as it is read."""
    assert room.house.page is not None
    scene = room.house.page.scene()
    assert isinstance(scene, TellingScene)
    assert scene.table.ask is not None
    return scene.table.speaker.line(scene.table.ask.line())


def notice(room: Room) -> str:
    assert room.house.page is not None
    return str(getattr(room.house.page.scene(), "notice", ""))


def test_a_board_is_told_by_touches_before_the_first_game(room: Room) -> None:
    to_blank(room, "Go For Broke")
    room.touch("Tell the next")  # the length of the path
    typed(room, 24)
    assert "connects to the Stock Market" in asked(room)  # and on to the next unknown thing
    room.touch("Back")
    room.touch("The board")
    room.touch("1 · Space 1")
    room.touch("Pay")
    room.touch("Pay the Bank")
    room.touch("+$100,000")
    assert "$100,000" in room.texts, "sums begin at nothing"
    room.touch("Back")
    room.touch("Pay")
    room.touch("Pay the Bank")
    room.touch("+$5,000")
    answered(room)
    assert "pay $5,000" in asked(room)
    told = " ".join(room.texts)
    assert "At the start of a game: Ann pays the Bank $5,000. Then Ann has $995,000." in told
    room.touch("Remember it")
    room.touch("1 · Space 1")
    room.touch("What it is called")
    for letter in "Inn":
        room.touch(letter.lower() if letter.lower() in room.labels else letter)
    room.touch("Done")
    pack = (room.state / "packs" / "go-for-broke" / "blank.toml").read_text("utf-8")
    assert 'name = "Inn"' in pack
    assert 'does = "pay 5000"' in pack
    assert games.board("go-for-broke").check_pack("blank.toml", pack) == []
    # What was told lately can be told again with few touches.
    room.touch("Back")
    room.touch("2 · Space 2")
    for label in ("Pay the Bank", "$5,000", "Remember it"):
        room.touch(label)
    assert form(room).tally.startswith("3 known")


def test_a_list_begins_every_sentence_like_one(room: Room) -> None:
    room.house.open("teaching", {"game": "go-for-broke", "edition": "alpine"})
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    for part, _ in walking.walk.parts():
        walking.show_tab(part)
        told = [text for row in form(room).rows for text in (row.title, row.value)]
        assert told == [capital(text) for text in told]


def test_a_path_too_short_is_refused_in_words_and_asked_again(room: Room) -> None:
    room.house.open("teaching", {"game": "go-for-broke", "edition": "blank"})
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    walking.carry_out(Proceed(), 0.0)
    walking.carry_out(Reply(3), 0.0)
    assert "20 to 150" in notice(room)
    walking.carry_out(Reply(24), 0.0)
    for _ in range(3):
        walking.carry_out(Reply(4), 0.0)
    assert "cannot all lie" in notice(room)
    assert "Casino" in asked(room)
    walking.carry_out(Reply("x"), 0.0)
    assert notice(room)


def test_wedges_and_copies_are_dragged(room: Room) -> None:
    room.house.open("teaching", {"game": "go-for-broke", "edition": "blank"})
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    walking.show_tab("wheels")
    walking.carry_out(Touch(page.Thing("wheel slot")), 0.0)
    assert [row.slide is not None for row in form(room).rows] == [True] * 6
    walking.carry_out(Enter(page.Share("lemon"), "4"), 0.0)
    lemon = next(row for row in form(room).rows if row.key == page.Share("lemon"))
    assert lemon.value == "4 / 9"
    walking.carry_out(Touch(page.TeachingAct.FORGET), 0.0)
    assert "All wedges alike" in form(room).rows[2].value
    walking.show_tab("spend")
    walking.carry_out(Proceed(), 0.0)
    walking.carry_out(Reply("again"), 0.0)
    walking.carry_out(Reply("remember"), 0.0)
    assert walking.asking is not None, "the next unknown card is asked for"
    room.house.open("teaching")  # the way back from a question
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    assert walking.part == "spend"
    walking.carry_out(Touch(page.Thing("spend roll again")), 0.0)
    walking.carry_out(Enter(page.TeachingField.COPIES, "6"), 0.0)
    assert form(room).notice == ""
    pack = room.house.packs.find(games.board("go-for-broke"), "blank")[1]
    assert "count = 6" in pack


def test_the_edges_of_a_wheel_follow_the_finger(room: Room) -> None:
    room.house.open("teaching", {"game": "go-for-broke", "edition": "blank"})
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    walking.show_tab("wheels")
    walking.carry_out(Touch(page.Thing("wheel slot")), 0.0)
    room.host.turn()
    disc = next(target.box for target in room.stage.targets if target.key == "dial")

    def at(turned: float) -> tuple[int, int]:
        x, y = disc.middle
        reach = disc.w * 0.4
        return round(x + reach * sin(radians(turned))), round(y - reach * cos(radians(turned)))

    # The first of six wedges ends at 60 degrees; it is pulled over the half of its neighbour.
    room.finger(pygame.FINGERDOWN, *at(58))
    room.finger(pygame.FINGERMOTION, *at(80))
    room.finger(pygame.FINGERMOTION, *at(90))
    assert "25%" in room.texts, "the share is told while the finger is down"
    assert not (room.state / "packs" / "go-for-broke" / "blank.toml").exists()
    room.finger(pygame.FINGERUP, *at(90))
    shares = [row.value for row in form(room).rows if isinstance(row.key, page.Share)]
    assert shares == ["3 / 12", "1 / 12", "2 / 12", "2 / 12", "2 / 12", "2 / 12"]
    pack = room.house.packs.find(games.board("go-for-broke"), "blank")[1]
    assert "[wheels.slot]" in pack
    # No edge passes its neighbour, nor the top.
    assert moved((3, 1, 2), 1, 359.0) == (1, 3, 2)
    assert moved((3, 1, 2), 2, 120.0) == (3, 1, 2)
    assert moved((3, 1, 2), 2, 300.0) == (3, 2, 1)


def test_the_shape_of_a_game_under_way_is_told_at_the_table(room: Room) -> None:
    room.begin("Gambler")
    session = room.house.session
    assert session is not None
    edition = session.header.setup.edition
    room.house.open("teaching", {"game": "gambler", "edition": edition})
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    walking.show_tab("shape")
    walking.carry_out(Touch(page.Thing("length")), 0.0)
    assert "being played" in form(room).notice
    walking.show_tab("cards")
    walking.carry_out(Touch(page.Thing("card 0")), 0.0)
    walking.carry_out(Enter(page.TeachingField.COPIES, "2"), 0.0)
    assert "being played" in form(room).notice


def test_editions_are_compared_copied_exported_and_taken_in(room: Room) -> None:
    room.house.open("editions", {"game": "gambler"})
    shelf = room.house.page
    assert isinstance(shelf, editions.EditionsPage)
    shelf.carry_out(Touch(editions.Edition("house")), 0.0)
    assert any(row.title == "Fingerprint" for row in form(room).rows)
    shelf.carry_out(Enter(editions.EditionsField.COMPARE, "pier"), 0.0)
    assert "differences" in form(room).tally
    shelf.other = ""
    shelf.carry_out(Enter(editions.EditionsField.COPY, "Grandma's Box"), 0.0)
    assert shelf.edition == "grandma-s-box"
    assert room.house.packs.owned(shelf.board) == ["grandma-s-box"]
    shelf.carry_out(Enter(editions.EditionsField.COPY, "House"), 0.0)
    assert "already" in form(room).notice
    shelf.carry_out(Touch(editions.EditionsAct.PUT), 0.0)
    file = room.state / "exports" / "gambler-grandma-s-box.toml"
    assert file.exists()
    file.rename(file.with_name("gambler-taken.toml"))
    file.with_name("gambler-bad.toml").write_text('name = "Bad"\nspace = 3\n', "utf-8")
    shelf.carry_out(Touch(editions.EditionsAct.LOOK), 0.0)
    assert [row.title for row in form(room).rows] == ["gambler-bad", "gambler-taken"]
    shelf.carry_out(Touch(editions.File("gambler-bad.toml")), 0.0)
    assert "1 problem:" in form(room).notice
    shelf.carry_out(Touch(editions.File("gambler-taken.toml")), 0.0)
    assert shelf.edition == "taken"
    assert room.house.packs.owned(shelf.board) == ["grandma-s-box", "taken"]
    # What was told on another table's blank edition is a second one here.
    blank = games.shipped_pack(shelf.board, "blank")
    file.with_name("gambler-blank.toml").write_text(blank, "utf-8")
    for name in ("blank-2", "blank-3"):
        shelf.carry_out(Touch(editions.EditionsAct.LOOK), 0.0)
        shelf.carry_out(Touch(editions.File("gambler-blank.toml")), 0.0)
        assert shelf.edition == name
        assert name in form(room).notice


def test_a_slip_on_a_walk_is_taken_back_question_by_question(room: Room) -> None:
    room.house.open("teaching", {"game": "gambler", "edition": "house"})
    walking = room.house.page
    assert isinstance(walking, page.TeachingPage)
    walking.show_tab("board")
    walking.carry_out(Touch(page.Thing("space 3")), 0.0)
    walking.carry_out(Touch(page.TeachingAct.TELL), 0.0)
    for answer in ("pay", 50, "and", "more", "goods"):
        walking.carry_out(Reply(answer), 0.0)
    room.host.turn()
    assert any("Pay $50, and …" in text for text in room.texts), "what was told so far"
    assert asked(room) == "What happens with it?"
    room.touch("Back")
    assert asked(room) == "What else does it say?"
    for _ in range(3):
        room.touch("Back")
    assert asked(room) == "How many dollars?"
    assert walking.asking is not None
    walking.carry_out(Reply(20, walking.asking.n - 1), 0.0)  # a finger that was too late
    assert asked(room) == "How many dollars?"
    walking.carry_out(Reply(20, walking.asking.n), 0.0)
    assert "pay $20" in asked(room)
    room.host.turn()
    for _ in range(3):
        room.touch("Back")
    assert form(room).name == "teaching"
