"""Sheets settled by hand, as a table remembers them: the next one begins with the last figures."""

from __future__ import annotations

from itertools import takewhile

from firmware_host.engine import settling
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act, Fix
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

    If they do not fit this table, because other people sit at it, nothing is returned.
    """
    table = session.game.table
    lines = table.settled.get(words.lower()) or session.journal.kept(_key(session, words)) or ()
    told = [str(line) for line in lines] if isinstance(lines, (list, tuple)) else []
    try:
        settling.balances(table, told)
    except Refused:
        return []
    return told if words and words != settling.UNNAMED else []


def fixes(session: Session) -> list[Fix]:
    """Return what a sheet can change besides money: everything but what is printed."""
    return [fix for fix in session.game.table.fixes() if not fix.printed]


def keep(session: Session, act: Act) -> None:
    """Keep the figures of a sheet that has been settled for the next time."""
    session.journal.remember(_key(session, str(act.arg("words"))), settling.lines_of(act))


def _key(session: Session, words: str) -> str:
    setup = session.header.setup
    return f"by hand {setup.game} {setup.edition} {words.lower()}"
