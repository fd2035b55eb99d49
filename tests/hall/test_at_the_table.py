"""A table with its screen in a hall: what it tells, what is called, what is said to it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_host.engine.requests import LetMachine
from firmware_host.hall.line import EVERY, SPEAKER, TABLE, End
from firmware_host.hall.messages import read_state, written
from firmware_host.hall.public import state_of
from firmware_host.hall.speaker import written_state
from firmware_host.kept.editions import Packs
from firmware_host.language import translator
from firmware_host.phones.frames import Eyes, Sight
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.touch.hall.in_hall import InHall
from tests.host.hands import Room


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


@pytest.fixture
def speaker(tmp_path: Path) -> End:
    return End(tmp_path / "run" / SPEAKER, tmp_path / "run" / TABLE)


def entered(room: Room, tmp_path: Path) -> InHall:
    room.house.hall = InHall(room.house, tmp_path / "run")
    return room.house.hall


def test_a_game_is_told_as_nobody_sees_it(room: Room, tmp_path: Path, speaker: End) -> None:
    hall = entered(room, tmp_path)
    room.begin("Zillionaire")
    hall.turn(room.now)
    session = room.house.session
    assert session is not None
    (*_, last) = speaker.hear()
    state = read_state(json.dumps(last["state"]).encode())
    assert state is not None
    assert state.game == "Zillionaire"
    assert [seat.name for seat in state.seats] == list(session.game.table.names)
    hall.turn(room.now)
    assert speaker.hear() == [], "nothing has changed"
    session.take(LetMachine())
    hall.turn(room.now)
    assert len(speaker.hear()) == 1
    assert hall.turn(room.now) == room.now + EVERY
    hall.turn(room.now + EVERY)
    assert len(speaker.hear()) == 1, "told again for whoever came later"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["gambler", "go-for-broke", "spot-cash", "zillionaire"])
def test_the_hall_understands_a_table_of_any_language_throughout_its_game(
    tmp_path: Path, language: str, game: str
) -> None:
    eyes = Eyes(None, translator(language))
    journal = Journal(tmp_path / "croupier.db")
    wishes = Wishes(game, ("Ann", "Ben", "Cid"), seed=5)
    session = begin(wishes, journal, Packs(tmp_path / "packs"))
    for _ in range(60):
        session.take(LetMachine())
        told = json.loads(written(state_of(Sight(session).frame(eyes), "")))
        assert written_state(told) is not None, told


def test_the_host_is_called_from_a_break_and_answers(
    room: Room, tmp_path: Path, speaker: End
) -> None:
    hall = entered(room, tmp_path)
    room.begin("Gambler")
    room.house.open("pause")
    room.host.turn()
    room.touch("Call the host")
    assert {"call": True} in speaker.hear()
    assert hall.calling
    speaker.say({"say": "The host is on the way.", "answers": True})
    room.host.turn()
    assert room.stage.overlay.words == "The host is on the way."
    assert not hall.calling


def test_where_nobody_listens_calling_is_refused(room: Room, tmp_path: Path) -> None:
    hall = entered(room, tmp_path)
    room.begin("Gambler")
    room.house.open("pause")
    room.host.turn()
    room.touch("Call the host")
    assert not hall.calling
    assert any("Nobody in the hall" in text for text in room.texts)
