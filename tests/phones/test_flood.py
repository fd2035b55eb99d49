"""Too many, too slow, too often: the table goes on as if nobody were there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.kept.editions import Packs
from firmware_host.phones.door import access
from firmware_host.phones.door.serve import Door
from firmware_host.phones.encoding import Pen, write
from firmware_host.phones.frames import Eyes
from firmware_host.phones.guests import hashed
from firmware_host.phones.service import Phones
from firmware_host.phones.wire import AT_A_TIME, Wire
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from tests.phones.evening import Table

NAMES = ("Ann", "Ben", "Cleo")
Opened = tuple[Phones, socket.socket]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Opened]:
    """A table whose door is this test."""
    session = begin(Wishes(game="gambler", players=NAMES, seed=1), Journal(None), Packs(tmp_path))
    phones = Phones(Table(session), Wire(tmp_path / "s"), lambda: b"k" * 32, seeded(1))
    phones.guests.hashes = {seat: hashed(name) for seat, name in enumerate(NAMES)}
    with socket.socket(socket.AF_UNIX) as door:
        door.connect(str(phones.wire.path))
        phones.turn(0.0)
        yield phones, door
    phones.close()
    session.journal.close()


def say(door: socket.socket, *messages: object) -> None:
    door.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))


def heard(phones: Phones, door: socket.socket) -> list[tuple[int, dict[str, object]]]:
    """What the table sends in this round of its loop, in order, and to whom."""
    phones.turn(0.0)
    phones.show()
    got = b""
    door.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while more := door.recv(1_000_000):
            got += more
    door.setblocking(True)
    rows = [line.partition(b" ") for line in got.splitlines()]
    return [(int(number), json.loads(text)) for number, _, text in rows]


def test_so_many_messages_are_taken_in_before_the_table_looks_at_anything_else(
    table: Opened,
) -> None:
    phones, door = table
    say(door, *({"from": 1, "said": {"id": at}} for at in range(3 * AT_A_TIME)))
    for _ in range(3):
        assert len(heard(phones, door)) == AT_A_TIME
    assert not phones.waiting


def test_who_comes_and_goes_without_a_code_changes_nothing_for_anybody(table: Opened) -> None:
    phones, door = table
    say(door, {"from": 1, "said": {"hello": 1, "token": "Ann"}})
    assert [to for to, _ in heard(phones, door)] == [1, 1]
    phones.changed = False
    for number in range(10, 30):
        say(door, {"from": number, "said": {"hello": 1}}, {"from": number, "said": {"answer": 1}})
        say(door, {"from": number, "gone": True})
        assert 1 not in [to for to, _ in heard(phones, door)]
    assert not phones.changed  # the screen is not drawn anew for them either
    say(door, {"from": 1, "gone": True})
    heard(phones, door)
    assert phones.changed


def test_who_has_answered_sees_it_first_and_the_wall_last(table: Opened) -> None:
    phones, door = table
    say(door, {"from": 9, "said": {"hello": 1}})
    say(door, {"from": 9, "said": {"code": phones.guests.typed, "wall": True}})
    for number, name in enumerate(reversed(NAMES), 10):
        say(door, {"from": number, "said": {"hello": 1, "token": name}})
    heard(phones, door)
    say(door, {"from": 12, "said": {"answer": "auto", "seq": phones.play.session.seq, "id": 5}})
    answers = heard(phones, door)
    assert answers[0] == (12, {"re": 5})
    assert [to for to, message in answers if "state" in message] == [12, 10, 11, 9]


def test_a_pen_writes_what_the_protocol_says(table: Opened) -> None:
    phones, _ = table
    pen, english = Pen(), phones.play.session.translate
    for seat in (0, 1, None, 0):
        frame = phones.frame(Eyes(seat, english))
        assert pen.write(frame) == write(frame)


@pytest.mark.parametrize("dripping", [False, True])
def test_half_a_handshake_is_cut_off_however_it_drips(
    dripping: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "PATIENCE", 0.2)

    async def cut(ear: socket.socket) -> bytes:
        door = asyncio.create_task(Door(tmp_path / "none").run(ear))
        reader, writer = await asyncio.open_connection(*ear.getsockname())
        writer.write(b"GET / HTTP/1.1\r\nHost: ")
        while dripping and not reader.at_eof():
            writer.write(b"x")
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(reader.read(1), 0.01)
        rest = await reader.read()
        writer.close()
        door.cancel()
        return rest

    with socket.create_server(("127.0.0.1", 0)) as ear:
        asyncio.run(asyncio.wait_for(cut(ear), 20))
