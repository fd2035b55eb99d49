"""The picture turns to whoever is asked: by itself, at a touch, or not at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from display.port import TableScene
from firmware_host.kept.settings import DisplaySettings, Settings
from firmware_host.record.chance import Urn
from firmware_host.touch.start import turn_picture
from tests.host.hands import Room


def at_the_table(folder: Path, mode: str) -> Room:
    display = DisplaySettings(turn_to_player=mode, reduced_motion=True)
    room = Room(folder, settings=Settings(display=display))
    room.house.face = lambda _: turn_picture(room.host)
    room.sit_down("Toy")
    room.touch("Ben")
    room.touch("Ben")
    room.touch("far side")
    room.press("close")
    room.touch("Start")
    room.wait(lambda: not room.look() and not room.stage.busy and room.asked())
    return room


def until_ben(room: Room) -> None:
    session = room.house.session
    assert session is not None
    for _ in range(50):
        if session.game.ask is not None and session.game.ask.seat == 1:
            break
        room.answer(lambda count: 0)
        room.wait(lambda: not room.look() and not room.stage.busy and room.asked())
    room.now += 1.0
    room.host.turn()
    room.host.turn()


@pytest.fixture(autouse=True)
def same_dice(toy_shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(1))


def test_on_turns_by_itself_and_touches_still_meet_their_targets(tmp_path: Path) -> None:
    room = at_the_table(tmp_path, "on")
    assert room.stage.glass.rotation == 0
    until_ben(room)
    assert room.stage.glass.rotation == 180
    room.answer(lambda count: 0)  # the finger hits what Ben sees
    room.house.open("home")
    assert room.stage.glass.rotation == 0


def test_ask_offers_a_button_and_off_never_turns(tmp_path: Path) -> None:
    room = at_the_table(tmp_path / "ask", "ask")
    until_ben(room)
    assert room.stage.glass.rotation == 0
    room.touch("Turn")
    assert room.stage.glass.rotation == 180
    assert room.house.page is not None
    scene = room.house.page.scene()
    assert isinstance(scene, TableScene)
    assert scene.turn_to == ""
    other = at_the_table(tmp_path / "off", "off")
    until_ben(other)
    assert other.stage.glass.rotation == 0


def test_turning_it_off_turns_the_picture_back(tmp_path: Path) -> None:
    room = at_the_table(tmp_path, "on")
    until_ben(room)
    display = replace(room.house.settings.display, turn_to_player="off")
    room.house.settings = replace(room.house.settings, display=display)
    room.now += 1.0
    room.host.turn()
    assert room.stage.glass.rotation == 0
