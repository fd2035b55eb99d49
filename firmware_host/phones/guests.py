"""How phones get seats: join codes, confirmation at the table, and tokens.

Pure: the clock and the random source are handed in. What the record keeps of a token is its hash.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection
from dataclasses import field
from hmac import compare_digest

from firmware_host.engine.asks import Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Json
from firmware_host.values import dataclass

# A join code works once, for this long; a new one is drawn halfway through, so that a code on the
# screen always has a minute left.
GOOD_FOR = 120.0
# After this many wrong codes nobody can type one for this long.
TRIES, PAUSE = 5, 60.0
# Letters that are not taken for one another.
LETTERS = "ABCDEFHJKMNPQRTUVWXY"
LONG = 6


@dataclass
class Code:
    """A join code for one seat, and until when it is taken."""

    text: str
    until: float


@dataclass(frozen=True)
class Claim:
    """A phone claims a seat; the table confirms the `number` that the phone shows."""

    phone: int
    seat: int
    number: str


@dataclass
class Guests:
    """The phones of one game.

    `key` gives secret random bytes, `below` random numbers. Phones are known by the number of their
    connection; `bound` says which of them holds which seat now.
    """

    seats: tuple[int, ...]
    key: Callable[[], bytes]
    below: Below
    typed: str = ""
    hashes: dict[int, str] = field(default_factory=dict)
    claims: dict[int, Claim] = field(default_factory=dict)
    bound: dict[int, int] = field(default_factory=dict)  # phone -> seat
    _codes: dict[int, Code] = field(default_factory=dict)
    _admitted: set[int] = field(default_factory=set)  # have given the typed code
    _wrong: int = 0
    _paused_until: float = 0.0

    def __post_init__(self) -> None:
        self.typed = self.typed or self._word()

    def _word(self) -> str:
        return "".join(LETTERS[self.below(len(LETTERS))] for _ in range(LONG))

    # -- codes -------------------------------------------------------------------------------------

    def code(self, seat: int, now: float) -> str:
        """Return the join code that stands on the screen for a seat; a fresh one in good time."""
        known = self._codes.get(seat)
        if known is None or known.until - now < GOOD_FOR / 2:
            text = urlsafe_b64encode(self.key()[:16]).decode().rstrip("=")
            known = self._codes[seat] = Code(text, now + GOOD_FOR)
        return known.text

    def renew(self) -> None:
        """Draw new codes: those on the screen are no longer valid."""
        self._codes.clear()
        self._admitted.clear()
        self.typed = self._word()

    def scan(self, phone: int, text: str, now: float) -> Claim:
        """Spend a scanned code. Raises `Refused` if it is none, was used, or is too old."""
        for seat, code in self._codes.items():
            if compare_digest(code.text.encode(), text.encode()):
                del self._codes[seat]
                if now > code.until:
                    break
                return self.claim(phone, seat)
        raise Refused("That code is used or too old. Scan the one on the screen.")

    def type(self, phone: int, text: str, now: float) -> None:
        """Take a typed code, which lets a phone choose its seat. Raises `Refused` if it is wrong.

        After five wrong ones, from any phones, none is taken for a minute.
        """
        if now < self._paused_until:
            raise Refused("Too many wrong codes. Wait a minute, or scan the code on the screen.")
        if not compare_digest(text.strip().upper().encode(), self.typed.encode()):
            self._wrong += 1
            if self._wrong >= TRIES:
                self._wrong, self._paused_until = 0, now + PAUSE
            raise Refused("That is not the code on the screen.")
        self._wrong = 0
        self._admitted.add(phone)

    def admit(self, phone: int) -> None:
        """Let a phone choose its seat: it has spent a code that was scanned."""
        self._admitted.add(phone)

    # -- seats -------------------------------------------------------------------------------------

    def free(self) -> list[int]:
        """Return the seats that no phone has."""
        return [seat for seat in self.seats if seat not in self.hashes]

    def choose(self, phone: int, seat: int) -> Claim:
        """Let a phone that typed the code say which seat it is. Raises `Refused` otherwise."""
        if phone not in self._admitted:
            raise Refused("Type the code on the screen first.")
        if seat not in self.free():
            raise Refused("That seat has a phone already. The table can give it back.")
        return self.claim(phone, seat)

    def claim(self, phone: int, seat: int) -> Claim:
        """Record a phone's claim to a seat, under a three-digit number."""
        taken = {claim.number for claim in self.claims.values()}
        number = f"{self.below(1000):03}"
        while number in taken:
            number = f"{self.below(1000):03}"
        made = self.claims[phone] = Claim(phone, seat, number)
        return made

    def bind(self, phone: int) -> tuple[str, list[int]]:
        """Give a phone the seat it claims; return its token, and the phones that had the seat.

        Raises `Refused` if the phone has gone meanwhile.
        """
        claim = self.claims.pop(phone, None)
        if claim is None:
            raise Refused("That phone has gone. It can scan again.")
        token = urlsafe_b64encode(self.key()).decode().rstrip("=")
        self.hashes[claim.seat] = hashed(token)
        return token, self._sit(phone, claim.seat)

    def known(self, phone: int, token: str) -> list[int]:
        """Take a phone back to the seat its token is for; return who sat there meanwhile.

        Raises `Refused` if the token is nobody's.
        """
        wanted = hashed(token)
        for seat, kept in self.hashes.items():
            if compare_digest(kept, wanted):
                return self._sit(phone, seat)
        raise Refused("The table has given this seat back.")

    def _sit(self, phone: int, seat: int) -> list[int]:
        others = [other for other, at in self.bound.items() if at == seat and other != phone]
        for other in others:
            del self.bound[other]
        self.bound[phone] = seat
        return others

    def forget(self, seat: int) -> list[int]:
        """Give a lost phone's seat back to the table; return the phones that are told."""
        self.hashes.pop(seat, None)
        gone = [phone for phone, at in self.bound.items() if at == seat]
        for phone in gone:
            del self.bound[phone]
        return gone

    def gone(self, phone: int) -> bool:
        """Take note that a connection has ended. Its seat stays its own.

        Return whether it had one, or claimed one.
        """
        self._admitted.discard(phone)
        claimed = self.claims.pop(phone, None) is not None
        return self.bound.pop(phone, None) is not None or claimed

    # -- what lasts as long as the game ------------------------------------------------------------

    def kept(self) -> dict[str, Json]:
        """Return what the record keeps, so that a phone finds its seat again after a power cut."""
        return {"typed": self.typed, "hashes": {str(k): v for k, v in self.hashes.items()}}

    def recall(self, kept: object, seats: Collection[int]) -> None:
        """Restore what the journal has kept about the seats of this table."""
        match kept:
            case {"typed": str(typed), "hashes": dict(hashes)}:
                known = {str(seat): str(token) for seat, token in hashes.items()}
                self.hashes = {seat: known[str(seat)] for seat in seats if str(seat) in known}
                self.typed = typed or self.typed


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
