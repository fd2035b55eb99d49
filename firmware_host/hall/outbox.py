"""Results on their way to the hall, on disk until its ledger has written them down."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from .messages import Result, read_result, written

_SCHEMA = """
CREATE TABLE IF NOT EXISTS results (
    number INTEGER PRIMARY KEY,  -- the order in which they are sent
    uid TEXT NOT NULL UNIQUE,
    message BLOB NOT NULL,
    noted INTEGER NOT NULL DEFAULT 0
)
"""


class Outbox:
    """A queue of results. A result put in twice is kept once; it leaves when it has been noted.

    The new result of a game that was reopened and ended differently replaces the old one.
    """

    def __init__(self, path: Path | str) -> None:
        self._database = sqlite3.connect(path, isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute(_SCHEMA)

    def put(self, results: Iterable[Result]) -> int:
        """Take results in, oldest first; return how many of them have something new to tell."""
        new = 0
        with self._database:
            for result in results:
                new += self._database.execute(
                    "INSERT INTO results (uid, message) VALUES (?, ?) ON CONFLICT (uid) DO UPDATE "
                    "SET message = excluded.message, noted = 0 WHERE message != excluded.message",
                    (result.uid, written(result)),
                ).rowcount
        return new

    def waiting(self) -> list[Result]:
        """Return what the ledger has not written down yet, oldest first."""
        rows = self._database.execute("SELECT message FROM results WHERE NOT noted ORDER BY number")
        found = (read_result(message) for (message,) in rows)
        return [result for result in found if result is not None]

    def noted(self, uid: str) -> None:
        """Note that the ledger has this result."""
        self._database.execute("UPDATE results SET noted = 1 WHERE uid = ?", (uid,))

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
