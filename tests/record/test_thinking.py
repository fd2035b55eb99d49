"""Experts think in a process of their own: it answers the same, can be stopped, and may die."""

from __future__ import annotations

import os
import pickle
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.requests import LetMachine, Undo
from firmware_host.kept.editions import Packs
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.record.session import Session
from firmware_host.record.thinking import thinker
from firmware_host.record.thinking.thinker import Thinker
from firmware_host.record.thought import think

LONG = 60.0  # nobody waits so long unless something is wrong


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Return a game in which an expert is to decide."""
    names = ("Ann", "Ben")
    wishes = Wishes("go-for-broke", names, bots=names, levels={"Ann": "expert"}, seed=3)
    session = begin(wishes, Journal(None), Packs(tmp_path))
    until_expert(session)
    return session


def until_expert(session: Session) -> None:
    """Play on until the expert is asked."""
    while (ask := session.game.ask) is not None and (ask.chance or ask.seat != 0):
        session.take(LetMachine())


def wait(thinks: Thinker, session: Session, seed: int) -> None:
    """Look until the thought has come to an end."""
    while not thinks.ready(session.game, seed):
        if thinks._pipe is not None:
            assert thinks._pipe.poll(LONG), "nothing came back"


def test_a_process_of_its_own_answers_what_would_be_answered_here(session: Session) -> None:
    thinks = Thinker()
    try:
        for seed in (1, 2):
            wait(thinks, session, seed)
            assert thinks.answer(session.game, seed) == think(session.game, seed)
            assert thinks.answer(session.game, seed + 1) is None
    finally:
        thinks.close()


def test_the_table_does_not_wait(session: Session) -> None:
    """The first look comes back at once: the process has not even been loaded by then."""
    session.thinks = thinks = Thinker()
    try:
        assert not session.machine_ready()
        os.kill(thinks.pid or 0, signal.SIGSTOP)
        assert not session.machine_ready()
        os.kill(thinks.pid or 0, signal.SIGCONT)
        ask, seq = session.game.ask, session.seq
        while not session.machine_ready():
            assert thinks._pipe is not None
            assert thinks._pipe.poll(LONG)
        session.take(LetMachine())
        assert session.seq == seq + 1
        assert session.game.ask is not ask
    finally:
        thinks.close()


def test_an_undo_drops_a_thought_and_the_next_position_is_thought_about(session: Session) -> None:
    thinks = Thinker()
    try:
        assert not thinks.ready(session.game, 1)
        session.take(Undo(1, agreed=(0, 1)))
        until_expert(session)
        wait(thinks, session, 5)
        assert thinks.answer(session.game, 5) == think(session.game, 5)
    finally:
        thinks.close()


def test_where_the_process_dies_the_sensible_player_answers(session: Session) -> None:
    session.thinks = thinks = Thinker()
    try:
        for _ in range(thinker.LIVES):
            assert not session.machine_ready()
            os.kill(thinks.pid or 0, signal.SIGKILL)
            while not session.machine_ready():
                assert thinks._pipe is None or thinks._pipe.poll(LONG)
            assert thinks.pid is None
            ask = session.game.ask
            assert ask is not None
            sensible = games.sensible(session.board, session.game.table, ask, lambda n: 0)
            session.take(LetMachine())
            assert session.game.entries[-1] == sensible
            until_expert(session)
        assert session.machine_ready(), "after so many no more are started"
        assert thinks.pid is None
    finally:
        thinks.close()


def test_nobody_waits_for_one_that_takes_for_ever(session: Session) -> None:
    now = [0.0]
    thinks = Thinker(lambda: now[0])
    try:
        assert not thinks.ready(session.game, 1)
        os.kill(thinks.pid or 0, signal.SIGSTOP)
        now[0] = thinker.PATIENCE + 1
        assert thinks.ready(session.game, 1)
        assert thinks.answer(session.game, 1) is None
    finally:
        thinks.close()


def test_it_ends_with_the_table(session: Session) -> None:
    """A table that is killed leaves no process behind."""
    code = (
        "import sys, pickle, time\n"
        "from firmware_host.record.thinking.thinker import Thinker\n"
        "from firmware_host.record.thought import Thought\n"
        "from firmware_host.engine.game import Game\n"
        "from firmware_host import games\n"
        "setup, entries = pickle.load(sys.stdin.buffer)\n"
        "thinks = Thinker()\n"
        "thinks.ready(Game(games.board(setup.game), setup, entries), 1)\n"
        "print(thinks.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    told = pickle.dumps((session.game.setup, tuple(session.game.entries)))
    table = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert table.stdin is not None
    assert table.stdout is not None
    table.stdin.write(told)
    table.stdin.close()
    child = int(table.stdout.readline())
    watch = os.pidfd_open(child)
    table.kill()
    table.wait()
    assert select.select([watch], [], [], LONG)[0], "it has ended"


def test_nothing_of_it_is_loaded_where_no_expert_sits(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from firmware_host.kept.editions import Packs\n"
        "from firmware_host.record.journal import Journal\n"
        "from firmware_host.record.new_game import Wishes, begin\n"
        "from firmware_host.engine.requests import LetMachine\n"
        "import firmware_host.touch.app\n"
        f"packs = Packs(Path({str(tmp_path)!r}))\n"
        "wishes = Wishes('go-for-broke', ('Ann', 'Ben'), bots=('Ann', 'Ben'), seed=3)\n"
        "session = begin(wishes, Journal(None), packs)\n"
        "for _ in range(50): session.take(LetMachine())\n"
        "print([name for name in sys.modules if name.endswith(('.expert', '.thinker'))])\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "[]"
