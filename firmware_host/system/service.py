"""Living under systemd: readiness, the watchdog, and asking for the power to be cut.

Everything here does nothing, without complaint, when systemd is not there.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from pathlib import Path

POWEROFF = "poweroff"
UNITS = ("etc/systemd/system", "usr/lib/systemd/system")
# How the status begins while there is no screen.
WAITING = "Waiting for a screen"
# The whole status while a screen is open and the picture does not reach it.
DARK = "The table is open, but its picture does not reach the screen."
# Seconds: while there is no screen, ask systemd this often for that much more time to start.
ASK_EVERY, ASK_FOR = 10.0, 40
# Seconds for one step of a start, on the slowest card.
STEP = 180


class Notifier:
    """Tells systemd how the program is doing, through the socket it named.

    `ready` belongs after the first frame, `alive` into the host's loop and nowhere else: fed from
    a helper thread the watchdog would not notice a loop that hangs.
    """

    def __init__(self, env: Mapping[str, str], pid: int) -> None:
        address = env.get("NOTIFY_SOCKET", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._socket: socket.socket | None = None
        for_us = env.get("WATCHDOG_PID", str(pid)) == str(pid)
        micro = env.get("WATCHDOG_USEC", "") if for_us else ""
        # A third of what is allowed: two beats may go missing before anybody is killed.
        self.interval: float | None = int(micro) / 3e6 if micro.isdecimal() else None
        self._beat = float("-inf")
        self._asked = float("-inf")
        self._ready = False
        self._status = ""

    def progress(self, status: str) -> None:
        """Announce a step of the start, and ask systemd for more time for it."""
        self._status = status
        self._send(f"STATUS={status}\nEXTEND_TIMEOUT_USEC={STEP}000000")

    def ready(self, status: str) -> None:
        """Tell systemd that the table is up."""
        self._ready = True
        self._status = status
        self._send(f"READY=1\nSTATUS={status}")

    def alive(self, now: float) -> None:
        """Feed the watchdog. Call it in every round of the loop; it is sent only when needed."""
        if self.interval is not None and now - self._beat >= self.interval:
            self._beat = now
            self._send("WATCHDOG=1")
        if not self._ready and now - self._asked >= ASK_EVERY:
            self._asked = now
            self._send(f"EXTEND_TIMEOUT_USEC={ASK_FOR}000000")

    def status(self, status: str) -> None:
        """Send a line for `systemctl status`; repeating it costs nothing."""
        if status != self._status:
            self._status = status
            self._send(f"STATUS={status}")

    def stopping(self) -> None:
        """Tell systemd that the program is stopping."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        try:
            if self._socket is None:
                kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
                self._socket = socket.socket(socket.AF_UNIX, kind)
            self._socket.sendto(message.encode(), self._address)
        except OSError:
            # What is lost is sent again at the next turn of the loop.
            self._beat = self._asked = float("-inf")


def can_power_off(env: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Return whether this is an appliance whose system listens for the wish to be switched off."""
    return "RUNTIME_DIRECTORY" in env and has_unit("croupier-poweroff.path", root)


def has_unit(name: str, root: Path = Path("/")) -> bool:
    """Return whether a unit of ours is installed, by the installer or by the package."""
    return any((root / place / name).exists() for place in UNITS)


def ask_poweroff(env: Mapping[str, str]) -> None:
    """Ask the system to power off; a root-owned path unit sees the file and does it.

    The service itself has no right to. Raises OSError if the wish cannot be left.
    """
    folder = env.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if not folder:
        raise FileNotFoundError("Only the installed appliance can be switched off from here.")
    (Path(folder) / POWEROFF).touch()
