"""How a command fails: one sentence on standard error and a status."""

from __future__ import annotations

import sys


def fail(sentence: str) -> int:
    """Say what is wrong on standard error; return the status of a failed command."""
    sys.stderr.write(f"croupier: {sentence}\n")
    return 2
