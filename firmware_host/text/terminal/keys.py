"""Keys at a terminal: what has been typed so far, and whether that is enough without Enter."""

from __future__ import annotations

import codecs
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO, TypeAlias

from firmware_host.engine.asks import Arrange, Ask, Choose, Dice, Draw, Spin
from firmware_host.text.terminal.answers import number_of

Enough: TypeAlias = Callable[[str], bool]
# Reads what somebody types after a prompt; a reader of keys stops as soon as it is enough.
Read: TypeAlias = Callable[[str, Enough], str]

COMMANDS = "uhwxobmqafrck"  # letters that do something by themselves
ERASE, KILL, END = ("\x7f", "\b"), "\x15", "\x04"
# What arrows and the like send.
SEQUENCE = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])?")


def by_line(prompt: str, enough: Enough) -> str:
    """Read a whole line: where there are no single keys, Enter ends everything."""
    return input(prompt)


def is_enough(ask: Ask | None, line: str, *, real: bool = True) -> bool:
    """Return whether a line can be taken without Enter, because it is unambiguous.

    Where no `real` deck or wheel lies on the table, nobody types what it shows, and a letter is
    a command at once.
    """
    if line in ("?", " "):
        return True
    text = line.strip()
    if not text or text != line.rstrip():
        return False
    if isinstance(ask, Dice):
        faces = text.replace(" ", "")
        if faces.isdecimal():
            return len(faces) == ask.count
    elif isinstance(ask, Arrange) or (real and isinstance(ask, Spin | Draw)):
        return False
    elif isinstance(ask, Choose):
        if len(text) == 1 and text in COMMANDS and text not in ask.menu.open:
            return True  # choices are picked by their numbers, never by what their keys begin with
        # Numbers pick from the list: a key like 6x2, which nobody types, is not in their way.
        begun = (key for key in ask.menu.open if key.startswith(text))
        keys = [key for key in begun if key.isdecimal() or not text.isdecimal()]
        if keys:
            return keys == [text]
        if (number := number_of(text)) is not None:
            most = len(ask.menu.options)
            return 0 < number <= most < number * 10
    return len(text) == 1 and text in COMMANDS


class Keys:
    """The keyboard of a terminal, key by key. Lines that need it can still be typed whole."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self._fd = source.fileno()
        self._out = out
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def __call__(self, prompt: str, enough: Enough) -> str:
        """Read what is typed until Enter, or until it is enough. Raises EOFError at its end."""
        self._write(prompt)
        line = ""
        with self._single():
            for key in self._pressed():
                if key in "\r\n":
                    break
                if key == END and not line:
                    raise EOFError
                line = self._edited(line, key)
                if line and enough(line):
                    break
        self._write("\n")
        return line

    def _edited(self, line: str, key: str) -> str:
        if key in ERASE:
            self._write("\b \b" if line else "")
            return line[:-1]
        if key == KILL:
            self._write("\b \b" * len(line))
            return ""
        if key.isprintable():
            self._write(key)
            return line + key
        return line

    def _pressed(self) -> Iterator[str]:
        """Yield every key; those that send more than one character (arrows) mean nothing here."""
        while raw := os.read(self._fd, 1024):
            yield from SEQUENCE.sub("", self._decoder.decode(raw))
        yield END

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

    @contextmanager
    def _single(self) -> Iterator[None]:
        """Let keys come one by one, unseen, and put the terminal back afterwards."""
        import termios

        before = termios.tcgetattr(self._fd)
        mode = list(before)
        mode[3] &= ~(termios.ICANON | termios.ECHO)
        termios.tcsetattr(self._fd, termios.TCSADRAIN, mode)
        try:
            yield
        finally:
            termios.tcsetattr(self._fd, termios.TCSADRAIN, before)


@contextmanager
def on_resize(draw: Callable[[], None]) -> Iterator[None]:
    """Call `draw` whenever the window changes its size, where the system tells of it."""
    if not hasattr(signal, "SIGWINCH") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGWINCH, lambda *_: draw())
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)


def reader() -> Read:
    """Return single keys at a terminal that has them, lines elsewhere."""
    try:
        import termios
    except ImportError:
        return by_line
    try:
        termios.tcgetattr(sys.stdin.fileno())
    except (OSError, ValueError, termios.error):
        return by_line
    return Keys(sys.stdin, sys.stdout)
