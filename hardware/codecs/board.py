"""The line protocol of a Pico or Arduino, both ways: ASCII lines of up to 64 bytes.

board -> table   HELLO name version      I am here (also the answer to HELLO)
                 DICE 3 5                dice came to rest
                 SPIN roulette 17        a wheel came to rest
                 CARD 04A1B2C3           a card is on the board's reader
                 PLACED spot id          a token was put on a spot
                 LIFTED spot id          a token left a spot
                 BTN spin down|up        a contact changed
                 TURN amount -1          an encoder moved by detents
table -> board   HELLO                   who are you? (at opening, and as a heartbeat)
                 LAMP spin on|off        show this lamp so
                 BEEP 880 60             sound hertz, milliseconds
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from hardware.codecs.lines import LineSplitter

LIMIT = 64
MOST_DICE = 6
_LINE = re.compile(rb"(HELLO|DICE|SPIN|CARD|PLACED|LIFTED|BTN|TURN)((?: [!-~]{1,32})*)")


@dataclass(frozen=True, slots=True)
class Hello:
    """The board says who it is."""

    who: str


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice were read; every face is 1 to 6."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spin:
    """A wheel was read."""

    wheel: str
    result: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card is there."""

    card: str


@dataclass(frozen=True, slots=True)
class Token:
    """A token was placed or lifted."""

    spot: str
    token: str
    placed: bool


@dataclass(frozen=True, slots=True)
class Button:
    """A contact changed."""

    name: str
    down: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """An encoder moved."""

    name: str
    steps: int


@dataclass(frozen=True, slots=True)
class Nonsense:
    """A known word with arguments that make no sense, such as a die showing 9."""

    line: str


Line = Hello | Dice | Spin | Card | Token | Button | Turn | Nonsense


def lamp(name: str, on: bool) -> bytes:
    """Return the line that tells the board to show a lamp."""
    return b"LAMP %b %b\n" % (name.encode(), b"on" if on else b"off")


def beep(hertz: int, seconds: float) -> bytes:
    """Return the line that tells the board to beep."""
    return b"BEEP %d %d\n" % (hertz, round(seconds * 1000))


HELLO = b"HELLO\n"


def parse_line(line: bytes) -> Line | None:
    """Understand one line without its ending; None when it is not of the protocol at all."""
    match = _LINE.fullmatch(line)
    if not match:
        return None
    word, rest = match[1].decode(), match[2].decode().split()
    return _READ[word](rest) or Nonsense(line.decode())


def _dice(rest: list[str]) -> Dice | None:
    if 1 <= len(rest) <= MOST_DICE and all(face in "123456" and len(face) == 1 for face in rest):
        return Dice(tuple(int(face) for face in rest))
    return None


def _button(rest: list[str]) -> Button | None:
    if len(rest) == 2 and rest[1] in ("down", "up"):
        return Button(rest[0], rest[1] == "down")
    return None


def _turn(rest: list[str]) -> Turn | None:
    if len(rest) == 2 and re.fullmatch(r"[+-]?[1-9]\d?", rest[1]):
        return Turn(rest[0], int(rest[1]))
    return None


_READ: dict[str, Callable[[list[str]], Line | None]] = {
    "HELLO": lambda rest: Hello(" ".join(rest)),
    "DICE": _dice,
    "SPIN": lambda rest: Spin(rest[0], rest[1]) if len(rest) == 2 else None,
    "CARD": lambda rest: Card(rest[0]) if len(rest) == 1 else None,
    "PLACED": lambda rest: Token(rest[0], rest[1], True) if len(rest) == 2 else None,
    "LIFTED": lambda rest: Token(rest[0], rest[1], False) if len(rest) == 2 else None,
    "BTN": _button,
    "TURN": _turn,
}


class BoardDecoder:
    """Finds lines of the protocol in a byte stream; anything else is counted and dropped."""

    def __init__(self) -> None:
        self._lines = LineSplitter(b"\n", LIMIT)
        self._strange = 0

    @property
    def bad(self) -> int:
        """Count the lines thrown away."""
        return self._lines.bad + self._strange

    def feed(self, data: bytes) -> list[Line]:
        """Take bytes, however they were cut."""
        understood: list[Line] = []
        for raw in self._lines.feed(data):
            line = parse_line(raw.removesuffix(b"\r"))
            if line is None:
                self._strange += 1
            else:
                self._strange += isinstance(line, Nonsense)
                understood.append(line)
        return understood

    def reset(self) -> None:
        """Forget a half line."""
        self._lines.reset()
