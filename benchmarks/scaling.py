"""What a second core brings to a simulation."""

from __future__ import annotations

import os
import time
from statistics import median
from typing import NamedTuple

from benchmarks.engines import set_up
from firmware_host import games
from firmware_host.lab.crew import hands
from firmware_host.lab.playing import Plan
from firmware_host.lab.simulate import play_all

RUNS = 2  # each plays for seconds with one worker and with two
GAMES = 1500  # a second or more: enough that starting workers does not decide
PAIRS = 3


class Took(NamedTuple):
    """Seconds on the wall, and of processor time, that of the workers included."""

    wall: float
    work: float


def simulated(plan: Plan, workers: int) -> Took:
    """What a simulation takes by so many workers."""
    wall, work = time.perf_counter(), sum(os.times()[:4])
    play_all([plan], GAMES, workers)
    return Took(time.perf_counter() - wall, sum(os.times()[:4]) - work)


def run() -> list[tuple[str, float, str]]:
    """The same simulation by one worker and by two, in turn.

    The clock on the wall shows what there is to gain on this machine as it is now; processor time
    what there would be with both cores free, whoever else uses them: two cores against what two
    workers spend more than one does.
    """
    board = games.board("go-for-broke")
    setup = set_up(board)
    plan = Plan(setup, ("random",) * len(setup.seats), 1)
    play_all([plan], 20, 1)
    if hands() < 2:
        return [("simulation, one worker", GAMES / simulated(plan, 1).work, "games/s")]
    pairs = []
    for at in range(PAIRS):
        # Now one first, now the other: what slows down meanwhile strikes both.
        order = (1, 2) if at % 2 else (2, 1)
        taken = {workers: simulated(plan, workers) for workers in order}
        pairs.append((taken[1], taken[2]))
    return [
        ("simulation, one worker", GAMES / median(one.work for one, _ in pairs), "games/s"),
        (
            "simulation, two workers against one",
            median(one.wall / two.wall for one, two in pairs),
            "x",
        ),
        (
            "simulation, two workers against one, by processor time",
            median(2 * one.work / two.work for one, two in pairs),
            "x",
        ),
    ]
