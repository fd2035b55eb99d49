"""The appliance as a whole: from a touch, a button or a byte to the frame that answers it.

Processor time where possible: it leaves out the disk, and what else the machine is doing.
"""

from __future__ import annotations

import os
import pty
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from select import select
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from time import process_time, sleep

from benchmarks import long_game
from benchmarks._table import PINS, OpenTable, Took
from firmware_host import games
from firmware_host.engine.asks import Amount
from firmware_host.engine.requests import LetMachine
from firmware_host.kept.tag_files import Binding
from firmware_host.record import chance
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.record.writer import Writer
from firmware_host.touch.director import Director
from hardware.backends.chips import Pn532Chip

RUNS = 2  # each has sixty touches of every game in it, and takes a minute or two
SAMPLES = 60  # of each game
SCANS = 15  # of each game: a card that was lifted is believed to be gone only after a while
LIKELY = ("Roll", "Spin", "Draw for me", "Deal", "Surprise me", "Go on", "I am ")
Rows = list[tuple[str, float, str]]


@contextmanager
def _table(game: str, port: str = "", reader: str = "") -> Iterator[OpenTable]:
    with TemporaryDirectory() as state:
        table = OpenTable(Path(state), game, port, reader)
        try:
            yield table
        finally:
            table.close()


# -- from a cause to the frame ---------------------------------------------------------------------


def touches(game: str) -> list[Took]:
    """Taps on what the screen offers, from the finger's lift to the changed frame."""
    below = chance.seeded(game)
    taken: list[Took] = []
    with _table(game) as table:
        stuck = 0
        while len(taken) < SAMPLES:
            table.ready()
            step = table.session.n
            asked = [t for t in table.stage.targets if t.key[:1].isdigit() and t.tap]
            plain = [t for t in asked if t.label.startswith(LIKELY)]
            wanted = plain or asked
            took = table.tap(*wanted[below(len(wanted))].box.middle)
            if took is not None:
                taken.append(took)
            stuck = stuck + 1 if table.session.n == step else 0
            if stuck > 5:
                table.let_machine()
                table.host.turn()
    return taken


def _pressing(table: OpenTable, down: Callable[[str], None], up: Callable[[str], None]) -> Took:
    """One button of the cabinet, the one that answers the pending ask.

    A sum would have to be dialled first: the machine answers such asks.
    """
    table.ready()
    while isinstance(ask := table.session.game.ask, Amount):
        table.let_machine()
        table.host.turn()
        table.ready()
    assert ask is not None
    button = "spin" if ask.chance else "yes"
    took = table.until_changed(lambda: down(button))
    up(button)
    sleep(0.03)  # the rig's own thread sees it come up, or the next press would be chatter
    return took


def edges(game: str) -> list[Took]:
    """Presses of buttons on mock pins, from the edge."""
    with _table(game) as table:
        table.rig.start()
        table.rig.tried.wait()
        press, release = table.backend.press, table.backend.release
        return [
            _pressing(table, lambda name: press(PINS[name]), lambda name: release(PINS[name]))
            for _ in range(SAMPLES)
        ]


def serial_bytes(game: str) -> list[Took]:
    """The same buttons on a board at a serial port, from the line that tells of them."""
    ours, theirs = pty.openpty()
    tty.setraw(ours)
    os.set_blocking(ours, False)

    def write(text: str) -> None:
        with suppress(BlockingIOError):
            os.read(ours, 4096)  # whatever the board was told, so that the line is never full
        os.write(ours, text.encode())

    try:
        with _table(game, os.ttyname(theirs)) as table:
            table.rig.start()
            table.rig.tried.wait()
            write("HELLO benchmark\n")
            return [
                _pressing(
                    table,
                    lambda name: write(f"BTN {name} down\n"),
                    lambda name: write(f"BTN {name} up\n"),
                )
                for _ in range(SAMPLES)
            ]
    finally:
        os.close(ours)
        os.close(theirs)


class Reader:
    """A PN532 behind a pseudo port, which answers in a thread of its own."""

    def __init__(self) -> None:
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._ours)
        self.path = os.ttyname(self._theirs)
        self._chip, self._lock = Pn532Chip(), Lock()
        self._open = True
        self._thread = Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        while self._open:
            if select([self._ours], (), (), 0.05)[0]:
                data = os.read(self._ours, 4096)
                with self._lock:
                    os.write(self._ours, self._chip.hear(data))

    def lay_down(self, uid: bytes) -> None:
        """Put a card on it; the next poll sees it."""
        with self._lock:
            self._chip.place(uid)

    def lift(self) -> None:
        """Take it away, and stay away until its absence is believed."""
        with self._lock:
            self._chip.lift()
        sleep(0.6)

    def close(self) -> None:
        """Unplug it."""
        self._open = False
        self._thread.join()
        os.close(self._ours)
        os.close(self._theirs)


def scans(game: str) -> list[Took]:
    """Tokens put to an NFC reader, from the card's arrival: the wait for the next poll included."""
    reader = Reader()
    taken: list[Took] = []
    try:
        with _table(game, reader=reader.path) as table:
            table.rig.start()
            table.rig.tried.wait()
            sleep(0.3)  # woken and configured
            for number in range(SCANS):
                table.ready()
                ask = table.session.game.ask
                assert ask is not None
                uid = number.to_bytes(4, "big")
                act = Binding("action", "spin" if ask.chance else "yes")
                table.house.tags.teach(uid.hex().upper(), act)
                taken.append(table.until_changed(partial(reader.lay_down, uid)))
                reader.lift()
    finally:
        reader.close()
    return taken


def _rows(what: str, taken: list[Took]) -> Rows:
    """Median and 99th percentile of processor time, and the clock on the wall without the disk."""
    cpu, wall = [took.cpu for took in taken], [took.wall for took in taken]
    return [
        (f"host: {what} to changed frame, CPU, median", median(cpu), "ms"),
        (f"host: {what} to changed frame, CPU, p99", _p99(cpu), "ms"),
        (f"host: {what} to changed frame, wall, median", median(wall), "ms"),
        (f"host: {what} to changed frame, wall, p99", _p99(wall), "ms"),
    ]


def _scan_rows(wall: list[float]) -> Rows:
    return [
        ("host: card laid on an NFC reader to changed frame, wall, median", median(wall), "ms"),
        ("host: card laid on an NFC reader to changed frame, wall, worst", max(wall), "ms"),
    ]


def _p99(values: list[float]) -> float:
    return quantiles(values, n=100)[98]


# -- motion ----------------------------------------------------------------------------------------


def motion() -> Rows:
    """Wheels and dice at the pace the stage asks for, in every game: share of a core."""
    spent: dict[str, list[float]] = {}
    for game in games.shelved():
        with _table(game) as table:
            for _ in range(SAMPLES):
                table.ready()
                ask = table.session.game.ask
                assert ask is not None
                table.let_machine()
                table.host.turn()
                if table.stage.busy and ask.kind in ("spin", "dice"):
                    spent.setdefault(ask.kind, []).append(_share(table))
    return [
        (f"host: {name}, 60 frames/s, {which}", figure, "% of a core")
        for kind, name in (("spin", "spinning wheel"), ("dice", "tumbling dice"))
        for which, figure in (("median", median(spent[kind])), ("worst", max(spent[kind])))
    ]


def _share(table: OpenTable) -> float:
    """Of the seconds that a motion runs, how many the processor works."""
    start, cpu = table.clock(), process_time()
    for _ in range(60):  # a second of it: what comes after is a result that rests
        due = table.host.turn()
        if due is None or not table.stage.busy:
            break
        table.wait(max(0.0, due - table.clock()))
    return (process_time() - cpu) / (table.clock() - start) * 100


# -- length ----------------------------------------------------------------------------------------


def step_at(decisions: int) -> float:
    """Milliseconds per step and scene in a game that is so many decisions old."""
    game, below = long_game.endless(), chance.seeded(3)
    while len(game.entries) < decisions:
        long_game.go_on(game, below, min(500, decisions - len(game.entries)))
    long_game.fund(game)
    journal = Journal(None)
    writer = Writer.begin(journal, game.setup, chance.Urn("0" * 32), {})
    session = Session(journal, game, writer)
    director = Director(session)
    taken = []
    for _ in range(200):
        before = process_time()
        director.carry_out(LetMachine(session.n), 0.0)
        director.scene()
        taken.append((process_time() - before) * 1e3)
    return median(taken)


def run() -> Rows:
    """Every figure of the table in one process."""
    shelf = games.shelved()
    touched = [took for game in shelf for took in touches(game)]
    flushes = [took.flush for took in touched if took.flush]
    return [
        *_rows("touch", touched),
        *_rows("mock pin edge", [took for game in shelf for took in edges(game)]),
        *_rows("serial byte", [took for game in shelf for took in serial_bytes(game)]),
        *_scan_rows([took.wall for game in shelf for took in scans(game)]),
        ("host: the journal's flush, wall, median", median(flushes), "ms"),
        ("host: the journal's flush, wall, p99", _p99(flushes), "ms"),
        *motion(),
        ("host: step and scene at decision 10", step_at(10), "ms"),
        ("host: step and scene at decision 10,000", step_at(10_000), "ms"),
    ]


if __name__ == "__main__":
    for what, figure, unit in run():
        print(f"{what:50} {figure:10.2f} {unit}")
