"""What to do about a damaged journal: notice it, keep it aside, go on from what is sound.

SQLite notices damage to its own structure. It does not notice a flipped bit inside a row, and of a
damaged write-ahead log it quietly keeps what comes before the damage. So every row carries a
checksum, and the log's tail is looked at: with one flush per commit a power cut can tear at most
the last commit, and more than that is damage. What is missing altogether a witness knows.
"""

from __future__ import annotations

import os
import sqlite3
import struct
import zlib
from pathlib import Path

from firmware_host.record import last_entry

PARTS = ("", "-wal", "-shm")
REMAINS = (
    "-wal",
    last_entry.SUFFIX,
)  # files beside a missing database which show that there was one
TRIES = 20  # to find a moment in which nobody writes

_WAL_HEADER = struct.Struct(">8I")
_FRAME_HEADER = struct.Struct(">6I")

ENTRY_COLUMNS = ("game", "seq", "kind", "body", "source", "secret", "at", "events")
GAME_COLUMNS = ("game", "started", "header")
OUT_OF_ORDER = "its rows are out of order"


def seal(*values: object) -> int:
    """Return the checksum of a row's values, in the order of the columns above."""
    parts = (v if isinstance(v, bytes) else str(v).encode() for v in values)
    return zlib.crc32(b"\x1f".join(parts))


def put_aside(path: Path, stamp: str) -> str:
    """Move a database out of the way under a dated name; return that name."""
    aside = _free_name(path, stamp)
    for suffix in PARTS:
        if (part := Path(f"{path}{suffix}")).exists():
            part.rename(f"{aside}{suffix}")
    return aside.name


def copy_aside(path: Path, stamp: str) -> str:
    """Keep a copy of a database as it is, before anything is done to it; return its name."""
    return copied(path, _free_name(path, stamp)).name


def put_remains_aside(path: Path, stamp: str) -> str:
    """Keep the files left behind by a database that is gone; return a sentence about it."""
    left = [suffix for suffix in REMAINS if os.path.lexists(f"{path}{suffix}")]
    if not left:
        return ""
    aside = _free_name(path, stamp)
    for suffix in left:
        os.rename(f"{path}{suffix}", f"{aside}{suffix}")
    return (
        f"The saved games in {path.name} are gone; a new file was begun. "
        f"What was left of them was kept as {aside.name}{left[0]}."
    )


def copied(path: Path, target: Path) -> Path:
    """Copy a database with its write-ahead log as they were at one moment; return the copy.

    The copies are new files: nothing that is there already is written to, nor through a link.
    """
    for _ in range(TRIES):
        before = _state(path)
        for suffix in PARTS[:2]:
            Path(f"{target}{suffix}").unlink(missing_ok=True)
            if os.path.isfile(f"{path}{suffix}"):
                _copy(f"{path}{suffix}", f"{target}{suffix}")
        if _state(path) == before:
            break  # nobody has written to it meanwhile
    return target


def _copy(source: str, target: str) -> None:
    import shutil  # which brings every packer there is, and is hardly ever needed

    exclusive = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with open(source, "rb") as read, os.fdopen(os.open(target, exclusive, 0o600), "wb") as kept:
        shutil.copyfileobj(read, kept)


def _state(path: Path) -> list[tuple[int, int, int] | None]:
    found: list[tuple[int, int, int] | None] = []
    for suffix in PARTS[:2]:
        try:
            about = os.stat(f"{path}{suffix}")
            found.append((about.st_ino, about.st_size, about.st_mtime_ns))
        except OSError:
            found.append(None)
    return found


def _free_name(path: Path, stamp: str) -> Path:
    digits = "".join(c for c in stamp[:19] if c.isdigit())
    aside, number = path.with_name(f"{path.name}.{digits}.damaged"), 1
    while any(os.path.lexists(f"{aside}{part}") for part in ("", *REMAINS)):
        number += 1
        aside = path.with_name(f"{path.name}.{digits}-{number}.damaged")
    return aside


def lost_commits(db: sqlite3.Connection, path: Path) -> int:
    """Return how many commits of the write-ahead log, but for a torn last one, were unreadable."""
    log = Path(f"{path}-wal")
    for _ in range(TRIES):
        try:
            raw = log.read_bytes()
            _, readable, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if raw == log.read_bytes():
                break
        except FileNotFoundError:
            return 0
    else:
        return 0  # another program writes all the time, and has begun the log anew meanwhile
    if len(raw) < _WAL_HEADER.size + _FRAME_HEADER.size:
        return 0
    _, _, page, _, *salts = _WAL_HEADER.unpack_from(raw)[:6]
    (header_page,) = db.execute("PRAGMA page_size").fetchone()
    size = _FRAME_HEADER.size + header_page
    frames = [
        _FRAME_HEADER.unpack_from(raw, at)
        for at in range(_WAL_HEADER.size, len(raw) - size + 1, size)
    ]
    if page != header_page or not any(list(frame[2:4]) == salts for frame in frames):
        # The log's own header is damaged: the frames written last carry the highest salt.
        salts = max((list(frame[2:4]) for frame in frames), default=salts)
    commits = sum(
        1 for frame in frames[max(0, readable) :] if list(frame[2:4]) == salts and frame[1]
    )
    return commits if commits > 1 else 0


def first_broken(db: sqlite3.Connection, game: int) -> int | None:
    """Return the first entry of a game that is broken; 0 for its header, None if all is sound."""
    header = ", ".join(f"CAST({name} AS BLOB)" for name in GAME_COLUMNS)
    row = db.execute(f"SELECT {header}, crc FROM game WHERE id = ?", (game,)).fetchone()
    if row is None:  # it was listed, and is not found by its number
        raise sqlite3.DatabaseError(OUT_OF_ORDER)
    *values, crc = row
    if seal(*values) != crc:
        return 0
    columns = ", ".join(
        name if name in ("game", "seq", "secret") else f"CAST({name} AS BLOB)"
        for name in ENTRY_COLUMNS
    )
    rows = db.execute(f"SELECT {columns}, crc FROM entry WHERE game = ? ORDER BY seq", (game,))
    for expected, (*values, crc) in enumerate(rows, 1):
        if values[1] != expected or seal(*values) != crc:
            return expected
    return None


def bring_home(db: sqlite3.Connection, path: Path, stamp: str) -> str:
    """Put right a game's number, or that of its last steps, where one bit was flipped.

    A game's checksum does not cover its number, and with a wrong number the game would seem to
    have no steps. The file is copied aside first. Returns what was done as sentences, or nothing.
    """
    strays = _strays(db)
    if not strays:
        return ""
    kept = copy_aside(path, stamp)
    said = [_brought_home(db, stray) for stray in strays]
    return " ".join([*said, f"A copy of the file as it was is in {kept}."])


def _strays(db: sqlite3.Connection) -> list[int]:
    """Return the game numbers that entries mention although there is no such game."""
    games = {game for (game,) in db.execute("SELECT id FROM game")}
    found: list[int] = []
    last: int | None = None
    while True:
        after = "" if last is None else f"WHERE game > {last}"
        (last,) = db.execute(f"SELECT min(game) FROM entry {after}").fetchone()
        if last is None:
            return found
        if last not in games:
            found.append(last)


def _brought_home(db: sqlite3.Connection, stray: int) -> str:
    """Put one wrong number right and return what was done; entries that fit no game are removed."""
    near = [
        game for (game,) in db.execute("SELECT id FROM game") if (game ^ stray).bit_count() == 1
    ]
    steps = "SELECT count(*), min(seq) FROM entry WHERE game = ?"
    for game in near:
        if db.execute(steps, (game,)).fetchone()[0] == 0:
            db.execute("UPDATE game SET id = ? WHERE id = ?", (stray, game))
            if first_broken(db, stray) is None:
                return f"Game {stray} had lost its number and has it again."
            db.execute("UPDATE game SET id = ? WHERE id = ?", (game, stray))
    _, first = db.execute(steps, (stray,)).fetchone()
    if first is None:  # the index found it, a lookup by number does not
        raise sqlite3.DatabaseError(OUT_OF_ORDER)
    for game in near:
        if db.execute(steps, (game,)).fetchone()[0] == first - 1:
            db.execute("UPDATE entry SET game = ? WHERE game = ?", (game, stray))
            if first_broken(db, game) is None:
                return f"Game {game} had lost its last steps and has them again."
            db.execute(
                "UPDATE entry SET game = ? WHERE game = ? AND seq >= ?", (stray, game, first)
            )
    db.execute("DELETE FROM entry WHERE game = ?", (stray,))
    return f"There were steps of a game {stray} that is lost."


def mend(db: sqlite3.Connection, path: Path, stamp: str, missed: str = "") -> str:
    """Make unfinished games sound again by cutting them off where the damage begins.

    `missed` is what somebody else knows to be gone. The file is copied aside first. Returns what
    was done as sentences, or nothing; raises `sqlite3.DatabaseError` if the file as a whole is
    beyond that.
    """
    lost = lost_commits(db, path)
    query = "SELECT id FROM game WHERE ended IS NULL AND abandoned IS NULL"
    found = {game: first_broken(db, game) for (game,) in db.execute(query).fetchall()}
    broken = {game: seq for game, seq in found.items() if seq is not None}
    if not lost and not broken and not missed:
        return ""
    kept = copy_aside(path, stamp)
    said = [missed] if missed else []
    if lost and not missed:
        said = [f"The last {lost} steps before the power went could not be read."]
    for game, seq in broken.items():
        if seq == 0:
            db.execute("UPDATE game SET abandoned = ? WHERE id = ?", (stamp, game))
            said.append(f"Game {game} is damaged and cannot be gone on with.")
        else:
            db.execute("DELETE FROM entry WHERE game = ? AND seq >= ?", (game, seq))
            if first_broken(db, game) is not None:
                raise sqlite3.DatabaseError(OUT_OF_ORDER)
            said.append(f"Game {game} is damaged from step {seq} on and stands before that now.")
    return " ".join([*said, f"A copy of the file as it was is in {kept}."])
