"""The hall's own book: every result of every table, once, over all evenings."""

from __future__ import annotations

import csv
import json
import sqlite3
from pathlib import Path
from typing import TextIO

from firmware_host.values import dataclass

from .messages import Result

_SCHEMA = """
CREATE TABLE IF NOT EXISTS results (
    hall_table TEXT NOT NULL,
    uid TEXT NOT NULL,
    game TEXT NOT NULL,
    players TEXT NOT NULL,  -- JSON, as are the winners
    winners TEXT NOT NULL,
    reason TEXT NOT NULL,
    started TEXT NOT NULL,
    ended TEXT NOT NULL,
    PRIMARY KEY (hall_table, uid)
)
"""
_COLUMNS = ("table", "game", "started", "ended", "players", "winners", "reason")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would work these out


@dataclass(frozen=True)
class Entry:
    """One line of the book."""

    table: str
    result: Result


class HallLedger:
    """A SQLite file. A result that comes twice is written once; a corrected one takes its place."""

    def __init__(self, path: Path | str) -> None:
        self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute(_SCHEMA)

    def write(self, table: str, result: Result) -> bool:
        """Write a result down durably; return whether it was news."""
        row = (
            table,
            result.uid,
            result.game,
            json.dumps(result.players, ensure_ascii=False),
            json.dumps(result.winners, ensure_ascii=False),
            result.reason,
            result.started,
            result.ended,
        )
        written = self._database.execute(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
            "winners = excluded.winners, reason = excluded.reason, ended = excluded.ended "
            "WHERE excluded.ended > ended",  # what is older comes late
            row,
        )
        return written.rowcount > 0

    def entries(self, since: str = "") -> list[Entry]:
        """Return what was written down of games that ended then or later, the newest first."""
        rows = self._database.execute(
            "SELECT hall_table, uid, game, players, winners, reason, started, ended FROM results "
            "WHERE ended >= ? ORDER BY ended DESC, hall_table",
            (since,),
        )
        return [
            Entry(
                table,
                Result(
                    uid,
                    game,
                    tuple(json.loads(players)),
                    tuple(json.loads(winners)),
                    reason,
                    started,
                    ended,
                ),
            )
            for table, uid, game, players, winners, reason, started, ended in rows
        ]

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()


def as_csv(entries: list[Entry], out: TextIO) -> None:
    """Write entries as a table for spreadsheets."""
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for entry in entries:
        result = entry.result
        rows.writerow(
            [
                _plain(cell)
                for cell in (
                    entry.table,
                    result.game,
                    result.started,
                    result.ended,
                    ", ".join(result.players),
                    ", ".join(result.winners),
                    result.reason,
                )
            ]
        )


def _plain(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
