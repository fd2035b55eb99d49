"""The screen goes away in mid-game and comes back: nobody loses a turn over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from display.device.window import NoScreen, Opened, Way, Window, open_window
from firmware_host.record.journal import Journal
from firmware_host.system.logbook import Logbook
from firmware_host.system.service import DARK, Notifier
from firmware_host.touch import lamps
from firmware_host.touch.loop import Host
from firmware_host.touch.lost_screen import DOUBT, PATIENCE, Picture
from firmware_host.touch.start import note_display, warn_by_lamps
from hardware.cues import Blink, Cue
from hardware.inbox import Inbox
from hardware.signals import Pressed, Signal
from tests.host.hands import Room

SIZE = (800, 480)


class Frail(Way):
    """A way to a screen that opens only while it is mended, and then as large as it is told."""

    mended = True
    opened = 0
    panel = SIZE

    def open(self) -> Opened:
        Frail.opened += 1
        if not Frail.mended:
            raise NoScreen("No screen could be opened. Tried:\n  kmsdrm: SDL says no")
        pygame.display.init()
        return Opened(pygame.display.set_mode(Frail.panel), "dummy", plug=_plug(self.root))


def _plug(root: Path) -> Path | None:
    found = sorted(root.glob("sys/class/drm/card*/status"))
    return next((path for path in found if path.read_text() == "connected\n"), None)


def set_plug(root: Path, status: str) -> None:
    plug = root / "sys/class/drm/card0-HDMI-A-1/status"
    plug.parent.mkdir(parents=True, exist_ok=True)
    plug.write_text(f"{status}\n")


class Watch:
    """Counts what systemd would be told."""

    def __init__(self) -> None:
        self.beats, self.readies = 0, 0

    def ready(self, status: str) -> None:
        self.readies += 1

    def alive(self, now: float) -> None:
        self.beats += 1

    def stopping(self) -> None: ...


class Evening:
    """A game on a screen that can be broken and mended, with buttons beside it."""

    def __init__(self, folder: Path, window: Window) -> None:
        self.folder, self.window = folder, window
        self.inbox: Inbox[Signal] = Inbox()
        self.watch = Watch()
        self.room = Room(folder, window=window, inbox=self.inbox)
        self.room.stage.turn(window.glass, window.canvas)
        self.room.begin("Go For Broke")
        self.room.settle()
        self.room.host = Host(
            self.room.house,
            self.room.stage,
            window,
            inbox=self.inbox,
            watch=self.watch,
            clock=lambda: self.room.now,
        )
        self.log: list[tuple[str, str, Mapping[str, object]]] = []
        book = Logbook([lambda level, event, facts: self.log.append((level, event, facts))])
        notifier = Notifier({}, 1)
        self.room.host.picture.told = lambda event, said: note_display(book, notifier, event, said)
        self.room.stage.expose()
        self.pass_time(0.1)

    @property
    def steps(self) -> int:
        assert self.room.house.session is not None
        return self.room.house.session.n

    def pass_time(self, seconds: float) -> None:
        self.room.now += seconds
        self.room.host.turn(self.room.host.picture.events())

    def play_by_buttons(self, steps: int) -> None:
        """Press spin and yes until so many more answers are in the journal."""
        wanted = self.steps + steps
        for at in range(40 * steps):
            if self.steps >= wanted:
                return
            self.pass_time(1.0)
            self.inbox.put(Pressed(("spin", "yes")[at % 2], self.room.now))
            self.pass_time(0.1)
        raise AssertionError("the game does not go on")

    def on_the_screen(self) -> bool:
        """Whether the screen shows exactly what the stage paints on a fresh canvas, turned."""
        whole, stage, glass = self.window.surface.copy(), self.room.stage, self.window.glass
        stage.turn(glass)
        stage.draw()
        canvas = pygame.transform.rotate(stage.canvas, -glass.rotation)
        stage.turn(glass, self.window.canvas)
        return pygame.image.tostring(whole, "RGB") == pygame.image.tostring(canvas, "RGB")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    Frail.mended, Frail.opened, Frail.panel = True, 0, SIZE
    set_plug(tmp_path, "connected")
    window = open_window(driver="dummy", size=SIZE)
    window.plug = _plug(tmp_path)
    window.way = Frail(("dummy",), SIZE, None, -1, {}, tmp_path)
    evening = Evening(tmp_path / "state", window)
    assert evening.watch.readies == 1
    assert evening.on_the_screen()
    yield evening
    pygame.display.quit()
    pygame.display.init()


def test_a_screen_that_breaks_stops_nobody_and_is_painted_anew(evening: Evening) -> None:
    Frail.mended = False
    pygame.display.quit()  # as SDL leaves it: the next touch of a pixel is an error
    evening.pass_time(1.1)
    assert [entry[:2] for entry in evening.log] == [("warning", "display_lost")]
    beats = evening.watch.beats
    evening.play_by_buttons(3)
    assert evening.watch.beats > beats
    kept = Journal(evening.folder / "croupier.db")
    assert len(kept.rows(1)) == evening.steps  # every answer is on the disk
    kept.close()
    Frail.mended = True
    evening.pass_time(PATIENCE[-1])
    assert [entry[1:] for entry in evening.log[1:]] == [
        ("display_found", {"driver": "dummy, 800x480"})
    ]
    assert evening.on_the_screen()
    evening.room.settle()
    before = evening.steps
    evening.room.answer(lambda below: below - 1)
    assert evening.steps > before  # and fingers count again
    assert evening.watch.readies == 1


def test_an_error_in_the_middle_of_showing_is_the_same(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("Could not queue pageflip: -19")

    monkeypatch.setattr(pygame.display, "update", refuse)
    evening.room.stage.expose()
    evening.pass_time(0.1)
    assert evening.log[0][1:] == ("display_lost", {"reason": "Could not queue pageflip: -19"})
    monkeypatch.undo()
    evening.pass_time(PATIENCE[0])
    assert evening.log[1][1] == "display_found"
    assert evening.on_the_screen()


def test_a_screen_that_goes_between_two_looks_takes_nothing_with_it(evening: Evening) -> None:
    Frail.mended = False
    pygame.display.quit()
    while evening.room.host.prepare():  # what would be drawn ahead on its pixels is not
        pass
    evening.room.stage.expose()
    evening.pass_time(0.1)
    assert evening.log[0][1] == "display_lost"
    Frail.mended = True
    evening.pass_time(PATIENCE[0])
    assert evening.log[1][1] == "display_found"
    assert evening.on_the_screen()


def test_a_dimmed_picture_is_dimmed_once_however_often_parts_are_painted(evening: Evening) -> None:
    host, stage = evening.room.host, evening.room.stage
    bright = evening.window.surface.copy()
    host.light(dark=True)
    evening.pass_time(0.1)
    shade = (round(255 * evening.window.light),) * 3
    bright.fill(shade, None, pygame.BLEND_RGB_MULT)
    for _ in range(3):
        assert pygame.image.tostring(evening.window.surface, "RGB") == pygame.image.tostring(
            bright, "RGB"
        )
        stage.expose()
        evening.pass_time(0.1)


def test_it_is_tried_again_with_growing_patience(evening: Evening) -> None:
    Frail.mended = False
    pygame.display.quit()
    tries = []
    evening.pass_time(1.1)
    lost = evening.room.now
    while evening.room.now < lost + 62:
        before = Frail.opened
        evening.pass_time(0.25)
        if Frail.opened > before:
            tries.append(evening.room.now - lost)
    assert tries == [1, 3, 7, 15, 30, 45, 60]
    assert len(evening.log) == 1  # told once, not every time


def test_a_pulled_plug_is_noticed_and_another_screen_may_come_back(
    evening: Evening, tmp_path: Path
) -> None:
    set_plug(tmp_path, "disconnected")
    evening.pass_time(1.1)
    reason = {"reason": "no display is connected to card0-HDMI-A-1"}
    assert evening.log == [("warning", "display_lost", reason)]
    for _ in range(100):
        evening.pass_time(0.5)
    assert Frail.opened == 0  # nothing is opened while nothing is plugged in
    evening.play_by_buttons(1)
    Frail.panel = (720, 1280)
    set_plug(tmp_path, "connected")
    evening.pass_time(1.1)
    assert evening.log[-1][1] == "display_found"
    assert evening.room.stage.canvas.get_size() == (720, 1280)
    assert evening.on_the_screen()
    evening.room.settle()
    before = evening.steps
    evening.room.answer(lambda below: below - 1)
    assert evening.steps > before


def test_a_finger_on_a_dark_screen_is_no_touch(evening: Evening, tmp_path: Path) -> None:
    set_plug(tmp_path, "disconnected")
    evening.pass_time(1.1)
    finger = {"x": 0.5, "y": 0.9, "finger_id": 1, "touch_id": 1}
    pygame.event.clear()
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(pygame.event.Event(kind, finger))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert [event.type for event in evening.room.host.picture.events()] == [pygame.QUIT]


def test_a_turned_picture_comes_back_turned(evening: Evening) -> None:
    evening.room.stage.turn(evening.window.turn(90))
    evening.pass_time(0.1)
    Frail.mended = False
    pygame.display.quit()
    for _ in range(5):
        evening.pass_time(1.1)
    evening.room.stage.turn(evening.window.turn(180))  # towards another player, seen by nobody
    Frail.mended = True
    evening.pass_time(PATIENCE[-1])
    assert evening.window.glass.rotation == 180
    assert evening.on_the_screen()


def test_a_picture_that_does_not_reach_the_screen_is_told(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts = [False, False, True, False]
    monkeypatch.setattr(evening.window, "is_shown", lambda: verdicts.pop(0))
    picture = Picture(evening.room.stage, evening.window)  # as after a start
    warned: list[float] = []
    told: list[str] = []
    picture.told = lambda event, driver: told.append(f"{event} {driver}")
    picture.warn = lambda: warned.append(now)
    evening.room.stage.expose()
    states = []
    for second in range(40):
        now = float(second)
        picture.show(now)
        states.append(picture.dark)
    # Asked again until it is there, told once, warned of every time; and then never asked again.
    assert warned == [0.0, DOUBT]
    assert told == ["picture_missing dummy", "picture_back dummy"]
    assert states == [True] * 20 + [False] * 20
    assert verdicts == [False]


def test_a_table_over_a_black_screen_is_not_called_open(tmp_path: Path) -> None:
    said: list[str] = []
    watch = Watch()
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(Window, "is_shown", lambda _: False)
    monkeypatch.setattr(watch, "ready", said.append)
    room = Room(tmp_path)
    room.host = Host(room.house, room.stage, room.host.window, watch=watch, clock=lambda: room.now)
    room.stage.expose()
    room.host.turn()
    monkeypatch.undo()
    assert said == [DARK]


def test_a_dark_screen_is_told_by_every_lamp(tmp_path: Path) -> None:
    cues: list[Cue] = []
    room = Room(tmp_path)
    room.house.cue = cues.append
    warn_by_lamps(room.house)
    assert {cue.lamp for cue in cues if isinstance(cue, Blink)} == set(lamps.on_a_page())


def test_a_start_without_a_screen_waits_for_one(tmp_path: Path) -> None:
    window = open_window(
        driver="kmsdrm", patient=True, environment={}, root=tmp_path / "nothing here"
    )
    assert window.way is not None
    evening = Evening(tmp_path / "state", window)
    assert evening.watch.readies == 0
    assert "kmsdrm: SDL says" in str(evening.log[0][2]["reason"])
    evening.play_by_buttons(1)
    assert evening.watch.readies == 0
    window.way = replace(window.way, drivers=("dummy",), size=SIZE)
    evening.pass_time(PATIENCE[-1])
    assert evening.watch.readies == 1
    assert evening.on_the_screen()
    evening.window.close()
    pygame.display.init()
