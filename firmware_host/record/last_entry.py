"""A witness beside the journal: which entry was confirmed last.

A write-ahead log that has lost its end looks exactly like one that never had it. So after every
commit a few bytes in a file of their own say how far the journal had come. They are handed to the
system and not flushed: a decision stays one commit and one flush. A power cut may leave the witness
behind, and then it has nothing to say; it never knows of an entry that was not safe before.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from contextlib import suppress
from pathlib import Path
from weakref import finalize

SUFFIX = "-last"
SIZE = 64  # bytes: always the same, so that a full disk has room for the next one too


class Witness:
    """Remembers one entry by game, number and checksum; number 0 is the game's own record."""

    def __init__(self, path: Path | None) -> None:
        """Beside a database; None, or a place that cannot be written to, remembers nothing."""
        self._path = f"{path}{SUFFIX}" if path is not None else ""
        self._file = -1
        self._let_go: finalize[..., Witness] | None = None  # also when nobody closes it
        if self._path:
            self._open()

    def _open(self, create: int = 0) -> None:
        with suppress(OSError):
            self._file = os.open(self._path, os.O_RDWR | os.O_CLOEXEC | create, 0o600)
            self._let_go = finalize(self, os.close, self._file)

    def saw(self, game: int, seq: int, crc: int) -> None:
        """Note that this entry is safe on the disk."""
        if self._file < 0 and self._path:
            # Not before there is something to say: who only reads leaves no file behind.
            self._open(os.O_CREAT)
        if self._file >= 0:
            line = f"{game} {seq} {crc} {_check(game, seq, crc)}".ljust(SIZE - 1) + "\n"
            with suppress(OSError):
                os.pwrite(self._file, line.encode(), 0)

    def last(self) -> tuple[int, int, int] | None:
        """Return the entry that was seen last; None if there is nothing that can be believed."""
        if self._file < 0:
            return None
        words = os.pread(self._file, SIZE, 0).decode("ascii", "replace").split()
        if len(words) != 4 or not all(word.isdecimal() for word in words):
            return None
        game, seq, crc, check = map(int, words)
        return (game, seq, crc) if check == _check(game, seq, crc) else None

    def missed(self, db: sqlite3.Connection) -> str:
        """Return a sentence about confirmed entries that the journal lost; empty if it has all."""
        seen = self.last()
        if seen is None:
            return ""
        game, seq, crc = seen
        if seq == 0:
            found = db.execute("SELECT crc FROM game WHERE id = ?", (game,)).fetchone()
        else:
            query = "SELECT crc FROM entry WHERE game = ? AND seq = ?"
            found = db.execute(query, (game, seq)).fetchone()
        if found == (crc,):
            return ""
        (there,) = db.execute("SELECT max(seq) FROM entry WHERE game = ?", (game,)).fetchone()
        if db.execute("SELECT 1 FROM game WHERE id = ?", (game,)).fetchone() is None:
            return f"Game {game} was begun before the power went and is lost."
        return f"Game {game} had {seq} steps before the power went; {there or 0} could be read."

    def forget(self) -> None:
        """Clear the witness once its finding has been reported; durable, so it is reported once."""
        if self._file >= 0:
            with suppress(OSError):
                os.ftruncate(self._file, 0)
                os.fsync(self._file)

    def close(self) -> None:
        """Let go of the file."""
        if self._let_go is not None:
            self._let_go()
        self._file, self._path = -1, ""


def _check(*numbers: int) -> int:
    return zlib.crc32(" ".join(map(str, numbers)).encode())
