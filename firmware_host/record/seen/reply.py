"""What one pair of eyes is told of a game: the reply of the referee protocol.

Everything that leaves a table for a program or a phone is made here, from what the rules say may
be seen: secrets only of the seats in `see`, and nobody's if it is empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine import codec
from firmware_host.engine.cash import Handover
from firmware_host.engine.game import Game
from firmware_host.engine.table import Json
from firmware_host.engine.words import Event, Language, Speaker
from firmware_host.record.session import Session
from firmware_host.record.undo import put_back

NOBODY: frozenset[int] = frozenset()


def reply(
    session: Session,
    see: frozenset[int] = NOBODY,
    events: Sequence[Event] = (),
    language: Language | None = None,
) -> dict[str, Json]:
    """Return the state of play after something that caused `events`, the last of the log."""
    speaker = session.speaker(language)
    return seen(session, see, shared(session, events, speaker), speaker)


def shared(session: Session, events: Sequence[Event], speaker: Speaker) -> dict[str, Json]:
    """Return the part of the reply that is the same for everybody; "table" is still missing."""
    game = session.game
    told = [codec.event_json(event, speaker) for event in events]
    if session.till is not None and events:
        _add_notes(told, session.till.handed[-len(told) :], speaker)
    return {
        "n": session.n,
        "ask": codec.ask_json(game.ask, speaker, NOBODY) if game.ask else None,
        "asides": [codec.aside_json(aside, speaker) for aside in game.asides()],
        "events": told,
        "accounts": game.table.ledger.accounts(),
        "table": None,
        "over": codec.outcome_json(game.outcome, speaker) if game.outcome else None,
    }


def seen(
    session: Session, see: frozenset[int], told: dict[str, Json], speaker: Speaker
) -> dict[str, Json]:
    """Return the shared reply `told`, completed with what these seats may see."""
    ask, table = session.game.ask, session.game.table
    if ask is not None and ask.prompt.secret and ask.seat in see:
        told = {**told, "ask": codec.ask_json(ask, speaker, see)}
    return {**told, "table": table.facts(see)}


def _add_notes(told: list[dict[str, Json]], handed: list[list[Handover]], speaker: Speaker) -> None:
    """Add, in cash mode, which notes go which way and what is written on slips."""
    for row, moves in zip(told, handed, strict=True):
        row.update(in_paper(moves, speaker))


def in_paper(moves: Sequence[Handover], speaker: Speaker) -> dict[str, Json]:
    """Return what hands do with paper money, move by move: what is given, then what comes back."""
    ways = [
        way
        for move in moves
        for way in ((move.giver, move.taker, move.notes), (move.taker, move.giver, move.back))
    ]
    notes: list[Json] = [
        {
            "from": speaker.who(giver),
            "to": speaker.who(taker),
            "notes": {str(value): count for value, count in gone.items()},
        }
        for giver, taker, gone in ways
        if gone
    ]
    slips: list[Json] = [
        {"account": speaker.who(account), "was": was, "now": now}
        for move in moves
        for account, was, now in move.slips
    ]
    told: dict[str, Json] = {}
    if notes:
        told["notes"] = notes
    if slips:
        told["slips"] = slips
    return told


def to_undo(session: Session, count: int) -> tuple[list[str], dict[str, Json]]:
    """Return what people must do to take back the last steps: in sentences, and in paper money.

    Raises `Refused` if there are not that many steps.
    """
    lines = put_back(session, count)
    till, speaker = session.till, session.speaker()
    if till is None:
        return lines, {}
    game = session.game
    then = Game(game.board, game.setup, game.entries[:-count])
    moves = till.undone(len(then.events))
    return lines, in_paper(moves, speaker)


def fixes(session: Session) -> list[Json]:
    """Return everything that can be put right by hand, by player and thing."""
    table, speaker = session.game.table, session.speaker()
    return [
        {
            "what": fix.what,
            "label": speaker.line(fix.label),
            "now": fix.now,
            "seat": None if fix.seat is None else table.names[fix.seat],
            "thing": speaker.line(fix.thing),
            "options": {value: speaker.line(label) for value, label in fix.options},
        }
        for fix in table.fixes()
    ]
