"""What a long evening weighs: games of every kind in one process, buttons attached, on every size.

The machine answers every question; each picture is shown, and every tenth time somebody thinks for
so long that the table prepares all it can. Each size is a process of its own, with the settings of
the unit.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from benchmarks._table import OpenTable
from firmware_host import games

GAMES = 8  # of all kinds together; `python -m benchmarks.evening 200 800x480` plays as many
RUNS = 1  # megabytes hardly differ from run to run, and one takes minutes
THINKS = 10  # steps from one long thought to the next
SIZES = ("800x480", "480x320", "1024x600", "1280x720", "720x1280")
UNIT = Path(__file__).parents[1] / "systemd" / "croupier.service"
# A process that starts as the program does.
ONE = """
import sys
from firmware_host.cli import start_lightly
start_lightly()
from benchmarks.evening import weigh
wide, high = map(int, sys.argv[2].split("x"))
print(*weigh(int(sys.argv[1]), (wide, high), sys.argv[3]))
"""
Rows = list[tuple[str, float, str]]


def settings() -> dict[str, str]:
    """Return what the unit tells the allocator."""
    return dict(re.findall(r"(MALLOC_\w+)=(\S+)", UNIT.read_text("utf-8")))


def weigh(count: int, size: tuple[int, int], state: str) -> tuple[float, float]:
    """Play so many games; return the megabytes resident after a quarter of them, and at the end."""
    early = 0.0
    table = OpenTable(Path(state), games.shelved()[0], size=size)
    table.rig.start()
    table.rig.tried.wait()
    for number in range(count):
        table.deal(games.shelved()[number % len(games.shelved())])
        _play(table)
        if number == count // 4:
            early = resident()
    late = resident()
    table.close()
    return early, late


def _play(table: OpenTable) -> None:
    """Let the machine answer everything until the winner is up."""
    for step in range(20_000):
        if table.ready(quiet=step % THINKS == 0):
            return
        table.let_machine()
        table.host.turn()


def resident() -> float:
    """Return how many megabytes of this process are in memory."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def run(count: int = GAMES, sizes: tuple[str, ...] = SIZES) -> Rows:
    """Every size in a process of its own, which finds everything compiled as installed."""
    from tempfile import TemporaryDirectory  # nothing that only the bench needs is weighed

    rows: Rows = []
    with TemporaryDirectory() as compiled:
        _weighed(len(games.shelved()), sizes[0], compiled)
        for size in sizes:
            sys.stderr.write(f"{size} ")  # how far it is: each takes half a minute or more
            sys.stderr.flush()
            early, late = _weighed(count, size, compiled)
            rows.append((f"evening: {size}, after {count // 4 + 1} games", early, "MB"))
            rows.append((f"evening: {size}, after {count} games", late, "MB"))
    return rows


def _weighed(count: int, size: str, compiled: str) -> tuple[float, float]:
    """Return what a process of its own weighs."""
    import subprocess
    from tempfile import TemporaryDirectory

    env = {
        **os.environ,
        **settings(),
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": compiled,
    }
    with TemporaryDirectory() as state:
        done = subprocess.run(
            [sys.executable, "-c", ONE, str(count), size, state],
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
    early, late = map(float, done.stdout.split()[-2:])
    return early, late


def main(arguments: list[str]) -> None:
    """Print the figures."""
    count = int(arguments[0]) if arguments else GAMES
    for what, figure, unit in run(count, tuple(arguments[1:]) or SIZES):
        print(f"{what:45} {figure:10.2f} {unit}")


if __name__ == "__main__":
    main(sys.argv[1:])
