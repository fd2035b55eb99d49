"""No byte of another seat's secret in any frame, and none at all on the wall.

A table is shown to a pair of eyes, then every secret that they may not see is exchanged for another
one, and it is shown again: if a single byte differs, it came from somebody else's secret.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from firmware_host.engine.asks import Arrange
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, LetMachine, Undo, move_money
from firmware_host.engine.table import Json
from firmware_host.kept.editions import Packs
from firmware_host.language import translator
from firmware_host.phones.service import Phones
from firmware_host.phones.sight import Eyes
from firmware_host.phones.voice import heard
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
ENGLISH, GERMAN = translator("en"), translator("de")


def opened(folder: Path, game: str, seed: int) -> tuple[Session, Phones]:
    wishes = Wishes(game=game, players=NAMES, options=GAMES[game], seed=seed)
    session = begin(wishes, Journal(None), Packs(folder / "packs"))
    wire = Wire(folder / f"{game}-{seed}.sock")
    return session, Phones(Table(session), wire, lambda: b"k" * 32, seeded(seed))


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


def look(game: str, session: Session, phones: Phones, *, answers: bool = False) -> int:
    """Look with every pair of eyes, before and after the secrets were exchanged."""
    found = 0
    ask = session.game.ask
    for seat in (*range(len(NAMES)), None):
        eyes = Eyes(seat, GERMAN if seat == 1 else ENGLISH)
        before = told(phones, eyes, answers=answers)
        was = exchange(game, session.game.table, seat)
        try:
            assert told(phones, eyes, answers=answers) == before
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
    """Play a random game, with steps taken back and refused; returns the secret questions seen."""
    session, phones = opened(folder, game, seed)
    below, found = seeded(seed), 0
    for step in range(400):
        ask = session.game.ask
        if ask is None:
            break
        if step % every == 0:
            found += look(game, session, phones, answers=step % (4 * every) == 0)
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
    phones.close()
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
    assert sum(evening(tmp_path, game, seed, 5) for seed in range(500)) > 500


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
