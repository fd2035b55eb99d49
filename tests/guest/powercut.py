"""Inside a guest whose plug is pulled: play durably, and after the next boot say what is left.

    python -m tests.guest.powercut play  GAME STATE ACK     plays until the power goes
    python -m tests.guest.powercut check GAME STATE ACK     status 1 if anything shown is lost

STATE is a folder on the disk whose power is cut. ACK is a file outside the guest, which survives,
or a line that leads out: after every reply that a table would have seen, the number of requests so
far is written there.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.appliance.plug import Calm, Json, Plugged, position

PLAYERS = "Ann,Ben,Cleo"


def request(now: Json, number: int) -> Json:
    """The same requests every time: answers, with an undo now and then."""
    return {"undo": 2} if number % 23 == 22 and now["n"] > 2 else {"answer": "auto"}


def evening(game: str, state: Path) -> Iterator[tuple[int, Json]]:
    """The undisturbed evening: how many requests, and the position a start would show then."""
    calm = Calm(game, PLAYERS, state)
    number = 0
    while True:
        if calm.now["over"]:
            calm.new_game()
        yield number, calm.now
        calm.after(request(calm.now, number))
        number += 1


def matching(game: str, state: Path, found: Json, acknowledged: int) -> int:
    """How many requests led to the position that was found; -1 if none did.

    One that was under way may have become durable without having been seen.
    """
    match = -1
    for number, calm in evening(game, state):
        if calm == found:
            match = number
        if number > acknowledged:
            return match
    return match


def acknowledged(ack: Path) -> int:
    """How many replies the table has seen: the last whole line."""
    lines = ack.read_bytes().split(b"\n")[:-1] if ack.is_file() else []
    return int(lines[-1]) if lines else 0


def play(game: str, state: Path, ack: Path) -> None:
    """Play one game after another until somebody pulls the plug."""
    state.mkdir(parents=True, exist_ok=True)
    is_file = ack.is_file() or not ack.exists()
    seen = os.open(ack, os.O_WRONLY | os.O_CREAT)
    table = Plugged(game, PLAYERS, state / f"{game}.db")
    now = position(table.reply())
    number = matching(game, state, now, acknowledged(ack))
    while True:
        table.ask(request(now, number))
        now = position(table.reply())
        number += 1
        if is_file:
            os.lseek(seen, 0, os.SEEK_SET)
        os.write(seen, b"%12d\n" % number)
        if now["over"]:
            table.close()
            table = Plugged(game, PLAYERS, state / f"{game}.db")
            now = position(table.reply())


def check(game: str, state: Path, ack: Path) -> int:
    """Start again and compare; prints one line."""
    table = Plugged(game, PLAYERS, state / f"{game}.db")
    found = position(table.reply())
    table.close()
    shown = acknowledged(ack)
    number = matching(game, state, found, shown)
    with sqlite3.connect(state / f"{game}.db") as db:
        (health,) = db.execute("PRAGMA integrity_check").fetchone()
    aside = [path.name for path in state.glob("*.damaged")]
    books = sum(found["accounts"].values())
    good = number >= shown and health == "ok" and books == 0 and not aside
    print(
        f"{game}: shown {shown}, found {number}, lost {max(0, shown - number)}, "
        f"integrity {health}, books {books}, put aside {len(aside)}"
    )
    return 0 if good else 1


if __name__ == "__main__":
    what, which, folder, file = sys.argv[1:]
    if what == "check":
        sys.exit(check(which, Path(folder), Path(file)))
    play(which, Path(folder), Path(file))
