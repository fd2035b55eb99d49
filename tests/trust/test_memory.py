"""A journal from elsewhere, or a long evening, takes no more memory than a game of ours would."""

from __future__ import annotations

import gc
import json
import sqlite3
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from resource import RLIMIT_AS, setrlimit
from weakref import ref

import pytest

from benchmarks.engines import play_on, set_up
from firmware_host import games
from firmware_host.engine.asks import Amount, Choose, Menu
from firmware_host.engine.game import Game
from firmware_host.record import damage
from firmware_host.record import journal as journals
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.database import LONGEST
from firmware_host.record.journal import Damaged, Journal
from firmware_host.record.session import Session
from tests.host.hands import Room
from tests.trust.test_stuck import left

ROOT = Path(__file__).parents[2]
ROOM = 400 * 1024 * 1024  # bytes of addresses for a whole command
LISTS = "[" + "[]," * 300_000 + "[]]"  # just under a megabyte, and thirty of it in memory
MANY = 20  # of them together take half as much again as there is room for


def limited() -> None:
    setrlimit(RLIMIT_AS, (ROOM, ROOM))


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "firmware_host", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        preexec_fn=limited,
        check=False,
    )


def planted(path: Path, count: int, text: str) -> None:
    """Many more games in a journal, with headers that hold nothing but lists."""
    left(path.parent)
    header = json.dumps({"setup": {"seats": ["A"]}})[:-1] + f', "x": {text}}}'
    row = ("gambler", "2026-01-02T12:00:00", header)
    db = sqlite3.connect(path)
    db.executemany(
        "INSERT INTO game (game, started, header, crc, ended, outcome) VALUES (?, ?, ?, ?, ?, ?)",
        [(*row, damage.seal(*row), row[1], '{"winners": ["A"], "reason": "so"}')] * count,
    )
    db.commit()
    db.close()


def test_many_large_headers_are_read_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    planted(path, MANY, LISTS)
    for words in (["results", "--all"], ["export", "1"]):
        done = command(*words, "--journal", str(path))
        assert (done.returncode, done.stderr) == (0, "")
    assert command("results", "--journal", str(path)).stdout.count("A: so") == MANY


def test_one_value_is_no_longer_than_any_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    planted(path, 1, f'"{"x" * LONGEST}"')
    before = path.read_bytes()
    done = command("results", "--journal", str(path))
    assert done.returncode == 2
    assert "too big" in done.stderr
    assert path.read_bytes() == before


def test_a_game_that_is_longer_than_any_is_told_and_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = left(tmp_path)
    monkeypatch.setattr(journals, "LONGEST_GAME", 100)
    journal = Journal(tmp_path / "croupier.db")
    with pytest.raises(Damaged, match="Game 1 cannot be gone on with: it is longer than"):
        journal.rows(session.id)
    journal.close()


def resident() -> int:
    """Return how many megabytes this process has in memory."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


@pytest.mark.soak
def test_a_long_evening_takes_no_more_and_more(tmp_path: Path) -> None:
    room, seen = Room(tmp_path), list[int]()
    for number in range(40):
        board = games.board(games.shelved()[number % len(games.shelved())])
        setup = set_up(board)
        bots = tuple(range(len(setup.seats)))
        setup = replace(setup, bots=bots, options=board.seeing({}))
        session = Session.begin(room.journal, setup, urn=Urn.from_seed(number))
        room.house.seat(session)
        room.house.open("table")
        while session.game.ask is not None:
            room.now += 0.7
            room.host.turn()
        for page in ("winner", "home"):
            room.house.open(page)
            room.host.turn()
        gc.collect()
        seen.append(resident())
        print(f"\r{number + 1} games, {seen[-1]} MB", end="", flush=True)
    print()
    assert seen[-1] - seen[15] < 8


def test_a_game_that_is_put_away_keeps_nothing_that_it_worked_out() -> None:
    layouts = import_module("firmware_host.games.spot_cash.edition")
    Session.begin(Journal(None), set_up(games.board("spot-cash")), urn=Urn.from_seed(1))

    def kept() -> int:
        return sum(
            f.cache_info().currsize for f in vars(layouts).values() if hasattr(f, "cache_info")
        )

    assert kept()
    games.put_away("spot-cash")
    assert kept()
    games.put_away("gambler")
    assert not kept()


@pytest.mark.parametrize("game", games.shelved())
def test_a_game_that_is_put_away_keeps_none_of_its_questions(game: str) -> None:
    """They pile up: every hand of Zillionaire has its own, and each has a menu."""
    board, other = games.board(game), next(each for each in games.shelved() if each != game)
    games.put_away(other)
    before = questions()
    play_on(Game(board, set_up(board)), seeded(3), 2_000)
    games.put_away(other)
    assert questions() - before < 10


def test_nothing_of_a_game_is_left_once_another_is_dealt(tmp_path: Path) -> None:
    room, left = Room(tmp_path, fresh=True), list[ref[object]]()
    for number, game in enumerate(games.shelved()):
        session = Session.begin(room.journal, set_up(games.board(game)), urn=Urn.from_seed(number))
        room.house.seat(session)
        room.house.open("table")
        for _ in range(12):
            room.now += 0.7
            room.host.turn()
            room.host.prepare()
        gc.collect()
        assert [each() for each in left if each() is not None] == []
        left += map(ref, (session, room.house.director, room.house.coaching, room.house.page))
        del session
        room.house.open("home")
        room.host.turn()
        room.host.prepare()


def test_of_a_game_that_was_left_the_rehearsal_keeps_nothing(tmp_path: Path) -> None:
    room = Room(tmp_path, fresh=True)
    session = Session.begin(room.journal, set_up(games.board("gambler")), urn=Urn.from_seed(1))
    room.house.seat(session)
    room.house.open("table")
    room.host.turn()
    while room.host.prepare():
        pass
    rehearsal = room.host._rehearsal
    assert rehearsal is not None
    assert rehearsal._at == (session, session.seq)
    room.house.open("home")
    room.host.turn()
    while room.host.prepare():
        pass
    assert rehearsal._at is None


def questions() -> int:
    """Return how many questions and menus there are."""
    gc.collect()
    return sum(isinstance(each, (Choose, Amount, Menu)) for each in gc.get_objects())
