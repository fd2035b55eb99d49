"""Doors, phones and tables that die during a game: no answer is lost, and none counts twice."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from firmware_host.phones.seat_requests import SOURCE
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from tests.phones.evening import PATIENCE, Phone
from tests.phones.program import Program, token

NAMES = ("Ann", "Ben")
LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


class Tonight:
    """Two phones at a game of Gambler whose every roll is theirs, and somebody with an axe."""

    def __init__(self, folder: Path, seed: int) -> None:
        folder.mkdir()
        self.program = Program(folder, "gambler", NAMES, seed=seed)
        self.below = seeded(seed)
        self.phones = {name: self.back(name) for name in NAMES}
        self.slowest = 0.0
        self.ended = False  # the table died after the last step of the game
        self.given: list[object] = []  # what the phones have chosen, in order

    def back(self, name: str) -> Phone:
        """Dial until the seat is there again, as a page does."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(*LOST):
                phone = Phone(self.program, token=token(name))  # type: ignore[arg-type]
                phone.until("state")
                return phone
            assert time.monotonic() < end, "the table never came back"
            time.sleep(0.05)

    def cut(self, kind: str) -> None:
        """Kill something. A table is switched on again by whoever watches over it."""
        if kind == "phone":
            for phone in self.phones.values():
                phone.line.socket.close()
        elif kind == "door":
            os.kill(self.program.door(), signal.SIGKILL)
        else:
            self.program.kill()
            journal = Journal(self.program.folder / "croupier.db")
            self.ended = not list(journal.unfinished())
            journal.close()
            if not self.ended:
                self.program.start()

    def answered(self, kind: str) -> None:
        """Let whoever is asked answer while something is killed, before or after it was heard."""
        any_phone = self.phones[NAMES[0]]
        seq = any_phone.state["seq"]
        phone = next(each for each in self.phones.values() if each.state["ask"]["yours"])
        message = {"answer": _first(phone), "seq": seq}
        if message["answer"] != "auto":
            self.given.append(message["answer"])
        if self.below(2):
            with suppress(*LOST):
                phone.line.send(_text(message))
                if self.below(2):
                    phone.until("state")  # it is known to have been taken before the axe falls
        if kind:
            self.cut(kind)
            if self.ended:
                return
            start = time.monotonic()
            self.phones = {name: self.back(name) for name in NAMES}
            self.slowest = max(self.slowest, time.monotonic() - start)
        self._settle(seq, message)

    def _settle(self, seq: int, message: dict[str, object]) -> None:
        """Say again what the table has not heard, as a page does, and wait until all see it."""
        for phone in self.phones.values():
            if phone.state["seq"] == seq and phone.state["ask"]["yours"]:
                phone.say(**message)  # type: ignore[arg-type]
        for phone in self.phones.values():
            while phone.state["seq"] <= seq:
                phone.until("state")

    def is_over(self) -> bool:
        return self.ended or self.phones[NAMES[0]].state["over"] is not None

    def close(self) -> None:
        """End the evening: the record has everything that was chosen once, in its order."""
        for phone in self.phones.values():
            phone.close()
        self.program.close()
        journal = Journal(self.program.folder / "croupier.db")
        chosen = [row.body for row in journal.rows(1) if row.source == SOURCE]
        journal.close()
        assert chosen == self.given


def _first(phone: Phone) -> object:
    ask = phone.state["ask"]
    if ask["chance"]:
        return "auto"
    if ask["kind"] == "choose":
        return next(row["key"] for row in ask["options"] if "blocked" not in row)
    return ask["low"] if ask["kind"] == "amount" else "ok"


def _text(message: dict[str, object]) -> str:
    return str({**message, "id": 0}).replace("'", '"')


def killed(folder: Path, kills: int) -> float:
    """Play on while one thing after the other is killed; return the longest way back."""
    slowest, done, seed = 0.0, 0, 0
    while done < kills:
        seed += 1
        with closing(Tonight(folder / str(seed), seed)) as evening:
            while done < kills and not evening.is_over():
                evening.answered(("door", "phone", "table")[evening.below(3)])
                done += 1
            slowest = max(slowest, evening.slowest)
    return slowest


def test_no_answer_is_lost_or_counts_twice_whatever_is_killed(tmp_path: Path) -> None:
    with closing(Tonight(tmp_path / "1", 1)) as evening:
        for kind in ("phone", "door", "", "table", "door", "phone"):
            evening.answered(kind)
        assert evening.given


@pytest.mark.soak
def test_nor_in_five_hundred_kills(tmp_path: Path) -> None:
    slowest = killed(tmp_path, int(os.environ.get("CROUPIER_KILLS", "500")))
    sys.stdout.write(f"the longest way back took {slowest:.2f} s\n")
