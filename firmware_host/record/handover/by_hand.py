"""Sheets settled by hand, as a table remembers them: the next one begins with the last figures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from firmware_host.engine import settling
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act
from firmware_host.record.session import Session


def asked(session: Session) -> str:
    """Return the words that are to be settled by hand now; empty if nothing is."""
    return settling.asked_by_hand(session.game.ask)


def is_done(session: Session) -> bool:
    """Return whether a sheet has been settled since the pending question was put."""
    since = takewhile(lambda entry: isinstance(entry, Act), reversed(session.game.entries))
    return any(isinstance(act, Act) and act.act == "settle" for act in since)


def last_time(session: Session, words: str) -> list[str]:
    """Return the lines by which the same words were settled last, in this game or an earlier one.

    What does not fit this table, because somebody else sits at it, is left out as a whole.
    """
    table = session.game.table
    lines = table.settled.get(words.lower()) or session.journal.kept(_key(session, words)) or ()
    told = [str(line) for line in lines] if isinstance(lines, (list, tuple)) else []
    try:
        settling.balances(table, told)
    except Refused:
        return []
    return told if words and words != settling.UNNAMED else []


def settled(session: Session, words: str, lines: Sequence[str]) -> Act:
    """Return the act that settles a sheet, whose lines are kept for the next time."""
    session.journal.remember(_key(session, words), list(lines))
    return settling.settle_by_hand(words, lines)


def _key(session: Session, words: str) -> str:
    setup = session.header.setup
    return f"by hand {setup.game} {setup.edition} {words.lower()}"
