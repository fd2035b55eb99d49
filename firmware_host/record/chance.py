"""The only place where anything is left to chance.

Every source here is a function ``below(n)``: one of 0 .. n-1, each exactly as likely as the
others. Choices are made by throwing away what does not fit, never by scaling.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Callable

from firmware_host.engine.asks import Answer, Ask, Below


def system() -> Below:
    """Return the operating system's random source."""
    return secrets.SystemRandom().randrange


SMALL = 256
# How many bits it takes to count up to a small number: asked a million times a second.
_WIDTHS = tuple((count - 1).bit_length() for count in range(SMALL))


def seeded(seed: int | str) -> Below:
    """Return a repeatable source for tests and simulation, fast and unbiased."""
    bits = random.Random(seed).getrandbits
    widths = _WIDTHS

    def below(count: int) -> int:
        width = widths[count] if count < SMALL else (count - 1).bit_length()
        drawn = bits(width)
        while drawn >= count:
            drawn = bits(width)
        return drawn

    return below


def fresh_key() -> bytes:
    """Return 32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


class Urn:
    """A game's own source, which can be checked afterwards.

    Before the first roll the table sees only a code, half of the hash of the secret. Every machine
    answer is drawn from a stream that depends on the secret, on a phrase the table may mix in,
    and on the number of the journal entry it is for. When the game is over the secret is shown,
    and anybody can derive every roll again.
    """

    def __init__(self, secret: str, phrase: str = "", seed: str = "") -> None:
        self.secret = secret
        self.phrase = phrase
        self._seed = seed  # what it was made from, if it can be made again
        self._key = hashlib.sha256(f"{secret}\n{phrase}".encode()).digest()

    @classmethod
    def fresh(cls) -> Urn:
        """Return an urn nobody has seen into."""
        return cls(secrets.token_hex(16))

    @classmethod
    def from_seed(cls, seed: int | str) -> Urn:
        """Return an urn that gives the same game every time."""
        made = hashlib.sha256(f"croupier seed {seed}".encode()).hexdigest()[:32]
        return cls(made, seed=str(seed))

    def mixed(self, phrase: str) -> Urn:
        """Return the same urn with a phrase of the table's own mixed in."""
        return Urn(self.secret, phrase, self._seed)

    def renewed(self) -> Urn:
        """Return the urn that takes over once this one's secret is out: a fresh one.

        A seeded urn is followed by another seeded one. The new urn has no phrase: every phrase
        known by now was known before its secret was drawn.
        """
        return Urn.from_seed(f"{self._seed} again") if self._seed else Urn.fresh()

    @property
    def commitment(self) -> str:
        """The commitment to the secret: its whole hash, in 64 hexadecimal digits."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    @property
    def code(self) -> str:
        """What people are shown of the commitment before play: its first 128 bits, in fours."""
        return code_of(self.commitment)

    def stream(self, entry: int, draft: int = 0) -> Below:
        """Return the source for one journal entry. The same entry always gives the same numbers.

        A `draft` is drawn before the entry is made, and gives others.
        """
        name = f"{entry}.{draft}" if draft else str(entry)
        return _stream(lambda block: self._block(name, block))

    def _block(self, entry: str, block: int) -> bytes:
        return hmac.digest(self._key, f"{entry}:{block}".encode(), "sha256")

    def answer(self, ask: Ask, entry: int) -> Answer:
        """Return a machine-made answer to a chance ask, for the journal entry with that number."""
        return ask.sample(self.stream(entry))


def code_of(commitment: str) -> str:
    """Return the part of a commitment that people compare: 32 digits in groups of four."""
    return " ".join(commitment[at : at + 4] for at in range(0, 32, 4))


def _stream(block: Callable[[int], bytes]) -> Below:
    blocks = 0
    pool = b""

    def below(count: int) -> int:
        nonlocal blocks, pool
        size = (count.bit_length() + 7) // 8
        # The largest multiple of `count` that fits: anything above it would favour low numbers.
        fair = (256**size // count) * count
        while True:
            while len(pool) < size:
                pool += block(blocks)
                blocks += 1
            drawn = int.from_bytes(pool[:size], "big")
            pool = pool[size:]
            if drawn < fair:
                return drawn % count

    return below
