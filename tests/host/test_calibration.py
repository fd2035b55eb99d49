"""Touch calibration: a panel that reports touches beside the finger is put right at the screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display.toolkit.glass import STRAIGHT, Bend, Glass, on_panel
from display.toolkit.nodes import Fill
from firmware_host.kept import config
from firmware_host.touch.care.calibrate import CROSSES, fitted
from firmware_host.touch.start import bend_touches, turn_picture
from hardware.inbox import Inbox
from hardware.signals import Pressed, Signal
from tests.host.hands import Room

# What panels do: offset and stretched, mirrored, turned by a quarter, skewed a little.
PANELS = {
    "right": Bend(1.0, 0.0, 0.0, 0.0, 1.0, 0.0),
    "stretched": Bend(0.85, 0.0, 0.09, 0.0, 0.92, 0.03),
    "mirrored": Bend(-1.0, 0.0, 1.0, 0.0, 1.0, 0.0),
    "turned": Bend(0.0, 1.0, 0.0, -1.0, 0.0, 1.0),
    "skewed": Bend(0.95, 0.03, 0.0, -0.02, 0.97, 0.02),
}


class Panel:
    """A finger that always hits the cross, on a panel that reports something else."""

    def __init__(self, room: Room, reports: Bend) -> None:
        self.room, self.reports = room, reports
        room.house.bend = lambda bend: bend_touches(room.host, bend)
        room.house.face = lambda _: turn_picture(room.host)

    def cross(self) -> tuple[float, float]:
        """Where the cross is, as shares of the panel."""
        stage = self.room.stage
        assert stage.paper is not None
        brass = stage.theme.palette.brass
        bars = [n.box for n in stage.paper.laid if isinstance(n, Fill) and n.colour == brass]
        place = stage.glass.to_panel(bars[0])
        w, h = stage.glass.panel
        return (place.x + place.w / 2) / w, (place.y + place.h / 2) / h

    def touch(self, x: float, y: float) -> None:
        """Touch a place of the panel: what it reports is another one."""
        fx, fy = self.reports.of(x, y)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            self.room.now += 0.3
            event = pygame.event.Event(kind, x=fx, y=fy, finger_id=1, touch_id=1)
            self.room.host.turn([event])

    def hit(self, times: int) -> None:
        for _ in range(times):
            self.touch(*self.cross())


def opened(room: Room) -> None:
    room.house.open("touch")
    room.host.turn()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("kind", PANELS)
def test_five_touches_put_a_panel_right(tmp_path: Path, kind: str, rotation: int) -> None:
    room = Room(tmp_path)
    panel = Panel(room, PANELS[kind])
    room.house.settings = config.remember(room.house.settings, "display", "rotation", rotation)
    turn_picture(room.host)
    opened(room)
    panel.hit(5)
    assert room.house.page_name == "care"
    target = next(t for t in room.stage.targets if t.label == "Backups")
    place = room.stage.glass.to_panel(target.box)
    w, h = room.stage.glass.panel
    room.now += 1.0
    panel.touch((place.x + place.w / 2) / w, (place.y + place.h / 2) / h)
    assert room.house.page_name == "backups"
    kept = Bend.read(room.house.settings.display.touch)
    for spot in ((0.2, 0.7), (0.9, 0.1)):
        assert kept.of(*panel.reports.of(*spot)) == pytest.approx(spot, abs=0.01)


def test_what_was_measured_is_in_force_after_the_next_start(tmp_path: Path) -> None:
    room = Room(tmp_path)
    panel = Panel(room, PANELS["stretched"])
    opened(room)
    panel.hit(5)
    settings, problems = config.load(None, {"STATE_DIRECTORY": str(tmp_path), "HOME": "/nowhere"})
    assert problems == []
    assert Bend.read(settings.display.touch) == room.host.window.bend != STRAIGHT


def test_touches_that_do_not_fit_together_begin_anew(tmp_path: Path) -> None:
    room = Room(tmp_path)
    panel = Panel(room, STRAIGHT)
    opened(room)
    panel.hit(2)
    panel.touch(0.5, 0.5)  # far beside the third cross
    panel.hit(2)
    assert room.house.page_name == "touch"
    assert any("did not fit" in text for text in room.texts)
    assert room.house.settings.display.touch == ""
    panel.hit(4)
    panel.touch(0.8, 0.2)  # the fifth is missed
    assert room.house.page_name == "touch"
    panel.hit(5)
    assert room.house.page_name == "care"


def test_who_waits_or_presses_a_button_leaves_all_as_it_was(tmp_path: Path) -> None:
    inbox: Inbox[Signal] = Inbox()
    room = Room(tmp_path, inbox=inbox)
    panel = Panel(room, PANELS["stretched"])
    opened(room)
    panel.hit(5)
    before = room.host.window.bend
    assert before != STRAIGHT
    opened(room)
    assert room.host.window.bend == STRAIGHT
    room.now += 31.0
    room.host.turn()
    assert (room.house.page_name, room.host.window.bend) == ("care", before)
    opened(room)
    inbox.put(Pressed("spin", 3.0))
    room.host.turn()
    assert (room.house.page_name, room.host.window.bend) == ("care", before)


def test_a_disk_that_keeps_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path)
    panel = Panel(room, PANELS["stretched"])
    opened(room)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(config, "remember", full)
    panel.hit(5)
    assert room.house.page_name == "touch"
    assert any("could not be saved" in text for text in room.texts)


@pytest.mark.parametrize(
    "text",
    ["", "1 2 3", "a b c d e f", "0 0 0 0 0 0", "1 0 9 0 1 0", "nan 0 0 0 1 0", "1 0 0 0 1 inf"],
)
def test_nonsense_in_the_settings_leaves_touches_as_they_are(text: str) -> None:
    assert Bend.read(text) == STRAIGHT


def test_touches_on_one_line_measure_nothing() -> None:
    assert fitted([(0.1, 0.1)] * 4, CROSSES) is None
    assert fitted([(0.1, 0.1), (0.2, 0.2), (0.3, 0.3), (0.4, 0.4)], CROSSES) is None


def test_places_of_a_turned_picture_lie_where_the_glass_says() -> None:
    for rotation in (0, 90, 180, 270):
        glass = Glass((800, 480), rotation)
        w, h = glass.canvas
        x, y = glass.to_canvas(*on_panel(rotation, 0.25, 0.75))
        assert (x / w, y / h) == pytest.approx((0.25, 0.75), abs=0.01)
