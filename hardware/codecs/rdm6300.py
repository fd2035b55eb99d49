"""RDM6300 and its clones: EM4100 tags as 14-byte frames at 9600 baud.

    02 | 10 ASCII hex digits: version and four tag bytes | 2 digits: checksum | 03

The checksum is the XOR of the five bytes; one clone is said to send their sum instead.
"""

import re
from functools import reduce
from operator import xor

_FRAME = re.compile(rb"\x02([0-9A-Fa-f]{10})([0-9A-Fa-f]{2})\x03")
_LENGTH = 14


def _check(tag: bytes, kind: str) -> int:
    return sum(tag) & 0xFF if kind == "sum" else reduce(xor, tag)


def encode(tag: bytes, checksum: str = "xor") -> bytes:
    """Return five bytes framed the way the module sends them."""
    return b"\x02%s%02X\x03" % (tag.hex().upper().encode(), _check(tag, checksum))


class Rdm6300Decoder:
    """Finds tags in a byte stream; `feed` returns the ids of whole frames as upper-case hex.

    After any garbage the next good frame is understood as soon as its last byte has come. `bad`
    counts frames whose checksum was wrong.
    """

    def __init__(self, checksum: str = "xor") -> None:
        self._checksum = checksum
        self._rest = b""
        self.bad = 0

    def feed(self, data: bytes) -> list[str]:
        """Take bytes, however they were cut."""
        stream = self._rest + data
        tags: list[str] = []
        for match in _FRAME.finditer(stream):
            tag = bytes.fromhex(match[1].decode())
            if _check(tag, self._checksum) == int(match[2], 16):
                tags.append(tag.hex().upper())
            else:
                self.bad += 1
        start = stream.rfind(b"\x02")
        unfinished = start >= 0 and len(stream) - start < _LENGTH
        self._rest = stream[start:] if unfinished else b""
        return tags

    def reset(self) -> None:
        """Forget a half frame."""
        self._rest = b""
