"""The whole program as systemd runs it: ready after the first frame, stopped within the limit."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.record.journal import Journal

ROOT = Path(__file__).parents[2]


@contextmanager
def service(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[bytes], socket.socket]]:
    """The program under a notify socket, with a screen nobody sees."""
    notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notify.bind(str(folder / "notify"))
    notify.settimeout(60)
    env = {
        **os.environ,
        "NOTIFY_SOCKET": str(folder / "notify"),
        "WATCHDOG_USEC": "900000",
        "STATE_DIRECTORY": str(folder / "state"),
        "CROUPIER_CONFIG": str(folder / "croupier.toml"),
        "PYTHONPATH": str(ROOT),
    }
    (folder / "croupier.toml").write_text("[hardware]\nprofile = 'cabinet'\n")
    command = [sys.executable, "-m", "firmware_host", "play", "--display", "dummy", *options]
    process = subprocess.Popen(command, cwd=folder, env=env, stderr=subprocess.PIPE)
    try:
        yield process, notify
    finally:
        process.kill()
        process.wait()
        notify.close()
        if process.stderr:
            process.stderr.close()


def messages(notify: socket.socket, until: str) -> list[str]:
    """What systemd is told, up to and including a message that begins like this."""
    heard: list[str] = []
    while not heard or not heard[-1].startswith(until):
        heard.append(notify.recv(4096).decode())
    return heard


def test_ready_alive_and_stopped_cleanly(tmp_path: Path) -> None:
    with service(tmp_path) as (process, notify):
        assert "READY=1" in messages(notify, "READY=1")[-1]
        messages(notify, "WATCHDOG=1")
        process.send_signal(signal.SIGTERM)
        messages(notify, "STOPPING=1")
        assert process.wait(timeout=60) == 0
    log = [json.loads(line) for line in (tmp_path / "state/croupier.log").read_text().splitlines()]
    assert log[0]["event"] == "started"


@pytest.mark.skipif(not games.shelved(), reason="no game is installed")
def test_a_kill_leaves_the_game_to_be_gone_on_with(tmp_path: Path) -> None:
    with service(tmp_path, "--demo", "--game", games.shelved()[0]) as (process, notify):
        messages(notify, "READY=1")
        messages(notify, "WATCHDOG=1")
        process.kill()
        process.wait()
    journal = Journal(tmp_path / "state/croupier.db")
    assert journal.notice == ""
    assert len(journal.unfinished()) == 1
    journal.close()
