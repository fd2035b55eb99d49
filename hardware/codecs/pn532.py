"""PN532 over a serial line ("high speed UART", 115200 8N1): frames, commands, answers.

    00 00 FF | LEN | LCS | TFI data ... | DCS | 00

LEN counts TFI and data; LEN + LCS and TFI + data + DCS are 0 modulo 256. TFI is D4 towards the
chip and D5 back, an answer's code is the command's plus one. `00 00 FF 00 FF 00` acknowledges a
frame, and sent by the host it aborts the command in hand.
"""

from dataclasses import dataclass

ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")
ERROR = bytes.fromhex("0000FF01FF7F8100")
WAKE_UP = b"\x55\x55" + bytes(14)

TO_CHIP, FROM_CHIP = 0xD4, 0xD5
FIRMWARE, SAM, RF, LIST = 0x02, 0x14, 0x32, 0x4A

ASK_FIRMWARE = bytes([FIRMWARE])
NORMAL_MODE = bytes([SAM, 1, 0x14, 1])  # no security chip, one second, use the interrupt line
FEW_RETRIES = bytes([RF, 5, 0xFF, 1, 2])  # answer "no card" after three tries instead of never
POLL = bytes([LIST, 2, 0])  # up to two targets, 106 kbit/s type A

_START = b"\x00\xff"
_ISO_14443_4 = 0x20


def frame(data: bytes, direction: int = TO_CHIP) -> bytes:
    """Return a command (its code first) or, with FROM_CHIP, an answer in its frame."""
    body = bytes([direction]) + data
    size = len(body)
    return b"\x00\x00\xff%c%c%b%c\x00" % (size, -size & 0xFF, body, -sum(body) & 0xFF)


@dataclass(frozen=True, slots=True)
class Ack:
    """The other side has taken the frame."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The other side asks for the frame again, or did not understand the command."""


@dataclass(frozen=True, slots=True)
class Message:
    """A frame with valid checksums; `code` is the command or response code."""

    direction: int
    code: int
    data: bytes


Heard = Ack | Rejected | Message


class Pn532Decoder:
    """Finds frames in a byte stream.

    After any garbage the next good frame is decoded as soon as its last byte has arrived: a broken
    frame that claims to be long is dropped when a whole one turns up inside it. `bad` counts frames
    with wrong checksums.
    """

    def __init__(self) -> None:
        self._rest = b""
        self.bad = 0

    def feed(self, data: bytes) -> list[Heard]:
        """Take bytes, however they were cut."""
        stream = self._rest + data
        heard: list[Heard] = []
        unfinished: int | None = None
        at = stream.find(_START)
        while at >= 0:
            found, end = self._parse(stream, at)
            if found:
                heard.append(found)
                unfinished = None
            elif end > len(stream):
                unfinished = at if unfinished is None else unfinished
            at = stream.find(_START, end if found else at + 1)
        if unfinished is not None:
            self._rest = stream[unfinished:]
        else:
            self._rest = b"\x00" if stream.endswith(b"\x00") else b""
        return heard

    def reset(self) -> None:
        """Forget a half frame."""
        self._rest = b""

    def _parse(self, stream: bytes, at: int) -> tuple[Heard | None, int]:
        """Return what starts at `at` and where it ends; an end beyond the stream means wait."""
        head = stream[at + 2 : at + 4]
        if len(head) < 2:
            return None, len(stream) + 1
        size, check = head
        if (size, check) == (0x00, 0xFF):
            return Ack(), at + 4
        if (size, check) == (0xFF, 0x00):
            return Rejected(), at + 4
        if (size + check) & 0xFF or not size:
            return None, at + 1
        end = at + 4 + size + 2
        if end > len(stream):
            return None, end
        body, after = stream[at + 4 : end - 1], stream[end - 1]
        # The byte after a frame is always 0: eight bits more against a broken one.
        if sum(body) & 0xFF or after:
            self.bad += 1
            return None, at + 1
        if body[0] not in (TO_CHIP, FROM_CHIP):
            return Rejected(), end
        if size < 2:
            return None, at + 1
        return Message(body[0], body[1], body[2:-1]), end


def parse_targets(data: bytes) -> list[str] | None:
    """Read the answer to POLL: the ids of the cards as upper-case hex; None if malformed."""
    if not data:
        return None
    cards: list[str] = []
    at = 1
    for _ in range(data[0]):
        if len(data) < at + 5:
            return None
        selected, size = data[at + 3], data[at + 4]
        uid = data[at + 5 : at + 5 + size]
        at += 5 + size
        if size not in (4, 7, 10) or len(uid) != size:
            return None
        cards.append(uid.hex().upper())
        if selected & _ISO_14443_4 and at < len(data):
            at += data[at]  # the card's own introduction (ATS); its length counts itself
    return cards
