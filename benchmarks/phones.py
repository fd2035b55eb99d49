"""Measures phones: from an answer on one to the picture of all, and what an open door costs.

    python -m benchmarks.phones [ROUNDS]

The program itself and its door, each a process of its own; six phones hold the seats of a dealt
Zillionaire and two are walls. The clock of a machine that does other things says little: where that
is allowed everything runs before all other programs, and the best of several rounds counts, with
the processor time of both processes. The record lies in memory where that can be had: how long a
disk takes is not what is measured here.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.appliance import Running, screen
from tests.phones.program import LETTERS, Program, token

RUNS = 2  # each is the best of three rounds
NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")
OPTIONS = {"cards": "dealt", "games": "10"}
ANSWERS = 200  # in a round
THINKING = 0.03  # seconds between two answers: the door takes twenty a second from a phone
MEMORY = "/dev/shm"
SETTLED, IDLE = 3.0, 6.0  # seconds
Rows = list[tuple[str, float, str]]


class Round(NamedTuple):
    """Milliseconds from an answer to the last of eight screens, and of processor time for one."""

    typical: float
    worst: float
    table: float
    door: float


class Screen:
    """A phone or a wall: takes in what it is sent, and knows which step it shows."""

    def __init__(self, line: ClientConnection, seat: str) -> None:
        self.line, self.seat = line, seat
        self.state: dict[str, Any] = {}

    @classmethod
    async def open(cls, program: Program, seat: str = "") -> Screen:
        """Come back by a token, or become a wall by the letters."""
        line = await connect(
            f"ws://{program.host}/line", origin=Origin(program.url), compression=None
        )
        made = cls(line, seat)
        await made.say({"hello": 1, **({"token": token(seat)} if seat else {})})
        if not seat:
            await made.say({"code": LETTERS, "wall": True})
        await made.after(-1)
        return made

    async def say(self, message: dict[str, Any]) -> None:
        """Send something."""
        await self.line.send(json.dumps(message))

    async def after(self, seq: int) -> None:
        """Wait for a state later than that step."""
        while self.state.get("seq", -1) <= seq:
            message = json.loads(await self.line.recv())
            self.state = message.get("state") or self.state


def undisturbed() -> None:
    """Go before other programs, with every process that is started from here, where that may be."""
    with suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


def chosen(ask: dict[str, Any]) -> object:
    """Return the first thing that may be answered."""
    if ask["chance"]:
        return "auto"
    if ask["kind"] == "choose":
        return next(row["key"] for row in ask["options"] if "blocked" not in row)
    return ask["low"] if ask["kind"] == "amount" else "ok"


async def answered(screens: list[Screen]) -> float:
    """Let whoever is asked answer; return the seconds until every screen has changed."""
    seq = max(each.state["seq"] for each in screens)
    await asyncio.gather(*(each.after(seq - 1) for each in screens))
    one = next((each for each in screens if each.state["ask"]["yours"]), None)
    if one is None:  # the machine deals
        await asyncio.gather(*(each.after(seq) for each in screens))
        return await answered(screens)
    message = {"answer": chosen(one.state["ask"]), "seq": seq}
    start = time.perf_counter()
    await one.say(message)
    await asyncio.gather(*(each.after(seq) for each in screens))
    return time.perf_counter() - start


async def measured(program: Program, rounds: int) -> list[Round]:
    """Play several rounds of answers."""
    screens = [await Screen.open(program, name) for name in NAMES]
    screens += [await Screen.open(program) for _ in range(2)]
    table, door = Running(program.process.pid), Running(program.door())
    made: list[Round] = []
    for _ in range(rounds):
        before, took = (table.cpu, door.cpu), []
        for _ in range(ANSWERS):
            await asyncio.sleep(THINKING)
            took.append(1e3 * await answered(screens))
        spent = (table.cpu - before[0]) / ANSWERS, (door.cpu - before[1]) / ANSWERS
        made.append(Round(median(took), quantiles(took, n=100)[98], 1e3 * spent[0], 1e3 * spent[1]))
    for each in screens:
        await each.line.close()
    return made


def opened(folder: Path, *, phones: bool = True, display: str = "dummy") -> Program:
    """Return the program with its game on the table."""
    folder.mkdir()
    return Program(folder, "zillionaire", NAMES, options=OPTIONS, phones=phones, display=display)


async def idling(program: Program) -> tuple[float, float]:
    """Return the program's wake-ups a second and megabytes with eight phones that do nothing."""
    screens = [await Screen.open(program, name) for name in NAMES]
    screens += [await Screen.open(program) for _ in range(2)]
    table = Running(program.process.pid)
    await asyncio.sleep(SETTLED)
    before = table.wakes
    await asyncio.sleep(IDLE)
    return (table.wakes - before) / IDLE, table.megabytes


def quiet(folder: Path) -> Rows:
    """The table in a real window, without phones and with eight that sleep."""
    with screen() as name:
        os.environ["DISPLAY"] = name
        alone = opened(folder / "alone", phones=False, display="x11")
        time.sleep(SETTLED + IDLE)
        without = Running(alone.process.pid).megabytes
        alone.close()
        program = opened(folder / "idle", display="x11")
        wakes, megabytes = asyncio.run(idling(program))
        door = Running(program.door()).megabytes
        program.close()
    return [
        ("phones: wake-ups of the table, idle", wakes, "/s"),
        ("phones: memory of the table, more", megabytes - without, "MB"),
        ("phones: memory of the door, 8 phones", door, "MB"),
    ]


async def dealt(program: Program) -> None:
    """Play until there are hands."""
    screens = [await Screen.open(program, name) for name in NAMES]
    while not screens[0].state["hand"]:
        await answered(screens)
    for each in screens:
        await each.line.close()


def first_load(folder: Path) -> Rows:
    """From opening the page to the hand, in a real browser that has never seen it."""
    from tests.phones.browser import chromium, pocket

    program = opened(folder / "load")
    asyncio.run(dealt(program))
    took: list[float] = []
    with chromium() as browser:
        for name in NAMES:
            context = pocket(browser)
            kept = json.dumps({"token": token(name)})
            context.add_init_script(f"localStorage.setItem('croupier', {json.dumps(kept)})")
            page = context.new_page()
            start = time.perf_counter()
            page.goto(program.url)
            page.locator(".hand").first.wait_for()
            took.append(time.perf_counter() - start)
            context.close()
    program.close()
    return [("phones: first load to the hand, median", 1e3 * median(took), "ms")]


def run(rounds: int = 3) -> Rows:
    """Return every figure, the times from the best of several rounds."""
    undisturbed()
    with TemporaryDirectory(dir=MEMORY if Path(MEMORY).is_dir() else None) as name:
        folder = Path(name)
        program = opened(folder / "play")
        made = asyncio.run(measured(program, rounds))
        program.close()
        best = min(made, key=lambda each: each.worst)
        rows = [
            ("phones: an answer to 8 screens, median", best.typical, "ms"),
            ("phones: an answer to 8 screens, 99 %", best.worst, "ms"),
            ("phones: an answer, CPU of the table", min(each.table for each in made), "ms"),
            ("phones: an answer, CPU of the door", min(each.door for each in made), "ms"),
        ]
        if shutil.which("Xvfb"):
            rows += quiet(folder)
        if shutil.which("chromium"):
            rows += first_load(folder)
    return rows


if __name__ == "__main__":
    for what, figure, unit in run(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
        print(f"{what:45} {figure:10.2f} {unit}")
