"""A vote on an undo: everybody concerned agrees on their own phone."""

from __future__ import annotations

from dataclasses import field

from firmware_host.engine.game import Game
from firmware_host.engine.requests import Undo
from firmware_host.engine.table import Json
from firmware_host.engine.words import Event
from firmware_host.phones.frames import Eyes
from firmware_host.record.session import Session
from firmware_host.values import dataclass


@dataclass
class Ballot:
    """A vote on an undo: who asked for it, who has to agree, who has. It is about step `seq`."""

    seq: int
    count: int
    by: int
    needed: tuple[int, ...]
    undone: tuple[Event, ...]
    after: tuple[int, ...]  # what every seat would have
    agreed: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, session: Session, by: int, count: int) -> Ballot:
        """Open the vote on taking back the last `count` entries; the seat that asks has agreed."""
        game = session.game
        agreement = session.agreement(Undo(count))
        then = Game(game.board, game.setup, game.entries[:-count])
        scores = tuple(then.table.score(seat) for seat in range(then.table.seats))
        undone = tuple(game.events[len(then.events) :])
        return cls(session.seq, count, by, agreement.seats, undone, scores, {by})

    @property
    def missing(self) -> list[int]:
        """The seats that have not said anything yet."""
        return [seat for seat in self.needed if seat not in self.agreed]

    def request(self) -> Undo:
        """Return what is wanted, with everybody who has agreed."""
        return Undo(self.count, tuple(sorted(self.agreed)), source="phone")

    def shown(self, session: Session, eyes: Eyes) -> dict[str, Json]:
        """Return the vote as one viewer sees it."""
        table = session.game.table
        speaker = session.speaker(eyes.language)
        told: dict[str, Json] = {
            "by": table.names[self.by],
            "undone": [speaker.event(event) for event in self.undone[-6:]],
            "of": [
                {"name": table.names[seat], "agreed": seat in self.agreed} for seat in self.needed
            ],
        }
        if eyes.seat is not None and self.after[eyes.seat] != table.score(eyes.seat):
            counted = speaker.language.counted
            told["before"] = counted(table.score(eyes.seat), table.unit)
            told["after"] = counted(self.after[eyes.seat], table.unit)
        return told
