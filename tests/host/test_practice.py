"""A practice turn: on a table of its own, of which nothing is kept and nothing is found out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.session import Session
from firmware_host.touch.learning.practice import PracticePage
from tests.host.hands import Room

ALL = list(games.shelved())


def kept(folder: Path) -> dict[str, bytes]:
    """Return everything that lies on the disk; what SQLite keeps in memory is not among it."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path): path.read_bytes() for path in files if not path.name.endswith("-shm")}


def session_of(room: Room) -> Session:
    assert room.house.session is not None
    return room.house.session


def practice_of(room: Room) -> PracticePage:
    page = room.house.page
    assert isinstance(page, PracticePage)
    return page


def to_practice(room: Room) -> None:
    """From the table into practice, as a finger goes."""
    room.settle()
    room.press("pause")
    room.seek("Practise a turn")


def some_turns(room: Room, count: int = 25) -> Iterator[list[str]]:
    """Answer so many questions of the practice; yields what the screen said at each."""
    below = seeded(5)
    for _ in range(count):
        room.wait(lambda: not room.look() and not room.stage.busy and room.asked())
        if room.house.page_name != "practice":
            return
        yield room.texts
        room.answer(below)


@pytest.mark.parametrize("game", ALL)
def test_journal_and_accounts_are_as_they_were(tmp_path: Path, game: str) -> None:
    room = Room(tmp_path)
    room.begin(games.board(game).name)
    to_practice(room)
    session = session_of(room)
    before, money, n = kept(tmp_path), list(session.game.table.money), session.n
    said = [line for texts in some_turns(room) for line in texts]
    assert said
    if room.house.page_name == "practice":  # a short game may have come to its end by then
        assert practice_of(room).session.n > 0
        room.settle()
        room.touch("End practice")
    assert kept(tmp_path) == before
    assert list(session.game.table.money) == money
    assert session.n == n
    assert session_of(room) is session
    assert room.house.page_name == "pause", "one touch, and one is back where one was"


@pytest.mark.parametrize("game", ALL)
def test_it_is_marked_as_practice_on_every_question(tmp_path: Path, game: str) -> None:
    room = Room(tmp_path)
    room.begin(games.board(game).name)
    to_practice(room)
    for texts in some_turns(room, 8):
        assert "End practice" in texts


@pytest.mark.parametrize("game", ALL)
def test_nothing_of_the_real_game_goes_into_it(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ in their secret and in all that is hidden practise alike."""
    seen = []
    for secret in (1, 2):
        with monkeypatch.context() as patch:
            patch.setattr(Urn, "fresh", lambda secret=secret: Urn.from_seed(secret))
            room = Room(tmp_path / str(secret))
            room.begin(games.board(game).name)
            room.settle()
        with monkeypatch.context() as patch:
            patch.setattr(Urn, "fresh", lambda: Urn.from_seed(77))
            room.house.open("pause")
            room.host.turn()
            room.seek("Practise a turn")
            assert practice_of(room).session.commitment != session_of(room).commitment
            seen.append([list(texts) for texts in some_turns(room, 6)])
    assert seen[0] == seen[1]


def test_it_has_a_secret_of_its_own_every_time(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Gambler")
    codes = {session_of(room).commitment}
    for _ in range(3):
        to_practice(room)
        codes.add(practice_of(room).session.commitment)
        room.touch("End practice")
        room.press("main")
    assert len(codes) == 4


def test_the_first_question_is_one_s_own(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Go For Broke")
    to_practice(room)
    practice = practice_of(room).session
    assert practice.game.ask is not None
    assert practice.game.ask.seat == practice.game.table.turn
    assert practice.game.table.turn not in practice.game.table.automatic
    assert practice.header.setup.seats == session_of(room).header.setup.seats


def test_from_set_up_it_comes_back_to_the_names(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.sit_down("Gambler")
    room.press("table")
    room.seek("Practise a turn")
    assert room.house.session is None
    assert practice_of(room).session.header.setup.seats == ("Ann", "Ben")
    room.touch("End practice")
    room.press("back")
    assert "Start with 2" in room.labels


def test_the_rules_can_be_read_on_the_way(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Gambler")
    to_practice(room)
    practice = practice_of(room)
    room.wait(lambda: not room.look() and not room.stage.busy and room.asked())
    room.press("why")
    room.touch("Read it in the rules")
    assert room.house.page_name == "rules"
    room.press("back")
    assert practice_of(room) is practice


def test_no_page_of_the_real_game_is_reached_from_it(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Gambler")
    to_practice(room)
    room.settle()
    keys = {target.key for target in room.stage.targets}
    assert not keys & {"pause", "undo", "more"}


def test_a_machine_at_the_table_stays_one(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.begin("Gambler")
    to_practice(room)
    automatic = practice_of(room).session.game.table.automatic
    assert len(automatic) == 1, "everybody else is played by the machine"
