"""What people talk about after a game."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine.ledger import transfer
from firmware_host.engine.table import Table
from firmware_host.engine.words import Event
from firmware_host.values import dataclass


@dataclass(frozen=True)
class Highlights:
    """The story of a game: the biggest payment to and by a seat, the longest run of receipts."""

    biggest_win: Event | None
    biggest_loss: Event | None
    streak: tuple[int, int] | None  # seat, how many receipts in a row


def highlights(table: Table, events: Sequence[Event]) -> Highlights:
    """Return what people will talk about afterwards. The opening stakes do not count."""
    won: dict[int, Event] = {}
    lost: dict[int, Event] = {}
    runs = [0] * len(table.money)
    streak: tuple[int, int] | None = None
    for event in events[table.seats :]:
        if moved := transfer(event):
            payer, payee, amount = moved
            if payee < table.seats:
                won.setdefault(amount, event)
                runs[payee] += 1
                if runs[payee] > max(1, streak[1] if streak else 0):
                    streak = (payee, runs[payee])
            if payer < table.seats:
                lost.setdefault(amount, event)
                runs[payer] = 0
    return Highlights(won[max(won)] if won else None, lost[max(lost)] if lost else None, streak)


def most_often(events: Sequence[Event], form: str, fact: str) -> tuple[int, int] | None:
    """Return the seat that a form's fact named most often, and how often; None if none did twice.

    Of several who did it as often, it is the one who got there first.
    """
    counts: dict[int, int] = {}
    best: tuple[int, int] | None = None
    for told, *facts in events:
        if told.kind != form:
            continue
        seat = int(str(dict(zip(told.names, facts, strict=False))[fact]))
        counts[seat] = counts.get(seat, 0) + 1
        if counts[seat] > max(1, best[1] if best else 0):
            best = seat, counts[seat]
    return best
