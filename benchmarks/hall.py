"""Two hundred tables for a minute: from a table's state to the page that shows it.

Run: python -m benchmarks.hall [TABLES] [SECONDS]     (needs mosquitto)
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import quantiles

from firmware_host.hall.broker import Mqtt
from firmware_host.hall.messages import Seat, State, written
from firmware_host.hall.topics import STATE, Topic
from firmware_host.hall.watch import opened
from firmware_host.kept.settings import HallSettings

LIMIT = 0.100  # seconds, 99th percentile
CLIENTS = 10  # connections that the tables share: the broker cannot tell
EACH = 1.0  # seconds between two steps of a table


def started(folder: Path) -> tuple[subprocess.Popen[bytes], HallSettings]:
    """Start a broker on a port of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    conf = folder / "mosquitto.conf"
    conf.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    path = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
    broker = subprocess.Popen([path, "-c", str(conf)], stderr=subprocess.DEVNULL)
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return broker, HallSettings(broker="127.0.0.1", port=port)
        time.sleep(0.02)


def measured(tables: int, seconds: float) -> tuple[list[float], int]:
    """Return how long each state took to be known to the page, and how many were sent."""
    took: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        process, settings = started(folder)
        watch, host = opened(settings, folder)
        woken = threading.Event()
        watch.rung = woken.set
        clients = [
            Mqtt(settings, f"bench-{n}", greet=lambda: None, heard=lambda *_: None)
            for n in range(CLIENTS)
        ]
        while not all(client.connected for client in (*clients, host)):
            time.sleep(0.02)
        began, sent = time.perf_counter(), 0
        told: dict[tuple[str, int], float] = {}
        known: dict[str, int] = {}
        while (now := time.perf_counter()) < began + seconds:
            due = int((now - began) / EACH * tables)
            for number in range(sent, due):
                table, step = f"table-{number % tables}", number // tables
                seats = tuple(Seat(f"P{n}", "$100", 100, n == step % 4) for n in range(4))
                state = State("Gambler", step, "2026-01-01T20:00:00+00:00", seats, "P1")
                told[table, step] = time.perf_counter()
                clients[number % CLIENTS].publish(
                    str(Topic("hall", table, STATE)), written(state), retain=True
                )
            sent = max(sent, due)
            woken.wait(0.005)
            woken.clear()
            watch.turn(host)
            seen = time.perf_counter()
            for row in watch.floor.tables.values():
                if row.state is not None and known.get(row.name) != row.state.step:
                    known[row.name] = row.state.step
                    took.append(seen - told[row.name, row.state.step])
        for client in (*clients, host):
            client.close()
        process.kill()
        process.wait()
    return took, sent


def run() -> list[tuple[str, float, str]]:
    """Return the figures for `croupier bench`, from a shorter evening."""
    took, _ = measured(200, 15.0)
    cuts = quantiles(took, n=100)
    return [
        ("state of 200 tables to the page, median", cuts[49] * 1000, "ms"),
        ("state of 200 tables to the page, 99th percentile", cuts[98] * 1000, "ms"),
    ]


def main() -> int:
    """Measure; 1 if the limit is passed or a state is missing."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    took, sent = measured(tables, seconds)
    cuts = quantiles(took, n=100)
    sys.stdout.write(
        f"{tables} tables, {sent} states in {seconds:.0f} s, {len(took)} shown: median "
        f"{cuts[49] * 1000:.1f} ms, 99th percentile {cuts[98] * 1000:.1f} ms\n"
    )
    return int(cuts[98] > LIMIT or len(took) < sent * 0.99)


if __name__ == "__main__":
    sys.exit(main())
