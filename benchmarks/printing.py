"""How long a box takes to print and how large the file is, for every game and every variant.

Run: python -m benchmarks.printing
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from itertools import product

from firmware_host import games
from firmware_host.printing.press import INKS, Job
from firmware_host.printing.sheets import LAYOUTS, PAPERS

LIMIT_SECONDS, LIMIT_BYTES, LIMIT_ALL = 3.0, 2_000_000, 20.0


def measured(job: Job) -> tuple[float, int, int]:
    """Seconds, bytes and pages of one print."""
    pages = 0

    def told(done: int) -> None:
        nonlocal pages
        pages = done

    began = time.perf_counter()
    data = job.as_pdf(told)
    return time.perf_counter() - began, len(data), pages


def boxes() -> list[Job]:
    """The whole box of every game."""
    boards = [games.board(game) for game in games.shelved()]
    return [Job(board, "house", games.shipped_pack(board, "house")) for board in boards]


def run() -> list[tuple[str, float, str]]:
    """Return the figures for `croupier bench`: the time and size of every whole box."""
    rows = []
    for job in boxes():
        seconds, size, _ = measured(job)
        rows.append((f"{job.game.name}, the whole box", seconds, "s"))
        rows.append((f"{job.game.name}, the whole box as a file", size / 1e6, "MB"))
    return rows


def main() -> int:
    """Print every box once, then every variant of every box; 1 if a limit is passed."""
    failed = False
    for job in boxes():
        seconds, size, pages = measured(job)
        failed |= seconds > LIMIT_SECONDS or size > LIMIT_BYTES
        sys.stdout.write(
            f"{job.game.id:<14} {seconds:5.2f} s {size / 1e6:5.2f} MB {pages:4} pages\n"
        )
    began = time.perf_counter()
    variants = list(product(PAPERS, LAYOUTS, INKS))
    for job in boxes():
        for paper, layout, ink in variants:
            measured(replace(job, paper=paper, layout=layout, ink=ink))
    seconds = time.perf_counter() - began
    failed |= seconds > LIMIT_ALL
    sys.stdout.write(f"{len(variants)} variants of all boxes: {seconds:.1f} s\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
