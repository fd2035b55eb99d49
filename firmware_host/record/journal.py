"""The journal is the game: every accepted answer, durable before anyone sees its effect.

One SQLite database holds all games of a table, in WAL mode with full synchronisation: one commit,
one flush per decision. Nothing is ever erased; undo is an entry of its own.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from firmware_host.record import damage
from firmware_host.record.database import (
    VERSION,
    Unsaved,
    connect,
    identity,
    is_open_elsewhere,
    is_passing,
    is_spoilt,
    opening,
    saying,
)
from firmware_host.record.entries import SEALED, dumped, read_row, table_in
from firmware_host.record.entries import Damaged as Damaged
from firmware_host.record.entries import Record as Record
from firmware_host.record.entries import Row as Row
from firmware_host.record.entries import standing as standing
from firmware_host.record.last_entry import Witness
from firmware_host.record.sealed import KEY_FILE, KEYS, SALT, GameSeals, Unopenable, Vault

# The share of the work that reading a record is; progress is reported every `BEAT` entries.
READING, BEAT = 0.5, 256
LONGEST_GAME = 32_000_000  # characters; a hundred thousand decisions are eight million
T = TypeVar("T")

_INSERT = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


def local_time() -> str:
    """Return the time now, as the journal writes it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Journal:
    """The database of one table. `notice` says what had to be put aside when it was opened.

    `lost` says whether that was the whole file. `working` is called with the progress, from 0 to 1,
    while a long record is read.
    """

    def __init__(
        self,
        path: Path | None,
        clock: Callable[[], str] = local_time,
        vault: Vault | None = None,
    ) -> None:
        """Open or create the file; with None everything stays in memory.

        The key lies beside the file, or in the `vault` of the journal of which this one is a copy.

        A damaged or foreign file is moved aside under a dated name, never deleted; a game with a
        damaged row goes on from before it, with a copy of the file kept. Raises `Unsaved` if
        nothing can be written there at all.
        """
        self.path = path
        self.notice = ""
        self.lost = False
        self.working: Callable[[float], None] = lambda _: None
        self._clock = clock
        self._vault = vault or Vault(None if path is None else path.with_name(KEY_FILE))
        self._witness = Witness(None)
        if path is None:
            self._db = connect(":memory:")
            return
        with saying(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with opening(path.parent):
                self._open_in_turn(path)
                self._identity = identity(path)

    def _open_in_turn(self, path: Path) -> None:
        """Open the file, or begin a new one where there is none that can be used."""
        if not path.exists():
            self.notice = damage.put_remains_aside(path, self._clock())
            if not os.path.lexists(
                path
            ):  # readable by the owner alone: hands and secrets are in it
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600))
        self._witness = Witness(path)
        try:
            self._db, notice = self._open_sound(path)
            self.notice = self.notice or notice
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            # The latter when a garbled name is in SQLite's own complaint.
            if is_passing(error):
                raise
            if is_open_elsewhere(path):
                raise Unsaved(
                    f"The saved games in {path.name} cannot be read ({error}), and another "
                    "Croupier has them open: close that one first."
                ) from error
            self._witness.forget()
            self.lost = True
            kept = damage.put_aside(path, self._clock())
            self.notice = (
                f"The saved games in {path.name} could not be read ({error}). "
                f"The file was kept as {kept} and a new one begun."
            )
            self._db = connect(str(path))

    def _open_sound(self, path: Path) -> tuple[sqlite3.Connection, str]:
        db = connect(str(path))
        try:
            home = damage.bring_home(db, path, self._clock())
            missed = self._witness.missed(db)
            mended = damage.mend(db, path, self._clock(), missed)
        except BaseException:
            db.close()
            raise
        notice = " ".join(filter(None, (home, mended)))
        if notice:
            self._witness.forget()
            # Reading the file for a copy has given up SQLite's lock on it: it is reopened.
            db.close()
            db = connect(str(path))
        return db, notice

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Raise `Unsaved` with a sentence if what is written inside is not kept."""
        with saying(self.path):
            self._require_its_file()
            yield

    def _require_its_file(self) -> None:
        """Raise `Unsaved` if the file is gone or another one: nothing written would be kept."""
        if self.path is None:
            return
        try:
            same = identity(self.path) == self._identity
        except OSError:
            same = False
        if not same:
            raise Unsaved(
                f"The saved games are no longer in {self.path}: the file was taken away or "
                "replaced. Put it back, or start Croupier again."
            )

    def close(self) -> None:
        """Close. Everything that was confirmed is safe already."""
        self._db.close()
        self._witness.close()

    # -- writing -------------------------------------------------------------------------------

    def begin(self, game: str, header: dict[str, Any]) -> int:
        """Start the record of a game; return its number."""
        with self._writing():
            salt = self._vault.new_salt()  # which also makes sure that there is a key
            row = (game, self._clock(), dumped(self._vault.sealed_header(header, salt)))
            crc = damage.seal(*row)
            with self._one_commit():
                cursor = self._db.execute(
                    "INSERT INTO game (game, started, header, crc) VALUES (?, ?, ?, ?)", (*row, crc)
                )
                if salt:  # which version 1 could not read
                    self._db.execute(f"PRAGMA user_version={VERSION}")
        assert cursor.lastrowid is not None
        self._witness.saw(cursor.lastrowid, 0, crc)
        return cursor.lastrowid

    def amend(self, game: int, header: dict[str, Any]) -> None:
        """Change what a game begins with, as long as nothing has happened in it."""
        begun = "SELECT game, started FROM game WHERE id = ? AND id NOT IN (SELECT game FROM entry)"
        with self._writing():
            row = self._db.execute(begun, (game,)).fetchone()
            if row is None:
                raise Unsaved(f"Game {game} has begun already.")
            seals = self._seals(game)
            text = dumped(self._vault.sealed_header(header, seals.salt if seals else ""))
            crc = damage.seal(*row, text)
            self._db.execute("UPDATE game SET header = ?, crc = ? WHERE id = ?", (text, crc, game))
        self._witness.saw(game, 0, crc)

    def write(
        self,
        game: int,
        seq: int,
        kind: str,
        body: Any,
        *,
        source: str,
        secret: bool = False,
        sealed: bool = False,
        key: int = 0,
        events: list[Any],
        outcome: dict[str, Any] | None = None,
    ) -> None:
        """Write one entry durably: one commit. `outcome` is the state after it: None reopens.

        A `secret` one is shown to nobody until the game is over. With the game's key of number
        `key` it is `sealed` until then, and the entry that ends the game publishes that key.
        """
        now = self._clock()
        with saying(self.path):
            seals = self._seals(game) if sealed or outcome else None
        flags, texts = int(secret), [dumped(body), dumped(events)]
        if sealed and seals is not None:
            flags |= SEALED
            texts = [dumped(seals.shut(key, f"{seq} {at}", text)) for at, text in enumerate(texts)]
        row = (game, seq, kind, texts[0], source, flags, now, texts[1])
        crc = damage.seal(*row)
        if outcome and seals is not None:
            outcome = {**outcome, KEYS: seals.keys(key)}
        with self._writing():
            if outcome is None and kind == "answer":
                self._db.execute(_INSERT, (*row, crc))
            else:
                ended = (now, dumped(outcome), game) if outcome else (None, None, game)
                with self._one_commit():
                    self._db.execute(_INSERT, (*row, crc))
                    self._db.execute("UPDATE game SET ended = ?, outcome = ? WHERE id = ?", ended)
        self._witness.saw(game, seq, crc)

    @contextmanager
    def _one_commit(self) -> Iterator[None]:
        """Make everything inside durable together, or nothing of it."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _seals(self, game: int) -> GameSeals | None:
        """Return how what is hidden in a game is sealed; None if it is not."""
        query = "SELECT header, outcome FROM game WHERE id = ?"
        row = self._db.execute(query, (game,)).fetchone()
        return self._vault.seals(table_in(row[0]), table_in(row[1] or "{}")) if row else None

    def abandon(self, game: int) -> None:
        """Mark a game as given up. It stays readable."""
        with self._writing():
            self._db.execute(
                "UPDATE game SET abandoned = ? WHERE id = ? AND ended IS NULL",
                (self._clock(), game),
            )

    def reclaim(self, game: int) -> None:
        """Make a game that was given up one that can be resumed again."""
        with self._writing():
            self._db.execute("UPDATE game SET abandoned = NULL WHERE id = ?", (game,))

    def keep(self, key: str, value: Any) -> None:
        """Remember something small about the table: the last set-up, settings, names."""
        with self._writing():
            self._db.execute("INSERT OR REPLACE INTO keepsake VALUES (?, ?)", (key, dumped(value)))

    def remember(self, key: str, value: Any) -> None:
        """Keep something that is only a convenience, if it can be written."""
        with suppress(Unsaved):
            self.keep(key, value)

    # -- reading -------------------------------------------------------------------------------

    def kept(self, key: str) -> Any:
        """Return what was kept under a key; None if nothing was, or nobody can read it."""
        try:
            row = self._db.execute("SELECT value FROM keepsake WHERE key = ?", (key,)).fetchone()
            return json.loads(row[0]) if row else None
        except (sqlite3.DatabaseError, ValueError, RecursionError):
            return None

    def kept_list(self, key: str, kind: type[T]) -> list[T]:
        """Return the list that was kept under a key, without what is not of its `kind`."""
        kept = self.kept(key)
        return [one for one in kept if type(one) is kind] if isinstance(kept, list) else []

    def kept_table(self, key: str, kind: type[T]) -> dict[str, T]:
        """Return the table that was kept under a key, without what is not of its `kind`."""
        kept = self.kept(key)
        pairs = kept.items() if isinstance(kept, dict) else ()
        return {name: one for name, one in pairs if type(one) is kind}

    def record(self, game: int) -> Record | None:
        """Return one game's record."""
        return next(self._each("WHERE id = ?", (game,)), None)

    def each(self) -> Iterator[Record]:
        """Return all games, newest first, one after the other: together they may be large."""
        return self._each("ORDER BY id DESC", ())

    def records(self) -> list[Record]:
        """Return all games, newest first."""
        return list(self.each())

    def unfinished(self) -> list[Record]:
        """Return games that can be resumed, newest first."""
        return list(self._each("WHERE ended IS NULL AND abandoned IS NULL ORDER BY id DESC", ()))

    def given_up(self, since: str) -> list[Record]:
        """Return the games that were abandoned since a moment, newest first."""
        clause = "WHERE ended IS NULL AND abandoned >= ? ORDER BY id DESC"
        return list(self._each(clause, (since,)))

    def _each(self, clause: str, values: tuple[object, ...]) -> Iterator[Record]:
        """Yield games as far as they can be read; `notice` says what cannot."""
        try:
            yield from self._each_readable(clause, values)
        except sqlite3.DatabaseError as error:
            if not is_spoilt(error):
                raise
            self.notice = f"The saved games can no longer be read ({error})."

    def _each_readable(self, clause: str, values: tuple[object, ...]) -> Iterator[Record]:
        query = f"SELECT id, game, started, header, ended, abandoned, outcome FROM game {clause}"
        for id_, game, started, header, ended, abandoned, outcome in self._db.execute(
            query, values
        ):
            try:
                told, head = table_in(outcome or "{}"), table_in(header)
                if seals := self._vault.seals(head, told):
                    told.pop(KEYS, None)
                    head["secret"] = seals.secret(head)
                    del head[SALT]
            except (ValueError, RecursionError):
                self.notice = f"The record of game {id_} is damaged; it was left as it is."
            else:
                yield Record(id_, game, started, head, ended, abandoned, told or None)

    def last(self, game: int) -> int:
        """Return the number of a game's last entry; 0 if it has none."""
        query = "SELECT max(seq) FROM entry WHERE game = ?"
        (last,) = self._db.execute(query, (game,)).fetchone()
        return int(last or 0)

    def _require_length(self, game: int) -> None:
        """Raise `Unopenable` if what is written about a game would fill the memory."""
        query = "SELECT total(length(body) + length(events)) FROM entry WHERE game = ?"
        if self._db.execute(query, (game,)).fetchone()[0] > LONGEST_GAME:
            raise Unopenable("it is longer than any game")

    def rows(self, game: int) -> list[Row]:
        """Return everything written about a game, undone entries included, oldest first.

        Raises `Damaged` if any of it cannot be read.
        """
        query = "SELECT * FROM entry WHERE game = ? ORDER BY seq"
        try:
            self._require_length(game)
            seals, last = self._seals(game), self.last(game)
            found = []
            for values in self._db.execute(query, (game,)):
                found.append(read_row(seals, *values))
                if not len(found) % BEAT:
                    self.working(READING * min(1.0, len(found) / last))
            return found
        except Unopenable as error:
            raise Damaged(f"Game {game} cannot be gone on with: {error}.") from error
        except (ValueError, TypeError, RecursionError, sqlite3.DatabaseError) as error:
            raise Damaged(f"The record of game {game} is damaged ({error}).") from error
