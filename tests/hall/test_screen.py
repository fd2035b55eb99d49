"""The host's large screen: who calls stands first and can be answered, many tables take turns."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from display.gallery.render import opened, tap
from display.port import Intent, Open
from display.scenes.hall import HallScene, HallTable
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.stage import Stage
from firmware_host.engine.words import ENGLISH
from firmware_host.hall.floor import Floor
from firmware_host.hall.ledger import HallLedger
from firmware_host.hall.listing import lines
from firmware_host.hall.messages import ONLINE, Call, written
from firmware_host.language import translator
from firmware_host.touch.hall.large import scene_of
from tests.display.test_art import texts
from tests.hall.test_books import GAME, STATE

WALL = datetime.fromisoformat(STATE.since) + timedelta(minutes=75)


def floor_of(*tables: str) -> Floor:
    floor = Floor("hall", HallLedger(":memory:"))
    for table in tables:
        floor.heard(f"croupier/hall/{table}/status", ONLINE, 0.0)
        floor.heard(f"croupier/hall/{table}/state", written(STATE), 0.0)
    floor.heard(f"croupier/hall/{tables[-1]}/call", written(Call(wanted=True)), 0.0)
    floor.heard(f"croupier/hall/{tables[0]}/result", written(GAME), 0.0)
    return floor


def scene(floor: Floor) -> HallScene:
    return scene_of(floor, floor.tonight(""), "The hall", 0.0, WALL, ENGLISH)


def test_a_table_that_calls_is_answered_by_a_touch() -> None:
    sent: list[Intent] = []
    stage = Stage(Glass((1280, 720)), SCREENS, sent.append)
    stage.tick(1.0)
    stage.show(scene(floor_of("amber", "blue")))
    stage.tick(20.0)
    stage.draw()
    tap(stage, "answer blue")
    assert sent == [Open("answer", {"table": "blue"})]
    assert not any(target.key == "answer amber" for target in stage.targets)


@pytest.mark.parametrize("size", [(1920, 1080), (800, 480), (480, 320), (720, 1280)])
@pytest.mark.parametrize("count", [0, 1, 4, 40])
def test_every_table_is_seen_in_its_turn(size: tuple[int, int], count: int) -> None:
    names = [f"table-{n:02}" for n in range(count)]
    tables = tuple(HallTable(name, name, "Gambler", "5 min", "Ann") for name in names)
    stage = opened(size, HallScene("The hall", tables))
    seen: set[str] = set()
    now = 20.0
    for _ in range(count + 1):
        seen |= {name for name in names if name in texts(stage)}
        now += 13.0
        stage.tick(now)
        stage.draw()
    assert seen == set(names)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (800, 480)])
def test_a_call_is_read_whole(size: tuple[int, int], language: str) -> None:
    say = translator(language)
    floor = floor_of("amber", "blue", "red")
    stage = opened(size, scene_of(floor, [], "", 0.0, WALL, say), say=say)
    assert say("calls the host") in texts(stage)


def test_the_hall_in_lines() -> None:
    floor = floor_of("amber", "blue")
    shown = lines(floor, floor.tonight(""), 0.0, WALL, 80, ENGLISH, colour=False)
    assert shown[0].split() == ["table", "game", "time", "turn", "leads"]
    assert " ".join(shown[1].split()) == "blue Gambler 1 h 15 min Ann Ann calls the host"
    assert "Ann  Gambler · amber · 21:00" in shown
    german = lines(floor, [], 0.0, WALL, 80, translator("de"), colour=False)
    assert "braucht Hilfe" in german[1]
    assert all(len(line) <= 20 for line in lines(floor, [], 0.0, WALL, 20, ENGLISH, colour=False))
