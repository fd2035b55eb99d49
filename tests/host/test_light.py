"""A screen nobody touches dims; the touch that wakes it only wakes it; brightness is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from firmware_host.kept.settings import DisplaySettings, Settings
from tests.host.hands import Room


def brightest(room: Room) -> int:
    surface = room.host.window.surface
    width, height = surface.get_size()
    return max(surface.get_at((x, y))[0] for x in range(0, width, 7) for y in range(0, height, 7))


def test_an_untouched_screen_dims_and_the_waking_touch_only_wakes(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.stage.dim_after = 30.0
    bright = brightest(room)
    room.now += 31.0
    room.host.turn()
    room.host.turn()
    assert brightest(room) < bright // 3
    room.touch("Gambler")
    assert room.house.page_name == "home"
    assert brightest(room) == bright
    room.touch("Gambler")
    assert room.house.page_name == "set-up"


def test_brightness_is_a_setting(tmp_path: Path) -> None:
    half = replace(Settings(), display=DisplaySettings(brightness=50))
    room = Room(tmp_path, settings=half)
    bright = brightest(room)
    room.host.light()
    room.host.turn()
    assert brightest(room) == round(bright * 0.5)
