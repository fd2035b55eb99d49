"""What the program tells systemd."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.system.service import Notifier, ask_poweroff, can_power_off


class Systemd:
    """The other end of the notify socket."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return messages


def test_ready_status_and_stopping_arrive(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    systemd = Systemd(address)
    notifier = Notifier({"NOTIFY_SOCKET": address}, 7)
    notifier.ready("home screen")
    notifier.status("home screen")
    notifier.status("gambler, 3 seats")
    notifier.alive(1.0)  # no watchdog was asked for
    notifier.stopping()
    assert systemd.heard() == [
        "READY=1\nSTATUS=home screen",
        "STATUS=gambler, 3 seats",
        "STOPPING=1",
    ]


def test_the_watchdog_is_fed_three_times_as_often_as_needed() -> None:
    address = "\0croupier-test-watchdog"
    systemd = Systemd(address)
    env = {"NOTIFY_SOCKET": f"@{address[1:]}", "WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "7"}
    notifier = Notifier(env, 7)
    notifier.ready("home")
    for tenth in range(100):
        notifier.alive(tenth / 10)
    assert systemd.heard()[1:] == ["WATCHDOG=1"] * 4


def test_the_watchdog_of_another_process_is_not_ours() -> None:
    assert Notifier({"WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "8"}, 7).interval is None
    assert Notifier({"WATCHDOG_USEC": "9000000"}, 7).interval == 3.0
    assert Notifier({"WATCHDOG_USEC": "soon"}, 7).interval is None


def test_a_lost_beat_is_sent_again_at_once(tmp_path: Path) -> None:
    address = str(tmp_path / "late")
    notifier = Notifier({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "9000000"}, 7)
    notifier.ready("home")  # nobody there yet
    notifier.alive(0.0)
    systemd = Systemd(address)
    notifier.alive(0.1)
    notifier.alive(0.2)
    assert systemd.heard() == ["WATCHDOG=1"]


def test_every_step_of_a_start_asks_for_its_own_time(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    systemd = Systemd(address)
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "firmware_host",
            "play",
            "--display",
            "dummy",
            "--game",
            "no game",
            "--state",
            str(tmp_path / "state"),
        ],
        env={**os.environ, "NOTIFY_SOCKET": address},
        check=False,
        capture_output=True,
        text=True,
    )
    assert "no game" in run.stderr
    assert systemd.heard() == [
        f"STATUS={step}\nEXTEND_TIMEOUT_USEC=180000000"
        for step in (
            "Reading the program",
            "Opening the screen",
            "Opening the saved games",
            "Laying the table",
        )
    ]


def test_a_start_that_waits_for_a_screen_asks_for_more_time(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    systemd = Systemd(address)
    notifier = Notifier({"NOTIFY_SOCKET": address}, 7)
    for second in range(25):
        notifier.alive(float(second))
    assert systemd.heard() == ["EXTEND_TIMEOUT_USEC=40000000"] * 3
    notifier.ready("The table is open.")
    notifier.alive(100.0)
    assert systemd.heard() == ["READY=1\nSTATUS=The table is open."]


def test_without_systemd_nothing_happens() -> None:
    notifier = Notifier({}, 7)
    notifier.ready("home")
    notifier.alive(0.0)
    notifier.stopping()


def test_the_wish_to_be_switched_off(tmp_path: Path) -> None:
    env = {"RUNTIME_DIRECTORY": str(tmp_path)}
    assert not can_power_off(env, tmp_path)
    unit = tmp_path / "etc/systemd/system/croupier-poweroff.path"
    unit.parent.mkdir(parents=True)
    unit.touch()
    assert can_power_off(env, tmp_path)
    assert not can_power_off({}, tmp_path)
    ask_poweroff(env)
    assert (tmp_path / "poweroff").exists()
    with pytest.raises(FileNotFoundError, match="installed appliance"):
        ask_poweroff({})
