"""The running program seen from outside: how soon it shows the table, what it weighs, its sleep.

The command itself is started, tells by systemd's own protocol when the first frame is up, and is
looked at in /proc.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.engines import set_up
from firmware_host import games
from firmware_host.engine.requests import LetMachine
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session

RUNS = 2  # each is the median of several starts, and sleeps for half a minute
STARTS = 7
STEPS = 300  # of the game that is resumed
SETTLED = 6.0  # seconds after which sound and everything else that follows a start is over
IDLE = 10.0
Rows = list[tuple[str, float, str]]


class Running:
    """A started program: what the kernel counts of it, over all its threads."""

    def __init__(self, pid: int) -> None:
        self._folder = Path(f"/proc/{pid}")

    @property
    def cpu(self) -> float:
        """Seconds of processor time."""
        tasks = (self._folder / "task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    @property
    def wakes(self) -> int:
        """How often it has gone to sleep of its own will, and so been woken."""
        tasks = (self._folder / "task").glob("*/status")
        return sum(_field(task, "voluntary_ctxt_switches") for task in tasks)

    @property
    def megabytes(self) -> float:
        """Resident memory."""
        return _field(self._folder / "status", "VmRSS") / 1024


def _field(path: Path, name: str) -> int:
    return next(
        int(line.split()[1])
        for line in path.read_text().splitlines()
        if line.startswith(f"{name}:")
    )


def saved_game(state: Path, game: str) -> None:
    """Play a while and leave the game unfinished. One that never lasts so long is left early."""
    journal = Journal(state / "croupier.db")
    for seed, steps in enumerate([STEPS] * 20 + [STEPS // 10], 1):
        session = Session.begin(journal, set_up(games.board(game)), urn=Urn.from_seed(seed))
        while session.game.ask is not None and session.n < steps:
            session.take(LetMachine())
        if session.game.ask is not None:
            break
    journal.close()


@contextmanager
def shown(state: Path, *options: str, display: str = "dummy") -> Iterator[tuple[Running, float]]:
    """Start the program and wait for its first frame; the program, and the seconds it took."""
    bell = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    address = state / "notify"
    address.unlink(missing_ok=True)
    bell.bind(str(address))
    bell.settimeout(60)
    environment = {
        **os.environ,
        "NOTIFY_SOCKET": str(address),
        "SDL_AUDIODRIVER": "dummy",
        # Compiled once, as installing does, whatever the shell we were started from thinks of it.
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(state / "compiled"),
    }
    command = [sys.executable, "-m", "firmware_host", "play", "--state", str(state)]
    before = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--display", display, *options],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not bell.recv(1000).startswith(b"READY"):
            pass
        yield Running(process.pid), time.perf_counter() - before
    finally:
        process.terminate()
        process.wait()
        bell.close()


def starts(state: Path, what: str, *options: str) -> Rows:
    """From the start of the process to the first frame, the files warm."""
    cpu, wall = [], []
    with shown(state, *options):
        pass  # the first start compiles and fills the file cache
    for _ in range(STARTS):
        with shown(state, *options) as (program, seconds):
            cpu.append(program.cpu)
            wall.append(seconds)
    return [
        (f"start: {what}, CPU, median", median(cpu) * 1e3, "ms"),
        (f"start: {what}, CPU, best", min(cpu) * 1e3, "ms"),
        (f"start: {what}, wall, median", median(wall) * 1e3, "ms"),
        (f"start: {what}, wall, best", min(wall) * 1e3, "ms"),
    ]


@contextmanager
def screen() -> Iterator[str]:
    """An X server that draws into memory; gives its name."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with open(reader, encoding="ascii") as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def idle(state: Path) -> Rows:
    """The table open in a real window, and nobody touching it."""
    with screen() as name:
        os.environ["DISPLAY"] = name
        with shown(state, "--resume", display="x11") as (program, _):
            time.sleep(SETTLED)
            cpu, wakes, since = program.cpu, program.wakes, time.monotonic()
            time.sleep(IDLE)
            passed = time.monotonic() - since
            return [
                ("idle: in a window", (program.cpu - cpu) / passed * 100, "% of a core"),
                # Not a rate of work done: less is better, so the unit is spelled out.
                ("idle: wake-ups", (program.wakes - wakes) / passed, "wake-ups per second"),
                ("memory: a game in a window", program.megabytes, "MB"),
            ]


def run() -> Rows:
    """Every figure of the program as a process."""
    with TemporaryDirectory() as folder:
        state = Path(folder)
        saved_game(state, "gambler")
        rows = starts(state, "home", "--new") + starts(state, "the resumed game", "--resume")
        with shown(state, "--resume") as (program, _):
            time.sleep(1.0)
            rows.append(("memory: a game running", program.megabytes, "MB"))
        if shutil.which("Xvfb"):
            rows += idle(state)
        else:
            sys.stderr.write("appliance: idle is not measured, because Xvfb is not installed\n")
    return rows


if __name__ == "__main__":
    for what, figure, unit in run():
        print(f"{what:45} {figure:10.2f} {unit}")
