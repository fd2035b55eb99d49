"""What it costs to make a decision durable."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from firmware_host.journal import Journal

COMMITS = 200


def run() -> list[tuple[str, float, str]]:
    """Commits of a typical entry into a journal on the disk this runs from."""
    waits = []
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        journal = Journal(Path(folder) / "journal.db")
        game = journal.begin("go-for-broke", {"setup": {}})
        cpu = time.process_time()
        for seq in range(1, COMMITS + 1):
            before = time.perf_counter()
            journal.write(
                game, seq, "answer", [3, 4], source="machine",
                events=[["moved", 1, 7], ["paid", 1, 4, 5000, 7]],
            )  # fmt: skip
            waits.append(time.perf_counter() - before)
        cpu = time.process_time() - cpu
        journal.close()
    return [
        ("journal commit, flush included", median(waits) * 1e3, "ms"),
        ("journal commit, processor only", cpu / COMMITS * 1e6, "µs"),
    ]
