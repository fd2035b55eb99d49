"""Access rules of the door: hosts and origins, rate limits, response headers."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

LONGEST = 16 * 1024  # bytes of a message
A_SECOND = 20  # messages of one phone
PHONES = 16  # at the same time
KNOCKING = 64  # connections in all, those included that have said nothing yet
PATIENCE = 5.0  # seconds for somebody to say what they want

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'; object-src 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-cache",
}


def plain(address: str) -> str:
    """Return an address as people write it: one of IPv4 that came by IPv6 is IPv4."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or found)


def our_names(name: str | None = None) -> frozenset[str]:
    """Return the host names under which this machine is reached."""
    name = (socket.gethostname() if name is None else name).lower().partition(".")[0]
    return frozenset({name, f"{name}.local", "localhost"})


def is_ours(host: str, local: str, names: frozenset[str]) -> bool:
    """Return whether a Host is the address that was dialled, or one of our names.

    A page elsewhere can make a browser call us under its own name; it gets nothing.
    """
    try:
        dialled = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if dialled.rstrip(".") in names:
        return True
    try:
        ipaddress.ip_address(dialled)
    except ValueError:
        return False
    return plain(dialled) == plain(local)


def is_own_page(origin: str, host: str) -> bool:
    """Return whether a page of ours is calling: its origin is the host that it calls."""
    return origin in (f"http://{host}", f"https://{host}")


class Allowance:
    """A rate limit for one phone: a burst of messages at once, and the same number each second."""

    def __init__(self, clock: Callable[[], float], rate: int = A_SECOND) -> None:
        self._clock, self._rate = clock, rate
        self._left, self._at = float(rate), clock()

    def spend(self) -> bool:
        """Use up one message; return whether there was one left."""
        now = self._clock()
        self._left = min(self._rate, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
