"""Whose phone may answer: one's own question, one for anybody, and what a bot cannot read out."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine
from firmware_host.engine.words import ENGLISH
from firmware_host.kept.editions import Packs
from firmware_host.phones.frames import Eyes, is_asked
from firmware_host.phones.seat_requests import heard
from firmware_host.phones.service import Phones
from firmware_host.phones.wire import Wire
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.record.session import Session
from tests.phones.evening import Table

NAMES = ("Ann", "Ben", "Cy", "Dov")
DOV = 3


@pytest.fixture
def session(tmp_path: Path) -> Session:
    wishes = Wishes(game="gambler", players=NAMES, bots=("Dov",), seed=28)
    return begin(wishes, Journal(None), Packs(tmp_path))


def play_until(session: Session, kind: str) -> None:
    """Let the machine play for everybody until the bot is asked in such a way."""
    for _ in range(400):
        ask = session.game.ask
        assert ask is not None
        if (ask.kind, ask.seat) == (kind, DOV):
            return
        session.take(LetMachine())
    raise AssertionError(f"the bot is never asked to {kind}")


def test_anybody_has_read_what_a_bot_is_told(session: Session, tmp_path: Path) -> None:
    play_until(session, "tell")
    assert all(is_asked(session, seat) for seat in range(3))
    phones = Phones(Table(session), Wire(tmp_path / "s"), lambda: b"k" * 32, seeded(1))
    before = session.n
    heard(phones, Eyes(1, ENGLISH), {"answer": "ok", "seq": session.seq}, 0.0)
    assert session.n == before + 1
    phones.close()


@pytest.mark.parametrize("kind", ["choose", "dice"])
def test_nobody_plays_for_a_bot(session: Session, tmp_path: Path, kind: str) -> None:
    play_until(session, kind)
    assert not any(is_asked(session, seat) for seat in range(3))
    phones = Phones(Table(session), Wire(tmp_path / "s"), lambda: b"k" * 32, seeded(1))
    with pytest.raises(Refused, match="not for this seat"):
        heard(phones, Eyes(1, ENGLISH), {"answer": "auto", "seq": session.seq}, 0.0)
    phones.close()


def test_nobody_has_read_what_another_person_is_told(session: Session) -> None:
    while session.game.ask is None or (session.game.ask.kind, session.game.ask.seat) != ("tell", 1):
        session.take(LetMachine())
    assert [is_asked(session, seat) for seat in range(3)] == [False, True, False]
