"""Access to a USB stick by the helper: found, mounted nosuid/nodev/noexec, unmounted.

Its contents are only data: a file counts only if its name follows our pattern, sizes are bounded,
and nothing is run from it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, word
from firmware_host.kept.files import replacing
from firmware_host.values import dataclass

SYSTEMS = ("vfat", "exfat", "ext4")
HARMLESS = "nosuid,nodev,noexec"
BACKUP = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.croupier")
EDITION = re.compile(r"[a-z0-9][a-z0-9_-]{0,79}\.toml")
INCOMING = re.compile(rf"{BACKUP.pattern}|{EDITION.pattern}")
# What may be put there.
OUTGOING = re.compile(
    rf"{BACKUP.pattern}|{EDITION.pattern}|[a-z0-9][A-Za-z0-9_-]{{0,79}}\.(pdf|txt)"
)
PACKAGE = re.compile(r"croupier_[0-9][0-9a-z.+~-]{0,39}_all\.deb")
LARGEST = 256_000_000
NO_STICK = word("There is no stick, or none that can be read (FAT, exFAT or ext4).")

Run = Callable[[Sequence[str]], tuple[int, str]]


def run(command: Sequence[str], limit: float = 600.0) -> tuple[int, str]:
    """Run a command of the system: its status, and everything it said."""
    env = {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "LC_ALL": "C",
        "DEBIAN_FRONTEND": "noninteractive",
    }
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=limit,
            check=False,
            env=env,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return 127, str(error)
    return done.returncode, done.stdout


@dataclass(frozen=True)
class Stick:
    """A file system on a stick that nobody uses."""

    device: str
    system: str
    label: str

    @contextmanager
    def opened(self, run: Run, point: Path, *, writing: bool = False) -> Iterator[Path]:
        """Have it mounted for as long as needed: for reading, unless something is written."""
        mode = "rw" if writing else "ro,noload" if self.system == "ext4" else "ro"
        point.mkdir(parents=True, exist_ok=True)
        command = ["mount", "-t", self.system, "-o", f"{mode},{HARMLESS}", self.device, str(point)]
        status, said = run(command)
        if status != 0:
            raise Refused(Line("The stick cannot be opened: {why}.", why=said.strip()[-200:]))
        try:
            yield point
        finally:
            run(["umount", str(point)])


def find(run: Run) -> Stick:
    """Return the stick that is plugged in. Raises `Refused` if there is none."""
    columns = "PATH,TYPE,TRAN,RM,FSTYPE,LABEL,MOUNTPOINTS"
    status, said = run(["lsblk", "--json", "--output", columns])
    try:
        disks = json.loads(said)["blockdevices"] if status == 0 else []
    except (ValueError, KeyError):
        disks = []
    for disk in disks:
        parts = [disk, *disk.get("children", ())]
        in_use = any(any(part.get("mountpoints") or ()) for part in parts)
        if disk.get("tran") != "usb" or in_use:
            continue  # the system itself may have been started from a disk on USB
        for part in parts:
            if part.get("fstype") in SYSTEMS:
                return Stick(part["path"], part["fstype"], _plain(part.get("label")))
    raise Refused(NO_STICK)


def _plain(label: Any) -> str:
    text = re.sub(r"[^\w .-]", "?", str(label or ""))[:32]
    return text or "USB"


def names(folder: Path, pattern: re.Pattern[str]) -> list[str]:
    """Return files on the stick that have a name of ours, newest first, at most fifty.

    The newest is the one with the highest date or version in its name: 1.10 is newer than 1.9.
    """
    found = [
        entry.name
        for entry in os.scandir(folder)
        if pattern.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
    ]
    return sorted(found, key=_by_number, reverse=True)[:50]


def _by_number(name: str) -> list[tuple[str, int]]:
    """Return what sorts names by their letters and, where these are the same, by their numbers."""
    return [(letters, int(digits or 0)) for letters, digits in re.findall(r"(\D*)(\d*)", name)]


def take(folder: Path, name: str, target: Path) -> None:
    """Copy a file from the stick. Raises `Refused` if it is too large or cannot be read."""
    try:
        # A pipe is opened without waiting for somebody at its other end, and then refused.
        handle = os.open(folder / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with open(handle, "rb") as source:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Refused(Line("{file} cannot be read: it is not a file.", file=name))
            if os.fstat(handle).st_size > LARGEST:
                raise Refused(Line("{file} is far too large.", file=name))
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as copy:
                shutil.copyfileobj(source, copy)
    except OSError as error:
        raise Refused(
            Line("{file} cannot be read: {why}.", file=name, why=str(error.strerror))
        ) from error


def put(source: Path, owner: int, folder: Path, name: str) -> None:
    """Copy a file of the table's onto the stick, whole, or not at all.

    It must belong to the table's own user, and no link may lead to it: the helper can read more
    than the table, and must not be sent for what is not the table's.
    """
    try:
        outbox = os.open(source.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            handle = os.open(source.name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=outbox)
        finally:
            os.close(outbox)
        with open(handle, "rb") as file:
            if os.fstat(handle).st_uid != owner or os.fstat(handle).st_size > LARGEST:
                raise Refused(Line("{file} is not the table's.", file=source.name))
            with replacing(folder / name) as copy:
                shutil.copyfileobj(file, copy)
    except OSError as error:
        raise Refused(
            Line("The stick could not be written: {why}.", why=str(error.strerror))
        ) from error
