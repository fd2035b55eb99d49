"""What a check is, and the machine it looks at. Every path and command can be handed in."""

from __future__ import annotations

import fcntl
import grp
import os
import pwd
import stat
import struct
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from pathlib import Path

from firmware_host.system.service import DARK, WAITING
from firmware_host.values import dataclass

SERVICE_USER = "croupier"
READ, WRITE = os.R_OK, os.W_OK

# From linux/gpio.h: sizes and numbers of the two questions we ask a chip.
_CHIPINFO, _CHIP = 0x8044B401, struct.Struct("32s32sI")
_LINEINFO, _LINE = 0xC100B405, struct.Struct("32s32sIIQ160s16s")
_LINE_USED = 1


class State(StrEnum):
    """How a check came out. Only a failure makes the command's exit status 1."""

    OK = "ok"
    WARNING = "warning"
    FAILURE = "failure"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: what was found, and what to do about it if it is not well."""

    name: str
    state: State
    says: str
    remedy: str = ""


def ok(name: str, says: str) -> Check:
    """Return a check that found everything as it should be."""
    return Check(name, State.OK, says)


def warning(name: str, says: str, remedy: str) -> Check:
    """Return a check that found a problem one can play with."""
    return Check(name, State.WARNING, says, remedy)


def failure(name: str, says: str, remedy: str) -> Check:
    """Return a check that found why something does not work."""
    return Check(name, State.FAILURE, says, remedy)


def skipped(name: str, says: str) -> Check:
    """Return a check that does not apply here."""
    return Check(name, State.SKIPPED, says)


@dataclass(frozen=True)
class User:
    """The user whose rights are checked: the service's on an appliance, otherwise the caller's."""

    name: str
    uid: int
    gids: frozenset[int]

    def may(self, path: Path, need: int) -> bool:
        """Return whether this user may read or write a file, by its owner, group and mode."""
        if self.uid == 0:
            return path.exists()
        try:
            about = path.stat()
        except OSError:
            return False
        shift = 6 if about.st_uid == self.uid else 3 if about.st_gid in self.gids else 0
        return (stat.S_IMODE(about.st_mode) >> shift) & need == need


@dataclass(frozen=True)
class ChipInfo:
    """A GPIO chip as the kernel describes it."""

    name: str
    label: str
    lines: int


def ask_command(command: Sequence[str]) -> str | None:
    """Return what a command prints, or None if it is not there or fails."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return run.stdout if run.returncode == 0 else None


def ask_chip(path: Path) -> ChipInfo | None:
    """Ask a GPIO chip for its name, or None if it will not say."""
    answer = _ioctl(path, _CHIPINFO, bytes(_CHIP.size))
    if answer is None:
        return None
    name, label, lines = _CHIP.unpack(answer)
    return ChipInfo(_text(name), _text(label), lines)


def ask_line(path: Path, line: int) -> str:
    """Return who holds a line of a chip: a consumer's name, or nothing."""
    empty = b"\0" * 32
    answer = _ioctl(path, _LINEINFO, _LINE.pack(empty, empty, line, 0, 0, b"", b""))
    if answer is None:
        return ""
    _, consumer, _, _, flags, _, _ = _LINE.unpack(answer)
    return (_text(consumer) or "the kernel") if flags & _LINE_USED else ""


def _ioctl(path: Path, request: int, question: bytes) -> bytes | None:
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        return fcntl.ioctl(handle, request, question)
    except OSError:
        return None
    finally:
        os.close(handle)


def _text(raw: bytes) -> str:
    return raw.split(b"\0")[0].decode("utf-8", errors="replace")


def whose_rights() -> User:
    """Return the service's user when root asks on a machine that has one, otherwise the asker."""
    uid, gids = os.getuid(), frozenset(os.getgroups()) | {os.getgid()}
    if uid == 0:
        try:
            found = pwd.getpwnam(SERVICE_USER)
        except KeyError:
            return User("root", 0, gids)
        groups = frozenset(g.gr_gid for g in grp.getgrall() if SERVICE_USER in g.gr_mem)
        return User(SERVICE_USER, found.pw_uid, groups | {found.pw_gid})
    try:
        return User(pwd.getpwuid(uid).pw_name, uid, gids)
    except KeyError:
        return User(str(uid), uid, gids)


@dataclass(frozen=True)
class Machine:
    """Everything a check may look at. `root` stands for / so that tests can build their own."""

    root: Path = Path("/")
    env: Mapping[str, str] = field(default_factory=lambda: os.environ)
    user: User = field(default_factory=whose_rights)
    command: Callable[[Sequence[str]], str | None] = ask_command
    chip: Callable[[Path], ChipInfo | None] = ask_chip
    line: Callable[[Path, int], str] = ask_line
    wall: Callable[[], float] = time.time
    clock: Callable[[], float] = time.perf_counter

    def at(self, path: str | Path) -> Path:
        """Return where an absolute path lies on this machine."""
        return self.root / str(path).lstrip("/")

    def read(self, path: str) -> str:
        """Return a small text file of the kernel's, or nothing."""
        try:
            return (
                self.at(path).read_bytes()[:65536].decode("utf-8", errors="replace").strip("\0\n ")
            )
        except OSError:
            return ""

    def shown(self, path: Path) -> str:
        """Return a path as the machine itself would name it."""
        return f"/{path.relative_to(self.root)}" if path.is_relative_to(self.root) else str(path)

    def model(self) -> str:
        """Return which Raspberry Pi this is, or nothing."""
        model = self.read("/proc/device-tree/model")
        return model if "Raspberry Pi" in model else ""

    def is_pi5(self) -> bool:
        """Return whether the header is driven by an RP1, as on Pi 5, 500 and Compute Module 5."""
        return any(f"Pi {name}" in self.model() for name in ("5", "Compute Module 5"))

    def service(self) -> dict[str, str]:
        """Return what systemd says about the service; empty where there is none."""
        properties = "LoadState,ActiveState,SubState,Result,NRestarts,StatusText"
        said = self.command(["systemctl", "show", "croupier.service", "-p", properties]) or ""
        return dict(line.partition("=")[::2] for line in said.splitlines())

    def table_is_running(self) -> bool:
        """Return whether the service holds the devices at this moment."""
        return self.service().get("ActiveState") == "active" or bool(self.lacks_screen())

    def is_dark(self) -> bool:
        """Return whether the running service says that its picture does not reach the screen."""
        return self.service().get("StatusText", "") == DARK

    def lacks_screen(self) -> str:
        """Return what the running service reports if it has no screen; empty if it has one."""
        status = self.service().get("StatusText", "")
        return status if status.startswith(WAITING) else ""


def worst(checks: Iterable[Check]) -> State:
    """Return the most severe state: failure, then warning, then ok."""
    states = {check.state for check in checks}
    return next((s for s in (State.FAILURE, State.WARNING) if s in states), State.OK)
