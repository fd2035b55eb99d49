"""Splits a byte stream into text lines, whatever else is in it."""

import re

CODE_LIMIT = 128
_PRINTABLE = re.compile(rb"[\x20-\x7e]+")


class LineSplitter:
    """Cuts a stream at its line ending (an empty one means CR, LF or both).

    `feed` returns whole lines without their ending, never an empty one and never one longer than
    `limit`: such a line is dropped up to its end and counted in `bad`.
    """

    def __init__(self, ending: bytes = b"", limit: int = CODE_LIMIT) -> None:
        self._either = not ending
        self._ending = ending or b"\n"
        self._limit = limit
        self._rest = b""
        self._skipping = False
        self.bad = 0

    def feed(self, data: bytes) -> list[bytes]:
        """Take bytes, however they were cut."""
        if self._either:
            data = data.replace(b"\r", b"\n")
        *whole, rest = (self._rest + data).split(self._ending)
        lines: list[bytes] = []
        for line in whole:
            if self._skipping or len(line) > self._limit:
                self.bad += not self._skipping
                self._skipping = False
            elif line:
                lines.append(line)
        if len(rest) > self._limit + len(self._ending):
            self.bad += not self._skipping
            self._skipping = True
            # The ending itself may be cut in two.
            rest = rest[-(len(self._ending) - 1) :] if len(self._ending) > 1 else b""
        self._rest = rest
        return lines

    def reset(self) -> None:
        """Forget a half line."""
        self._rest, self._skipping = b"", False


class CodeDecoder:
    """Reads what a serial barcode or QR module sends: one printable line per code."""

    def __init__(self, ending: bytes = b"") -> None:
        self._lines = LineSplitter(ending)
        self._unprintable = 0

    @property
    def bad(self) -> int:
        """Count the lines thrown away."""
        return self._lines.bad + self._unprintable

    def feed(self, data: bytes) -> list[str]:
        """Take bytes, however they were cut; return whole codes."""
        codes: list[str] = []
        for line in self._lines.feed(data):
            if _PRINTABLE.fullmatch(line) and (code := line.strip()):
                codes.append(code.decode())
            else:
                self._unprintable += 1
        return codes

    def reset(self) -> None:
        """Forget a half line."""
        self._lines.reset()
