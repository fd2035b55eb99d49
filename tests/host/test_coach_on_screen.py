"""The coach on the touchscreen: in the slip's place, away with a touch or with the answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.kept.settings import Settings, TableSettings
from tests.host.hands import Room


def goal(game: str) -> str:
    coach = games.board(game).coach
    assert coach is not None
    return coach.goal


def quiet(room: Room) -> None:
    """Let everything end that moves or waits for hands, but leave the coach alone."""
    room.wait(lambda: not _paid(room) and not room.stage.busy)


def _paid(room: Room) -> bool:
    target = next((t for t in room.stage.targets if t.key.endswith((" paid", "go on"))), None)
    if target is not None:
        room.tap(*target.box.middle)
    return target is not None


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(tmp_path, settings=Settings(table=replace(TableSettings(), money="ledger")))
    room.begin("Gambler")
    quiet(room)
    return room


def test_the_first_question_comes_with_the_goal(room: Room) -> None:
    assert goal("gambler") in room.texts
    assert "Got it" in room.labels


def test_a_touch_puts_it_away_and_the_question_stays(room: Room) -> None:
    assert room.house.session is not None
    before = room.house.session.n
    room.touch("Got it")
    assert goal("gambler") not in room.texts
    assert room.house.session.n == before


def test_the_table_can_be_touched_while_it_speaks(room: Room) -> None:
    session = room.house.session
    assert session is not None
    before = session.n
    room.touch("Roll")
    assert session.n > before
    quiet(room)
    assert goal("gambler") not in room.texts or session.game.ask is not None


def test_a_seat_sends_it_away_and_calls_it_back(room: Room) -> None:
    session = room.house.session
    assert session is not None
    assert session.game.ask is not None
    name = session.game.table.names[session.game.ask.seat or 0]
    room.touch(name)
    room.touch("Stop coaching")
    assert "Got it" not in room.labels
    room.touch(name)
    room.touch("First time? Coach me")
    assert goal("gambler") in room.texts


def test_the_owner_can_do_without(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=Settings(table=TableSettings(money="ledger", coach=False)))
    room.begin("Gambler")
    quiet(room)
    assert "Got it" not in room.labels
