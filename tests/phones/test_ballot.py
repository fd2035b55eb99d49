"""Taking something back by phone: everybody concerned agrees with their own thumb, or it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine
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
from tests.phones.evening import Table

ANN, BEN, CLEO = range(3)
NAMES = ("Ann", "Ben", "Cleo")
ENGLISH, GERMAN = translator("en"), translator("de")


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    """Three phones at a table whose machine has just rolled for Ann."""
    session = begin(Wishes(game="gambler", players=NAMES, seed=1), Journal(None), Packs(tmp_path))
    made = Phones(Table(session), Wire(tmp_path / "s"), lambda: b"k" * 32, seeded(1))
    made.guests.hashes = {seat: hashed(name) for seat, name in enumerate(NAMES)}
    session.take(LetMachine())
    yield made
    made.close()
    session.journal.close()


def say(phones: Phones, seat: int, **words: object) -> None:
    heard(phones, Eyes(seat, ENGLISH), {"seq": phones.play.session.seq, **words}, 0.0)


def vote(phones: Phones, seat: int) -> dict[str, bool]:
    """What a seat's page says of who has agreed; nothing if nothing is put to the vote."""
    shown: Any = phones.frame(Eyes(seat, ENGLISH))["ballot"]
    return {} if shown is None else {row["name"]: row["agreed"] for row in shown["of"]}


def test_a_roll_is_taken_back_once_the_last_thumb_has_agreed(phones: Phones) -> None:
    session = phones.play.session
    say(phones, ANN, undo=1)
    for seat in (ANN, BEN, CLEO):
        assert vote(phones, seat) == {"Ann": True, "Ben": False, "Cleo": False}
    say(phones, BEN, agree=True)
    say(phones, BEN, agree=True)  # twice is once
    assert (session.n, vote(phones, CLEO)) == (1, {"Ann": True, "Ben": True, "Cleo": False})
    say(phones, CLEO, agree=True)
    assert (session.n, vote(phones, CLEO)) == (0, {})


def test_one_no_lets_it_stand(phones: Phones) -> None:
    say(phones, ANN, undo=1)
    say(phones, BEN, agree=False)
    assert (phones.play.session.n, phones.ballot) == (1, None)
    with pytest.raises(Refused, match="Nobody has asked"):
        say(phones, CLEO, agree=True)


def test_a_vote_is_about_one_step(phones: Phones) -> None:
    session = phones.play.session
    say(phones, ANN, undo=1)
    asked = session.seq
    session.take(LetMachine())
    with pytest.raises(Refused, match="moved on"):
        say(phones, BEN, agree=True, seq=asked)
    phones.turn(0.0)
    assert (session.n, phones.ballot) == (2, None)


@pytest.mark.parametrize("count", [0, -1, 2, 10**9, True, "1", None, [1]])
def test_what_cannot_be_taken_back_is_put_to_nobody(phones: Phones, count: object) -> None:
    with pytest.raises(Refused):
        say(phones, ANN, undo=count)
    assert (phones.play.session.n, phones.ballot) == (1, None)


def test_who_has_no_phone_is_asked_at_the_table_and_nobody_else(phones: Phones) -> None:
    rung: list[bool] = []
    phones.ring = lambda: rung.append(True)
    say(phones, ANN, undo=1)
    assert rung == []
    say(phones, BEN, agree=False)
    phones.guests.forget(CLEO)
    say(phones, ANN, undo=1)
    assert rung == [True]
    phones.agree_at_table(BEN, 0.0)  # a hand at the screen is not Ben's thumb
    assert vote(phones, ANN) == {"Ann": True, "Ben": False, "Cleo": False}
    phones.agree_at_table(CLEO, 0.0)
    assert vote(phones, ANN)["Cleo"]
    say(phones, BEN, agree=True)
    assert phones.play.session.n == 0


def test_every_phone_is_asked_in_its_own_language(phones: Phones) -> None:
    say(phones, ANN, undo=1)
    english: Any = phones.frame(Eyes(BEN, ENGLISH))["ballot"]
    german: Any = phones.frame(Eyes(CLEO, GERMAN))["ballot"]
    assert english["undone"] != german["undone"]
    assert len(english["undone"]) == len(german["undone"]) == 1
