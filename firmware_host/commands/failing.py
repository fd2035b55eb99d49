"""How a command fails: one sentence on standard error and a status."""

from __future__ import annotations

from firmware_host.text.plain import warn


def fail(sentence: str) -> int:
    """Say what is wrong on standard error; return the status of a failed command."""
    warn(sentence)
    return 2
