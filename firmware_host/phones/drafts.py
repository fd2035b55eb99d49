"""Layouts arranged on several phones at the same time, each handed in when its seat is asked.

A draft is its owner's secret like the layout that it becomes: it is kept here and sent to nobody
else. What is wrong with it is worked out by the pending question, which is the same for all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field

from firmware_host.engine import codec
from firmware_host.engine.asks import Arrange, Ask
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Json
from firmware_host.engine.words import Line, Speaker, Text
from firmware_host.phones.frames import sheet
from firmware_host.values import dataclass


@dataclass
class Draft:
    """The pieces on one seat's squares so far; `ready` once it may be handed in."""

    pieces: dict[str, str] = field(default_factory=dict)
    ready: bool = False


def laying(ask: Ask | None, seat: int) -> Arrange | None:
    """Return the question for a layout that a seat may work on now: its own, or one to come."""
    if not isinstance(ask, Arrange) or ask.chance:
        return None
    return ask if seat == ask.seat or seat in ask.others else None


class Drafts:
    """One draft per seat."""

    def __init__(self) -> None:
        self._drafts: dict[int, Draft] = {}

    def put(self, ask: Arrange, seat: int, raw: object, *, ready: bool) -> None:
        """Keep a draft. Raises `Refused` if it is none, or is said to be ready and is not."""
        if not isinstance(raw, Mapping) or not set(raw) <= set(ask.grid):
            raise Refused("A layout has a piece per square.")
        pieces = {square: piece for square, piece in raw.items() if piece}
        if not all(isinstance(piece, str) and piece in ask.pieces for piece in pieces.values()):
            raise Refused("A piece is named by its key.")
        if ready:
            ask.accept(pieces)
        self._drafts[seat] = Draft(pieces, ready)

    def of(self, seat: int) -> Draft:
        """Return a seat's draft, empty at first."""
        return self._drafts.setdefault(seat, Draft())

    def ready(self) -> set[int]:
        """Return the seats whose draft is waiting to be handed in."""
        return {seat for seat, draft in self._drafts.items() if draft.ready}

    def take(self, ask: Ask | None) -> dict[str, str] | None:
        """Return the layout that answers the pending question, if it lies ready. It is used up."""
        if not isinstance(ask, Arrange) or ask.seat is None:
            return None
        draft = self._drafts.get(ask.seat)
        if draft is None or not draft.ready:
            return None
        del self._drafts[ask.seat]
        return draft.pieces

    def drop(self, seat: int) -> None:
        """Forget a seat's draft."""
        self._drafts.pop(seat, None)

    def shown(self, ask: Arrange, seat: int, speaker: Speaker) -> dict[str, Json]:
        """Return a seat's draft for its own eyes, with what is wrong with it."""
        draft = self.of(seat)
        layout = [draft.pieces.get(square, "") for square in ask.grid]
        problems = ask.problems(layout)
        named = _named(problems)
        told = codec.ask_json(ask, speaker)
        about = {key: told[key] for key in ("grid", "pieces", "limits")}
        # Everybody is asked in their own name, also those whose turn to be asked comes later.
        facts = {**ask.blanks(), "seat": seat}
        return {
            **about,
            **sheet(ask),
            "text": speaker.say(ask.prompt.text, facts),
            "hint": speaker.say(ask.prompt.hint, facts),
            "draft": dict(draft.pieces),
            "ready": draft.ready,
            "problems": [speaker.line(problem) for problem in problems],
            "faults": [square for square in ask.grid if square in named],
            "ahead": seat != ask.seat,
        }


def _named(problems: Collection[Text]) -> set[object]:
    """Return everything that sentences about a layout name: the squares at fault among it."""
    named: set[object] = set()
    for problem in problems:
        for fact in problem.facts.values() if isinstance(problem, Line) else ():
            named.update(fact if isinstance(fact, tuple) else (fact,))
    return named
