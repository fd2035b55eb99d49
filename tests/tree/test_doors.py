"""Every room imports only what it may: the contracts hold, and wrong arrows are refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.tree import rooms

ROOT = rooms.ROOT
# Wrong arrows, as the report names them, and the line that draws each.
PLANTED = """
firmware_host.engine.asks -> firmware_host.record: import firmware_host.record.session
firmware_host.engine.words -> firmware_host.games: from ..games import shared
firmware_host.engine.ledger -> sqlite3: import sqlite3
firmware_host.engine.table -> time: if True: import time
firmware_host.engine.game -> random: import random
display.port -> firmware_host.record: from firmware_host.record import session
display.toolkit.box -> firmware_host.touch: if True: from firmware_host.touch import director
display.panels.dice -> firmware_host.games: import firmware_host.games.gambler
firmware_host.games.gambler.rules -> firmware_host.games.zillionaire: from .. import zillionaire
firmware_host.games.spot_cash.rules -> firmware_host.record: import firmware_host.record.story
firmware_host.record.journal -> firmware_host.text: from firmware_host.text import referee
hardware.rig -> firmware_host.engine: from firmware_host.engine import asks
hardware.pure.debounce -> time: from time import monotonic
hardware.codecs.lines -> hardware.devices: from hardware.devices import base
firmware_host.games.go_for_broke.race -> os: if True: import os
firmware_host.games.gambler.race -> firmware_host.games.spot_cash: from ..spot_cash import rules
firmware_host.games.shared.packs -> firmware_host.games.gambler: from .. import gambler
firmware_host.record.timeline -> hardware.signals: import hardware.signals
firmware_host.hall.topics -> pygame: if True: import pygame
firmware_host.phones.door.access -> firmware_host.record: import firmware_host.record.journal
firmware_host.phones.door.files -> firmware_host.phones.wire: from ..wire import Wire
"""


def contracts(folder: Path) -> tuple[int, str]:
    """Return the status and the report of the contracts over the tree in `folder`."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command as run; run()",
            "--no-cache",
        ],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "COLUMNS": "300", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_contracts_hold() -> None:
    status, report = contracts(ROOT)
    assert status == 0, report


def test_every_wrong_arrow_is_refused(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in rooms.PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    planted = dict(row.split(": ", 1) for row in PLANTED.strip().splitlines())
    for arrow, line in planted.items():
        path = tmp_path / f"{arrow.split(' ')[0].replace('.', '/')}.py"
        path.write_text(f"{path.read_text('utf-8')}\n{line}\n", "utf-8")
    status, report = contracts(tmp_path)
    assert status == 1
    said = " ".join(report.split())
    assert [arrow for arrow in planted if arrow not in said] == []


def test_nothing_lies_in_the_hall_and_no_room_is_too_full() -> None:
    held = rooms.census(rooms.graph().modules)
    assert held["firmware_host"] <= 2
    assert {room: count for room, count in held.items() if count > rooms.FULL} == {}


def test_no_way_between_rooms_leads_in_a_circle_and_no_game_is_a_knot() -> None:
    found = rooms.graph()
    assert rooms.circles(rooms.arrows(found)) == []
    assert [room for room, groups in rooms.knots(found).items() if groups] == []


def test_the_map_is_drawn_from_the_imports_as_they_are() -> None:
    drawn = rooms.picture(rooms.arrows(rooms.graph()))
    assert rooms.PICTURE.read_text("utf-8") == drawn, "python -m tests.tree.rooms --write"
