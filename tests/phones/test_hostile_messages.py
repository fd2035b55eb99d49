"""Whatever a door passes on, the table goes on: nothing a phone can say ends its program."""

from __future__ import annotations

import json
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_host.engine.requests import CORRECTIONS
from firmware_host.engine.words import ENGLISH
from firmware_host.phones.frames import Eyes, Sight
from firmware_host.phones.service import Phones
from firmware_host.phones.wire import Wire
from firmware_host.record import chance
from firmware_host.record.session import Session
from tests.phones.evening import Table, begun
from tests.trust.test_mutated_journals import retold
from tests.trust.test_readers import mutated

HALF = "\ud800"  # of a character: valid in JSON, nowhere else
SEATED, STRANGER = 1, 2


class Line:
    """A table, and a socket in the place of its door. Ann's phone is seated."""

    def __init__(self, folder: Path, game: str, money: str) -> None:
        self.session: Session = begun(folder, game, ("Ann", "Ben", "Cy"), money=money)()
        wire = Wire(folder / "phones.sock")
        below = chance.seeded(5)
        self.phones = Phones(
            Table(self.session), wire, lambda: bytes(below(256) for _ in range(32)), below
        )
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._door.connect(str(wire.path))
        self._read = b""
        self.say(SEATED, {"join": self.phones.guests.code(0, 0.0)})
        self.say(SEATED, {"confirm": True})
        for claim in self.phones.claims():
            self.phones.accept(claim.phone)
        assert self.phones.guests.bound == {SEATED: 0}

    def say(self, phone: int, said: Any) -> dict[str, Any]:
        """What a phone is answered to something it says; nothing if it is not."""
        heard = self.pass_on(json.dumps({"from": phone, "said": said}).encode())
        return next((message for message in heard if "re" in message), {})

    def pass_on(self, line: bytes) -> list[dict[str, Any]]:
        self._door.sendall(line.replace(b"\n", b" ") + b"\n")
        self.phones.turn(1.0)
        while self.phones.wire.full():
            self.phones.turn(1.0)
        while (request := self.session.machine_request()) is not None:
            self.session.take(request)
        self.phones.show()
        self.phones.wire.flush()
        *lines, self._read = (self._read + self._received()).split(b"\n")
        return [json.loads(line.partition(b" ")[2]) for line in lines]

    def _received(self) -> bytes:
        self._door.setblocking(False)
        got = b""
        try:
            while more := self._door.recv(65_536):
                got += more
        except BlockingIOError:
            pass
        finally:
            self._door.setblocking(True)
        return got

    def close(self) -> None:
        self._door.close()
        self.phones.close()
        self.session.journal.close()


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    made = Line(tmp_path, "gambler", "ledger")
    yield made
    made.close()


@pytest.mark.parametrize("said", [{"code": HALF}, {"join": HALF}, {"hello": 1, "token": HALF}])
def test_half_a_character_from_a_stranger_is_no_code(line: Line, said: dict[str, Any]) -> None:
    line.phones.guests.code(1, 0.0)  # one is on the screen
    line.say(STRANGER, said)
    assert line.say(STRANGER, {"words": True})["refused"] == "This phone has no seat."


def test_half_a_character_in_an_act_changes_nothing(line: Line) -> None:
    seq = line.session.seq
    line.say(SEATED, {"act": "pause", "seat": "Ann", "x": HALF, "seq": seq})
    assert line.session.seq == seq
    assert not line.session.game.table.paused


def test_what_an_act_does_not_take_is_refused(line: Line) -> None:
    seq = line.session.seq
    answer = line.say(SEATED, {"act": "pause", "seat": "Ann", "x": "kept for ever?", "seq": seq})
    assert "does not take" in answer["refused"]
    assert line.session.seq == seq


def test_a_fault_of_ours_ends_no_evening(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise KeyError("of ours")

    monkeypatch.setattr(line.phones.guests, "scan", stumble)
    assert line.say(STRANGER, {"join": "x"})["refused"]
    assert "refused" not in line.say(SEATED, {"words": True})


@pytest.mark.parametrize("money", ["cash", "ledger"])
def test_every_act_that_a_phone_is_offered_is_its_own_to_do(tmp_path: Path, money: str) -> None:
    line = Line(tmp_path, "gambler", money)
    state = Sight(line.session, ()).frame(Eyes(0, ENGLISH))
    offers = state["asides"]
    assert isinstance(offers, list)
    for offer in offers:
        assert isinstance(offer, dict)
        assert offer["act"] not in CORRECTIONS
    assert len(offers) >= 3
    line.close()


GOOD: tuple[dict[str, Any], ...] = (
    {"hello": {}, "language": "de", "token": "x"},
    {"join": "abc"},
    {"code": "ABCDEF", "wall": True},
    {"confirm": True},
    {"choose": "Ben"},
    {"answer": "auto", "seq": 0},
    {"answer": [1, 2], "seq": 0},
    {"undo": 1, "seq": 0},
    {"agree": True},
    {"act": "pause", "seat": "Ann", "seq": 0},
    {"act": "iou", "seat": "Ann", "seq": 0},
    {"act": "audit", "seat": "Ann", "counted": "10x1", "seq": 0},
    {"draft": {"a1": "red 500"}, "ready": True},
    {"propose": True},
    {"why": 1},
    {"history": True},
    {"words": True},
    {"wall": True},
)


def hostile(rng: Random, seq: int) -> bytes:
    """A message of the door that has gone wrong somewhere between a phone and the table."""
    said: Any = dict(rng.choice(GOOD))
    if "seq" in said and rng.random() < 0.7:
        said["seq"] = seq
    if rng.random() < 0.6:
        said = retold(said, rng)
    if isinstance(said, dict) and rng.random() < 0.2:
        said[rng.choice([*said, "x"])] = rng.choice([HALF, "x" * 5_000, [[]], {"a": HALF}, 1e99])
    text = json.dumps({"from": rng.choice([SEATED, STRANGER, 3]), "said": said})
    if rng.random() < 0.3:
        text = mutated(text, rng)
    return text.encode(errors="surrogatepass")


@pytest.mark.parametrize(
    ("game", "money"), [("gambler", "cash"), ("zillionaire", "ledger"), ("spot-cash", "ledger")]
)
def test_hostile_messages_leave_books_that_agree_with_the_journal(
    tmp_path: Path, game: str, money: str
) -> None:
    line, rng, became = Line(tmp_path, game, money), Random(11), Counter[str]()
    for _ in range(400):
        for answer in line.pass_on(hostile(rng, line.session.seq)):
            became["refused" if "refused" in answer else "taken"] += 1
        assert sum(line.session.game.table.money) == 0
    assert min(became["refused"], became["taken"]) > 20
    journal = line.session.journal
    record = journal.record(line.session.id)
    assert record is not None
    kept = Session.resume(journal, record)
    assert kept.divergence is None
    assert kept.game.table.money == line.session.game.table.money
    assert kept.n == line.session.n
    line.close()
