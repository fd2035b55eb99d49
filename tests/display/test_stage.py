"""The stage paints what has changed, where it has changed, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pygame
import pytest

from display.port import Close, Dim, Intent, Port
from display.toolkit.box import Box, merged
from display.toolkit.glass import Glass
from display.toolkit.motion import Slide, Span
from display.toolkit.nodes import Fill, Node
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen, opens
from display.toolkit.stage import REHEARSED, Stage
from firmware_host.engine.words import Language

SIZE = (400, 300)


@dataclass(frozen=True)
class Lamp:
    lit: bool = False
    word: str = "lamp"


class LampScreen(Screen[Lamp]):
    flying: Span | None = None

    def lay(self, paper: Paper) -> None:
        colour = paper.palette.brass if self.scene.lit else paper.palette.felt
        paper.fill(Box(10, 10, 80, 80), colour)
        paper.button("close", Box(100, 100, 120, 60), self.scene.word, self._close)
        if self.flying:

            def chip(box: Box) -> Node:
                return Fill(box, (255, 0, 0))

            paper.move(Slide(self.flying, Box(0, 200, 9, 9), Box(300, 200, 9, 9), chip))

    def _close(self) -> None:
        self.port.send(Close())


@dataclass(frozen=True)
class Bell:
    """Shown on a screen of its own, with its button where the lamp's is."""


class BellScreen(Screen[Bell]):
    def lay(self, paper: Paper) -> None:
        close = partial(self.port.send, Close())
        paper.button("ring", Box(100, 100, 120, 60), "ring", close)


class Rest:
    """A stage with one screen, and what it sent."""

    def __init__(self, scene: Lamp | None = None) -> None:
        self.sent: list[Intent] = []
        self.screen: LampScreen | None = None
        screens = dict([opens(Lamp, self._open), opens(Bell, BellScreen)])
        self.stage = Stage(Glass(SIZE), screens, self.sent.append)
        self.stage.tick(1.0)
        self.stage.show(scene or Lamp())

    def _open(self, scene: Lamp, port: Port, now: float) -> LampScreen:
        self.screen = LampScreen(scene, port, now)
        return self.screen

    def finger(self, kind: int, x: int, y: int, finger: int = 1) -> None:
        self.stage.handle(
            pygame.event.Event(kind, x=x / SIZE[0], y=y / SIZE[1], finger_id=finger, touch_id=1)
        )

    def tap(self, x: int, y: int) -> None:
        self.finger(pygame.FINGERDOWN, x, y)
        self.finger(pygame.FINGERUP, x, y)


def pixels(stage: Stage) -> bytes:
    return pygame.image.tostring(stage.canvas, "RGB")


def test_nothing_is_painted_twice() -> None:
    rest = Rest()
    assert rest.stage.draw() == [Box(0, 0, *SIZE)]
    assert rest.stage.draw() == []
    rest.stage.show(Lamp())
    assert rest.stage.draw() == [], "an equal scene is the same picture"


def test_a_change_is_painted_where_it_is_and_gives_the_whole_picture() -> None:
    rest = Rest()
    rest.stage.draw()
    rest.stage.show(Lamp(lit=True))
    assert rest.stage.draw() == [Box(10, 10, 80, 80)]
    fresh = Rest(Lamp(lit=True))
    fresh.stage.draw()
    assert pixels(rest.stage) == pixels(fresh.stage)


def test_a_touch_is_shown_and_sent_once() -> None:
    rest = Rest()
    rest.stage.draw()
    rest.finger(pygame.FINGERDOWN, 150, 120)
    assert rest.stage.draw() == [Box(100, 100, 120, 60)]
    assert rest.sent == []
    rest.finger(pygame.FINGERUP, 150, 120)
    rest.finger(pygame.FINGERUP, 150, 120)
    assert rest.sent == [Close()]


def test_a_motion_asks_for_frames_and_ends() -> None:
    rest = Rest()
    stage = rest.stage
    stage.draw()
    before = pixels(stage)
    assert rest.screen is not None
    rest.screen.flying = Span(1.0, 0.3)
    rest.screen.stale = True
    stage.draw()
    assert stage.tick(1.1) == pytest.approx(1.1 + stage.frame)
    dirty = stage.draw()
    assert dirty
    assert all(box.y == 200 for box in dirty)
    assert pixels(stage) != before
    assert stage.tick(1.31) is None
    assert stage.draw() != []
    assert pixels(stage) == before
    assert stage.draw() == []


def test_a_table_opened_long_after_the_machine_was_switched_on_is_not_dark() -> None:
    opened = Stage(Glass(SIZE), {}, lambda intent: None)
    opened.dim_after = 60.0
    assert opened.tick(90_000.0) == 90_060.0, "the clock counts from when the machine came up"
    opened.tick(90_059.0)
    assert not opened.dark
    opened.tick(90_060.0)
    assert opened.dark


def test_the_second_touch_of_a_double_tap_does_not_fall_through_to_the_next_screen() -> None:
    rest = Rest()
    stage = rest.stage
    stage.tick(2.0)
    rest.tap(150, 130)
    assert rest.sent == [Close()]
    stage.show(Bell())
    stage.seen(2.6)  # it took its time
    stage.tick(2.75)
    rest.tap(150, 130)
    assert rest.sent == [Close()], "that finger meant what lay there before"
    stage.tick(2.9)
    rest.tap(150, 130)
    assert rest.sent == [Close(), Close()]


def test_the_touch_that_wakes_a_dark_screen_only_wakes_it() -> None:
    rest = Rest()
    stage = rest.stage
    stage.dim_after = 60.0
    stage.tick(2.0)
    rest.tap(10, 250)
    assert stage.tick(3.0) == 62.0
    assert stage.tick(62.5) is None
    assert rest.sent == [Dim(True)]
    rest.tap(150, 120)
    assert rest.sent == [Dim(True), Dim(False)]
    rest.tap(150, 120)
    assert rest.sent[-1] == Close()


def test_what_lay_on_the_glass_while_it_went_dark_counts_for_no_palm_later() -> None:
    rest = Rest()
    stage = rest.stage
    stage.dim_after = 60.0
    for finger in range(1, 4):
        stage.tick(finger * 100.0)
        rest.finger(pygame.FINGERDOWN, 10, 250, finger)
        stage.tick(finger * 100.0 + 61.0)
        assert stage.dark
        rest.finger(pygame.FINGERUP, 10, 250, finger)
        assert not stage.dark
    rest.tap(150, 120)
    assert rest.sent[-1] == Close()


def test_turning_the_picture_forgets_the_finger() -> None:
    rest = Rest()
    rest.stage.draw()
    rest.finger(pygame.FINGERDOWN, 150, 120)
    rest.stage.turn(Glass(SIZE, 180))
    rest.finger(pygame.FINGERUP, SIZE[0] - 150, SIZE[1] - 120)
    assert rest.sent == []
    assert rest.stage.draw() == [Box(0, 0, *SIZE)]


def test_a_change_of_language_lays_anew() -> None:
    rest = Rest()
    rest.stage.draw()
    rest.stage.speak(Language("de", {"odds": "ODDS"}))
    rest.stage.draw()
    assert rest.stage.paper is not None
    assert rest.stage.paper.say("odds") == "ODDS"


def test_a_replaced_scene_keeps_the_screen() -> None:
    rest = Rest()
    first = rest.stage.screen
    rest.stage.show(replace(Lamp(), word="other"))
    assert rest.stage.screen is first


def test_merged_boxes_cover_everything_and_do_not_overlap() -> None:
    boxes = [Box(0, 0, 10, 10), Box(5, 5, 10, 10), Box(40, 0, 5, 5), Box(12, 12, 30, 2)]
    result = merged(boxes, Box(0, 0, 800, 480))
    assert all(any(box.within(big) for big in result) for box in boxes)
    assert not any(a.overlaps(b) for a in result for b in result if a is not b)


@dataclass(frozen=True)
class Night:
    """Many lights that may come on one after the other."""

    first: int = 0


class NightScreen(Screen[Night]):
    def lay(self, paper: Paper) -> None:
        first = self.scene.first
        paper.expect(lambda: [Fill(Box(at, 0, 9, 9), (9, 9, 9)) for at in range(first, first + 50)])


def test_only_so_much_of_what_was_drawn_ahead_is_remembered() -> None:
    stage = Stage(Glass(SIZE), dict([opens(Night, NightScreen)]), lambda _: None)
    for first in range(0, 1000, 50):
        stage.show(Night(first))
        stage.tick(float(first))
        stage.draw()
        while stage.prepare():
            pass
        assert len(stage._rehearsed) <= REHEARSED
    assert len(stage._rehearsed) > REHEARSED // 3
