"""Measures phones: from an answer on one to the picture of all, and what the door weighs.

    python -m benchmarks.phones [ROUNDS]

Six phones hold the seats of a dealt Zillionaire and two are walls; the real door, the real line.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.phones.evening import DoorProgram, Evening, Phone, begun, open_evening, seated

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")


def main(rounds: int) -> None:
    """Print how long answers take to reach everybody, and the door's memory."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        options = {"cards": "dealt", "games": "10"}
        with open_evening(begun(folder, "zillionaire", NAMES, options=options), folder) as opened:
            evening, door = opened
            phones = {name: seated(evening, door, name)[0] for name in NAMES}
            walls = [_wall(evening, door) for _ in range(2)]
            times = sorted(_answer(evening, [*phones.values(), *walls]) for _ in range(rounds))
            status = Path(f"/proc/{door.process.pid}/status").read_text()
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    sys.stdout.write(
        f"{rounds} answers to 8 screens: p50 {1000 * times[len(times) // 2]:.1f} ms, "
        f"p99 {1000 * times[int(len(times) * 0.99)]:.1f} ms\n"
        f"door: {resident.split(':')[1].strip()}\n"
    )


def _wall(evening: Evening, door: DoorProgram) -> Phone:
    wall = Phone(door)
    wall.say(code=evening.phones.guests.typed, wall=True)
    wall.until("state")
    return wall


def _answer(evening: Evening, phones: list[Phone]) -> float:
    """Let whoever is asked answer; returns the seconds until all have seen it."""
    with evening.lock:
        ask, seq = evening.session.game.ask, evening.session.seq
        assert ask is not None
        name = evening.session.game.table.names[ask.seat or 0]
    asked = next(phone for phone in phones if phone.state["you"] == name)
    while asked.state["seq"] != seq:
        asked.hear()
    offered = asked.state["ask"]
    answer: object = "auto" if offered["chance"] else "ok"
    if offered["kind"] == "choose":
        answer = next(row["key"] for row in offered["options"] if "blocked" not in row)
    elif offered["kind"] == "amount":
        answer = offered["low"]
    start = time.perf_counter()
    asked.say(answer=answer, seq=seq)  # type: ignore[arg-type]
    for phone in phones:
        while phone.state["seq"] <= seq:
            phone.hear()
    return time.perf_counter() - start


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
