"""What it costs to make a decision durable."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from firmware_host.record.journal import Journal

COMMITS = 200


def commits(place: Path | None) -> tuple[float, float]:
    """Seconds on the wall (the median) and of the processor per commit of a typical entry."""
    waits = []
    with TemporaryDirectory(dir=place) as folder:
        journal = Journal(Path(folder) / "journal.db")
        game = journal.begin("go-for-broke", {"setup": {}})
        cpu = time.process_time()
        for seq in range(1, COMMITS + 1):
            before = time.perf_counter()
            journal.write(
                game,
                seq,
                "answer",
                [3, 4],
                source="machine",
                events=[["moved", 1, 7], ["paid", 1, 4, 5000, 7]],
            )
            waits.append(time.perf_counter() - before)
        cpu = time.process_time() - cpu
        journal.close()
    return median(waits), cpu / COMMITS


def run() -> list[tuple[str, float, str]]:
    """Commits on the disk this runs from; and in memory, where no flush hides our own share."""
    memory = Path("/dev/shm")
    on_disk, _ = commits(Path.cwd())
    _, ours = commits(memory if memory.is_dir() else None)
    return [
        ("journal commit, flush included", on_disk * 1e3, "ms"),
        ("journal commit, processor only", ours * 1e6, "µs"),
    ]
