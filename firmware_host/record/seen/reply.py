"""What one pair of eyes is told of a game: the reply of the referee protocol.

Everything that leaves a table for a program or a phone is made here, from what the rules say may
be seen: secrets only of the seats in `see`, and nobody's if it is empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine import codec
from firmware_host.engine.cash import Handover
from firmware_host.engine.table import Json
from firmware_host.engine.words import Event, Language, Speaker
from firmware_host.record.session import Session

NOBODY: frozenset[int] = frozenset()


def reply(
    session: Session,
    see: frozenset[int] = NOBODY,
    events: Sequence[Event] = (),
    language: Language | None = None,
) -> dict[str, Json]:
    """Return the state of play after something that caused `events`, the last of the log."""
    game = session.game
    speaker = game.table.speaker(language or session.translate)
    told = [codec.event_json(event, speaker) for event in events]
    if session.till is not None and events:
        _add_notes(told, session.till.handed[-len(told) :], speaker)
    return {
        "n": session.n,
        "ask": codec.ask_json(game.ask, speaker, see) if game.ask else None,
        "asides": [codec.aside_json(aside, speaker) for aside in game.asides()],
        "events": told,
        "accounts": game.table.ledger.accounts(),
        "table": game.table.facts(see),
        "over": codec.outcome_json(game.outcome, speaker) if game.outcome else None,
    }


def _add_notes(told: list[dict[str, Json]], handed: list[list[Handover]], speaker: Speaker) -> None:
    """In cash mode: which notes go which way."""
    for row, moves in zip(told, handed, strict=True):
        ways = [(move.giver, move.taker, move.notes) for move in moves]
        ways += [(move.taker, move.giver, move.back) for move in moves]
        notes: list[Json] = [
            {
                "from": speaker.who(giver),
                "to": speaker.who(taker),
                "notes": {str(v): c for v, c in gone.items()},
            }
            for giver, taker, gone in ways
            if gone
        ]
        if notes:
            row["notes"] = notes
