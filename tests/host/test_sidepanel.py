"""The simulated cabinet beside the picture: a press is as long as the finger, lamps are seen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display.device.window import open_window
from firmware_host.record.chance import Urn
from firmware_host.touch.loop import Host
from firmware_host.touch.sidepanel import SidePanel
from firmware_host.touch.start import PANEL
from hardware.backends.simulated import Simulated
from hardware.config.spec import parse
from hardware.rig import Rig
from tests.display.walk import faults
from tests.host.hands import Room

CABINET = parse({"profile": "cabinet"})


class Desktop:
    """A room in the left part of a window, with the cabinet in the right one."""

    def __init__(self, folder: Path, game: str) -> None:
        self.world = Simulated(CABINET)
        self.rig = Rig(CABINET, self.world, lambda: self.room.now)
        window = open_window(driver="dummy", size=(800 + PANEL, 480))
        self.whole = window.surface
        self.room = Room(folder, inbox=self.rig.inbox, window=window)
        self.room.house.cue = self.rig.cue
        self.room.begin(game)
        self.panel = SidePanel(window, self.world, self.room.house, lambda _: False)
        self.room.stage.turn(window.glass)
        self.room.host = Host(
            self.room.house,
            self.room.stage,
            window,
            inbox=self.rig.inbox,
            clock=lambda: self.room.now,
            keys=self.panel.take,
            beside=self.panel.turn,
        )
        self.turn()

    def turn(self, *events: pygame.event.Event) -> None:
        self.room.now += 0.05
        self.rig.work()
        self.room.host.turn(events)

    def mouse(self, kind: int, x: int, y: int) -> pygame.event.Event:
        return pygame.event.Event(kind, pos=(x, y), button=1, buttons=(1, 0, 0), touch=False)

    def place(self, key: str) -> tuple[int, int]:
        target = next(target for target in self.panel.stage.targets if target.key == key)
        x, y = target.box.middle
        return x + 800, y

    def press(self, key: str) -> None:
        x, y = self.place(key)
        self.turn(self.mouse(pygame.MOUSEBUTTONDOWN, x, y))
        self.turn()
        self.turn(self.mouse(pygame.MOUSEBUTTONUP, x, y))
        self.turn()


@pytest.fixture
def desktop(toy_shelf: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(1))
    desktop = Desktop(tmp_path, "Toy")
    desktop.room.wait(lambda: not desktop.room.stage.busy and desktop.room.asked())
    return desktop


def test_the_spin_button_rolls_the_die(desktop: Desktop) -> None:
    session = desktop.room.house.session
    assert session is not None
    before = session.n
    desktop.press("button spin")
    assert session.n == before + 1
    assert not desktop.world.is_down("spin")


def test_a_button_stays_down_as_long_as_the_finger(desktop: Desktop) -> None:
    x, y = desktop.place("button yes")
    desktop.turn(desktop.mouse(pygame.MOUSEBUTTONDOWN, x, y))
    assert desktop.world.is_down("yes")
    # The finger slides off over the table, which has no part in it.
    desktop.turn(desktop.mouse(pygame.MOUSEMOTION, 400, 240))
    assert desktop.world.is_down("yes")
    desktop.turn(desktop.mouse(pygame.MOUSEBUTTONUP, 400, 240))
    assert not desktop.world.is_down("yes")


def test_dice_can_be_thrown_for_the_question(desktop: Desktop) -> None:
    session = desktop.room.house.session
    assert session is not None
    before = session.n
    desktop.press("dice")
    desktop.turn()
    assert session.n == before + 1


def test_lamps_are_seen_and_everything_fits(desktop: Desktop) -> None:
    desktop.turn()
    lit = dict(desktop.panel.scene().buttons)
    assert lit["seat1"] is True
    assert lit["yes"] is None
    paper = desktop.panel.stage.paper
    assert paper is not None
    assert faults(paper) == []
    assert desktop.room.stage.glass.canvas == (800, 480)


def test_fingers_are_given_to_the_part_they_touch(desktop: Desktop) -> None:
    x, y = desktop.place("button no")
    share = {"x": x / (800 + PANEL), "y": y / 480, "finger_id": 1, "touch_id": 1}
    desktop.turn(pygame.event.Event(pygame.FINGERDOWN, share))
    assert desktop.world.is_down("no")
    desktop.turn(pygame.event.Event(pygame.FINGERUP, share))
    assert not desktop.world.is_down("no")
