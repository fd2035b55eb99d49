"""The record of a game as people read it: history, why, highlights, and what is written to files.

May import the record and whatever the record may.
"""

from .export import everything, ledger_csv, proof, verify
from .highlights import Highlights, highlights, most_often
from .history import Told, history, subject
from .tale import Chapter, tale
from .why import balances, headline, why, why_event

__all__ = [
    "Chapter",
    "Highlights",
    "Told",
    "balances",
    "everything",
    "headline",
    "highlights",
    "history",
    "ledger_csv",
    "most_often",
    "proof",
    "subject",
    "tale",
    "verify",
    "why",
    "why_event",
]
