"""The evening as a tale: what moved the most, part by part, and how everybody stood in between."""

from __future__ import annotations

from firmware_host.engine.ledger import transfer
from firmware_host.engine.words import Event, word
from firmware_host.record.session import Session
from firmware_host.record.timeline import Course
from firmware_host.values import dataclass

from .history import subject

PARTS = (word("How it began"), word("The middle of the game"), word("Towards the end"))
MOMENTS = 5  # of each part


@dataclass(frozen=True)
class Moment:
    """Something worth telling: which step it was, what happened, and whom it is about."""

    step: int
    event: Event
    seat: int | None


@dataclass(frozen=True)
class Chapter:
    """A part of the game: its title, its moments in order, and everybody's score after it."""

    title: str
    moments: tuple[Moment, ...]
    scores: tuple[int, ...]


def tale(session: Session, told: Course) -> tuple[Chapter, ...]:
    """Return the game in parts, each with its biggest moments; parts without any are left out."""
    last = told.steps - 1
    ends = [last * part // len(PARTS) for part in range(1, len(PARTS) + 1)]
    chapters = []
    first = 1
    for title, end in zip(PARTS, ends, strict=True):
        weights = {step: _moved(told, step) for step in range(first, end + 1)}
        moving = sorted((step for step in weights if weights[step]), key=lambda s: -weights[s])
        moments = [_moment(session, told, step) for step in sorted(moving[:MOMENTS])]
        scores = tuple(row[end] for row in told.scores)
        found = tuple(moment for moment in moments if moment is not None)
        if found:
            chapters.append(Chapter(title, found, scores))
        first = end + 1
    return tuple(chapters)


def _moved(told: Course, step: int) -> int:
    """Return by how much scores changed in a step, all of them together."""
    return sum(abs(row[step] - row[step - 1]) for row in told.scores)


def _moment(session: Session, told: Course, step: int) -> Moment | None:
    """Return how a step is told: by its largest payment, or by whoever gained most."""
    events = session.game.events[told.events[step - 1] : told.events[step]]
    if not events:
        return None
    seats = session.game.table.seats
    sums = [(moved[2], -at) for at, event in enumerate(events) if (moved := transfer(event))]
    if sums:
        event = events[-max(sums)[1]]
    else:
        gains = [row[step] - row[step - 1] for row in told.scores]
        most = gains.index(max(gains))
        event = next((e for e in reversed(events) if subject(e, seats) == most), events[-1])
    return Moment(step, event, subject(event, seats))
