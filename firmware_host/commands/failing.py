"""How a command fails: one sentence on standard error and a status."""

from __future__ import annotations

from firmware_host.text.plain import warn


def fail(sentence: str) -> int:
    """Print a message to standard error; return the exit status of a failed command."""
    warn(sentence)
    return 2
