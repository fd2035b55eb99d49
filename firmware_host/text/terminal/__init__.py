"""The table in a terminal: every game by keyboard alone, in 80 columns and 24 lines.

Plain control sequences of our own. May import engine, games, record, kept and language.
"""

from .play import Terminal

__all__ = ["Terminal"]
