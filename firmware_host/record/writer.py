"""One game's own part of the journal: its entries in order, and where its chance comes from.

Both belong together, for what the machine rolls depends on the number of the entry it is for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from firmware_host.engine import codec
from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.table import Act, Setup
from firmware_host.engine.words import Event, Line
from firmware_host.record import consent, fair_play
from firmware_host.record.chance import Urn
from firmware_host.record.entries import Row
from firmware_host.record.header import Header
from firmware_host.record.journal import Journal
from firmware_host.record.replay import RULES_CHANGED


class Writer:
    """Writes the entries of one game. Every method raises `Unsaved` if it cannot.

    `seq` is the number of the last entry, undone ones counted. Nothing here changes the game.
    """

    def __init__(self, journal: Journal, id_: int, header: Header, urn: Urn) -> None:
        self._journal = journal
        self.id = id_
        self.header = header
        self.seq = 0
        self.urn = urn
        self.sources = {**header.sources, **journal.kept_table(self._sources_key, str)}
        self._openings = 0  # how often the game was opened again after its end

    @classmethod
    def begin(cls, journal: Journal, setup: Setup, urn: Urn, sources: Mapping[str, str]) -> Writer:
        """Return the writer of a new game, which is in the journal from here on."""
        header = Header(setup, urn.secret, urn.phrase, sources)
        return cls(journal, journal.begin(setup.game, header.to_json()), header, urn)

    @classmethod
    def resume(cls, journal: Journal, id_: int, header: Header, rows: Sequence[Row]) -> Writer:
        """Return the writer of a game that goes on after the entries that are written already."""
        secrets = fair_play.stretches(header, rows)
        writer = cls(journal, id_, header, secrets[-1].urn)
        writer.seq = rows[-1].seq if rows else 0
        writer._openings = len(secrets) - 1
        return writer

    @property
    def _sources_key(self) -> str:
        return f"sources {self.id}"

    def trust(self, board: BoardGame, source: str, how: str) -> None:
        """Say who answers for a chance source from now on: the "real" thing or the "machine"."""
        if source not in board.sources or how not in ("real", "machine"):
            raise Refused(
                Line(
                    "{source} cannot be {how} in {board}.",
                    source=repr(source),
                    how=repr(how),
                    board=board.name,
                )
            )
        sources = {**self.sources, source: how}
        self._journal.keep(self._sources_key, sources)
        self.sources = sources

    def stream(self, draft: int = 0) -> Below:
        """Return the source of chance for the next entry; every draft of it has another."""
        return self.urn.stream(self.seq + 1, draft)

    def drawn(self, ask: Ask) -> Answer:
        """Return the machine's answer to a chance ask, drawn for the next entry."""
        return self.urn.answer(ask, self.seq + 1)

    def mix(self, phrase: str) -> None:
        """Mix a phrase of the table's own into the secret. Raises `Refused` after a first entry."""
        if self.seq:
            raise Refused("A phrase is mixed in before the first step.")
        header = self.header.mixed(phrase)
        self._journal.amend(self.id, header.to_json())
        self.header = header
        self.urn = self.urn.mixed(header.phrase)

    def entry(
        self, entry: Answer | Act, source: str, events: Sequence[Event], game: Game, *, secret: bool
    ) -> None:
        """Write an answer or an aside that the game has taken, with the events it caused."""
        kind = "act" if isinstance(entry, Act) else "answer"
        caused = [codec.event_row(event) for event in events]
        self._write(kind, codec.entry_json(entry), source, caused, game, secret=secret)

    def undo(
        self, count: int, source: str, agreed: Sequence[int], game: Game, *, reopens: bool
    ) -> None:
        """Write that the game has taken back its last entries, and who agreed to it.

        Once a game is over its secret is out, and nothing more may be drawn from it: one that
        `reopens` goes on with another.
        """
        urn = self.urn.renewed() if reopens else self.urn
        marks: list[list[Any]] = [[consent.AGREED, *agreed]] if agreed else []
        if reopens:
            marks.append([fair_play.SECRET, urn.secret])
        self._write("undo", count, source, marks, game, reopens=reopens)
        self.urn = urn
        self._openings += reopens

    def rules_changed(self, gone: int, game: Game) -> None:
        """Write that the last entries no longer stand under the rules as they are now."""
        self._write("undo", gone, RULES_CHANGED, [], game)

    def balances_booked(self, balances: Sequence[int], game: Game) -> None:
        """Write that from here on these balances count, not the events of other rules."""
        self._write("undo", 0, RULES_CHANGED, [["settled", *balances]], game)

    def _write(
        self,
        kind: str,
        body: Any,
        source: str,
        events: list[list[Any]],
        game: Game,
        *,
        secret: bool = False,
        reopens: bool = False,
    ) -> None:
        outcome = game.outcome
        self._journal.write(
            self.id,
            self.seq + 1,
            kind,
            body,
            source=source,
            secret=secret,
            sealed=secret or reopens,
            key=self._openings + reopens,
            events=events,
            outcome=codec.outcome_row(outcome, game.table.speaker()) if outcome else None,
        )
        self.seq += 1
