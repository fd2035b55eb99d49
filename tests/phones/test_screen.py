"""The touchscreen with its door open: codes, the table's yes, whose phone is asked, lost phones."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.engine.requests import LetMachine, Undo
from firmware_host.kept.settings import PhoneSettings, Settings
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.touch.phones.opened import OpenDoor, reopen
from tests.host.hands import Room
from tests.phones.evening import PATIENCE, Phone


class Address:
    """Where a phone finds the door, as the screen says it."""

    def __init__(self, host: str) -> None:
        self.host = f"127.0.0.1:{host.rpartition(':')[2]}"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    settings = replace(Settings(), phones=PhoneSettings(port=0), language="en")
    settings = replace(settings, display=replace(settings.display, reduced_motion=True))
    room = Room(tmp_path, settings=settings)
    wishes = Wishes(
        game="zillionaire",
        players=("Ann", "Ben", "Cy"),
        options={"cards": "dealt", "games": "1"},
        seed=5,
    )
    room.house.seat(begin(wishes, room.journal, room.house.packs))
    room.house.open("table")
    room.host.turn()
    yield room
    room.house.close_phones()
    room.journal.close()


def door(room: Room) -> OpenDoor:
    assert isinstance(room.house.phones, OpenDoor)
    return room.house.phones


def until(room: Room, true: Callable[[], bool]) -> None:
    """Let the loop turn until something holds."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, room.labels
        room.host.turn()
        time.sleep(0.002)


def open_phones(room: Room) -> OpenDoor:
    room.touch("Pause")
    room.touch("Phones")
    opened = door(room)
    until(room, lambda: opened.wire.connected)
    room.host.turn()
    return opened


class Pocket(Phone):
    """A phone whose answers come while the table's loop is turned by hand."""

    def __init__(self, room: Room, **hello: str) -> None:
        self.room = room
        self.token = ""
        super().__init__(Address(door(room).address()), **hello)  # type: ignore[arg-type]

    def hear(self) -> dict[str, object]:
        for _ in range(2000):
            self.room.host.turn()
            try:
                return self.heard(0.005)
            except TimeoutError:
                continue
        raise AssertionError("nothing was heard")


def joined(room: Room, name: str) -> Pocket:
    phone = Pocket(room)
    seat = room.house.session.game.table.names.index(name)  # type: ignore[union-attr]
    phone.say(join=door(room).guests.code(seat, room.now))
    phone.say(confirm=True)
    room.host.turn()
    assert any(text.startswith(f"{name}'s phone, ") for text in room.texts)
    room.touch("Yes")
    phone.token = str(phone.until("token")["token"])
    phone.until("state")
    return phone


def test_a_phone_joins_by_one_touch_at_the_table(room: Room) -> None:
    open_phones(room)
    assert any("127.0.0.1" in text or "." in text for text in room.texts)
    ann = joined(room, "Ann")
    assert "Ann joined" in room.labels
    assert "Play with one phone" in room.labels
    ann.close()


def test_a_secret_question_goes_to_the_phone_and_the_screen_can_take_it_back(room: Room) -> None:
    open_phones(room)
    ann = joined(room, "Ann")
    room.touch("Play with one phone")
    session = room.house.session
    assert session is not None
    for _ in range(60):
        ask = session.game.ask
        if ask is not None and ask.prompt.secret and ask.seat == 0:
            break
        assert room.house.director is not None
        room.house.director.take(LetMachine(), room.now)
    until(room, lambda: "Answer here" in room.labels)
    assert "Ann chooses by phone" in room.texts
    assert ann.until("state")
    while ann.state["seq"] != session.seq:
        ann.until("state")
    assert ann.state["hand"]
    room.touch("Answer here")
    assert "Ann chooses by phone" not in room.texts
    ann.close()


def test_a_lost_phone_gives_its_seat_back_by_two_touches(room: Room) -> None:
    open_phones(room)
    ann = joined(room, "Ann")
    room.touch("Ann joined")
    room.touch("Give Ann's seat back")
    assert ann.until("gone")["gone"] == "given_back"
    assert door(room).holders() == set()
    ann.close()


def test_the_door_closes_with_the_game_and_opens_again_after_a_power_cut(room: Room) -> None:
    opened = open_phones(room)
    ann = joined(room, "Ann")
    opened.leave()
    room.house.phones = None
    ann.close()
    reopen(room.house)
    again = door(room)
    assert again.guests.hashes == opened.guests.hashes
    until(room, lambda: again.wire.connected)
    room.house.open("home")
    assert room.house.phones is None
    assert isinstance(room.house.journal, Journal)
    assert room.house.journal.kept("phones 1") is None


def test_phones_can_be_wanted_while_a_game_is_set_up(tmp_path: Path) -> None:
    settings = replace(Settings(), phones=PhoneSettings(port=0), language="en")
    room = Room(tmp_path, settings=settings)
    room.sit_down("Gambler")
    room.press("table")
    room.touch("Phones Off")
    assert "Phones On" in room.labels
    room.press("back")
    room.press("main")
    opened = door(room)
    assert room.house.page_name == "phones"
    until(room, lambda: opened.wire.connected)
    assert room.house.session is not None
    kept = room.journal.kept(f"setup {room.house.session.board.id}")
    assert kept
    assert "phones" not in kept  # the next game asks anew
    room.house.close_phones()
    room.journal.close()


def test_a_door_that_ends_is_started_again_where_it_was(room: Room) -> None:
    opened = open_phones(room)
    ann = joined(room, "Ann")
    address = opened.address()
    for _ in range(2):
        os.kill(door_process(), signal.SIGKILL)
        until(room, lambda: not opened.wire.connected)
        until(room, lambda: opened.wire.connected)
        assert opened.address() == address
        again = Pocket(room, token=ann.token)
        again.until("state")
        assert again.state["you"] == "Ann"
        again.close()
    assert not opened.trouble()
    ann.close()


def test_a_door_whose_line_breaks_before_it_ends_is_started_again_once_it_has(room: Room) -> None:
    opened = open_phones(room)
    pid = door_process()
    os.kill(pid, signal.SIGSTOP)
    opened.wire._drop()
    for _ in range(3):
        room.host.turn()  # it is still there, and cannot be started beside itself
    assert door_process() == pid
    os.kill(pid, signal.SIGKILL)
    until(room, lambda: opened.wire.connected)
    assert door_process() != pid


def door_process() -> int:
    """Return the number of the door's process, a child of this one."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return next(
        int(pid) for pid in children if b"\0door\0" in Path(f"/proc/{pid}/cmdline").read_bytes()
    )


def rolled(room: Room) -> None:
    """Let the machine play until it has done what is everybody's to take back."""
    session = room.house.session
    assert session is not None
    assert room.house.director is not None
    while not session.n or not session.agreement(Undo(1)).enough:
        room.house.director.take(LetMachine(), room.now)


def test_who_has_no_phone_agrees_at_the_screen(room: Room) -> None:
    open_phones(room)
    ann = joined(room, "Ann")
    room.touch("Play with one phone")
    rolled(room)
    session = room.house.session
    assert session is not None
    before = session.n
    while ann.state["seq"] != session.seq:
        ann.until("state")
    ann.say(undo=1, seq=session.seq)
    room.host.turn()
    assert "Ann asks to take this back" in room.texts
    room.touch("Ben agrees")
    assert session.n == before
    room.touch("Cy agrees")
    assert session.n == before - 1
    room.host.turn()
    assert room.house.page_name == "table"
    ann.close()


def test_who_asks_while_the_screen_is_elsewhere_is_answered_once_it_is_back(room: Room) -> None:
    open_phones(room)
    ann = joined(room, "Ann")
    room.touch("Play with one phone")
    rolled(room)
    session = room.house.session
    assert session is not None
    while ann.state["seq"] != session.seq:
        ann.until("state")
    room.house.open("fix")
    ann.say(undo=1, seq=session.seq)
    room.host.turn()
    assert room.house.page_name == "fix"
    room.house.open("table")
    room.host.turn()
    assert "Ann asks to take this back" in room.texts
    ann.close()
