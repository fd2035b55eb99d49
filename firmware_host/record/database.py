"""The database behind a journal: made, opened and judged; and what goes wrong with it, in words."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware_host.engine.errors import Refused

# "Crou" in the database header tells our files from other people's.
APPLICATION = 0x43726F75
_MAGIC = b"SQLite format 3\0"  # how the file of a database begins
VERSION = 2  # from 2 on what is hidden is sealed; a file of version 1 is taken up as it is
LONGEST = 1_000_000  # bytes of one value; a game's longest, its edition pack, is below
CACHE = 512  # kilobytes of a journal that are kept in memory
LONGEST_OPENING = 30.0  # seconds that another program may take to open what lies in a folder
# The bytes on which SQLite keeps its shared locks, as its file format has them.
_SHARED_FIRST, _SHARED_SIZE = 0x40000002, 510

_SCHEMA = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    started TEXT NOT NULL,
    header TEXT NOT NULL,
    crc INTEGER NOT NULL,
    ended TEXT,
    abandoned TEXT,
    outcome TEXT
);
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    source TEXT NOT NULL,
    secret INTEGER NOT NULL,
    at TEXT NOT NULL,
    events TEXT NOT NULL,
    crc INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE keepsake (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID
"""


class Unsaved(Refused):
    """Something could not be written. The sentence says what and what to do about it."""


class Newer(Unsaved):
    """A journal of a later version: it is left as it is, for that version to open."""


def connect(path: str) -> sqlite3.Connection:
    """Open a database of ours, or make one. Raises `sqlite3.DatabaseError` if it is not sound."""
    db = sqlite3.connect(path, isolation_level=None, timeout=2.0)
    try:
        # A file may come from elsewhere: nothing in it runs, and no value fills the memory.
        db.execute("PRAGMA trusted_schema=OFF")
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        _refuse_newer(db, path)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        db.execute(f"PRAGMA cache_size={-CACHE}")
        db.execute("BEGIN IMMEDIATE")  # of two programs that find it empty one makes the tables
        _make_or_recognise(db)
        db.execute("COMMIT")
        (health,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if health != "ok":
            raise sqlite3.DatabaseError(health)
    except BaseException:
        db.close()
        raise
    return db


def _make_or_recognise(db: sqlite3.Connection) -> None:
    """Create the tables of an empty database; raise if it is another program's or differs.

    SQLite reads rows by the schema, and a damaged schema can still be a valid one.
    """
    (application,) = db.execute("PRAGMA application_id").fetchone()
    found = dict(db.execute("SELECT CAST(sql AS BLOB), type FROM sqlite_master").fetchall())
    tables = [statement.strip() for statement in _SCHEMA.split(";")]
    if application == 0 and not found:
        for statement in tables:
            db.execute(statement)
        db.execute(f"PRAGMA application_id={APPLICATION}")
        db.execute(f"PRAGMA user_version={VERSION}")
    elif application != APPLICATION or {"trigger", "view"} & {*found.values()}:
        raise sqlite3.DatabaseError("it belongs to another program")
    elif not {table.encode() for table in tables} <= {sql.strip() for sql in found if sql}:
        raise sqlite3.DatabaseError("its tables are not described as they were")


def _refuse_newer(db: sqlite3.Connection, path: str) -> None:
    """Refuse a later version's file before anything is changed in it."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application == APPLICATION and version > VERSION:
        raise Newer(
            f"The saved games in {Path(path).name} were written by a newer Croupier. "
            "They are left as they are: install that version to go on with them."
        )


@contextmanager
def opening(folder: Path) -> Iterator[None]:
    """Let one program at a time open, mend or put aside what is in a folder.

    The lock lies on the folder itself, so that it leaves no file behind.
    """
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        patience = time.monotonic() + LONGEST_OPENING
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > patience:
                    raise
                time.sleep(0.01)
        yield
        os.fsync(handle)  # a newly made file's name is as durable as its contents
    finally:
        os.close(handle)


def require_database(path: Path) -> None:
    """Raise `Unsaved` if somebody names a file as a journal that cannot ever have been one.

    The table's own file is put aside when it is damaged; a file that a person names by mistake
    must stay where it is.
    """
    if os.path.isdir(path):
        raise Unsaved(f"{path} is a folder; name a file in it for the journal.")
    if not os.path.exists(path):
        return
    if not os.path.isfile(path) or _beginning(path) not in (b"", _MAGIC):
        raise Unsaved(f"{path} is not a journal, and is left as it is. Name another file.")


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC))
    except OSError as error:
        raise Unsaved(f"{path} cannot be read: {error.strerror}.") from error


def is_open_elsewhere(path: Path) -> bool:
    """Return whether another program has this database open at this moment.

    Every connection to a journal holds SQLite's shared lock on the file as long as it lives. To be
    asked only while this program has no connection to it: closing a file gives up its locks.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_SIZE, _SHARED_FIRST)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


def identity(path: Path) -> tuple[tuple[int, int], ...]:
    """Return which files a journal and its log are, to recognise others of the same names."""
    found = []
    for name in (path, f"{path}-wal"):
        about = os.stat(name)
        found.append((about.st_dev, about.st_ino))
    return tuple(found)


# Troubles of the disk or of the moment, not of the file's contents.
_PASSING = ("FULL", "READONLY", "BUSY", "LOCKED", "CANTOPEN", "IOERR", "PERM", "NOMEM", "AUTH")


def is_passing(error: Exception) -> bool:
    """Return whether an error is the disk's or the moment's: the file itself may be sound."""
    name = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_")
    return name.startswith(_PASSING)


@contextmanager
def saying(path: Path | None) -> Iterator[None]:
    """Turn a failed write into a sentence."""
    try:
        yield
    except sqlite3.IntegrityError as error:  # the step with this number is in the record already
        raise Unsaved(
            "Another Croupier went on with this game. Close this one and start it again."
        ) from error
    except (sqlite3.OperationalError, OSError) as error:
        where = path.parent if path else "memory"
        reason = str(error)
        if "full" in reason or "No space" in reason:
            remedy = "The disk is full: free some space and try again."
        elif "readonly" in reason or "Permission" in reason or "Read-only" in reason:
            remedy = "It cannot be written to: check its permissions."
        elif "locked" in reason or isinstance(error, BlockingIOError):
            remedy = "Another Croupier is using it: close that one first."
        else:
            remedy = "Check the disk."
        raise Unsaved(f"Nothing could be saved in {where} ({reason}). {remedy}") from error
    except sqlite3.DatabaseError as error:
        if not is_spoilt(error):
            raise
        raise Unsaved(
            f"The saved games were damaged while they were open ({error}). Start Croupier again: "
            "it keeps a copy and goes on from what is sound."
        ) from error


def is_spoilt(error: sqlite3.DatabaseError) -> bool:
    """Return whether an error is that of the file's contents."""
    name = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_")
    return name.startswith(("CORRUPT", "NOTADB"))
