"""Learns an unknown card during play: what people pick for this draw is what the tag means."""

from __future__ import annotations

from firmware_host.engine.asks import Ask, Draw
from firmware_host.engine.table import Pieces, Table
from firmware_host.engine.words import Text
from firmware_host.kept.tag_files import Binding
from firmware_host.kept.tags import Tags


class Lesson:
    """Learns what a tag is. `card` is one that was scanned and not known; empty without one."""

    def __init__(self, tags: Tags) -> None:
        self._tags = tags
        self.card = ""
        self._deck = ""
        self._before: frozenset[str] | None = None  # known when a piece was said to be new

    def learn(self, ask: Ask | None, raw: object, table: Table) -> Text:
        """Note the answer to a draw; return what the card turned out to be, empty if not known yet.

        A card of a blank edition gets its key only once its effect has been taught, so the tag
        waits for that, but not beyond the next draw.
        """
        if not self.card:
            return ""
        if isinstance(ask, Draw):
            pieces = _of(table, ask.deck.key)
            if self._before is None and pieces is not None:
                if raw in pieces.labels:
                    return self._teach(str(raw), pieces)
                self._deck, self._before = ask.deck.key, frozenset(pieces.labels)
                return ""
            self._end()
        pieces = _of(table, self._deck)
        if self._before is not None and pieces is not None:
            for key in pieces.labels:
                if key not in self._before:
                    return self._teach(key, pieces)
        return ""

    def _teach(self, key: str, pieces: Pieces) -> Text:
        card = self.card
        self._end()
        self._tags.teach(card, Binding(pieces.kind, key, pieces.deck))
        return pieces.labels[key]

    def _end(self) -> None:
        self.card, self._before = "", None


def _of(table: Table, deck: str) -> Pieces | None:
    return next((pieces for pieces in table.pieces() if pieces.deck in ("", deck)), None)
