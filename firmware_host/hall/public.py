"""A table's state for the hall, out of what a wall is shown: the same filter, fewer words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.engine.words import english
from firmware_host.record.journal import Record
from firmware_host.record.results import Result as Ended

from .messages import LONGEST, Result, Seat, State


def state_of(frame: Mapping[str, Any], since: str) -> State:
    """Return what the hall may know of a game, from a frame that shows no secrets."""
    seats = tuple(
        Seat(seat["name"], seat["score"], seat["value"], seat["active"], seat["out"])
        for seat in frame["seats"]
    )
    said = frame["log"][-1]["text"] if frame["log"] else ""
    return State(
        frame["game"],
        frame["seq"],
        since,
        seats,
        _leader(frame["seats"]),
        said[:LONGEST],
        frame["over"] is not None,
    )


def _leader(seats: list[dict[str, Any]]) -> str:
    """Return who is nearest to the goal; where a game has no such measure, who has most."""
    inside = [seat for seat in seats if not seat["out"]] or seats
    nearness = [seat["progress"] if seat["progress"] >= 0 else seat["value"] for seat in inside]
    best = max(nearness)
    if nearness.count(best) > 1:
        return ""
    return str(inside[nearness.index(best)]["name"])


def result_of(ended: Ended, record: Record) -> Result:
    """Return a finished game of the journal as a message to the hall."""
    return Result(
        f"{record.started} {record.id}",
        ended.game,
        ended.players,
        ended.winners,
        english(ended.reason)[:LONGEST],
        record.started,
        ended.ended,
    )
