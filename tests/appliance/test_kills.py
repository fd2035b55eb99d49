"""The plug is pulled on the touchscreen table, and on a start that mends a damaged record."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from firmware_host.record.journal import Journal, Row
from firmware_host.record.read_only import lent
from firmware_host.record.session import Session
from tests.appliance.test_damage import Bench, position
from tests.host.conftest import NOON

ROOT = Path(__file__).parents[2]
GAMES = ("gambler", "go-for-broke", "spot-cash", "zillionaire")
START = 20.0  # seconds for a start, on a machine that has other things to do


def started(state: Path, *options: str) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
    config = state / "croupier.toml"
    config.write_text('[display]\nspeed = "instant"\n')
    command = [sys.executable, "-m", "firmware_host", "play", "--display", "dummy"]
    command += ["--state", str(state), "--config", str(config), *options]
    return subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def kept(state: Path) -> dict[int, list[Row]]:
    """Every entry that is on the disk now, by game."""
    if not (state / "croupier.db").exists():
        return {}
    journal = lent(state / "croupier.db")
    assert journal.notice == ""
    found = {record.id: journal.rows(record.id) for record in journal.records()}
    journal.close()
    return found


class Screen:
    """Bots play at the touchscreen table on one journal, killed and started again."""

    def __init__(self, state: Path, seed: int) -> None:
        self._state, self._rng = state, Random(seed)
        self._seen: dict[int, list[Row]] = {}
        self.counts: Counter[str] = Counter()

    def one_life(self, number: int) -> None:
        game = GAMES[number % len(GAMES)]
        again = self._unfinished() and self._rng.random() < 0.8
        process = started(self._state, *(["--resume"] if again else ["--demo", "--game", game]))
        try:
            if self._rng.random() < 0.2:  # killed while starting
                self.counts["starting"] += 1
                time.sleep(self._rng.uniform(0.0, 0.6))
            else:
                self._wait_for_more(self._rng.randint(1, 6))
                self._seen = kept(self._state)  # whatever is on the disk may have been shown
                time.sleep(self._rng.uniform(0.0, 0.05))
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
        self.counts["kills"] += 1
        self._check()

    def _unfinished(self) -> bool:
        return bool(self._seen)

    def _wait_for_more(self, entries: int) -> None:
        """Until so many entries more are on the disk, or the game is over."""
        before, patience = self._written(), time.monotonic() + START
        while time.monotonic() < patience:
            if self._written() >= before + entries:
                return
            time.sleep(0.02)

    def _written(self) -> int:
        log = self._state / "croupier.db-last"
        try:
            return sum(map(int, log.read_text().split()[:2]))
        except (OSError, ValueError):
            return 0

    def _check(self) -> None:
        """Everything that was seen is there as it was, and every game can be gone on with."""
        now = kept(self._state)
        for game, rows in self._seen.items():
            assert now[game][: len(rows)] == rows
        self._seen = now
        journal = lent(self._state / "croupier.db") if now else None
        for record in journal.records() if journal else ():
            session = Session.resume(journal, record)  # type: ignore[arg-type]
            assert session.divergence is None
            assert sum(session.game.table.money) == 0
        self.counts["entries"] = sum(map(len, now.values()))
        if len(now) > 6:  # enough for one journal
            shutil.rmtree(self._state)
            self._state.mkdir()
            self._seen = {}


def screen_kills(folder: Path, kills: int) -> Counter[str]:
    state = folder / "state"
    state.mkdir()
    screen = Screen(state, seed=16)
    for number in range(kills):
        screen.one_life(number)
        if number % 10 == 9:
            print(f"\rtouchscreen: {dict(screen.counts)}", end="", flush=True)
    return screen.counts


def repair_kills(folder: Path, kills: int) -> Counter[str]:
    """Starts that mend a spoilt record, killed at a random moment, started again."""
    bench, rng, counts = Bench(folder), Random(17), Counter[str]()
    for number in range(kills):
        state = folder / f"repair {number}"
        shutil.copytree(folder / rng.choice(("cut", "closed")), state)
        spoilt = rng.choice(
            [p for p in state.iterdir() if p.name in ("croupier.db", "croupier.db-wal")]
        )
        bench.spoil(spoilt, rng)
        code = (
            "import sys; from pathlib import Path\n"
            "from firmware_host.record.journal import Journal\n"
            "Journal(Path(sys.argv[1]))\n"
        )
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(state / "croupier.db")], cwd=ROOT
        )
        time.sleep(rng.uniform(0.05, 0.5))
        process.send_signal(signal.SIGKILL)
        process.wait()
        journal = Journal(state / "croupier.db", lambda: NOON)
        found = [Session.resume(journal, record) for record in journal.unfinished()]
        aside = list(state.glob("*.damaged*"))
        whole = bool(found) and position(found[0]) == bench.seen[-1]
        assert all(position(session) in bench.seen for session in found[:1])
        assert whole or aside or journal.notice  # told now, or kept and told by the start before
        assert not journal.notice or aside
        counts["whole" if whole else "told"] += 1
        journal.close()
        shutil.rmtree(state)
    return counts


@pytest.mark.usefixtures("toy_shelf")
def test_a_repair_that_is_cut_off_is_made_by_the_next_start(tmp_path: Path) -> None:
    assert repair_kills(tmp_path, 5).total() == 5


def test_kills_of_the_touchscreen_table_lose_nothing(tmp_path: Path) -> None:
    counts = screen_kills(tmp_path, 4)
    assert counts["kills"] == 4


@pytest.mark.soak
def test_many_kills_of_the_touchscreen_table(tmp_path: Path) -> None:
    print(screen_kills(tmp_path, 120))


@pytest.mark.soak
@pytest.mark.usefixtures("toy_shelf")
def test_many_kills_of_a_repair(tmp_path: Path) -> None:
    print(repair_kills(tmp_path, 60))
