"""What is hidden lies sealed in the journal until its game is over.

Hands, layouts and the secret behind the machine's chance are of no use to whoever copies the
journal or looks into it: they are sealed with a key that lies beside it in a file of its own, which
only its owner may read. Every game has keys derived from that one. The entry that ends a game
publishes them, so that a finished game can be read and checked from the journal alone; if it is
opened again, what is hidden from then on is sealed with the next key.

Python's standard library has no cipher, but HMAC-SHA-256 is all it takes: the mark of a text is the
start of a stream of further marks, which covers the text (a synthetic initialisation vector, as in
RFC 5297). The mark also shows whether anything was changed, and where a text lies goes into it, so
that no two are sealed alike and none can be put in another's place.
"""

from __future__ import annotations

import hmac
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from firmware_host.engine.errors import CroupierError
from firmware_host.kept.files import sync
from firmware_host.record.chance import fresh_key

KEY_FILE = "journal.key"
# In a header what tells its game's keys from others', in an outcome the keys themselves.
SALT, KEYS = "seal", "keys"
HEADER = "header"  # the place of the first secret
MARK, BLOCK = 16, 32  # bytes
_SIZE = 64  # texts are filled up to a multiple of it: their length tells nothing
_FILLING = b" "  # what is sealed is JSON, which does not mind


class Unopenable(CroupierError, ValueError):
    """Raised for what cannot be opened: its key is missing, it was changed, or it is too long."""


def shut(key: bytes, place: str, text: str) -> str:
    """Return a text encrypted and authenticated for its place in the journal."""
    plain = text.encode()
    plain += _FILLING * (-len(plain) % _SIZE)
    mark = _mark(key, place, plain)
    return b64encode(mark + _covered(key, mark, plain)).decode()


def opened(key: bytes, place: str, sealed: str) -> str:
    """Return what a text was before it was sealed. Raises `Unopenable` if it cannot be told."""
    try:
        raw = b64decode(sealed.encode("ascii"), validate=True)
    except ValueError:
        raise Unopenable(f"what is sealed at {place} cannot be read") from None
    mark = raw[:MARK]
    plain = _covered(key, mark, raw[MARK:])
    if not hmac.compare_digest(mark, _mark(key, place, plain)):
        raise Unopenable(f"what is sealed at {place} does not open with this key")
    return plain.rstrip(_FILLING).decode()


def _mark(key: bytes, place: str, plain: bytes) -> bytes:
    return hmac.digest(key, b"mark\0" + place.encode() + b"\0" + plain, "sha256")[:MARK]


def _covered(key: bytes, mark: bytes, text: bytes) -> bytes:
    """Return a text encrypted, or decrypted, with the key stream that belongs to a mark."""
    blocks = range(-(-len(text) // BLOCK))
    stream = b"".join(
        hmac.digest(key, b"stream\0" + mark + number.to_bytes(4, "big"), "sha256")
        for number in blocks
    )
    covered = int.from_bytes(text, "big") ^ int.from_bytes(stream[: len(text)], "big")
    return covered.to_bytes(len(text), "big")


class GameSeals:
    """The keys of one game. `published` are those written when it ended."""

    def __init__(self, vault: Vault, salt: str, published: Sequence[str] = ()) -> None:
        self._vault = vault
        self.salt = salt
        self._published = published

    def keys(self, last: int) -> list[str]:
        """Return the keys up to a number, to be published."""
        return [self._key(number).hex() for number in range(last + 1)]

    def shut(self, number: int, place: str, text: str) -> str:
        """Return a text sealed with the key of that number, for the place where it lies."""
        return f"{number}.{shut(self._key(number), f'{self.salt} {place}', text)}"

    def opened(self, place: str, sealed: object) -> Any:
        """Return the JSON that was sealed at a place. Raises `Unopenable` if it cannot be told."""
        number, _, rest = str(sealed).partition(".")
        if not number.isdecimal() or len(number) > 6:
            raise Unopenable(f"what is sealed at {place} cannot be read")
        return json.loads(opened(self._key(int(number)), f"{self.salt} {place}", rest))

    def secret(self, header: Mapping[str, Any]) -> Any:
        """Return the secret of a header; None without the key to it."""
        try:
            return self.opened(HEADER, header.get("secret"))
        except Unopenable:
            return None

    def _key(self, number: int) -> bytes:
        if number < len(self._published):
            try:
                return bytes.fromhex(self._published[number])
            except (TypeError, ValueError):
                raise Unopenable("the key that its end has told is none") from None
        return self._vault.key(self.salt, number)


class Vault:
    """The key beside a journal. It is made when something is sealed for the first time.

    `path` is its file; without one nothing is sealed. A vault with `makes` false never makes one:
    it opens what was sealed before, and seals only if there is a key already.
    """

    def __init__(self, path: Path | None, *, makes: bool = True) -> None:
        self._path = path
        self._makes = makes
        self._key = b""

    def new_salt(self) -> str:
        """Return what tells a new game's keys from all others', or nothing if it is not sealed.

        The key is safe on the disk once this returns. Raises `OSError` if it cannot be.
        """
        if self._path is None or not (self._read() or self._make()):
            return ""
        return fresh_key()[:MARK].hex()

    def key(self, salt: str, number: int) -> bytes:
        """Return a game's key of that number. Raises `Unopenable` if there is none."""
        if not self._read():
            raise Unopenable(f"the key to what is hidden in it ({KEY_FILE}) is missing")
        return hmac.digest(self._key, f"{salt}:{number}".encode(), "sha256")

    def sealed_header(self, header: Mapping[str, Any], salt: str) -> dict[str, Any]:
        """Return a header with its secret sealed, as the journal keeps it."""
        if not salt:
            return dict(header)
        sealed = GameSeals(self, salt).shut(0, HEADER, json.dumps(header.get("secret")))
        return {**header, "secret": sealed, SALT: salt}

    def seals(self, header: Mapping[str, Any], outcome: Mapping[str, Any]) -> GameSeals | None:
        """Return the seals of a game by its header and outcome; None if it has none."""
        salt, told = header.get(SALT), outcome.get(KEYS)
        return GameSeals(self, str(salt), told if isinstance(told, list) else ()) if salt else None

    def _read(self) -> bool:
        if not self._key and self._path is not None:
            with suppress(OSError, ValueError):
                flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
                handle = os.open(self._path, flags)
                try:
                    found = bytes.fromhex(os.read(handle, 2 * BLOCK + 2).decode("ascii").strip())
                finally:
                    os.close(handle)
                self._key = found if len(found) == BLOCK else b""
        return bool(self._key)

    def _make(self) -> bool:
        """Make the key, whole or not at all; of two programs the first makes it for both."""
        if not self._makes or self._path is None:
            return False
        fresh = self._path.with_name(f".{KEY_FILE}.{os.getpid()}")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with suppress(FileNotFoundError):
            fresh.unlink()  # of a program that was killed here
        handle = os.open(fresh, flags, 0o600)
        try:
            os.write(handle, fresh_key().hex().encode() + b"\n")
            os.fsync(handle)
        finally:
            os.close(handle)
        if self._path.exists() and not self._read():
            self._path.rename(_free(self._path))
        with suppress(FileExistsError):
            os.link(fresh, self._path)
        fresh.unlink()
        sync(self._path.parent)
        return self._read()


def _free(path: Path) -> Path:
    """Return a name for a damaged file under which nothing lies yet."""
    free, number = path.with_name(f"{path.name}.damaged"), 1
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.name}.{number}.damaged")
    return free
