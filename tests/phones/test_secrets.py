"""No byte of another seat's secret in any frame, and none at all on the wall.

A table is shown to a pair of eyes, then every secret that they may not see is exchanged for another
one, and it is shown again: if a single byte differs, it came from somebody else's secret.
"""

from __future__ import annotations

import json
import os
import socket
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from firmware_host.engine.asks import Arrange
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, LetMachine, Undo, move_money
from firmware_host.engine.table import Json
from firmware_host.kept.editions import Packs
from firmware_host.language import translator
from firmware_host.phones.frames import Eyes
from firmware_host.phones.guests import hashed
from firmware_host.phones.seat_requests import heard
from firmware_host.phones.service import Phones
from firmware_host.phones.wire import Wire
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.record.session import Session
from tests.phones.evening import Table

NAMES = ("Ann", "Ben", "Cleo")
GAMES = {
    "zillionaire": {"cards": "dealt", "games": "2"},
    "spot-cash": {"tiles": "screen"},
}
# What a phone may ask about the table, and what it gets wrong.
ASKED: tuple[dict[str, Any], ...] = (
    {"words": True},
    {"history": True},
    {"why": 0},
    {"why": 1},
    {"why": 3},
    {"why": "x"},
    {"undo": "x"},
    {"agree": True},
    {"act": "lend", "seat": "Ann"},
    {"nonsense": 1},
)
# What somebody without a seat tries, to whom the table tells nothing.
TRIED: tuple[dict[str, Any], ...] = (
    {"hello": 1, "token": "found in the street"},
    {"join": "an old link"},
    {"code": "WRONGG", "wall": True},
    {"seat": "Ben"},
    {"confirm": True},
    {"answer": "pass"},
    {"words": True},
)
ENGLISH, GERMAN = translator("en"), translator("de")
PHONE, STRANGER = 7, 8  # the numbers that the door has given them


def opened(folder: Path, game: str, seed: int) -> tuple[Session, Phones]:
    wishes = Wishes(game=game, players=NAMES, options=GAMES[game], seed=seed)
    session = begin(wishes, Journal(None), Packs(folder / "packs"))
    wire = Wire(folder / f"{game}-{seed}.sock")
    phones = Phones(Table(session), wire, lambda: b"k" * 32, seeded(seed))
    phones.guests.hashes = {seat: hashed(name) for seat, name in enumerate(NAMES)}
    return session, phones


class Entrance:
    """The door's end of the table's line: a phone that comes back, and strangers beside it."""

    def __init__(self, phones: Phones) -> None:
        self.phones = phones
        self._minutes = count(10)  # nobody waits for the pause after wrong codes
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(phones.wire.path))
        self._line.setblocking(False)
        self._round()

    def sent(self, eyes: Eyes) -> bytes:
        """Return every byte that leaves the table while these eyes come back to it."""
        language, seat = eyes.language.code, eyes.seat
        hello: dict[str, Any] = {"hello": 1, "language": language}
        letters = {"code": self.phones.guests.typed, "wall": True}
        back = [hello, letters] if seat is None else [{**hello, "token": NAMES[seat]}]
        rows: list[dict[str, Any]] = [
            *({"from": PHONE, "said": words} for words in back),
            *({"from": STRANGER, "said": words} for words in TRIED),
        ]
        got = self._round(*rows)
        self._round({"from": PHONE, "gone": True}, {"from": STRANGER, "gone": True})
        return got

    def _round(self, *rows: dict[str, Any]) -> bytes:
        self._line.sendall(b"".join(json.dumps(row).encode() + b"\n" for row in rows))
        self.phones.turn(60.0 * next(self._minutes))
        self.phones.show()
        got = b""
        with suppress(BlockingIOError):
            while more := self._line.recv(1_000_000):
                got += more
        return got

    def close(self) -> None:
        self._line.close()
        self.phones.close()


def secrets(game: str, table: Any) -> list[Any]:
    """Return where a table keeps what only its seats may see, seat by seat."""
    return [table.hands] if game == "zillionaire" else [table.layouts]


def exchange(game: str, table: Any, seen: int | None) -> list[tuple[Any, list[Any]]]:
    """Give every seat but the one that looks another secret; returns how it was."""
    before = []
    for kept in secrets(game, table):
        before.append((kept, list(kept)))
        others = [seat for seat in range(len(NAMES)) if seat != seen]
        for seat, other in zip(others, [*others[1:], others[0]], strict=True):
            kept[seat] = before[-1][1][other]
    return before


def put_back(before: list[tuple[Any, list[Any]]]) -> None:
    for kept, was in before:
        kept[:] = was


def told(phones: Phones, eyes: Eyes, *, answers: bool = False) -> str:
    """Return what these eyes are told: their frame, and perhaps the answer to every question."""
    more = _answers(phones, eyes) if answers else []
    return json.dumps([phones.frame(eyes), *more], ensure_ascii=False)


def _answers(phones: Phones, eyes: Eyes) -> list[Json]:
    if eyes.seat is None:
        return []
    found: list[Json] = []
    for words in ASKED:
        try:
            found.append(heard(phones, eyes, {**words, "seq": phones.play.session.seq}, 0.0))
        except Refused as refusal:
            found.append(refusal.reason)
    return found


def look(game: str, session: Session, entrance: Entrance, *, answers: bool = False) -> int:
    """Look with every pair of eyes, before and after the secrets were exchanged."""
    found, phones = 0, entrance.phones
    ask = session.game.ask
    for seat in (*range(len(NAMES)), None):
        eyes = Eyes(seat, GERMAN if seat == 1 else ENGLISH)
        before = told(phones, eyes, answers=answers)
        came = entrance.sent(eyes) if answers else b""
        was = exchange(game, session.game.table, seat)
        try:
            assert told(phones, eyes, answers=answers) == before
            assert (entrance.sent(eyes) if answers else b"") == came
        finally:
            put_back(was)
        if ask is not None and ask.prompt.secret and ask.seat != seat:
            frame = phones.frame(eyes)
            shown = frame["ask"]
            assert isinstance(shown, dict)
            assert set(shown) <= {"kind", "seat", "rule", "text", "hint", "secret", "yours"}
            assert frame["odds"] is None
            found += 1
    return found


def evening(folder: Path, game: str, seed: int, every: int) -> int:
    """Play a random game, with steps taken back and refused, phones that come back and strangers.

    Returns the secret questions seen.
    """
    session, phones = opened(folder, game, seed)
    entrance = Entrance(phones)
    below, found = seeded(seed), 0
    for step in range(400):
        ask = session.game.ask
        if ask is None:
            break
        if step % every == 0:
            found += look(game, session, entrance, answers=step % (4 * every) == 0)
            found += _refused(session, phones)
        if isinstance(ask, Arrange) and ask.seat is not None and ask.others:
            _drafts(game, session, phones, ask)
        if below(12) == 0 and session.n:
            session.take(Undo(1, tuple(range(len(NAMES)))))
        elif below(12) == 0 and session.game.table.unit == "$":
            with suppress(Refused):  # somebody who has nothing cannot give it back
                act = move_money(0, 1, 10, "miscounted")
                session.take(Correct(act, tuple(range(len(NAMES)))))
        else:
            session.take(LetMachine())
    entrance.close()
    session.journal.close()
    return found


def _refused(session: Session, phones: Phones) -> int:
    """Answer for somebody else: why it is refused says nothing of what could be answered."""
    ask = session.game.ask
    if ask is None or ask.seat is None:
        return 0
    other = (ask.seat + 1) % len(NAMES)
    tried: list[object] = ["nonsense", "pass", {}, 7, "auto"]
    for raw in tried:
        with pytest.raises(Refused) as refusal:
            heard(phones, Eyes(other, ENGLISH), {"answer": raw, "seq": session.seq}, 0.0)
        assert refusal.value.reason == "That question is not for this seat."
    return 0


def _drafts(game: str, session: Session, phones: Phones, ask: Arrange) -> None:
    """What somebody lays on their phone is seen by nobody else."""
    owner, other = ask.others[0], ask.seat
    assert other is not None
    before = [told(phones, Eyes(seat, ENGLISH)) for seat in (other, None)]
    heard(phones, Eyes(owner, ENGLISH), {"propose": True}, 0.0)
    assert [told(phones, Eyes(seat, ENGLISH)) for seat in (other, None)] == before
    assert phones.drafts.of(owner).pieces
    phones.drafts.drop(owner)


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_holds_a_byte_of_another_seats_secret(game: str, tmp_path: Path) -> None:
    assert sum(evening(tmp_path, game, seed, 9) for seed in range(8)) > 10


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_nor_in_five_hundred_games_each(game: str, tmp_path: Path) -> None:
    games = int(os.environ.get("CROUPIER_GAMES", "500"))
    assert sum(evening(tmp_path, game, seed, 5) for seed in range(games)) > games


def test_who_comes_back_is_sent_the_own_secret_and_strangers_nothing_but_refusals(
    tmp_path: Path,
) -> None:
    session, phones = opened(tmp_path, "zillionaire", 3)
    entrance = Entrance(phones)
    while not all(secrets("zillionaire", session.game.table)[0]):
        session.take(LetMachine())
    lines = entrance.sent(Eyes(0, ENGLISH)).splitlines()
    rows = [json.loads(line.partition(b" ")[2]) for line in lines if line.startswith(b"7 ")]
    assert rows[-1]["state"]["hand"]
    for line in lines:
        number, _, text = line.partition(b" ")
        if number == b"8":
            assert set(json.loads(text)) <= {
                "re",
                "refused",
                "words",
                "language",
                "languages",
                "table",
                "gone",
            }
    entrance.close()
    session.journal.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_eyes_of_a_seat_do_see_its_own_secret(game: str, tmp_path: Path) -> None:
    session, phones = opened(tmp_path, game, 3)
    while not all(secrets(game, session.game.table)[0]):
        session.take(LetMachine())
    eyes = Eyes(0, ENGLISH)
    before = told(phones, eyes)
    kept = secrets(game, session.game.table)[0]
    kept[0], kept[1] = kept[1], kept[0]
    assert told(phones, eyes) != before
    phones.close()
