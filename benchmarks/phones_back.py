"""Measures how soon a phone is back: after its door, its page or the whole table was killed.

    python -m benchmarks.phones_back [KILLS]

A real browser with the real page, whose own redialling is part of what is measured. A door and a
page count from the kill; a table from its start, because who starts it again, and when, is not
phones' business (an appliance waits a second first).
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page

from benchmarks.phones import NAMES, Rows, opened, undisturbed
from tests.phones.browser import chromium, pocket
from tests.phones.program import Program, token

RUNS = 1  # twenty kills of each kind are enough
KILLS = 20
PATIENCE = 30.0  # seconds
# Notes by the wall clock when the first state of every connection has come.
WATCH = """
window.came = [];
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    let first = true;
    this.addEventListener('message', (event) => {
      if (first && JSON.parse(event.data).state) { first = false; window.came.push(Date.now()); }
    });
  }
};
"""


class Pocket:
    """One player's phone, and the program that it is a seat of."""

    def __init__(self, program: Program, context: BrowserContext) -> None:
        self.program, self.context = program, context
        kept = json.dumps({"token": token(NAMES[0])})
        context.add_init_script(f"localStorage.setItem('croupier', {json.dumps(kept)});{WATCH}")
        self.page = self._at_the_table()

    def _at_the_table(self) -> Page:
        page = self.context.new_page()
        page.goto(self.program.url)
        self._came(page, 0)
        return page

    def _came(self, page: Page, known: int) -> float:
        """Wait for another connection with a state; return when it came, in milliseconds."""
        end = time.monotonic() + PATIENCE
        while True:
            came: list[float] = page.evaluate("came")
            if len(came) > known:
                return came[-1]
            assert time.monotonic() < end, "the phone never came back"
            time.sleep(0.02)

    def after(self, kill: Callable[[], float]) -> float:
        """Return the milliseconds until the page has a state again; `kill` says since when."""
        known: int = self.page.evaluate("came.length")
        since = kill()
        return self._came(self.page, known) - 1e3 * since

    def door(self) -> float:
        """Kill the door."""
        os.kill(self.program.door(), signal.SIGKILL)
        return time.time()

    def table(self) -> float:
        """Kill the table, and switch it on again."""
        self.program.kill()
        since = time.time()
        self.program.start()
        return since

    def itself(self) -> float:
        """Throw the page away and open it anew; return how long that took."""
        self.page.close()
        since = time.time()
        self.page = self._at_the_table()
        return self._came(self.page, 0) - 1e3 * since


def run(kills: int = KILLS) -> Rows:
    """Return the typical and the longest way back for each kind."""
    undisturbed()
    with TemporaryDirectory() as name, chromium() as browser:
        program = opened(Path(name) / "back")
        phone = Pocket(program, pocket(browser))
        took = {
            "door": [phone.after(phone.door) for _ in range(kills)],
            "page": [phone.itself() for _ in range(kills)],
            "table": [phone.after(phone.table) for _ in range(kills)],
        }
        program.close()
    rows: Rows = []
    for what, each in took.items():
        rows.append((f"phones: back after a killed {what}, median", median(each), "ms"))
        rows.append((f"phones: back after a killed {what}, longest", max(each), "ms"))
    return rows


if __name__ == "__main__":
    for what, figure, unit in run(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS):
        print(f"{what:48} {figure:8.0f} {unit}")
