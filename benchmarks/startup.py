"""How long it takes until the command answers, and what a process weighs."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

STARTS = 5

# The peak that the system keeps for a process includes what its parent weighed when it was
# started, so what it weighs now is read instead.
_WEIGH = """
import os
from benchmarks.engines import play_on, set_up
from firmware_host import games
from firmware_host.record import chance
from firmware_host.engine.game import Game
below = chance.seeded(1)
boards = [games.board(game) for game in games.shelved()]
def weight():
    with open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
empty = weight()
kept = [Game(board, set_up(board)) for board in boards for _ in range(25)]
decisions = sum(play_on(game, below, 10_000) for game in kept)
full = weight()
print(empty, full, decisions)
"""


def start(*arguments: str) -> float:
    """Seconds from the start of an interpreter to its end, the median of several."""
    taken = []
    for _ in range(STARTS):
        before = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        taken.append(time.perf_counter() - before)
    return median(taken)


def run() -> list[tuple[str, float, str]]:
    """Bare Python beside our commands; memory with and without games."""
    weighed = subprocess.run(
        [sys.executable, "-c", _WEIGH], check=True, capture_output=True, text=True
    )
    empty, full, decisions = map(int, weighed.stdout.split())
    return [
        ("start: bare Python", start("-c", "pass") * 1e3, "ms"),
        ("start: croupier --help", start("-m", "firmware_host", "--help") * 1e3, "ms"),
        ("start: croupier games", start("-m", "firmware_host", "games") * 1e3, "ms"),
        ("memory: all games loaded", empty / 1024, "MB"),
        ("memory: per 10,000 decisions", (full - empty) / 1024 / decisions * 10_000, "MB"),
    ]
