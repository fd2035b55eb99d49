"""The log of the machine, for troubleshooting. Never contains hands or layouts.

The journal of a game holds the game. The log holds facts about the program: which device was
lost, how long a start took. The facts it can take are named below and nowhere else, so a hidden
hand or layout has no field to slip into. Raspberry Pi OS keeps systemd's journal in memory only,
so the same lines also go to a small file in the state folder that is turned over when full.
"""

from __future__ import annotations

import json
import os
import re
import socket
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol, TypedDict, Unpack

JOURNAL = "/run/systemd/journal/socket"
FILE = "croupier.log"
KEPT = 3
LONGEST = 400  # characters of one fact
BURST, PER = 20, 60.0  # entries of one kind, and the seconds they are spread over

LEVELS = {"info": 6, "warning": 4, "error": 3}


class Facts(TypedDict, total=False):
    """Everything an entry may say. No answers, no hands, no layouts, no names of people."""

    game: str  # the id of a game on the shelf
    entries: int  # how many stand in its journal
    ask: str  # the kind of an ask, never its answer
    device: str
    reason: str
    file: str
    seconds: float
    count: int
    version: str
    driver: str


class Sink(Protocol):
    """Takes finished entries. May raise OSError: the evening goes on without its log."""

    def __call__(self, level: str, event: str, facts: Mapping[str, object]) -> None: ...


class Logbook:
    """Writes entries to every sink, at most `BURST` of one kind in `PER` seconds.

    Entries held back are counted, and the count goes with the next entry of that kind.
    """

    def __init__(self, sinks: list[Sink], clock: Callable[[], float] = time.monotonic) -> None:
        self._sinks = sinks
        self._clock = clock
        self._windows: dict[str, tuple[float, int]] = {}

    def note(self, event: str, level: str = "info", **facts: Unpack[Facts]) -> None:
        """Write one entry: `event` in a few_words, the rest as facts. Never raises OSError."""
        now = self._clock()
        since, written = self._windows.get(event, (now, 0))
        held = 0
        if now - since >= PER:
            held = max(0, written - BURST)
            since, written = now, 0
        self._windows[event] = (since, written + 1)
        if written >= BURST:
            return
        told = {name: _short(value) for name, value in facts.items()}
        if held:
            told["held_back"] = held
        for sink in self._sinks:
            try:
                sink(level, event, told)
            except OSError:
                continue  # a full disk or a journal that is restarting must not stop a game

    def crash(self, error: BaseException) -> None:
        """Log an uncaught error by its kind and place only: its message may hold secrets."""
        trace = error.__traceback__
        while trace and trace.tb_next:
            trace = trace.tb_next
        place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""
        self.note("crashed", "error", reason=type(error).__name__, file=place)


class JournalSink:
    """systemd's journal, each fact a field of its own: `journalctl CROUPIER_EVENT=device_lost`."""

    def __init__(self, address: str = JOURNAL) -> None:
        self._address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._socket.setblocking(False)

    def __call__(self, level: str, event: str, facts: Mapping[str, object]) -> None:
        """Send one datagram; one line per field, so line breaks are taken out."""
        fields = {
            "MESSAGE": _sentence(event, facts),
            "PRIORITY": LEVELS[level],
            "SYSLOG_IDENTIFIER": "croupier",
            "CROUPIER_EVENT": event,
            **{f"CROUPIER_{name.upper()}": value for name, value in facts.items()},
        }
        lines = (f"{name}={' '.join(str(value).split())}\n" for name, value in fields.items())
        self._socket.sendto("".join(lines).encode(), self._address)


class FileSink:
    """A file of JSON lines; when full it becomes `.1`, that `.2`, and the oldest goes."""

    def __init__(self, path: Path, limit: int, wall: Callable[[], float] = time.time) -> None:
        self._path = path
        self._limit = limit
        self._wall = wall

    def __call__(self, level: str, event: str, facts: Mapping[str, object]) -> None:
        """Append one line. Not flushed to the card: a log is not worth the wear."""
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._wall()))
        line = json.dumps({"at": at, "level": level, "event": event, **facts}) + "\n"
        if self._path.exists() and self._path.stat().st_size + len(line) > self._limit:
            self._turn_over()
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line)

    def _turn_over(self) -> None:
        older = [self._path.with_name(f"{self._path.name}.{n}") for n in range(1, KEPT)]
        for source, target in reversed(list(zip([self._path, *older], older, strict=False))):
            if source.exists():
                os.replace(source, target)


class ScreenSink:
    """Standard error, for a person who started the program by hand: only what is wrong."""

    def __call__(self, level: str, event: str, facts: Mapping[str, object]) -> None:
        """Print one line for a warning or an error."""
        if level != "info":
            print(f"croupier: {_sentence(event, facts)}", file=sys.stderr)


def open_logbook(state: Path, kilobytes: int, env: Mapping[str, str]) -> Logbook:
    """Return the log of this process: systemd's journal under systemd, otherwise the terminal; and
    a file in the state folder.
    """
    near: Sink = JournalSink() if "JOURNAL_STREAM" in env else ScreenSink()
    return Logbook([near, FileSink(state / FILE, kilobytes * 1024)])


_VALUE = re.compile(r"'[^']*'|\"[^\"]*\"|(?<=, not ).*")


def discreet(sentence: str) -> str:
    """Return a sentence without what it quotes: names, ids of cards, values of settings."""
    return _VALUE.sub("...", sentence)


def _short(value: object) -> object:
    """Return a fact as it is written: not endless, and nothing in it that a terminal would obey."""
    if isinstance(value, int | float):
        return value
    return "".join(sign if sign.isprintable() else " " for sign in str(value)[:LONGEST])


def _sentence(event: str, facts: Mapping[str, object]) -> str:
    said = ", ".join(f"{name} {value}" for name, value in facts.items())
    return event.replace("_", " ") + (f": {said}" if said else "")
