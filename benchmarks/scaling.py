"""What a second core brings to a simulation."""

from __future__ import annotations

import time

from benchmarks.engines import set_up
from firmware_host import games
from firmware_host.lab.crew import hands
from firmware_host.lab.playing import Plan
from firmware_host.lab.simulate import play_all

GAMES = 400


def run() -> list[tuple[str, float, str]]:
    """The same simulation by one worker and by two, on the clock on the wall."""
    board = games.board("go-for-broke")
    setup = set_up(board)
    plan = Plan(setup, ("random",) * len(setup.seats), 1)
    play_all([plan], 20, 1)
    taken = []
    for workers in (1, 2):
        before = time.perf_counter()
        play_all([plan], GAMES, workers)
        taken.append(time.perf_counter() - before)
    rows = [("simulation, one worker", GAMES / taken[0], "games/s")]
    if hands() > 1:
        rows.append(("simulation, two workers against one", taken[0] / taken[1], "x"))
    return rows
