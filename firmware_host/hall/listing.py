"""The hall in lines of text, for a terminal."""

from __future__ import annotations

from datetime import datetime

from firmware_host.engine.words import Language

from .floor import Floor, WatchedTable
from .ledger import Entry
from .watch import lasted

_CALLS, _PLAIN = "\x1b[7m", "\x1b[0m"  # a table that calls stands out


def marked(table: WatchedTable, now: float, say: Language) -> tuple[str, str]:
    """Return what is special about a table, as a key and in words."""
    if table.call.wanted:
        return "calls", say("calls the host")
    if not table.online:
        return "away", say("away")
    if table.stuck(now):
        return "stuck", say("stands still")
    return "", ""


def length(table: WatchedTable, now: datetime, say: Language) -> str:
    """Return how long the game on a table has been played, in words."""
    if table.state is None:
        return ""
    minutes = lasted(table.state.since, now)
    if minutes < 60:
        return say("{minutes} min").format(minutes=minutes)
    return say("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


def won(entry: Entry, say: Language) -> tuple[str, str]:
    """Return who won, and what and where, in words."""
    names = say.listed(entry.result.winners)
    return names, f"{entry.result.game} · {entry.table} · {entry.result.ended[11:16]}"


def lines(
    floor: Floor,
    results: list[Entry],
    now: float,
    wall: datetime,
    width: int,
    say: Language,
    *,
    colour: bool = True,
) -> list[str]:
    """Return the whole hall: a line per table, then tonight's results."""
    tables = floor.shown()
    if not tables:
        return [say("No table has been heard of yet. Tables appear here by themselves.")]
    rows = [(say("table"), say("game"), say("time"), say("turn"), say("leads"), "")]
    loud = []
    for table in tables:
        key, words = marked(table, now, say)
        state = table.state
        game = (
            (state.game, length(table, wall, say), state.turn, state.leader) if state else ("",) * 4
        )
        rows.append((table.name, *game, words))
        loud.append(key == "calls")
    wide = [max(len(row[at]) for row in rows) for at in range(6)]
    found = [
        "  ".join(cell.ljust(w) for cell, w in zip(row, wide, strict=True))[:width].rstrip()
        for row in rows
    ]
    found[1:] = [
        f"{_CALLS}{line}{_PLAIN}" if calls and colour else line
        for line, calls in zip(found[1:], loud, strict=True)
    ]
    if results:
        found += ["", say("Tonight")]
        found += ["  ".join(won(entry, say))[:width] for entry in results]
    return found
