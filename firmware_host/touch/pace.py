"""Timing: how long results stay on the screen before the machine goes on."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Table
from firmware_host.engine.words import Event, Fact, Form
from firmware_host.values import dataclass

LANDS = ("draw", "spin")  # results that lie there until the people concerned have had them


@dataclass(frozen=True)
class Pace:
    """How long things stay before the machine plays on, in seconds.

    A `deed` is what a machine seat chose, while people look on; `waits` says whether results that
    concern people stay until they have been touched.
    """

    bot: float = 0.9
    hint: float = 6.0
    wheel: float = 3.2  # as long as one turns on the screen
    deed: float = 3.0
    waits: bool = True


SPEEDS = {
    "calm": Pace(),
    "brisk": Pace(bot=0.5, deed=1.2, waits=False),
    "instant": Pace(bot=0.05, deed=0.05, waits=False),
}


def concerned(events: Sequence[Event], table: Table) -> set[int]:
    """Return the seats that something happened to."""
    seats: set[int] = set()
    for form, *facts in events:
        named = dict(zip(form.names, facts, strict=True))
        for name in ("seat", "from", "to", "by", "owner"):
            fact = named.get(name)
            if isinstance(fact, int) and fact < table.seats:
                seats.add(fact)
    return seats


def stays(pace: Pace, ask: Ask, events: Sequence[Event], table: Table) -> bool:
    """Return whether a result stays up until a player concerned touches it.

    The first reels of three, which decide nothing yet, do not.
    """
    if not pace.waits or ask.kind not in LANDS or not events:
        return False
    seats = concerned(events, table) | ({ask.seat} if ask.seat is not None else set())
    return bool(seats & set(table.people()))


def deed_of(events: Sequence[Event], seat: int | None) -> Event | None:
    """Return the event that sums up a machine seat's step: its own payment, else the newest of it.

    What is about somebody else does as well, but nothing that is about the table alone.
    """
    own = [event for event in events if seat is not None and seat in _whom(event)]
    paid = [event for event in own if event[0].money]
    told = paid or own or [event for event in events if _whom(event)]
    return told[-1] if told else None


def _whom(event: Event) -> set[Fact]:
    """Return the seats that a sentence says something of."""
    form: Form = event[0]
    named = dict(zip(form.names, event[1:], strict=True))
    return {named[name] for name in ("seat", "from", "by") if name in named}
