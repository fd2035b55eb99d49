"""The parents' PIN: four digits, kept as a slow, salted hash and never as they were typed.

Somebody who can read the file can try all ten thousand numbers, however slow the hash is. It keeps
the PIN out of sight, also in backups; what keeps children out is the pause after wrong tries.
"""

from __future__ import annotations

import hmac
import re

DIGITS = 4
SALT = 16  # bytes
ROUNDS = 60_000
KEPT = re.compile(r"|[0-9a-f]{32}:[0-9a-f]{64}")  # what may stand in the settings: nothing, or one


def hashed(pin: str, salt: bytes) -> str:
    """Return what is kept of a PIN."""
    from _hashlib import pbkdf2_hmac  # OpenSSL: loaded for a PIN, not with every table

    digest = pbkdf2_hmac("sha256", pin.encode(), salt, ROUNDS)
    return f"{salt.hex()}:{digest.hex()}"


def fits(kept: str, pin: str) -> bool:
    """Return whether this is the PIN that was kept."""
    salt, _, _ = kept.partition(":")
    return bool(kept) and hmac.compare_digest(kept, hashed(pin, bytes.fromhex(salt)))
