"""What the loop sleeps on: descriptors of panels that come, go, and now and then misbehave."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from weakref import ReferenceType, ref

import pygame
import pytest

from firmware_host.touch import loop
from firmware_host.touch.loop import Host
from firmware_host.touch.wakeups import SdlWakeups
from tests.host.hands import Room

PANEL, KEYS = 38, 40  # numbers of descriptors


def wake(wakeups: SdlWakeups, fd: int, times: int) -> None:
    """So many wake-ups that bring no event."""
    for _ in range(times):
        wakeups.woken_by([fd])
        wakeups.learn(fruitful=False)


def test_one_that_cries_wolf_is_not_watched() -> None:
    wakeups = SdlWakeups(lambda: [PANEL, KEYS])
    wake(wakeups, PANEL, SdlWakeups.STUBBORN)
    assert wakeups.descriptors == [PANEL, KEYS]
    wake(wakeups, PANEL, 1)
    assert wakeups.descriptors == [KEYS]


def test_a_panel_plugged_in_again_is_watched_under_the_same_number() -> None:
    there = [PANEL, KEYS]
    wakeups = SdlWakeups(lambda: list(there))
    wake(wakeups, PANEL, SdlWakeups.STUBBORN + 1)  # a pulled plug is readable until SDL hears of it
    there.remove(PANEL)
    wakeups.look()
    there.append(PANEL)
    wakeups.look()
    assert wakeups.descriptors == [KEYS, PANEL]
    wake(wakeups, PANEL, SdlWakeups.STUBBORN)
    assert PANEL in wakeups.descriptors  # and it starts with a clean slate


def test_a_lost_one_is_told_once() -> None:
    there = [PANEL, KEYS]
    wakeups = SdlWakeups(lambda: list(there))
    assert not wakeups.has_lost()
    there.remove(PANEL)
    wakeups.look()
    assert wakeups.has_lost()
    wakeups.look()
    assert not wakeups.has_lost()
    there.append(PANEL)
    wakeups.look()
    assert not wakeups.has_lost()


def finger(room: Room, kind: int, number: int, label: str) -> pygame.event.Event:
    x, y = next(target for target in room.stage.targets if target.label == label).box.middle
    w, h = room.stage.glass.panel
    return pygame.event.Event(kind, x=x / w, y=y / h, finger_id=number, touch_id=1)


def test_a_finger_on_a_panel_that_is_pulled_out_does_not_lie_there_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path)
    room.begin("Go For Broke")
    room.settle()
    room.now += 0.3
    loop = room.host
    rounds = iter(
        [
            [finger(room, pygame.FINGERDOWN, 57, "Roll")],
            [],  # here the panel goes, with the finger on it
            [finger(room, pygame.FINGERDOWN, 3, "Roll")],
            [finger(room, pygame.FINGERUP, 3, "Roll"), pygame.event.Event(pygame.QUIT)],
        ]
    )
    there = [PANEL]
    loop._wakeups = SdlWakeups(lambda: list(there))

    def sleep(_: Host, due: float | None) -> None:
        room.now += 0.1
        there.clear()
        loop._wakeups.look()

    monkeypatch.setattr(Host, "_sleep", sleep)
    monkeypatch.setattr(type(loop.picture), "events", lambda _: next(rounds))
    monkeypatch.setattr(type(loop.picture), "waiting", lambda _: False)
    assert room.house.session is not None
    before = room.house.session.n
    loop.run()
    assert room.house.session.n == before + 1


def test_three_lost_fingers_are_no_palm(tmp_path: Path) -> None:
    room = Room(tmp_path)
    for number in (1, 2):
        room.host.turn([finger(room, pygame.FINGERDOWN, number, room.labels[0])])
        room.stage.lift_fingers()
    name = next(label for label in room.labels if label.startswith("Gambler"))
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        room.host.turn([finger(room, kind, 3, name)])
    assert room.house.page_name == "set-up"


def test_a_slow_machine_works_ahead_a_little_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path)
    prepared: list[float] = []

    def prepare() -> bool:
        prepared.append(room.now)
        room.now += 0.1
        return len(prepared) < 10

    def sleep() -> int:
        before = len(prepared)
        room.host._sleep(None)
        return len(prepared) - before

    monkeypatch.setattr(room.stage, "prepare", prepare)
    monkeypatch.setattr(loop, "BREATH", 0.0)
    monkeypatch.setattr(loop, "IDLE", 0.0)  # an idle second, over at once
    monkeypatch.setattr(loop, "QUIET", -1.0)
    ends = os.pipe()
    room.host._wakeups = SdlWakeups(lambda: [ends[0]])
    assert [sleep(), sleep(), sleep()] == [3, 3, 3]  # and in between the loop comes round
    os.write(ends[1], b"a touch")
    assert sleep() == 0
    os.read(ends[0], 10)
    assert [sleep(), room.host._behind] == [1, False]
    for end in ends:
        os.close(end)


class Ring:
    """Something that only the collector gives back."""

    def __init__(self) -> None:
        self.itself = self


def test_a_table_that_is_never_quiet_does_not_collect_its_garbage_in_the_middle_of_an_answer(
    tmp_path: Path,
) -> None:
    # Phones that answer thirty times a second leave no quiet moment: everything waited until
    # there were a hundred thousand objects, and one answer in two hundred took 40 ms longer.
    room = Room(tmp_path)
    ends = os.pipe()
    room.host._wakeups = SdlWakeups(lambda: [ends[0]])

    def garbage() -> ReferenceType[Ring]:
        rings = [Ring() for _ in range(loop.WORTHWHILE + 500)]
        return ref(rings[0])

    gc.disable()
    try:
        gc.collect()
        first = garbage()
        os.write(ends[1], b"a touch")
        room.host._sleep(room.now)
        assert first() is not None  # somebody waits: first things first
        os.read(ends[0], 10)
        room.host._sleep(room.now)
        assert first() is None
        # What outlived a search and became garbage later goes with one of the next ones.
        kept = Ring()
        later = ref(kept)
        garbage()
        room.host._sleep(room.now)
        del kept
        for _ in range(loop.SEVERAL):
            garbage()
            room.host._sleep(room.now)
        assert later() is None
    finally:
        gc.enable()
        for end in ends:
            os.close(end)


def test_what_came_while_a_picture_was_shown_does_not_wait_for_the_end_of_a_sleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Bringing a picture to a display server also takes in what its socket had: SDL has it then,
    # and the descriptor is silent about it.
    room = Room(tmp_path)
    pygame.event.clear()
    slept: list[float | None] = []
    monkeypatch.setattr(Host, "_sleep", lambda _, due: slept.append(due))
    monkeypatch.setattr(
        room.host,
        "_beside",
        lambda now: pygame.event.post(pygame.event.Event(pygame.QUIT)) and None,
    )
    room.host.run()
    assert slept == []
