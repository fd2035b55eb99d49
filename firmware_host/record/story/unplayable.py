"""A game that cannot be resumed, as it was recorded: nothing of it needs its rules."""

from __future__ import annotations

import json

from firmware_host import games
from firmware_host.engine.table import Json
from firmware_host.record import fair_play
from firmware_host.record.journal import Damaged, Journal, Record, Row

LATER = "The rest is for machines: croupier export --format json"


def sheet(record: Record, why: str) -> str:
    """Return what can be said of it on paper."""
    lines = [
        f"{games.name_of(record.game)}: a game that cannot be gone on with",
        why,
        "",
        f"Begun: {record.started}",
        f"Players: {', '.join(record.seats)}",
        "",
        LATER,
    ]
    return "\n".join(lines) + "\n"


def everything(journal: Journal, record: Record, why: str) -> dict[str, Json]:
    """Return header, entries and recorded events for machines.

    Secrets stay out unless it is over.
    """
    over = record.ended is not None
    header = dict(record.header)
    if not over:
        header.pop("secret", None)
    try:
        rows = journal.rows(record.id)
    except Damaged:
        rows = []
    return {
        "why": why,
        "game": record.game,
        "started": record.started,
        "header": header,
        "entries": [_entry(row, over) for row in rows],
        "over": record.outcome,
    }


def written(journal: Journal, record: Record, why: str) -> str:
    """Return the same as a file of JSON."""
    told = everything(journal, record, why)
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _entry(row: Row, over: bool) -> dict[str, Json]:
    hidden = row.secret and not over
    return {
        "seq": row.seq,
        "kind": row.kind,
        "body": None if hidden else row.body,
        "source": row.source,
        "at": row.at,
        "events": fair_play.public(row),
    }
