"""Readers that pretend to be a keyboard: Linux input events into the line they typed."""

import struct

EVENT = struct.Struct("llHHi")
EVIOCGRAB = 0x40044590

_EV_SYN, _EV_KEY = 0, 1
_SYN_DROPPED = 3
_DOWN = 1
_ENTER = {28, 96}
_SHIFT = {42, 54}
_LIMIT = 128

_ROWS = (
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
    (71, "789-456+1230.", "789-456+1230."),
)
_PLAIN = {first + n: char for first, plain, _ in _ROWS for n, char in enumerate(plain)}
_SHIFTED = {first + n: char for first, _, upper in _ROWS for n, char in enumerate(upper)}
_KEY_OF = {char: (code, True) for code, char in _SHIFTED.items()} | {
    char: (code, False) for code, char in reversed(_PLAIN.items())
}


def encode(text: str) -> bytes:
    """Return a text and Enter as a reader types them, leaving out what no key gives."""
    strokes: list[tuple[int, int]] = []
    for char in text:
        if char not in _KEY_OF:
            continue
        code, shifted = _KEY_OF[char]
        stroke = [(code, 1), (code, 0)]
        strokes += [(42, 1), *stroke, (42, 0)] if shifted else stroke
    strokes += [(28, 1), (28, 0)]
    return b"".join(
        EVENT.pack(0, 0, _EV_KEY, code, value) + EVENT.pack(0, 0, _EV_SYN, 0, 0)
        for code, value in strokes
    )


class KeyDecoder:
    """Gathers key presses of a US layout until Enter; `feed` returns whole lines.

    A line that is too long, holds a key without a character or lost events is dropped and counted
    in `bad`.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._rest = b""
        self._typed: list[str] = []
        self._shift = self._spoilt = False

    def feed(self, data: bytes) -> list[str]:
        """Take raw events, however they were cut."""
        stream = self._rest + data
        whole = len(stream) - len(stream) % EVENT.size
        self._rest = stream[whole:]
        lines: list[str] = []
        for _, _, kind, code, value in EVENT.iter_unpack(stream[:whole]):
            if kind == _EV_SYN and code == _SYN_DROPPED:
                self._spoilt, self._shift = True, False
            elif kind == _EV_KEY:
                if code in _SHIFT:
                    self._shift = value != 0
                elif value == _DOWN:
                    lines += self._key(code)
        return lines

    def reset(self) -> None:
        """Forget a half line."""
        self._rest, self._typed = b"", []
        self._shift = self._spoilt = False

    def _key(self, code: int) -> list[str]:
        if code in _ENTER:
            line = "".join(self._typed).strip()
            spoilt = self._spoilt or len(line) > _LIMIT
            self.bad += spoilt
            self._typed, self._spoilt = [], False
            return [line] if line and not spoilt else []
        char = (_SHIFTED if self._shift else _PLAIN).get(code)
        if char is None or len(self._typed) > _LIMIT:
            self._spoilt = True
        else:
            self._typed.append(char)
        return []
