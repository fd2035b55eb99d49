"""The line between a table and the program that speaks for it: datagrams on two path sockets.

The table itself opens no connection. It tells what everybody may see whenever that changes, and
every few seconds so that a program that comes later knows it too; a program that is not there, or
does not listen, costs it nothing.
"""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from firmware_host.engine.table import Json

from .messages import showable

TABLE, SPEAKER = "hall-table.sock", "hall-speaker.sock"  # names in the table's runtime folder
LARGEST = 32 * 1024
EVERY = 10.0  # seconds between two tellings of the same state
SILENT = 3 * EVERY  # a table that is not heard for so long is not there


def runtime_of(env: Mapping[str, str], state: Path) -> Path:
    """Return the folder in which a table and its speaker find each other."""
    given = env.get("TABLE_RUNTIME") or env.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(given) if given else state / "run"


class End:
    """One end of the line: it hears at `own` and speaks to `other`."""

    def __init__(self, own: Path, other: Path) -> None:
        self._own, self._other = own, str(other)
        own.parent.mkdir(parents=True, exist_ok=True)
        own.unlink(missing_ok=True)
        kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
        self._socket = socket.socket(socket.AF_UNIX, kind)
        self._socket.bind(str(own))
        own.chmod(0o660)

    def fileno(self) -> int:
        """Return the file descriptor to wait on."""
        return self._socket.fileno()

    def say(self, told: dict[str, Json]) -> bool:
        """Send one message; return whether it has arrived at the other end."""
        raw = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        try:
            self._socket.sendto(raw, self._other)
        except OSError:  # nobody is there, or busy
            return False
        return True

    def hear(self) -> list[dict[str, Any]]:
        """Return the messages that have come in, a limited number at a time."""
        found: list[dict[str, Any]] = []
        for _ in range(16):
            try:
                raw = self._socket.recv(LARGEST)
            except OSError:
                break
            with contextlib.suppress(ValueError, RecursionError):
                told = json.loads(raw)
                if isinstance(told, dict):
                    found.append(told)
        return found

    def close(self) -> None:
        """Take the socket away."""
        self._socket.close()
        self._own.unlink(missing_ok=True)


class TableLine:
    """The table's end: what it tells, and what the host of the hall says to it."""

    def __init__(self, runtime: Path) -> None:
        self._end = End(runtime / TABLE, runtime / SPEAKER)
        self._told: object = None
        self._due = 0.0
        self.calling = False

    def fileno(self) -> int:
        """Return the file descriptor to wait on."""
        return self._end.fileno()

    def call(self, *, wanted: bool) -> bool:
        """Ask for the host, or no longer; return whether anybody hears it."""
        self.calling = wanted and self._end.say({"call": True})
        if not wanted:
            self._end.say({"call": False})
        return self.calling or not wanted

    def tell(self, key: object, state: Callable[[], dict[str, Json] | None], now: float) -> float:
        """Tell the state if `key` is another one, or it is time; return when to come again."""
        if key != self._told or now >= self._due:
            self._told, self._due = key, now + EVERY
            self._end.say({"state": state(), "call": self.calling})
        return self._due

    def heard(self) -> list[str]:
        """Return what the host has said since, in words for the table."""
        said = []
        for told in self._end.hear():
            text = told.get("say")
            if isinstance(text, str) and showable(text):
                said.append(text)
            if told.get("answers") is True and self.calling:
                self.call(wanted=False)  # what was told before the answer came is overtaken
        return said

    def close(self) -> None:
        """Take the line away."""
        self._end.close()
