"""Phones over a real socket and the door's real program: joining, playing, sleeping, being lost."""

from __future__ import annotations

import asyncio
import select
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from firmware_host.phones.door.program import _listen
from firmware_host.phones.door.serve import Door
from firmware_host.phones.wire import Wire
from tests.phones.evening import DoorProgram, Evening, Phone, begun, open_evening, seated


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Evening, DoorProgram]]:
    with open_evening(begun(tmp_path, "gambler", ("Ann", "Ben")), tmp_path) as opened:
        yield opened


def test_a_code_a_yes_and_a_touch_make_a_seat(table: tuple[Evening, DoorProgram]) -> None:
    evening, door = table
    ann, _ = seated(evening, door, "Ann")
    assert ann.state["you"] == "Ann"
    assert ann.state["ask"]["kind"] == "dice"
    assert ann.answer("auto") == {"re": 4}
    ann.until("state")
    assert ann.state["ask"]["seat"] == "Ben"
    assert ann.answer("auto")["refused"] == "That question is not for this seat."
    ann.close()


def test_a_phone_that_slept_comes_back_to_its_seat_and_the_old_one_is_told(
    table: tuple[Evening, DoorProgram],
) -> None:
    evening, door = table
    ann, token = seated(evening, door, "Ann")
    again = Phone(door, token=token)
    again.until("state")
    assert again.state["you"] == "Ann"
    assert ann.until("gone")["gone"] == "elsewhere_now"
    assert ann.answer("auto")["refused"] == "This phone has no seat."
    for phone in (ann, again):
        phone.close()


def test_a_lost_phone_gives_its_seat_back(table: tuple[Evening, DoorProgram]) -> None:
    evening, door = table
    ann, token = seated(evening, door, "Ann")
    with evening.lock:
        evening.phones.give_back(0)
    assert ann.until("gone")["gone"] == "given_back"
    late = Phone(door)
    assert late.say(hello=1, token=token)["gone"] == "given_back"
    for phone in (ann, late):
        phone.close()


def test_an_answer_that_is_said_twice_counts_once(table: tuple[Evening, DoorProgram]) -> None:
    evening, door = table
    ann, _ = seated(evening, door, "Ann")
    seq = ann.state["seq"]
    assert ann.say(answer="auto", seq=seq) == {"re": 4}
    assert ann.say(answer="auto", seq=seq)["refused"] == "The table has moved on in the meantime."
    with evening.lock:
        assert evening.session.n == 1
    ann.close()


def test_a_killed_door_loses_no_answer_and_repeats_none(
    table: tuple[Evening, DoorProgram],
) -> None:
    evening, door = table
    ann, token = seated(evening, door, "Ann")
    seq = ann.state["seq"]
    ann.line.send(f'{{"answer": "auto", "seq": {seq}, "id": 9}}')
    evening.until(lambda: evening.session.seq > seq)
    door.process.kill()  # before the phone has heard of it
    evening.until(lambda: not evening.phones.wire.connected)
    with closing(DoorProgram(evening.phones.wire.path)) as other:
        evening.until(lambda: evening.phones.wire.connected)
        again = Phone(other, token=token)
        again.until("state")
        assert again.state["you"] == "Ann"
        assert (
            again.say(answer="auto", seq=seq)["refused"]
            == "The table has moved on in the meantime."
        )
        with evening.lock:
            assert evening.session.n == 1
        again.close()


def test_states_leave_at_once_on_a_socket_that_was_handed_over(tmp_path: Path) -> None:
    async def served(ear: socket.socket) -> None:
        door = asyncio.create_task(Door(tmp_path / "none").run(ear))
        await asyncio.sleep(0)
        door.cancel()

    with socket.create_server(("127.0.0.1", 0)) as ear:
        asyncio.run(served(ear))
        port = ear.getsockname()
        with socket.create_connection(port), ear.accept()[0] as phone:
            assert phone.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_that_is_about_to_be_free_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(time, "sleep", lambda _: taken.close())
        with _listen("127.0.0.1", port) as ear:
            assert ear.getsockname()[1] == port


def test_a_door_needs_no_openssl_where_there_is_no_certificate(
    table: tuple[Evening, DoorProgram],
) -> None:
    _, door = table
    Phone(door).close()
    libraries = Path(f"/proc/{door.process.pid}/maps").read_text()
    assert "libpython" in libraries or "python" in libraries
    assert "libcrypto" not in libraries
    assert "libssl" not in libraries


def test_a_door_that_does_not_read_is_waited_for_without_a_poll(tmp_path: Path) -> None:
    wire = Wire(tmp_path / "table.sock")
    with socket.socket(socket.AF_UNIX) as door:
        door.connect(str(wire.path))
        assert wire.take_all() == [{"door": True}]
        assert wire.unsent() == []
        while not wire.unsent():
            wire.send(7, "x" * 50_000)
            wire.flush()
        assert not select.select((), wire.unsent(), (), 0)[1]
        while wire.unsent():
            assert door.recv(1_000_000)
            wire.take_all()
        wire.send_away()
        door.setblocking(True)
        while not (last := door.recv(1_000_000)).endswith(b"close\n"):
            assert last
    wire.close()
