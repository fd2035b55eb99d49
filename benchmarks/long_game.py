"""Does a long evening get slower? Pushing, undoing and resuming against the length of the game."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.engines import play_on, set_up
from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.asks import Below
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.games.go_for_broke import ending
from firmware_host.record import chance
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session

LONG = 10_000
LONGEST = 100_000
SLICE = 500
RICH = 10**10


def fund(game: Game) -> None:
    """Give every seat so much money that nobody can go broke and end the game."""
    table = game.table
    for seat in range(table.seats):
        if table.money[seat] < RICH:
            args = (("amount", RICH), ("from", table.bank), ("to", seat), ("why", "to go on"))
            game.act(Act("correct", None, args))


def endless() -> Game:
    """Go For Broke among people who cannot, and without its last round."""
    vars(ending)["LAST_ROUND"] = sys.maxsize
    board = games.board("go-for-broke")
    game = Game(board, set_up(board))
    fund(game)
    return game


def go_on(game: Game, below: Below, most: int) -> int:
    """Play a stretch of the endless game."""
    fund(game)
    played = play_on(game, below, most)
    if game.outcome is not None:
        raise RuntimeError("the game that should go on for ever has ended")
    return played


def push_costs(marks: tuple[int, ...]) -> list[float]:
    """Microseconds per push in the stretch that begins at each of these decisions."""
    below = chance.seeded(1)
    go_on(endless(), below, SLICE)  # so that the first stretch is as warm as the last
    game = endless()
    costs = []
    played = 0
    for mark in marks:
        while played < mark:
            played += go_on(game, below, min(SLICE, mark - played))
        before = time.process_time()
        stretch = play_on(game, below, SLICE)
        costs.append((time.process_time() - before) / stretch * 1e6)
        played += stretch
    return costs


def long_game() -> Game:
    """A game of ten thousand decisions, still going."""
    game, below = endless(), chance.seeded(2)
    while len(game.entries) < LONG:
        go_on(game, below, min(SLICE, LONG - len(game.entries)))
    return game


def undone(game: Game) -> float:
    """Seconds to take one decision back, the median of several."""
    taken = []
    for _ in range(5):
        before = time.process_time()
        game.pop()
        taken.append(time.process_time() - before)
    return median(taken)


def resumed(game: Game) -> float:
    """Seconds to take a recorded game up again: read, replay, and compare every event."""
    with TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.db")
        session = Session.begin(journal, game.setup, urn=Urn.from_seed(1))
        replay = Game(game.board, game.setup)
        for seq, entry in enumerate(game.entries, 1):
            seen = len(replay.events)
            replay.apply(entry)
            kind = "act" if isinstance(entry, Act) else "answer"
            events = [codec.event_row(event) for event in replay.events[seen:]]
            journal.write(session.id, seq, kind, codec.entry_json(entry), source="x", events=events)
        record = journal.record(session.id)
        assert record is not None
        before = time.process_time()
        again = Session.resume(journal, record)
        taken = time.process_time() - before
        assert again.divergence is None, again.divergence
        assert again.n == len(game.entries)
        journal.close()
    return taken


def run() -> list[tuple[str, float, str]]:
    """Push at three lengths; undo and resume at ten thousand."""
    marks = (10, LONG, LONGEST)
    rows = [
        (f"push at decision {mark:,}", cost, "µs")
        for mark, cost in zip(marks, push_costs(marks), strict=True)
    ]
    game = long_game()
    rows.append((f"undo at decision {LONG:,}", undone(game) * 1e3, "ms"))
    rows.append((f"resume of {LONG:,} decisions", resumed(game), "s"))
    return rows
