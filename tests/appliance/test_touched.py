"""The plug is pulled on a table in a real window, while a finger touches its answers."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine
from firmware_host.kept.editions import Packs
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.record.session import Session
from firmware_host.touch.app import ON_THE_TABLE
from tests.appliance.test_kills import GAMES, ROOT, START, Screen, kept
from tests.guest.touch import spot
from tests.xvfb import x_server

SIZE = (800, 480)
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
ANSWERED_WITHIN = 6.0  # seconds that a touch may take to be in the journal, on a busy machine

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


class Touched(Screen):
    """Two people play at a window of an X server; every answer is a touch from outside."""

    def __init__(self, state: Path, seed: int, display: str) -> None:
        super().__init__(state, seed)
        self._display = display
        self._stuck = False

    def one_life(self, number: int) -> None:
        if not self._is_going_on():
            self._lay(GAMES[number % len(GAMES)])
        process = self._started()
        try:
            if self._rng.random() < 0.15:
                self.counts["starting"] += 1
                time.sleep(self._rng.uniform(0.0, 1.0))
            else:
                self._play(self._rng.randint(1, 4))
                self._seen = kept(self._state)
                time.sleep(self._rng.uniform(0.0, 0.05))
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
        self.counts["kills"] += 1
        self._check()
        if self._stuck:
            self._step_on()

    def _step_on(self) -> None:
        """Past a page that this finger cannot answer, such as a hand behind its curtain."""
        self._stuck = False
        journal = Journal(self._state / "croupier.db")
        session = Session.resume(journal, journal.unfinished()[0])
        with suppress(Refused):
            session.take(LetMachine())
        journal.close()
        self._seen = kept(self._state)

    def _is_going_on(self) -> bool:
        path = self._state / "croupier.db"
        if not path.exists():
            return False
        journal = Journal(path)
        try:
            return bool(journal.unfinished())
        finally:
            journal.close()

    def _lay(self, game: str) -> None:
        journal = Journal(self._state / "croupier.db")
        wishes = Wishes(game=game, players=("Ann", "Ben", "Cleo"), money="ledger")
        session = begin(wishes, journal, Packs(self._state / "packs"))
        journal.keep(ON_THE_TABLE, session.id)
        journal.close()
        self._seen = kept(self._state)

    def _started(self) -> subprocess.Popen[bytes]:
        config = self._state / "croupier.toml"
        size = f"{SIZE[0]}x{SIZE[1]}"
        config.write_text(
            f'[display]\nspeed = "instant"\nreduced_motion = true\nsize = "{size}"\n'
            "[table]\ncoach = false\n"
        )
        env = {**os.environ, "PYTHONPATH": str(ROOT), "DISPLAY": self._display}
        env.pop("SDL_VIDEODRIVER", None)
        command = [sys.executable, "-m", "firmware_host", "play", "--display", "x11", "--resume"]
        command += ["--state", str(self._state), "--config", str(config)]
        return subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def _play(self, touches: int) -> None:
        """Touch the largest answer, so many times; a page in between is touched away."""
        patience = time.monotonic() + START
        while touches and time.monotonic() < patience:
            before = self._written()
            try:
                _, x, y = spot(SIZE, self._state)
            except ValueError:
                self._stuck = True  # a page without an answer
                return
            except AssertionError:
                return  # the game is over
            self._touch(x, y)
            if self._grew(before):
                touches -= 1
                self.counts["touches"] += 1
        self._stuck = touches > 0

    def _touch(self, x: float, y: float) -> None:
        place = [str(round(x * SIZE[0])), str(round(y * SIZE[1]))]
        subprocess.run(
            ["xdotool", "mousemove", *place, "click", "1"],
            env={**os.environ, "DISPLAY": self._display},
            check=False,
            capture_output=True,
        )

    def _grew(self, before: int) -> bool:
        end = time.monotonic() + ANSWERED_WITHIN / 4
        while time.monotonic() < end:
            if self._written() > before:
                return True
            time.sleep(0.02)
        return False


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X server of our own."""
    with x_server(SIZE) as name:
        yield name


def touched_kills(folder: Path, display: str, kills: int) -> Counter[str]:
    state = folder / "state"
    state.mkdir()
    table = Touched(state, 23, display)
    for number in range(kills):
        table.one_life(number)
        if number % 10 == 9:
            print(f"\rtouched: {dict(table.counts)}", end="", flush=True)
    return table.counts


def test_a_kill_between_touches_loses_nothing(tmp_path: Path, display: str) -> None:
    assert touched_kills(tmp_path, display, 2)["kills"] == 2


@pytest.mark.soak
def test_many_kills_between_touches(tmp_path: Path, display: str) -> None:
    counts = touched_kills(tmp_path, display, 100)
    print(counts)
    assert counts["touches"] > 50
