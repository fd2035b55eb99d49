"""Reading and replacing files of people's own: bounded, durable, and never through a link."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from firmware_host.engine.errors import Refused
from firmware_host.engine.toml import LONGEST
from firmware_host.engine.words import Line

# A new file and nothing else: what lies there already, a link above all, is not written to.
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
MOST = 4 * LONGEST  # bytes: a character has at most four


def read_text(path: Path) -> str:
    """Return a file as text. Raises `Refused` unless it is one, of a size that one can have.

    Pipes and devices are no files: they may never end.
    """
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY)
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Refused(Line("{path} is not a file.", path=path.name))
            raw = file.read(MOST + 1)
    except OSError as error:
        said = str(error.strerror)
        raise Refused(Line("{path} cannot be read: {error}.", path=path.name, error=said)) from None
    if len(raw) > MOST:
        raise Refused(
            Line(
                "{path} is too large: at most {size} KB are read.",
                path=path.name,
                size=LONGEST // 1024,
            )
        )
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Refused(Line("{path}:{line}: not UTF-8 text.", path=path.name, line=line)) from None


def open_new(path: Path, mode: int = 0o640) -> BinaryIO:
    """Return a new file, open for writing; whatever lay there, even a link, is removed first."""
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, NEW, mode), "wb")


def write_new(path: Path, raw: bytes) -> None:
    """Write a new file durably; whatever lay there, even a link, is removed first."""
    with open_new(path) as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def replacing(path: Path, mode: int = 0o640) -> Iterator[BinaryIO]:
    """Open a file that takes the place of another once it is written.

    After a power cut it is whole: the old one or the new one. After an error it is the old one. No
    link is followed, neither under its own name nor under the one that it has meanwhile.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        with open_new(fresh, mode) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    sync(path.parent)


def write_durably(path: Path, text: str) -> None:
    """Replace a file so that after a power cut it is whole: the old one or the new one."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with replacing(path) as file:
        file.write(text.encode())


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk and not only in memory."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
